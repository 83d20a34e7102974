"""Cuts crops of dice out of pictures as the reader does, and as it might do a little worse."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Level
from vision.dice.shape import CROP
from vision.training.labels import DieLabel, Image

_OFF_PLACE = 0.05
_OFF_SIZE = 0.09
_OFF_ROUGH = 1.6


def pyramid(image: Image) -> tuple[Level, ...]:
    """The picture at full, half, quarter... size, down to 64 pixels."""
    levels = [Level(image, 1.0)]
    while min(levels[-1].image.shape[:2]) >= 2 * CROP:
        half = cv2.resize(levels[-1].image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        levels.append(Level(np.asarray(half, np.uint8), levels[-1].scale / 2))
    return tuple(levels)


def cut_die(rng: Generator, levels: Sequence[Level], die: DieLabel) -> Image:
    """A crop of a die, turned any way, a little off its place and size."""
    rough = 1.0 if die.sized else _OFF_ROUGH
    x, y = np.array([die.x, die.y]) + rng.normal(0, _OFF_PLACE * rough, 2) * die.size
    size = die.size * math.exp(rng.normal(0, _OFF_SIZE * rough))
    return cut_turned(levels, (float(x), float(y)), size, rng.uniform(0, 360))


def cut_turned(
    levels: Sequence[Level], place: tuple[float, float], size: float, angle: float
) -> Image:
    """A crop around a place, turned by `angle` degrees."""
    return cut_crop(levels, Find(*place, size, size, 1.0), angle=angle)


def worsen(rng: Generator, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Crops (n, h, w, 3) under other lamps, through other lenses; float32, 0 to 1."""
    count = len(crops)
    pictures = crops.astype(np.float32) / 255
    for k in np.flatnonzero(rng.random(count) < 0.35):
        sigma = float(rng.uniform(0.4, 1.5))
        pictures[k] = cv2.GaussianBlur(pictures[k], (0, 0), sigma)
    for k in np.flatnonzero(rng.random(count) < 0.12):
        pictures[k] = pictures[k][..., rng.permutation(3)]
    one: tuple[int, ...] = (count, 1, 1, 1)
    gain = np.exp(rng.normal(0, 0.18, one) + rng.normal(0, 0.07, (count, 1, 1, 3)))
    pictures *= gain.astype(np.float32)
    np.clip(pictures, 0, 1, out=pictures)
    pictures **= np.exp(rng.normal(0, 0.2, one)).astype(np.float32)
    noise = rng.standard_normal(pictures.shape, dtype=np.float32)
    pictures += noise * np.abs(rng.normal(0, 0.02, one)).astype(np.float32)
    return np.clip(pictures, 0, 1)
