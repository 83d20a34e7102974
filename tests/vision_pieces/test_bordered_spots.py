"""Spots with a border of their own: what nobody taught is seen among prints and pieces."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pieces.bordered import bordered_spots
from vision.pieces.view import Floats

WIDE = 10
HIGH, ACROSS = 200, 300


def _with_square(flat: Floats, x: int, y: int, off: tuple[float, float, float]) -> Floats:
    out = flat.copy()
    half = WIDE // 2
    out[y - half : y + half, x - half : x + half] += off
    return out


def _near(spots: Floats, x: int, y: int) -> bool:
    return bool((np.hypot(*(spots - (x, y)).T) < WIDE / 2).any())


def _board(small_spots: int) -> tuple[Floats, Floats]:
    """A print in log colours, and a look at it in which small things differ, mostly above."""
    chance = np.random.default_rng(2)
    bare = chance.normal(4.5, 0.02, (HIGH, ACROSS, 3))
    flat = bare + chance.normal(0, 0.01, bare.shape)
    for _ in range(small_spots):
        x, y = (int(value) for value in chance.integers((10, 10), (ACROSS - 10, HIGH - 50)))
        flat[y : y + 4, x : x + 4] += chance.choice((-0.12, 0.12))
    return bare, flat


@pytest.mark.parametrize("y", [175, 186])
def test_a_pale_piece_is_seen_below_many_small_things(y: int) -> None:
    bare, flat = _board(small_spots=220)
    hidden = np.zeros(bare.shape[:2], np.bool_)
    for x in (60, 150, 240):
        seen = _with_square(flat, x, y, (-0.25, -0.05, 0.1))
        assert _near(bordered_spots(seen, bare, hidden, WIDE), x, y), x


@pytest.mark.parametrize("off", [(-0.2, -0.1, -0.12), (-0.18, -0.15, -0.1)])
def test_a_darker_piece_beside_another_is_no_shadow_of_that(off: tuple[float, ...]) -> None:
    bare, flat = _board(small_spots=0)
    x, y = 150, 100
    seen = _with_square(flat, x, y, (off[0], off[1], off[2]))
    for turn in np.linspace(0, 2 * np.pi, 5):
        hidden = np.zeros(bare.shape[:2], np.uint8)
        middle = round(x + 1.7 * WIDE * np.cos(turn)), round(y + 1.7 * WIDE * np.sin(turn))
        cv2.circle(hidden, middle, round(0.6 * WIDE), 1, -1)
        assert _near(bordered_spots(seen, bare, hidden > 0, WIDE), x, y), turn


def test_a_shadow_that_begins_at_a_piece_is_none() -> None:
    bare, flat = _board(small_spots=0)
    x, y = 150, 100
    seen = _with_square(flat, x, y, (-0.2, -0.2, -0.2))
    hidden = np.zeros(bare.shape[:2], np.uint8)
    cv2.circle(hidden, (x - WIDE, y), round(0.6 * WIDE), 1, -1)
    assert not _near(bordered_spots(seen, bare, hidden > 0, WIDE), x, y)
