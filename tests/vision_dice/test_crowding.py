"""A side of a die that was read as a second die must not be taken without asking."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from assistant.words.dice import DieKind, DieReading, DieState
from vision.dice import DiceReader
from vision.dice.crowding import mark_crowded
from vision.dice.finder import Find, is_ground
from vision.evaluation import load_picture

FLAT, STACKED, COCKED = DieState.FLAT, DieState.STACKED, DieState.COCKED


def at(x: float, y: float = 0.0, size: float = 40.0, sure: float = 0.99) -> DieReading:
    return DieReading(DieKind.D6, 4, sure, (x, y, size, size), FLAT)


def states(*dice: DieReading) -> list[DieState]:
    return [die.state for die in mark_crowded(dice)]


def test_dice_that_touch_stay_as_they_are() -> None:
    assert states(at(0), at(36), at(0, 36)) == [FLAT, FLAT, FLAT]


def test_two_that_are_nearer_than_dice_can_lie_are_doubted() -> None:
    assert states(at(0), at(26), at(200)) == [STACKED, STACKED, FLAT]


def test_of_two_that_can_only_be_one_die_the_less_sure_has_no_value() -> None:
    sure, side = mark_crowded([at(0), at(22, sure=0.9)])
    assert (sure.value, sure.state) == (4, STACKED)
    assert (side.value, side.state) == (None, DieState.UNKNOWN)


def test_of_two_that_are_as_sure_and_can_only_be_one_neither_is_dropped() -> None:
    assert [(die.value, die.state) for die in mark_crowded([at(0), at(22)])] == [(4, STACKED)] * 2


def test_what_is_no_sure_die_casts_no_doubt_and_a_leaning_one_stays_leaning() -> None:
    nothing = DieReading(DieKind.D6, None, 0.5, (10, 0, 40, 40), DieState.UNKNOWN)
    assert states(at(0), nothing) == [FLAT, DieState.UNKNOWN]
    leaning = msgspec.structs.replace(at(26), state=COCKED)
    assert states(at(0), leaning) == [STACKED, COCKED]


def test_one_die_whose_side_looks_like_another(reader: DiceReader, labelled_dice: Path) -> None:
    path = labelled_dice / "pips_webcam" / "Valid_valid_38.jpg"
    if not path.is_file():
        pytest.skip("the set pips_webcam/test is not at hand")
    sight = reader.read(load_picture(path))
    assert not sight.accepted or [die.value for die in sight.dice] == [6]


def test_what_several_dice_lie_on_is_no_die() -> None:
    size = (640, 480)
    board = Find(320, 240, 400, 420, 0.9)
    dice = [Find(200, 200, 24, 24, 0.8), Find(400, 300, 22, 25, 0.8)]
    assert is_ground(board, [board, *dice], size)
    assert not is_ground(board, [board, dice[0]], size), "one may be a pip of a die held close"
    beside = [Find(20, 20, 24, 24, 0.8), Find(600, 40, 24, 24, 0.8)]
    assert not is_ground(board, [board, *beside], size)
    large = Find(200, 200, 240, 240, 0.9)
    parts = [Find(190, 190, 80, 80, 0.6), Find(215, 215, 80, 80, 0.6)]
    assert not is_ground(large, [large, *parts], size)


def test_pips_taken_for_dice_do_not_make_their_die_a_board() -> None:
    die, pips = (
        Find(200, 200, 90, 90, 0.9),
        [Find(190, 180, 14, 14, 0.7), Find(210, 220, 14, 14, 0.7)],
    )
    assert not is_ground(die, [die, *pips], (640, 480))
