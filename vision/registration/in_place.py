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
    alike, tells = alike_in_blocks(image, reference, there)
    if len(alike) < _LEAST_BLOCKS:
        return None
    groups = (alike, alike[tells[:, 0]], alike[tells[:, 1]])
    return all((one >= _ALIKE).mean() >= _SHARE for one in groups if len(one) >= _LEAST_A_WAY)


def alike_in_blocks(
    image: Image, reference: BoardReference, there: Matrix
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """How each block with print correlates with itself, (n,), -1 to 1.

    Also returns whether it tells where it lies across and down, (n, 2).
    """
    looked = look(image, reference, there)
    known = _small(reference.patches.grey)
    seen = _small(straightened_view(looked, reference, there, 0))
    slopes = [cv2.Sobel(known, cv2.CV_32F, 1 - way, way) ** 2 for way in (0, 1)]
    found, tells = [], []
    for top in range(_OFF, known.shape[0] - _SIDE - _OFF + 1, _SIDE):
        for left in range(_OFF, known.shape[1] - _SIDE - _OFF + 1, _SIDE):
            block = known[top : top + _SIDE, left : left + _SIDE]
            if block.std() < _LEAST_PRINT:
                continue
            around = seen[top - _OFF : top + _SIDE + _OFF, left - _OFF : left + _SIDE + _OFF]
            found.append(float(cv2.matchTemplate(around, block, cv2.TM_CCOEFF_NORMED).max()))
            ways = [float(one[top : top + _SIDE, left : left + _SIDE].sum()) for one in slopes]
            tells.append([way >= _ALONG * sum(ways) for way in ways])
    return np.array(found), np.array(tells, np.bool_).reshape(-1, 2)


def _small(grey: Grey) -> Grey:
    """So small that its longer side has `_ACROSS` blocks."""
    scale = _ACROSS * _SIDE / max(grey.shape)
    size = (round(grey.shape[1] * scale), round(grey.shape[0] * scale))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
