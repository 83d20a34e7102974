"""The buttons' pins: their callbacks only note an edge and its time."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Any

import gpiozero

from assistant.words.text import Text, text
from hardware.factory import PinChoice
from hardware.layout import ButtonWiring, Layout, Pull

log = logging.getLogger(__name__)

MAX_EDGES = 1024
"""Edges kept; a line that flutters faster than it is read loses the oldest."""

TRUSTED_LAG_S = 5.0
"""An edge is told later than it happened, but not by more than this."""

Edge = tuple[str, bool, float]
"""Button, whether it went down, monotonic seconds."""


class ButtonBank:
    """All buttons of a layout. One that fails is reported; the others go on."""

    def __init__(
        self,
        layout: Layout,
        choice: PinChoice,
        *,
        clock: Callable[[], float],
        woken: Callable[[], None],
    ) -> None:
        self._wirings = {wiring.id: wiring for wiring in layout.buttons}
        self._choice = choice
        self._clock = clock
        self._woken = woken
        self._edges: deque[Edge] = deque(maxlen=MAX_EDGES)
        self._failures: dict[str, str] = {}
        self._devices: dict[str, Any] = {}
        self._listeners: list[_Listener] = []
        for wiring in layout.buttons:
            try:
                self._devices[wiring.id] = self._open(wiring)
            except Exception as failure:  # lgpio's errors share no base class but this
                self._fail(wiring.id, failure)

    @property
    def is_heard(self) -> bool:
        """Whether every edge that was noted has been taken."""
        return not self._edges

    def take_edges(self) -> list[Edge]:
        """The edges noted since the last call, oldest first."""
        edges = []
        while self._edges:
            edges.append(self._edges.popleft())
        return edges

    def levels(self) -> dict[str, bool]:
        """Which buttons are down by their pins, so that a lost edge does no lasting harm.

        Buttons whose pins cannot be read are left out, and reported.
        """
        levels = {}
        for name, device in self._devices.items():
            try:
                levels[name] = bool(device.is_active)
            except Exception as failure:  # as above
                self._fail(name, failure)
            else:
                self._failures.pop(name, None)
        return levels

    def touch(self, button: str, *, down: bool) -> None:
        """Drives the mock pin of a drawn button as a finger would a real one.

        Raises `KeyError` for an unknown button.
        """
        if button not in self._devices:
            raise KeyError(f"the panel has no button {button!r}")
        _drive(self._devices[button].pin, self._wirings[button], down)

    def problems(self) -> list[Text]:
        return [
            text(
                "Button “{button}” on GPIO{pin} does not work ({why}). "
                "Check that nothing else uses that pin, then start Skald again.",
                button=self._wirings[name].label,
                pin=self._wirings[name].pin,
                why=why,
            )
            for name, why in self._failures.items()
        ]

    def close(self) -> None:
        """Lets the pins go; may be called again."""
        for name, device in self._devices.items():
            try:
                device.close()
            except Exception as failure:  # lgpio may say "busy" of a line that it still listens to
                log.debug("button %s does not close: %s", name, failure)
        self._devices = {}

    def _open(self, wiring: ButtonWiring) -> Any:
        pull_up = {Pull.UP: True, Pull.DOWN: False, Pull.NONE: None}[wiring.pull]
        device = gpiozero.InputDevice(
            wiring.pin,
            pull_up=pull_up,
            active_state=wiring.active_high if pull_up is None else None,
            pin_factory=self._choice.factory,
        )
        if self._choice.drawn and wiring.pull is Pull.NONE:
            _drive(device.pin, wiring, down=False)
        listener = _Listener(wiring, self._note)
        self._listeners.append(listener)
        device.pin.edges = "both"
        device.pin.when_changed = listener.changed
        return device

    def _note(self, button: str, down: bool, ticks: float) -> None:
        """All that a callback does.

        `ticks` is the kernel's own monotonic time of the edge, which a busy
        machine cannot stretch; a factory that counts otherwise gets our clock.
        """
        now = self._clock()
        at_s = ticks if 0.0 <= now - ticks < TRUSTED_LAG_S else now
        self._edges.append((button, down, at_s))
        self._woken()

    def _fail(self, name: str, failure: Exception) -> None:
        if self._failures.get(name) != str(failure):
            log.warning("button %s failed: %s", name, failure)
        self._failures[name] = str(failure)


class _Listener:
    """What gpiozero calls for one pin; it keeps only a weak reference to the method."""

    def __init__(self, wiring: ButtonWiring, note: Callable[[str, bool, float], None]) -> None:
        self._wiring = wiring
        self._note = note

    def changed(self, ticks: float, state: float) -> None:
        """Takes a change of level at a time of the factory's clock (seconds)."""
        self._note(self._wiring.id, bool(state) == self._wiring.active_high, ticks)


def _drive(pin: Any, wiring: ButtonWiring, down: bool) -> None:
    """Puts a mock pin at the level of a pressed or a free button."""
    if down == wiring.active_high:
        pin.drive_high()
    else:
        pin.drive_low()
