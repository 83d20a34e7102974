"""Small things on open cells: a coin or a token that leaves most of its cell to be seen.

The cell as a whole still looks like its bare self. What gives such a thing away is that some of
the middle is off and the corners are not: light, shade and the look of the print change both.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pieces.view import Floats
from vision.tiles.cells import MARGIN, SIDE, Pictures

_SPOT, _CORNER = 3, 2
"""Pixels a side of the spots that are looked at, and of a cell's corners."""
_OFF = 1
"""By how many pixels a cell may lie off."""
_LEAST = 0.01
"""Mean squared log difference of a spot that is nothing yet."""
_CORNERS_COUNT = 0.5
_SPECK = 1.5
"""How far a spot is off, against what its cell's corners are, from which something lies there."""


def has_speck(pictures: Pictures, bare: Pictures) -> NDArray[np.bool_]:
    """In the middle of which of n cells something small lies, (n,).

    `pictures` have their margins, `bare` (n, SIDE, SIDE, 3) are the looks of bare cells; nothing
    is told of those that are NaN.
    """
    least: Floats = np.full(len(bare), np.inf)
    for down in range(-_OFF, _OFF + 1):
        for right in range(-_OFF, _OFF + 1):
            top, left = MARGIN + down, MARGIN + right
            least = np.fmin(least, _speck(pictures[:, top:, left:][:, :SIDE, :SIDE] - bare))
    return np.asarray(np.isfinite(least) & (least >= _SPECK), np.bool_)


def _speck(off: Pictures) -> Floats:
    """How far the spot that is most off lies from its cell's corners, against their own."""
    ends = (slice(None, _CORNER), slice(-_CORNER, None))
    corners = np.stack([off[:, y, x].mean((1, 2)) for y in ends for x in ends], 1)
    usual = np.median(corners, axis=1)
    uneven = ((corners - usual[:, None]) ** 2).mean(2).max(1)
    steps = SIDE - _SPOT + 1
    spots = np.zeros((len(off), steps, steps, 3), np.float32)
    for y in range(_SPOT):
        for x in range(_SPOT):
            spots += off[:, y : y + steps, x : x + steps]
    spots = spots / _SPOT**2 - usual[:, None, None]
    most = (spots**2).mean(3).max((1, 2))
    return np.asarray(most / (_LEAST + _CORNERS_COUNT * uneven), np.float64)
