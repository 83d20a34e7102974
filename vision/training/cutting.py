"""Cuts crops of dice out of pictures as the reader does, and as it might do a little worse."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

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
_TILTED = 12.0
_BLURRED, _SWAPPED = 0.28, 0.12
_COARSE = 0.2
_COARSE_SIDES = (28, 60)
_COARSE_QUALITY = (40, 95)
_GLINTING = 0.12
_GLINTS = 3
_GLINT_WIDE, _GLINT_LONG = (0.008, 0.035), (0.012, 0.08)
"""Half the width and length of a glint in parts of the crop: narrower than a pip, so that none of
a die's own is hidden."""
_FINE = 4
_GREYED = 0.08


def pyramid(image: Image) -> tuple[Level, ...]:
    """The picture at full, half, quarter... size, down to 64 pixels."""
    levels = [Level(image, 1.0)]
    while min(levels[-1].image.shape[:2]) >= 2 * CROP:
        half = cv2.resize(levels[-1].image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        levels.append(Level(np.asarray(half, np.uint8), levels[-1].scale / 2))
    return tuple(levels)


class Cut(NamedTuple):
    """How a die is looked at: as a find, `angle` degrees to the left, at times mirrored."""

    find: Find
    angle: float
    mirrored: bool

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """A direction of the picture as it is in the crop."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        right, down = cos * x + sin * y, cos * y - sin * x
        return (-right if self.mirrored else right), down


def place_cut(rng: Generator, die: DieLabel, *, turned: bool) -> Cut:
    """A little off place and size, at times mirrored; `turned` any way or hardly.

    Seen from the side, a die shows two faces alike: the one that is up in the picture counts.
    """
    rough = 1.0 if die.sized else _OFF_ROUGH
    x, y = np.array([die.x, die.y]) + rng.normal(0, _OFF_PLACE * rough, 2) * die.size
    size = die.size * math.exp(rng.normal(0, _OFF_SIZE * rough))
    angle = rng.uniform(0, 360) if turned else rng.normal(0, _TILTED)
    find = Find(float(x), float(y), size, size, 1.0)
    return Cut(find, float(angle), bool(rng.random() < 0.5))


def cut_die(rng: Generator, levels: Sequence[Level], die: DieLabel, *, turned: bool) -> Image:
    """A crop of a die, placed by `place_cut`."""
    cut = place_cut(rng, die, turned=turned)
    return cut_crop(levels, cut.find, angle=cut.angle, mirrored=cut.mirrored)


def cut_turned(
    levels: Sequence[Level], place: tuple[float, float], size: float, angle: float
) -> Image:
    """A crop around a place, turned by `angle` degrees."""
    return cut_crop(levels, Find(*place, size, size, 1.0), angle=angle)


def coarsened(rng: Generator, crops: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Crops (n, h, w, 3), some of them as of small dice in a file that gives colour few pixels."""
    coarse = crops.copy()
    height, width = crops.shape[1:3]
    for k in np.flatnonzero(rng.random(len(crops)) < _COARSE):
        side = int(rng.integers(*_COARSE_SIDES))
        small = cv2.resize(crops[k], (side, side), interpolation=cv2.INTER_AREA)
        quality = int(rng.integers(*_COARSE_QUALITY))
        _, file = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
        read = np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR))
        coarse[k] = cv2.resize(read, (width, height), interpolation=cv2.INTER_LINEAR)
    return coarse


def glinting(rng: Generator, crops: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Crops (n, h, w, 3), some of them with streaks of light on the die as of lamps that worn or
    rounded faces mirror: what is as bright as a pip is not always one."""
    lit = crops.copy()
    height, width = crops.shape[1:3]
    for k in np.flatnonzero(rng.random(len(crops)) < _GLINTING):
        mask = np.zeros((height, width), np.float32)
        for _ in range(int(rng.integers(1, _GLINTS + 1))):
            x, y = rng.normal(0.5, 0.14, 2) * (width, height)
            axes = rng.uniform(*_GLINT_LONG) * width, rng.uniform(*_GLINT_WIDE) * width
            cv2.ellipse(
                mask,
                (round(x * 2**_FINE), round(y * 2**_FINE)),
                (round(axes[0] * 2**_FINE), round(axes[1] * 2**_FINE)),
                rng.uniform(0, 180),
                0,
                360,
                float(rng.uniform(0.4, 1.0)),
                cv2.FILLED,
                cv2.LINE_AA,
                _FINE,
            )
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.4, 1.1))))
        lit[k] = crops[k] + (255 - crops[k]) * mask[..., None]
    return lit


def worsen(rng: Generator, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Crops (n, h, w, 3) under other lamps, through other lenses; float32, 0 to 1."""
    pictures = np.empty(crops.shape, np.float32)
    for k, crop in enumerate(crops):
        if rng.random() < _BLURRED:
            sigma = float(rng.uniform(0.4, 1.2))
            crop = np.asarray(cv2.GaussianBlur(crop, (0, 0), sigma), np.uint8)
        if rng.random() < _SWAPPED:
            crop = crop[..., rng.permutation(3)]
        if rng.random() < _GREYED:
            crop = np.repeat(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
        tones = _tones(rng)
        for plane in range(3):
            pictures[k, ..., plane] = tones[plane][crop[..., plane]]
        bank = _noise()
        start = int(rng.integers(len(bank) - crop.size))
        noise = bank[start : start + crop.size].reshape(crop.shape)
        pictures[k] += noise * np.float32(abs(rng.normal(0, 0.018)))
    return np.clip(pictures, 0, 1, out=pictures)


def _tones(rng: Generator) -> NDArray[np.float32]:
    """What each of the 256 values of each colour becomes; shape (3, 256)."""
    gain = np.exp(rng.normal(0, 0.18) + rng.normal(0, 0.07, (3, 1)))
    tones = np.clip(np.linspace(0, 1, 256) * gain, 0, 1) ** math.exp(rng.normal(0, 0.2))
    return tones.astype(np.float32)


@cache
def _noise() -> NDArray[np.float32]:
    """A store of noise: to draw it anew for each crop would take longer than all else."""
    return np.random.default_rng(0).standard_normal(4_000_000, dtype=np.float32)
