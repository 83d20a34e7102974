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
_OFF, _FAR = 1, 16
"""By how many pixels a good pose may be off, and how far else the print is sought."""
_AGREES, _BETTER = 0.4, 0.05
"""How much of 1 the print correlates with itself in its place, at least, and how much more it may
do elsewhere at most."""
_UNLIKE_PLACE = 3
"""By how many pixels another place differs from this one."""
_TURNS = (np.s_[::-1, ::-1], np.s_[:, ::-1])
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

    It must not agree better some cells off, turned by half or mirrored: cells repeat. With hardly
    any print left to see nothing speaks against it.
    """
    free = _free(known.shape, grid, covered)
    if free.mean() < _LEAST_FREE:
        return True
    there = np.pad(known, _FAR)
    steps = np.abs(np.arange(-_FAR, _FAR + 1))
    near = np.maximum(steps[:, None], steps[None]) <= _OFF
    far = np.maximum(steps[:, None], steps[None]) > _UNLIKE_PLACE
    in_place = _correlation(there, now, free)
    others = [in_place[far]]
    others += [_correlation(there, now[turn], free[turn]).ravel() for turn in _TURNS]
    here, elsewhere = float(in_place[near].max()), float(np.concatenate(others).max())
    return here >= _AGREES and elsewhere <= here + _BETTER


def _correlation(there: PrintMap, now: PrintMap, free: NDArray[np.bool_]) -> PrintMap:
    """How what is seen correlates with the print at all shifts, where it is free."""
    found = cv2.matchTemplate(
        there,
        np.ascontiguousarray(now),
        cv2.TM_CCORR_NORMED,
        mask=np.ascontiguousarray(free.astype(np.float32)),
    )
    return np.asarray(np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0), np.float32)


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


def _blurred(of: PrintMap) -> PrintMap:
    return np.asarray(cv2.GaussianBlur(of, (0, 0), _COARSE * _CELL), np.float32)


def _halved(view: BoardView, times: int) -> BoardView:
    """The view of a picture that was made half as large so many times."""
    smaller = 0.5**times
    move = (smaller - 1) / 2
    to_small = np.array([[smaller, 0, move], [0, smaller, move], [0, 0, 1.0]])
    return BoardView(to_small @ view.plane, to_small @ view.up)
