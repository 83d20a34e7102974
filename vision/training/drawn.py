"""Scenes of the drawn world (`vision.synthesis`), with much more variety than reality has."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

from numpy.random import Generator

from assistant.words.dice import DieKind
from vision.synthesis import CLEAN, Variety, draw_scene
from vision.training.labels import Image, Scene, numeral_label

EDGES = (13.0, 92.0)
"""Sizes in pixels of the dice drawn."""

_CLEAN = 0.08
_KINDS = tuple(kind for kind in DieKind if kind is not DieKind.CUSTOM)


def drawn_scene(rng: Generator, side: int, grounds: Sequence[Image]) -> Scene:
    """A square scene of that side in pixels, with up to nine dice."""
    low, high = EDGES
    edge = math.exp(rng.uniform(math.log(low), math.log(high)))
    clean = rng.random() < _CLEAN
    kinds = (DieKind.D6,) if clean or rng.random() < 0.45 else _KINDS
    base = CLEAN if clean else Variety()
    variety = dataclasses.replace(base, kinds=kinds, edge_px=(edge, edge))
    room = int(max(1, min(9, (0.6 * side / edge) ** 2)))
    drawn = draw_scene(
        int(rng.integers(2**31)),
        dice=int(rng.integers(1, room + 1)),
        size=(side, side),
        variety=variety,
    )
    labels = [numeral_label(die, pips=die.kind is DieKind.D6, mark=-1) for die in drawn.truth]
    return Scene(drawn.image, tuple(labels))
