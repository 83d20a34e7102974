"""Where words stand in a picture of dice: hiding nothing, and nobody's but their own die's.

Boxes are (x, y, width, height) in pixels. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Box: TypeAlias = tuple[float, float, float, float]
_Floats: TypeAlias = NDArray[np.float64]

_APART, _CENTRES_APART = 3.0, 1.5
"""Edge and centre of words lie at least so many times as far from every other die as from their
own: a value half way between two dice is read as that of either."""


def beside(box: Box, size: tuple[int, int], gap: int) -> list[tuple[int, int]]:
    """Upper left corners of words of this size around a die, the usual places first.

    Above, below, right and left, each along the near edge, in the middle and along the far edge.
    """
    (x, y, w, h), (width, height) = box, size
    along_x = (x - gap, x + (w - width) / 2, x + w + gap - width)
    along_y = (y + (h - height) / 2, y - gap, y + h + gap - height)
    spots = [
        spot
        for left, top in zip(along_x, along_y, strict=True)
        for spot in (
            (left, y - gap - height),
            (left, y + h + gap),
            (x + w + gap, top),
            (x - gap - width, top),
        )
    ]
    return [(round(left), round(top)) for left, top in spots]


def corners_of(box: Box, size: tuple[int, int]) -> list[tuple[int, int]]:
    """Upper left corners of words of this size in the four corners of a box, clockwise."""
    (x, y, w, h), (width, height) = box, size
    left, top, right, bottom = round(x), round(y), round(x + w - width), round(y + h - height)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def first_clear(
    spots: Sequence[Box], own: Box, others: Sequence[Box], taken: Sequence[Box]
) -> int | None:
    """The first of the spots that hides nothing and is clearly of its own die; None if none is.

    `own` is the box of the die, `others` are those of all other dice, `taken` that of words.
    """
    places = _rows(spots)
    clear = hidden(spots, (own, *others, *taken)) == 0
    if others:
        centres = places.copy()
        centres[:, :2] += places[:, 2:] / 2
        centres[:, 2:] = 0
        for what, times in ((places, _APART), (centres, _CENTRES_APART)):
            clear &= _gaps(what, others).min(axis=1) >= times * _gaps(what, [own])[:, 0]
    found = np.flatnonzero(clear)
    return int(found[0]) if found.size else None


def loneliest(spots: Sequence[Box], boxes: Sequence[Box], least: float) -> int:
    """The first of the spots that lies so far from all boxes, else the one that lies farthest.

    Where none lies beside them, it is the one that hides least of them.
    """
    if not boxes:
        return 0
    gaps, hides = _gaps(_rows(spots), boxes).min(axis=1), hidden(spots, boxes)
    far = np.flatnonzero(gaps >= least)
    if far.size:
        return int(far[0])
    return int(gaps.argmax() if gaps.max() > 0 else hides.argmin())


def hidden(spots: Sequence[Box], boxes: Sequence[Box]) -> _Floats:
    """The area of the boxes that each spot hides, in square pixels."""
    if not boxes:
        return np.zeros(len(spots))
    a, b = _rows(spots)[:, None], _rows(boxes)[None]
    sides = np.minimum(a[..., :2] + a[..., 2:], b[..., :2] + b[..., 2:]) - np.maximum(
        a[..., :2], b[..., :2]
    )
    area: _Floats = np.prod(np.maximum(sides, 0.0), axis=-1).sum(axis=1)
    return area


def _gaps(spots: _Floats, boxes: Sequence[Box]) -> _Floats:
    """How far each spot (row) lies from each box (column)."""
    a, b = spots[:, None], _rows(boxes)[None]
    apart = np.maximum(b[..., :2] - a[..., :2] - a[..., 2:], a[..., :2] - b[..., :2] - b[..., 2:])
    gaps: _Floats = np.hypot(*np.moveaxis(np.maximum(apart, 0.0), -1, 0))
    return gaps


def _rows(boxes: Sequence[Box]) -> _Floats:
    return np.array(boxes, np.float64).reshape(-1, 4)
