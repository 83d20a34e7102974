"""A board's print laid onto itself exactly, where it is known roughly how it lies on itself.

Print is seldom in the very middle of its board: turned by half a turn, what was 10 mm from one
edge and 12 mm from the other lies 2 mm off, and a board that is found by its print slides that
far. Corners that somebody set a little wrong make it lie askew as well.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.registration.geometry import UNIT, Matrix, inverse, transform
from vision.registration.patches import Patches, find_patches

MOST_PATCHES = 64
"""So many are enough to lay print onto itself."""
REACH = 7
"""Pixels: less than from one of a fine pattern to the next."""
LEAST_PAIRS = 12
LEAST_TOGETHER = 0.3
"""The share of patches that must lie on their like together."""
NEAR = 2.5
MOST_SLID = 0.05
"""How far a corner may be moved, in the board's longer side."""


def laid_onto_itself(patches: Patches, pixels: Matrix, move: Matrix) -> Matrix:
    """`move` (board coordinates) as exact as print tells it; as it is where print does not.

    `pixels` leads from board coordinates to those of the patches.
    """
    count = min(len(patches), MOST_PATCHES)
    some = patches.only(np.linspace(0, len(patches) - 1, count).astype(np.intp))
    slid = _slid(some, pixels, move)
    if slid is None:
        return move
    far = transform(pixels @ slid, UNIT) - transform(pixels @ move, UNIT)
    return slid if np.hypot(*far.T).max() <= MOST_SLID * max(patches.grey.shape) else move


def _slid(patches: Patches, pixels: Matrix, move: Matrix) -> Matrix | None:
    """`move` with what most patches are off then; None where few are off alike."""
    height, width = patches.grey.shape
    in_pixels = pixels @ move @ inverse(pixels)
    shift = np.array(((1, 0, REACH), (0, 1, REACH), (0, 0, 1)), np.float64)
    view = cv2.warpPerspective(
        patches.grey,
        shift @ inverse(in_pixels),
        (width + 2 * REACH, height + 2 * REACH),
        borderMode=cv2.BORDER_REPLICATE,
    )
    found = find_patches(patches, np.asarray(view, np.uint8), REACH, REACH)
    middles = patches.middles.astype(np.float64)
    there = transform(in_pixels, middles + found.offsets)
    inside = ((there >= 0) & (there <= (width - 1, height - 1))).all(axis=1)
    usable = found.sure & inside
    if usable.sum() < LEAST_PAIRS:
        return None
    matrix, together = cv2.findHomography(
        middles[usable], there[usable], cv2.USAC_MAGSAC, NEAR, None, 2000, 0.999
    )
    if matrix is None or together.sum() < max(LEAST_PAIRS, LEAST_TOGETHER * inside.sum()):
        return None
    return np.asarray(inverse(pixels) @ matrix @ pixels, np.float64)
