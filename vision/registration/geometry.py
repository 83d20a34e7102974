"""Planes seen by a camera: points, homographies and four-cornered outlines.

Board coordinates are fractions: (0, 0) is the board's own top left corner, (1, 1) its
bottom right one, however the board lies in the picture.
"""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]
"""Points of shape (n, 2), (x, y)."""

Matrix: TypeAlias = NDArray[np.float64]
"""A homography of shape (3, 3), the last entry not 0."""

UNIT: Points = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
"""The board's corners in board coordinates: top left, top right, bottom right, bottom left."""

LEAST_ANGLE, MOST_ANGLE = 40.0, 140.0
LEAST_AREA = 0.01
MOST_DEPTH = 2.6
MOST_STRETCH = 2.2


def transform(matrix: Matrix, points: Points) -> Points:
    """The points of shape (n, 2) moved by a homography."""
    moved = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(moved[:, :2] / moved[:, 2:], np.float64)


def inverse(matrix: Matrix) -> Matrix:
    """The homography that leads back."""
    return np.asarray(np.linalg.inv(matrix), np.float64)


def pixels_of(width: int, height: int) -> Matrix:
    """From board coordinates to a straightened picture: pixels have their middles at halves."""
    return np.array(((width, 0, -0.5), (0, height, -0.5), (0, 0, 1)), np.float64)


def from_unit(corners: Points) -> Matrix:
    """The homography from board coordinates to where the board's four corners lie."""
    found = cv2.getPerspectiveTransform(UNIT.astype(np.float32), corners.astype(np.float32))
    return exact(np.asarray(found, np.float64), UNIT, corners)


def exact(start: Matrix, source: Points, target: Points) -> Matrix:
    """A homography through four pairs of points in double precision."""
    rows = np.zeros((8, 8))
    rows[::2, :2], rows[::2, 2] = source, 1
    rows[1::2, 3:5], rows[1::2, 5] = source, 1
    rows[::2, 6:] = -target[:, :1] * source
    rows[1::2, 6:] = -target[:, 1:] * source
    try:
        solved = np.linalg.solve(rows, target.reshape(-1))
    except np.linalg.LinAlgError:
        return np.asarray(start, np.float64)
    return np.append(solved, 1.0).reshape(3, 3)


def diagonal(corners: Points) -> float:
    """The mean length of the two diagonals of an outline of shape (4, 2)."""
    first, second = corners[2] - corners[0], corners[3] - corners[1]
    return float(np.hypot(*first) + np.hypot(*second)) / 2


def area(corners: Points) -> float:
    """The area within an outline, negative where it runs against the clock (mirrored)."""
    x, y = corners[:, 0], corners[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def angles(corners: Points) -> NDArray[np.float64]:
    """The angles inside an outline of shape (4, 2), in degrees."""
    ahead = np.roll(corners, -1, axis=0) - corners
    behind = np.roll(corners, 1, axis=0) - corners
    crossed = ahead[:, 0] * behind[:, 1] - ahead[:, 1] * behind[:, 0]
    along = np.sum(ahead * behind, axis=1)
    return np.asarray(np.degrees(np.arctan2(crossed, along)) % 360, np.float64)


def aspect_of(corners: Points, size: tuple[int, int]) -> float:
    """Width over height of the rectangle that is seen as this outline in a picture.

    The lens is taken to look through the middle of the picture of `size` (width, height).
    Where the view is too straight to tell the lens, the sides are compared instead
    (Zhang and He, "Whiteboard scanning and image enhancement", 2007).
    """
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    plain = float((sides[0] + sides[2]) / max(1e-9, sides[1] + sides[3]))
    centre = np.array(size) / 2
    spread = float(max(size))
    m1, m2, m4, m3 = (np.append((corner - centre) / spread, 1.0) for corner in corners)
    over2 = np.dot(np.cross(m2, m4), m3)
    over3 = np.dot(np.cross(m3, m4), m2)
    if abs(over2) < 1e-12 or abs(over3) < 1e-12:
        return plain
    n2 = np.dot(np.cross(m1, m4), m3) / over2 * m2 - m1
    n3 = np.dot(np.cross(m1, m4), m2) / over3 * m3 - m1
    if abs(n2[2] * n3[2]) < 1e-4:
        return plain
    focal_squared = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2])
    if not 0.3 < focal_squared < 9.0:
        return plain
    weights = np.array((1 / focal_squared, 1 / focal_squared, 1.0))
    told = float(np.sqrt(np.sum(weights * n2 * n2) / np.sum(weights * n3 * n3)))
    return told if 0.75 < told / plain < 1.33 else plain


def implausible(corners: Points, size: tuple[int, int], aspect: float | None = None) -> str | None:
    """Why no flat board of this aspect is seen so from above, or None where it may be.

    `size` is the picture's (width, height); `aspect` the board's width over height.
    """
    if not np.isfinite(corners).all():
        return "the outline has no end"
    if area(corners) <= 0:
        return "the outline is mirrored"
    inside = angles(corners)
    if inside.min() < LEAST_ANGLE or inside.max() > MOST_ANGLE:
        return "the outline is no board seen from above"
    if area(corners) < LEAST_AREA * size[0] * size[1]:
        return "the outline is too small"
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    if max(sides[0] / sides[2], sides[2] / sides[0]) > MOST_DEPTH:
        return "the outline is seen too flat"
    if max(sides[1] / sides[3], sides[3] / sides[1]) > MOST_DEPTH:
        return "the outline is seen too flat"
    if aspect is not None:
        seen = (sides[0] + sides[2]) / (sides[1] + sides[3])
        if max(seen / aspect, aspect / seen) > MOST_STRETCH:
            return "the outline has not the board's shape"
    return None


def corners_in_view(corners: Points, size: tuple[int, int]) -> int:
    """How many of the four corners lie within the picture of `size` (width, height)."""
    seen = (corners >= -0.5) & (corners <= np.array(size) - 0.5)
    return int(seen.all(axis=1).sum())
