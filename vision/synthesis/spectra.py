"""Paints under lamps, wavelength by wavelength, as a camera with three filters sees them.

A lamp of one colour does more to a paint than any factor on each channel can: two paints that are
alike by day may differ under it. Spectra are arrays (BANDS,) from 400 to 700 nm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_NM = np.arange(400.0, 701.0, 10.0)
BANDS = len(_NM)
_SECOND_RADIATION = 0.0143877
"""Planck's hc/k in m K."""
_DAYLIGHT_K = 6500.0
_FILTERS = np.stack(
    [
        np.exp(-(((_NM - 450) / 28) ** 2) / 2) + 0.05 * np.exp(-(((_NM - 540) / 60) ** 2) / 2),
        np.exp(-(((_NM - 535) / 38) ** 2) / 2) + 0.08,
        np.exp(-(((_NM - 600) / 32) ** 2) / 2) + 0.07 * np.exp(-(((_NM - 500) / 50) ** 2) / 2),
    ]
)
"""How much of each wavelength the blue, green and red pixels of a usual sensor take in."""
_TO_SCREEN = np.array([[1.35, -0.30, -0.05], [-0.15, 1.40, -0.25], [-0.03, -0.32, 1.35]])
"""What a camera mixes of its channels, so that a screen shows colours as strong as they are."""
_LEAST = 5e-4
BLACK, GREY, WHITE = (level * np.ones(BANDS) for level in (0.03, 0.25, 1.0))


@dataclass(frozen=True, eq=False)
class Lamp:
    """A lamp and what the camera makes of it.

    `balance` is how much of its colour the camera takes away (0 to 1), `vivid` how much of its
    channels it unmixes, `tone` the exponent of its tone curve, `exposure` a factor on its usual
    one. `haze` of the mean light lies before everything; `fall` is the share of the light that
    is lost across the board in the direction `turn` (radians). There up to `mixed` of the light
    comes from another lamp, `beside`. A shadow takes `shade` of it, glare adds `glare` of white.
    """

    spectrum: Floats
    balance: float = 0.9
    vivid: float = 0.8
    tone: float = 1 / 2.2
    exposure: float = 1.0
    haze: float = 0.0
    fall: float = 0.0
    turn: float = 0.0
    beside: Floats | None = None
    mixed: float = 0.0
    shade: float = 0.0
    glare: float = 0.0


def random_paint(chance: np.random.Generator) -> Floats:
    """How much of each wavelength any paint, plastic, wood or paper throws back, 0 to 1."""
    low, high, soft = chance.uniform(0.02, 0.12), chance.uniform(0.3, 0.85), chance.uniform(8, 25)
    sort = chance.choice(["warm", "blue", "green", "purple", "grey", "wood"])
    if sort == "grey":
        level = np.exp(chance.uniform(np.log(0.03), np.log(0.85)))
        return np.asarray(level * (1 + 0.05 * chance.normal() * (_NM - 550) / 150), np.float64)
    if sort == "wood":
        low, high = sorted((chance.uniform(0.05, 0.35), chance.uniform(0.15, 0.8)))
        edge, soft = chance.uniform(480, 580), chance.uniform(30, 60)
        return np.asarray(low + (high - low) * _step((_NM - edge) / soft), np.float64)
    if sort == "warm":
        shape = _step((_NM - chance.uniform(480, 610)) / soft)
    elif sort == "blue":
        shape = _step((chance.uniform(470, 520) - _NM) / soft)
    elif sort == "green":
        shape = _peak(chance.uniform(480, 560), chance.uniform(25, 50))
    else:
        shape = 1 - _peak(chance.uniform(510, 570), chance.uniform(30, 60))
    return np.asarray(low + (high - low) * shape, np.float64)


def glowing(kelvin: float) -> Floats:
    """The light of a body that glows: a bulb, the sun, about the sky (Planck)."""
    metres = _NM * 1e-9
    light = 1 / (metres**5 * np.expm1(_SECOND_RADIATION / (metres * kelvin)))
    return np.asarray(light / light.mean(), np.float64)


def white_led(chance: np.random.Generator) -> Floats:
    """A blue diode and a phosphor."""
    light = chance.uniform(0.5, 1.1) * _peak(452, 12) + _peak(chance.uniform(555, 600), 55)
    return np.asarray(light / light.mean(), np.float64)


def coloured_led(chance: np.random.Generator) -> Floats:
    """Three diodes of which one is at least 2.5 times as strong as another, and some white or none.

    A channel that gets no light shows noise and haze only.
    """
    while True:
        strength = chance.uniform(0, 1, 3) ** 3 + 0.003
        if strength.max() > 2.5 * strength.min():
            break
    light = sum(part * _peak(at, 14) for part, at in zip(strength, (465, 522, 628), strict=True))
    white = 0.5 * chance.uniform(0, 1) ** 2
    warm = glowing(chance.uniform(3000, 6500))
    return np.asarray((1 - white) * light / np.mean(light) + white * warm, np.float64)


def seen_under(lamp: Lamp, paints: Floats, light: Floats | None = None) -> Floats:
    """Linear BGR (n, 3) of paints (n, BANDS) before exposure; paper is about 1 by day.

    With `light` that of another lamp, of which the camera takes away no colour but of the first.
    """
    day = _FILTERS @ glowing(_DAYLIGHT_K)
    raw = (np.atleast_2d(paints) * (lamp.spectrum if light is None else light)) @ _FILTERS.T / day
    white = _FILTERS @ lamp.spectrum / day
    raw = raw / (white / white.max()) ** lamp.balance
    mix = lamp.vivid * _TO_SCREEN + (1 - lamp.vivid) * np.eye(3)
    return np.asarray(np.maximum(raw @ (mix / mix.sum(1, keepdims=True)).T, _LEAST), np.float64)


def apart(first: Floats, second: Floats) -> float:
    """How far two paints differ by day, in log units of a picture's values, at most."""
    both = seen_under(Lamp(glowing(_DAYLIGHT_K), balance=1.0), np.stack((first, second)))
    logs = np.log(both + 0.02) / 2.2
    return float(np.abs(logs[0] - logs[1]).max())


def _step(x: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-x)), np.float64)


def _peak(at: float, wide: float) -> Floats:
    return np.asarray(np.exp(-(((_NM - at) / wide) ** 2) / 2), np.float64)
