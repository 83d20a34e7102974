"""Something is laid over the dice and taken off again: the same dice are no new throw."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from assistant.words.dice import DieKind, DieSpec, WantedDice, ZoneDice
from tests.vision_camera.scenes import Die, Look
from tests.vision_camera.stubs import BlobReader
from tests.vision_camera.trays import A, B, Post, Tray, cup, d6, laid, questions, values
from tests.vision_camera.zones import ZONES
from vision.cameras.settings import View
from vision.dice import DiceSight
from vision.dice.scope import Scope
from vision.dice.weighing import Read, weigh
from vision.worker_zones import Wish

SHEET = laid(100, 80, 560, 560, (235, 238, 240))
OVER_ONE = laid(120, 120, 290, 290, (40, 50, 70))


@pytest.mark.parametrize("post", [cup, SHEET, OVER_ONE], ids=["cup", "sheet", "over one die"])
@pytest.mark.parametrize("seconds", [0.5, 2.0])
def test_dice_that_were_covered_for_a_while_are_no_new_throw(post: Post, seconds: float) -> None:
    tray = Tray()
    assert values(tray.want(d6(2)).throw((A, B))) == [(True, [3, 5])]
    tray.want(d6(2))
    assert tray.cover(post, (A, B), seconds) == []
    assert tray.cover(None, (A, B), 2.0) == []


def test_dice_from_before_that_were_covered_are_no_throw() -> None:
    tray = Tray()
    tray.watch(3.0, Look((A, B)))
    tray.want(d6(2))
    assert [*tray.cover(cup, (A, B), 1.0), *tray.cover(None, (A, B), 2.0)] == []


def test_dice_shaken_anew_under_a_cup_are_a_throw() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    tray.want(d6(2)).cover(cup, (A, B), 1.0)
    shaken = (Die(250, 330, 1), Die(380, 250, 6))
    assert values(tray.cover(None, shaken, 2.0)) == [(True, [1, 6])]


def test_dice_that_a_cup_pushed_are_asked_about() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    tray.want(d6(2)).cover(cup, (A, B), 1.0)
    pushed = (replace(A, x=A.x + 18), replace(B, y=B.y - 15))
    assert not any(one.sight.accepted for one in tray.cover(None, pushed, 2.0))


def test_dice_taken_out_and_laid_down_again_are_a_throw() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    tray.want(d6(2)).by_hand((A, B), ())
    assert values(tray.throw((A, B))) == [(True, [3, 5])]


def test_dice_cleared_while_a_thing_lies_elsewhere_are_taken_out() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    tray.want(d6(2)).cover(laid(760, 160, 1060, 560, (180, 190, 200)), (A, B), 1.0)
    tray.by_hand((A, B), ())
    assert values(tray.throw((A, B))) == [(True, [3, 5])]


def test_what_a_seat_had_under_a_cup_when_it_was_asked_is_no_throw() -> None:
    tray = Tray()
    tray.view.mark(View("tray", zone=ZONES))
    lying = (Die(230, 200, 3), Die(380, 260, 5))
    tray.watch(2.0, Look(lying))
    tray.cover(cup, lying, 2.0)
    now = tray.scene.at_s
    zones = (ZoneDice("z1", "s1", 1, d6(2).dice or ()),)
    tray._wish = Wish(WantedDice("w", dice=d6(2).dice, seat="s1", zones=zones), now, {"z1": now})
    tray.watch(1.0, Look(lying))
    assert tray.cover(None, lying, 2.0) == []


def test_a_lamp_that_goes_out_takes_no_dice_out() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    tray.want(d6(2))
    for light in (0.04, 1.0):
        tray.light = light
        assert tray.watch(3.0, Look((A, B))) == []


def test_one_of_two_dice_thrown_anew_is_asked_about() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    told = tray.want(d6(2)).throw((Die(600, 250, 2),), (A,))
    assert values(told) == [(False, [2, 3])]
    assert questions(told) == ["1 die lay there before this was asked."]


def test_an_old_die_that_the_thrown_one_pushed_is_asked_about() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    told = tray.want(d6(2)).throw((replace(A, x=A.x + 25), Die(600, 250, 2)))
    assert values(told) == [(False, [2, 3])]


def test_the_missing_die_thrown_after_the_question_completes_the_throw() -> None:
    tray = Tray()
    assert values(tray.want(d6(2)).throw((A,))) == [(False, [3])]
    assert values(tray.throw((B,), (A,))) == [(True, [3, 5])]


EIGHT, TWELVE = DieSpec(DieKind.D8, "orange"), DieSpec(DieKind.D12, "blue")


class EightsAndTwelves(BlobReader):
    """Reads up to three pips as the blue die of twelve, more as the orange one of eight."""

    def judge(self, read: Read, wanted: tuple[DieSpec, ...] | None, scope: Scope) -> DiceSight:
        dice = [
            msgspec.structs.replace(die, kind=spec.kind, colour=spec.colour)
            for die in read.dice
            for spec in [TWELVE if int(die.value or 0) <= 3 else EIGHT]
        ]
        told = weigh(read._replace(dice=dice), wanted, scope, among=True)
        return DiceSight(told.dice, not told.problems, told.problems, 1.0)


def test_of_two_dice_of_which_one_is_thrown_the_new_one_counts() -> None:
    tray = Tray(reader=EightsAndTwelves())
    either = WantedDice("roll", among=(EIGHT, TWELVE), each_counts=True)
    assert values(tray.want(either).throw((Die(250, 250, 5),))) == [(True, [5])]
    told = tray.want(either).throw((Die(700, 450, 1),), (Die(250, 250, 5),))
    assert values(told) == [(True, [1])]
    lying = (Die(700, 450, 1), Die(250, 250, 5))
    assert tray.want(either).by_hand(lying, lying[:1]) == []
