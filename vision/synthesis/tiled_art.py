"""Tiles' fronts, and figures printed on cells, as chance has them: BGR float32, 0 to 255."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.shown_boards import TileShape
from vision.synthesis.textures import cloud

Floats = NDArray[np.float32]
Paint = tuple[float, ...]

UNIT = 44
"""Pixels a cell's side."""


@dataclass(frozen=True, eq=False)
class Art:
    """A tile's front when not turned, and where it has any: (h, w, 3) and (h, w), 0 or 1."""

    front: Floats
    mask: Floats


def round_icon(chance: np.random.Generator, radius: float, tone: NDArray[np.floating]) -> Floats:
    """A round figure, (UNIT, UNIT, 4); the last value is 1 where there is any."""
    icon = np.zeros((UNIT, UNIT, 4), np.float32)
    middle, reach = (UNIT // 2, UNIT // 2), int(UNIT * radius)
    dark, light = (*tones(tone * 0.6), 1.0), (*tones(np.minimum(tone * 1.4, 255)), 1.0)
    cv2.circle(icon, middle, reach, (*tones(tone), 1.0), -1)
    cv2.circle(icon, middle, reach, dark, 2)
    for line in (dark, light, light):
        ends = chance.integers(int(UNIT * 0.3), int(UNIT * 0.7), (2, 2))
        cv2.line(icon, point(ends[0]), point(ends[1]), line, 4)
    return icon


def tile_art(chance: np.random.Generator, shape: TileShape, ground: Paint) -> Art:
    """A tile with a figure, strokes, a number and a darker edge."""
    high = (1 + max(r for r, _ in shape.cells)) * UNIT
    wide = (1 + max(c for _, c in shape.cells)) * UNIT
    plain = np.array(ground) * chance.uniform(0.93, 1.07)
    front = (plain + 4 * cloud(chance, (high, wide), 2)[..., None]).astype(np.float32)
    _figure(chance, front)
    for _ in range(3 + high * wide // UNIT**2):
        start = chance.uniform(0.2, 0.8, 2) * (wide, high)
        end = start + chance.normal(0, 0.3, 2) * UNIT
        tone, thick = tones(chance.uniform(20, 240, 3)), int(chance.integers(2, 6))
        cv2.line(front, point(start), point(end), tone, thick)
    number, place = str(chance.integers(1, 14)), chance.uniform((0.1, 0.4), (0.6, 0.9))
    written = np.zeros((high, wide), np.uint8)
    at = point(place * (wide, high))
    cv2.putText(written, number, at, cv2.FONT_HERSHEY_SIMPLEX, UNIT / 44, 255, 3)
    front[written > 0] = 240
    mask = np.zeros((high, wide), np.float32)
    for r, c in shape.cells:
        mask[r * UNIT : (r + 1) * UNIT, c * UNIT : (c + 1) * UNIT] = 1
    inner = cv2.erode(np.pad(mask, 1), np.ones((3, 3)))[1:-1, 1:-1]
    front[(mask > 0) & (inner == 0)] *= 0.75
    return Art(np.clip(front, 0, 255), mask)


def _figure(chance: np.random.Generator, front: Floats) -> None:
    """A long or a compact thing across a tile."""
    high, wide = front.shape[:2]
    tone = chance.uniform(20, 230, 3) * chance.uniform(0.5, 1)
    if chance.random() < 0.5:
        along, across = np.linspace(0.12, 0.88, 5), 0.5 + chance.normal(0, 0.07, 5)
        places = np.stack([across, along] if high > wide else [along, across], 1)
        points = (places * (wide, high)).astype(np.int32)
        thick = int(UNIT * chance.uniform(0.15, 0.45))
        cv2.polylines(front, [points], False, tones(tone), thick)
        cv2.polylines(front, [points + 3], False, tones(tone * 0.6), 4)
        return
    count = int(chance.integers(5, 9))
    ways, reach = np.sort(chance.uniform(0, 2 * np.pi, count)), chance.uniform(0.22, 0.42, count)
    places = 0.5 + reach[:, None] * np.stack([np.cos(ways), np.sin(ways)], 1)
    points = (places * (wide, high)).astype(np.int32)
    cv2.fillPoly(front, [points], tones(tone))
    cv2.polylines(front, [points], True, tones(tone * 0.5), 3)


def coin_art(chance: np.random.Generator) -> Art:
    """A bright disc with a relief on a square chip."""
    front = np.full((UNIT, UNIT, 3), chance.uniform(120, 150), np.float32)
    cv2.circle(front, (UNIT // 2, UNIT // 2), int(UNIT * 0.44), (190, 196, 198), -1)
    for _ in range(5):
        ends, tone = chance.integers(8, UNIT - 8, (2, 2)), chance.uniform(60, 120)
        cv2.line(front, point(ends[0]), point(ends[1]), (tone, tone, tone), 3)
    return Art(front, np.ones((UNIT, UNIT), np.float32))


def tones(values: NDArray[np.floating]) -> Paint:
    """A colour as OpenCV takes it."""
    return tuple(float(value) for value in values)


def point(at: NDArray[np.generic]) -> tuple[int, int]:
    """A pixel as OpenCV takes it."""
    return int(at[0]), int(at[1])
