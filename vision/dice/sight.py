"""What a dice reader is asked and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from assistant.words.dice import DieReading, DieSpec
from assistant.words.text import Text
from vision.dice.scope import EVERYWHERE, Scope

Image: TypeAlias = NDArray[np.uint8]
"""Picture of shape (height, width, 3), BGR, as `cv2.imread` gives it."""


Facing: TypeAlias = tuple[float, float, float, float]
"""How a top face is turned, and where. The first two are the die's place right of and below the
picture's middle in parts of its longer side; the others tell how far the outward normal of the
face points right and down, seen along the ray through the die."""


class DiceSight(Struct, frozen=True):
    """Everything a reader says about one picture.

    `dice` are the dice and whatever may be one, in reading order (top to
    bottom, left to right); boxes are in pixels of the picture given. A thing
    that may be a die has state unknown and value None, with candidates.
    `accepted` says that the reading may be taken without asking anybody;
    otherwise `problems` say why not. `ms` is the time that reading took;
    `certain` the confidence from which this reader takes a value for sure.
    `facings` tell how the tops of the dice that lie flat are turned. `old` are dice that lay
    there before the throw was asked for, `aside` what else is seen and nobody is asked about:
    dice of other zones, prints.
    """

    dice: tuple[DieReading, ...]
    accepted: bool
    problems: tuple[Text, ...]
    ms: float
    certain: float = 1.0
    facings: tuple[Facing, ...] = ()
    old: tuple[DieReading, ...] = ()
    aside: tuple[DieReading, ...] = ()


class DiceReader(Protocol):
    """Reads dice in pictures. May be used from one thread at a time."""

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
        facings: Sequence[Facing] = (),
        scope: Scope = EVERYWHERE,
        among: bool = False,
    ) -> DiceSight:
        """Reads all dice in `image`, shape (height, width, 3), uint8, BGR.

        `wanted` are the dice that the table waits for; None means any number
        of any dice, one at least. `background` is a picture of the same size
        of the empty tray; `facings` are those of dice that lay flat before the same
        camera: a die that faces another way leans. `scope` tells where dice count: only
        these are judged. With `among` only one of the `wanted` is thrown, whichever. Raises
        `ValueError` for an array of another shape or type, or a background of another size.
        """
        ...
