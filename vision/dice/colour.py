"""The name of a die's colour, as a person would say it under any white lamp."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.finder import Find

# Upper ends of hue ranges in degrees.
_HUES = (
    (14.0, "red"),
    (42.0, "orange"),
    (70.0, "yellow"),
    (170.0, "green"),
    (255.0, "blue"),
    (300.0, "purple"),
    (342.0, "pink"),
    (360.0, "red"),
)

_PALE = {"orange": 0.45, "yellow": 0.33}
"""Below this saturation cream, ivory and tan bodies have these hues, under warm lamps above all."""

_BODY_PART = 0.35


def colour_of(image: NDArray[np.uint8], find: Find) -> str:
    """The name of the colour that most of a die's middle has in `image` (h, w, 3), BGR."""
    reach_x, reach_y = find.w * _BODY_PART, find.h * _BODY_PART
    y0, y1 = max(0, int(find.y - reach_y)), int(find.y + reach_y) + 1
    x0, x1 = max(0, int(find.x - reach_x)), int(find.x + reach_x) + 1
    return name_colour(image[y0:y1, x0:x1].reshape(-1, 3))


def name_colour(pixels: NDArray[np.uint8]) -> str:
    """One of `COLOUR_NAMES` for BGR pixels of shape (n, 3); "grey" where there are none."""
    if pixels.size == 0:
        return "grey"
    middle = np.median(pixels.reshape(-1, 3), axis=0).astype(np.float32) / 255.0
    hue, saturation, value = cv2.cvtColor(middle.reshape(1, 1, 3), cv2.COLOR_BGR2HSV)[0, 0]
    if value < 0.22:
        return "black"
    if saturation < 0.25:
        return "white" if value > 0.6 else "grey"
    name = next(name for end, name in _HUES if hue <= end)
    if value >= 0.6 and saturation < _PALE.get(name, 0.0):
        return "white" if value - saturation > 0.5 else "brown"
    if name == "orange" and value < 0.6:
        return "brown"
    return name
