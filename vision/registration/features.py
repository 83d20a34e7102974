"""Points of a picture that are found again from any side, and their descriptors."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Grey
from vision.registration.geometry import Points

CONTRAST = 0.02
RATIO = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Points (n, 2) in pixels and descriptors (n, 128) of length 1, float32."""

    points: Points
    descriptors: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.points)

    def mirrored(self, width: int) -> Features:
        """Those of the picture of this width mirrored left to right, without looking anew.

        Of SIFT's 4 x 4 squares of 8 directions those across the point's own direction change
        sides, and each direction turns the other way.
        """
        parts = self.descriptors.reshape(-1, 4, 4, 8)[:, ::-1]
        turned = np.roll(parts[..., ::-1], 1, axis=-1).reshape(-1, 128)
        return Features(np.array((width - 1, 0)) + self.points * (-1, 1), turned)


def find_features(grey: Grey, most: int, mask: Grey | None = None) -> Features:
    """The `most` strongest points with SIFT descriptors, compared as RootSIFT.

    Sources: Lowe, "Distinctive image features from scale-invariant keypoints", 2004;
    Arandjelovic and Zisserman, "Three things everyone should know", 2012.
    """
    sift = cv2.SIFT.create(nfeatures=most, contrastThreshold=CONTRAST)
    points, raw = sift.detectAndCompute(grey, mask)
    if raw is None or not points:
        return Features(np.empty((0, 2)), np.empty((0, 128), np.float32))
    shares = raw / np.maximum(raw.sum(axis=1, keepdims=True), 1e-6)
    places = np.array([point.pt for point in points], np.float64)
    return Features(places, np.sqrt(shares).astype(np.float32))


def match(ours: Features, theirs: Features, ratio: float = RATIO) -> NDArray[np.intp]:
    """Pairs (n, 2) of indices: each the other's nearest, and nearer than any second by `ratio`."""
    if len(ours) < 2 or len(theirs) < 2:
        return np.empty((0, 2), np.intp)
    alike = ours.descriptors @ theirs.descriptors.T
    rows = np.arange(len(ours))
    best = alike.argmax(axis=1)
    back = alike.argmax(axis=0)
    nearest = alike[rows, best]
    alike[rows, best] = -1.0
    second = alike.max(axis=1)
    apart = 1 - np.minimum(nearest, 1.0) < ratio**2 * (1 - np.minimum(second, 1.0))
    kept = rows[(back[best] == rows) & apart]
    return np.stack((kept, best[kept]), axis=1)
