"""One photograph of a die, seen anew: turned, nearer or farther, in other light, less sharp."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.dice.sight import Image

SIZE = (640, 480)
_EDGES = (56.0, 170.0)
_ASPECT = (0.88, 1.0)
_GAIN = (0.5, 1.15)
_WARM = 0.25
_SLOPE = 0.35
_BLUR = (0.0, 1.2)
_NOISE = (0.5, 4.0)
_MIRRORED = 0.85


def warp(rng: np.random.Generator, photo: Image, box: tuple[float, float, float, float]) -> Image:
    """A picture of `SIZE` with the die of `box` (x, y, w, h) somewhere in its middle part.

    The die's longer side becomes 56 to 170 pixels. Beyond the photograph its ground is
    mirrored as far as that shows no second die, then its edge repeats.
    """
    photo, (x, y, w, h) = _widened(photo, box)
    scale = math.exp(rng.uniform(math.log(_EDGES[0]), math.log(_EDGES[1]))) / max(w, h)
    angle, lean = rng.uniform(0, 2 * math.pi), rng.uniform(0, math.pi)
    turn = _rotation(angle) * scale
    slant = _rotation(-lean) @ np.diag([1.0, rng.uniform(*_ASPECT)]) @ _rotation(lean)
    linear = slant @ turn
    at = np.array(SIZE) * rng.uniform(0.3, 0.7, 2)
    move = at - linear @ np.array([x + w / 2, y + h / 2])
    small, linear = _halved(photo, linear, scale)
    seen = cv2.warpAffine(
        small,
        np.column_stack([linear, move]),
        SIZE,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return _camera(rng, np.asarray(seen, np.float32))


def _widened(
    photo: Image, box: tuple[float, float, float, float]
) -> tuple[Image, tuple[float, float, float, float]]:
    """The photograph with its ground mirrored on all sides, and the box in it."""
    x, y, w, h = box
    tall, wide = photo.shape[:2]
    room = (x, y, wide - x - w, tall - y - h)
    left, top, right, bottom = (max(0, int(_MIRRORED * side)) for side in room)
    grown = cv2.copyMakeBorder(photo, top, bottom, left, right, cv2.BORDER_REFLECT_101)
    return np.asarray(grown, np.uint8), (x + left, y + top, w, h)


def _halved(photo: Image, linear: np.ndarray, scale: float) -> tuple[Image, np.ndarray]:
    """The photograph reduced first where it shrinks much: no detail turns into noise."""
    while scale < 0.5:
        photo = np.asarray(cv2.pyrDown(photo), np.uint8)
        linear, scale = linear * 2, scale * 2
    return photo, linear


def _rotation(angle: float) -> np.ndarray:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])


def _camera(rng: np.random.Generator, seen: np.ndarray) -> Image:
    """Light of another strength and colour that falls off to one side, blur and noise."""
    warm = rng.uniform(-_WARM, _WARM)
    colour = np.array([1 - warm, 1.0, 1 + warm]) * rng.uniform(*_GAIN)
    away = rng.uniform(0, 2 * math.pi)
    rows, columns = np.mgrid[-0.5 : 0.5 : SIZE[1] * 1j, -0.5 : 0.5 : SIZE[0] * 1j]
    slope = 1 + _SLOPE * rng.uniform(0, 1) * (rows * math.sin(away) + columns * math.cos(away))
    lit = seen * slope[..., None].astype(np.float32) * colour.astype(np.float32)
    if (blur := rng.uniform(*_BLUR)) > 0.2:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), blur), np.float32)
    noisy = lit + rng.normal(0, rng.uniform(*_NOISE), lit.shape).astype(np.float32)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)
