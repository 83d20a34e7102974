"""Tells which faces of a die nobody could tell apart: one symbol, turned or of another size."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.icons import Icon
from vision.synthesis.light import Colour, everyday

_SIDE = 40
_TURNS = 24
_SIZES = tuple(float(size) for size in np.geomspace(0.62, 1.0 / 0.62, 7))
_SAME = 0.88
"""Correlation of two icons from which on they are one: symbols of four and five points stay two."""
_PLAIN = 4.0
"""Spread of an icon's tones below which it bears nothing."""


def different(icons: Mapping[int, Icon], ground: Colour) -> list[int]:
    """The values whose icons, on a body of colour `ground`, are none that came before.

    Of one symbol the first counts, whatever its turn and size. Blank faces are left out: those
    of two dice of one colour are one.
    """
    kept: list[int] = []
    seen: list[NDArray[np.float32]] = []
    for value, icon in icons.items():
        face = _on(icon, ground)
        if face.std() < _PLAIN:
            continue
        views = _unit(np.stack([_turned(face, turn, size) for turn, size in _views()]))
        if all(float((views @ other).max()) < _SAME for other in seen):
            kept.append(value)
            seen.append(_unit(face[None])[0])
    return kept


def _on(icon: Icon, ground: Colour) -> NDArray[np.float32]:
    """An icon as it lies on a body, float32 of shape (side, side, 3), taken off the body."""
    small = cv2.resize(icon, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)
    cover = small[..., 3:] / 255.0
    return np.asarray((small[..., :3] - np.array(everyday(ground), np.float32)) * cover, np.float32)


def _views() -> list[tuple[float, float]]:
    return [(360.0 * turn / _TURNS, size) for turn in range(_TURNS) for size in _SIZES]


def _turned(face: NDArray[np.float32], turn: float, size: float) -> NDArray[np.float32]:
    middle = (_SIDE - 1) / 2.0
    matrix = cv2.getRotationMatrix2D((middle, middle), turn, size)
    return np.asarray(cv2.warpAffine(face, matrix, (_SIDE, _SIDE)), np.float32)


def _unit(faces: NDArray[np.float32]) -> NDArray[np.float32]:
    """Flat vectors of faces (n, side, side, 3) whose product is their correlation."""
    rows = faces.reshape(len(faces), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6))
