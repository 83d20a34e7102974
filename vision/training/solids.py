"""Draws single dice for training: rounded cubes with pips, and other solids with numerals."""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.dice.shape import COCKED, OTHER
from vision.training.labels import Image

_FINE = 4
_SHARP_BITS = 4
_LAYOUT = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (1, 0)),
}

Colour = NDArray[np.float32]


class Style(NamedTuple):
    """Look of a set of dice. Lengths are parts of an edge; colours BGR, 0 to 255."""

    body: Colour
    pip: Colour
    bevel: float
    pip_radius: float
    spread: float
    big_one: float
    glossy: float
    marbled: float
    hollow: float


class View(NamedTuple):
    """Camera and light of a scene: tilt from straight down and its direction, in radians."""

    tilt: float
    direction: float
    distance: float
    light: NDArray[np.float64]
    ambient: float


class Cutout(NamedTuple):
    """A drawn die: colours, cover 0 to 1, outline points around the centre, class."""

    image: NDArray[np.float32]
    cover: NDArray[np.float32]
    outline: NDArray[np.float32]
    label: int


def random_style(rng: Generator) -> Style:
    """Any die that a shop may sell, and a few that none would."""
    pick = rng.random()
    if pick < 0.25:
        body = np.full(3, rng.uniform(190, 255)) - rng.uniform(0, 35, 3)
    elif pick < 0.4:
        body = rng.uniform(5, 60) + rng.uniform(0, 20, 3)
    else:
        hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0.3, 1), rng.uniform(0.25, 1)]]])
        body = cv2.cvtColor(hsv.astype(np.float32), cv2.COLOR_HSV2BGR)[0, 0] * 255
    level = float(body @ (0.11, 0.59, 0.3))
    dark = level > 140 or (level > 80 and rng.random() < 0.35)
    pip = rng.uniform(0, 60, 3) if dark else 255 - rng.uniform(0, 70, 3)
    if rng.random() < 0.15:
        hsv = np.array([[[rng.uniform(0, 360), 1.0, 0.5 if dark else 1.0]]])
        pip = cv2.cvtColor(hsv.astype(np.float32), cv2.COLOR_HSV2BGR)[0, 0] * 255
    return Style(
        np.asarray(np.clip(body, 0, 255), np.float32),
        np.asarray(pip, np.float32),
        rng.uniform(0.04, 0.24),
        rng.uniform(0.07, 0.125),
        rng.uniform(0.21, 0.29),
        rng.uniform(1.2, 2) if rng.random() < 0.12 else 1.0,
        rng.uniform(0, 1) if rng.random() < 0.5 else 0.0,
        rng.uniform(0.1, 0.45) if rng.random() < 0.3 else 0.0,
        rng.uniform(0, 0.6),
    )


def random_view(rng: Generator) -> View:
    """Mostly from above, at times from the side."""
    tilt = abs(rng.normal(0, 0.3)) if rng.random() < 0.75 else rng.uniform(0.3, 1.0)
    azimuth, height = rng.uniform(0, 2 * math.pi), rng.uniform(0.35, 1.4)
    light = np.array(
        [
            math.cos(azimuth) * math.cos(height),
            math.sin(azimuth) * math.cos(height),
            math.sin(height),
        ]
    )
    return View(
        min(tilt, 1.05),
        rng.uniform(0, 2 * math.pi),
        rng.uniform(5, 40),
        light,
        rng.uniform(0.25, 0.75),
    )


