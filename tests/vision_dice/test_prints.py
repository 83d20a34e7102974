"""Prints that look like dice from afar, beside the dice that are wanted."""

from __future__ import annotations

from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, DieState
from vision.dice.prints import without_prints

SIX = DieReading(DieKind.D6, 6, 0.99, (0, 0, 40, 40), DieState.FLAT, (Candidate(6, 0.99),), "white")
HARBOUR = DieReading(DieKind.D6, None, 0.6, (100, 0, 40, 40), DieState.UNKNOWN, (), "white")
BLURRED = DieReading(
    DieKind.D6, None, 0.5, (100, 0, 40, 40), DieState.UNKNOWN, (Candidate(2, 0.6),), "white"
)
UNTAUGHT = DieReading(DieKind.CUSTOM, None, 0.4, (100, 0, 40, 40), DieState.UNKNOWN, (), "white")
ICON = DieReading(DieKind.CUSTOM, None, 0.8, (100, 0, 40, 40), DieState.UNKNOWN, (), "white")
D6 = DieSpec(DieKind.D6)


def test_a_print_is_nothing_where_all_dice_lie_there() -> None:
    assert without_prints((SIX, HARBOUR), (D6,)) == (SIX,)


def test_where_a_die_is_missing_the_print_may_be_it() -> None:
    assert without_prints((SIX, HARBOUR), (D6, D6)) == (SIX, HARBOUR)


def test_where_nobody_said_how_many_a_person_looks() -> None:
    assert without_prints((SIX, HARBOUR), None) == (SIX, HARBOUR)


def test_a_blurred_die_or_what_looks_like_an_untaught_one_is_no_print() -> None:
    for die in (BLURRED, ICON):
        assert without_prints((SIX, die), (D6,)) == (SIX, die)


def test_a_label_that_shows_no_taught_face_is_nothing_unless_dice_with_such_are_thrown() -> None:
    assert without_prints((SIX, UNTAUGHT), (D6,)) == (SIX,)
    custom = DieSpec(DieKind.CUSTOM)
    sun = DieReading(DieKind.CUSTOM, "sun", 0.99, (0, 0, 40, 40), DieState.FLAT)
    assert without_prints((SIX, sun, UNTAUGHT), (D6, custom)) == (SIX, sun, UNTAUGHT)
