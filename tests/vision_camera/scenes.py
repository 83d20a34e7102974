"""A plain drawn table for tests of movement and rest: felt, dice, a hand, light."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame, Image

SIZE = (640, 360)
"""Pixels of a frame. Places of dice are given for 1280 x 720, whatever the size."""

FPS = 20.0
DIE = 52

PIPS: dict[int, list[tuple[int, int]]] = {
    0: [],
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


@dataclass(frozen=True)
class Die:
    """A die at (x, y) pixels, turned by `turn` degrees, showing `value`."""

    x: float
    y: float
    value: int = 3
    turn: float = 20.0


@dataclass(frozen=True)
class Look:
    """One moment of the table. `hand` is how far an arm reaches in, 0 to 1, and from where."""

    dice: tuple[Die, ...] = ()
    hand: float = 0.0
    hand_side: str = "right"
    light: float = 1.0
    gradient: float = 0.0
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    flicker: float = 0.0
    shadow: float = 0.0
    push: tuple[float, float] = (0.0, 0.0)


@dataclass
class Scene:
    """Draws looks with sensor noise from a seed, and counts time at `FPS`."""

    size: tuple[int, int] = SIZE
    noise: float = 4.0
    seed: int = 1
    at_s: float = 100.0
    index: int = 0
    _ground: Image | None = None
    _noises: list[NDArray[np.int16]] = field(default_factory=list)

    def frame(self, look: Look) -> Frame:
        """The next frame, 1 / `FPS` later."""
        self.at_s += 1 / FPS
        self.index += 1
        return Frame(self.draw(look), self.at_s, self.index)

    def play(self, seconds: float, look: Look | Callable[[float], Look]) -> Iterator[Frame]:
        """Frames of `seconds`; a callable look gets the share of the time gone, 0 to 1."""
        count = round(seconds * FPS)
        for i in range(count):
            yield self.frame(look((i + 1) / count) if callable(look) else look)

    def draw(self, look: Look) -> Image:
        picture = self._felt().copy()
        scale = self.size[0] / 1280
        for die in look.dice:
            _draw_die(picture, die, scale)
        if look.hand > 0:
            _draw_hand(picture, look.hand, look.hand_side)
        return self._shine(picture, look)

    def _felt(self) -> Image:
        if self._ground is None:
            rng = np.random.default_rng(self.seed)
            w, h = self.size
            ground = np.full((h, w, 3), (60, 95, 40), np.float32)
            ground += cv2.GaussianBlur(
                rng.normal(0, 14, (h, w, 1)).astype(np.float32), (0, 0), 1.5
            )[..., None]
            cv2.rectangle(
                ground, (w // 64, w // 64), (w - w // 64, h - w // 64), (40, 60, 100), w // 90
            )
            self._ground = np.clip(ground, 0, 255).astype(np.uint8)
            for _ in range(5):
                self._noises.append(rng.normal(0, self.noise, ground.shape).astype(np.int16))
        return self._ground

    def _shine(self, picture: Image, look: Look) -> Image:
        h, w = picture.shape[:2]
        if look.push != (0.0, 0.0):
            matrix = np.array([[1, 0, look.push[0]], [0, 1, look.push[1]]], np.float32)
            picture = np.asarray(
                cv2.warpAffine(picture, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE), np.uint8
            )
        noise = self._noises[self.index % len(self._noises)]
        if look == Look(look.dice, look.hand, look.hand_side, push=look.push):
            return np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)
        gain = np.full((h, w, 1), look.light, np.float32)
        if look.gradient:
            gain *= 1 + look.gradient * np.linspace(-1, 1, w, dtype=np.float32)[None, :, None]
        if look.flicker:
            rows = np.linspace(0, 4 * math.pi, h, dtype=np.float32) + 1.7 * self.index
            gain *= 1 + look.flicker * np.sin(rows)[:, None, None]
        if look.shadow:
            shade = np.ones((h, w), np.float32)
            cv2.rectangle(shade, (w // 4, 0), (w * 3 // 4, h * 2 // 3), 1 - look.shadow, -1)
            gain *= cv2.GaussianBlur(shade, (0, 0), w / 106)[..., None]
        lit = picture * gain * np.array(look.colour, np.float32)
        return np.asarray(np.clip(lit + noise, 0, 255), np.uint8)


def _draw_die(picture: Image, die: Die, scale: float) -> None:
    half = DIE * scale / 2
    left, top = die.x * scale, die.y * scale
    angle = math.radians(die.turn)
    cos, sin = math.cos(angle), math.sin(angle)

    def place(x: float, y: float) -> tuple[int, int]:
        return round(left + x * cos - y * sin), round(top + x * sin + y * cos)

    corners = [place(x, y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))]
    shade = np.array([(x + round(6 * scale), y + round(8 * scale)) for x, y in corners], np.int32)
    cv2.fillConvexPoly(picture, shade, (30, 45, 20), cv2.LINE_AA)
    cv2.fillConvexPoly(picture, np.array(corners, np.int32), (225, 230, 235), cv2.LINE_AA)
    for x, y in PIPS[die.value]:
        cv2.circle(
            picture,
            place(x * half * 0.55, y * half * 0.55),
            max(2, round(5 * scale)),
            (25, 25, 30),
            -1,
            cv2.LINE_AA,
        )


def _draw_hand(picture: Image, reach: float, side: str) -> None:
    h, w = picture.shape[:2]
    tip = round(w * (1 - 0.75 * reach)) if side == "right" else round(w * 0.75 * reach)
    edge = w + 40 if side == "right" else -40
    cv2.line(picture, (edge, h // 2 + w // 20), (tip, h // 2), (70, 60, 120), w // 11, cv2.LINE_AA)
    cv2.circle(picture, (tip, h // 2), w // 18, (130, 160, 215), -1, cv2.LINE_AA)


def rolling(start: tuple[Die, ...], end: tuple[Die, ...]) -> Callable[[float], Look]:
    """Dice that slide and tumble from one set of places to another, slowing down."""

    def look(share: float) -> Look:
        eased = 1 - (1 - share) ** 2
        dice = []
        for a, b in zip(start, end, strict=True):
            turn = b.turn + (1 - eased) * 400
            value = b.value if eased > 0.97 else 1 + int(turn / 60) % 6
            at = (a.x + (b.x - a.x) * eased, a.y + (b.y - a.y) * eased)
            dice.append(replace(b, x=at[0], y=at[1], turn=turn, value=value))
        return Look(tuple(dice))

    return look
