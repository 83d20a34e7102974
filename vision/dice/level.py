"""Which dice lean, told from the others: those that lie flat all face the same way.

A die that leans under an upright camera and one that lies flat under a tilted camera look
alike by themselves. But the camera is tilted for all dice of a picture alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieState
from vision.dice.answer import Chances
from vision.dice.finder import Find
from vision.dice.lean import Lie
from vision.dice.shape import STATES
from vision.dice.sight import Facing

Vectors = NDArray[np.float64]
"""Directions (n, 3), each of length 1: right, down and away as the camera sees it."""

LIES_FLAT = 0.65
"""Chance from which a die counts as lying flat. Chosen on 500 drawn tables: 1 in 42 of the
flat dice is below it, and 27 of 50 that lean or lie on others; with .7 it would be 1 in 29
and 30 of 50."""

CUSTOM_LIES_FLAT = 0.5
"""The same for a die with taught faces: the nets learned from fewer, and doubt more of them."""

_FLAT = STATES.index(DieState.FLAT)
_COCKED = STATES.index(DieState.COCKED)
_AWRY = tuple(place for place in range(len(STATES)) if place != _FLAT)
_FOCALS = (0.95, 1.7, 6.0)
"""Focal lengths in parts of the picture's longer side that are tried: of usual cameras over tables,
of narrow or cut views, and of what is hardly seen in perspective."""
_NEAR = 0.25
"""Angle in radians within which tops count as facing the same way."""
_LEAST_SPREAD = 0.1
_LEANING = (0.15, 0.9)
"""How far in radians a die leans that leans; all ways are alike."""
_SLIGHT = 0.15
"""How likely one that leans is to face within the first of these, beside what lies between."""
_LEAST, _SURE = 0.01, 0.98
_FIRMEST = 1.5
"""How many times likelier a die lies flat that faces as the others do: hardly, for the net takes
many a die that leans for one that leans less. One that faces another way leans for sure."""
_COMMON_SPREAD = 0.07
"""How far off in radians the others together are about where a top points."""
_LEVEL = 0.3
"""How far off in radians a die may seem to face that lies level with the others. Both chosen on
700 drawn scenes of dice with numerals: 3583 of 4019 were read right so, 3569 with .1 and .2, and
3499 of 3996 by each die's own tilt."""
_BEFORE = 0.5
"""The chance that a die that lay flat before tells how flat ones face now."""


class Lying(NamedTuple):
    """A die: where it is, how it lies by what is seen around it, and by what it shows itself.

    `shown` are chances of `STATES` as `lie.states` are. A d4 has no top: how its faces are
    turned says nothing.
    """

    find: Find
    lie: Lie
    shown: Chances
    has_top: bool = True

    @property
    def states(self) -> Chances:
        """Chances of `STATES` by both."""
        both = np.sqrt(self.lie.states * self.shown)
        return np.asarray(both / both.sum(), np.float32)

    @property
    def flat(self) -> float:
        """The chance that it lies flat."""
        return float(self.states[_FLAT])


def state_of(states: Chances, flat: float, least: float = LIES_FLAT) -> DieState:
    """How a die lies that lies flat with the chance `flat`, of which at least `least` is asked.

    It must be plain that it does, for a die that leans is to be thrown again.
    """
    if flat >= least:
        return DieState.FLAT
    return STATES[max(_AWRY, key=lambda place: float(states[place]))]


class Level(NamedTuple):
    """The chance that a die lies flat, given how all face, and how its own top is turned."""

    flat: float
    facing: Facing


def levels_of(
    dice: Sequence[Lying], size: tuple[int, int], before: Sequence[Facing] = ()
) -> list[Level]:
    """How the dice of a picture lie; `size` is the picture's.

    `before` tells how flat dice were turned before the same camera. Nobody tells its focal
    length: the one under which most of them face alike is taken.
    """
    seen = _seen(dice, size, before)
    ups = _ups(seen)
    return [
        Level(
            _weighed(die, ups[k], np.delete(seen.sure, k), np.delete(ups, k, 0)),
            _facing(die, size),
        )
        for k, die in enumerate(dice)
    ]


def tilts_of(
    dice: Sequence[Lying], size: tuple[int, int], before: Sequence[Facing] = ()
) -> list[tuple[float, float]]:
    """How the dice's top faces are turned (see `Lie.tilt`), told from the others, too.

    A d20 that is seen from the side shows another face as plainly as its top. Where it may lie
    level with the others, these know better. `size` and `before` as for `levels_of`.
    """
    seen = _seen(dice, size, before)
    ups, (_, rights, downs) = _ups(seen), _axes(seen)
    spreads = np.array([die.lie.spread for die in dice] + [_LEAST_SPREAD] * len(before))
    firm = seen.sure / (1 + (spreads / _COMMON_SPREAD) ** 2)
    tilts = []
    for k, spread in enumerate(spreads[: len(dice)]):
        common, told = _common(np.delete(firm, k), np.delete(ups, k, 0))
        off = float(_angles(ups[k][None], common[None])[0, 0])
        level = told * math.exp(-((off / math.hypot(spread, _LEVEL)) ** 2) / 2)
        of_others = level / _COMMON_SPREAD**2
        up = of_others * common + ups[k] / spread**2
        up /= np.linalg.norm(up)
        tilts.append((float(up @ rights[k]), float(up @ downs[k])))
    return tilts


