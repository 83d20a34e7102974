"""Where a board might roughly lie: by its features, or by its outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frames import Grey, Image
from vision.registration.features import Features, find_features, match
from vision.registration.geometry import UNIT, Matrix, from_unit, implausible, inverse, transform
from vision.registration.light import shrunk, structure
from vision.registration.proposal import propose
from vision.registration.reference import BoardReference

LONG_SIDE = 960
MOST_FEATURES = 2400
LEAST_MATCHES = 8
MOST_CANDIDATES = 3
NEAR = 4.0
EDGE = 0.02
"""What lies so little outside a board, in its sides, may still be its edge."""
SMALL = 96
SMOOTH = 1.5
MOST_OUTLINES = 6
TURNS_TRIED = 3


@dataclass(frozen=True, slots=True, eq=False)
class FrameFeatures:
    """Features of a picture of `size` (width, height), their points in its pixels.

    They are as exact as pixels of `1 / scale` are wide.
    """

    features: Features
    size: tuple[int, int]
    scale: float

    def beside(self, board: Matrix) -> FrameFeatures:
        """Those that do not lie on the board of this pose."""
        x, y = transform(inverse(board), self.features.points).T
        off = (x < -EDGE) | (x > 1 + EDGE) | (y < -EDGE) | (y > 1 + EDGE)
        rest = Features(self.features.points[off], self.features.descriptors[off])
        return FrameFeatures(rest, self.size, self.scale)

    def mirrored(self) -> FrameFeatures:
        """Those of the picture mirrored left to right."""
        return FrameFeatures(self.features.mirrored(self.size[0]), self.size, self.scale)


def frame_features(image: Image) -> FrameFeatures:
    """Features of a picture, looked for where it is made small enough."""
    small, scale = shrunk(image, LONG_SIDE)
    found = find_features(structure(small), MOST_FEATURES)
    points = (found.points + 0.5) / scale - 0.5
    size = (image.shape[1], image.shape[0])
    return FrameFeatures(Features(points, found.descriptors), size, scale)


def by_features(frame: FrameFeatures, reference: BoardReference) -> Iterator[Matrix]:
    """Homographies from board coordinates to pixels, the best supported first.

    Robust fit: MAGSAC++ (Barath et al., 2020), again without the pairs already explained.
    """
    size, scale = frame.size, frame.scale
    pairs = match(reference.features, frame.features)
    board = transform(inverse(reference.to_pixels), reference.features.points[pairs[:, 0]])
    seen = frame.features.points[pairs[:, 1]]
    for _ in range(MOST_CANDIDATES):
        if len(board) < LEAST_MATCHES:
            return
        solved, kept = cv2.findHomography(
            board, seen, cv2.USAC_MAGSAC, NEAR / scale, None, 3000, 0.999
        )
        if solved is None or kept.sum() < LEAST_MATCHES:
            return
        matrix = np.asarray(solved, np.float64)
        if implausible(transform(matrix, UNIT), size, reference.aspect) is None:
            yield matrix
        left = np.flatnonzero(np.asarray(kept).ravel() == 0)
        board, seen = board[left], seen[left]


def by_outline(image: Image, reference: BoardReference) -> list[Matrix]:
    """Homographies from outlines in the picture, turned as fits the reference's look best."""
    small, scale = shrunk(image, LONG_SIDE)
    grey = structure(small)
    size = (image.shape[1], image.shape[0])
    height, width = reference.picture.shape[:2]
    shape = (round(SMALL * min(1, width / height)), round(SMALL * min(1, height / width)))
    ours = smooth(cv2.resize(structure(reference.picture), shape, interpolation=cv2.INTER_AREA))
    to_small = np.diag((shape[0], shape[1], 1.0))
    found = []
    for outline in propose(image, MOST_OUTLINES):
        for quarters in range(4):
            corners = np.roll(outline.corners, quarters, axis=0)
            if implausible(corners, size, reference.aspect) is not None:
                continue
            matrix = from_unit(corners)
            to_view = to_small @ inverse(np.diag((scale, scale, 1.0)) @ matrix)
            view = smooth(cv2.warpPerspective(grey, to_view, shape, flags=cv2.INTER_AREA))
            likeness = float(cv2.matchTemplate(view, ours, cv2.TM_CCOEFF_NORMED)[0, 0])
            found.append((likeness, matrix))
    found.sort(key=lambda one: -one[0])
    return [matrix for _, matrix in found[:TURNS_TRIED]]


def smooth(grey: cv2.typing.MatLike) -> Grey:
    """Blurred so that outlines a little off still compare."""
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), SMOOTH), np.uint8)
