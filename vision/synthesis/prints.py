"""What is printed on a table or lies flat on it: boards, cards, pages, tracks, dots."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.sprites import FLAT, any_ink, hexagon, press, squares

Floats = NDArray[np.float32]


def scatter(albedo: Floats, camera: Pinhole, rng: np.random.Generator, reach: float) -> None:
    """Lays flat things on linear albedo (h, w, 3), within `reach` mm of the middle."""
    lot = float(rng.random())
    if lot < 0.12:
        _island(albedo, camera, rng, reach)
    elif lot < 0.22:
        middle = np.array([*rng.uniform(-0.5 * reach, 0.5 * reach, 2), 0.0])
        press(albedo, camera, squares(rng), middle, float(rng.uniform(0.0, 2.0 * math.pi)))
    for _ in range(int(rng.integers(1, 7))):
        sprite = FLAT[int(rng.integers(len(FLAT)))](rng)
        place = np.array([*rng.uniform(-1.3 * reach, 1.3 * reach, 2), 0.0])
        press(albedo, camera, sprite, place, float(rng.uniform(0.0, 2.0 * math.pi)))


def _island(albedo: Floats, camera: Pinhole, rng: np.random.Generator, reach: float) -> None:
    """A board of hexagons side by side."""
    tile = hexagon(rng)
    radius = tile.shape[1] / 8.0
    start = rng.uniform(-reach, reach, 2)
    turn = float(rng.uniform(0.0, 2.0 * math.pi))
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    sea = any_ink(rng)
    if rng.random() < 0.6:
        board = np.empty((round(radius * 26), round(radius * 26), 4), dtype=np.uint8)
        board[:] = sea
        press(albedo, camera, board, np.array([*start, 0.0]), turn)
    for column in range(-2, 3):
        for row in range(-2, 3):
            if abs(column + row) > 2:
                continue
            at = np.array([1.5 * column, math.sqrt(3.0) * (row + column / 2.0)]) * radius
            land = hexagon(rng)
            scale = radius * 8.0 / land.shape[1]
            if 0.6 < scale < 1.6:
                press(albedo, camera, land, np.array([*(start + spin @ at), 0.0]), turn)
            else:
                press(albedo, camera, tile, np.array([*(start + spin @ at), 0.0]), turn)
