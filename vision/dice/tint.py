"""The colour of a face: a net that looks for shapes may take a red boar for a blue one."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.sight import Image

Tints = NDArray[np.float32]

_MIDDLE = 0.42
"""Side of the part that is looked at, in parts of the crop: within the top face at any turn."""
_SAME_TINT = 16.0
"""A lamp or a camera changes a colour so far: distance of (a, b) in CIE L*a*b* of 8 bits."""
_COST = 0.008
_MOST_COST = 0.3


def tints_of(crops: Sequence[Image]) -> Tints:
    """Mean colour of the faces in crops as `cut_face` makes them: (crops, 2), a* and b*."""
    return np.array([_tint(crop) for crop in crops], np.float32).reshape(-1, 2)


def tint_cost(one: Tints, other: Tints) -> Tints:
    """What a difference in colour takes off the similarity: (n, m) of (n, 2) and (m, 2)."""
    away = np.linalg.norm(one[:, None, :] - other[None, :, :], axis=2)
    cost = np.clip((away - _SAME_TINT) * _COST, 0.0, _MOST_COST)
    return np.asarray(cost, np.float32)


def _tint(crop: Image) -> NDArray[np.float32]:
    side = crop.shape[0]
    low = round(side * (1.0 - _MIDDLE) / 2.0)
    middle = np.ascontiguousarray(crop[low : side - low, low : side - low])
    lab = cv2.cvtColor(middle, cv2.COLOR_BGR2LAB)
    return np.asarray(lab[..., 1:].reshape(-1, 2).mean(axis=0), np.float32)
