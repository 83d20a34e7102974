"""Seats that throw in zones of their own: whose dice count, in any order and all at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision_camera.zones import SEATS, TWO, ZONES, Evening, lying, told


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_all_throw_at_once_and_each_has_its_own_dice(evening: Evening) -> None:
    evening.want(*SEATS)
    found = evening.throw(
        s1=lying("s1", 1, 2), s2=lying("s2", 3, 4), s3=lying("s3", 5, 6), s4=lying("s4", 2, 2)
    )
    assert told(found) == {"s1": [1, 2], "s2": [3, 4], "s3": [5, 6], "s4": [2, 2]}


def test_they_throw_in_any_order_and_what_lay_there_never_counts(evening: Evening) -> None:
    evening.dice = {seat: lying(seat, 3, 5) for seat in SEATS}
    evening.lie(2.0)
    evening.want(*SEATS)
    assert told(evening.throw(s3=lying("s3", 1, 6, shift=40))) == {"s3": [1, 6]}
    evening.want("s1", "s2", "s4")
    found = evening.throw(s2=lying("s2", 4, 4, shift=30), s1=lying("s1", 2, 1, shift=-40))
    assert told(found) == {"s1": [1, 2], "s2": [4, 4]}
    evening.want("s4")
    assert told(evening.throw(s4=lying("s4", 6, 6, shift=25))) == {"s4": [6, 6]}


def test_the_same_values_thrown_again_are_a_throw(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5)}
    evening.lie(2.0)
    evening.want(*SEATS)
    assert told(evening.throw(s1=lying("s1", 3, 5, shift=70))) == {"s1": [3, 5]}


def test_old_dice_stay_old_when_the_light_changes(evening: Evening) -> None:
    evening.dice = {seat: lying(seat, 3, 5) for seat in SEATS}
    evening.lie(2.0)
    evening.want(*SEATS)
    evening.light = 0.75
    assert told(evening.throw(s2=lying("s2", 1, 1, shift=40))) == {"s2": [1, 1]}


def test_dice_laid_down_before_they_were_asked_for_are_no_throw(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5), "s2": lying("s2", 3, 5)}
    evening.lie(2.0)
    evening.lay(s1=lying("s1", 6, 2, shift=50))
    evening.lie(2.0)
    evening.want(*SEATS)
    assert told(evening.throw(s2=lying("s2", 4, 1, shift=40))) == {"s2": [1, 4]}


def test_a_seat_that_is_to_roll_twice_rolls_twice(evening: Evening) -> None:
    evening.want("s1", "s2")
    assert told(evening.throw(s1=lying("s1", 1, 2))) == {"s1": [1, 2]}
    evening.want("s1", "s2", turn=2)
    assert told(evening.throw(s2=lying("s2", 5, 5))) == {"s2": [5, 5]}
    assert told(evening.throw(s1=lying("s1", 4, 4, shift=40))) == {"s1": [4, 4]}


def test_dice_that_were_only_pushed_aside_do_not_count(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5), "s2": lying("s2", 2, 6)}
    evening.lie(2.0)
    evening.want(*SEATS)
    assert evening.lay(s1=lying("s1", 3, 5, shift=10)) == []


def test_a_die_in_a_neighbour_s_zone_is_asked_about(evening: Evening) -> None:
    evening.dice = {"s2": lying("s2", 2, 6)}
    evening.lie(2.0)
    evening.want("s1")
    (one,) = evening.throw(s1=(*lying("s1", 4), replace(lying("s2", 1)[0], y=90.0)))
    assert (one.seat, one.sight.accepted) == ("s1", False)
    assert [die.value for die in one.sight.dice] == [4]
    assert "Found 1 of 2 dice." in [problem.english() for problem in one.sight.problems]


def test_one_die_thrown_of_two_is_asked_about_and_said(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5)}
    evening.lie(2.0)
    evening.want("s1")
    first, second = lying("s1", 3, 2, shift=0)
    (one,) = evening.lay(s1=(first, replace(second, x=second.x + 60, y=second.y + 40)))
    assert not one.sight.accepted
    assert one.sight.problems[0].english() == "1 die lay there before this was asked."
    assert sorted(int(die.value or 0) for die in one.sight.dice) == [2, 3]


def test_a_minor_blessing_takes_the_die_that_was_thrown(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5)}
    evening.lie(2.0)
    evening.want("s1", dice=TWO[:1])
    first, second = lying("s1", 3, 2)
    found = evening.lay(s1=(first, replace(second, x=second.x + 60, y=second.y + 40)))
    assert told(found) == {"s1": [2]}


def test_dice_of_a_seat_that_has_rolled_are_nobody_s_affair(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5), "s4": lying("s4", 3, 3)}
    evening.lie(2.0)
    evening.want("s2", "s4")
    assert evening.lay(s1=lying("s1", 6, 2, shift=60)) == []


def test_a_question_is_not_put_again_when_others_throw(evening: Evening) -> None:
    evening.want(*SEATS)
    (one,) = evening.throw(s1=lying("s1", 3))
    assert not one.sight.accepted
    assert told(evening.throw(s2=lying("s2", 5, 1))) == {"s2": [1, 5]}
    (again,) = evening.lay(s1=lying("s1", 3, 4))
    assert told([again]) == {"s1": [3, 4]}


def test_a_seat_without_a_zone_throws_where_nobody_has_one() -> None:
    evening = Evening(ZONES[:2])
    evening.dice = {"s1": lying("s1", 3, 5), "s2": lying("s2", 3, 5)}
    evening.lie(2.0)
    evening.want("s3", "s1", "s2")
    found = evening.throw(s3=lying("s3", 6, 1))
    assert told(found) == {None: [1, 6]}
    assert found[0].answers == "want 1"
    evening.want("s1", "s2", "s4")
    assert told(evening.throw(s1=lying("s1", 2, 2, shift=40))) == {"s1": [2, 2]}


def test_without_zones_all_of_the_tray_is_one_throw() -> None:
    evening = Evening(())
    evening.want("s3", "s1")
    found = evening.throw(s1=lying("s1", 6, 1))
    assert told(found) == {None: [1, 6]}
    evening.want("s1")
    (one,) = evening.throw(s2=lying("s2", 6, 1))
    assert (one.seat, len(one.sight.dice)) == (None, 4)
