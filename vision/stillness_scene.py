"""Whether two resting scenes hold the same things in the same places.

Stricter than comparing light: a shadow, a lamp or a slight push of the camera
must not make another scene out of dice that nobody touched.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Grey, Image
from vision.stillness_light import Blobs, blobs

_SURROUNDINGS = 25
_PATCH = 13
_TEXTURE = 9.0
_UNLIKE = 0.35
_FURTHEST_PUSH = 6.0
_SURE_PUSH = 0.25
_VISIBLE = 0.5
"""Share of a thing's pixels that must show for it to be told."""
_FLOAT = np.float32


def align(reference: Image, now: Image) -> Image:
    """`reference` moved by as much as the whole picture was pushed, up to a few pixels."""
    a, b = _grey(reference), _grey(now)
    window = cv2.createHanningWindow((a.shape[1], a.shape[0]), cv2.CV_32F)
    (dx, dy), response = cv2.phaseCorrelate(a, b, window)
    far = max(abs(dx), abs(dy))
    if response < _SURE_PUSH or far < 0.15 or far > _FURTHEST_PUSH:
        return reference
    matrix = np.array([[1, 0, dx], [0, 1, dy]], _FLOAT)
    size = (a.shape[1], a.shape[0])
    moved = cv2.warpAffine(reference, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def changed_things(now: Image, reference: Image, threshold: float) -> Blobs:
    """What is there and was not, or the reverse, each place judged in its own light."""
    a, b = reference.astype(_FLOAT), now.astype(_FLOAT)
    size = (_SURROUNDINGS, _SURROUNDINGS)
    gain = cv2.divide(cv2.blur(b, size) + _FLOAT(4), cv2.blur(a, size) + _FLOAT(4))
    blue, green, red = cv2.split(cv2.absdiff(b, cv2.multiply(a, gain)))
    residual = np.asarray(cv2.max(cv2.max(blue, green), red))
    return blobs(np.minimum(residual, 255).astype(np.uint8), threshold)


def fades(
    dice: Image, empty: Image, gain: float, thresholds: tuple[float, float], least: int
) -> bool:
    """Whether dice that can be told from the empty tray cannot in `gain` times the light.

    `thresholds` are those of a thing in either light, `least` the pixels of the smallest one.
    """
    in_light = changed_things(dice, empty, thresholds[0]).largest
    pair = cv2.convertScaleAbs(np.stack((dice, empty)), alpha=gain)
    now, then = np.asarray(pair, np.uint8)
    in_dark = changed_things(now, then, thresholds[1]).largest
    return bool(in_light >= least and in_dark < _VISIBLE * in_light)


def lost_things(now: Image, reference: Image) -> int:
    """Pixels of the largest detailed place of `reference` that `now` does not resemble.

    Resemblance is the normalised correlation of small patches: brightness and
    contrast, and so shadows, do not matter to it. New things on a plain ground
    are not counted, only the loss of what had been there.
    """
    a, b = _grey(reference), _grey(now)
    size = (_PATCH, _PATCH)
    mean_a, mean_b = cv2.blur(a, size), cv2.blur(b, size)
    var_a = np.maximum(cv2.blur(a * a, size) - mean_a * mean_a, 0)
    var_b = np.maximum(cv2.blur(b * b, size) - mean_b * mean_b, 0)
    together = cv2.blur(a * b, size) - mean_a * mean_b
    likeness = together / np.sqrt(np.maximum(var_a * np.maximum(var_b, 1), 1))
    lost: NDArray[np.bool_] = (var_a > _TEXTURE * _TEXTURE) & (likeness < _UNLIKE)
    return blobs(lost.astype(np.uint8) * 255, 127).largest


def is_ghost(place: NDArray[np.bool_], now: Image, reference: Image) -> bool:
    """Whether a changed place is something that left (its outline stands in `reference`)."""
    mask = place.astype(np.uint8)
    kernel = np.ones((5, 5), np.uint8)
    ring = (cv2.dilate(mask, kernel) - cv2.erode(mask, kernel)) > 0
    return float(_edges(reference)[ring].sum()) > 1.3 * float(_edges(now)[ring].sum())


def _edges(image: Image) -> NDArray[np.float32]:
    grey = _grey(image)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.magnitude(across, down), _FLOAT)


def _grey(image: Image) -> NDArray[np.float32]:
    grey: Grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    return grey.astype(_FLOAT)
