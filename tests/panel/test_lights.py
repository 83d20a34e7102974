"""What the lamps say about the table, readable without colour."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.words.status import CameraMode, LampMode, Saving
from assistant.words.text import text
from assistant.words.turn import Turn
from assistant.words.view import TableView
from hardware.lights import (
    ALARM_EVERY_S,
    ALARM_LASTS_S,
    BREATHE_S,
    Moment,
    alarm,
    alone,
    chirps,
    lamp_states,
    light,
)
from tests.panel.pictures import camera, picture, question, small, turn

OFF, STEADY, BLINK, FAST, BREATHE = (
    LampMode.OFF,
    LampMode.STEADY,
    LampMode.BLINK,
    LampMode.FAST,
    LampMode.BREATHE,
)
QUIET = Moment(alarm_s=ALARM_LASTS_S + 0.1)
"""A moment between two bursts of an alarm."""


def seats(view: TableView | None, moment: Moment = QUIET) -> list[LampMode]:
    states = lamp_states(small().lamps, view, moment)
    return [state.mode for state in states if state.id.startswith("seat")]


def phases(view: TableView) -> list[LampMode]:
    states = lamp_states(small().lamps, view, QUIET)
    return [state.mode for state in states if state.id.startswith("phase")]


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (turn(active=("s2",)), [OFF, STEADY, OFF]),
        (turn(active=("s1",), waiting=("s1", "s3")), [STEADY, OFF, BREATHE]),
        (turn(waiting=("s1", "s2", "s3")), [BREATHE] * 3),
        (turn(), [OFF] * 3),
        (turn(over=True, winners=("s1", "s3"), active=("s2",)), [BREATHE, OFF, BREATHE]),
        (None, [OFF] * 3),
    ],
)
def test_seat_lamps_show_whose_move_it_is_and_who_is_awaited(
    now: Turn | None, expected: list[LampMode]
) -> None:
    assert seats(picture(now)) == expected


def test_lamps_are_dark_before_the_first_picture_and_without_a_game() -> None:
    assert seats(None) == [OFF] * 3
    assert seats(picture(turn(active=("s1",)), game=None)) == [OFF] * 3


def test_a_question_blinks_at_its_seat_or_at_those_on_the_move_or_at_all() -> None:
    mine = turn(active=("s1",))
    assert seats(picture(mine, question=question("s3"))) == [STEADY, OFF, BLINK]
    assert seats(picture(mine, question=question(None))) == [BLINK, OFF, OFF]
    assert seats(picture(turn(), question=question(None))) == [BLINK] * 3


def test_a_game_to_resume_blinks_at_those_on_the_move() -> None:
    assert seats(picture(turn(active=("s2",)), resumed=True)) == [OFF, BLINK, OFF]


def test_a_paused_game_breathes_and_a_seat_that_left_is_dark() -> None:
    view = picture(turn(active=("s1", "s2")))
    assert view.game is not None
    paused = msgspec.structs.replace(
        view,
        game=msgspec.structs.replace(view.game, paused=True),
        seats=(view.seats[0], msgspec.structs.replace(view.seats[1], here=False), view.seats[2]),
    )
    assert seats(paused) == [BREATHE, OFF, OFF]


def test_a_lamp_without_a_seat_stays_dark() -> None:
    view = picture(turn(active=("s1", "s2", "s3")))
    fewer = msgspec.structs.replace(view, seats=view.seats[:2])
    assert seats(fewer) == [STEADY, STEADY, OFF]


def test_phase_lamps_tell_more_phases_apart_than_there_are_lamps() -> None:
    words = tuple(text("phase") for _ in range(8))
    shown = [phases(picture(turn(phases=words, phase=phase))) for phase in range(8)]
    assert shown == [
        [STEADY, OFF], [OFF, STEADY], [BREATHE, OFF], [OFF, BREATHE], [BLINK, OFF], [OFF, BLINK],
        [OFF, FAST], [OFF, FAST],
    ]  # fmt: skip
    assert phases(picture(turn())) == [OFF, OFF]
    assert phases(picture(turn(phases=words, phase=0, over=True))) == [OFF, OFF]


@pytest.mark.parametrize("mode", [CameraMode.LOST, CameraMode.GAVE_UP])
def test_a_lost_camera_shows_at_once_and_again_but_the_turn_stays_readable(
    mode: CameraMode,
) -> None:
    view = picture(turn(active=("s1",)), camera=camera(mode))
    assert seats(view, Moment(alarm_s=0.0)) == [FAST] * 3
    assert seats(view, Moment(alarm_s=ALARM_LASTS_S + 0.01)) == [STEADY, OFF, OFF]
    assert seats(view, Moment(alarm_s=ALARM_EVERY_S + 0.01)) == [FAST] * 3


def test_nothing_saved_looks_different_from_a_lost_camera_and_goes_first() -> None:
    unsaved = picture(turn(active=("s1",)), saving=Saving(ok=False, unsaved=2))
    both = msgspec.structs.replace(unsaved, camera=camera(CameraMode.LOST))
    assert seats(unsaved, Moment()) == seats(both, Moment()) == [BLINK] * 3


@pytest.mark.parametrize("mode", [CameraMode.OFF, CameraMode.STARTING, CameraMode.LIVE])
def test_a_camera_that_is_off_or_starting_is_no_alarm(mode: CameraMode) -> None:
    assert alarm(picture(turn(), camera=camera(mode))) is None


def test_a_hold_fills_the_lamps_one_by_one_and_flashes_when_taken() -> None:
    view = picture(turn(active=("s3",)), camera=camera(CameraMode.LOST))
    assert seats(view, Moment(held=0.1)) == [FAST, OFF, OFF]
    assert seats(view, Moment(held=0.5)) == [STEADY, FAST, OFF]
    assert seats(view, Moment(held=1.0)) == [STEADY] * 3
    assert seats(view, Moment(alarm_s=5.0, flash=True)) == [FAST] * 3


def test_a_seat_lamp_has_the_colour_of_its_seat_and_phases_are_white() -> None:
    view = picture(turn(active=("s1",)))
    colours = {state.id: state.colour for state in lamp_states(small().lamps, view, QUIET)}
    assert colours["seat1"] == (1.0, 0.0, 0.0)
    assert colours["seat2"][1] == 1.0
    assert colours["phase1"] == (1.0, 1.0, 1.0)


def test_one_lamp_can_be_tried_alone() -> None:
    states = lamp_states(small().lamps, picture(turn(active=("s1",))), QUIET)
    assert [one.mode for one in alone(states, "seat2")] == [OFF, STEADY, OFF, OFF, OFF]


def rhythm(mode: LampMode, seconds: float = 12.0, steps: int = 2400) -> list[float]:
    return [light(mode, seconds * step / steps) for step in range(steps)]


def test_every_mode_has_a_rhythm_of_its_own() -> None:
    def flashes(mode: LampMode) -> int:
        levels = [level >= 0.5 for level in rhythm(mode)]
        return sum(b and not a for a, b in itertools.pairwise(levels))

    assert set(rhythm(OFF)) == {0.0}
    assert set(rhythm(STEADY)) == {1.0}
    assert set(rhythm(BLINK)) == set(rhythm(FAST)) == {0.0, 1.0}
    assert flashes(BREATHE) < flashes(BLINK) < flashes(FAST)
    assert flashes(FAST) / 12 < 3, "three flashes a second may harm"


def test_breathing_never_goes_dark_and_swells_softly() -> None:
    levels = rhythm(BREATHE, BREATHE_S)
    assert 0 < min(levels) < 0.1
    assert max(levels) == pytest.approx(1.0, abs=0.01)
    assert max(abs(a - b) for a, b in itertools.pairwise(levels)) < 0.01


@given(st.sampled_from(LampMode), st.floats(0, 1e6))
def test_light_stays_within_zero_and_one(mode: LampMode, at_s: float) -> None:
    assert 0.0 <= light(mode, at_s) <= 1.0


def test_the_buzzer_speaks_up_for_what_is_new_only() -> None:
    calm = picture(turn())
    asked = picture(turn(), question=question("s1"))
    lost = picture(turn(), camera=camera(CameraMode.LOST))
    unsaved = picture(turn(), saving=Saving(ok=False))
    assert [chirps(calm, one) for one in (calm, asked, lost, unsaved)] == [0, 1, 2, 3]
    assert [chirps(one, one) for one in (asked, lost, unsaved)] == [0, 0, 0]
    assert chirps(None, asked) == 0
