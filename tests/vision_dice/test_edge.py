"""What lies beyond the picture's edge."""

from __future__ import annotations

import numpy as np
import pytest

from vision.dice.answer import Answer
from vision.dice.edge import beyond, half_dice, is_cut
from vision.dice.finder import Find
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
