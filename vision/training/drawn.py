"""Scenes of the drawn world (`vision.synthesis`), with much more variety than reality has."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

from numpy.random import Generator

from assistant.words.dice import DieKind
from vision.synthesis import CLEAN, WILD, Variety, draw_scene
from vision.synthesis.glyphs import Glyphs
from vision.training.fonts import fonts, symbols
from vision.training.labels import Image, Scene, drawn_label

EDGES = (13.0, 92.0)
"""Sizes in pixels of the dice drawn."""

SEEDS = 7_000_000
"""Scenes are trained on from seeds below this; `vision.evaluation.drawn` measures above it."""

_READABLE = (28.0, 90.0)
_PICTURE = (560, 420)
_MANY_SIDED = tuple(kind for kind in DieKind if kind not in (DieKind.D6, DieKind.CUSTOM))
_TRAY = CLEAN
_PIPS = dataclasses.replace(WILD, numerals=0.06, custom=0.06, hues=0.2, ringed=0.2, fields=0.25)
# Taken from where people sit, by cameras that give pictures of another shape than they see.
_ASIDE = dataclasses.replace(_PIPS, least_tilt=0.6, tilt=1.15, stretched=0.6, tray=0.1)
_NUMERALS = dataclasses.replace(
    WILD,
    kinds=(DieKind.D6, *_MANY_SIDED),
    numerals=0.85,
    custom=0.03,
    logo=0.0,
    hues=0.12,
    ringed=0.12,
    fields=0.2,
)
# One or few large dice on plain ground, seen from above: how people hold numerals up to a camera.
_SHOWN = dataclasses.replace(
    _NUMERALS, tray=0.1, clutter=0.1, tilt=0.45, outside=0.0, covered=0.02, stacked=0.0, custom=0.1
)
# Dice in good view from above: here the nets learn to read, and how dice lie; elsewhere to bear.
_NEAR = {
    "tray": 0.15,
    "clutter": 0.2,
    "tilt": 0.45,
    "harsh": 0.12,
    "outside": 0.0,
    "hands": 0.02,
    "blur_px": (0.0, 0.9),
    "noise": (0.3, 5.0),
    "cut": 0.0,
    "photo": 0.0,
    "fields": 0.1,
}
_NEAR_NUMERALS = dataclasses.replace(
    _NUMERALS,
    **_NEAR,  # type: ignore[arg-type]
    numerals=0.9,
    cocked=0.1,
    stacked=0.04,
    covered=0.03,
)
# Pips are read from photographs that people take from where they sit, too.
_NEAR_PIPS = dataclasses.replace(
    _PIPS,
    **{**_NEAR, "tray": 0.5, "tilt": 0.85},  # type: ignore[arg-type]
    cocked=0.3,
    stacked=0.2,
    covered=0.15,
)
# A hundred numerals to tell apart on small faces need many dice to learn from.
_ONLY_NUMERALS = dataclasses.replace(
    _NEAR_NUMERALS,
    kinds=(*_MANY_SIDED, DieKind.D10, DieKind.D00, DieKind.D12, *[DieKind.D20] * 3, DieKind.D6),
    numerals=1.0,
    custom=0.0,
    cocked=0.02,
    stacked=0.02,
    covered=0.0,
)
# A picture with two dice shows few with pips; among them lie emblems and icons, which are none.
# What makes pips hard to read is shown far more often than it is met.
_ONLY_PIPS = dataclasses.replace(
    _NEAR_PIPS,
    numerals=0.03,
    custom=0.12,
    logo=0.12,
    hues=0.4,
    ringed=0.35,
    tilt=1.05,
    stretched=0.25,
    cocked=0.1,
    stacked=0.06,
    covered=0.05,
)
# Held near a camera a die is far larger than a crop is: numerals must be known sharp, too.
_NEAR_EDGES = (30.0, 140.0)
_NEAR_SHARE, _NEAR_MOST, _NEAR_ROOM = 0.65, 4, 0.62
_WORLDS = (_TRAY, _PIPS, _ASIDE, _NUMERALS, _SHOWN)
_SHARES = (0.05, 0.32, 0.15, 0.3, 0.18)
# What is said of certainty holds for tables: now and then a die lies badly there, and few things
# beside the dice bear pips. Nets are trained among far more of both.
_MILD = {
    "harsh": 0.15,
    "tilt": 0.4,
    "clutter": 0.4,
    "cocked": 0.03,
    "stacked": 0.02,
    "outside": 0.03,
    "covered": 0.04,
    "hands": 0.02,
    "hues": 0.05,
    "ringed": 0.08,
    "fields": 0.1,
}
_VIEWED = (
    _TRAY,
    dataclasses.replace(_PIPS, **_MILD),  # type: ignore[arg-type]
    dataclasses.replace(_NUMERALS, **_MILD),  # type: ignore[arg-type]
)
_VIEWED_SHARES = (0.6, 0.25, 0.15)


def drawn_scene(rng: Generator, side: int, grounds: Sequence[Image]) -> Scene:
    """A square scene of that side in pixels; `grounds` are photographs without dice."""
    world = _WORLDS[int(rng.choice(len(_WORLDS), p=_SHARES))]
    return _draw(rng, world, EDGES, (side, side), grounds)


def near_scene(rng: Generator, side: int) -> Scene:
    """A square scene of a few dice in good view; one in three has pips and lies awry at times."""
    world = _NEAR_NUMERALS if rng.random() < _NEAR_SHARE else _NEAR_PIPS
    return _draw(rng, world, _NEAR_EDGES, (side, side), (), _NEAR_ROOM, _NEAR_MOST)


def numeral_scene(rng: Generator, side: int) -> Scene:
    """A square scene full of dice with numerals in good view."""
    return _draw(rng, _ONLY_NUMERALS, _NEAR_EDGES, (side, side), (), _NEAR_ROOM, least=6)


def pip_scene(rng: Generator, side: int) -> Scene:
    """A square scene full of dice with pips in good view, some of them with icons."""
    return _draw(rng, _ONLY_PIPS, _NEAR_EDGES, (side, side), (), _NEAR_ROOM, least=6)


def drawn_picture(rng: Generator) -> Scene:
    """A picture as a camera above a table gives it: in good view for the most part."""
    world = _VIEWED[int(rng.choice(len(_VIEWED), p=_VIEWED_SHARES))]
    return _draw(rng, world, _READABLE, _PICTURE, ())


def _draw(
    rng: Generator,
    world: Variety,
    edges: tuple[float, float],
    size: tuple[int, int],
    grounds: Sequence[Image],
    crowded: float = 0.55,
    most: int = 9,
    least: int = 1,
) -> Scene:
    edge = math.exp(rng.uniform(math.log(edges[0]), math.log(edges[1])))
    room = int(max(1, min(most, (crowded * size[1] / edge) ** 2)))
    drawn = draw_scene(
        int(rng.integers(SEEDS)),
        dice=int(rng.integers(min(least, room), room + 1)),
        size=size,
        variety=_sized(world, edge, grounds),
    )
    rows = zip(drawn.truth, drawn.facings, drawn.dice, strict=True)
    return Scene(
        drawn.image, tuple(drawn_label(reading, facing, die.look) for reading, facing, die in rows)
    )


def _sized(world: Variety, edge: float, grounds: Sequence[Image]) -> Variety:
    if world is _TRAY:
        return dataclasses.replace(world, edge_px=(edge, edge))
    return dataclasses.replace(
        world, edge_px=(edge, edge), grounds=grounds, glyphs=_glyphs, symbols=symbols
    )


def _glyphs(rng: Generator) -> Glyphs | None:
    return fonts(rng) if rng.random() < 0.9 else None
