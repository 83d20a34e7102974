"""A die far larger or smaller than the others of its kind is asked about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from assistant.words.dice import Candidate, DieKind, DieReading, DieState
from vision.dice.judgement import judge
from vision.dice.sizes import mark_odd_sizes


def die(
    size: float, value: int = 3, kind: DieKind = DieKind.D6, state: DieState = DieState.FLAT
) -> DieReading:
    box = (100.0, 100.0, size, size * 0.95)
    return DieReading(kind, value, 0.999, box, state, (Candidate(value, 0.999),))


def values(dice: Sequence[DieReading]) -> list[int | str | None]:
    return [one.value for one in mark_odd_sizes(dice)]


@pytest.mark.parametrize(
    ("sizes", "read"),
    [
        ((350.0, 705.0), [None, None]),
        ((60.0, 62.0, 130.0), [3, 3, None]),
        ((60.0, 12.0, 64.0, 58.0), [3, None, 3, 3]),
        ((40.0, 60.0, 70.0), [3, 3, 3]),
        ((60.0,), [3]),
    ],
)
def test_the_one_of_another_size_than_most_has_no_value(
    sizes: tuple[float, ...], read: list[int | None]
) -> None:
    assert values([die(size) for size in sizes]) == read


def test_what_is_asked_about_keeps_its_likeliest_values_and_is_not_taken() -> None:
    dice = mark_odd_sizes([die(60.0), die(61.0), die(125.0, value=5)])
    assert dice[2].state is DieState.UNKNOWN
    assert dice[2].candidates[0].value == 5
    assert judge(dice, None, certain=0.97)
    assert not judge(dice[:2], None, certain=0.97)


def test_a_large_d20_beside_small_d6s_is_none_of_their_size() -> None:
    assert values([die(40.0), die(41.0), die(90.0, 17, DieKind.D20)]) == [3, 3, 17]


def test_what_the_pictures_edge_leaves_of_a_die_says_nothing_of_its_size() -> None:
    assert values([die(60.0), die(25.0, state=DieState.CUT)]) == [3, 3]
