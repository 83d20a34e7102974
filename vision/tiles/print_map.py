"""Whether the print of a board lies where its pose says: one that is off reads sure nonsense.

The print is sought around its place by normalized cross-correlation (Lewis 1995). Tiles and
hands that lie on it only make all of it less like.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import brightest, log_colour
from vision.pieces.view import BoardView, Seen, straighten
from vision.tiles.cells import TileGrid

_CELL = 6.0
"""Pixels a cell's side in a map."""
_COARSE = 1.2
"""In cells, the deviation of a bell curve: what is coarser is light."""
_NEAR, _FAR = 0.4, 2.6
"""In cells, how far off the print may seem to lie, and how far it is sought."""
_LEAST, _BETTER = 0.2, 0.08
"""How much of 1 the print must correlate elsewhere, and how much more than here."""

PrintMap = NDArray[np.float32]
"""Log brightness of a board from straight above, less the light, shape (h, w)."""


def print_map(seen: Seen, grid: TileGrid) -> PrintMap:
    """The map of a grid's board in a picture, whatever lies on it."""
    scale = _CELL / grid.cell
    edge = seen.view.to_picture(np.array([[0.0, 0.0], [grid.size[0], 0.0]]))
    finer = float(np.linalg.norm(edge[1] - edge[0])) / (grid.size[0] * scale)
    times = max(0, int(np.log2(max(finer, 1.0))))
    flat = straighten(seen.halved(times), _halved(seen.view, times), grid.size, scale)
    grey = log_colour(brightest(flat)).astype(np.float32)
    return np.asarray(grey - cv2.GaussianBlur(grey, (0, 0), _COARSE * _CELL), np.float32)


def common_map(maps: Sequence[PrintMap]) -> PrintMap:
    """What pictures of a board show alike, which is its print."""
    return np.asarray(np.median(maps, axis=0), np.float32)


def lies_elsewhere(now: PrintMap, known: PrintMap) -> bool:
    """Whether the `known` print fits what is seen `now` better elsewhere than in its place.

    Elsewhere is a few cells off, or anywhere on the board turned by half.
    """
    reach = min(round(_FAR * _CELL), min(known.shape) // 4)
    inner = np.ascontiguousarray(known[reach : len(known) - reach, reach : known.shape[1] - reach])
    steps = np.arange(-reach, reach + 1)
    near = np.hypot(steps[:, None], steps[None]) <= _NEAR * _CELL
    found = cv2.matchTemplate(now, inner, cv2.TM_CCOEFF_NORMED)
    turned = cv2.matchTemplate(np.ascontiguousarray(now[::-1, ::-1]), inner, cv2.TM_CCOEFF_NORMED)
    here = float(found[near].max())
    elsewhere = max(float(found[~near].max(initial=0.0)), float(turned.max()))
    return elsewhere > _LEAST and elsewhere > here + _BETTER


def _halved(view: BoardView, times: int) -> BoardView:
    """The view of a picture that was made half as large so many times."""
    smaller = 0.5**times
    to_small = np.array(
        [[smaller, 0, (smaller - 1) / 2], [0, smaller, (smaller - 1) / 2], [0, 0, 1.0]]
    )
    return BoardView(to_small @ view.plane, to_small @ view.up)
