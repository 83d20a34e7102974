"""A die seen at a slant, of which top and side look like two dice, is one die."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from assistant.words.dice import DieState
from tests.vision_dice.drawn import WHITE, Image, Table
from vision.dice import DiceReader
from vision.dice.answer import Answer, Chances
from vision.dice.finder import Find
from vision.dice.lean import Lie
from vision.dice.shape import CLASSES, NUMERALS, PIPS, STATES
from vision.dice.sides import around, is_side, may_be_one_die

WOOD = (120, 150, 170)
TOP, SIDE = Find(100, 80, 60, 58, 0.7), Find(104, 114, 58, 56, 0.5)
TOWARDS = (0.05, -0.6)
"""How the top of a die is turned whose side lies below it in the picture."""


def slanted(faces: Sequence[tuple[int, int]], *, edge: float, blur: float) -> Image:
    """Three white dice, each with a top and a side in view, both as a webcam sees them: plain."""
    table = Table(WOOD, seed=27)
    blue, green, red = (int(part * 0.7) for part in WHITE)
    for (top, side), (x, y) in zip(faces, ((170, 140), (440, 150), (300, 330)), strict=True):
        below = y + 0.58 * edge
        table.die(x, below, side, edge=edge, angle=0, body=(blue, green, red), shadow=0.15)
        table.die(x, y, top, edge=edge, angle=0, body=WHITE, shadow=0)
    return table.picture(blur=blur)


LEFT, RIGHT = ((4, 2), (3, 6), (2, 6)), ((6, 5), (1, 3), (2, 4))
SEEN = [
    (LEFT, 54, 0.6),
    (LEFT, 54, 1.0),
    (LEFT, 54, 1.4),
    (LEFT, 62, 0.6),
    (RIGHT, 62, 1.0),
    (RIGHT, 68, 1.0),
]


def test_top_and_side_are_read_as_one_die(reader: DiceReader) -> None:
    taken = 0
    for faces, edge, blur in SEEN:
        sight = reader.read(slanted(faces, edge=edge, blur=blur))
        read = sorted(int(die.value or 0) for die in sight.dice)
        assert read == sorted(top for top, _ in faces), f"{edge} pixels, blur {blur}"
        taken += sight.accepted
    assert taken >= len(SEEN) / 2, f"{taken} of {len(SEEN)} taken"


def pips(value: int, sure: float = 0.99, flat: float = 0.99) -> Answer:
    """A look at a die with so many pips that lies flat with that chance."""
    classes = np.full(len(CLASSES), 0.001 / len(CLASSES), np.float32)
    classes[CLASSES.index(PIPS)] = 0.999
    shown = np.full(6, (1 - sure) / 5, np.float32)
    shown[value - 1] = sure
    return Answer(classes, shown, np.zeros(len(NUMERALS), np.float32), states(flat), 0.0)


def states(flat: float) -> Chances:
    chances = np.full(len(STATES), (1 - flat) / 3, np.float32)
    chances[STATES.index(DieState.FLAT)] = flat
    return chances


def lie(tilt: tuple[float, float] = TOWARDS, flat: float = 0.5) -> Lie:
    return Lie(states(flat), tilt, 0.1)


def side_of(
    whole: Answer,
    seen: Answer,
    stands: Lie | None = None,
    *,
    top: Answer | None = None,
    side: Find = SIDE,
) -> bool:
    return is_side((TOP, top or pips(4)), (side, seen), whole, stands or lie())


def test_a_side_is_known() -> None:
    assert side_of(pips(4), pips(2, 0.6))
    assert side_of(pips(4), pips(2), lie(flat=0.8)), "however plain, where the whole lies flat"


@pytest.mark.parametrize("value", [3, 4])
def test_what_shows_the_value_of_the_top_or_the_bottom_is_another_die(value: int) -> None:
    assert not side_of(pips(4), pips(value), lie(flat=0.8))


def test_a_tower_of_two_dice_does_not_lie_flat() -> None:
    assert not side_of(pips(4, flat=0.4), pips(2, 0.6))
    below = pips(2, 0.6, flat=0.0)
    below.states[STATES.index(DieState.STACKED)] = 0.9
    assert not side_of(pips(4), below), "the lower one looks like one on which another lies"


def test_a_die_that_is_read_plainly_is_no_side_unless_both_stand_as_one() -> None:
    assert not side_of(pips(4), pips(2), lie(flat=0.4))


def test_a_die_whose_value_the_whole_does_not_show_is_beside_another_one() -> None:
    assert not side_of(pips(5), pips(2, 0.6))
    assert not side_of(pips(4, 0.8), pips(2, 0.6))
    assert not side_of(pips(4), pips(2, 0.6), top=pips(4, 0.8))


def test_a_side_lies_where_the_top_is_turned_away_from() -> None:
    assert not side_of(pips(4), pips(2, 0.6), lie((0.05, 0.6)))
    assert not side_of(pips(4), pips(2, 0.6), side=Find(140, 82, 58, 56, 0.5))
    assert not side_of(pips(4), pips(2, 0.6), lie((0.01, -0.2))), "seen from straight above"


@pytest.mark.parametrize(
    "other",
    [
        Find(104, 130, 58, 56, 0.5),
        Find(104, 100, 34, 33, 0.5),
        Find(300, 80, 60, 60, 0.5),
    ],
)
def test_faces_of_one_die_overlap_and_are_about_as_large(other: Find) -> None:
    assert may_be_one_die(TOP, SIDE)
    assert not may_be_one_die(TOP, other)


def test_the_box_around_both_is_that_of_the_die() -> None:
    assert around(TOP, SIDE) == Find(101.5, 96.5, 63, 91, 0.7)
