"""Pictures of a die's face as vectors: near for one face, far for others, at any rotation."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crop_net import load_crop_net
from vision.dice.sight import Image

SIDE = 64
"""Side of the net's picture in pixels."""

_TURNS = 4


class Embedder(Protocol):
    """Makes vectors of crops. May be used from one thread at a time."""

    def embed(self, crops: Sequence[Image]) -> NDArray[np.float32]:
        """Unit vectors, shape (crops, d), of square crops (side, side, 3), uint8, BGR."""
        ...


class FaceNet:
    """The net of taught faces.

    Its input "picture" has shape (n, 3, 64, 64), BGR, 0 to 1; it gives (n, d). The vectors of
    the four quarter turns of a crop are averaged, so that a quarter turn changes nothing.
    """

    def __init__(self, model: bytes) -> None:
        self._net = load_crop_net(model)

    def embed(self, crops: Sequence[Image]) -> NDArray[np.float32]:
        """See `Embedder.embed`."""
        if not crops:
            return np.empty((0, 0), np.float32)
        return np.stack([self._vector(crop) for crop in crops])

    def _vector(self, crop: Image) -> NDArray[np.float32]:
        """Always a batch of the four turns: OpenCV sets a net up anew for another size."""
        small = cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        turns = [np.ascontiguousarray(np.rot90(small, turn)) for turn in range(_TURNS)]
        self._net.setInput(cv2.dnn.blobFromImages(turns, 1 / 255))
        mean = _unit(np.asarray(self._net.forward(), np.float32)).mean(axis=0, keepdims=True)
        return np.asarray(_unit(mean)[0], np.float32)


def face_net() -> Embedder:
    """The net that is shipped. Raises `FileNotFoundError` where there is none."""
    return FaceNet((files("vision.dice") / "nets" / "faces.onnx").read_bytes())


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-9), np.float32)
