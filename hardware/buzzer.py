"""The buzzer: short chirps, played by the panel's thread."""

from __future__ import annotations

import logging
from typing import Any

from assistant.words.text import Text, text
from hardware.lamps import open_output
from hardware.layout import BuzzerWiring

log = logging.getLogger(__name__)

CHIRP_S = 0.08
PAUSE_S = 0.12


class Buzzer:
    """An active buzzer; without wiring every call is a quiet one."""

    def __init__(self, wiring: BuzzerWiring | None, factory: Any) -> None:
        self._wiring = wiring
        self._device: Any = None
        self._failure: str | None = None
        self._left = 0
        self._next_s = 0.0
        self.sounding = False
        if wiring is not None:
            try:
                self._device = open_output(wiring.pin, wiring.active_high, factory)
            except Exception as failure:  # lgpio's errors share no base class but this
                self._fail(failure)

    def chirp(self, times: int, now: float) -> None:
        """Asks for some chirps; `step` plays them."""
        if self._device is not None and times > 0:
            self._left = times
            self._next_s = now

    def step(self, now: float) -> float | None:
        """Switches the buzzer if it is time; seconds until it is time again, None if quiet."""
        if self._device is None or (self._left == 0 and not self.sounding):
            return None
        if now >= self._next_s:
            self.sounding = not self.sounding
            if not self.sounding:
                self._left -= 1
            self._next_s = now + (CHIRP_S if self.sounding else PAUSE_S)
            self._switch()
        return max(self._next_s - now, 0.0)

    def problems(self) -> tuple[Text, ...]:
        if self._wiring is None or self._failure is None:
            return ()
        return (
            text(
                "The buzzer on GPIO{pin} does not work ({why}). "
                "Check its wires and that nothing else uses that pin.",
                pin=self._wiring.pin,
                why=self._failure,
            ),
        )

    def close(self) -> None:
        """Silences the buzzer and lets its pin go."""
        self._left, self.sounding = 0, False
        if self._device is not None and not self._device.closed:
            self._switch()
            self._device.close()

    def _switch(self) -> None:
        try:
            self._device.value = self.sounding
            self._failure = None
        except Exception as failure:  # as above
            self._fail(failure)

    def _fail(self, failure: Exception) -> None:
        log.warning("the buzzer failed: %s", failure)
        self._failure = str(failure)
        self._left, self.sounding = 0, False
