"""Reads the numeral of a die's top face."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.answer import Answer, with_numerals
from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Level
from vision.dice.shape import CROP_REACH, TOP, TOP_LOGITS, TOP_REACH

_BATCH = 4
# A numeral must be read alike however it is turned, and at a slightly different size.
_VIEWS = ((0.0, 0.97), (90.0, 1.06))


class NumeralReader:
    """The net of numerals; always run on batches of one size, which OpenCV sets up once."""

    def __init__(self, model: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))

    def read(
        self, levels: Sequence[Level], finds: Sequence[Find], wholes: Sequence[Answer]
    ) -> list[tuple[Answer, ...]]:
        """Several looks at each find: what its `wholes` says, with the numeral as read here."""
        crops = [
            cut_crop(levels, find, grown * TOP_REACH / CROP_REACH, angle, TOP)
            for find in finds
            for angle, grown in _VIEWS
        ]
        rows = self._logits(crops)
        count = len(_VIEWS)
        return [
            tuple(with_numerals(whole, row) for row in rows[k * count : (k + 1) * count])
            for k, whole in enumerate(wholes)
        ]

    def _logits(self, crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
        logits = np.empty((len(crops), TOP_LOGITS), np.float32)
        for start in range(0, len(crops), _BATCH):
            part = list(crops[start : start + _BATCH])
            full = part + [part[-1]] * (_BATCH - len(part))
            self._net.setInput(cv2.dnn.blobFromImages(full, 1 / 255))
            logits[start : start + len(part)] = self._net.forward()[: len(part)]
        return logits
