"""Dice beyond the outline of the tray."""

from __future__ import annotations

import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState, Outline
from vision.dice import DiceSight
from vision.dice.outside import mark_outside

SIZE = (1000, 500)
TRAY: Outline = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))
TRIANGLE: Outline = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
D6 = DieSpec(DieKind.D6)


def die(x: float, y: float, state: DieState = DieState.FLAT) -> DieReading:
    """A die whose middle is at (x, y) in pixels."""
    value = None if state is DieState.UNKNOWN else 4
    return DieReading(DieKind.D6, value, 0.99, (x - 20, y - 20, 40, 40), state)


def sight(*dice: DieReading) -> DiceSight:
    return DiceSight(dice, True, (), 9.0, 0.97)


def states(*dice: DieReading, outline: Outline = TRAY) -> list[str]:
    return [one.state.value for one in mark_outside(sight(*dice), None, outline, SIZE).dice]


@pytest.mark.parametrize(
    ("x", "y", "state"),
    [
        (500, 250, "flat"),
        (210, 110, "flat"),
        (790, 390, "flat"),
        (190, 250, "outside"),
        (810, 250, "outside"),
        (500, 90, "outside"),
        (500, 410, "outside"),
    ],
)
def test_the_middle_of_a_die_decides(x: float, y: float, state: str) -> None:
    assert states(die(x, y)) == [state]


def test_an_outline_may_be_of_any_shape_and_either_way_round() -> None:
    assert states(die(300, 200), die(700, 300), outline=TRIANGLE) == ["flat", "outside"]
    assert states(die(300, 200), die(700, 300), outline=TRIANGLE[::-1]) == ["flat", "outside"]


def test_without_an_outline_all_of_the_picture_is_the_tray() -> None:
    before = sight(die(0, 0))
    assert mark_outside(before, None, (), SIZE) is before


def test_a_leaning_die_out_there_is_outside_and_a_doubtful_thing_is_nothing() -> None:
    assert states(die(50, 50, DieState.COCKED), die(90, 50, DieState.UNKNOWN)) == ["outside"]
    assert states(die(500, 250, DieState.UNKNOWN)) == ["unknown"]


def test_spare_dice_beside_the_tray_do_not_count_and_do_not_disturb() -> None:
    seen = mark_outside(sight(die(500, 250), die(50, 50)), (D6,), TRAY, SIZE)
    assert seen.accepted
    assert not seen.problems


def test_a_die_that_fell_out_is_missing() -> None:
    seen = mark_outside(sight(die(500, 250), die(50, 50)), (D6, D6), TRAY, SIZE)
    assert not seen.accepted
    assert [one.english() for one in seen.problems] == [
        "Found 1 of 2 dice.",
        "1 die lies outside the tray and does not count.",
    ]
