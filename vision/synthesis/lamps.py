"""Lamps of any table: one or two, hard or soft, warm or cool, and shade that falls on all."""

from __future__ import annotations

import dataclasses
import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.light import Light

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]


def random_lights(rng: np.random.Generator, reach: float) -> tuple[Light, ...]:
    """One or two lamps over a view that reaches `reach` mm from its middle.

    The first one lights things; each casts its shadow, and counts the other's light among
    that from everywhere.
    """
    first = random_light(rng, reach)
    if rng.random() < 0.75:
        return (first,)
    second = random_light(rng, reach)
    share = float(rng.uniform(0.2, 0.7))
    extra = tuple(share * part for part in second.lamp)
    sky = (
        first.ambient[0] + 0.8 * extra[0],
        first.ambient[1] + 0.8 * extra[1],
        first.ambient[2] + 0.8 * extra[2],
    )
    both = dataclasses.replace(first, ambient=sky)
    rest = (
        first.ambient[0] + first.lamp[0],
        first.ambient[1] + first.lamp[1],
        first.ambient[2] + first.lamp[2],
    )
    other = dataclasses.replace(
        second, lamp=(extra[0], extra[1], extra[2]), ambient=rest, spread=first.spread
    )
    return both, other


def random_light(rng: np.random.Generator, reach: float) -> Light:
    """A lamp anywhere from low to overhead, warm to cool, bright to dim, hard to soft."""
    around, height = float(rng.uniform(0.0, 2.0 * math.pi)), float(rng.uniform(0.5, 1.5))
    far = float(rng.uniform(500.0, 1500.0))
    warm = float(rng.uniform(-0.25, 0.45)) if rng.random() < 0.6 else 0.0
    power, sky = float(rng.uniform(0.45, 1.1)), float(rng.uniform(0.15, 0.7))
    lot = float(rng.random())
    if lot < 0.25:
        radius, sky = float(rng.uniform(2.0, 25.0)), sky * 0.5
    elif lot < 0.5:
        # A cloudy sky or a white ceiling: hardly any shadow.
        radius, power, sky = float(rng.uniform(200.0, 500.0)), power * 0.5, sky + 0.3
    else:
        radius = float(rng.uniform(20.0, 160.0))
    even = rng.random() < 0.5
    return Light(
        position=(
            far * math.cos(height) * math.cos(around),
            far * math.cos(height) * math.sin(around),
            far * math.sin(height),
        ),
        lamp=(power * (1.0 - max(warm, 0.0)), power * (1.0 - 0.3 * abs(warm)), power),
        ambient=(sky * (1.0 - 0.4 * warm), sky, sky * (1.0 + 0.3 * warm)),
        radius=radius,
        aim=(float(rng.uniform(-reach, reach)), float(rng.uniform(-reach, reach))),
        spread=reach * float(rng.uniform(4.0, 20.0) if even else rng.uniform(1.2, 5.0)),
    )


def window_shade(rng: np.random.Generator, picture: Picture) -> None:
    """Lays shade with a straight edge, or the bars of a window, over all that is seen."""
    height, width = picture.shape[:2]
    turn = float(rng.uniform(0.0, 2.0 * math.pi))
    x = np.arange(width, dtype=np.float32)[None, :] - width * float(rng.uniform(0.1, 0.9))
    y = np.arange(height, dtype=np.float32)[:, None] - height * float(rng.uniform(0.1, 0.9))
    across = (x * math.cos(turn) + y * math.sin(turn)) / max(height, width)
    soft = float(rng.uniform(0.004, 0.12))
    lit = 1.0 / (1.0 + np.exp(-np.clip(across / soft, -30.0, 30.0)))
    if rng.random() < 0.4:
        along = (y * math.cos(turn) - x * math.sin(turn)) / max(height, width)
        period = float(rng.uniform(0.2, 0.6))
        bars = np.abs((along / period) % 1.0 - 0.5) * period
        lit = lit / (1.0 + np.exp(-np.clip((bars - 0.05) / soft, -30.0, 30.0)))
    least = float(rng.uniform(0.35, 0.85))
    shade = (least + (1.0 - least) * lit)[..., None]
    cast = np.array([1.0, 1.0, 1.0]) + rng.uniform(0.0, 0.08, 3) * (1.0 - least)
    dark = np.minimum(picture * (shade * cast.astype(np.float32)), 255.0)
    picture[:] = dark.astype(np.uint8)


def lamp_spots(rng: np.random.Generator, linear: Floats, x: Floats, y: Floats) -> None:
    """Adds a lamp's mirrored glow to linear light (h, w, 3), as on a glossy table or on glass."""
    height, width = x.shape
    for _ in range(int(rng.integers(1, 3))):
        row, column = int(rng.integers(height)), int(rng.integers(width))
        turn, stretch = float(rng.uniform(0.0, math.pi)), float(rng.uniform(1.0, 4.0))
        size = width * float(rng.uniform(0.03, 0.3))
        scale = width / max(float(np.hypot(x[0, -1] - x[0, 0], y[0, -1] - y[0, 0])), 1e-3)
        dx, dy = (x - x[row, column]) * scale, (y - y[row, column]) * scale
        u = dx * math.cos(turn) + dy * math.sin(turn)
        v = (dy * math.cos(turn) - dx * math.sin(turn)) * stretch
        away = np.sqrt(u * u + v * v) / size
        sharp = float(rng.uniform(1.5, 8.0))
        glow = 1.0 / (1.0 + np.minimum(away, 20.0) ** sharp)
        linear += (float(rng.uniform(0.08, 0.7)) * glow)[..., None].astype(np.float32)


def flicker(rng: np.random.Generator, picture: Picture) -> Picture:
    """Bands of a lamp that flickers faster than the camera's rows are read."""
    rows = np.arange(picture.shape[0], dtype=np.float32)
    period = picture.shape[0] * float(rng.uniform(0.15, 0.8))
    wave = np.sin(rows * (2.0 * math.pi / period) + float(rng.uniform(0.0, 6.3)))
    gain = 1.0 + float(rng.uniform(0.02, 0.15)) * wave
    return np.asarray(cv2.convertScaleAbs(picture * gain[:, None, None]), dtype=np.uint8)
