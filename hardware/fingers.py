"""Fingers on drawn buttons: who holds which of them down, and since when.

Nothing can lie on a drawn button, so none stays down for want of a finger: a
phone that is gone before it let go is noticed, and whoever presses the button
meanwhile begins a press of their own. Of the press left behind comes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec import Struct

from assistant.words.errors import NotHeldError
from hardware.buttons import ButtonBank
from hardware.layout import ButtonWiring
from hardware.presses import Presses

log = logging.getLogger(__name__)

GONE_S = 6.0
"""A finger that stays so much longer than the button wants to be held is gone."""


class _Finger(Struct, frozen=True):
    name: str
    gone_at: float


class Fingers:
    """The fingers on the buttons of a drawn panel. Times are monotonic seconds."""

    def __init__(self, buttons: Sequence[ButtonWiring], bank: ButtonBank, presses: Presses) -> None:
        self._holds = {wiring.id: wiring.hold_s or 0.0 for wiring in buttons}
        self._bank = bank
        self._presses = presses
        self._fingers: dict[str, _Finger] = {}

    def press(self, button: str, finger: str, now: float) -> None:
        """Puts a finger on a button. Errors as of `ButtonBank.touch`."""
        if button in self._fingers:
            log.info("drawn button %s was still down and is pressed anew", button)
            self._lift(button, now)
        self._bank.touch(button, down=True)
        self._fingers[button] = _Finger(finger, now + self._holds[button] + GONE_S)

    def let_go(self, button: str, finger: str) -> None:
        """Takes a finger off a button; raises `NotHeldError` where it is on it no more."""
        held = self._fingers.get(button)
        if held is None or held.name != finger:
            raise NotHeldError(f"button {button!r} is not held by this finger any more")
        self._bank.touch(button, down=False)
        del self._fingers[button]

    def look(self, now: float) -> None:
        """Lets go what fingers that are gone hold."""
        for button in [name for name, one in self._fingers.items() if one.gone_at <= now]:
            log.warning("drawn button %s was left down and is let go", button)
            self._lift(button, now)

    def _lift(self, button: str, now: float) -> None:
        self._presses.forget(button, now)
        self._bank.touch(button, down=False)
        del self._fingers[button]
