"""Plain marks as outlines: coin, sun, crescent, star, shield, boar, ship and others.

A mark is a set of closed outlines (n, 2) in the square from -1 to 1, x to the right and y down;
where an even number of them lie on one another there is a hole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

Outlines = tuple[NDArray[np.float64], ...]


def _polar(angles: NDArray[np.float64], reach: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack([reach * np.cos(angles), reach * np.sin(angles)])


def disc(radius: float, x: float = 0.0, y: float = 0.0) -> NDArray[np.float64]:
    """The outline of a disc."""
    around = np.linspace(0.0, 2.0 * np.pi, 72, endpoint=False)
    return np.asarray(_polar(around, np.full_like(around, radius)) + np.array([x, y]))


def _spikes(points: int, outer: float, inner: float) -> NDArray[np.float64]:
    around = np.arange(2 * points) * np.pi / points - np.pi / 2.0
    return _polar(around, np.where(np.arange(2 * points) % 2 == 0, outer, inner))


def _points(*places: tuple[float, float]) -> NDArray[np.float64]:
    return np.array(places, dtype=np.float64)


def _coin() -> Outlines:
    return disc(0.82), disc(0.42)


def _sun() -> Outlines:
    return _spikes(12, 1.0, 0.66), disc(0.52), disc(0.4)


def _crescent() -> Outlines:
    outer = np.linspace(0.6, 2.0 * np.pi - 0.6, 60)
    disc = _polar(outer, np.full_like(outer, 0.98))
    middle = 0.42
    radius = float(np.hypot(disc[0, 0] - middle, disc[0, 1]))
    start = float(np.arctan2(disc[-1, 1], disc[-1, 0] - middle))
    back = np.linspace(start + 2.0 * np.pi, -start, 60)
    inner = _polar(back, np.full_like(back, radius)) + np.array([middle, 0.0])
    return (np.vstack([disc, inner]),)


def _star() -> Outlines:
    return (_spikes(5, 1.0, 0.42),)


def _shield() -> Outlines:
    side = [(-0.85, -0.9), (0.85, -0.9), (0.85, 0.0), (0.6, 0.55), (0.0, 0.98)]
    return (_points(*side, (-0.6, 0.55), (-0.85, 0.0)),)


def _times_3() -> Outlines:
    arm, away = 0.14, -0.55
    long, wide = 0.4, 0.16
    cross = _points(
        (-long, -long + wide), (-long + wide, -long), (0.0, -wide), (long - wide, -long),
        (long, -long + wide), (wide, 0.0), (long, long - wide), (long - wide, long),
        (0.0, wide), (-long + wide, long), (-long, long - wide), (-wide, 0.0),
    ) + np.array([away, 0.0])  # fmt: skip
    upper = np.linspace(-0.85 * np.pi, 0.42 * np.pi, 30)
    bows = []
    for angles, middle in ((upper, -0.42), (-upper[::-1], 0.42)):
        outer = _polar(angles, np.full_like(angles, 0.42 + arm))
        inner = _polar(angles[::-1], np.full_like(angles, 0.42 - arm))
        place = np.array([0.42, middle])
        bows.append((outer + place, inner + place))
    (top, top_inner), (bottom, bottom_inner) = bows
    three = np.vstack([top, bottom, bottom_inner, top_inner])
    return cross, three


def _mirror() -> Outlines:
    handle = _points((-0.14, 0.4), (0.14, 0.4), (0.2, 0.98), (-0.2, 0.98))
    glint = _points((-0.3, -0.1), (0.05, -0.7), (0.2, -0.62), (-0.15, -0.02))
    return disc(0.68, y=-0.3), disc(0.5, y=-0.3), handle, glint


def _ship() -> Outlines:
    hull = _points((-0.95, 0.3), (0.95, 0.3), (0.55, 0.85), (-0.6, 0.85))
    sail = _points((-0.05, -0.98), (-0.05, 0.18), (-0.8, 0.18))
    jib = _points((0.1, -0.8), (0.75, 0.18), (0.1, 0.18))
    return hull, sail, jib


def _boar() -> Outlines:
    right, left = np.radians((-62.0, -22.0)), np.radians((-158.0, -118.0))
    below = np.linspace(right[1], left[0] + 2.0 * np.pi, 60)
    above = np.linspace(left[1], right[0], 12)
    head = np.vstack(
        [
            _polar(below, np.full_like(below, 0.74)),
            _points((-0.8, -1.0)),
            _polar(above, np.full_like(above, 0.74)),
            _points((0.8, -1.0)),
        ]
    )
    eyes = [disc(0.1, x, -0.15) for x in (-0.28, 0.28)]
    snout = [disc(0.36, 0.0, 0.42), disc(0.27, 0.0, 0.42)]
    nostrils = [disc(0.08, x, 0.42) for x in (-0.12, 0.12)]
    return (head + np.array([0.0, 0.1]), *eyes, *snout, *nostrils)


MARKS: Mapping[str, Callable[[], Outlines]] = {
    "coin": _coin,
    "sun": _sun,
    "crescent": _crescent,
    "star": _star,
    "shield": _shield,
    "times 3": _times_3,
    "mirror": _mirror,
    "ship": _ship,
    "boar": _boar,
}
"""All marks by their names."""
