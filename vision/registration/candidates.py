"""Where a board might roughly lie: by its features, or by its outline."""

from __future__ import annotations

from collections.abc import Iterator

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
SMALL = 96
SMOOTH = 1.5
MOST_OUTLINES = 6
TURNS_TRIED = 3


def frame_features(image: Image) -> tuple[Features, float]:
    """Features of a picture made small enough, and its scale."""
    small, scale = shrunk(image, LONG_SIDE)
    return find_features(structure(small), MOST_FEATURES), scale


def by_features(image: Image, reference: BoardReference) -> Iterator[Matrix]:
    """Homographies from board coordinates to pixels, the best supported first.

    Robust fit: MAGSAC++ (Barath et al., 2020), again without the pairs already explained.
    """
    found, scale = frame_features(image)
    pairs = match(reference.features, found)
    board = transform(inverse(reference.to_pixels), reference.features.points[pairs[:, 0]])
    seen = (found.points[pairs[:, 1]] + 0.5) / scale - 0.5
    size = (image.shape[1], image.shape[0])
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
