"""Pips: small round spots that stand out from the face around them, dark or light."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

_WINDOWS = (11, 23, 47)
_OFFSETS = (9, 22)
_LEAST_AREA = 7.0
_LEAST_FILL = 0.78
_LARGEST_ASPECT = 2.4


class Pip(NamedTuple):
    """A spot: centre and mean radius in pixels, and whether it is lighter than its ground."""

    x: float
    y: float
    r: float
    light: bool


def find_pips(grey: NDArray[np.uint8]) -> list[Pip]:
    """Spots in a picture of shape (height, width), duplicates over scales merged."""
    found: list[tuple[float, Pip]] = []
    for window in _WINDOWS:
        if window * 2 > min(grey.shape):
            continue
        mean = cv2.boxFilter(grey, -1, (window, window))
        for light in (False, True):
            rise = cv2.subtract(grey, mean) if light else cv2.subtract(mean, grey)
            for offset in _OFFSETS:
                _, mask = cv2.threshold(rise, offset, 255, cv2.THRESH_BINARY)
                found.extend(_round_spots(mask, window, light))
    return _merge(found)


def _round_spots(mask: NDArray[np.uint8], window: int, light: bool) -> list[tuple[float, Pip]]:
    """(roundness, pip) of the blobs that fill their ellipse and fit the window."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    spots = []
    for contour in contours:
        _, _, w, h = cv2.boundingRect(contour)
        if max(w, h) > window or min(w, h) < 3 or max(w, h) > _LARGEST_ASPECT * min(w, h) + 1:
            continue
        # The contour runs through pixel centres: half a pixel is added all around.
        area = cv2.contourArea(contour) + len(contour) / 2 + 1
        if area < _LEAST_AREA:
            continue
        (x, y), (a, b), _ = cv2.minAreaRect(contour)
        a, b = a + 1, b + 1
        fill = area / (np.pi / 4 * a * b)
        aspect = max(a, b) / min(a, b)
        if fill < _LEAST_FILL or fill > 1.3 or aspect > _LARGEST_ASPECT:
            continue
        roundness = float(min(fill, 1.0) / aspect)
        spots.append((roundness, Pip(x, y, float(np.sqrt(area / np.pi)), light)))
    return spots


def _merge(found: list[tuple[float, Pip]]) -> list[Pip]:
    """The roundest of spots that lie in one another."""
    kept: list[Pip] = []
    for _, pip in sorted(found, key=lambda entry: -entry[0]):
        if all(
            (pip.x - other.x) ** 2 + (pip.y - other.y) ** 2 > max(pip.r, other.r) ** 2
            for other in kept
        ):
            kept.append(pip)
    return kept
