"""Solid shapes of dice and how they are turned.

World and die coordinates are right-handed and in millimetres; z points up, away
from the table. Rotations are unit quaternions (w, x, y, z), float64.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind

Floats = NDArray[np.float64]
_GOLDEN = (1.0 + math.sqrt(5.0)) / 2.0
_D10_NORMAL_RISE = 0.72
_D10_VALUES = (1, 8, 5, 9, 7, 10, 3, 6, 2, 4)


@dataclass(frozen=True, eq=False)
class Solid:
    """A convex die of inradius 1, as half-spaces `normals[i] . p <= offsets[i]`.

    `normals` is (f, 3), `offsets` (f,), `vertices` (v, 3). `right` and `up` (f, 3)
    span each face as seen from outside; `extent` is half the edge of the square,
    centred on a face, that holds any face. `values[i]` is the value shown when the
    die lies so that face i is read: on top, or underneath where `reads_down`
    (a d4 has no top face).
    """

    kind: DieKind
    normals: Floats
    offsets: Floats
    vertices: Floats
    right: Floats
    up: Floats
    extent: float
    values: tuple[int, ...]
    reads_down: bool

    def face_of(self, value: int) -> int:
        """Index of the face with this value. Raises `ValueError` if there is none."""
        return self.values.index(value)

    def read_face(self, turn: Floats) -> int:
        """Index of the face that is read when the die is turned by quaternion `turn`."""
        heights = (matrix(turn) @ self.normals.T)[2]
        return int(np.argmin(heights) if self.reads_down else np.argmax(heights))

    def rest_turn(self, value: int, yaw: float) -> Floats:
        """Quaternion that lays the die flat with `value` read, turned by `yaw` radians."""
        normal = self.normals[self.face_of(value)]
        target = np.array([0.0, 0.0, -1.0 if self.reads_down else 1.0])
        return product(about((0.0, 0.0, 1.0), yaw), between(normal, target))

    def rest_height(self, turn: Floats) -> float:
        """Height of the centre above the plane that the turned die stands on (inradius 1)."""
        return float(self.rest_heights(turn))

    def rest_heights(self, turns: Floats) -> Floats:
        """`rest_height` (...) of many turns (..., 4)."""
        return np.asarray(-(matrix(turns)[..., 2, :] @ self.vertices.T).min(axis=-1))


@cache
def solid(kind: DieKind, rise: float = _D10_NORMAL_RISE) -> Solid:
    """The solid of a kind of die; a custom die is a cube.

    `rise` is the height of the faces' unit normals over the waist of a d10 or d00.
    """
    normals, values = _faces(kind, rise)
    normals = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    offsets = np.ones(len(normals))
    vertices = _vertices(normals, offsets)
    right = np.empty_like(normals)
    up = np.empty_like(normals)
    extent = 0.0
    for index, normal in enumerate(normals):
        corners = vertices[np.abs(vertices @ normal - 1.0) < 1e-6]
        out = corners - normal * (corners @ normal)[:, None]
        reach = np.linalg.norm(out, axis=1)
        # A numeral stands upright towards a corner; on a cube, pips go along the edges.
        towards = out[int(np.argmax(np.round(reach, 6)))]
        if len(corners) == 4 and np.ptp(reach) < 1e-6:
            towards = out[0] + out[int(np.argsort(np.linalg.norm(out - out[0], axis=1))[1])]
        up[index] = towards / np.linalg.norm(towards)
        right[index] = np.cross(up[index], normal)
        spread = np.abs(np.stack([out @ right[index], out @ up[index]]))
        extent = max(extent, float(spread.max()))
    return Solid(kind, normals, offsets, vertices, right, up, extent, values, kind is DieKind.D4)


def _faces(kind: DieKind, rise: float) -> tuple[Floats, tuple[int, ...]]:
    signs = list(itertools.product((1.0, -1.0), repeat=3))
    if kind in (DieKind.D6, DieKind.CUSTOM):
        axes = [(0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1)]
        return np.array(axes, dtype=np.float64), (1, 2, 3, 4, 5, 6)
    if kind is DieKind.D4:
        return np.array([s for s in signs if s[0] * s[1] * s[2] > 0]), (1, 2, 3, 4)
    if kind is DieKind.D8:
        return _opposites(np.array([s for s in signs if s[2] > 0]), 9)
    if kind in (DieKind.D10, DieKind.D00):
        flat = math.sqrt(1.0 - rise**2)
        heights = [rise if k % 2 == 0 else -rise for k in range(10)]
        around = [math.radians(36.0 * k) for k in range(10)]
        normals = [
            (flat * math.cos(a), flat * math.sin(a), z)
            for a, z in zip(around, heights, strict=True)
        ]
        tens = kind is DieKind.D00
        values = tuple((v % 10) * 10 if tens else v for v in _D10_VALUES)
        return np.array(normals), values
    if kind is DieKind.D12:
        half = [(0.0, s, _GOLDEN) for s in (1.0, -1.0)]
    else:
        half = [(0.0, s / _GOLDEN, _GOLDEN) for s in (1.0, -1.0)]
    rolled = [tuple(np.roll(h, shift)) for h in half for shift in range(3)]
    if kind is DieKind.D20:
        rolled += [s for s in signs if s[2] > 0]
    return _opposites(np.array(rolled), 2 * len(rolled) + 1)


def _opposites(half: Floats, total: int) -> tuple[Floats, tuple[int, ...]]:
    """Adds the opposite faces, so that two opposite values make `total`."""
    low = tuple(range(1, len(half) + 1))
    return np.concatenate([half, -half]), low + tuple(total - v for v in low)


def _vertices(normals: Floats, offsets: Floats) -> Floats:
    found: list[Floats] = []
    for trio in itertools.combinations(range(len(normals)), 3):
        rows = normals[list(trio)]
        if abs(np.linalg.det(rows)) < 1e-9:
            continue
        point = np.asarray(np.linalg.solve(rows, offsets[list(trio)]), dtype=np.float64)
        inside = bool((normals @ point <= offsets + 1e-7).all())
        if inside and all(np.linalg.norm(point - other) > 1e-6 for other in found):
            found.append(point)
    return np.array(found)


def about(axis: tuple[float, float, float] | Floats, angle: float) -> Floats:
    """Quaternion of a turn by `angle` radians about `axis` (any length but zero)."""
    direction = np.asarray(axis, dtype=np.float64)
    direction = direction / np.linalg.norm(direction)
    return np.concatenate([[math.cos(angle / 2.0)], direction * math.sin(angle / 2.0)])


def between(start: Floats, end: Floats) -> Floats:
    """Quaternion of the shortest turn that takes unit vector `start` to `end`."""
    cosine = float(np.dot(start, end))
    if cosine < -1.0 + 1e-9:
        side = np.cross(start, (1.0, 0.0, 0.0))
        if np.linalg.norm(side) < 1e-6:
            side = np.cross(start, (0.0, 1.0, 0.0))
        return about(side, math.pi)
    turn = np.concatenate([[1.0 + cosine], np.cross(start, end)])
    return np.asarray(turn / np.linalg.norm(turn))


def product(second: Floats, first: Floats) -> Floats:
    """The turn `first`, followed by `second`; each (4,) or (n, 4)."""
    w, v = second[..., :1], second[..., 1:]
    s, u = first[..., :1], first[..., 1:]
    real = w * s - (v * u).sum(axis=-1, keepdims=True)
    return np.concatenate([real, w * u + s * v + np.cross(v, u)], axis=-1)


def inverse(turn: Floats) -> Floats:
    """The turn back."""
    return np.asarray(turn * np.array([1.0, -1.0, -1.0, -1.0]))


def mix(first: Floats, second: Floats, part: float) -> Floats:
    """The turn that lies at `part` (0 to 1) of the short way from `first` to `second`."""
    near = second if first @ second >= 0.0 else -second
    turn = first * (1.0 - part) + near * part
    return np.asarray(turn / np.linalg.norm(turn))


def matrix(turn: Floats) -> Floats:
    """The rotation matrix (..., 3, 3) of a quaternion (..., 4)."""
    w, x, y, z = np.moveaxis(turn, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)
