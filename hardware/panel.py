"""The panel: one thread lights the lamps and finishes the presses.

gpiozero's callbacks only note an edge and its time; everything else happens on
the panel's own thread, and no game code at all. A device that fails becomes a
problem that every screen shows, and the rest of the panel goes on.

A closed gpiozero device keeps its line until the process ends, so a panel is
opened once and closed once.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import gpiozero

from assistant.words.press import Intent, Press
from assistant.words.status import Button, Lamp, LampMode, PanelStatus
from assistant.words.text import Text, text
from assistant.words.view import TableView
from hardware.buzzer import Buzzer
from hardware.factory import PinChoice, choose_factory
from hardware.lamps import LampBank
from hardware.layout import ButtonWiring, Layout, Pull
from hardware.lights import (
    UNDO_FLASH_S,
    WHITE,
    LampState,
    Moment,
    alarm,
    chirps,
    lamp_states,
    light,
)
from hardware.presses import Presses

log = logging.getLogger(__name__)

FRAME_S = 0.04
"""Time between two renderings while a lamp changes by itself."""
IDLE_S = 1.0
"""Longest sleep; the pins are compared with what is known at least this often."""
CLOSE_S = 1.0
HELD_STEPS = 4
"""Steps of a hold's count-down that are told to the screens."""
MAX_EDGES = 1024
"""Edges kept; a line that flutters faster than it is read loses the oldest."""


class RealPanelError(RuntimeError):
    """Asked real pins to be pressed from a page."""


def open_panel(
    layout: Layout,
    *,
    on_press: Callable[[Press], None],
    on_status: Callable[[PanelStatus], None] | None = None,
    choice: PinChoice | None = None,
) -> Panel:
    """Chooses the pin factory (unless given) and opens the panel on it."""
    return Panel(layout, choice or choose_factory(), on_press=on_press, on_status=on_status)


