"""Dice beyond the outline of the tray."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState, Outline
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.weighing import Read, Weighed, weigh

SIZE = (1000, 500)
TRAY: Outline = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))
TRIANGLE: Outline = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
D6 = DieSpec(DieKind.D6)


def die(x: float, y: float, state: DieState = DieState.FLAT, size: float = 40) -> DieReading:
    """A die whose middle is at (x, y) in pixels."""
    value = None if state is DieState.UNKNOWN else 4
    half = size / 2
    return DieReading(DieKind.D6, value, 0.99, (x - half, y - half, size, size), state)


UNCLEAR = replace(die(600, 250, DieState.UNKNOWN), confidence=0.5)
"""A die in the tray of which nothing can be said, or a print there."""
LOOSE = replace(UNCLEAR, box=(585.0, 235.0, 30.0, 30.0))
"""The same, about as large as the dice in the tray."""


def seen(*dice: DieReading, wanted: int | None = None, outline: Outline = TRAY) -> Weighed:
    """What is made of these dice where so many are wanted."""
    specs = None if wanted is None else (D6,) * wanted
    return weigh(Read(dice, SIZE, 0.97), specs, Scope(outline))


def states(*dice: DieReading, outline: Outline = TRAY) -> list[str]:
    return [one.state.value for one in seen(*dice, outline=outline).dice]


def places(told: Weighed) -> list[float]:
    """Where the middles of the dice in a question lie, from the left."""
    return [one.box[0] + one.box[2] / 2 for one in told.dice]


@pytest.mark.parametrize(
    ("x", "y", "state"),
    [
        (500, 250, "flat"),
        (210, 110, "flat"),
        (790, 390, "flat"),
        (190, 250, "outside"),
        (810, 250, "outside"),
        (500, 90, "outside"),
        (500, 410, "outside"),
    ],
)
def test_the_middle_of_a_die_decides(x: float, y: float, state: str) -> None:
    assert states(die(x, y)) == [state]


def test_an_outline_may_be_of_any_shape_and_either_way_round() -> None:
    assert states(die(300, 200), die(700, 300), outline=TRIANGLE) == ["flat", "outside"]
    assert states(die(300, 200), die(700, 300), outline=TRIANGLE[::-1]) == ["flat", "outside"]


def test_without_an_outline_all_of_the_picture_is_the_tray() -> None:
    assert weigh(Read([die(0, 0)], SIZE, 0.97), None, EVERYWHERE).dice == (die(0, 0),)


def test_a_leaning_die_out_there_is_outside_and_a_doubtful_thing_is_nothing() -> None:
    assert states(die(50, 50, DieState.COCKED), die(90, 50, DieState.UNKNOWN)) == ["outside"]
    assert states(die(500, 250, DieState.UNKNOWN)) == ["unknown"]


def test_spare_dice_beside_the_tray_do_not_count_and_do_not_disturb() -> None:
    told = seen(die(500, 250), die(50, 50), wanted=1)
    assert not told.problems
    assert places(told) == [50, 500]


def test_a_die_that_fell_out_is_missing() -> None:
    told = seen(die(500, 250), die(50, 50), wanted=2)
    assert [one.english() for one in told.problems] == [
        "Found 1 of 2 dice.",
        "1 die lies outside the tray and does not count.",
    ]


def test_an_unclear_die_is_asked_about_whatever_spare_dice_lie_beside_the_tray() -> None:
    for spare in range(4):
        beside = [die(50, 50 + 60 * nth) for nth in range(spare)]
        told = seen(die(400, 250), UNCLEAR, *beside, wanted=2)
        assert 600 in places(told), f"with {spare} spare dice"
        assert told.problems[0].english() == "1 thing in view may be a die."


def test_a_print_in_the_tray_is_nothing_whatever_spare_dice_lie_beside_it() -> None:
    for spare in range(4):
        beside = [die(50, 50 + 60 * nth) for nth in range(spare)]
        told = seen(die(400, 250), UNCLEAR, *beside, wanted=1)
        assert not told.problems, f"with {spare} spare dice"


@pytest.mark.parametrize("size", [16, 100])
def test_spare_dice_of_another_size_say_nothing_of_those_that_are_thrown(size: int) -> None:
    beside = [die(60, 90 + 120 * nth, size=size) for nth in range(3)]
    assert not seen(die(400, 250), die(600, 250), *beside, wanted=2).problems
    assert 600 in places(seen(die(400, 250), LOOSE, *beside, wanted=2))


def test_what_leans_on_a_die_beyond_the_rim_is_asked_about() -> None:
    (problem, *_) = seen(die(787, 250), die(813, 250), wanted=1).problems
    assert problem.english().startswith("1 die lies on or under another one")


def test_pieces_on_a_board_fill_no_place_of_an_unclear_die() -> None:
    board = ((0.0, 0.0), (0.15, 0.0), (0.15, 1.0), (0.0, 1.0))
    piece = replace(die(50, 50, DieState.COCKED), confidence=0.6)
    read = Read((die(400, 250), UNCLEAR, piece), SIZE, 0.97)
    told = weigh(read, (D6, D6), Scope(boards=(board,)))
    assert places(told) == [400, 600]


def test_pieces_on_a_board_say_nothing_of_the_size_of_dice() -> None:
    board = ((0.0, 0.0), (0.15, 0.0), (0.15, 1.0), (0.0, 1.0))
    pieces = [replace(die(50, y, size=16), confidence=0.8) for y in (50, 150)]
    told = weigh(Read((die(400, 250), *pieces), SIZE, 0.97), (D6,), Scope(boards=(board,)))
    assert not told.problems
    assert places(told) == [400]
