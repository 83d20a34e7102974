"""Whether a board's print is seen where markers beside it say that the board lies.

Coarse and block by block, so that it bears blur, weak light, and pieces or a hand on some.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Grey, Image
from vision.registration.geometry import Matrix
from vision.registration.reference import BoardReference
from vision.registration.refine import look, straightened_view

_ACROSS = 12
"""Blocks along the reference's longer side."""
_SIDE = 10
"""Pixels of a block's side when compared."""
_OFF = 2
"""By how many of these pixels a block may be off: markers tell a board's place so well."""
_LEAST_PRINT = 8.0
"""Levels of contrast from which a block has print to compare."""
_LEAST_BLOCKS = 12
"""With fewer blocks with print there is hardly any to compare."""
_SHARE_A_SIDE = 0.35
"""On no side may the share be less than this of the best one: of a frame's double lines one may be
taken for the other on one side, and on the opposite one it is not. Blur and dusk spare no side."""
_LEAST_A_WAY = 4
"""So many blocks that tell where they lie across, or down, are enough to ask them apart."""
_ALONG = 0.1
"""The share of a block's slopes that run one way from which it tells where it lies that way: a
line looks the same wherever it is moved along itself."""
_ALIKE = 0.7
"""Normalized correlation from which a block shows its print (Lewis 1995)."""
_SHARE = 0.4
"""The share of blocks that must show their print: half of what they do under pieces in a
blurred picture, and more than where the board was nudged by a place or was taken away."""


def shown_in_place(image: Image, reference: BoardReference, there: Matrix) -> bool | None:
    """Whether the print is seen in `image` (h, w, 3) where the board lies by `there`.

    `there` leads from board coordinates to pixels. None where the board has hardly any print.
    """
    alike, at, tells = alike_in_blocks(image, reference, there)
    if len(alike) < _LEAST_BLOCKS:
        return None
    shown = alike >= _ALIKE
    if shown.mean() < _SHARE:
        return False
    for way in (0, 1):
        first = tells[:, way] & (at[:, way] < 0.5)
        sides = [one for one in (first, tells[:, way] & ~first) if one.sum() >= _LEAST_A_WAY]
        shares = [float(shown[one].mean()) for one in sides]
        if sides and (min(shares) < _SHARE_A_SIDE * max(shares) or np.mean(shares) < _SHARE):
            return False
    return True


def alike_in_blocks(
    image: Image, reference: BoardReference, there: Matrix
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """How each block with print correlates with itself, (n,), -1 to 1.

    Also returns where it lies on the board, and whether it tells that across and down, (n, 2).
    """
    looked = look(image, reference, there)
    known = _small(reference.patches.grey)
    seen = _small(straightened_view(looked, reference, there, 0))
    slopes = [cv2.Sobel(known, cv2.CV_32F, 1 - way, way) ** 2 for way in (0, 1)]
    found, at, tells = [], [], []
    for top in _starts(known.shape[0]):
        for left in _starts(known.shape[1]):
            block = known[top : top + _SIDE, left : left + _SIDE]
            if block.std() < _LEAST_PRINT:
                continue
            around = seen[top - _OFF : top + _SIDE + _OFF, left - _OFF : left + _SIDE + _OFF]
            found.append(float(cv2.matchTemplate(around, block, cv2.TM_CCOEFF_NORMED).max()))
            at.append(((left + _SIDE / 2) / known.shape[1], (top + _SIDE / 2) / known.shape[0]))
            ways = [float(one[top : top + _SIDE, left : left + _SIDE].sum()) for one in slopes]
            tells.append([way >= _ALONG * sum(ways) for way in ways])
    places = np.array(at, np.float64).reshape(-1, 2)
    return np.array(found), places, np.array(tells, np.bool_).reshape(-1, 2)


def _starts(length: int) -> list[int]:
    """Where blocks begin along a side, from one edge to the other."""
    last = length - _SIDE - _OFF
    count = max(1, round((last - _OFF) / _SIDE) + 1)
    return [round(at) for at in np.linspace(_OFF, last, count).tolist()]


def _small(grey: Grey) -> Grey:
    """So small that its longer side has `_ACROSS` blocks."""
    scale = _ACROSS * _SIDE / max(grey.shape)
    size = (round(grey.shape[1] * scale), round(grey.shape[0] * scale))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
