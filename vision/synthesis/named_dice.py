"""Dice whose sides bear named faces, as the drawn tray throws them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assistant.words.dice import DieKind
from vision.synthesis.dice import Die
from vision.synthesis.geometry import solid
from vision.synthesis.light import from_picture
from vision.synthesis.looks import Look
from vision.synthesis.named_faces import named_face, named_faces

SIDES = 6
INRADIUS_MM = 9.5

_LIGHT = from_picture(226, 214, 190)
_DARK = from_picture(60, 52, 48)


def sides_of(faces: Sequence[str], rng: np.random.Generator) -> tuple[str, ...]:
    """The names on the six sides of a die: `faces`, or six of them by lot if it has not six.

    Raises `ValueError` for a face that has no picture.
    """
    for name in faces:
        if name not in named_faces():
            raise ValueError(f"there is no drawn face “{name}”: throw a real die, or tap its value")
    if len(faces) == SIDES:
        return tuple(faces)
    return tuple(faces[int(pick)] for pick in rng.integers(len(faces), size=SIDES))


def named_die(sides: Sequence[str], nth: int) -> Die:
    """A cube with these names on its sides 1 to 6; by turns with a light and a dark body."""
    base, name = (_LIGHT, "white") if nth % 2 == 0 else (_DARK, "black")
    icons = {value: named_face(side) for value, side in enumerate(sides, 1)}
    look = Look(name, base, base, gloss=0.5, icons=icons)
    return Die(solid(DieKind.CUSTOM), look, INRADIUS_MM)
