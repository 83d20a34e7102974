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
from collections import Counter
from collections.abc import Callable
from typing import Any

from assistant.words.errors import NotHeldError, RealPanelError
from assistant.words.press import Press, PressEnd
from assistant.words.status import Button, Lamp, LampMode, PanelStatus
from assistant.words.text import Text, text
from assistant.words.view import TableView
from hardware.buttons import ButtonBank
from hardware.buzzer import Buzzer
from hardware.factory import PinChoice, choose_factory
from hardware.fingers import Fingers
from hardware.lamps import LampBank
from hardware.layout import Layout
from hardware.lights import (
    HOLD_FLASH_S,
    LampState,
    Moment,
    alarm,
    alone,
    chirps,
    lamp_states,
    light,
)
from hardware.presses import Phase, Presses

log = logging.getLogger(__name__)

FRAME_S = 0.04
"""Time between two renderings while a lamp changes by itself."""
ALARM_STEP_S = 0.2
IDLE_S = 1.0
"""Longest sleep; the pins are compared with what is known at least this often."""
CLOSE_S = 1.0
PATIENCE_S = 5.0
"""Longest wait for the thread of a starved machine to hear an edge of a drawn button."""
HELD_STEPS = 4
"""Steps of a hold's count-down that are told to the screens."""


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
        self._turned = threading.Condition(self._lock)
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._view: TableView | None = None
        self._trial: str | None = None
        self._fault: str | None = None
        self._started = clock()
        self._flash_until = self._started
        self._alarm_since = self._started
        self._told: tuple[object, ...] | None = None
        self._states = lamp_states(layout.lamps, None, Moment())
        self._lamps = LampBank(layout, choice)
        self._buzzer = Buzzer(layout.buzzer, choice.factory)
        self._buttons = ButtonBank(layout, choice, clock=clock, woken=self._wake.set)
        down = {name for name, level in self._buttons.levels().items() if level}
        self._presses = Presses(layout.buttons, self._started, down)
        self._fingers = Fingers(layout.buttons, self._buttons, self._presses)
        self._counted: Counter[str] = Counter()
        atexit.register(self.close)
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    def show(self, view: TableView) -> None:
        """Takes the newest picture of the table; never waits for a pin to change."""
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
        with self._lock:
            return self._status(self._clock())

    def touch(self, button: str, *, down: bool, finger: str = "") -> None:
        """Presses or lets go a drawn button with a finger, by driving its mock pin.

        A button that another finger left down is pressed anew. Raises
        `RealPanelError` on real pins, `KeyError` for an unknown button and
        `NotHeldError` for a finger that lets go what it does not hold any more.
        """
        if not self._choice.drawn:
            raise RealPanelError("this panel has real buttons: press those")
        with self._lock:
            if down:
                self._fingers.press(button, finger, self._clock())
            else:
                self._fingers.let_go(button, finger)

    def press(self, button: str, *, finger: str) -> PressEnd:
        """A whole press of a drawn button, as long as it wants to be held; waits for its end.

        Errors as of `touch`.
        """
        with self._turned:
            before = self._counted[button]
            self.touch(button, down=True, finger=finger)
            hold_s = next(one.hold_s for one in self._layout.buttons if one.id == button)
            heard = self._until(lambda: self._presses.phase(button) is not Phase.UP, PATIENCE_S)
            if heard and hold_s is not None:
                spent_s = hold_s + PATIENCE_S
                heard = self._until(lambda: self._presses.phase(button) is not Phase.DOWN, spent_s)
            if self._closing.is_set():
                return PressEnd.SHUT
            try:
                self.touch(button, down=False, finger=finger)
            except NotHeldError:
                return PressEnd.CAME_BETWEEN
            heard = heard and self._until(lambda: self._is_over(button), PATIENCE_S)
            if self._counted[button] != before:
                return PressEnd.COUNTED
            return PressEnd.CAME_BETWEEN if heard else PressEnd.UNANSWERED

    def _until(self, condition: Callable[[], bool], seconds: float) -> bool:
        return self._turned.wait_for(lambda: condition() or self._closing.is_set(), seconds)

    def _is_over(self, button: str) -> bool:
        return self._buttons.is_heard and self._presses.is_settled(button)

    def close(self) -> None:
        """Darkens all lamps and lets the pins go. May be called again, from any thread."""
        self._closing.set()
        self._wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join(CLOSE_S)
        held = self._lock.acquire(timeout=CLOSE_S)  # a pin that hangs must not keep lamps lit
        try:
            self._lamps.close()
            self._buzzer.close()
            self._buttons.close()
            self._states = alone(self._states, "")
        finally:
            if held:
                self._turned.notify_all()
                self._lock.release()
        atexit.unregister(self.close)

    def _run(self) -> None:
        while not self._closing.is_set():
            self._wake.clear()
            try:
                wait_s = self._turn_over()
                self._fault = None
            except Exception as failure:  # lamps must not stay as they are without a word
                if str(failure) != self._fault:
                    log.exception("the panel failed")
                self._fault = str(failure)
                wait_s = IDLE_S
            self._wake.wait(wait_s)

    def _turn_over(self) -> float:
        """One round of the thread; gives the seconds until the next one is due."""
        now = self._clock()
        with self._lock:
            if self._closing.is_set():
                return 0.0
            presses = self._hear(now)
            wait_s = self._render(now)
            status = self._status(now)
            self._counted.update(press.button for press in presses)
            self._turned.notify_all()
        for press in presses:
            self._tell(self._on_press, press)
        coarse = _coarse(status)
        if coarse != self._told:
            self._told = coarse
            if self._on_status is not None:
                self._tell(self._on_status, status)
        return wait_s

    def _tell(self, listener: Callable[[Any], None], news: Press | PanelStatus) -> None:
        if self._closing.is_set():
            return
        try:
            listener(news)
        except Exception:  # whoever listens must not take the lamps down with them
            log.exception("the listener of the panel failed on %r", news)

    def _hear(self, now: float) -> list[Press]:
        """Feeds the noted edges, then the levels of the pins, to the press machine.

        Buttons that were left down are let go before.
        """
        self._fingers.look(now)
        presses: list[Press] = []
        for name, down, at_s in self._buttons.take_edges():
            presses += self._presses.edge(name, down, at_s)
        for name, down in self._buttons.levels().items():
            self._presses.level(name, down, now)
        presses += self._presses.tick(now)
        holds = {wiring.id for wiring in self._layout.buttons if wiring.hold_s is not None}
        if any(press.button in holds for press in presses):
            self._flash_until = now + HOLD_FLASH_S
        return presses

    def _render(self, now: float) -> float:
        """Lights the lamps; gives the seconds until they must be lit anew."""
        held = max((state.held for state in self._presses.states(now)), default=0.0)
        flash = now < self._flash_until
        moment = Moment(now - self._alarm_since, held, flash)
        self._states = lamp_states(self._layout.lamps, self._view, moment)
        if self._trial is not None:
            self._states = alone(self._states, self._trial)
        self._lamps.light(self._states, now - self._started)
        waits = [IDLE_S]
        if (buzz_in_s := self._buzzer.step(now)) is not None:
            waits.append(buzz_in_s)
        if held > 0 or flash or any(_moves(state) for state in self._states):
            waits.append(FRAME_S)
        elif alarm(self._view) is not None:
            waits.append(ALARM_STEP_S)
        if (due := self._presses.due()) is not None:
            waits.append(max(due - now, 0.0))
        return min(waits)

    def _status(self, now: float) -> PanelStatus:
        at_s = now - self._started
        seats = self._view.seats if self._view is not None else ()
        lamps = tuple(
            Lamp(
                place.id,
                place.label,
                state.mode,
                state.colour,
                light(state.mode, at_s),
                seats[place.place - 1].id if place.place and place.place <= len(seats) else None,
                place.wiring.pins,
            )
            for place, state in zip(self._layout.lamps, self._states, strict=True)
        )
        buttons = tuple(
            Button(
                wiring.id,
                wiring.label,
                state.down,
                state.held,
                state.stuck,
                wiring.hold_s,
                wiring.pin,
            )
            for wiring, state in zip(self._layout.buttons, self._presses.states(now), strict=True)
        )
        return PanelStatus(
            self._choice.name,
            self._choice.why,
            self._choice.drawn,
            lamps,
            buttons,
            self._buzzer.sounding,
            (*self._choice.problems, *self._device_problems(), *_stuck(buttons)),
        )

    def _device_problems(self) -> list[Text]:
        problems = [
            *self._lamps.problems(),
            *self._buttons.problems(),
            *self._buzzer.problems(),
        ]
        if self._fault is not None:
            problems.append(text("The panel failed: {why}. Start Skald again.", why=self._fault))
        return problems


def _stuck(buttons: tuple[Button, ...]) -> list[Text]:
    return [
        text(
            "Button “{button}” is held down for too long and is ignored. "
            "Take off what lies on it, or check its wires.",
            button=button.label,
        )
        for button in buttons
        if button.stuck
    ]


def _moves(state: LampState) -> bool:
    return state.mode in (LampMode.BLINK, LampMode.FAST, LampMode.BREATHE)


def _coarse(status: PanelStatus) -> tuple[object, ...]:
    """What of a status is worth telling: everything but brightness, holds in steps."""
    return (
        tuple((lamp.id, lamp.mode, lamp.colour, lamp.seat) for lamp in status.lamps),
        tuple(
            (button.id, button.down, button.stuck, int(button.held * HELD_STEPS))
            for button in status.buttons
        ),
        status.buzzing,
        status.problems,
    )
