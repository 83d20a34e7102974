"""Flat pictures of what tables are covered with, laid on the ground by perspective.

A tile's picture is linear BGR (n, n, 3) float32; one of its pixels is `pitch` mm wide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.light import LINEAR, Colour, from_picture
from vision.synthesis.looks import random_colour
from vision.synthesis.textures import cloud

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]
SIDE = 384
_WOODS = (
    (226, 202, 164), (196, 152, 104), (92, 60, 40), (150, 142, 128), (206, 178, 158),
    (124, 58, 38), (168, 108, 62), (60, 44, 38), (216, 190, 140), (120, 112, 106),
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Tile:
    """A picture to cover the ground with, mirrored where it ends."""

    picture: Floats
    pitch: float

    def over(self, x: Floats, y: Floats) -> Floats:
        """Albedo (h, w, 3) at world places in mm."""
        middle = (self.picture.shape[1] / 2.0, self.picture.shape[0] / 2.0)
        columns = x * np.float32(1.0 / self.pitch) + np.float32(middle[0])
        rows = y * np.float32(-1.0 / self.pitch) + np.float32(middle[1])
        found = cv2.remap(
            self.picture, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
        return np.asarray(found, dtype=np.float32)


def like_tile(rng: np.random.Generator, colour: Colour, pixel: float) -> Tile:
    """A cloth, leather or plain cover of about this colour, as for `random_tile`."""
    pitch = pixel * float(rng.uniform(0.8, 1.3))
    close = np.asarray(colour) * np.exp(rng.normal(0.0, 0.08, 3)) * float(rng.uniform(0.75, 1.2))
    near: Colour = (float(close[0]), float(close[1]), float(close[2]))
    cover = (_plain, _cloth, _leather)[int(rng.integers(3))]
    return Tile(turned(rng, cover(rng, near, pitch)), pitch)


def random_tile(rng: np.random.Generator, pixel: float) -> Tile:
    """Any covering of a table; a picture's pixel is about `pixel` mm wide there."""
    pitch = pixel * float(rng.uniform(0.8, 1.3))
    lot = float(rng.random())
    if lot < 0.30:
        picture = _wood(rng, pitch)
    elif lot < 0.52:
        picture = _plain(rng, _table_colour(rng), pitch)
    elif lot < 0.66:
        picture = _cloth(rng, _table_colour(rng), pitch)
    elif lot < 0.78:
        picture = _speckled(rng, _table_colour(rng), pitch)
    elif lot < 0.86:
        picture = _leather(rng, _table_colour(rng), pitch)
    elif lot < 0.93:
        picture = _patterned(rng, pitch)
    else:
        picture = _marble(rng)
    return Tile(turned(rng, picture), pitch)


