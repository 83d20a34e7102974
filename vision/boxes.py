"""Upright boxes in a picture, told by centre and size, and how much two of them share."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Box(Protocol):
    """Centre and size, all in the same unit."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    @property
    def w(self) -> float: ...

    @property
    def h(self) -> float: ...


class Centred(NamedTuple):
    """A box told by its centre."""

    x: float
    y: float
    w: float
    h: float


def centred(corner: tuple[float, float, float, float]) -> Centred:
    """The box (x, y, w, h) of which x and y are the corner nearest to the picture's first pixel."""
    x, y, w, h = corner
    return Centred(x + w / 2, y + h / 2, w, h)


def meet(a: Box, b: Box) -> bool:
    """Whether they share anything: quicker told than how much."""
    return abs(a.x - b.x) < (a.w + b.w) / 2 and abs(a.y - b.y) < (a.h + b.h) / 2


def shared_area(a: Box, b: Box) -> float:
    """The area that lies in both."""
    w = min(a.x + a.w / 2, b.x + b.w / 2) - max(a.x - a.w / 2, b.x - b.w / 2)
    h = min(a.y + a.h / 2, b.y + b.h / 2) - max(a.y - a.h / 2, b.y - b.h / 2)
    return max(0.0, w) * max(0.0, h)


def overlap(a: Box, b: Box) -> float:
    """Shared area over joint area (intersection over union), 0 to 1."""
    shared = shared_area(a, b)
    return shared / (a.w * a.h + b.w * b.h - shared)


def holds(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box, its edges included."""
    return abs(x - box.x) <= box.w / 2 and abs(y - box.y) <= box.h / 2
