"""Small patches of a straightened board, and where each is found in another picture of it.

The pattern for the exact place of a board: every patch is looked for near where it should
be, and those that are covered by a piece or a hand are found nowhere or anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Grey
from vision.registration.geometry import Points

HALF = 10
"""Pixels of a patch to each side of its middle pixel."""
LEAST_ALIKE = 0.6
LEAST_LEAD = 0.06
OWN_PEAK = 4
LEAST_CORNER = 2e-4


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """Middles (n, 2) in whole pixels of the straightened picture, and its pixels (height, width).

    `first` says which belong to the first half of a chessboard of places: what one half
    is fitted to, the other may verify.
    """

    middles: NDArray[np.intp]
    first: NDArray[np.bool_]
    grey: Grey

    def __len__(self) -> int:
        return len(self.middles)

    def only(self, chosen: NDArray[np.intp]) -> Patches:
        """Some of them."""
        return Patches(self.middles[chosen], self.first[chosen], self.grey)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """For each patch: how far off it was found (n, 2) in pixels, and how alike, -1 to 1.

    `sure` is false where it was found nowhere, or in two places.
    """

    offsets: Points
    alike: NDArray[np.float64]
    sure: NDArray[np.bool_]


def choose_patches(grey: Grey, step: int) -> Patches:
    """In every square of `step` pixels the best corner of it, where there is one."""
    blurred = cv2.GaussianBlur(grey, (0, 0), 1.0)
    strength = cv2.cornerMinEigenVal(blurred, 7)
    height, width = grey.shape
    strength[:HALF] = strength[height - HALF :] = 0
    strength[:, :HALF] = strength[:, width - HALF :] = 0
    middles, first = [], []
    for row, top in enumerate(range(0, height, step)):
        for column, left in enumerate(range(0, width, step)):
            square = strength[top : top + step, left : left + step]
            y, x = np.unravel_index(int(square.argmax()), square.shape)
            if square[y, x] >= LEAST_CORNER:
                middles.append((left + x, top + y))
                first.append((row + column) % 2 == 0)
    return Patches(
        np.array(middles, np.intp).reshape(-1, 2), np.array(first, np.bool_), np.asarray(blurred)
    )


def find_patches(patches: Patches, view: Grey, margin: int, reach: int) -> Found:
    """Looks for every patch within `reach` pixels of its place.

    `view` is the other picture, straightened alike with `margin` pixels more on each side;
    `reach` may not be more than that.
    """
    offsets = np.zeros((len(patches), 2))
    alike = np.full(len(patches), -1.0)
    sure = np.zeros(len(patches), np.bool_)
    for index, (x, y) in enumerate(patches.middles):
        patch = patches.grey[y - HALF : y + HALF + 1, x - HALF : x + HALF + 1]
        top, left = y + margin - HALF - reach, x + margin - HALF - reach
        around = view[top : top + 2 * (HALF + reach) + 1, left : left + 2 * (HALF + reach) + 1]
        scores = np.asarray(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED), np.float32)
        _, best, _, (column, row) = cv2.minMaxLoc(scores)
        alike[index] = best
        if best < LEAST_ALIKE:
            continue
        inside = 0 < row < 2 * reach and 0 < column < 2 * reach
        offsets[index] = (column - reach, row - reach)
        if inside:
            offsets[index] += peak(scores[row - 1 : row + 2, column - 1 : column + 2])
        scores[
            max(0, row - OWN_PEAK) : row + OWN_PEAK + 1,
            max(0, column - OWN_PEAK) : column + OWN_PEAK + 1,
        ] = -1
        sure[index] = inside and best - float(scores.max()) >= LEAST_LEAD * (1.05 - best) / 0.2
    return Found(offsets, alike, sure)


def peak(scores: NDArray[np.float32]) -> tuple[float, float]:
    """Where between pixels the top of nine scores (3, 3) lies: (x, y) from the middle one."""
    middle = float(scores[1, 1])
    parts = []
    for before, after in ((scores[1, 0], scores[1, 2]), (scores[0, 1], scores[2, 1])):
        bow = float(before) - 2 * middle + float(after)
        shift = 0.0 if bow > -1e-9 else 0.5 * (float(before) - float(after)) / bow
        parts.append(min(0.5, max(-0.5, shift)))
    return parts[0], parts[1]