def photo_tile(rng: np.random.Generator, photos: Sequence[Picture], pixel: float) -> Tile:
    """Part of a photograph: cropped, flipped, turned and coloured otherwise."""
    photo = photos[int(rng.integers(len(photos)))]
    height, width = photo.shape[:2]
    side = max(16, round(min(height, width) * float(rng.uniform(0.35, 1.0))))
    top = int(rng.integers(height - side + 1))
    left = int(rng.integers(width - side + 1))
    part = photo[top : top + side, left : left + side]
    part = np.asarray(cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
    gain = np.exp(rng.normal(0.0, 0.08, 3)) * math.exp(float(rng.normal(0.0, 0.2)))
    linear = np.minimum(LINEAR[part] * gain.astype(np.float32), np.float32(1.0))
    if rng.random() < 0.15:
        linear = np.ascontiguousarray(linear[..., rng.permutation(3)])
    return Tile(turned(rng, linear), pixel * float(rng.uniform(0.75, 1.6)))


def turned(rng: np.random.Generator, picture: Floats) -> Floats:
    """The tile flipped and turned by quarters."""
    picture = np.rot90(picture, int(rng.integers(4)))
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
    return np.ascontiguousarray(picture)


def _table_colour(rng: np.random.Generator) -> Colour:
    """White, grey, black, pastel, the green and red of game cloths, or any."""
    lot = float(rng.random())
    if lot < 0.22:
        level = int(rng.integers(190, 250))
    elif lot < 0.36:
        level = int(rng.integers(80, 190))
    elif lot < 0.48:
        level = int(rng.integers(6, 50))
    elif lot < 0.62:
        red, green, blue = (int(v) for v in rng.integers(150, 245, 3))
        return from_picture(red, green, blue)
    elif lot < 0.75:
        cloths = ((28, 92, 58), (120, 22, 28), (24, 40, 96), (60, 26, 70), (160, 30, 40))
        red, green, blue = cloths[int(rng.integers(len(cloths)))]
        return from_picture(red, green, blue)
    else:
        return random_colour(rng)
    tint = rng.integers(-8, 9, 3)
    red, green, blue = (int(np.clip(level + t, 2, 253)) for t in tint)
    return from_picture(red, green, blue)


def _coloured(tone: Floats, colour: Colour) -> Floats:
    return np.asarray(
        np.clip(tone, 0.05, 3.0)[..., None] * np.asarray(colour, np.float32), np.float32
    )


def _plain(rng: np.random.Generator, colour: Colour, pitch: float) -> Floats:
    """Paper, paint, plastic: almost even, now and then creased or scratched."""
    tone = 1.0 + 0.02 * cloud(rng, (SIDE, SIDE), 45.0 / pitch)
    tone += float(rng.uniform(0.0, 0.03)) * cloud(rng, (SIDE, SIDE), 0.6 / pitch)
    if rng.random() < 0.35:
        _scratches(rng, tone)
    if rng.random() < 0.2:
        fold = cloud(rng, (SIDE, SIDE), 30.0 / pitch, stretch=4.0)
        tone += 0.10 * np.exp(-np.abs(fold) * 6.0) * float(rng.uniform(-1.0, 1.0))
    return _coloured(tone, colour)


def _scratches(rng: np.random.Generator, tone: Floats) -> None:
    sheet = np.zeros(tone.shape, dtype=np.uint8)
    for _ in range(int(rng.integers(2, 25))):
        a = rng.integers(0, SIDE, 2)
        b = a + rng.normal(0.0, 60.0, 2)
        end = (int(b[0]), int(b[1]))
        cv2.line(sheet, (int(a[0]), int(a[1])), end, int(rng.integers(60, 255)), 1, cv2.LINE_AA)
    tone += sheet.astype(np.float32) * np.float32(float(rng.uniform(-0.15, 0.15)) / 255.0)


def _cloth(rng: np.random.Generator, colour: Colour, pitch: float) -> Floats:
    """Felt, or a weave whose threads can be told, with folds."""
    shape = (SIDE, SIDE)
    tone = 1.0 + 0.05 * cloud(rng, shape, 45.0 / pitch)
    if rng.random() < 0.5:
        tone += float(rng.uniform(0.03, 0.08)) * cloud(rng, shape, 0.45 / pitch)
        tone += float(rng.uniform(0.02, 0.06)) * cloud(rng, shape, 1.3 / pitch, stretch=2.5)
    else:
        step = max(float(rng.uniform(0.8, 3.0)) / pitch, 2.2)
        at = np.arange(SIDE, dtype=np.float32) * np.float32(math.pi / step)
        threads = np.sin(at)[None, :] * np.sin(at)[:, None]
        tone += float(rng.uniform(0.04, 0.2)) * threads
        tone += 0.06 * cloud(rng, shape, 1.0 / pitch)
    if rng.random() < 0.3:
        fold = cloud(rng, shape, 40.0 / pitch, stretch=3.0)
        tone += float(rng.uniform(0.03, 0.12)) * np.sin(2.0 * fold)
    return _coloured(tone, colour)


def _speckled(rng: np.random.Generator, colour: Colour, pitch: float) -> Floats:
    """Stone, terrazzo, a laminate: specks of some sizes."""
    shape = (SIDE, SIDE)
    tone = 1.0 + 0.05 * cloud(rng, shape, 20.0 / pitch)
    out = _coloured(tone, colour)
    for _ in range(int(rng.integers(1, 4))):
        size = float(rng.uniform(0.5, 3.0)) / pitch
        field = cloud(rng, shape, max(size, 1.0))
        part = np.clip((field - float(rng.uniform(1.4, 2.4))) * 3.0, 0.0, 1.0)[..., None]
        speck = np.asarray(random_colour(rng), dtype=np.float32)
        if rng.random() < 0.5:
            speck = np.full(3, float(rng.choice((0.02, 0.7))), dtype=np.float32)
        out = out + (speck - out) * (part * np.float32(rng.uniform(0.3, 1.0)))
    return np.asarray(out, dtype=np.float32)


def _leather(rng: np.random.Generator, colour: Colour, pitch: float) -> Floats:
    shape = (SIDE, SIDE)
    size = float(rng.uniform(1.0, 3.0))
    tone = 1.0 + 0.07 * cloud(rng, shape, size / pitch)
    creases = np.abs(cloud(rng, shape, 2.0 * size / pitch))
    tone -= float(rng.uniform(0.05, 0.2)) * np.exp(-creases * 5.0)
    return _coloured(tone + 0.09 * cloud(rng, shape, 45.0 / pitch), colour)


def _marble(rng: np.random.Generator) -> Floats:
    shape = (SIDE, SIDE)
    field = cloud(rng, shape, SIDE / 4.0) + 0.5 * cloud(rng, shape, SIDE / 12.0)
    field += 0.25 * cloud(rng, shape, SIDE / 30.0)
    vein = np.exp(-np.abs(np.sin(field * float(rng.uniform(0.8, 2.0)))) * 6.0)[..., None]
    base = np.asarray(_table_colour(rng), dtype=np.float32)
    other = np.asarray(random_colour(rng), dtype=np.float32)
    return np.asarray(base + (other - base) * vein * np.float32(0.6), dtype=np.float32)


def _patterned(rng: np.random.Generator, pitch: float) -> Floats:
    """Polka dots, checks or stripes: the pattern of a table cloth or a board."""
    out = _cloth(rng, _table_colour(rng), pitch)
    second = _cloth(rng, _table_colour(rng), pitch)
    step = max(float(np.exp(rng.uniform(math.log(4.0), math.log(45.0)))) / pitch, 5.0)
    row, column = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    turn = float(rng.uniform(0.0, math.pi))
    u = (column * math.cos(turn) + row * math.sin(turn)) / step
    v = (row * math.cos(turn) - column * math.sin(turn)) / step
    lot = float(rng.random())
    if lot < 0.45:
        u = u + 0.5 * (np.floor(v) % 2.0) * (rng.random() < 0.5)
        away = np.hypot(u - np.floor(u) - 0.5, v - np.floor(v) - 0.5)
        cover = np.clip((float(rng.uniform(0.12, 0.36)) - away) * step + 0.5, 0.0, 1.0)
    elif lot < 0.75:
        cover = (np.floor(u) + np.floor(v)) % 2.0
        if rng.random() < 0.4:
            cover = 0.5 * (np.floor(u) % 2.0) + 0.5 * (np.floor(v) % 2.0)
    else:
        cover = (u - np.floor(u) < float(rng.uniform(0.1, 0.6))).astype(np.float32)
    return np.asarray(out + (second - out) * cover[..., None].astype(np.float32), np.float32)


def _wood(rng: np.random.Generator, pitch: float) -> Floats:
    """Boards of any tone, with rings, pores, knots and seams; the grain runs along rows."""
    shape = (SIDE, SIDE)
    row, column = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    ring = max(float(np.exp(rng.uniform(math.log(1.5), math.log(12.0)))) / pitch, 2.5)
    bend = cloud(rng, shape, SIDE / 5.0, stretch=float(rng.uniform(2.0, 6.0)))
    wobble = cloud(rng, shape, SIDE / 24.0, stretch=8.0)
    across = row + bend * float(rng.uniform(1.0, 5.0)) * ring + wobble * 0.5 * ring
    knots = np.zeros(shape, dtype=np.float32)
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.4 else 0):
        x, y = rng.uniform(0.0, SIDE, 2)
        size = float(rng.uniform(2.0, 9.0)) / pitch
        away = ((column - x) / (1.6 * size)) ** 2 + ((row - y) / size) ** 2
        across += np.sign(row - y) * 2.5 * size * np.exp(-away / 6.0)
        knots += np.exp(-(np.minimum(away, 30.0) ** 2))
    seams = np.zeros(shape, dtype=np.float32)
    shades = np.zeros(shape, dtype=np.float32)
    if rng.random() < 0.45:
        board = max(float(rng.uniform(18.0, 140.0)) / pitch, 12.0)
        number = np.floor((row + float(rng.uniform(0.0, board))) / board).astype(int)
        number -= number.min()
        across += (rng.uniform(0.0, 500.0, number.max() + 1)[number]).astype(np.float32)
        shades = (rng.normal(0.0, 0.12, number.max() + 1)[number]).astype(np.float32)
        seams[1:] = (number[1:] != number[:-1]) * np.float32(rng.uniform(0.1, 0.8))
    rings = np.sin(across * np.float32(2.0 * math.pi / ring))
    rings = np.sign(rings) * np.abs(rings) ** np.float32(rng.uniform(0.5, 1.2))
    pores = cloud(rng, shape, max(0.5 / pitch, 1.0), stretch=float(rng.uniform(10.0, 50.0)))
    strength = float(rng.uniform(0.02, 0.28))
    grain = strength * rings + float(rng.uniform(0.02, 0.2)) * np.minimum(pores, 0.5)
    tone = 1.0 + grain + 0.05 * bend + shades - 0.75 * np.minimum(knots, 1.0) - seams
    red, green, blue = _WOODS[int(rng.integers(len(_WOODS)))]
    colour = np.asarray(from_picture(red, green, blue)) * np.exp(rng.normal(0.0, 0.12, 3))
    # Dark grain is also redder.
    power = np.array([1.25, 1.08, 0.9], dtype=np.float32)
    light = np.clip(tone, 0.08, 1.9)[..., None] ** power
    return np.asarray(light * colour.astype(np.float32), dtype=np.float32)
