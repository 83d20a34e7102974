"""The buttons' pins: their callbacks only note an edge and its time."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Any

import gpiozero

from assistant.words.errors import RealPanelError
from assistant.words.text import Text, text
from hardware.factory import PinChoice
from hardware.layout import ButtonWiring, Layout, Pull

log = logging.getLogger(__name__)

MAX_EDGES = 1024
"""Edges kept; a line that flutters faster than it is read loses the oldest."""

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
        for wiring in layout.buttons:
            try:
                self._devices[wiring.id] = self._open(wiring)
            except Exception as failure:  # lgpio's errors share no base class but this
                self._fail(wiring.id, failure)

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

        Raises `RealPanelError` on real pins, `KeyError` for an unknown button.
        """
        if not self._choice.drawn:
            raise RealPanelError("this panel has real buttons: press those")
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
            except Exception as failure:  # as above
                self._fail(name, failure)
        self._devices = {}

    def _open(self, wiring: ButtonWiring) -> Any:
        pull_up = {Pull.UP: True, Pull.DOWN: False, Pull.NONE: None}[wiring.pull]
        device = gpiozero.DigitalInputDevice(
            wiring.pin,
            pull_up=pull_up,
            active_state=wiring.active_high if pull_up is None else None,
            pin_factory=self._choice.factory,
        )
        if self._choice.drawn and wiring.pull is Pull.NONE:
            _drive(device.pin, wiring, down=False)
        device.when_activated = lambda: self._note(wiring.id, True)
        device.when_deactivated = lambda: self._note(wiring.id, False)
        return device

    def _note(self, button: str, down: bool) -> None:
        self._edges.append((button, down, self._clock()))
        self._woken()

    def _fail(self, name: str, failure: Exception) -> None:
        if self._failures.get(name) != str(failure):
            log.warning("button %s failed: %s", name, failure)
        self._failures[name] = str(failure)


def _drive(pin: Any, wiring: ButtonWiring, down: bool) -> None:
    """Puts a mock pin at the level of a pressed or a free button."""
    if down == wiring.active_high:
        pin.drive_high()
    else:
        pin.drive_low()
