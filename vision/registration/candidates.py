"""Where a board might roughly lie: by its features."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.frames import Image
from vision.registration.features import Features, find_features, match
from vision.registration.geometry import UNIT, Matrix, implausible, transform
from vision.registration.light import shrunk, structure
from vision.registration.reference import BoardReference

LONG_SIDE = 960
MOST_FEATURES = 2400
LEAST_MATCHES = 8
MOST_CANDIDATES = 3
NEAR = 4.0


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
    board = transform(np.linalg.inv(reference.to_pixels), reference.features.points[pairs[:, 0]])
    seen = (found.points[pairs[:, 1]] + 0.5) / scale - 0.5
    size = (image.shape[1], image.shape[0])
    for _ in range(MOST_CANDIDATES):
        if len(board) < LEAST_MATCHES:
            return
        matrix, kept = cv2.findHomography(
            board, seen, cv2.USAC_MAGSAC, NEAR / scale, None, 3000, 0.999
        )
        if matrix is None or kept.sum() < LEAST_MATCHES:
            return
        if implausible(transform(matrix, UNIT), size, reference.aspect) is None:
            yield np.asarray(matrix, np.float64)
        board, seen = board[kept.ravel() == 0], seen[kept.ravel() == 0]
