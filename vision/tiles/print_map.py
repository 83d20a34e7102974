"""Whether the print of a board lies where its pose says: one that is off reads sure nonsense.

What is seen of the print beside the tiles is compared with it by normalized cross-correlation
(Lewis 1995).
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
_FAINT = 0.1
"""Log units of contrast from which print counts as much as the boldest."""
_OFF = (-1, 0, 1)
"""By how many pixels a good pose may be off."""
_AGREES = 0.4
"""How much of 1 the print correlates with itself in its place, at least."""
_LEAST_FREE = 0.1
"""The share of a board's map that must be free of tiles to be asked."""

PrintMap = NDArray[np.float32]
"""Log brightness of a board from straight above, less the light and of even contrast, (h, w)."""


def print_map(seen: Seen, grid: TileGrid) -> PrintMap:
    """The map of a grid's board in a picture, whatever lies on it."""
    scale = _CELL / grid.cell
    edge = seen.view.to_picture(np.array([[0.0, 0.0], [grid.size[0], 0.0]]))
    finer = float(np.linalg.norm(edge[1] - edge[0])) / (grid.size[0] * scale)
    times = max(0, int(np.log2(max(finer, 1.0))))
    flat = straighten(seen.halved(times), _halved(seen.view, times), grid.size, scale)
    grey = log_colour(brightest(flat)).astype(np.float32)
    fine = grey - _blurred(grey)
    return np.asarray(fine / np.sqrt(_blurred(fine**2) + _FAINT**2), np.float32)


def common_map(maps: Sequence[PrintMap]) -> PrintMap:
    """What pictures of a board show alike, which is its print."""
    return np.asarray(np.median(maps, axis=0), np.float32)


def print_agrees(
    now: PrintMap, known: PrintMap, grid: TileGrid, covered: NDArray[np.bool_]
) -> bool:
    """Whether the `known` print is seen `now` in its place, where no cell (n,) is `covered`.

    With hardly any print left to see nothing speaks against it.
    """
    free = _free(known.shape, grid, covered)
    most = max(abs(off) for off in _OFF)
    high, wide = known.shape
    inner = np.s_[most : high - most, most : wide - most]
    chosen = free[inner]
    if chosen.sum() < _LEAST_FREE * free.size:
        return True
    own = _unit(known[inner][chosen])
    found = [
        float(own @ _unit(np.roll(now, (down, right), (0, 1))[inner][chosen]))
        for down in _OFF
        for right in _OFF
    ]
    return max(found) >= _AGREES


def _free(shape: tuple[int, ...], grid: TileGrid, covered: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which pixels of a map are not of covered cells."""
    mask = np.ones(shape, np.uint8)
    scale = _CELL / grid.cell
    windows = grid.windows
    across, down = windows.right[covered], windows.down[covered]
    corners = np.stack([across + down, down - across, -across - down, across - down], 1)
    cells = (windows.centres[covered][:, None] + corners) * scale - 0.5
    for cell in np.round(cells).astype(np.int32):
        cv2.fillConvexPoly(mask, cell, 0)
    return np.asarray(mask > 0, np.bool_)


def _unit(values: PrintMap) -> PrintMap:
    """Values of mean 0 and length 1; all 0 where they are alike."""
    centred = values - values.mean()
    return np.asarray(centred / max(float(np.linalg.norm(centred)), 1e-6), np.float32)


def _blurred(of: PrintMap) -> PrintMap:
    return np.asarray(cv2.GaussianBlur(of, (0, 0), _COARSE * _CELL), np.float32)


def _halved(view: BoardView, times: int) -> BoardView:
    """The view of a picture that was made half as large so many times."""
    smaller = 0.5**times
    move = (smaller - 1) / 2
    to_small = np.array([[smaller, 0, move], [0, smaller, move], [0, 0, 1.0]])
    return BoardView(to_small @ view.plane, to_small @ view.up)
