"""Colours of dice, ink and tables. All are linear BGR."""

from __future__ import annotations

import colorsys
import math

import numpy as np

from vision.synthesis.light import Colour, from_picture

WHITE = from_picture(244, 240, 230)
BLACK = from_picture(22, 20, 22)
GOLD = from_picture(232, 190, 96)
SILVER = from_picture(196, 198, 202)
COPPER = from_picture(204, 128, 86)
RED = from_picture(190, 22, 28)

LEAST_HUE = 0.4
"""What `hue_apart` must say of ink and body that are equally bright for the ink to be seen."""
_SAME_TONE, _TINT_TRIES = 0.28, 40

# Everyday dice: 8-bit RGB, how often each is met, beside colours of any kind.
_NATURAL: tuple[tuple[tuple[int, int, int], float], ...] = (
    ((236, 232, 222), 5.0),
    ((224, 208, 170), 2.5),
    ((30, 29, 32), 4.0),
    ((180, 22, 28), 3.5),
    ((122, 18, 30), 1.0),
    ((28, 66, 158), 3.0),
    ((20, 34, 82), 1.5),
    ((66, 150, 210), 1.5),
    ((24, 112, 60), 2.5),
    ((96, 172, 84), 1.0),
    ((26, 104, 110), 1.0),
    ((230, 190, 44), 2.0),
    ((226, 106, 28), 2.0),
    ((88, 40, 130), 2.0),
    ((168, 136, 196), 0.8),
    ((130, 130, 132), 1.2),
    ((222, 120, 160), 1.0),
    ((104, 66, 40), 1.2),
    ((196, 150, 100), 1.0),
)
_INKS: tuple[tuple[Colour, float], ...] = (
    (WHITE, 6.0),
    (BLACK, 5.0),
    (GOLD, 2.5),
    (SILVER, 1.2),
    (RED, 1.0),
    (from_picture(228, 186, 40), 1.0),
    (from_picture(24, 52, 140), 0.7),
    (from_picture(90, 190, 210), 0.3),
)


def random_colour(rng: np.random.Generator) -> Colour:
    """Any colour that paint or plastic has, greys included."""
    hue, value = float(rng.uniform(0.0, 1.0)), float(rng.uniform(0.08, 0.95))
    grey = rng.random() < 0.3
    strength = float(rng.uniform(0.0, 0.12) if grey else rng.uniform(0.35, 0.95))
    red, green, blue = colorsys.hsv_to_rgb(hue, strength, value)
    return from_picture(round(red * 255), round(green * 255), round(blue * 255))


def die_colour(rng: np.random.Generator) -> Colour:
    """A body's colour: mostly one that dice are sold in, a little off, else any."""
    if rng.random() < 0.3:
        return random_colour(rng)
    shares = np.array([share for _, share in _NATURAL])
    rgb, _ = _NATURAL[int(rng.choice(len(_NATURAL), p=shares / shares.sum()))]
    shade = float(rng.uniform(0.85, 1.1))
    red, green, blue = (
        round(min(max(part * shade + float(rng.normal(0.0, 7.0)), 4.0), 250.0)) for part in rgb
    )
    return from_picture(red, green, blue)


def ink_colour(rng: np.random.Generator) -> Colour:
    """An ink's colour: mostly white, black or gold."""
    if rng.random() < 0.25:
        return random_colour(rng)
    shares = np.array([share for _, share in _INKS])
    return _INKS[int(rng.choice(len(_INKS), p=shares / shares.sum()))][0]


def contrasting(rng: np.random.Generator, base: Colour, least: float, *, tries: int = 24) -> Colour:
    """An ink whose tone is at least `least` (0 to 1) away from that of `base`.

    Falls back on black or white, whichever is further away.
    """
    for _ in range(tries):
        ink = ink_colour(rng)
        if abs(tone(ink) - tone(base)) >= least:
            return ink
    return WHITE if tone(base) < 0.5 else BLACK


def tinted(rng: np.random.Generator, base: Colour) -> Colour:
    """An ink about as bright as `base` that only its hue tells from it, as red on dark blue.

    Falls back on `contrasting` where no such ink is found.
    """
    for _ in range(_TINT_TRIES):
        hue, value = float(rng.uniform(0.0, 1.0)), float(rng.uniform(0.3, 1.0))
        if rng.random() < 0.4:
            hue = float(rng.normal(0.0, 0.03)) % 1.0
        rgb = colorsys.hsv_to_rgb(hue, float(rng.uniform(0.6, 1.0)), value)
        red, green, blue = (round(part * 255) for part in rgb)
        ink = from_picture(red, green, blue)
        if abs(tone(ink) - tone(base)) <= _SAME_TONE and hue_apart(ink, base) >= LEAST_HUE:
            return ink
    return contrasting(rng, base, 0.3)


def hue_apart(one: Colour, other: Colour) -> float:
    """How far two colours are apart but for how bright they are: 0 for greys, about 1 for red and
    blue."""
    ways = []
    for colour in (one, other):
        blue, green, red = (part ** (1.0 / 2.2) for part in colour)
        ways.append((red - green, (red + green) / 2.0 - blue))
    return math.dist(*ways)


def tone(colour: Colour) -> float:
    """How bright a colour looks, 0 to 1."""
    blue, green, red = colour
    return float((0.11 * blue + 0.59 * green + 0.30 * red) ** (1.0 / 2.2))


def mixed(first: Colour, second: Colour, part: float) -> Colour:
    """The colour that lies at `part` (0 to 1) of the way from `first` to `second`."""
    blue, green, red = (a + (b - a) * part for a, b in zip(first, second, strict=True))
    return blue, green, red
