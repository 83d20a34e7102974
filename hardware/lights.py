"""The table's picture into lamp states, and lamp states into light: pure functions.

Every state is readable without colour, by its rhythm alone:

- steady: your move;
- breathe: still awaited of you; for the winner at the end, well done;
- blink: a question at you (a reading to settle, a game to resume);
- fast, all at once, now and then: the camera is lost;
- blink, all at once, now and then: nothing is being saved;
- a phase lamp: steady, breathing, blinking as the lamps are run through once, twice, three times;
- lamps filling up one by one: a hold (undo) counts down; fast, all at once: taken.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from assistant.words.seats import Colour
from assistant.words.status import CameraMode, LampMode
from assistant.words.view import TableView
from hardware.layout import LampPlace

RGB = tuple[float, float, float]
"""Red, green, blue, 0 to 1 each."""

WHITE: RGB = (1.0, 1.0, 1.0)

SEAT_LIGHT: dict[Colour, RGB] = {
    Colour.RED: (1.0, 0.0, 0.0),
    Colour.BLUE: (0.0, 0.1, 1.0),
    Colour.GREEN: (0.0, 1.0, 0.1),
    Colour.YELLOW: (1.0, 0.75, 0.0),
    Colour.WHITE: WHITE,
    Colour.BLACK: (0.25, 0.25, 0.3),
    Colour.ORANGE: (1.0, 0.35, 0.0),
    Colour.PURPLE: (0.6, 0.0, 1.0),
}
"""Light of a seat's colour; black, which no lamp can show, is a faint white."""

BLINK_S = 1.2
FAST_S = 0.4
"""Two and a half flashes a second: below the three that may harm (WCAG 2.3.1)."""
BREATHE_S = 3.0
FAINTEST_BREATH = 0.05

ALARM_EVERY_S = 8.0
ALARM_LASTS_S = 2.4
"""Whole flashes; the turn stays readable for the rest of the time."""

HOLD_FLASH_S = 0.8

_RUNS = (LampMode.STEADY, LampMode.BREATHE, LampMode.BLINK)
"""How the phase lamps burn in the first phases, in as many after them, and in those after these."""


class LampState(Struct, frozen=True):
    """How one lamp is to burn."""

    id: str
    mode: LampMode
    colour: RGB


class Moment(Struct, frozen=True):
    """What the lamps show besides the table's picture.

    `alarm_s` are the seconds since the present alarm began; `held` is how far
    a button's hold has come, 0 to 1; `flash` that a hold has just been taken.
    """

    alarm_s: float = 0.0
    held: float = 0.0
    flash: bool = False


def lamp_states(
    lamps: Sequence[LampPlace], view: TableView | None, moment: Moment
) -> tuple[LampState, ...]:
    """How every lamp is to burn now. Without a view all are dark."""
    if view is None:
        return tuple(LampState(lamp.id, LampMode.OFF, WHITE) for lamp in lamps)
    places = [lamp.place for lamp in lamps if lamp.place is not None]
    phases = [lamp.phase for lamp in lamps if lamp.phase is not None]
    over_all = _everywhere(view, moment)
    states = []
    for lamp in lamps:
        if lamp.phase is not None:
            mode = _phase_mode(view, lamp.phase, phases)
            states.append(LampState(lamp.id, mode, WHITE))
            continue
        place = lamp.place or 0
        if over_all is not None:
            mode = over_all
        elif moment.held > 0:
            mode = _filling(places.index(place), len(places), moment.held)
        else:
            mode = seat_mode(view, place)
        states.append(LampState(lamp.id, mode, _seat_light(view, place)))
    return tuple(states)


def alone(states: Sequence[LampState], lamp: str) -> tuple[LampState, ...]:
    """The same lamps with one steady and all others dark, for trying them out."""
    return tuple(
        LampState(state.id, LampMode.STEADY if state.id == lamp else LampMode.OFF, WHITE)
        for state in states
    )


