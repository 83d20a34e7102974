"""Surfaces of tables and trays: linear BGR albedo over world coordinates in mm."""

from __future__ import annotations

from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.light import Colour

Floats = NDArray[np.float32]


class Cloth(StrEnum):
    """What a surface is covered with."""

    FELT = "felt"
    WOOD = "wood"
    LEATHER = "leather"
    PLAIN = "plain"
    WEAVE = "weave"


def surface(cloth: Cloth, colour: Colour, x: Floats, y: Floats, seed: int) -> Floats:
    """Albedo (h, w, 3) of a surface at world places `x`, `y` (h, w)."""
    rng = np.random.default_rng(seed)
    height, width = x.shape
    scale = max(float(np.hypot(x[0, -1] - x[0, 0], y[0, -1] - y[0, 0])) / width, 1e-3)
    if cloth is Cloth.WOOD:
        return _wood(colour, x, y, rng)
    tone = np.ones((height, width), dtype=np.float32)
    mottle = cloud(rng, (height, width), 45.0 / scale)
    if cloth is Cloth.FELT:
        fine = cloud(rng, (height, width), 0.45 / scale)
        fibre = cloud(rng, (height, width), 1.3 / scale, stretch=2.5)
        tone += 0.055 * fine + 0.045 * fibre + 0.05 * mottle
    elif cloth is Cloth.LEATHER:
        grain = cloud(rng, (height, width), 1.1 / scale)
        creases = np.abs(cloud(rng, (height, width), 2.4 / scale))
        tone += 0.07 * grain - 0.12 * np.exp(-creases * 5.0) + 0.09 * mottle
    elif cloth is Cloth.WEAVE:
        threads = np.sin(x * 2.6) * np.sin(y * 2.6)
        tone += 0.10 * threads + 0.05 * cloud(rng, (height, width), 0.6 / scale) + 0.04 * mottle
    else:
        tone += 0.02 * mottle
    return np.asarray(tone[..., None] * np.asarray(colour, dtype=np.float32))


def _wood(colour: Colour, x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    """Boards along x: stretched growth rings, pores and a slow change of tone."""
    shape = x.shape
    scale = max(float(abs(x[0, -1] - x[0, 0])) / shape[1], 1e-3)
    bend = cloud(rng, shape, 60.0 / scale, stretch=4.0) * 7.0
    wobble = cloud(rng, shape, 9.0 / scale, stretch=8.0) * 1.3
    rings = np.sin((y + bend + wobble) * 0.75 + rng.uniform(0.0, 6.0))
    sharp = np.sign(rings) * np.abs(rings) ** np.float32(0.7)
    pores = cloud(rng, shape, 0.5 / scale, stretch=14.0)
    tone = 1.0 + 0.15 * sharp + 0.09 * np.minimum(pores, 0.4) + 0.07 * bend / 7.0
    shade = np.asarray(colour, dtype=np.float32)
    # Dark grain is also redder.
    swing = np.array([1.25, 1.08, 0.92], dtype=np.float32) * shade
    return np.asarray((np.clip(tone, 0.3, 1.9) - 1.0)[..., None] * swing + shade, np.float32)


def cloud(
    rng: np.random.Generator, shape: tuple[int, int], pixels: float, stretch: float = 1.0
) -> Floats:
    """Smooth noise (h, w) of unit spread whose spots are about `pixels` wide.

    `stretch` lengthens the spots along the rows.
    """
    height, width = shape
    rows = max(4, min(height, round(height / max(pixels, 1.0))))
    columns = max(4, min(width, round(width / max(pixels * stretch, 1.0))))
    grain = rng.standard_normal((rows, columns), dtype=np.float32)
    spread = np.asarray(cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC))
    return np.asarray(spread / max(float(spread.std()), 1e-6), dtype=np.float32)
