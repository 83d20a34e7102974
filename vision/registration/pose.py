"""Where a board lies in a picture, or why that is not known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from assistant.words.text import Text
from vision.frames import Image
from vision.registration.fit import Fit
from vision.registration.geometry import UNIT, Matrix, Points, inverse, pixels_of, transform
from vision.registration.lens import Lens
from vision.registration.reference import BoardReference

GRID = 9


class Evidence(Enum):
    """What a pose rests on."""

    PICTURE = "picture"
    OUTLINE = "outline"
    MARKERS = "markers"
    KEPT = "kept"
    FOLLOWED = "followed"


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """The lenses of the reference's picture and of this one, where they matter."""

    to_source: Matrix
    source: Lens
    seen: Lens
    straight: Matrix


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where the board lies in a picture of `size` (width, height).

    `homography` (3, 3), float64, leads from board coordinates to pixels; where a lens bends
    them, `project` knows better. `residual` is what known points are off on the median, `spread`
    how far the worst corner may be off (one standard deviation), both in % of the board's
    diagonal; `confidence` is 0 to 1; `agreeing` of `looked_at` patches of the board fit.
    """

    homography: Matrix
    size: tuple[int, int]
    evidence: Evidence
    confidence: float
    residual: float
    spread: float
    agreeing: int = 0
    looked_at: int = 0
    corners_seen: int = 4
    bend: Bend | None = None

    @property
    def corners(self) -> Points:
        """Top left, top right, bottom right, bottom left of the board in pixels, shape (4, 2)."""
        return self.project(UNIT)

    def project(self, points: Points) -> Points:
        """Where board points (n, 2) are seen, in pixels."""
        if self.bend is None:
            return transform(self.homography, points)
        source = self.bend.source.straighten(transform(self.bend.to_source, points))
        return self.bend.seen.distort(transform(self.bend.straight, source))

    def locate(self, pixels: Points) -> Points:
        """The board points (n, 2) that are seen at these pixels; the inverse of `project`."""
        if self.bend is None:
            return transform(inverse(self.homography), pixels)
        straight = self.bend.seen.straighten(pixels)
        source = self.bend.source.distort(transform(inverse(self.bend.straight), straight))
        return transform(inverse(self.bend.to_source), source)

    def straighten(self, image: Image, width: int, height: int) -> Image:
        """The board as seen from straight above, shape (height, width, 3)."""
        to_pixels = pixels_of(width, height)
        if self.bend is None:
            matrix = to_pixels @ inverse(self.homography)
            flat = cv2.warpPerspective(image, matrix, (width, height))
            return np.asarray(flat, np.uint8)
        columns, rows = np.meshgrid(np.arange(width), np.arange(height))
        pixels = np.stack((columns, rows), axis=-1).reshape(-1, 2).astype(np.float64)
        there = self.project(transform(inverse(to_pixels), pixels))
        grid = there.reshape(height, width, 2).astype(np.float32)
        return np.asarray(cv2.remap(image, grid[..., 0], grid[..., 1], cv2.INTER_LINEAR), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Refusal:
    """No pose: `reason` for people, `corners_seen` of the board's four or its four markers."""

    reason: Text
    corners_seen: int = 0


def grid_points(n: int = GRID) -> Points:
    """Points (n * n, 2) all over the board."""
    steps = np.linspace(0, 1, n)
    return np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)


def plain_homography(fit: Fit) -> Matrix:
    """The homography nearest to a fit all over the board."""
    points = grid_points()
    found, _ = cv2.findHomography(points, fit.project(points), 0)
    return np.asarray(found, np.float64)


def bend_of(fit: Fit) -> Bend | None:
    """The lenses of a fit, None where both are straight."""
    view = fit.view
    if not view.source.bend and not view.seen.bend:
        return None
    return Bend(view.to_source, view.source, view.seen, fit.straight)


def reference_view(reference: BoardReference, size: tuple[int, int]) -> tuple[Matrix, Lens, Lens]:
    """What `fit.View` needs of a reference and a picture of `size` (width, height)."""
    return reference.to_source, reference.lens, Lens(*size)
