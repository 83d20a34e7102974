"""A die far larger or smaller than the others of its kind is asked about."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from assistant.words.dice import Candidate, DieKind, DieReading, DieState
from vision.dice.finder import Find
from vision.dice.judgement import judge
from vision.dice.sizes import mark_odd_sizes, without_odd_things


def die(
    size: float, value: int = 3, kind: DieKind = DieKind.D6, state: DieState = DieState.FLAT
) -> DieReading:
    box = (100.0, 100.0, size, size * 0.95)
    return DieReading(kind, value, 0.999, box, state, (Candidate(value, 0.999),))


def values(dice: Sequence[DieReading]) -> list[int | str | None]:
    return [one.value for one in mark_odd_sizes(dice, dice)]


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
    lying = [die(60.0), die(61.0), die(125.0, value=5)]
    dice = mark_odd_sizes(lying, lying)
    assert dice[2].state is DieState.UNKNOWN
    assert dice[2].candidates[0].value == 5
    assert judge(dice, None, certain=0.97)
    assert not judge(dice[:2], None, certain=0.97)


def test_a_large_d20_beside_small_d6s_is_none_of_their_size() -> None:
    assert values([die(40.0), die(41.0), die(90.0, 17, DieKind.D20)]) == [3, 3, 17]


def test_what_the_pictures_edge_leaves_of_a_die_says_nothing_of_its_size() -> None:
    assert values([die(60.0), die(25.0, state=DieState.CUT)]) == [3, 3]


def test_what_may_be_no_die_casts_no_doubt_on_the_size_of_a_die() -> None:
    plug = msgspec.structs.replace(die(28.0), confidence=0.27, state=DieState.COCKED)
    assert values([die(60.0), plug]) == [3, None]


def thing(size: float, confidence: float = 0.5) -> DieReading:
    box = (400.0, 100.0, size, size)
    return DieReading(DieKind.CUSTOM, None, confidence, box, DieState.UNKNOWN)


def kept(*dice: DieReading, maybe: Sequence[Find] = ()) -> list[DieReading]:
    return list(without_odd_things(dice, maybe, 0.97))


@pytest.mark.parametrize("size", [25.0, 130.0])
def test_a_plug_or_a_label_beside_plain_dice_is_not_asked_about(size: float) -> None:
    assert kept(die(60.0), thing(size)) == [die(60.0)]


def test_what_may_be_a_die_by_its_size_is_asked_about() -> None:
    for size in (36.0, 105.0):
        assert len(kept(die(60.0), thing(size))) == 2
    assert len(kept(die(60.0), thing(25.0, confidence=0.8))) == 2, "it looks like a die"
    assert len(kept(die(60.0), msgspec.structs.replace(thing(25.0), state=DieState.CUT))) == 2


def test_beside_no_sure_die_all_is_asked_about() -> None:
    doubtful = msgspec.structs.replace(die(60.0), confidence=0.8)
    leaning = msgspec.structs.replace(die(60.0), state=DieState.COCKED)
    for other in (doubtful, leaning):
        assert len(kept(other, thing(25.0))) == 2


def test_seen_from_the_side_dice_may_differ_more() -> None:
    assert len(kept(die(50.0), die(100.0), thing(16.0))) == 3
    assert len(kept(die(50.0), die(55.0), thing(16.0))) == 2


def test_a_pip_that_hides_its_die_is_asked_about() -> None:
    pip = thing(14.0)
    hidden, beside = Find(407.0, 110.0, 64.0, 60.0, 0.3), Find(600.0, 110.0, 64.0, 60.0, 0.3)
    assert kept(die(80.0), pip, maybe=[hidden]) == [die(80.0), pip]
    assert kept(die(80.0), pip, maybe=[beside]) == [die(80.0)]
