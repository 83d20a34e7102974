"""Which dice lean, told from the others: those that lie flat all face the same way.

A die that leans under an upright camera and one that lies flat under a tilted camera look
alike by themselves. But the camera is tilted for all dice of a picture alike.
"""

from __future__ import annotations

import itertools
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
_NEXT = 1.2
"""Distance in parts of their size within which a die may lean on another one."""
_LEANS_ON, _PLAINLY = 0.25, 3.0
"""How far apart the tilts of two such dice must be, and how many times as far as they may seem to
be off. Of 38 drawn pairs of which one leans on the other by 20 to 40 degrees and nobody knew it, 27
are so; of 330 pairs on photographs to train on that lie flat beside each other none."""
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
    if not dice:
        return []
    tops = _tops(dice, size, before)
    off, told, _ = _by_others(tops, len(dice))
    flats = _without_leaning_on(dice, _weighed(dice, tops.states, off, told))
    facings = [_facing(die, size) for die in dice]
    return [Level(*one) for one in zip(flats.tolist(), facings, strict=True)]


def tilts_of(
    dice: Sequence[Lying], size: tuple[int, int], before: Sequence[Facing] = ()
) -> list[tuple[float, float]]:
    """How the dice's top faces are turned (see `Lie.tilt`), told from the others, too.

    A d20 that is seen from the side shows another face as plainly as its top. Where it may lie
    level with the others, these know better. `size` and `before` as for `levels_of`.
    """
    if not dice:
        return []
    tops = _tops(dice, size, before)
    spreads = np.array([die.lie.spread for die in dice] + [_LEAST_SPREAD] * len(before))
    firm = tops._replace(sure=tops.sure / (1 + (spreads / _COMMON_SPREAD) ** 2))
    off, told, common = _by_others(firm, len(dice))
    own = spreads[: len(dice)]
    level = told * np.exp(-((off / np.hypot(own, _LEVEL)) ** 2) / 2)
    ups, rights, downs = (ways[: len(dice)] for ways in (tops.ups, tops.rights, tops.downs))
    both = (level / _COMMON_SPREAD**2)[:, None] * common + ups / own[:, None] ** 2
    both /= np.linalg.norm(both, axis=1, keepdims=True)
    right, down = ((both * ways).sum(axis=1).tolist() for ways in (rights, downs))
    return list(zip(right, down, strict=True))


class _Tops(NamedTuple):
    """Chances of `STATES` (dice, 4), the chances (n,) that tops lie flat, where they point (n, 3),
    and what is right and down as seen along the rays to them (n, 3): under the focal length under
    which most of those that lie flat face alike."""

    states: Chances
    sure: NDArray[np.float64]
    ups: Vectors
    rights: Vectors
    downs: Vectors


def _tops(dice: Sequence[Lying], size: tuple[int, int], before: Sequence[Facing]) -> _Tops:
    """Those of the dice, then those of before."""
    facings = np.array([*(_facing(die, size) for die in dice), *before]).reshape(-1, 4)
    states = np.array([die.states for die in dice])
    flat = np.where([die.has_top for die in dice], states[:, _FLAT], 0.0)
    sure = np.concatenate([flat, np.full(len(before), _BEFORE)])
    ways = [_Tops(states, sure, *one) for one in zip(*_directions(facings), strict=True)]
    return max(ways, key=_alike)


def _facing(die: Lying, size: tuple[int, int]) -> Facing:
    (width, height), longer = size, max(size)
    find, (x, y) = die.find, die.lie.tilt
    return (find.x - width / 2) / longer, (find.y - height / 2) / longer, x, y


def _directions(facings: NDArray[np.float64]) -> tuple[Vectors, Vectors, Vectors]:
    """Where top faces (n, 4) point, as `Facing` has them, and what is right and down as seen along
    the rays to them: each (`_FOCALS`, n, 3)."""
    rays = np.empty((len(_FOCALS), len(facings), 3))
    rays[..., :2], rays[..., 2] = facings[:, :2], np.array(_FOCALS)[:, None]
    rays /= np.linalg.norm(rays, axis=2, keepdims=True)
    rights = np.array([1.0, 0.0, 0.0]) - rays * rays[..., :1]
    rights /= np.linalg.norm(rights, axis=2, keepdims=True)
    downs = np.cross(rays, rights)
    tilts = facings[:, 2:]
    tilts = tilts / np.maximum(1.0, np.linalg.norm(tilts, axis=1) / 0.95)[:, None]
    nearer = np.sqrt(1 - (tilts**2).sum(axis=1, keepdims=True))
    ups = tilts[:, :1] * rights + tilts[:, 1:] * downs - nearer * rays
    return ups, rights, downs


