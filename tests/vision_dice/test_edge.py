"""What lies beyond the picture's edge."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.words.dice import DieKind
from vision.dice.answer import Answer
from vision.dice.edge import beyond, half_dice, is_cut, is_half_die, shows_value
from vision.dice.finder import Find
from vision.dice.lean import Lie
from vision.dice.shape import CLASSES, NUMERALS, STATES

SIZE = (640, 480)


def look(nothing: float) -> Answer:
    classes = np.full(len(CLASSES), (1 - nothing) / (len(CLASSES) - 1), np.float32)
    classes[CLASSES.index("none")] = nothing
    return Answer(
        classes,
        np.full(6, 1 / 6, np.float32),
        np.zeros(len(NUMERALS), np.float32),
        np.full(len(STATES), 1 / len(STATES), np.float32),
        0.0,
    )


@pytest.mark.parametrize(
    ("x", "y", "part"),
    [(320, 240, -5.5), (5, 240, 0.375), (320, 0, 0.5), (640, 240, 0.5), (320, 475, 0.375)],
)
def test_the_part_that_lies_beyond(x: float, y: float, part: float) -> None:
    assert beyond(Find(x, y, 40, 40, 0.9), SIZE) == pytest.approx(part)


def test_a_die_that_touches_the_edge_is_whole() -> None:
    assert not is_cut(Find(18, 240, 40, 40, 0.9), SIZE)
    assert is_cut(Find(14, 240, 40, 40, 0.9), SIZE)


def test_half_a_die_counts_if_the_classifier_leaves_a_doubt() -> None:
    finds = [Find(2, 240, 40, 40, 0.5), Find(2, 100, 40, 40, 0.5), Find(200, 100, 40, 40, 0.5)]
    assert half_dice(finds, [look(0.9), look(0.99), look(0.9)], [], SIZE) == [0]


def test_what_is_a_die_already_is_no_half_one_and_none_is_found_twice() -> None:
    at_edge = Find(2, 240, 40, 40, 0.5)
    assert half_dice([at_edge, at_edge], [look(0.9)] * 2, [], SIZE) == [0]
    assert half_dice([at_edge], [look(0.9)], [at_edge], SIZE) == []


def test_half_a_die_looks_like_a_whole_one_where_it_is_folded() -> None:
    assert is_half_die([look(0.01), look(0.03)])
    assert not is_half_die([look(0.02), look(0.6)])


def lie(right: float = 0.0, down: float = 0.0) -> Lie:
    return Lie(np.full(len(STATES), 1 / len(STATES), np.float32), (right, down), 0.1)


ALL, MOST, HALF = (True, True), (True, False), (False, False)
"""Whether a clear and a doubtful value may be named."""


@pytest.mark.parametrize(
    ("find", "tilt", "named"),
    [
        (Find(13, 240, 40, 40, 0.9), (0.0, 0.0), ALL),
        (Find(8, 240, 40, 40, 0.9), (0.0, 0.0), MOST),
        (Find(2, 240, 40, 40, 0.9), (0.0, 0.0), HALF),
        (Find(320, 466, 60, 60, 0.9), (0.0, -0.7), ALL),
        (Find(320, 466, 60, 60, 0.9), (0.0, 0.0), MOST),
        (Find(320, 14, 60, 60, 0.9), (0.0, -0.7), HALF),
    ],
)
def test_a_value_is_named_if_enough_of_the_top_face_is_in_view(
    find: Find, tilt: tuple[float, float], named: tuple[bool, bool]
) -> None:
    assert is_cut(find, SIZE)
    for kind in (DieKind.D6, DieKind.CUSTOM):
        assert tuple(shows_value(find, kind, lie(*tilt), sure, SIZE) for sure in (0.9, 0.6)) == (
            named
        )


def test_a_small_top_face_may_be_in_view_where_a_large_one_is_not() -> None:
    find = Find(9, 240, 40, 40, 0.9)
    assert shows_value(find, DieKind.D20, lie(), 0.6, SIZE)
    assert not shows_value(find, DieKind.D6, lie(), 0.6, SIZE)
