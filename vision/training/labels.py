"""What a training picture shows: one row a die."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieState
from vision.dice.shape import CLASSES, NUMERALS, PIPS, STATES
from vision.synthesis.facing import Facing
from vision.synthesis.looks import Look, names_of
from vision.synthesis.script import Mark

Image = NDArray[np.uint8]

UNKNOWN = -1
"""What a label does not say; nothing is learned from it."""


class DieLabel(NamedTuple):
    """A die: centre and size in pixels, and places in the lists of `vision.dice.shape`.

    `face` is one in `NUMERALS`, or a pip die's value less one. `mark` is 1 where a
    6 or 9 says which it is, 0 where it does not. `sized` is false where centre
    and size are only known roughly. `tilt_x`, `tilt_y` and `turn` say how the top face is
    turned (see `vision.synthesis.facing`), NaN where that is not known.
    """

    x: float
    y: float
    w: float
    h: float
    kind: int
    face: int = UNKNOWN
    state: int = UNKNOWN
    mark: int = UNKNOWN
    sized: bool = True
    tilt_x: float = math.nan
    tilt_y: float = math.nan
    turn: float = math.nan

    @property
    def size(self) -> float:
        """The larger side, as the finder's sizes are counted."""
        return max(self.w, self.h)


class Scene(NamedTuple):
    """A picture of shape (height, width, 3), BGR, with everything in it that is a die."""

    image: Image
    dice: tuple[DieLabel, ...]


def pip_label(x: float, y: float, w: float, h: float, value: int, *, sized: bool) -> DieLabel:
    """A flat d6 with pips."""
    flat = STATES.index(DieState.FLAT)
    return DieLabel(x, y, w, h, CLASSES.index(PIPS), value - 1, flat, UNKNOWN, sized)


def drawn_label(reading: DieReading, facing: Facing | None, look: Look) -> DieLabel:
    """A die of a drawn scene's truth."""
    x, y, w, h = reading.box
    pips = reading.kind is DieKind.D6 and not look.numerals
    face = mark = UNKNOWN
    if isinstance(reading.value, int):
        name = names_of(reading.kind, reading.value)
        face = reading.value - 1 if pips else NUMERALS.index(name)
        if name in ("6", "9") and not pips:
            mark = int(look.script.mark is not Mark.NONE and name in look.script.marked)
    # Whether a die is cut or outside is told by its place; the nets learn what a crop shows.
    state = STATES.index(reading.state) if reading.state in STATES else UNKNOWN
    kind = CLASSES.index(PIPS if pips else reading.kind.value)
    turned = facing or Facing(math.nan, math.nan, math.nan)
    return DieLabel(x + w / 2, y + h / 2, w, h, kind, face, state, mark, True, *turned)