def draw_d6(rng: Generator, style: Style, view: View, edge: float, *, cocked: bool) -> Cutout:
    """A d6 of the given edge in pixels with a random value up."""
    value = int(rng.integers(1, 7))
    others = [v for v in range(1, 7) if v not in (value, 7 - value)]
    a = int(rng.choice(others))
    b = int(rng.choice([v for v in others if v not in (a, 7 - a)]))
    faces = (
        (2, 1, value),
        (2, -1, 7 - value),
        (0, 1, a),
        (0, -1, 7 - a),
        (1, 1, b),
        (1, -1, 7 - b),
    )
    turn = _about(2, rng.uniform(0, 2 * math.pi))
    if cocked:
        lean = rng.uniform(0.35, 0.8)
        turn = _about(2, rng.uniform(0, 2 * math.pi)) @ _about(0, lean) @ turn
    eye = _about(0, -view.tilt) @ _about(2, view.direction)
    pose = eye @ turn
    canvas = _Canvas(edge, view)
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    inner = (0.5 - style.bevel) * corners
    outline = canvas.hull(inner @ pose.T, style.bevel)
    shades = {}
    for axis, sign, _ in faces:
        normal = turn[:, axis] * sign
        shades[axis, sign] = view.ambient + (1 - view.ambient) * max(
            0.0, float(normal @ view.light)
        )
    seen = [f for f in faces if (pose[:, f[0]] * f[1])[2] > 0.06]
    rim = float(np.mean([shades[f[0], f[1]] for f in seen])) * rng.uniform(0.8, 1.2)
    canvas.fill(outline, style.body * rim)
    for axis, sign, face_value in sorted(seen, key=lambda f: (pose[:, f[0]] * f[1])[2]):
        canvas.face(rng, style, pose, axis, sign, face_value, shades[axis, sign])
    if style.marbled:
        canvas.marble(rng, style.marbled)
    return canvas.cutout(outline, COCKED if cocked else value)


def draw_other(rng: Generator, style: Style, view: View, edge: float) -> Cutout:
    """A die of another kind, or a d6 with numerals: a faceted outline with a numeral."""
    canvas = _Canvas(edge, view)
    sides = int(rng.choice([3, 4, 4, 6, 6, 8, 10]))
    turn = rng.uniform(0, 2 * math.pi)
    angles = turn + np.arange(sides) * 2 * math.pi / sides
    stretch = rng.uniform(0.75, 1, 2)
    ring = np.stack([np.cos(angles) * stretch[0], np.sin(angles) * stretch[1]], 1) * 0.62
    outline = canvas.to_pixels(ring)
    canvas.fill(outline, style.body * rng.uniform(0.5, 1))
    top = canvas.to_pixels(ring * rng.uniform(0.45, 0.9))
    for k in range(sides):
        j = (k + 1) % sides
        quad = np.array([outline[k], outline[j], top[j], top[k]])
        canvas.fill(quad, style.body * rng.uniform(0.45, 1.1))
    canvas.fill(top, style.body * rng.uniform(0.8, 1.15))
    canvas.numeral(rng, str(rng.integers(0, 21)), style.pip)
    return canvas.cutout(outline, OTHER)


def _about(axis: int, angle: float) -> NDArray[np.float64]:
    c, s = math.cos(angle), math.sin(angle)
    i, j = [k for k in range(3) if k != axis]
    turn = np.eye(3)
    turn[i, i] = turn[j, j] = c
    turn[i, j], turn[j, i] = -s, s
    return turn


