"""Reads the cut-out of a die."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.finder import Find, Level
from vision.dice.shape import CLASSES, CROP, CROP_REACH
from vision.dice.sight import Image

_BATCH = 8
# Each find is looked at turned and at slightly different sizes: its value must hold.
_LOOKS = ((0, 0.94), (1, 1.1))


class Classifier:
    """The classifier net; always run on batches of one size, which OpenCV sets up once."""

    def __init__(self, model: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))

    def classify(self, levels: Sequence[Level], finds: Sequence[Find]) -> NDArray[np.float32]:
        """Chances of shape (finds, looks, classes), each row summing to 1."""
        crops = [
            np.rot90(cut_crop(levels, find, grown), turn)
            for find in finds
            for turn, grown in _LOOKS
        ]
        chances = np.empty((len(crops), CLASSES), np.float32)
        for start in range(0, len(crops), _BATCH):
            part = crops[start : start + _BATCH]
            full = part + [part[-1]] * (_BATCH - len(part))
            self._net.setInput(cv2.dnn.blobFromImages(full, 1 / 255))
            logits = self._net.forward()[: len(part)]
            powers = np.exp(logits - logits.max(axis=1, keepdims=True))
            chances[start : start + len(part)] = powers / powers.sum(axis=1, keepdims=True)
        return chances.reshape(len(finds), len(_LOOKS), CLASSES)


def cut_crop(levels: Sequence[Level], find: Find, grown: float = 1.0, angle: float = 0.0) -> Image:
    """Cut-out of `CROP` pixels a side around a find, turned by `angle` degrees.

    Taken from the coarsest scale that still holds all of its detail.
    """
    wanted = CROP / (CROP_REACH * max(find.w, find.h) * grown)
    level = min(
        (lv for lv in levels if lv.scale >= wanted), key=lambda lv: lv.scale, default=levels[0]
    )
    x, y = find.x * level.scale, find.y * level.scale
    matrix = cv2.getRotationMatrix2D((x, y), angle, wanted / level.scale)
    matrix[:, 2] += CROP / 2 - np.array([x, y])
    cut = cv2.warpAffine(
        level.image, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)
