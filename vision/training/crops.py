"""What the classifier learns from: dice of scenes and photographs, and what is no die."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from assistant.words.dice import DieKind
from vision.dice.finder import Level
from vision.dice.shape import CLASSES, NONE, PIPS
from vision.training.cutting import cut_die, cut_turned, pyramid
from vision.training.labels import DieLabel, Image, Scene
from vision.training.photos import FROM_ABOVE, Photo
from vision.training.pools import SIDE

_PIPS, _CUSTOM = CLASSES.index(PIPS), CLASSES.index(DieKind.CUSTOM.value)
_OFTEN = {DieKind.D10.value: 2, DieKind.D00.value: 2}
"""Kinds that are taken for each other most easily, and how many times as often they are shown."""
_NUMERALS = tuple(
    k
    for k, name in enumerate(CLASSES)
    if k not in (NONE, _PIPS, _CUSTOM)
    for _ in range(_OFTEN.get(name, 1))
)

SHARES = {
    "near numerals": 0.2,
    "near pips": 0.17,
    "numerals": 0.06,
    "pips": 0.17,
    "custom": 0.04,
    "photos": 0.15,
    "lone": 0.03,
    "finds": 0.04,
    "nothing": 0.1,
}
"""Parts of a batch; the rest are places beside the dice of drawn scenes."""

HARD_SHARES = {
    "near numerals": 0.2,
    "near pips": 0.17,
    "numerals": 0.06,
    "pips": 0.15,
    "custom": 0.03,
    "near custom": 0.02,
    "photos": 0.13,
    "lone": 0.02,
    "finds": 0.06,
    "nothing": 0.05,
    "hard": 0.1,
}
"""The same with what is hard to tell from dice."""

_TURNED = {"near": 0.15, "far": 0.0, "photos": 0.5}
"""Parts of the crops that are turned any way, not hardly."""


class Source(NamedTuple):
    """A die, or something that is none, in a picture that may be `turned` any way, or not."""

    levels: tuple[Level, ...]
    die: DieLabel
    turned: bool


class Crops:
    """Draws batches of crops; each die is cut out anew, turned and jittered."""

    def __init__(
        self,
        scenes: Sequence[Scene],
        near: Sequence[Scene],
        photos: Sequence[Photo],
        lone: Sequence[Photo],
        finds: Sequence[Source],
        hard: Sequence[Source] = (),
        shares: Mapping[str, float] = SHARES,
    ) -> None:
        """`near` are scenes of dice in good view, `lone` photographs of one die with
        numerals each; `finds` are what the finder itself found, dice and what is none,
        `hard` those of the latter that look like dice. All but `scenes` may be empty."""
        self._scenes = scenes
        self._shares = shares
        self._far = _by_kind(scenes)
        self._near = _by_kind(near) or self._far
        self._sources = {
            "photos": _dice(photos),
            "lone": _dice(lone),
            "finds": [find for find in finds if find.die.kind != NONE],
            "nothing": [find for find in finds if find.die.kind == NONE],
            "hard": list(hard),
        }

    def draw(self, rng: Generator, count: int) -> tuple[Image, list[DieLabel]]:
        """`count` crops (count, 64, 64, 3) and what they show."""
        pairs = [self._one(rng, place / count) for place in range(count)]
        return np.stack([image for image, _ in pairs]), [label for _, label in pairs]

    def _one(self, rng: Generator, place: float) -> tuple[Image, DieLabel]:
        group = group_at(self._shares, place, "beside")
        if sources := self._sources.get(group):
            source = sources[int(rng.integers(len(sources)))]
            any_way = source.turned and rng.random() < _TURNED["photos"]
            return cut_die(rng, source.levels, source.die, turned=any_way), source.die
        near = group.startswith("near")
        dice, turned = (self._near if near else self._far), _TURNED["near" if near else "far"]
        if group in ("near numerals", "numerals", "lone"):
            return _pick(rng, dice[_NUMERALS[int(rng.integers(len(_NUMERALS)))]], turned)
        if group in ("near custom", "custom"):
            return _pick(rng, dice[_CUSTOM], turned)
        if group in ("near pips", "pips", "photos"):
            return _pick(rng, dice[_PIPS], turned)
        return self._beside(rng)

    def _beside(self, rng: Generator) -> tuple[Image, DieLabel]:
        """A place that is no die: beside one, between two, far from any, or only part of one."""
        while True:
            scene = self._scenes[int(rng.integers(len(self._scenes)))]
            x, y, size = _place(rng, scene.dice)
            if all(_apart(die, x, y, size) for die in scene.dice):
                crop = cut_turned(pyramid(scene.image), (x, y), size, rng.uniform(0, 360))
                return crop, DieLabel(x, y, size, size, NONE)


def _by_kind(scenes: Sequence[Scene]) -> dict[int, list[tuple[Image, DieLabel]]]:
    dice: dict[int, list[tuple[Image, DieLabel]]] = {}
    for scene in scenes:
        for die in scene.dice:
            if inside(die, scene.image.shape[0]):
                dice.setdefault(die.kind, []).append((scene.image, die))
    return dice


def _pick(
    rng: Generator, dice: Sequence[tuple[Image, DieLabel]], turned: float
) -> tuple[Image, DieLabel]:
    image, die = dice[int(rng.integers(len(dice)))]
    return cut_die(rng, pyramid(image), die, turned=rng.random() < turned), die


def _dice(photos: Sequence[Photo]) -> list[Source]:
    return [
        Source(levels, die, photo.set_name in FROM_ABOVE)
        for photo in photos
        for levels in [pyramid(photo.image)]
        for die in photo.dice
    ]


def group_at(shares: Mapping[str, float], place: float, rest: str) -> str:
    """The group that a place (0 to 1) of a batch belongs to; `rest` behind all `shares`."""
    for name, share in shares.items():
        place -= share
        if place < 0:
            return name
    return rest


def inside(die: DieLabel, side: int) -> bool:
    """Whether nearly all of the die is in the scene; a strip at the edge shows nothing."""
    return bool(
        die.w * 0.25 < die.x < side - die.w * 0.25 and die.h * 0.25 < die.y < side - die.h * 0.25
    )


def _place(rng: Generator, dice: Sequence[DieLabel]) -> tuple[float, float, float]:
    lot = rng.random()
    if not dice or lot < 0.35:
        x, y = rng.uniform(0, SIDE, 2)
        return float(x), float(y), math.exp(rng.uniform(math.log(12), math.log(90)))
    die = dice[int(rng.integers(len(dice)))]
    angle = rng.uniform(0, 2 * math.pi)
    if lot < 0.75:
        apart, size = rng.uniform(0.5, 1.0) * die.size, die.size * rng.uniform(0.7, 1.3)
    elif lot < 0.9:
        apart, size = rng.uniform(0.0, 0.4) * die.size, die.size * rng.uniform(0.15, 0.4)
    else:
        apart, size = rng.uniform(0.2, 0.8) * die.size, die.size * rng.uniform(1.9, 3.0)
    return die.x + apart * math.cos(angle), die.y + apart * math.sin(angle), size


def _apart(die: DieLabel, x: float, y: float, size: float) -> bool:
    """Whether nobody would call the place and size that die."""
    near = math.hypot(die.x - x, die.y - y) < 0.42 * die.size
    return not (near and 0.5 < size / die.size < 1.8)
