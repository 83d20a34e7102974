"""A net that is run on crops of one size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.sight import Image

OPENCV_5 = hasattr(cv2.dnn, "ENGINE_CLASSIC")
_TOGETHER = 4


def load_crop_net(model: bytes) -> cv2.dnn.Net:
    """A net for crops.

    OpenCV 5 brings two engines, which take as long here. The older one is asked for, so that
    readings do not hang on which of them OpenCV chooses.
    """
    packed = np.frombuffer(model, np.uint8)
    engine: int | None = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if engine is None:
        return cv2.dnn.readNetFromONNX(packed)
    return cv2.dnn.readNetFromONNX(packed, engine)


class CropNet:
    """A net for crops, which it is given four by four, the rest one by one.

    OpenCV 4 sets a net up anew for a batch of another size, so there is a copy for either. OpenCV 5
    does not, and what a second copy takes is better left in the processor's cache. Four are
    faster than four times one: the large weights of the last layers are fetched once.
    """

    def __init__(self, model: bytes, width: int) -> None:
        """`width` is the length of the net's answer to a crop."""
        one = load_crop_net(model)
        self._nets = {1: one, _TOGETHER: one if OPENCV_5 else load_crop_net(model)}
        self._width = width

    def logits(self, crops: Sequence[Image]) -> NDArray[np.float32]:
        """The net's answers, shape (crops, width)."""
        logits = np.empty((len(crops), self._width), np.float32)
        done = 0
        while done < len(crops):
            size = _TOGETHER if len(crops) - done >= _TOGETHER else 1
            net = self._nets[size]
            net.setInput(cv2.dnn.blobFromImages(crops[done : done + size], 1 / 255))
            logits[done : done + size] = net.forward()
            done += size
        return logits
