"""One of several dice may be thrown: it is judged as the one that it is."""

from __future__ import annotations

import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from vision.dice.weighing import Read, Weighed, weigh

EIGHT, TWELVE = DieSpec(DieKind.D8, "orange"), DieSpec(DieKind.D12, "blue")


def die(kind: DieKind, value: int | None, colour: str, x: float = 10) -> DieReading:
    state = DieState.FLAT if value is not None else DieState.UNKNOWN
    return DieReading(kind, value, 0.9, (x, 10, 40, 40), state, (), colour)


def read(*dice: DieReading, among: tuple[DieSpec, ...] = (EIGHT, TWELVE)) -> Weighed:
    return weigh(Read(dice, (640, 480), 0.8), among, among=True)


@pytest.mark.parametrize(
    "lying", [die(DieKind.D8, 5, "orange"), die(DieKind.D12, 11, "blue")], ids=lambda one: one.kind
)
def test_either_die_alone_is_taken(lying: DieReading) -> None:
    sight = read(lying)
    assert not sight.problems


def test_a_print_beside_the_die_is_left_out() -> None:
    lying = die(DieKind.D12, 11, "blue")
    specks = DieReading(DieKind.D6, None, 0.2, (300, 10, 40, 40), DieState.UNKNOWN)
    sight = read(lying, specks)
    assert sight.dice == (lying,)
    assert not sight.problems


def test_both_dice_are_asked_about() -> None:
    sight = read(die(DieKind.D8, 5, "orange"), die(DieKind.D12, 11, "blue", 300))
    assert sight.problems


def test_another_die_is_asked_about() -> None:
    sight = read(die(DieKind.D6, 5, "white"))
    assert sight.problems


def test_an_unclear_die_beside_both_is_asked_about() -> None:
    unclear = DieReading(DieKind.D8, None, 0.5, (500, 10, 40, 40), DieState.UNKNOWN)
    both = (die(DieKind.D8, 5, "orange"), die(DieKind.D12, 11, "blue", 300))
    assert read(*both, unclear).dice == (*both, unclear)


def test_without_a_choice_all_dice_are_wanted() -> None:
    one = die(DieKind.D8, 5, "orange")
    told = weigh(Read((one,), (640, 480), 0.8), (EIGHT, TWELVE))
    assert "Found 1 of 2 dice." in [problem.english() for problem in told.problems]
