"""Dice that do not lie flat and free: the right values are taken, or a person is asked."""

from __future__ import annotations

from tests.vision_dice.stage import Stage, assert_never_wrong
from vision.dice import DiceReader
from vision.synthesis.looks import LOOKS

SEEDS = range(4)
WHITE, RED, BLUE, BLACK = LOOKS[:4]
DIE = 16.0
"""Edge of a d6 in mm."""


def test_a_die_that_leans_on_the_wall(reader: DiceReader) -> None:
    for seed in SEEDS:
        stage = Stage(seed=seed, tray=True)
        stage.leaning(1 + seed, (60.0, 10.0 * seed - 20), look=(WHITE, RED)[seed % 2])
        stage.die(3, (-30, 5), look=BLUE)
        assert_never_wrong(reader.read(stage.picture()), stage.truth, f"seed {seed}")