def seat_mode(view: TableView, place: int) -> LampMode:
    """What the lamp of the seat at `place` (from 1) says about the game."""
    if view.game is None or view.turn is None or place > len(view.seats):
        return LampMode.OFF
    seat, turn = view.seats[place - 1], view.turn
    if not seat.here:
        return LampMode.OFF
    if turn.over:
        return LampMode.BREATHE if seat.id in turn.winners else LampMode.OFF
    if _asked(view, seat.id):
        return LampMode.BLINK
    if seat.id in turn.active:
        return LampMode.BREATHE if view.game.paused else LampMode.STEADY
    return LampMode.BREATHE if seat.id in turn.waiting else LampMode.OFF


def light(mode: LampMode, at_s: float) -> float:
    """Brightness of a lamp in a mode, 0 to 1. All lamps of a mode keep time together."""
    match mode:
        case LampMode.OFF:
            return 0.0
        case LampMode.STEADY:
            return 1.0
        case LampMode.BLINK:
            return 1.0 if at_s % BLINK_S < BLINK_S / 2 else 0.0
        case LampMode.FAST:
            return 1.0 if at_s % FAST_S < FAST_S / 2 else 0.0
        case LampMode.BREATHE:
            swell = (1 - math.cos(2 * math.pi * at_s / BREATHE_S)) / 2
            return FAINTEST_BREATH + (1 - FAINTEST_BREATH) * swell


def alarm(view: TableView | None) -> LampMode | None:
    """What all seat lamps do now and then while something is wrong, None if all is well."""
    if view is None:
        return None
    if not view.saving.ok:
        return LampMode.BLINK
    return LampMode.FAST if _camera_lost(view) else None


def chirps(before: TableView | None, after: TableView) -> int:
    """How often the buzzer sounds for a change: a new question, a camera lost, saving lost."""
    if before is None:
        return 0
    asked = after.question is not None and (
        before.question is None or before.question.reading != after.question.reading
    )
    lost = _camera_lost(after) and not _camera_lost(before)
    unsaved = before.saving.ok and not after.saving.ok
    if unsaved:
        return 3
    return 2 if lost else int(asked)


def _asked(view: TableView, seat: str) -> bool:
    """Whether somebody waits for an answer of this seat."""
    turn, question = view.turn, view.question
    if turn is None or (question is None and not view.resumed):
        return False
    if question is not None and question.seat is not None:
        return seat == question.seat
    addressed = turn.active or tuple(other.id for other in view.seats if other.here)
    return seat in addressed


def _camera_lost(view: TableView) -> bool:
    return view.camera.mode in (CameraMode.LOST, CameraMode.GAVE_UP)


def _everywhere(view: TableView, moment: Moment) -> LampMode | None:
    """A mode that all seat lamps share for a short while, if any."""
    if moment.flash:
        return LampMode.FAST
    if moment.held == 0 and moment.alarm_s % ALARM_EVERY_S < ALARM_LASTS_S:
        return alarm(view)
    return None


def _filling(index: int, lamps: int, held: float) -> LampMode:
    """The count-down of a hold: lamps fill up, the one that is filling blinks fast."""
    filled = held * lamps
    if index < math.floor(filled):
        return LampMode.STEADY
    return LampMode.FAST if index < filled else LampMode.OFF


def _phase_mode(view: TableView, phase: int, phases: Sequence[int]) -> LampMode:
    """Which phase it is: the lamps run through once for each of `_RUNS`.

    So four lamps tell twelve phases apart. What no lamp can tell blinks fast on the last one.
    """
    if view.game is None or view.turn is None or view.turn.over or view.turn.phase is None:
        return LampMode.OFF
    lamps = sorted(phases)
    run, place = divmod(view.turn.phase, len(lamps))
    if run >= len(_RUNS):
        return LampMode.FAST if phase == lamps[-1] else LampMode.OFF
    return _RUNS[run] if phase == lamps[place] else LampMode.OFF


def _seat_light(view: TableView, place: int) -> RGB:
    if not 0 < place <= len(view.seats):
        return WHITE
    return SEAT_LIGHT[view.seats[place - 1].colour]
