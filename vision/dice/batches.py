"""A net that is run on crops in batches of one size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.sight import Image

_BATCH = 4


class BatchNet:
    """A net for crops of one size; OpenCV sets it up once, as all batches are alike."""

    def __init__(self, model: bytes, width: int) -> None:
        """`width` is the length of the net's answer to a crop."""
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))
        self._width = width

    def logits(self, crops: Sequence[Image]) -> NDArray[np.float32]:
        """The net's answers, shape (crops, width)."""
        logits = np.empty((len(crops), self._width), np.float32)
        for start in range(0, len(crops), _BATCH):
            part = list(crops[start : start + _BATCH])
            full = part + [part[-1]] * (_BATCH - len(part))
            self._net.setInput(cv2.dnn.blobFromImages(full, 1 / 255))
            logits[start : start + len(part)] = self._net.forward()[: len(part)]
        return logits
