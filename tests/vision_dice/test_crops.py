"""What the nets are shown of a find."""

from __future__ import annotations

import numpy as np

from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Level

ROUNDED = 255 // 32 + 2
"""OpenCV 4 rounds where it samples to 1/32 of a pixel: as much of the steepest edge."""

FIND = Find(64.0, 64.0, 40.0, 40.0, 1.0)


def test_the_mirrored_crop_is_the_same_in_a_mirror() -> None:
    image = np.random.default_rng(4).integers(0, 256, (128, 128, 3)).astype(np.uint8)
    levels = [Level(image, 1.0)]
    for angle in (0.0, 8.0):
        plain = cut_crop(levels, FIND, angle=angle)
        mirrored = cut_crop(levels, FIND, angle=angle, mirrored=True)
        assert np.abs(mirrored[:, ::-1].astype(int) - plain.astype(int)).max() <= ROUNDED
        assert np.abs(mirrored.astype(int) - plain.astype(int)).mean() > 10


def test_up_stays_up_in_both_looks() -> None:
    image = np.zeros((128, 128, 3), np.uint8)
    image[:64] = 200
    for mirrored in (False, True):
        crop = cut_crop([Level(image, 1.0)], FIND, angle=8.0, mirrored=mirrored)
        assert crop[:16].mean() > 150 > 50 > crop[-16:].mean()


def test_folded_at_the_pictures_edge_half_a_die_looks_like_a_whole_one() -> None:
    image = np.random.default_rng(4).integers(0, 256, (128, 128, 3)).astype(np.uint8)
    at_edge = Find(0.0, 64.0, 40.0, 40.0, 1.0)
    plain, folded = (
        cut_crop([Level(image, 1.0)], at_edge, folded=fold).astype(int) for fold in (False, True)
    )
    within = slice(34, None)
    assert np.abs(plain[:, within] - folded[:, within]).max() == 0
    assert np.abs(folded[:, ::-1] - folded).mean() < 0.5 * np.abs(plain[:, ::-1] - plain).mean()
