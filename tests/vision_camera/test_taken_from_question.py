"""Dice are in question, nobody has tapped, and some of them are taken up: the others were not
thrown."""

from __future__ import annotations

from dataclasses import replace

import cv2
import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from tests.vision_camera.open_table import FAR, PAIR, OpenTable
from tests.vision_camera.scenes import Die, Look, rolling
from tests.vision_camera.stubs import BlobReader
from tests.vision_camera.zones import SEATS, Evening, lying, told
from vision.frames import Image

LEANING, THING = Die(800.0, 250.0, 6), Die(800.0, 250.0, 1)
FROM_AFAR = (*FAR, Die(1300.0, 380.0, 6))
LEFT = "Something was taken away: was all that is left thrown together?"


class WatchfulReader(BlobReader):
    """Sixes lean, and of ones nobody can say whether they are dice."""

    def see(self, image: Image, light: Image, outline: cv2.typing.MatLike) -> DieReading | None:
        """See `LightPatches.see`."""
        die = super().see(image, light, outline)
        if die is None or die.value not in (1, 6):
            return die
        state = DieState.COCKED if die.value == 6 else DieState.UNKNOWN
        value = die.value if die.value == 6 else None
        return DieReading(die.kind, value, 0.4, die.box, state)


def asked_about(*dice: Die, wanted: int | None = None) -> OpenTable:
    """A table at which these dice were thrown, and are asked about."""
    specs = None if wanted is None else (DieSpec(DieKind.D6),) * wanted
    table = OpenTable(specs, WatchfulReader()).throw(dice, FROM_AFAR[: len(dice)])
    assert [one.sight.accepted for one in table.told] == [False]
    return table


@pytest.mark.parametrize("wanted", [None, 3])
def test_a_leaning_die_that_is_taken_up_leaves_no_throw(wanted: int | None) -> None:
    table = asked_about(*PAIR, LEANING, wanted=wanted)
    assert len(table.by_hand((*PAIR, LEANING), PAIR).told) == 1


@pytest.mark.parametrize("wanted", [None, 3])
def test_thrown_again_it_is_read_with_the_others(wanted: int | None) -> None:
    table = asked_about(*PAIR, LEANING, wanted=wanted).by_hand((*PAIR, LEANING), PAIR)
    again = (*PAIR, Die(850.0, 480.0, 2))
    table.play(0.7, rolling((*PAIR, FROM_AFAR[2]), again)).play(0.9, Look(again))
    assert [one.sight.accepted for one in table.told] == [False, True]
    assert sorted(int(die.value or 0) for die in table.told[-1].sight.dice) == [2, 3, 5]


def test_a_sure_die_that_is_taken_up_leaves_no_throw() -> None:
    table = asked_about(*PAIR, LEANING)
    assert len(table.by_hand((*PAIR, LEANING), (PAIR[0], LEANING)).told) == 1


def test_what_leaned_on_it_falls_and_was_not_thrown() -> None:
    table = asked_about(*PAIR, LEANING)
    fallen = replace(LEANING, x=LEANING.x + 12, value=2, turn=40.0)
    assert len(table.by_hand((*PAIR, LEANING), (PAIR[0], fallen)).told) == 1


def test_dice_taken_up_one_by_one_leave_no_throw() -> None:
    three = (*PAIR, LEANING)
    table = asked_about(*three).by_hand(three, three[1:]).by_hand(three[1:], three[2:])
    assert len(table.by_hand(three[2:], ()).told) == 1
    assert table.throw(PAIR).told[-1].sight.accepted


def test_dice_that_may_have_been_laid_there_are_no_throw_with_one_less() -> None:
    """All of them lie flat; only whether they were thrown is in question."""
    table = OpenTable().throw(PAIR).throw(PAIR, PAIR)
    assert [one.sight.accepted for one in table.told] == [True, False]
    assert len(table.by_hand(PAIR, PAIR[:1]).told) == 2


def test_of_too_many_a_leaning_one_is_taken_up_and_the_others_are_asked_about() -> None:
    """It may be the spare one, or one of the throw that is to be thrown again."""
    table = asked_about(*PAIR, LEANING, wanted=2).by_hand((*PAIR, LEANING), PAIR)
    assert [one.sight.accepted for one in table.told] == [False, False]
    assert [problem.english() for problem in table.told[-1].sight.problems] == [LEFT]


def test_what_may_be_no_die_is_taken_away_and_the_others_are_asked_about() -> None:
    table = asked_about(*PAIR, THING).by_hand((*PAIR, THING), PAIR)
    assert [one.sight.accepted for one in table.told] == [False, False]
    assert [problem.english() for problem in table.told[-1].sight.problems] == [LEFT]


def test_a_leaning_die_that_is_straightened_answers_the_question() -> None:
    straight = replace(LEANING, x=LEANING.x + 14, value=4, turn=50.0)
    table = asked_about(*PAIR, LEANING).by_hand((*PAIR, LEANING), (*PAIR, straight))
    assert [one.sight.accepted for one in table.told] == [False, True]


def test_in_a_zone_nothing_is_asked_anew_about_what_is_left() -> None:
    evening = Evening(reader=WatchfulReader())
    evening.want(*SEATS)
    (one,) = evening.throw(s1=lying("s1", 3, 6))
    assert not one.sight.accepted
    assert evening.lay(s1=lying("s1", 3)) == []
    assert told(evening.throw(s1=(*lying("s1", 3), *lying("s1", 4, shift=90)))) == {"s1": [3, 4]}
