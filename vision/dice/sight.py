"""What a dice reader is asked and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from assistant.words.dice import DieReading, DieSpec
from assistant.words.text import Text

Image: TypeAlias = NDArray[np.uint8]
"""Picture of shape (height, width, 3), BGR, as `cv2.imread` gives it."""


Facing: TypeAlias = tuple[float, float, float]
"""Where a top face points, as a unit vector: right, down and away as the camera sees it."""


class DiceSight(Struct, frozen=True):
    """Everything a reader says about one picture.

    `dice` are the dice and whatever may be one, in reading order (top to
    bottom, left to right); boxes are in pixels of the picture given. A thing
    that may be a die has state unknown and value None, with candidates.
    `accepted` says that the reading may be taken without asking anybody;
    otherwise `problems` say why not. `ms` is the time that reading took;
    `certain` the confidence from which this reader takes a value for sure.
    `facings` tell where the tops of the dice that lie flat point.
    """

    dice: tuple[DieReading, ...]
    accepted: bool
    problems: tuple[Text, ...]
    ms: float
    certain: float = 1.0
    facings: tuple[Facing, ...] = ()


class DiceReader(Protocol):
    """Reads dice in pictures. May be used from one thread at a time."""

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
        facings: Sequence[Facing] = (),
    ) -> DiceSight:
        """Reads all dice in `image`, shape (height, width, 3), uint8, BGR.

        `wanted` are the dice that the table waits for; None means any number
        of any dice, one at least. `background` is a picture of the same size
        of the empty tray; `facings` are those of dice that lay flat before the same
        camera: a die that faces another way leans. Raises `ValueError` for an array
        of another shape or type, or a background of another size.
        """
        ...
