"""Dice as different makers shape and number them."""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from assistant.words.dice import DieKind
from vision.synthesis.geometry import Floats, Solid, solid

# From long to squat: how far the faces of a d10 are turned up.
_D10_RISES = (0.64, 0.68, 0.70, 0.72, 0.75, 0.78)


def any_solid(rng: np.random.Generator, kind: DieKind) -> Solid:
    """A solid of this kind whose values stand on any faces and read from any side.

    Opposite values mostly make the usual sum, as on `solid(kind)`.
    """
    if kind in (DieKind.D10, DieKind.D00):
        made = solid(kind, _D10_RISES[int(rng.integers(len(_D10_RISES)))])
    else:
        made = solid(kind)
    right, up = _turned(rng, made)
    return dataclasses.replace(made, values=_values(rng, made), right=right, up=up)


def _values(rng: np.random.Generator, made: Solid) -> tuple[int, ...]:
    if made.reads_down or (len(made.values) > 6 and rng.random() < 0.15):
        return tuple(int(value) for value in rng.permutation(made.values))
    across = [int(face) for face in np.argmin(made.normals @ made.normals.T, axis=1)]
    pairs = [(face, other) for face, other in enumerate(across) if face < other]
    values = list(made.values)
    for (face, other), k in zip(pairs, rng.permutation(len(pairs)), strict=True):
        one, two = (made.values[place] for place in pairs[int(k)])
        values[face], values[other] = (one, two) if rng.random() < 0.5 else (two, one)
    return tuple(values)


def _turned(rng: np.random.Generator, made: Solid) -> tuple[Floats, Floats]:
    """`Solid.right` and `Solid.up`, each face's turned by some of its corners."""
    sides = {4: 3, 6: 4, 8: 3, 12: 5, 20: 3}.get(len(made.values), 1)
    angles = rng.integers(sides, size=len(made.values)) * (2.0 * math.pi / sides)
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    return cos * made.right - sin * made.up, cos * made.up + sin * made.right
