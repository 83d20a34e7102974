"""Shapes of numerals: the seam to type faces, and the built-in pen strokes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

Cover = NDArray[np.uint8]
_MASTER = 96


class Glyphs(Protocol):
    """A type face."""

    def picture(self, text: str, height: int) -> Cover:
        """The text's ink, 0 to 255, (height, w) uint8, cut to its edges."""
        ...


@dataclass(frozen=True)
class PenGlyphs:
    """One of OpenCV's Hershey fonts; `weight` is the pen's width as a part of the height."""

    font: int
    weight: float = 0.13

    def picture(self, text: str, height: int) -> Cover:
        """As `Glyphs.picture`."""
        thick = max(1, round(self.weight * _MASTER))
        return scaled(_written(text, self.font, thick), height)


@lru_cache(maxsize=1024)
def _written(text: str, font: int, thick: int) -> Cover:
    (_, tall), _ = cv2.getTextSize(text, font, 10.0, 1)
    scale = (_MASTER - thick) / (tall / 10.0)
    (wide, _), _ = cv2.getTextSize(text, font, scale, thick)
    sheet = np.zeros((2 * _MASTER, wide + 2 * _MASTER), dtype=np.uint8)
    place = (_MASTER, round(1.5 * _MASTER))
    cv2.putText(sheet, text, place, font, scale, 255, thick, cv2.LINE_AA)
    return trimmed(sheet)


def trimmed(sheet: Cover) -> Cover:
    """The part of a picture that holds all of its ink. Raises `ValueError` if there is none."""
    rows, columns = np.flatnonzero(sheet.any(axis=1)), np.flatnonzero(sheet.any(axis=0))
    if len(rows) == 0:
        raise ValueError("the picture of a glyph is empty: its type face lacks the character")
    return np.ascontiguousarray(sheet[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def scaled(sheet: Cover, height: int) -> Cover:
    """The picture brought to a height, its proportions kept."""
    size = (max(1, round(sheet.shape[1] * height / sheet.shape[0])), height)
    smaller = height < sheet.shape[0]
    way = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(sheet, size, interpolation=way), dtype=np.uint8)