class Panel:
    """Lamps, buttons and buzzer of a layout, on real or drawn pins.

    `on_press` and `on_status` are called on the panel's thread and must not
    block; `on_status` after every change of anything but a lamp's brightness.
    Nothing is called after `close`.
    """

    def __init__(
        self,
        layout: Layout,
        choice: PinChoice,
        *,
        on_press: Callable[[Press], None],
        on_status: Callable[[PanelStatus], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._layout = layout
        self._choice = choice
        self._on_press = on_press
        self._on_status = on_status
        self._clock = clock
        self._lock = threading.RLock()
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._edges: deque[tuple[str, bool, float]] = deque(maxlen=MAX_EDGES)
        self._view: TableView | None = None
        self._trial: str | None = None
        self._started = clock()
        self._flash_until = self._started
        self._alarm_since = self._started
        self._told: PanelStatus | None = None
        self._deaf: dict[str, Text] = {}
        self._states: tuple[LampState, ...] = lamp_states(layout.lamps, None, Moment())
        self._lamps = LampBank(layout, choice)
        self._buzzer = Buzzer(layout.buzzer, choice.factory)
        self._inputs = self._open_buttons()
        down = {name for name, device in self._inputs.items() if device.is_active}
        self._presses = Presses(layout.buttons, self._started, down)
        atexit.register(self.close)
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    def show(self, view: TableView) -> None:
        """Takes the newest picture of the table; never waits for a pin."""
        with self._lock:
            before, self._view = self._view, view
            now = self._clock()
            if alarm(before) != alarm(view):
                self._alarm_since = now
            self._buzzer.chirp(chirps(before, view), now)
        self._wake.set()

    def try_lamp(self, lamp: str | None) -> None:
        """Lights one lamp alone, whatever the game says; None goes back to the game."""
        with self._lock:
            self._trial = lamp
        self._wake.set()

    def status(self) -> PanelStatus:
        """How everything stands now, brightness and count-down included."""
        now = self._clock()
        with self._lock:
            return self._status(now)

    def touch(self, button: str, *, down: bool) -> None:
        """Presses or lets go a drawn button by driving its mock pin.

        Raises `RealPanelError` on real pins, `KeyError` for an unknown button.
        """
        if not self._choice.drawn:
            raise RealPanelError("this panel has real buttons: press those")
        wiring = next((one for one in self._layout.buttons if one.id == button), None)
        device = self._inputs.get(button)
        if wiring is None or device is None:
            raise KeyError(f"the panel has no button {button!r}")
        if down == wiring.active_high:
            device.pin.drive_high()
        else:
            device.pin.drive_low()

    def close(self) -> None:
        """Darkens all lamps and lets the pins go. May be called again, from any thread."""
        self._closing.set()
        self._wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join(CLOSE_S)
        with self._lock:
            for device in self._inputs.values():
                device.close()
            self._inputs = {}
            self._buzzer.close()
            self._lamps.close()
            self._states = lamp_states(self._layout.lamps, None, Moment())
        atexit.unregister(self.close)

    def _open_buttons(self) -> dict[str, Any]:
        devices = {}
        for wiring in self._layout.buttons:
            try:
                devices[wiring.id] = self._open_button(wiring)
            except Exception as failure:  # lgpio's errors share no base class but this
                log.warning("button %s does not open: %s", wiring.id, failure)
                self._deaf[wiring.id] = text(
                    "Button “{button}” on GPIO{pin} does not work ({why}). "
                    "Check that nothing else uses that pin, then start Skald again.",
                    button=wiring.label,
                    pin=wiring.pin,
                    why=str(failure),
                )
        return devices

    def _open_button(self, wiring: ButtonWiring) -> Any:
        pull_up = {Pull.UP: True, Pull.DOWN: False, Pull.NONE: None}[wiring.pull]
        device = gpiozero.DigitalInputDevice(
            wiring.pin,
            pull_up=pull_up,
            active_state=wiring.active_high if pull_up is None else None,
            pin_factory=self._choice.factory,
        )
        name = wiring.id
        device.when_activated = lambda: self._note(name, True)
        device.when_deactivated = lambda: self._note(name, False)
        return device

    def _note(self, button: str, down: bool) -> None:
        """All that a callback does: note the edge and wake the panel's thread."""
        self._edges.append((button, down, self._clock()))
        self._wake.set()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._wake.clear()
            now = self._clock()
            presses = self._hear(now)
            with self._lock:
                wait_s = self._render(now)
                status = self._status(now)
            for press in presses:
                self._tell(self._on_press, press)
            if _worth_telling(status, self._told):
                self._told = status
                if self._on_status is not None:
                    self._tell(self._on_status, status)
            self._wake.wait(wait_s)

    def _tell(self, listener: Callable[[Any], None], news: Any) -> None:
        if self._closing.is_set():
            return
        try:
            listener(news)
        except Exception:  # whoever listens must not take the lamps down with them
            log.exception("the listener of the panel failed on %r", news)

    def _hear(self, now: float) -> list[Press]:
        """Feeds the noted edges and the levels themselves to the press machine."""
        with self._lock:
            presses: list[Press] = []
            while self._edges:
                name, down, at_s = self._edges.popleft()
                presses += self._presses.edge(name, down, at_s)
            for name, device in self._inputs.items():
                level = bool(device.is_active)
                if level != self._presses.raw(name) and not self._edges:
                    presses += self._presses.edge(name, level, now)
            presses += self._presses.tick(now)
            if any(press.intent is Intent.UNDO for press in presses):
                self._flash_until = now + UNDO_FLASH_S
            return presses

    def _render(self, now: float) -> float:
        """Lights the lamps; gives the seconds until they must be lit anew."""
        at_s = now - self._started
        buttons = self._presses.states(now)
        undo = {wiring.id for wiring in self._layout.buttons if wiring.intent is Intent.UNDO}
        held = max((state.held for state in buttons if state.id in undo), default=0.0)
        flash = now < self._flash_until
        moment = Moment(now - self._alarm_since, held, flash)
        self._states = lamp_states(self._layout.lamps, self._view, moment)
        if self._trial is not None:
            self._states = tuple(
                LampState(
                    state.id,
                    LampMode.STEADY if state.id == self._trial else LampMode.OFF,
                    WHITE,
                )
                for state in self._states
            )
        self._lamps.light(self._states, at_s)
        buzz_in = self._buzzer.step(now)
        waits = [IDLE_S] if buzz_in is None else [buzz_in]
        if held > 0 or flash or any(_moves(state.mode) for state in self._states):
            waits.append(FRAME_S)
        elif alarm(self._view) is not None:
            waits.append(5 * FRAME_S)
        if (due := self._presses.due()) is not None:
            waits.append(max(due - now, 0.0) + 0.001)
        return min(waits)

    def _status(self, now: float) -> PanelStatus:
        at_s = now - self._started
        labels = {wiring.id: wiring for wiring in self._layout.buttons}
        buttons = self._presses.states(now)
        problems = [*self._choice.problems, *self._deaf.values(), *self._lamps.problems()]
        problems += self._buzzer.problems()
        problems += [
            text(
                "Button “{button}” has been down for {n} seconds and is ignored. "
                "Take off what lies on it, or check its wires.",
                button=labels[state.id].label,
                n=round(labels[state.id].stuck_s),
            )
            for state in buttons
            if state.stuck
        ]
        seats = self._view.seats if self._view is not None else ()
        return PanelStatus(
            self._choice.name,
            self._choice.why,
            self._choice.drawn,
            tuple(
                Lamp(
                    place.id,
                    place.label,
                    state.mode,
                    state.colour,
                    light(state.mode, at_s),
                    seats[place.place - 1].id
                    if place.place is not None and place.place <= len(seats)
                    else None,
                )
                for place, state in zip(self._layout.lamps, self._states, strict=True)
            ),
            tuple(
                Button(
                    state.id,
                    labels[state.id].label,
                    state.down,
                    state.held,
                    state.stuck,
                    labels[state.id].hold_s,
                )
                for state in buttons
            ),
            self._buzzer.sounding,
            tuple(problems),
        )


def _moves(mode: LampMode) -> bool:
    return mode in (LampMode.BLINK, LampMode.FAST, LampMode.BREATHE)


def _coarse(status: PanelStatus) -> tuple[object, ...]:
    """What of a status is worth telling: everything but brightness, holds in steps."""
    return (
        tuple((lamp.id, lamp.mode, lamp.colour, lamp.seat) for lamp in status.lamps),
        tuple(
            (button.id, button.down, button.stuck, int(button.held * HELD_STEPS))
            for button in status.buttons
        ),
        status.buzzing,
        [problem.english() for problem in status.problems],
    )


def _worth_telling(status: PanelStatus, told: PanelStatus | None) -> bool:
    return told is None or _coarse(status) != _coarse(told)
