"""Drawn dice with marks, and a descriptor that tells them apart at any rotation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.taught import TaughtSet
from vision.dice.embedding import Embedder
from vision.dice.sight import Image
from vision.dice.taught import Bounds, TaughtFaces, cut_face, pack_crop

MARKS = ("ring", "bar", "cross", "dots", "disc", "frame")
SIDE = 60
RINGS = 10
BINS = 8


BOUNDS = Bounds(known=1.03, plain=0.97, margin=0.04, temperature=0.01, alike=0.97)
"""Those of the stand-in for the net."""


class RadialEmbedder:
    """How dark a face is at each distance from its middle: the same at any rotation."""

    def embed(self, crops: Sequence[Image]) -> NDArray[np.float32]:
        """See `Embedder.embed`."""
        return np.stack([self._vector(crop) for crop in crops])

    def _vector(self, crop: Image) -> NDArray[np.float32]:
        grey = cv2.cvtColor(cv2.resize(crop, (64, 64)), cv2.COLOR_BGR2GRAY).astype(np.float32)
        middle = grey[14:50, 14:50]
        grey = np.clip((grey - middle.min()) / max(1.0, float(np.ptp(middle))), 0, 1)
        ys, xs = np.mgrid[0:64, 0:64] - 31.5
        distance = np.hypot(xs, ys)
        parts = []
        for ring in range(RINGS):
            inside = grey[(distance >= 1.8 * ring) & (distance < 1.8 * (ring + 1))]
            parts.append(np.histogram(inside, BINS, (0, 1))[0] / inside.size)
        vector = np.concatenate(parts).astype(np.float32) - 1 / BINS
        return np.asarray(vector / np.linalg.norm(vector), np.float32)


def open_embedder() -> Embedder:
    """The stand-in for the net, as a child imports it."""
    return RadialEmbedder()


def open_faces(*sets: TaughtSet, embedder: Callable[[], Embedder] = open_embedder) -> TaughtFaces:
    """Faces that are read by the stand-in."""
    return TaughtFaces(sets, embedder, BOUNDS)


def draw_die(mark: str, turn: float = 0.0, light: float = 1.0) -> Image:
    """A picture of 200 pixels a side with one white die, turned by degrees."""
    scene = np.full((200, 200, 3), (60, 90, 40), np.uint8)
    low, high, middle = 100 - SIDE // 2, 100 + SIDE // 2, (100, 100)
    cv2.rectangle(scene, (low, low), (high, high), (225, 230, 232), -1, cv2.LINE_AA)
    ink = (20, 20, 25)
    if mark == "ring":
        cv2.circle(scene, middle, 16, ink, 4, cv2.LINE_AA)
    elif mark == "bar":
        cv2.rectangle(scene, (96, 78), (104, 122), ink, -1)
    elif mark == "cross":
        cv2.rectangle(scene, (94, 76), (106, 124), ink, -1)
        cv2.rectangle(scene, (76, 94), (124, 106), ink, -1)
    elif mark == "dots":
        for x, y in ((86, 86), (114, 114), (86, 114), (114, 86)):
            cv2.circle(scene, (x, y), 5, ink, -1, cv2.LINE_AA)
    elif mark == "disc":
        cv2.circle(scene, middle, 22, ink, -1, cv2.LINE_AA)
    elif mark == "frame":
        cv2.circle(scene, middle, 22, ink, 3, cv2.LINE_AA)
        cv2.circle(scene, middle, 6, ink, -1, cv2.LINE_AA)
    matrix = cv2.getRotationMatrix2D(middle, turn, 1.0)
    turned = cv2.warpAffine(scene, matrix, (200, 200), borderMode=cv2.BORDER_REPLICATE)
    lit = np.clip(turned.astype(np.float32) * light, 0, 255)
    return np.asarray(lit, np.uint8)


def crop_of(mark: str, turn: float = 0.0, light: float = 1.0) -> Image:
    """The crop of such a die."""
    low = 100 - SIDE / 2
    return cut_face(draw_die(mark, turn, light), (low, low, SIDE, SIDE))


def picture_of(mark: str, turn: float = 0.0) -> bytes:
    """The crop as a taught picture."""
    return pack_crop(crop_of(mark, turn))
