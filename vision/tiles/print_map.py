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
from vision.pieces.view import Seen
from vision.tiles.cells import TileGrid

_CELL = 6.0
"""Pixels a cell's side in a map."""
_COARSE = 1.2
"""In cells, the deviation of a bell curve: what is coarser is light."""
_FAINT = 0.1
"""Log units of contrast from which print counts as much as the boldest."""
_NEAR, _FAR = 0.4, 2.6
"""In cells, how far off the print may seem to lie, and how far it is sought."""
_REACH = round(_FAR * _CELL)
_LEAST, _BETTER = 0.2, 0.08
"""How much of 1 the print must correlate elsewhere, and how much more than here."""

PrintMap = NDArray[np.float32]
"""Log brightness of a board from straight above, and of what lies around it, less the light and
of even contrast, shape (h, w)."""


def print_map(seen: Seen, grid: TileGrid) -> PrintMap:
    """The map of a grid's board in a picture, whatever lies on it."""
    scale = _CELL / grid.cell
    edge = seen.view.to_picture(np.array([[0.0, 0.0], [grid.size[0], 0.0]]))
    finer = float(np.linalg.norm(edge[1] - edge[0])) / (grid.size[0] * scale)
    times = max(0, int(np.log2(max(finer, 1.0))))
    smaller = 0.5**times
    move = (smaller - 1) / 2
    to_halved = np.array([[smaller, 0, move], [0, smaller, move], [0, 0, 1.0]])
    off = -_REACH / scale
    to_units = np.array([[1 / scale, 0, off], [0, 1 / scale, off], [0, 0, 1.0]])
    wide, high = (max(1, round(side * scale)) + 2 * _REACH for side in grid.size)
    flat = cv2.warpPerspective(
        seen.halved(times),
        to_halved @ seen.view.plane @ to_units,
        (wide, high),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    grey = log_colour(brightest(np.asarray(flat, np.uint8))).astype(np.float32)
    fine = grey - _blurred(grey)
    return np.asarray(fine / np.sqrt(_blurred(fine**2) + _FAINT**2), np.float32)


def common_map(maps: Sequence[PrintMap]) -> PrintMap:
    """What pictures of a board show alike, which is its print."""
    return np.asarray(np.median(maps, axis=0), np.float32)


def lies_elsewhere(now: PrintMap, known: PrintMap) -> bool:
    """Whether the `known` print fits what is seen `now` better elsewhere than in its place.

    Elsewhere is a few cells off, or anywhere near turned by half.
    """
    inner = np.ascontiguousarray(known[_REACH:-_REACH, _REACH:-_REACH])
    found = cv2.matchTemplate(now, inner, cv2.TM_CCOEFF_NORMED)
    turned = cv2.matchTemplate(np.ascontiguousarray(now[::-1, ::-1]), inner, cv2.TM_CCOEFF_NORMED)
    steps = np.arange(-_REACH, _REACH + 1)
    near = np.hypot(steps[:, None], steps[None]) <= _NEAR * _CELL
    here, elsewhere = float(found[near].max()), float(max(found[~near].max(), turned.max()))
    return elsewhere > _LEAST and elsewhere > here + _BETTER


def _blurred(of: PrintMap) -> PrintMap:
    return np.asarray(cv2.GaussianBlur(of, (0, 0), _COARSE * _CELL), np.float32)
