"""Dice that were counted, and then are moved with the values that they show: nobody threw them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieState
from tests.vision_camera.scenes import Die, Look
from tests.vision_camera.trays import ANY, A, B, Tray, d6, questions, values
from vision.frames import Image
from vision.worker_moved import moved_as_one
from vision.worker_view import Sighting

C = Die(560, 230, 2, turn=70)
ASIDE = (Die(150, 470, 3), Die(215, 540, 5, turn=65))
ROW = (Die(300, 560, 5), Die(370, 560, 2), Die(440, 560, 3))
SHOWN = ["The dice show what they showed before: was that a new throw?"]
ONE_SHOWN = ["The die shows what it showed before: was that a new throw?"]


def thrown(*dice: Die) -> Tray:
    """A tray in which a throw was counted, and that waits for the next one."""
    tray = Tray()
    assert [taken for taken, _ in values(tray.want(ANY).throw(dice))] == [True]
    return tray.want(ANY)


def shoved(tray: Tray, start: tuple[Die, ...], end: tuple[Die, ...], s: float) -> list[Sighting]:
    """A hand comes, shoves the dice without turning one over, and goes."""

    def look(share: float) -> Look:
        dice = tuple(
            replace(a, x=a.x + (b.x - a.x) * share, y=a.y + (b.y - a.y) * share)
            for a, b in zip(start, end, strict=True)
        )
        return Look(dice, hand=0.9 - 0.05 * share)

    told = tray.watch(0.3, lambda share: Look(start, hand=0.9 * share)) + tray.watch(s, look)
    told += tray.watch(0.4, lambda share: Look(end, hand=0.85 * (1 - share)))
    return told + tray.watch(1.5, Look(end))


@pytest.mark.parametrize("seconds", [0.5, 1.0, 3.0])
def test_dice_shoved_together_by_a_hand_are_asked_about(seconds: float) -> None:
    assert questions(shoved(thrown(A, B), (A, B), ASIDE, seconds)) == SHOWN


def test_dice_lined_up_by_a_hand_are_asked_about() -> None:
    told = thrown(A, B, C).by_hand((A, B, C), ROW)
    assert (values(told), questions(told)) == ([(False, [2, 3, 5])], SHOWN)


def test_what_is_left_of_a_throw_and_moved_by_a_hand_is_asked_about() -> None:
    assert questions(thrown(A, B, C).by_hand((A, B, C), ROW[:2])) == SHOWN


def test_dice_cleared_away_and_laid_back_elsewhere_are_asked_about() -> None:
    tray = thrown(A, B)
    assert tray.by_hand((A, B), ()) == []
    assert questions(tray.by_hand((), ASIDE)) == SHOWN


def test_dice_moved_once_more_while_people_are_asked_are_asked_about() -> None:
    tray = thrown(A, B)
    assert questions(tray.by_hand((A, B), ASIDE)) == SHOWN
    assert questions(tray.by_hand(ASIDE, (Die(700, 200, 3), Die(800, 420, 5)))) == SHOWN


def test_dice_that_were_asked_about_and_settled_are_no_throw_when_they_are_moved() -> None:
    tray = Tray()
    assert values(tray.want(d6(3)).throw((A, B))) == [(False, [3, 5])]
    assert questions(tray.want(d6(2)).by_hand((A, B), ASIDE)) == SHOWN


def test_dice_that_a_former_life_knew_are_no_throw_when_they_are_moved() -> None:
    before = thrown(A, B)
    tray = Tray()
    tray.scene, knew = before.scene, before.view
    tray.view = type(knew)(
        before.view._reader, patient=False, remembered=knew.stillness.scene, last=knew.last
    )
    tray.watch(1.0, Look((A, B)))
    assert questions(tray.want(ANY).by_hand((A, B), ASIDE)) == SHOWN


def test_a_throw_of_the_same_values_out_of_a_hand_is_a_throw() -> None:
    again = (Die(640, 500, 3, turn=50), Die(700, 160, 5, turn=10))
    assert values(thrown(A, B).throw(again)) == [(True, [3, 5])]


def test_other_values_laid_down_by_a_hand_are_told_as_before() -> None:
    other = (replace(ASIDE[0], value=6), ASIDE[1])
    assert values(thrown(A, B).by_hand((A, B), other)) == [(True, [5, 6])]


def turned(image: Image, share: float, degrees: float, right: float) -> Image:
    """The tray, all but the rim of the picture, so far on its way on a table of stripes."""
    height, width = image.shape[:2]
    table = np.full_like(image, (70, 110, 150))
    table[:, :: width // 20] = (40, 70, 100)
    tray = np.zeros((height, width), np.uint8)
    inner = (slice(height // 10, -height // 10), slice(width // 20, -width // 3))
    tray[inner] = 255
    middle = (width * 0.36, height / 2)
    matrix = cv2.getRotationMatrix2D(middle, degrees * share, 1.0)
    matrix[0, 2] += right * share * width / 1280
    there = cv2.warpAffine(tray, matrix, (width, height))[..., None] > 127
    moved = cv2.warpAffine(image, matrix, (width, height))
    return np.asarray(np.where(there, moved, table), np.uint8)


@pytest.mark.parametrize("dice", [(A, B), (A,)], ids=["two dice", "one die"])
@pytest.mark.parametrize(("degrees", "right"), [(0, 90), (25, 30), (90, 0)])
def test_a_tray_moved_with_its_dice_in_it_throws_none(
    dice: tuple[Die, ...], degrees: float, right: float
) -> None:
    tray = Tray()
    share = 0.0
    tray.post = lambda image: turned(image, share, degrees, right)
    tray.watch(25.0, Look())
    assert [taken for taken, _ in values(tray.want(ANY).throw(dice))] == [True]
    tray.want(ANY)
    told: list[Sighting] = []
    for step in range(1, 25):
        share = step / 24
        told += tray.watch(0.05, Look(dice))
    told += tray.watch(1.5, Look(dice))
    assert not any(one.sight.accepted for one in told)


def read_at(x: float, y: float, value: int) -> DieReading:
    return DieReading(DieKind.D6, value, 0.99, (x, y, 40.0, 40.0), DieState.FLAT)


def test_as_many_dice_as_may_lie_in_view_are_compared_at_once() -> None:
    lay = [read_at(45.0 * n, 0.0, 3) for n in range(24)]
    now = [read_at(45.0 * n, 300.0, 3) for n in range(24)]
    assert moved_as_one(lay, now)
    assert not moved_as_one(lay, [*now[:-1], read_at(2000.0, 300.0, 3)])
    assert not moved_as_one(lay, [*now[:-1], read_at(45.0 * 23, 300.0, 5)])
