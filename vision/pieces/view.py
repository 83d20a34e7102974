"""How a camera sees a board: board units to pixels, on the board and at any height above it.

Board units are the profile's own (cells, millimetres, ...): x to the right, y down on the
straightened board, z up towards the camera, all three in the same unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.text import text
from vision.reasons import ReasonError

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

USUAL_FOCAL = 0.78
"""Focal length over the picture's longer side: phones and webcams lie near it."""
_FOCALS = np.geomspace(0.5, 1.6, 24)
_SURE_OF_FOCAL = 0.02
_FINE_STEP = 1.6
"""Pixels of a picture from one of the straightened picture to the next that lose nothing."""


class ViewError(ReasonError):
    """Corners that no camera can see a board at; the message says which and what to do."""


@dataclass(frozen=True)
class BoardView:
    """The pose of a board: `plane` (3, 3) takes (x, y, 1) in board units to pixels.

    `up` (3,) is added, times z, to the third column for the plane at height z.
    """

    plane: Floats
    up: Floats

    def at(self, z: float) -> Floats:
        """The (3, 3) homography, board units to pixels, of the plane `z` above the board."""
        raised = self.plane.copy()
        raised[:, 2] += z * self.up
        return raised

    def to_picture(self, points: Floats, z: float = 0.0) -> Floats:
        """Pixels (..., 2) of board points (..., 2) at height `z`."""
        return _mapped(self.at(z), points)

    def to_board(self, pixels: Floats, z: float = 0.0) -> Floats:
        """Board points (..., 2) at height `z` of pixels (..., 2)."""
        return _mapped(np.asarray(np.linalg.inv(self.at(z)), np.float64), pixels)


@dataclass(frozen=True)
class Seen:
    """A picture of the board and how the camera saw it."""

    image: Image
    view: BoardView

    def halved(self, times: int) -> Image:
        """The picture, so many times made half as wide and high, kept for who asks again."""
        while len(self._halves) <= times:
            last = self._halves[-1]
            size = (last.shape[1] // 2, last.shape[0] // 2)
            self._halves.append(
                np.asarray(cv2.resize(last, size, interpolation=cv2.INTER_AREA), np.uint8)
            )
        return self._halves[times]

    @cached_property
    def _halves(self) -> list[Image]:
        return [self.image]


def view_of_corners(
    corners: Sequence[Sequence[float]],
    size: tuple[float, float],
    picture: tuple[int, int],
    focal: float | None = None,
    at: Sequence[Sequence[float]] | None = None,
) -> BoardView:
    """The view in which a board of `size` (width, height) has these four corner pixels.

    With `at` they are the pixels of those four points, in board units, instead.

    `corners` stand in the order top left, top right, bottom right, bottom left;
    `picture` is (width, height) in pixels; `focal` in pixels where it is known.
    Raises `ViewError` for corners in a line or a board without a size.
    """
    target = np.asarray(corners, np.float32)
    if target.shape != (4, 2) or not np.isfinite(target).all():
        raise ViewError(text("a board has four corners in the picture: mark it again"))
    if min(size) <= 0:
        raise ViewError(text("a board without width or height: give its profile a size"))
    if abs(cv2.contourArea(target)) < 16 or not cv2.isContourConvex(target):
        raise ViewError(text("its corners span no board: mark them in order"))
    w, h = size
    board = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    if at is not None:
        board = np.asarray(at, np.float32)
    plane = np.asarray(cv2.getPerspectiveTransform(board, target), np.float64)
    return view_of_plane(plane, picture, focal)


def view_of_plane(
    plane: NDArray[np.floating], picture: tuple[int, int], focal: float | None = None
) -> BoardView:
    """The view of a homography (3, 3), board units to pixels; see `view_of_corners`."""
    flat = np.asarray(plane, np.float64)
    centre = np.array([picture[0] / 2, picture[1] / 2])
    f = focal if focal is not None else _likely_focal(flat, centre, max(picture))
    lens = np.array([[f, 0, centre[0]], [0, f, centre[1]], [0, 0, 1.0]])
    axes = np.linalg.inv(lens) @ flat
    scale = (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1])) / 2
    sign = 1.0 if axes[2, 2] > 0 else -1.0
    into = np.cross(axes[:, 0], axes[:, 1]) / scale
    return BoardView(flat * sign, -(lens @ into))


def _likely_focal(plane: Floats, centre: Floats, longer: int) -> float:
    """The focal length at which the board's axes come out square and alike, near the usual."""
    costs = []
    for share in _FOCALS:
        f = share * longer
        lens = np.array([[f, 0, centre[0]], [0, f, centre[1]], [0, 0, 1.0]])
        a, b = (np.linalg.inv(lens) @ plane)[:, :2].T
        skew = a @ b / np.sqrt((a @ a) * (b @ b))
        unlike = np.log((a @ a) / (b @ b)) / 2
        usual = np.log(share / USUAL_FOCAL)
        costs.append((skew**2 + unlike**2) / _SURE_OF_FOCAL**2 + (usual / 0.15) ** 2)
    return float(_FOCALS[int(np.argmin(costs))] * longer)


def straighten(image: Image, view: BoardView, size: tuple[float, float], scale: float) -> Image:
    """The board from straight above: `scale` pixels a board unit, shape (h, w, 3)."""
    wide, high = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    to_units = np.diag([1 / scale, 1 / scale, 1.0])
    warped = cv2.warpPerspective(
        image, view.plane @ to_units, (wide, high), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    return np.asarray(warped, np.uint8)


def at_fitting_size(seen: Seen, middle: Floats, scale: float) -> Seen:
    """The picture halved until its pixels are about as unclear as those of the straightened one."""
    image, view = seen.image, seen.view
    pair = view.to_picture(np.array([middle, (middle[0] + 1 / scale, middle[1])]))
    step = float(np.linalg.norm(pair[1] - pair[0]))
    halved = np.array([[0.5, 0.0, -0.25], [0.0, 0.5, -0.25], [0.0, 0.0, 1.0]])
    while step > _FINE_STEP and min(image.shape[:2]) > 64:
        size = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        view = BoardView(halved @ view.plane, halved @ view.up)
        step /= 2
    return Seen(image, view)


def _mapped(homography: Floats, points: Floats) -> Floats:
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, homography), np.float64).reshape(points.shape)
