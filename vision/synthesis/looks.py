"""What dice are made of: colour, ink, gloss, marbling, edge rounding and marks."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.light import Colour, from_picture

Icon = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Look:
    """Outside of a die.

    `name` is the colour's plain word. `ink` colours pips and numerals, `ink_first`
    the single pip where it differs. `gloss` 0 to 1. `rounding` is the edge radius
    as a part of the inradius. `corner`, 0.6 to 1, is how much of the
    corners is left (1: all). `marble` 0 to 1 mixes in `vein`. `pip` is a pip's radius as a
    part of the inradius. `font` is the number of an OpenCV Hershey font and
    `numerals` puts numerals on a d6, too. `icons` are square BGRA pictures laid
    over the faces of the given values (a logo, a drawn face).
    """

    name: str
    base: Colour
    ink: Colour
    gloss: float = 0.6
    rounding: float = 0.10
    corner: float = 0.71
    marble: float = 0.0
    vein: Colour = (0.8, 0.8, 0.8)
    ink_first: Colour | None = None
    pip: float = 0.185
    font: int = 2
    numerals: bool = False
    icons: Mapping[int, Icon] = field(default_factory=dict)


_WHITE = from_picture(244, 240, 230)
_BLACK = from_picture(22, 20, 22)
_GOLD = from_picture(232, 190, 96)
_RED = from_picture(190, 22, 28)

LOOKS: tuple[Look, ...] = (
    Look("white", from_picture(232, 226, 212), _BLACK, gloss=0.55),
    Look("red", from_picture(176, 20, 26), _WHITE, gloss=0.8),
    Look("blue", from_picture(24, 66, 152), _WHITE, gloss=0.75),
    Look("black", from_picture(34, 33, 36), _WHITE, gloss=0.85),
    Look("white", from_picture(214, 198, 164), from_picture(58, 34, 22), gloss=0.35),
    Look("green", from_picture(22, 104, 58), _GOLD, gloss=0.7),
    Look("orange", from_picture(222, 104, 20), _BLACK, gloss=0.7),
    Look("yellow", from_picture(228, 180, 40), _BLACK, gloss=0.6),
    Look(
        "purple",
        from_picture(84, 34, 122),
        _GOLD,
        gloss=0.8,
        marble=0.7,
        vein=from_picture(160, 110, 200),
    ),
    Look("white", from_picture(236, 232, 222), _BLACK, gloss=0.7, ink_first=_RED, corner=0.6),
)


def random_colour(rng: np.random.Generator) -> Colour:
    """Any colour that paint or plastic has, greys included."""
    hue, value = float(rng.uniform(0.0, 1.0)), float(rng.uniform(0.08, 0.95))
    grey = rng.random() < 0.3
    strength = float(rng.uniform(0.0, 0.12) if grey else rng.uniform(0.35, 0.95))
    red, green, blue = colorsys.hsv_to_rgb(hue, strength, value)
    return from_picture(round(red * 255), round(green * 255), round(blue * 255))


def random_look(rng: np.random.Generator, *, numerals: bool = False, logo: bool = False) -> Look:
    """A look that no real die needs to have, but whose ink can be told from its body.

    `numerals` writes numerals on a d6; `logo` puts a small picture in place of the 1.
    """
    base = random_colour(rng)
    ink = random_colour(rng)
    while abs(_tone(ink) - _tone(base)) < 0.3:
        base, ink = random_colour(rng), random_colour(rng)
    return Look(
        "any",
        base,
        ink,
        gloss=float(rng.uniform(0.0, 1.0)),
        rounding=float(rng.uniform(0.04, 0.22)),
        corner=float(rng.uniform(0.56, 1.0)),
        marble=float(rng.uniform(0.2, 0.8)) if rng.random() < 0.2 else 0.0,
        vein=(0.6 * base[0] + 0.25, 0.6 * base[1] + 0.25, 0.6 * base[2] + 0.25),
        pip=float(rng.uniform(0.14, 0.235)),
        font=int(rng.choice((0, 2, 3, 4, 6))),
        numerals=numerals,
        icons={1: _logo(rng, ink)} if logo else {},
    )


def _tone(colour: Colour) -> float:
    blue, green, red = colour
    return float((0.11 * blue + 0.59 * green + 0.30 * red) ** (1.0 / 2.2))


def _logo(rng: np.random.Generator, ink: Colour) -> Icon:
    """A made-up emblem: a star or a flower of a few points."""
    points = int(rng.integers(3, 8)) * 2
    around = np.arange(points) * (2.0 * np.pi / points)
    reach = np.where(np.arange(points) % 2 == 0, 40.0, float(rng.uniform(14.0, 30.0)))
    outline = np.column_stack([64 + reach * np.cos(around), 64 + reach * np.sin(around)])
    icon = np.zeros((128, 128, 4), dtype=np.uint8)
    icon[..., :3] = [round(255 * part ** (1.0 / 2.2)) for part in ink]
    cover = np.zeros((128, 128), dtype=np.uint8)
    cv2.fillPoly(cover, [outline.round().astype(np.int32)], 255, cv2.LINE_AA)
    icon[..., 3] = cover
    return icon


def names_of(kind: DieKind, value: int) -> str:
    """What is written on the face of this value."""
    if kind is DieKind.D10:
        return str(value % 10)
    if kind is DieKind.D00:
        return f"{value:02d}"
    return str(value)
