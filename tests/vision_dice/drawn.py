"""A plain table seen straight from above, for cases in which every detail is known."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieReading, Face

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

FINE = 3
WHITE: Colour = (236, 240, 242)
BLACK: Colour = (28, 26, 26)
RED: Colour = (30, 30, 190)
BLUE: Colour = (160, 70, 30)
CLOTH: Colour = (60, 105, 40)
SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (1, 0)],
}


class Table:
    """Draws at three times the size wanted; `picture` reduces. Lengths are in final pixels."""

    def __init__(
        self, ground: Colour = CLOTH, size: tuple[int, int] = (640, 480), seed: int = 0
    ) -> None:
        self.rng = np.random.default_rng(seed)
        self.fine = np.full((size[1] * FINE, size[0] * FINE, 3), ground, np.uint8)
        self.values: list[int] = []

    def die(
        self,
        x: float,
        y: float,
        value: int,
        *,
        edge: float = 44,
        angle: float = 20,
        body: Colour = WHITE,
        ink: Colour = BLACK,
        shadow: float = 0.12,
        glint: float = 0.0,
    ) -> None:
        """Lays a die; `shadow` is its length in edges, `glint` the radius of one in pip radii."""
        if shadow:
            away = edge * shadow
            dark = self._square(x + away, y + away, edge, angle)
            mask = np.zeros(self.fine.shape[:2], np.uint8)
            cv2.fillConvexPoly(mask, dark, [255])
            soft = cv2.GaussianBlur(mask, (0, 0), edge * 0.06 * FINE)
            part = 1 - 0.5 * np.asarray(soft, np.float32)[..., None] / 255
            self.fine = np.asarray(self.fine * part, np.uint8)
        rim = tuple(int(c * 0.8) for c in body)
        cv2.fillConvexPoly(self.fine, self._square(x, y, edge, angle), rim)
        cv2.fillConvexPoly(self.fine, self._square(x, y, edge * 0.88, angle), body)
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for px, py in SPOTS[value]:
            dx, dy = px * edge * 0.25, py * edge * 0.25
            at = (round((x + c * dx - s * dy) * FINE), round((y + s * dx + c * dy) * FINE))
            radius = edge * 0.1 * FINE
            cv2.circle(self.fine, at, round(radius), ink, -1)
            if glint:
                spot = (round(at[0] + radius * 0.25), round(at[1] - radius * 0.25))
                cv2.circle(self.fine, spot, round(radius * glint), (255, 255, 255), -1)
        self.values.append(value)

    def coin(self, x: float, y: float, radius: float) -> None:
        """Lays a coin with a rim and a number."""
        at = (round(x * FINE), round(y * FINE))
        cv2.circle(self.fine, at, round(radius * FINE), (90, 150, 180), -1)
        cv2.circle(self.fine, at, round(radius * 0.85 * FINE), (60, 110, 140), FINE)
        word = (at[0] - round(radius * 0.4 * FINE), at[1] + round(radius * 0.4 * FINE))
        cv2.putText(self.fine, "5", word, 0, radius / 12, (50, 90, 120), FINE)

    def dots(self, x: float, y: float, ink: Colour, gap: float = 14) -> None:
        """Prints a field of dots, as on a board."""
        for i in range(5):
            for j in range(4):
                at = (round((x + gap * i) * FINE), round((y + gap * j) * FINE))
                cv2.circle(self.fine, at, round(2.2 * FINE), ink, -1)

    def wood(self) -> None:
        """Turns the ground into boards with grain, knots and screws."""
        h, w = self.fine.shape[:2]
        streaks = self.rng.normal(0, 1, (h // 6, 5)).astype(np.float32)
        grain = np.asarray(cv2.resize(streaks, (w, h), interpolation=cv2.INTER_CUBIC))
        tone = np.array([70, 120, 165], np.float32) * (1 + 0.12 * grain[..., None])
        self.fine = np.clip(tone, 0, 255).astype(np.uint8)
        for _ in range(6):
            at = (int(self.rng.integers(w)), int(self.rng.integers(h)))
            cv2.ellipse(self.fine, at, (30, 14), 0, 0, 360, (35, 70, 100), -1)
            cv2.ellipse(self.fine, at, (15, 7), 0, 0, 360, (20, 45, 70), -1)
        for at in ((60, 60), (w - 60, 60), (60, h - 60), (w - 60, h - 60)):
            cv2.circle(self.fine, at, 14, (150, 150, 150), -1)
            cv2.line(self.fine, (at[0] - 10, at[1] - 6), (at[0] + 10, at[1] + 6), (60, 60, 60), 5)

    def picture(self, *, blur: float = 0.5, noise: float = 3.0) -> Image:
        """The picture through a camera with so many pixels of blur and values of noise."""
        h, w = self.fine.shape[:2]
        small = cv2.resize(self.fine, (w // FINE, h // FINE), interpolation=cv2.INTER_AREA)
        if blur:
            small = cv2.GaussianBlur(small, (0, 0), blur)
        noisy = np.asarray(small, np.float32) + self.rng.normal(0, noise, small.shape)
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)

    def _square(self, x: float, y: float, edge: float, angle: float) -> NDArray[np.int32]:
        """A square with rounded corners."""
        turns = np.linspace(0, 2 * math.pi, 33)[:-1] + math.pi / 32
        corner = np.stack([np.cos(turns), np.sin(turns)], 1) * edge * 0.14
        points = np.sign(corner) * edge * 0.36 + corner
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        turned = points @ np.array([[c, s], [-s, c]]) + (x, y)
        return np.asarray(np.round(turned * FINE), np.int32)


def values_of(dice: Sequence[DieReading]) -> Counter[Face]:
    """The values that were read."""
    return Counter(die.value for die in dice if die.value is not None)
