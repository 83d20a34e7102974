"""Rolls in the drawn tray, as the simulated table shows them."""

from __future__ import annotations

import math

from assistant.words.dice import DieKind, DieSpec
from tests.vision_dice.drawn import values_of
from vision.dice import DiceReader
from vision.synthesis import Tray

ROLLS = 14


def settled(seed: int, dice: int) -> tuple[Tray, float]:
    tray = Tray(seed)
    tray.throw(dice, strength=0.6, angle=0.5, at_s=0.0)
    for step in range(1, 200):
        if tray.at_rest(step / 10):
            return tray, step / 10 + 0.2
    raise AssertionError("the dice of the drawn tray never came to rest")


def test_rolls(reader: DiceReader) -> None:
    right = 0
    for seed in range(ROLLS):
        dice = 1 + seed % 6
        tray, at_s = settled(seed, dice)
        sight = reader.read(tray.render(at_s), (DieSpec(DieKind.D6),) * dice)
        same = values_of(sight.dice) == values_of(tray.truth())
        assert same or not sight.accepted, f"roll {seed} was read wrong and accepted"
        right += same
    assert right == ROLLS


def test_most_rolls_are_taken_unasked(reader: DiceReader) -> None:
    accepted = 0
    for seed in range(ROLLS):
        dice = 1 + seed % 6
        tray, at_s = settled(seed, dice)
        accepted += reader.read(tray.render(at_s), (DieSpec(DieKind.D6),) * dice).accepted
    assert accepted >= 0.75 * ROLLS, f"{accepted} of {ROLLS}"


def test_empty_tray(reader: DiceReader) -> None:
    sight = reader.read(Tray(5).render(0.0))
    assert sight.dice == () and not sight.accepted


def test_leaning_die_is_not_accepted(reader: DiceReader) -> None:
    tray, at_s = settled(2, 3)
    tray.arrange("cocked", at_s)
    assert not reader.read(tray.render(at_s + 3)).accepted


def test_a_brown_die_on_a_brown_tray_is_no_part_of_the_empty_one(reader: DiceReader) -> None:
    tray = Tray(11)
    empty, at_s = tray.render(99.0), 100.0
    for number in range(1, 12):
        angle = math.radians(37 * number % 360)
        tray.throw(2, strength=0.4 + 0.05 * (number % 10), angle=angle, at_s=at_s)
        assert tray.rest_s is not None
        at_s = tray.rest_s + 2
    sight = reader.read(tray.render(at_s), None, background=empty)
    assert sorted(str(die.value) for die in sight.dice) == ["2", "6"]
