"""Lays drawn things into the picture."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.dice import Patch
from vision.synthesis.light import to_picture

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]


def lay(picture: Picture, patch: Patch, exposure: Floats, hidden: Floats | None) -> None:
    """Lays a patch over the picture; `hidden` (h, w) is 1 where something stands before it."""
    height, width = patch.cover.shape
    rows = slice(patch.top, patch.top + height)
    columns = slice(patch.left, patch.left + width)
    cover = patch.cover
    gain = exposure[rows, columns] / np.maximum(cover, np.float32(1e-3))
    pure = np.asarray(patch.light * gain[..., None], dtype=np.float32)
    if hidden is not None:
        cover = cover * (1.0 - hidden[rows, columns])
    spot = picture[rows, columns]
    mixed = spot + (to_picture(pure) - spot.astype(np.float32)) * cover[..., None]
    spot[:] = (mixed + 0.5).astype(np.uint8)


def smear(patch: Patch, way: tuple[float, float], size: tuple[int, int]) -> Patch:
    """Blurs a patch along `way`, the pixels it moves while the shutter is open."""
    length = math.hypot(*way)
    if length < 1.0:
        light = np.asarray(cv2.GaussianBlur(patch.light, (3, 3), 0.6), dtype=np.float32)
        cover = np.asarray(cv2.GaussianBlur(patch.cover, (3, 3), 0.6), dtype=np.float32)
        return Patch(patch.left, patch.top, light, cover)
    pad = math.ceil(length / 2.0) + 1
    edge = 2 * pad + 1
    kernel = np.zeros((edge, edge), dtype=np.float32)
    half = (way[0] / 2.0, way[1] / 2.0)
    start = (round((pad - half[0]) * 16), round((pad - half[1]) * 16))
    end = (round((pad + half[0]) * 16), round((pad + half[1]) * 16))
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_8, 4)
    kernel = kernel / kernel.sum()
    drawn = np.dstack([patch.light, patch.cover])
    grown = cv2.copyMakeBorder(drawn, pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    blurred = np.asarray(cv2.filter2D(grown, -1, kernel), dtype=np.float32)
    left, top = patch.left - pad, patch.top - pad
    cut_left, cut_top = max(-left, 0), max(-top, 0)
    kept = blurred[cut_top : size[1] - top, cut_left : size[0] - left]
    return Patch(left + cut_left, top + cut_top, kept[..., :3], kept[..., 3])


class Grain:
    """Sensor noise, fresh for each moment and the same again for the same moment."""

    def __init__(self, seed: int, size: tuple[int, int], spread: float) -> None:
        self._seed = seed
        self._size = size
        self._spread = spread
        rng = np.random.default_rng((seed, 7))
        shape = (size[1] + 160, size[0] + 240, 3)
        white = rng.standard_normal(shape, dtype=np.float32)
        # A camera's own processing smears the noise over neighbours.
        soft = np.asarray(cv2.GaussianBlur(white, (3, 3), 0.6))
        noise = (0.55 * white + 1.1 * soft) * spread
        # Two unsigned sheets: OpenCV is ten times slower where bytes of both signs mix.
        self._more = np.clip(np.round(noise), 0, 255).astype(np.uint8)
        self._less = np.clip(np.round(-noise), 0, 255).astype(np.uint8)

    def over(self, picture: Picture, at_s: float) -> Picture:
        """A new picture with the noise of this moment."""
        if self._spread <= 0.0:
            return picture.copy()
        rng = np.random.default_rng((self._seed, round(at_s * 1e6) & 0xFFFFFFFFFFFF))
        top, left, swap = int(rng.integers(160)), int(rng.integers(240)), int(rng.integers(2))
        part = (slice(top, top + self._size[1]), slice(left, left + self._size[0]))
        more, less = (self._less, self._more) if swap else (self._more, self._less)
        return np.asarray(cv2.subtract(cv2.add(picture, more[part]), less[part]), dtype=np.uint8)
