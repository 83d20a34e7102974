"""Dice that lie elsewhere in a seat's zone than before: were they thrown, or moved by a hand?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision_camera.scenes import Look, rolling
from tests.vision_camera.zones import SEATS, Evening, lying, told
from vision.worker_view import Sighting

MOVED = "The dice show what they showed before: was that a new throw?"


def asked(found: list[Sighting]) -> list[tuple[str | None, str]]:
    """What is asked, and of which seat."""
    return [
        (one.seat, problem.english())
        for one in found
        if not one.sight.accepted
        for problem in one.sight.problems
    ]


@pytest.fixture
def evening() -> Evening:
    """All seats are to roll, and the dice of two of them lie there from before."""
    evening = Evening()
    evening.dice = {"s1": lying("s1", 3, 5), "s2": lying("s2", 2, 6)}
    evening.lie(2.0)
    evening.want(*SEATS)
    return evening


def push_and_throw(evening: Evening) -> list[Sighting]:
    """A hand moves the dice of one seat, and before all rests another one throws."""
    lay = tuple(die for dice in evening.dice.values() for die in dice)
    found = evening.watch(Look(lay, hand=0.9, hand_side="left"), 0.3)
    evening.dice["s1"] = lying("s1", 3, 5, shift=70)
    lay = tuple(die for dice in evening.dice.values() for die in dice)
    found += evening.watch(Look(lay, hand=0.9, hand_side="left"), 0.3)
    return found + evening.throw(s2=lying("s2", 4, 1, shift=40))


def test_dice_that_a_hand_moved_in_a_zone_are_asked_about(evening: Evening) -> None:
    assert asked(evening.lay(s1=lying("s1", 3, 5, shift=70))) == [("s1", MOVED)]


def test_dice_that_were_lined_up_the_other_way_round_are_asked_about(evening: Evening) -> None:
    assert asked(evening.lay(s1=lying("s1", 5, 3, shift=50))) == [("s1", MOVED)]


def test_dice_moved_while_another_seat_throws_are_asked_about(evening: Evening) -> None:
    found = push_and_throw(evening)
    assert asked(found) == [("s1", MOVED)]
    assert told([one for one in found if one.seat != "s1"]) == {"s2": [1, 4]}


def test_moved_dice_do_not_count_once_another_seat_has_thrown(evening: Evening) -> None:
    assert asked(evening.lay(s1=lying("s1", 3, 5, shift=70))) == [("s1", MOVED)]
    assert told(evening.throw(s2=lying("s2", 4, 1, shift=40))) == {"s2": [1, 4]}


def test_a_throw_after_moved_dice_counts(evening: Evening) -> None:
    assert asked(evening.lay(s1=lying("s1", 3, 5, shift=70))) == [("s1", MOVED)]
    assert told(evening.throw(s1=lying("s1", 3, 5, shift=30))) == {"s1": [3, 5]}


def test_dice_moved_once_more_are_asked_about_once_more(evening: Evening) -> None:
    assert asked(evening.lay(s1=lying("s1", 3, 5, shift=70))) == [("s1", MOVED)]
    assert asked(evening.lay(s1=lying("s1", 3, 5, shift=30))) == [("s1", MOVED)]
    assert told(evening.throw(s1=lying("s1", 6, 6, shift=60))) == {"s1": [6, 6]}


def test_all_go_on_once_moved_dice_were_said_to_be_a_throw(evening: Evening) -> None:
    assert asked(evening.lay(s1=lying("s1", 3, 5, shift=70))) == [("s1", MOVED)]
    evening.want("s2")
    assert told(evening.throw(s2=lying("s2", 2, 6, shift=40))) == {"s2": [2, 6]}
    evening.want(*SEATS, turn=2)
    assert told(evening.throw(s1=lying("s1", 3, 5, shift=20))) == {"s1": [3, 5]}


def test_moved_dice_of_the_next_roll_are_asked_about_too(evening: Evening) -> None:
    assert told(evening.throw(s1=lying("s1", 1, 2, shift=40))) == {"s1": [1, 2]}
    evening.want(*SEATS, turn=2)
    assert asked(evening.lay(s1=lying("s1", 1, 2, shift=110))) == [("s1", MOVED)]


def test_two_seats_that_throw_the_same_values_again_are_not_asked(evening: Evening) -> None:
    found = evening.throw(s1=lying("s1", 3, 5, shift=70), s2=lying("s2", 2, 6, shift=70))
    assert told(found) == {"s1": [3, 5], "s2": [2, 6]}


def test_a_throw_beside_the_hand_of_another_seat_is_not_asked_about(evening: Evening) -> None:
    kept = evening.dice["s2"]
    evening.watch(Look(kept, hand=0.9, hand_side="left"), 0.6)
    evening.dice["s1"] = lying("s1", 3, 5, shift=70)
    start = tuple(replace(die, x=-20.0, y=340.0) for die in evening.dice["s1"])
    moving = rolling(start, evening.dice["s1"])
    found = []
    for step in range(1, 15):
        look = moving(step / 14)
        found += evening.watch(replace(look, dice=kept + look.dice, hand=0.3 + 0.01 * step), 0.05)
    found += evening.watch(Look(kept + evening.dice["s1"], hand=0.3), 0.05)
    assert told(found + evening.lie()) == {"s1": [3, 5]}


def test_dice_thrown_to_where_they_lay_are_asked_about(evening: Evening) -> None:
    assert asked(evening.throw(s1=lying("s1", 3, 5, shift=10))) == [("s1", MOVED)]
