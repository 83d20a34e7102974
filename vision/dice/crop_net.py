"""A net that is run on crops of one size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.sight import Image


def load_crop_net(model: bytes) -> cv2.dnn.Net:
    """A net for crops. OpenCV 5 brings two engines: the older one runs dense small nets faster."""
    packed = np.frombuffer(model, np.uint8)
    engine: int | None = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if engine is None:
        return cv2.dnn.readNetFromONNX(packed)
    return cv2.dnn.readNetFromONNX(packed, engine)


class CropNet:
    """A net for crops, which it is given one by one.

    OpenCV sets a net up anew for a batch of another size, and larger batches are hardly faster.
    """

    def __init__(self, model: bytes, width: int) -> None:
        """`width` is the length of the net's answer to a crop."""
        self._net = load_crop_net(model)
        self._width = width

    def logits(self, crops: Sequence[Image]) -> NDArray[np.float32]:
        """The net's answers, shape (crops, width)."""
        logits = np.empty((len(crops), self._width), np.float32)
        for place, crop in enumerate(crops):
            self._net.setInput(cv2.dnn.blobFromImage(crop, 1 / 255))
            logits[place] = self._net.forward()[0]
        return logits
