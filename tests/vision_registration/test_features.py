"""Features of a mirrored picture are had from those of the picture itself."""

from __future__ import annotations

import numpy as np

from tests.vision_registration.drawn import Scene, rectangle
from vision.frames import Image
from vision.registration.features import find_features, match
from vision.registration.light import structure


def test_mirrored_features_are_those_of_the_mirrored_picture(board: Image) -> None:
    grey = structure(Scene(board, rectangle(150, 160, 750, 560), pieces=10).draw())
    known = find_features(grey, 800).mirrored(grey.shape[1])
    anew = find_features(np.ascontiguousarray(grey[:, ::-1]), 800)
    pairs = match(known, anew)
    assert len(pairs) > 0.85 * len(anew)
    off = np.hypot(*(known.points[pairs[:, 0]] - anew.points[pairs[:, 1]]).T)
    assert (off < 1.5).mean() > 0.97
