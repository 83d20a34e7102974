"""How dice lie: by themselves, and beside others that face the same way or another."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieState
from vision.dice.answer import Chances
from vision.dice.finder import Find
from vision.dice.lean import Lie
from vision.dice.level import LIES_FLAT, Lying, levels_of, state_of
from vision.dice.shape import STATES
from vision.dice.sight import Facing
from vision.synthesis.camera import overhead
from vision.synthesis.dice import Die, Pose
from vision.synthesis.facing import facing
from vision.synthesis.geometry import about, product, solid
from vision.synthesis.looks import random_look

SIZE = (1280, 720)
CUBE = Die(solid(DieKind.D6), random_look(np.random.default_rng(1), kind=DieKind.D6), 8.0)


def states(**chances: float) -> Chances:
    return np.array([chances.get(state.value, 0.0) for state in STATES], np.float32)


def die_at(x: float, y: float, *, tilt: float, lean: float = 0.0, flat: float = 0.8) -> Lying:
    """A die that lies, or leans by so many radians, under a camera with a tilt, as it is seen."""
    camera = overhead(SIZE, tilt=tilt)
    place = np.array([x, y, 8.0])
    turn = product(about((0.0, 1.0, 0.0), lean), CUBE.solid.rest_turn(3, 0.4))
    seen = facing(CUBE, Pose(place, turn), camera)
    assert seen is not None
    column, row = camera.project(place[None])[0]
    shown = states(flat=flat, cocked=1 - flat)
    lie = Lie(shown, (seen.tilt_x, seen.tilt_y), 0.08)
    return Lying(Find(float(column), float(row), 60.0, 60.0, 1.0), lie, shown)


def flat_chances(dice: Sequence[Lying], before: Sequence[Facing] = ()) -> list[float]:
    return [level.flat for level in levels_of(dice, SIZE, before)]


def test_a_die_lies_flat_only_if_that_is_plain() -> None:
    doubtful = states(flat=0.55, cocked=0.15, stacked=0.3)
    assert state_of(doubtful, LIES_FLAT - 0.05) is DieState.STACKED
    assert state_of(doubtful, LIES_FLAT + 0.05) is DieState.FLAT
    assert state_of(states(flat=0.3, covered=0.7), 0.3) is DieState.COVERED


@pytest.mark.parametrize("tilt", [0.0, 0.3, 0.6])
def test_the_one_that_faces_another_way_than_all_others_leans(tilt: float) -> None:
    places = [(-90.0, -40.0), (70.0, 50.0), (80.0, -50.0), (0.0, 0.0)]
    flat = [die_at(x, y, tilt=tilt) for x, y in places]
    leaning = die_at(-60.0, 40.0, tilt=tilt, lean=0.5)
    *of_flat, of_leaning = flat_chances([*flat, leaning])
    assert min(of_flat) > LIES_FLAT
    assert of_leaning < 0.2


def test_under_a_tilted_camera_dice_that_face_alike_lie_flat() -> None:
    doubted = [die_at(x, 10.0, tilt=0.6, flat=0.65) for x in (-80.0, -20.0, 40.0, 90.0)]
    flat = STATES.index(DieState.FLAT)
    assert all(float(die.states[flat]) < LIES_FLAT for die in doubted)
    assert min(flat_chances(doubted)) > LIES_FLAT


def test_a_die_alone_is_judged_by_itself() -> None:
    for flat in (0.3, 0.8):
        assert flat_chances([die_at(0.0, 0.0, tilt=0.5, flat=flat)]) == [
            pytest.approx(flat, abs=0.02)
        ]


def test_a_die_alone_is_judged_by_those_that_lay_there_before() -> None:
    before = [
        level.facing
        for level in levels_of([die_at(x, 0.0, tilt=0.4) for x in (-70.0, 0.0, 60.0)], SIZE)
    ]
    assert flat_chances([die_at(-20.0, 30.0, tilt=0.4, flat=0.65)], before)[0] > LIES_FLAT
    assert flat_chances([die_at(-20.0, 30.0, tilt=0.4, lean=0.5)], before)[0] < 0.4


def test_dice_in_a_narrow_view_face_alike_too() -> None:
    places = [(-90.0, -40.0), (70.0, 50.0), (80.0, -50.0), (-60.0, 40.0)]
    seen = [die_at(x, y, tilt=0.0) for x, y in places]
    flat = [die._replace(lie=die.lie._replace(tilt=(0.02, -0.01))) for die in seen]
    assert min(flat_chances(flat)) > LIES_FLAT


def test_once_the_camera_is_moved_what_lies_there_now_counts() -> None:
    before = [level.facing for level in levels_of([die_at(0.0, 0.0, tilt=0.5)] * 4, SIZE)]
    now = [die_at(x, 20.0, tilt=0.0, flat=0.8) for x in (-70.0, -20.0, 40.0, 80.0)]
    assert min(flat_chances(now, before)) > LIES_FLAT


def test_of_two_that_disagree_the_doubtful_one_leans() -> None:
    sure, doubtful = die_at(-40.0, 0.0, tilt=0.0, flat=0.95), die_at(40.0, 0.0, tilt=0.0, lean=0.5)
    of_sure, of_doubtful = flat_chances([sure, doubtful])
    assert of_sure > LIES_FLAT > of_doubtful


def test_how_others_face_does_not_hide_that_a_die_is_stacked() -> None:
    below = [die_at(x, 0.0, tilt=0.2, flat=0.95) for x in (-60.0, 0.0, 50.0)]
    above = die_at(80.0, 30.0, tilt=0.2)
    shown = states(flat=0.4, stacked=0.6)
    stacked = above._replace(shown=shown, lie=above.lie._replace(states=shown))
    assert flat_chances([*below, stacked])[-1] == pytest.approx(0.4, abs=0.02)


def test_nothing_in_view_says_nothing() -> None:
    assert flat_chances([]) == []


def test_a_die_aside_of_the_middle_turns_its_top_outwards() -> None:
    right, low = die_at(80.0, 0.0, tilt=0.0).lie.tilt, die_at(0.0, -80.0, tilt=0.0).lie.tilt
    assert right[0] > 0.1 and abs(right[1]) < 1e-6
    assert low[1] > 0.1 and abs(low[0]) < 1e-6


def test_the_head_of_a_numeral_is_found_again() -> None:
    camera = overhead(SIZE)
    turns = []
    for yaw in (0.0, 0.5):
        seen = facing(CUBE, Pose(np.array([0.0, 0.0, 8.0]), CUBE.solid.rest_turn(3, yaw)), camera)
        assert seen is not None
        turns.append(seen.turn)
    # Seen from above, a die that is turned to the left turns its numeral to the left.
    assert math.remainder(turns[1] - turns[0], 2 * math.pi) == pytest.approx(-0.5, abs=1e-3)


def seen_well(die: Lying) -> Lying:
    return die._replace(lie=die.lie._replace(spread=0.05))


@pytest.mark.parametrize("tilt", [0.0, 0.4])
def test_of_two_that_touch_and_face_differently_one_leans_on_the_other(tilt: float) -> None:
    firm = seen_well(die_at(0.0, 0.0, tilt=tilt, flat=0.98))
    third = seen_well(die_at(80.0, 30.0, tilt=tilt, flat=0.98))
    leaning = seen_well(die_at(17.0, 0.0, tilt=tilt, lean=0.3, flat=0.97))
    beside = seen_well(die_at(17.0, 0.0, tilt=tilt, flat=0.97))
    away = seen_well(die_at(-60.0, 0.0, tilt=tilt, lean=0.3, flat=0.97))
    assert [chance > 0.0 for chance in flat_chances([firm, leaning, third])] == [True, False, True]
    assert min(flat_chances([firm, beside, third])) >= LIES_FLAT
    assert min(flat_chances([firm, away, third])) > 0.0


def test_dice_that_touch_and_are_seen_badly_may_lie_flat() -> None:
    firm = die_at(0.0, 0.0, tilt=0.0)
    leaning = die_at(17.0, 0.0, tilt=0.0, lean=0.3)
    blurred = leaning._replace(lie=leaning.lie._replace(spread=0.3))
    assert flat_chances([firm, blurred])[1] > 0.0
