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

Vector = NDArray[np.float64]
"""As `vision.dice.sight.Facing` is, an array (3,)."""

LIES_FLAT = 0.7
"""Chance from which a die counts as lying flat. No die on the kept-back photographs is below it; of
flat ones in the drawn tray 1 in 11 and of those that lean there 9 in 10, of drawn ones on tables
1 in 17 and 2 in 3."""

_FLAT = STATES.index(DieState.FLAT)
_COCKED = STATES.index(DieState.COCKED)
_AWRY = tuple(place for place in range(len(STATES)) if place != _FLAT)
_FOCAL = 0.95
"""Focal length in parts of the picture's longer side; cameras over tables have 0.8 to 1.2."""
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


def state_of(states: Chances, flat: float) -> DieState:
    """How a die lies that lies flat with the chance `flat`.

    It must be plain that it does, for a die that leans is to be thrown again.
    """
    if flat >= LIES_FLAT:
        return DieState.FLAT
    return STATES[max(_AWRY, key=lambda place: float(states[place]))]


class Level(NamedTuple):
    """The chance that a die lies flat, given how all face, and where its own top points."""

    flat: float
    facing: Facing


def levels_of(
    dice: Sequence[Lying], size: tuple[int, int], before: Sequence[Facing] = ()
) -> list[Level]:
    """How the dice of a picture lie; `size` is the picture's.

    `before` tells where flat dice pointed before the same camera.
    """
    ups = [_up(die, size) for die in dice]
    said = [(die.flat if die.has_top else 0.0, up) for die, up in zip(dice, ups, strict=True)]
    known = [(_BEFORE, np.array(facing)) for facing in before]
    return [
        Level(_weighed(die, up, [*said[:k], *said[k + 1 :], *known]), _as_facing(up))
        for k, (die, up) in enumerate(zip(dice, ups, strict=True))
    ]


def _as_facing(up: Vector) -> Facing:
    right, down, away = (float(part) for part in up)
    return right, down, away


def _up(die: Lying, size: tuple[int, int]) -> Vector:
    """The unit normal (3,) of the top face: right, down and away as the camera sees it."""
    width, height = size
    ray = np.array([die.find.x - width / 2, die.find.y - height / 2, _FOCAL * max(size)])
    ray /= np.linalg.norm(ray)
    right = np.array([1.0, 0.0, 0.0]) - ray * ray[0]
    right /= np.linalg.norm(right)
    x, y = np.array(die.lie.tilt) / max(1.0, math.hypot(*die.lie.tilt) / 0.95)
    return np.asarray(x * right + y * np.cross(ray, right) - ray * math.sqrt(1 - x * x - y * y))


def _weighed(die: Lying, up: Vector, others: Sequence[tuple[float, Vector]]) -> float:
    """The chance by itself, weighed by how far it faces another way than most others.

    How a die faces does not tell one that is stacked or covered from one that lies flat.
    """
    states = np.clip(die.states, _LEAST, _SURE)
    common, sure = _common(others) if die.has_top else (up, 0.0)
    off = _angle(up, common) if sure else 0.0
    spread = math.hypot(die.lie.spread, _LEAST_SPREAD)
    flat = math.exp(-((off / spread) ** 2) / 2) / (2 * math.pi * spread**2)
    low, high = _LEANING
    leaning = (_SLIGHT if off < low else 1.0) / (math.pi * (high**2 - low**2))
    # Where the others do not lie flat themselves, they say nothing of this one.
    likelier = sure * min(flat / leaning, _FIRMEST) + 1 - sure
    weighed = np.where(np.arange(len(STATES)) == _COCKED, 1.0, likelier) * states
    return float(weighed[_FLAT] / weighed.sum())


def _common(said: Sequence[tuple[float, Vector]]) -> tuple[Vector, float]:
    """Where the tops of most flat dice point, and the chance that those do lie flat."""
    best, common, sure = 0.0, np.array([0.0, 0.0, -1.0]), 0.0
    for _, anchor in said:
        near = [(chance, up) for chance, up in said if _angle(anchor, up) < _NEAR]
        support = sum(chance for chance, _ in near)
        if support > best:
            best = support
            common = np.sum([chance * up for chance, up in near], axis=0)
            sure = 1 - math.prod(1 - min(chance, _SURE) for chance, _ in near)
    return np.asarray(common / np.linalg.norm(common)), sure


def _angle(one: Vector, other: Vector) -> float:
    return math.acos(float(np.clip(one @ other, -1.0, 1.0)))
