"""The pinhole camera above the table."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Pinhole:
    """A camera without lens distortion.

    `size` is (width, height) in pixels, `focal` the focal length in pixels,
    `centre` the (3,) position in mm, and the rows of `axes` (3, 3) are the world
    directions of the picture's right, down and depth.
    """

    size: tuple[int, int]
    focal: float
    centre: Floats
    axes: Floats

    def project(self, points: Floats) -> Floats:
        """Pixels (n, 2) of world points (n, 3) that lie in front of the camera."""
        seen = (points - self.centre) @ self.axes.T
        middle = np.array([(self.size[0] - 1) / 2.0, (self.size[1] - 1) / 2.0])
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal + middle)

    def rays(self, columns: Floats, rows: Floats) -> NDArray[np.float32]:
        """Unit directions (rows, columns, 3) through the given pixel columns and rows."""
        x = (columns - (self.size[0] - 1) / 2.0) / self.focal
        y = (rows - (self.size[1] - 1) / 2.0) / self.focal
        right, down, depth = self.axes.astype(np.float32)
        rays = (
            x.astype(np.float32)[None, :, None] * right
            + y.astype(np.float32)[:, None, None] * down
            + depth
        )
        length = np.sqrt(np.einsum("ijk,ijk->ij", rays, rays))
        return np.asarray(rays / length[..., None], dtype=np.float32)

    def plane(self, height: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """World x and y (h, w) of every pixel on the level plane at `height` mm."""
        width, rows = self.size
        rays = self.rays(np.arange(width, dtype=float), np.arange(rows, dtype=float))
        reach = (height - self.centre[2]) / rays[..., 2]
        x = self.centre[0] + reach * rays[..., 0]
        y = self.centre[1] + reach * rays[..., 1]
        return x.astype(np.float32), y.astype(np.float32)

    def on_plane(self, column: float, row: float, height: float = 0.0) -> Floats:
        """World point (3,) that pixel (column, row) sees on the level plane at `height`."""
        ray = self.rays(np.array([column]), np.array([row]))[0, 0].astype(np.float64)
        return np.asarray(self.centre + ray * (height - self.centre[2]) / ray[2])

    def scale_at(self, point: Floats) -> float:
        """Pixels per mm at a world point."""
        return self.focal / float((point - self.centre) @ self.axes[2])


def overhead(
    size: tuple[int, int],
    *,
    distance: float = 600.0,
    view_mm: float = 268.0,
    tilt: float = 0.0,
    heading: float = 0.0,
    aim: tuple[float, float] = (0.0, 0.0),
) -> Pinhole:
    """A camera that looks down on the table.

    It stands `distance` mm from the point `aim` on the table and sees `view_mm`
    across its picture's height there. `tilt` leans it away from the plumb line,
    towards the viewer; `heading` turns it about the plumb line (both radians).
    """
    depth = np.array([0.0, math.sin(tilt), -math.cos(tilt)])
    down = np.array([0.0, -math.cos(tilt), -math.sin(tilt)])
    right = np.array([1.0, 0.0, 0.0])
    cos, sin = math.cos(heading), math.sin(heading)
    spin = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    axes = np.stack([right, down, depth]) @ spin.T
    centre = np.array([aim[0], aim[1], 0.0]) - axes[2] * distance
    return Pinhole(size, distance / view_mm * size[1], centre, axes)
