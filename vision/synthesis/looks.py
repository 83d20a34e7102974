"""What dice are made of: colour, ink, gloss, marbling, edge rounding and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.light import Colour, from_picture

Icon = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Look:
    """Outside of a die.

    `name` is the colour's plain word. `ink` colours pips and numerals, `ink_first`
    the single pip where it differs. `gloss` 0 to 1. `rounding` is the edge radius
    as a part of the inradius. `ball` cuts the corners by a sphere of so many
    inradii (0: none). `marble` 0 to 1 mixes in `vein`. `pip` is a pip's radius as a
    part of the inradius. `font` is the number of an OpenCV Hershey font and
    `numerals` puts numerals on a d6, too. `icons` are square BGRA pictures laid
    over the faces of the given values (a logo, a drawn face).
    """

    name: str
    base: Colour
    ink: Colour
    gloss: float = 0.6
    rounding: float = 0.10
    ball: float = 1.52
    marble: float = 0.0
    vein: Colour = (0.8, 0.8, 0.8)
    ink_first: Colour | None = None
    pip: float = 0.2
    font: int = 2
    numerals: bool = False
    icons: Mapping[int, Icon] = field(default_factory=dict)


_WHITE = from_picture(244, 240, 230)
_BLACK = from_picture(22, 20, 22)
_GOLD = from_picture(232, 190, 96)
_RED = from_picture(190, 22, 28)

LOOKS: tuple[Look, ...] = (
    Look("white", from_picture(232, 226, 212), _BLACK, gloss=0.55),
    Look("red", from_picture(176, 20, 26), _WHITE, gloss=0.8),
    Look("blue", from_picture(24, 66, 152), _WHITE, gloss=0.75),
    Look("black", from_picture(34, 33, 36), _WHITE, gloss=0.85),
    Look("white", from_picture(214, 198, 164), from_picture(58, 34, 22), gloss=0.35),
    Look("green", from_picture(22, 104, 58), _GOLD, gloss=0.7),
    Look("orange", from_picture(222, 104, 20), _BLACK, gloss=0.7),
    Look("yellow", from_picture(228, 180, 40), _BLACK, gloss=0.6),
    Look(
        "purple",
        from_picture(84, 34, 122),
        _GOLD,
        gloss=0.8,
        marble=0.7,
        vein=from_picture(160, 110, 200),
    ),
    Look("white", from_picture(236, 232, 222), _BLACK, gloss=0.7, ink_first=_RED, ball=1.44),
)


def names_of(kind: DieKind, value: int) -> str:
    """What is written on the face of this value."""
    if kind is DieKind.D10:
        return str(value % 10)
    if kind is DieKind.D00:
        return f"{value:02d}"
    return str(value)