class _Tops(NamedTuple):
    """Top faces (n, 4) as `Facing` has them, the chances (n,) that their dice lie flat, and the
    focal length under which most of those face alike."""

    facings: NDArray[np.float64]
    sure: NDArray[np.float64]
    focal: float


def _seen(dice: Sequence[Lying], size: tuple[int, int], before: Sequence[Facing]) -> _Tops:
    facings = np.array([*(_facing(die, size) for die in dice), *before]).reshape(-1, 4)
    sure = np.array([d.flat if d.has_top else 0.0 for d in dice] + [_BEFORE] * len(before))
    ways = [_Tops(facings, sure, focal) for focal in _FOCALS]
    return max(ways, key=lambda way: _alike(sure, _ups(way)))


def _facing(die: Lying, size: tuple[int, int]) -> Facing:
    (width, height), longer = size, max(size)
    find, (x, y) = die.find, die.lie.tilt
    return (find.x - width / 2) / longer, (find.y - height / 2) / longer, x, y


def _axes(tops: _Tops) -> tuple[Vectors, Vectors, Vectors]:
    """Of each die the ray to it, and what is right and down as seen along that."""
    rays = np.hstack([tops.facings[:, :2], np.full((len(tops.facings), 1), tops.focal)])
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    rights = np.array([1.0, 0.0, 0.0]) - rays * rays[:, :1]
    rights /= np.linalg.norm(rights, axis=1, keepdims=True)
    return rays, rights, np.cross(rays, rights)


def _ups(tops: _Tops) -> Vectors:
    """Where the top faces point."""
    rays, rights, downs = _axes(tops)
    tilts = tops.facings[:, 2:]
    tilts = tilts / np.maximum(1.0, np.linalg.norm(tilts, axis=1) / 0.95)[:, None]
    nearer = np.sqrt(1 - (tilts**2).sum(axis=1, keepdims=True))
    return np.asarray(tilts[:, :1] * rights + tilts[:, 1:] * downs - nearer * rays)


def _alike(sure: NDArray[np.float64], ups: Vectors) -> float:
    """How well those that lie flat face alike."""
    common, _ = _common(sure, ups)
    return float(np.sum(sure * np.exp(-((_angles(ups, common[None])[:, 0] / _NEAR) ** 2))))


def _weighed(die: Lying, up: Vectors, sure: NDArray[np.float64], ups: Vectors) -> float:
    """The chance by itself, weighed by how far it faces another way (3,) than most others.

    How a die faces does not tell one that is stacked or covered from one that lies flat.
    """
    states = np.clip(die.states, _LEAST, _SURE)
    common, told = _common(sure, ups) if die.has_top else (up, 0.0)
    off = float(_angles(up[None], common[None])[0, 0]) if told else 0.0
    spread = math.hypot(die.lie.spread, _LEAST_SPREAD)
    flat = math.exp(-((off / spread) ** 2) / 2) / (2 * math.pi * spread**2)
    low, high = _LEANING
    leaning = (_SLIGHT if off < low else 1.0) / (math.pi * (high**2 - low**2))
    # Where the others do not lie flat themselves, they say nothing of this one.
    likelier = told * min(flat / leaning, _FIRMEST) + 1 - told
    weighed = np.where(np.arange(len(STATES)) == _COCKED, 1.0, likelier) * states
    return float(weighed[_FLAT] / weighed.sum())


def _common(sure: NDArray[np.float64], ups: Vectors) -> tuple[Vectors, float]:
    """Where the tops of most flat dice point (3,), and the chance that those do lie flat.

    `sure` (n,) are the chances that each of them lies flat.
    """
    near = _angles(ups, ups) < _NEAR
    support = near @ sure
    if not support.any():
        return np.array([0.0, 0.0, -1.0]), 0.0
    part = np.where(near[support.argmax()], sure, 0.0)
    common = part @ ups
    return common / np.linalg.norm(common), float(1 - np.prod(1 - np.minimum(part, _SURE)))


def _angles(some: Vectors, others: Vectors) -> NDArray[np.float64]:
    """Between each of some directions and each of others."""
    return np.arccos(np.clip(some @ others.T, -1.0, 1.0))
