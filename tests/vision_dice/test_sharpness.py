"""What an unsharp picture hides of a die is asked about, and the player is told why."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieState
from tests.vision_dice.drawn import BLACK, WHITE, Image, Table
from vision.dice.finder import Find
from vision.dice.judgement import judge
from vision.dice.sharpness import passed_over

EDGE = 60


def picture(blur: float) -> Image:
    """Two dice, 60 pixels wide, through a lens that blurs by so many pixels."""
    table = Table(seed=5)
    table.die(200, 200, 4, edge=EDGE, angle=20)
    table.die(430, 260, 5, edge=EDGE, angle=50, body=BLACK, ink=WHITE)
    sharp = table.picture(noise=0)
    blurred = cv2.GaussianBlur(sharp, (0, 0), blur) if blur else sharp
    noise = np.random.default_rng(5).normal(0, 2.0, sharp.shape)
    return np.asarray(np.clip(blurred + noise, 0, 255), np.uint8)


def die(x: float, y: float, value: int | None = 4) -> DieReading:
    state = DieState.UNKNOWN if value is None else DieState.FLAT
    return DieReading(DieKind.D6, value, 0.99, (x - 36, y - 36, 72, 72), state)


READ, OTHER = die(200, 200), Find(430, 260, 76, 74, 0.65)


@pytest.mark.parametrize(("blur", "asked"), [(0, 0), (1, 0), (3.5, 1), (5, 1)])
def test_what_looks_like_a_die_from_afar_counts_where_the_picture_is_blurred(
    blur: float, asked: int
) -> None:
    assert passed_over(picture(blur), [READ], [OTHER], [0.25]) == [OTHER][:asked]


def test_only_what_is_as_large_as_a_die_and_may_be_one_counts() -> None:
    blurred = picture(4)
    assert passed_over(blurred, [READ], [OTHER._replace(w=140, h=140)], [0.25]) == []
    assert passed_over(blurred, [READ], [OTHER._replace(score=0.4)], [0.25]) == []
    assert passed_over(blurred, [READ], [OTHER], [0.05]) == []
    assert passed_over(blurred, [READ, die(430, 260, None)], [OTHER], [0.25]) == []
    assert passed_over(blurred, [], [OTHER], [0.25]) == []


def test_the_player_is_told_that_the_picture_is_not_sharp() -> None:
    told = judge([READ, die(430, 260, None)], None, certain=0.97, sharp=False)
    assert [problem.english() for problem in told] == [
        "1 thing in view may be a die.",
        "The picture is not sharp: clean the lens, or turn it until the pips are sharp.",
    ]
    assert judge([READ], None, certain=0.97, sharp=False) == ()
