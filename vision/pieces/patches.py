"""Cutting the places of a board out of a picture, each turned and sized alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.view import BoardView, Floats, Image, Seen

SIDE = 20
"""Pixels a side of a patch."""

_steps = (np.arange(SIDE) + 0.5) * 2 / SIDE - 1
RADIUS = np.hypot(_steps[:, None], _steps[None, :])
"""How far from the middle of a patch each of its pixels is, (SIDE, SIDE), in half-axes."""

Patches = NDArray[np.uint8 | np.float32]
"""Shape (n, layers, SIDE, SIDE, 3), BGR, 0 to 255; one layer for each height looked at.

Those of one picture are whole numbers, means of several are not.
"""

_ROWS_AT_ONCE = 32000
"""OpenCV's remap takes pictures up to 32767 rows high."""
_INNER = 0.8
"""How much of a window must be in the picture, in half-axes."""
_FINE_STEP = 1.6
"""A patch whose pixels lie further apart in the picture is cut from a smaller one."""


@dataclass(frozen=True)
class Windows:
    """Where places lie: `centres`, `right` and `down` (n, 2) in board units.

    `right` and `down` are the half-axes of each window, so that turned slots are cut upright.
    """

    centres: Floats
    right: Floats
    down: Floats

    def __len__(self) -> int:
        return len(self.centres)

    def of(self, chosen: NDArray[np.intp]) -> Windows:
        """The windows of some of the places."""
        return Windows(self.centres[chosen], self.right[chosen], self.down[chosen])

    def scaled(self, by: float) -> Windows:
        """The same places in windows `by` times as wide."""
        return Windows(self.centres, self.right * by, self.down * by)

    def moved(self, by: Floats) -> Windows:
        """The same windows shifted by (n, 2) or (2,) board units."""
        return Windows(self.centres + by, self.right, self.down)


def joined(windows: Sequence[Windows]) -> Windows:
    """All of these windows, one after another."""
    none = np.zeros((0, 2))
    return Windows(
        np.concatenate([none, *(one.centres for one in windows)]),
        np.concatenate([none, *(one.right for one in windows)]),
        np.concatenate([none, *(one.down for one in windows)]),
    )


def upright(centres: Floats, half: float | tuple[float, float]) -> Windows:
    """Windows along the board's own axes, `half` of a side wide and high."""
    x, y = (half, half) if isinstance(half, float | int) else half
    n = len(centres)
    return Windows(centres, np.tile([float(x), 0.0], (n, 1)), np.tile([0.0, float(y)], (n, 1)))


def grid_windows(rows: int, columns: int, half: float = 0.5) -> Windows:
    """The cells of a grid whose unit is a cell, row by row from the top left."""
    y, x = np.mgrid[0:rows, 0:columns]
    centres = np.stack([x.ravel() + 0.5, y.ravel() + 0.5], 1)
    return upright(centres, half)


def crossing_windows(rows: int, columns: int, half: float = 0.5) -> Windows:
    """The crossings of a grid of lines, row by row; the unit is the distance of two lines."""
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float64)
    return upright(np.stack([x.ravel(), y.ravel()], 1), half)


def cut(
    seen: Seen,
    windows: Windows,
    heights: Sequence[float] = (0.0,),
    side: int = SIDE,
) -> Patches:
    """The patches of `windows` at each of the `heights`, (n, layers, side, side, 3).

    A tall piece shows its foot at height 0 and its top at its own height, both where it stands.
    What lies outside the picture repeats the picture's edge.
    """
    if not len(windows):
        return np.zeros((0, len(heights), side, side, 3), np.uint8)
    steps = (np.arange(side) + 0.5) * 2 / side - 1
    middle = _pixels(seen.view, windows, heights, steps, steps[side // 2 : side // 2 + 1])
    source, view = _at_fitting_size(seen, middle)
    flat = _pixels(view, windows, heights, steps, steps).reshape(-1, side, 2)
    rows = []
    for start in range(0, len(flat), _ROWS_AT_ONCE):
        part = flat[start : start + _ROWS_AT_ONCE]
        rows.append(
            cv2.remap(source, part, None, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
        )
    shape = (len(windows), len(heights), side, side, 3)
    return np.asarray(np.concatenate(rows).reshape(shape), np.uint8)


def within(seen: Seen, windows: Windows) -> NDArray[np.bool_]:
    """Which windows lie in the picture, (n,): all of each, or at most its margin not."""
    ends = [
        windows.centres + _INNER * (a * windows.right + b * windows.down)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    at = seen.view.to_picture(np.stack(ends, 1))
    high, wide = seen.image.shape[:2]
    return np.asarray(((at >= -0.5) & (at <= (wide - 0.5, high - 0.5))).all((1, 2)), np.bool_)


def _pixels(
    view: BoardView, windows: Windows, heights: Sequence[float], right: Floats, down: Floats
) -> NDArray[np.float32]:
    """Where windows, at so many half-axes to the `right` (r,) and `down` (d,) of their middles, lie
    in the picture, (n, layers, d, r, 2).

    Middles and half-axes are mapped, not each point: a homography is linear in homogeneous
    coordinates.
    """
    pixels = np.empty((len(windows), len(heights), len(down), len(right), 2), np.float32)
    for layer, height in enumerate(heights):
        plane = view.at(height)
        begin = windows.centres @ plane[:, :2].T + plane[:, 2]
        by_right, by_down = (half @ plane[:, :2].T for half in (windows.right, windows.down))
        along = by_right[:, None, :, None] * right
        beside = by_down[:, None, :, None] * down[:, None, None]
        x, y, z = np.moveaxis(begin[:, None, :, None] + along + beside, 2, 0)
        z[z == 0] = np.inf  # at the horizon
        np.divide(x, z, out=pixels[:, layer, ..., 0], casting="same_kind")
        np.divide(y, z, out=pixels[:, layer, ..., 1], casting="same_kind")
    return pixels


def _at_fitting_size(seen: Seen, middle: NDArray[np.float32]) -> tuple[Image, BoardView]:
    """The picture made smaller until neighbours in a patch are neighbours in it, or nearly, as the
    `middle` rows of all patches (..., side, 2) tell; and the view of it."""
    step = float(np.median(np.linalg.norm(np.diff(middle, axis=-2), axis=-1)))
    times = 0
    source, view = seen.image, seen.view
    while step > _FINE_STEP and min(source.shape[:2]) > 64:
        times += 1
        step /= 2
        high, wide = source.shape[:2]
        source = seen.halved(times)
        x, y = (wide // 2) / wide, (high // 2) / high
        halved = np.array([[x, 0, (x - 1) / 2], [0, y, (y - 1) / 2], [0, 0, 1]])
        view = BoardView(halved @ view.plane, halved @ view.up)
    return source, view
