"""The name of a die's colour, as a person would say it under any white lamp."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.die_colours import Shade
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

_NEAR_HUE = 12.0
"""Degrees by which a lamp or a camera may turn a hue."""
_NEAR_SATURATION = 0.2
"""The part by which a lamp may change a saturation."""
_SHADE, _SHINE = 0.35, 0.15
"""The part by which shade darkens a body, and how much light shine may lay over it."""

_BODY_PART = 0.35


def shade_of(image: NDArray[np.uint8], find: Find) -> Shade:
    """The colour that most of a die's middle has in `image` (h, w, 3), BGR."""
    reach_x, reach_y = find.w * _BODY_PART, find.h * _BODY_PART
    y0, y1 = max(0, int(find.y - reach_y)), int(find.y + reach_y) + 1
    x0, x1 = max(0, int(find.x - reach_x)), int(find.x + reach_x) + 1
    return name_shade(image[y0:y1, x0:x1].reshape(-1, 3))


def name_shade(pixels: NDArray[np.uint8]) -> Shade:
    """The colour of BGR pixels of shape (n, 3); "grey" where there are none."""
    if pixels.size == 0:
        return Shade("grey")
    middle = np.median(pixels.reshape(-1, 3), axis=0).astype(np.float32) / 255.0
    hue, saturation, value = map(
        float, cv2.cvtColor(middle.reshape(1, 1, 3), cv2.COLOR_BGR2HSV)[0, 0]
    )
    less, more = 1 - _NEAR_SATURATION, 1 + _NEAR_SATURATION
    dull = max(value - _SHINE, 1e-3)
    near = (
        ((hue - _NEAR_HUE) % 360.0, saturation, value),
        ((hue + _NEAR_HUE) % 360.0, saturation, value),
        (hue, saturation * less, value),
        (hue, min(1.0, saturation * more), value),
        (hue, saturation, min(1.0, value / (1 - _SHADE))),
        (hue, min(1.0, saturation * value / dull), dull),
    )
    name = _name(hue, saturation, value)
    others = dict.fromkeys(_name(*one) for one in near)
    return Shade(name, tuple(one for one in others if one != name))


def _name(hue: float, saturation: float, value: float) -> str:
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
