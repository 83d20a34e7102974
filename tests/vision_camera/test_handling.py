"""Dice that were told as a throw, and then are handled: they are not told again unasked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState, WantedDice
from tests.vision_camera.open_table import FAR, PAIR, SMALL, OpenTable
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from vision.stillness import Settled
from vision.worker_repeat import Before, is_old
from vision.worker_zones import Wish


def test_a_die_that_is_nudged_is_no_throw() -> None:
    nudged = (replace(PAIR[0], x=PAIR[0].x + 18, turn=35.0), PAIR[1])
    table = OpenTable().throw(PAIR)
    table.play(0.15, Look(nudged)).play(1.0, Look(nudged))
    assert table.questions == []


def test_a_die_that_slides_far_without_a_hand_is_asked_about() -> None:
    slid = (replace(PAIR[0], x=PAIR[0].x + 120), PAIR[1])
    table = OpenTable().throw(PAIR)
    table.play(0.2, rolling(PAIR, slid)).play(1.0, Look(slid))
    assert table.questions == ["The dice moved for a moment only: was that a new throw?"]


def test_a_pushed_die_that_leans_now_is_not_passed_over() -> None:
    """It may show another value than the one that was told."""
    lay = DieReading(DieKind.D6, 3, 0.99, (100.0, 100.0, 60.0, 60.0), DieState.FLAT)
    pushed = DieReading(DieKind.D6, 3, 0.99, (112.0, 100.0, 60.0, 60.0), DieState.FLAT)
    leaning = DieReading(DieKind.D6, 3, 0.99, pushed.box, DieState.COCKED)
    moment = Settled(0.0, Scene(SMALL).frame(Look()), certain=True, moved_s=0.2)
    told = Before((lay,), told=True)
    assert is_old(moment, told, (pushed,), boards=False)
    assert not is_old(moment, told, (leaning,), boards=False)


def test_a_throw_before_a_camera_in_which_all_goes_faster_is_a_throw() -> None:
    """Eight times as fast as in life, in the drawn tray."""
    table = OpenTable().throw(PAIR)
    again = (Die(700.0, 220.0, 6), Die(500.0, 500.0, 2))
    for frame in (
        *table.scene.play(0.2, rolling(PAIR, again)),
        *table.scene.play(0.9, Look(again)),
    ):
        wish = Wish(WantedDice("again"), 0.0)
        table.told += table.view.take(replace(frame, pace=8), wish)
    assert [one.sight.accepted for one in table.told] == [True, True]


def test_a_die_laid_elsewhere_by_a_hand_is_asked_about() -> None:
    laid = (replace(PAIR[0], x=800.0, y=200.0), PAIR[1])
    table = OpenTable().throw(PAIR).by_hand(PAIR, laid)
    assert table.questions == ["A die lies where one lay before: was that a new throw?"]


def test_a_single_die_laid_elsewhere_by_a_hand_is_asked_about() -> None:
    elsewhere = (replace(PAIR[0], x=PAIR[0].x + 260, turn=40.0),)
    table = OpenTable().throw(PAIR[:1], FAR[:1]).by_hand(PAIR[:1], elsewhere)
    assert table.questions == ["The die shows what it showed before: was that a new throw?"]


def test_all_dice_thrown_again_out_of_a_hand_may_show_the_same() -> None:
    elsewhere = (replace(PAIR[0], x=250.0, turn=30.0), replace(PAIR[1], x=780.0, y=500.0))
    table = OpenTable().throw(PAIR).play(0.4, lambda share: Look(PAIR, hand=share))
    table.play(0.4, lambda share: Look(hand=1 - share)).throw(elsewhere)
    assert [one.sight.accepted for one in table.told] == [True, True]


def test_a_die_turned_by_a_hand_is_asked_about() -> None:
    turned = (replace(PAIR[0], x=405.0, value=6, turn=60.0), PAIR[1])
    table = OpenTable().throw(PAIR).by_hand(PAIR, turned)
    assert table.questions == ["A die lies where one lay before: was that a new throw?"]


def test_a_single_die_turned_by_a_hand_is_asked_about() -> None:
    turned = (replace(PAIR[0], value=6, turn=60.0),)
    table = OpenTable().throw(PAIR[:1], FAR[:1]).by_hand(PAIR[:1], turned)
    assert table.questions == ["A die lies where one lay before: was that a new throw?"]


def test_dice_cleared_away_one_by_one_are_no_throws() -> None:
    three = (*PAIR, Die(800.0, 250.0, 2))
    table = OpenTable().throw(three, (*FAR, Die(1300.0, 380.0, 2)))
    table.by_hand(three, three[:2]).by_hand(three[:2], three[:1]).by_hand(three[:1], ())
    assert table.questions == []
    table.throw(PAIR)
    assert table.told[-1].sight.accepted


@pytest.mark.parametrize("push", [(5.0, 3.0), (16.0, 9.0)])
def test_a_camera_that_is_pushed_throws_no_dice(push: tuple[float, float]) -> None:
    table = OpenTable().throw(PAIR)
    table.play(0.7, lambda share: Look(PAIR, push=(push[0] * share, push[1] * share)))
    table.play(1.0, Look(PAIR, push=push))
    assert table.questions == []


def test_some_dice_thrown_again_are_a_throw() -> None:
    again = (PAIR[0], Die(700.0, 220.0, 6))
    table = OpenTable().throw(PAIR)
    table.play(0.5, Look(PAIR[:1])).play(0.7, rolling((PAIR[0], FAR[1]), again))
    table.play(0.9, Look(again))
    assert [one.sight.accepted for one in table.told] == [True, True]


def test_a_die_dropped_quickly_into_an_empty_tray_is_a_throw() -> None:
    table = OpenTable().throw(PAIR).by_hand(PAIR, ())
    table.play(0.25, rolling(FAR[:1], PAIR[:1])).play(0.9, Look(PAIR[:1]))
    assert [one.sight.accepted for one in table.told] == [True, True]


def test_dice_put_right_after_a_question_answer_it() -> None:
    """Two were wanted and three lie there: the third is taken away, the others stay."""
    three = (*PAIR, Die(800.0, 250.0, 2))
    table = OpenTable((DieSpec(DieKind.D6), DieSpec(DieKind.D6)))
    table.throw(three, (*FAR, Die(1300.0, 380.0, 2))).by_hand(three, PAIR)
    assert [one.sight.accepted for one in table.told] == [False, True]


def test_a_throw_that_is_knocked_while_it_is_read_is_still_a_throw() -> None:
    """Something moves between the first look and the next: the dice are owed all the same."""
    first = OpenTable().throw(PAIR)
    settled = first.view.stillness
    first.play(0.4, rolling(PAIR, FAR)).play(0.5, rolling(FAR, PAIR))
    one = next(
        stage.settled
        for frame in first.scene.play(0.6, Look(PAIR))
        if (stage := settled.step(frame)).settled is not None
    )
    settled.again(one)
    nudged = tuple(replace(die, x=die.x + 12) for die in PAIR)
    two = [
        stage.settled
        for frame in first.scene.play(0.9, Look(nudged))
        if (stage := settled.step(frame)).settled is not None
    ]
    assert [again.moved_s for again in two if again is not None] == [one.moved_s]


def test_what_could_not_be_read_is_no_new_die() -> None:
    die = DieReading(DieKind.D6, 4, 1.0, (100.0, 100.0, 50.0, 50.0), DieState.FLAT)
    unread = DieReading(DieKind.D6, None, 0.5, die.box, DieState.UNKNOWN)
    handled = Settled(0.0, Scene(SMALL).frame(Look()), certain=False)
    assert is_old(handled, Before((die,), told=True), (unread,), boards=False)
