"""Dice on a cloth full of flowers, of which hundreds look a little like dice."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tests.vision_dice.stage import Image, Place, Stage, is_there
from vision.dice import DiceReader
from vision.synthesis.looks import LOOKS

FLOWERS = 260
SCENES = range(10)
PLACES: tuple[Place, ...] = ((-70.0, 20.0), (5.0, 35.0), (60.0, -30.0), (-20.0, -35.0))


def flowers(picture: Image, rng: np.random.Generator, size: float) -> None:
    """Paints a print of petals around dots, as large as dice of that `size` in pixels."""
    height, width = picture.shape[:2]
    for _ in range(FLOWERS):
        x, y, radius = rng.uniform(0, width), rng.uniform(0, height), size * rng.uniform(0.2, 0.8)
        colour, petals = rng.uniform(25, 240, 3).tolist(), int(rng.integers(4, 7))
        first = rng.uniform(0, 2 * math.pi)
        for petal in range(petals):
            angle = first + petal * 2 * math.pi / petals
            middle = (x + 0.6 * radius * math.cos(angle), y + 0.6 * radius * math.sin(angle))
            box = (middle, (0.8 * radius, 0.45 * radius), math.degrees(angle))
            cv2.ellipse(picture, box, colour, -1, cv2.LINE_AA)
        dot = max(2, round(0.3 * radius))
        cv2.circle(picture, (round(x), round(y)), dot, (240, 200, 30), -1, cv2.LINE_AA)


def laid(seed: int) -> tuple[Image, Image, list[Place]]:
    """A cloth, the same with four dice, and where these lie in the picture."""
    stage = Stage(seed=seed, size=(1280, 720), view=260.0)
    flowers(stage.ground, stage.rng, 70.0)
    cloth = stage.ground.copy()
    look = LOOKS[seed % len(LOOKS)]
    for nth, at in enumerate(PLACES):
        stage.die((seed + 2 * nth) % 6 + 1, at, look=look, turn=31.0 * (seed + nth))
    places = [stage.pixel(at) for at in PLACES]
    return stage.picture(), cloth, [(float(x), float(y)) for x, y in places]


@pytest.mark.parametrize("known", [False, True], ids=["a cloth", "a cloth that is known"])
def test_none_is_passed_over(reader: DiceReader, known: bool) -> None:
    missed = 0
    for seed in SCENES:
        picture, cloth, places = laid(seed)
        sight = reader.read(picture, background=cloth if known else None)
        seen = sum(is_there(at, sight.dice) for at in places)
        assert seen == len(places) or not sight.accepted, f"cloth {seed}: {seen} seen"
        missed += len(places) - seen
    assert missed <= 1