class _Canvas:
    """A fine picture around one die, its centre in the middle."""

    def __init__(self, edge: float, view: View) -> None:
        self.scale = edge * _FINE
        self.side = math.ceil(edge * 2.1) * _FINE
        self.view = view
        self.image = np.zeros((self.side, self.side, 3), np.float32)

    def to_pixels(self, flat: NDArray[np.float64]) -> NDArray[np.float32]:
        return (flat * self.scale + self.side / 2).astype(np.float32)

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float32]:
        near = self.view.distance / (self.view.distance - points[:, 2:])
        return self.to_pixels(points[:, :2] * near)

    def hull(self, points: NDArray[np.float64], radius: float) -> NDArray[np.float32]:
        angles = np.linspace(0, 2 * math.pi, 16, endpoint=False)
        ring = np.stack([np.cos(angles), np.sin(angles), np.zeros(16)], 1) * radius
        around = self.project((points[:, None] + ring[None]).reshape(-1, 3))
        return np.asarray(cv2.convexHull(around).reshape(-1, 2), np.float32)

    def fill(self, outline: NDArray[np.float32], colour: Colour) -> None:
        fixed = np.round(outline * (1 << _SHARP_BITS)).astype(np.int32)
        cv2.fillConvexPoly(self.image, fixed, [float(c) for c in colour], cv2.LINE_8, _SHARP_BITS)

    def face(
        self,
        rng: Generator,
        style: Style,
        pose: NDArray[np.float64],
        axis: int,
        sign: int,
        value: int,
        shade: float,
    ) -> None:
        u, v = (pose[:, k] for k in range(3) if k != axis)
        middle = pose[:, axis] * sign * 0.5
        angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
        half, rounding = 0.5 - style.bevel * 0.7, min(style.bevel * 1.3 + 0.02, 0.3)
        corner = np.stack([np.cos(angles), np.sin(angles)], 1) * rounding
        rim = np.sign(corner + 1e-9) * (half - rounding) + corner
        self.fill(self.project(middle + rim[:, :1] * u + rim[:, 1:] * v), style.body * shade)
        flip = 1 if rng.random() < 0.5 else -1
        swap = rng.random() < 0.5
        tone = style.pip * (0.4 + 0.6 * shade)
        radius = style.pip_radius * (style.big_one if value == 1 else 1.0)
        dot = np.stack([np.cos(angles), np.sin(angles)], 1)
        for px, py in _LAYOUT[value]:
            at = np.array([px, py * flip] if not swap else [py * flip, px]) * style.spread
            for size, colour, shift in self._dot(rng, style, tone, shade):
                spot = at + dot * radius * size + np.asarray(shift) * radius
                self.fill(self.project(middle + spot[:, :1] * u + spot[:, 1:] * v), colour)

    def _dot(
        self, rng: Generator, style: Style, tone: Colour, shade: float
    ) -> list[tuple[float, Colour, tuple[float, float]]]:
        layers = [(1.0, tone, (0.0, 0.0))]
        if style.hollow > 0.25:
            layers.append((0.7, tone * 0.8 + style.hollow * 40, (0.15, 0.1)))
        if style.glossy and rng.random() < 0.4 * style.glossy:
            glint = np.full(3, 255 * min(1.0, shade + 0.3), np.float32)
            a = rng.uniform(0, 2 * math.pi)
            layers.append((rng.uniform(0.2, 0.55), glint, (0.4 * math.cos(a), 0.4 * math.sin(a))))
        return layers

    def marble(self, rng: Generator, strength: float) -> None:
        coarse = rng.uniform(-1, 1, (7, 7, 3 if rng.random() < 0.4 else 1)).astype(np.float32)
        waves = cv2.resize(coarse, (self.side, self.side), interpolation=cv2.INTER_CUBIC)
        self.image *= 1 + strength * waves.reshape(self.side, self.side, -1)

    def numeral(self, rng: Generator, word: str, colour: Colour) -> None:
        font = int(rng.choice([0, 1, 2, 3, 4]))
        size, thick = self.scale / 60 * rng.uniform(0.6, 1.1), max(2, int(self.scale / 16))
        (w, h), _ = cv2.getTextSize(word, font, size, thick)
        at = (int(self.side / 2 - w / 2), int(self.side / 2 + h / 2))
        ink = np.zeros((self.side, self.side), np.uint8)
        cv2.putText(ink, word, at, font, size, [255.0], thick)
        turn = cv2.getRotationMatrix2D((self.side / 2, self.side / 2), rng.uniform(0, 360), 1)
        ink = np.asarray(cv2.warpAffine(ink, turn, (self.side, self.side)), np.uint8)
        self.image[ink > 127] = colour

    def cutout(self, outline: NDArray[np.float32], label: int) -> Cutout:
        cover = np.zeros((self.side, self.side), np.float32)
        if label == OTHER:
            cover[self.image.max(axis=2) > 0] = 1
        else:
            fixed = np.round(outline * (1 << _SHARP_BITS)).astype(np.int32)
            cv2.fillConvexPoly(cover, fixed, [1.0], cv2.LINE_8, _SHARP_BITS)
        size = (self.side // _FINE,) * 2
        image = cv2.resize(self.image, size, interpolation=cv2.INTER_AREA)
        small = cv2.resize(cover, size, interpolation=cv2.INTER_AREA)
        image = image / np.maximum(small, 0.02)[..., None] if label != OTHER else image
        points = (outline - self.side / 2) / _FINE
        return Cutout(
            np.asarray(np.clip(image, 0, 255), np.float32),
            np.asarray(small, np.float32),
            np.asarray(points, np.float32),
            label,
        )


def solid_image(cutout: Cutout) -> Image:
    """The die alone on grey, for looking at."""
    cover = cutout.cover[..., None]
    return np.asarray(cutout.image * cover + 128 * (1 - cover), np.uint8)
