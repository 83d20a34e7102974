"""Spare dice beside the tray make no throw of what lies in it, and nobody is asked about them."""

from __future__ import annotations

import pytest

from assistant.words.dice import WantedDice, ZoneDice
from tests.vision_camera.scenes import Die, Look
from tests.vision_camera.trays import (
    ANY,
    ELSEWHERE,
    LEFT_HALF,
    SPARE,
    A,
    B,
    Tray,
    d6,
    questions,
    values,
)
from tests.vision_camera.zones import ZONES
from vision.cameras.settings import View
from vision.worker_zones import Wish


@pytest.fixture
def tray() -> Tray:
    return Tray(LEFT_HALF)


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_spare_die_that_is_moved_makes_no_throw_of_the_dice_in_the_tray(
    tray: Tray, by_hand: bool
) -> None:
    assert values(tray.want(d6(2)).throw((A, B), (SPARE,))) == [(True, [3, 5, 6])]
    tray.want(d6(2))
    before, after = (A, B, SPARE), (A, B, ELSEWHERE)
    assert (tray.by_hand(before, after) if by_hand else tray.throw((ELSEWHERE,), (A, B))) == []


def test_a_die_that_rolls_out_never_counts_the_old_one_in_its_place(tray: Tray) -> None:
    tray.want(d6(1)).throw((A,))
    assert tray.want(d6(1)).throw((SPARE,), (A,)) == []


def test_a_die_that_nobody_asked_for_is_known_when_the_thrown_one_rolls_out(tray: Tray) -> None:
    tray.watch(3.0, Look((A,)))
    assert tray.want(d6(1)).throw((SPARE,), (A,)) == []


def test_a_spare_die_laid_beside_an_empty_tray_asks_nothing(tray: Tray) -> None:
    tray.want(d6(2))
    assert tray.by_hand((), (SPARE,)) == []
    assert tray.by_hand((SPARE,), (ELSEWHERE,)) == []
    (one,) = tray.throw((A, B), (ELSEWHERE,))
    assert one.sight.accepted


def test_dice_that_all_roll_past_the_empty_tray_are_asked_about(tray: Tray) -> None:
    told = tray.want(d6(1)).throw((SPARE,))
    assert questions(told) == [
        "Found 0 of 1 die.",
        "1 die lies outside the tray and does not count.",
    ]


def test_on_the_open_table_only_a_die_that_rolled_out_is_asked_about(tray: Tray) -> None:
    tray.want(ANY).by_hand((), (SPARE,))
    assert values(tray.want(ANY).throw((A, B), (SPARE,))) == [(True, [3, 5])]
    told = tray.want(ANY).throw((Die(300, 500, 4), ELSEWHERE), (SPARE,))
    assert values(told) == [(False, [2, 4])]
    assert questions(told) == ["1 die lies outside the tray and does not count."]
    nudged = (SPARE, Die(312, 500, 4), ELSEWHERE)
    again = tray.by_hand((SPARE, Die(300, 500, 4), ELSEWHERE), nudged)
    assert not any(one.sight.accepted for one in again), "the die that rolled out was forgotten"


def test_a_seat_without_a_zone_is_not_asked_about_spare_dice() -> None:
    wide = ((0.0, 0.0), (0.7, 0.0), (0.7, 1.0), (0.0, 1.0))
    spare = Die(1100, 600, 4)
    tray = Tray(wide)
    tray.view.mark(View("tray", tray=wide, zone=ZONES[:1]))
    tray.watch(2.0, Look((spare,)))
    zones = (ZoneDice("z1", "s1", 1, d6(2).dice or ()),)
    now = tray.scene.at_s
    tray._wish = Wish(WantedDice("w", dice=d6(2).dice, seat="s2", zones=zones), now, {"z1": now})
    told = tray.throw((Die(300, 550, 2),), (spare,))
    assert values(told) == [(False, [2])]
    assert questions(told) == ["Found 1 of 2 dice."]
    moved = Die(1000, 600, 4)
    assert tray.by_hand((Die(300, 550, 2), spare), (moved,)) == []