def _alike(tops: _Tops) -> float:
    """How well those that lie flat face alike."""
    common, _ = _common(tops, np.ones((1, len(tops.sure)), np.bool_))
    off = _angles(tops.ups, common)[:, 0]
    return float(np.sum(tops.sure * np.exp(-((off / _NEAR) ** 2))))


def _by_others(tops: _Tops, dice: int) -> tuple[NDArray[np.float64], NDArray[np.float64], Vectors]:
    """How far off in radians each of the first `dice` tops points from where most flat ones of
    the others do, the chance that those do lie flat, and where they point (dice, 3)."""
    common, told = _common(tops, ~np.eye(dice, len(tops.sure), dtype=np.bool_))
    near = (tops.ups[:dice] * common).sum(axis=1)
    return np.arccos(np.clip(near, -1.0, 1.0)), told, common


def _weighed(
    dice: Sequence[Lying], states: Chances, off: NDArray[np.float64], told: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The chances by themselves, weighed by how far each faces another way than most others.

    How a die faces does not tell one that is stacked or covered from one that lies flat.
    """
    states = np.clip(states, _LEAST, _SURE)
    spread = np.hypot([die.lie.spread for die in dice], _LEAST_SPREAD)
    flat = np.exp(-((off / spread) ** 2) / 2) / (2 * math.pi * spread**2)
    low, high = _LEANING
    leaning = np.where(off < low, _SLIGHT, 1.0) / (math.pi * (high**2 - low**2))
    # Where the others do not lie flat themselves, they say nothing of this one.
    told = np.where([die.has_top for die in dice], told, 0.0)
    likelier = told * np.minimum(flat / leaning, _FIRMEST) + 1 - told
    weighed = np.where(np.arange(len(STATES)) == _COCKED, 1.0, likelier[:, None]) * states
    return np.asarray(weighed[:, _FLAT] / weighed.sum(axis=1))


def _without_leaning_on(dice: Sequence[Lying], flats: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same chances, but 0 for what leans on the die next to it.

    Dice that touch are seen along nearly the same ray: both lie flat only if they are seen turned
    alike. Of two that are not, the one that lies flat less surely leans.
    """
    flats = flats.copy()
    for one, other in itertools.combinations(range(len(dice)), 2):
        if _lean_on_each_other(dice[one], dice[other]):
            flats[one if flats[one] < flats[other] else other] = 0.0
    return flats


def _lean_on_each_other(one: Lying, other: Lying) -> bool:
    edge = (max(one.find.w, one.find.h) + max(other.find.w, other.find.h)) / 2
    if (
        not (one.has_top and other.has_top)
        or math.dist(one.find[:2], other.find[:2]) > _NEXT * edge
    ):
        return False
    off = math.dist(one.lie.tilt, other.lie.tilt)
    return off > max(_LEANS_ON, _PLAINLY * math.hypot(one.lie.spread, other.lie.spread))


def _common(tops: _Tops, asked: NDArray[np.bool_]) -> tuple[Vectors, NDArray[np.float64]]:
    """Where the tops of most flat dice point (m, 3), and the chances (m,) that those do lie flat,
    of those that are `asked` each time (m, n)."""
    near = _angles(tops.ups, tops.ups) < _NEAR
    sure = np.where(asked, tops.sure, 0.0)
    support = np.where(asked, sure @ near, -1.0)
    part = np.where(near[support.argmax(axis=1)], sure, 0.0)
    common = part @ tops.ups
    common[~part.any(axis=1)] = [0.0, 0.0, -1.0]
    common /= np.linalg.norm(common, axis=1, keepdims=True)
    return common, 1 - np.prod(1 - np.minimum(part, _SURE), axis=1)


def _angles(some: Vectors, others: Vectors) -> NDArray[np.float64]:
    """Between each of some directions and each of others."""
    return np.arccos(np.clip(some @ others.T, -1.0, 1.0))
