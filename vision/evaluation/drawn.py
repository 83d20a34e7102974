"""A set of drawn scenes, kept apart from those that nets are trained on by its seeds."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from assistant.words.dice import DieKind, DieReading, DieState
from vision.evaluation.labelled import LabelledDie, LabelledPicture
from vision.evaluation.shots import Shot, ShotList
from vision.synthesis import Scene, Variety, draw_scene

HELD_OUT_SEED = 7_000_000
"""First seed of the drawn set. Training draws with smaller seeds only."""
SIZE = (1280, 720)
_MOST_DICE = 12
_KINDS = tuple(kind for kind in DieKind if kind is not DieKind.CUSTOM)


def drawn_shots(count: int) -> ShotList:
    """So many scenes, the same ones each time: dice of all kinds, lying in any way, anywhere."""
    return ShotList("drawn", "held_out", count, _draw(count))


_VARIETY = Variety(
    edge_px=(24.0, 160.0),
    blur_px=(0.0, 1.2),
    clutter=0.4,
    hands=0.02,
    cocked=0.03,
    stacked=0.02,
    outside=0.03,
    cut=0.02,
    covered=0.04,
    numerals=0.2,
    tilt=0.5,
    bend=0.05,
    harsh=0.3,
)
"""Cameras over tables: now and then a die lies badly, a lamp flickers, a lens is soft."""


def _draw(count: int) -> Iterator[Shot]:
    for number in range(count):
        kinds = _KINDS if number % 2 else (DieKind.D6,)
        scene = draw_scene(
            HELD_OUT_SEED + number,
            dice=1 + number % _MOST_DICE,
            size=SIZE,
            variety=dataclasses.replace(_VARIETY, kinds=kinds),
        )
        yield Shot(scene.image, _label(number, scene), False, _is_good_view(scene))


def _label(number: int, scene: Scene) -> LabelledPicture:
    return LabelledPicture(f"{HELD_OUT_SEED + number}", tuple(map(_die, scene.truth)))


def _die(die: DieReading) -> LabelledDie:
    if die.value is None:
        raise ValueError("a drawn die must have a value")
    return LabelledDie(die.kind.value, die.value, die.box, die.state)


def _is_good_view(scene: Scene) -> bool:
    """Whether all dice lie flat, whole and uncovered; light and lens may be any."""
    return all(die.state is DieState.FLAT for die in scene.truth)
