"""A value among dice with icons that nobody taught is asked about where it may be an icon, too."""

from __future__ import annotations

import numpy as np

from assistant.words.dice import DieKind, DieReading, DieState
from vision.dice.answer import Answer
from vision.dice.icons import may_be_icons
from vision.dice.shape import CLASSES, NUMERALS, STATES

FOUR = DieReading(DieKind.D8, 4, 1.0, (0.0, 0.0, 50.0, 50.0), DieState.FLAT)
UNKNOWN = DieReading(DieKind.CUSTOM, None, 0.9, (80.0, 0.0, 50.0, 50.0), DieState.FLAT)
TAUGHT = DieReading(DieKind.CUSTOM, "sword", 0.99, (80.0, 0.0, 50.0, 50.0), DieState.FLAT)


def seen(custom: float) -> list[Answer]:
    """A look by which a die is a d8, or by that chance a die with icons."""
    classes = np.zeros(len(CLASSES), np.float32)
    classes[CLASSES.index("custom")] = custom
    classes[CLASSES.index("d8")] = 1 - custom
    pips, numerals, states = (np.zeros(n, np.float32) for n in (6, len(NUMERALS), len(STATES)))
    return [Answer(classes, pips, numerals, states, marked=0.0)]


def test_a_value_beside_icons_that_nobody_taught_is_doubted() -> None:
    assert may_be_icons([FOUR, UNKNOWN], [seen(0.02), seen(0.9)]) == [True, False]


def test_what_looks_like_no_icon_at_all_is_not_doubted() -> None:
    assert may_be_icons([FOUR, UNKNOWN], [seen(0.0005), seen(0.9)]) == [False, False]


def test_one_unknown_die_among_many_values_makes_none_doubtful() -> None:
    looks = [seen(0.02)] * 3 + [seen(0.9)]
    assert not any(may_be_icons([FOUR, FOUR, FOUR, UNKNOWN], looks))


def test_taught_faces_thrown_with_numerals_make_none_doubtful() -> None:
    assert not any(may_be_icons([FOUR, TAUGHT], [seen(0.02), seen(0.9)]))
