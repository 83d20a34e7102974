"""Dice that do not lie flat and free: the right values are taken, or a person is asked."""

from __future__ import annotations

import math

import pytest

from assistant.words.dice import DieState
from tests.vision_dice.stage import Stage, assert_never_wrong
from vision.dice import DiceReader
from vision.synthesis.hand import draw_hand
from vision.synthesis.looks import LOOKS

SEEDS = range(4)
WHITE, RED, BLUE, BLACK = LOOKS[:4]
DIE = 16.0
"""Edge of a d6 in mm."""


@pytest.mark.parametrize("aside", [0.5, 5.5])
def test_one_die_on_top_of_another(reader: DiceReader, aside: float) -> None:
    for seed in SEEDS:
        stage = Stage(seed=seed)
        way = float(stage.rng.uniform(0, 2 * math.pi))
        over = (aside * math.cos(way), aside * math.sin(way))
        stage.die(1 + seed, (0, 0), look=WHITE, turn=20)
        stage.die(6 - seed, over, look=(RED, WHITE)[seed % 2], floor=DIE, state=DieState.STACKED)
        stage.die(3, (60, 20), look=BLUE)
        assert not reader.read(stage.picture()).accepted, f"seed {seed}"


def test_a_die_that_leans_on_the_wall(reader: DiceReader) -> None:
    for seed in SEEDS:
        stage = Stage(seed=seed, tray=True)
        stage.leaning(1 + seed, (60.0, 10.0 * seed - 20), look=(WHITE, RED)[seed % 2])
        stage.die(3, (-30, 5), look=BLUE)
        assert_never_wrong(reader.read(stage.picture()), stage.truth, f"seed {seed}")


def test_half_a_die_at_the_edge(reader: DiceReader) -> None:
    for seed in SEEDS:
        stage = Stage(seed=seed)
        x = 119.0 if seed % 2 else -119.0
        stage.die(2 + seed, (x, 15.0 * seed - 20), look=(WHITE, RED)[seed // 2])
        stage.die(3, (10, 5), look=BLUE)
        assert not reader.read(stage.picture()).accepted, f"seed {seed}"


def test_a_hand_over_the_tray(reader: DiceReader) -> None:
    """The finger tips hide one die in part."""
    for seed in SEEDS:
        stage = Stage(seed=seed, tray=True)
        stage.die(5, (-4, 2), look=WHITE)
        stage.die(2 + seed, (-62, 20), look=RED)
        image = stage.picture()
        palm = (62.0 + 3 * seed, -6.0)
        draw_hand(image, stage.camera, stage.style.light, palm, math.pi * (0.95 + 0.03 * seed))
        assert_never_wrong(reader.read(image), stage.truth, f"seed {seed}")


def test_a_sleeve_across_the_tray(reader: DiceReader) -> None:
    """The arm lies over the middle and hides one die in part."""
    for seed in SEEDS:
        stage = Stage(seed=seed, tray=True)
        stage.die(5, (52 + 4 * seed, 30), look=WHITE)
        stage.die(2 + seed, (30, -52), look=RED)
        image = stage.picture()
        draw_hand(image, stage.camera, stage.style.light, (-72.0, -4.0), math.pi)
        assert_never_wrong(reader.read(image), stage.truth, f"seed {seed}")
