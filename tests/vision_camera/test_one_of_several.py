"""One of several dice may be thrown: it is judged as the one that it is."""

from __future__ import annotations

import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState, WantedDice
from vision.dice import DiceSight
from vision.dice.judgement import judge
from vision.worker_among import read_wanted

EIGHT, TWELVE = DieSpec(DieKind.D8, "orange"), DieSpec(DieKind.D12, "blue")


def die(kind: DieKind, value: int | None, colour: str, x: float = 10) -> DieReading:
    state = DieState.FLAT if value is not None else DieState.UNKNOWN
    return DieReading(kind, value, 0.9, (x, 10, 40, 40), state, (), colour)


def read(*dice: DieReading, among: tuple[DieSpec, ...] = (EIGHT, TWELVE)) -> DiceSight:
    looked: list[tuple[DieSpec, ...] | None] = []

    def look(wanted: tuple[DieSpec, ...] | None) -> DiceSight:
        looked.append(wanted)
        problems = judge(dice, wanted, certain=0.8)
        return DiceSight(dice, not problems, problems, 1.0, 0.8)

    sight = read_wanted(WantedDice("w", among=among), look)
    assert looked == [among]
    return sight


@pytest.mark.parametrize(
    "lying", [die(DieKind.D8, 5, "orange"), die(DieKind.D12, 11, "blue")], ids=lambda one: one.kind
)
def test_either_die_alone_is_taken(lying: DieReading) -> None:
    sight = read(lying)
    assert sight.accepted
    assert sight.problems == ()


def test_a_print_beside_the_die_is_left_out() -> None:
    lying = die(DieKind.D12, 11, "blue")
    specks = DieReading(DieKind.D6, None, 0.2, (300, 10, 40, 40), DieState.UNKNOWN)
    sight = read(lying, specks)
    assert sight.dice == (lying,)
    assert sight.accepted


def test_both_dice_are_asked_about() -> None:
    sight = read(die(DieKind.D8, 5, "orange"), die(DieKind.D12, 11, "blue", 300))
    assert not sight.accepted


def test_another_die_is_asked_about() -> None:
    sight = read(die(DieKind.D6, 5, "white"))
    assert not sight.accepted


def test_without_a_choice_the_dice_wanted_are_read_as_ever() -> None:
    lying = DiceSight((die(DieKind.D6, 5, "white"),), True, (), 1.0, 0.8)
    wanted = WantedDice("w", dice=(DieSpec(DieKind.D6),))
    assert read_wanted(wanted, lambda dice: lying if dice == wanted.dice else read()) is lying
