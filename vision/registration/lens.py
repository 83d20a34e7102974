"""Radial distortion of a lens, by one number."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.registration.geometry import Points


class Lens(NamedTuple):
    """The division model: a seen point at radius r lies straight at r / (1 + bend r^2).

    Radii are in half diagonals from the middle of the picture of `width` by `height`
    pixels, so one `bend` fits every size of a camera's pictures. Negative bends are those of
    a barrel. Source: Fitzgibbon, "Simultaneous linear estimation of multiple view geometry
    and lens distortion", 2001.
    """

    width: int
    height: int
    bend: float = 0.0

    @property
    def centre(self) -> Points:
        """The middle of the picture, shape (2,)."""
        return np.array((self.width - 1, self.height - 1)) / 2

    @property
    def half_diagonal(self) -> float:
        """In pixels."""
        return float(np.hypot(self.width, self.height)) / 2

    def straighten(self, seen: Points) -> Points:
        """Where points of the picture would lie without distortion."""
        if not self.bend:
            return seen
        from_centre = (seen - self.centre) / self.half_diagonal
        return self.centre + self.half_diagonal * straightened(from_centre, self.bend)

    def distort(self, straight: Points) -> Points:
        """Where straight points are seen; the inverse of `straighten`."""
        if not self.bend:
            return straight
        from_centre = (straight - self.centre) / self.half_diagonal
        return self.centre + self.half_diagonal * distorted(from_centre, self.bend)


def straightened(seen: Points, bend: float) -> Points:
    """Points in half diagonals from the centre, freed of distortion."""
    squared = np.sum(seen * seen, axis=1, keepdims=True)
    return np.asarray(seen / (1 + bend * squared), np.float64)


def distorted(straight: Points, bend: float) -> Points:
    """Points in half diagonals from the centre, as the lens shows them."""
    squared = np.sum(straight * straight, axis=1, keepdims=True)
    root = np.sqrt(np.maximum(0.0, 1 - 4 * bend * squared))
    return np.asarray(straight * 2 / (1 + root), np.float64)
