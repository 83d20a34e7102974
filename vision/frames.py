"""A picture of the table, with the moment at which it was taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from assistant.words.text import Text, text

Image: TypeAlias = NDArray[np.uint8]
"""Pixels of shape (height, width, 3), type uint8, colours in the order blue, green, red."""

Grey: TypeAlias = NDArray[np.uint8]
"""Pixels of shape (height, width), type uint8."""

LEAST_SIDE = 8
"""Pixels that a picture must have both ways for anything to be made of it."""
BOARD_SIDE = 120
"""Pixels without which no board is made out in a picture."""


def unfit(image: Image, least_side: int = LEAST_SIDE) -> Text | None:
    """Why what came for a picture cannot be used, within a sentence; None where it can.

    `least_side` are the pixels that it must have both ways.
    """
    if image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
        return text(
            "it is {kind} of shape {shape}, not three colours of 8 bits: convert it first",
            kind=str(image.dtype),
            shape=str(image.shape),
        )
    height, width = image.shape[:2]
    return too_small(width, height) if min(width, height) < least_side else None


def too_small(width: int, height: int) -> Text:
    """Said of a picture that has too few pixels to show what it should."""
    return text(
        "it has {width} x {height} pixels and shows too little: a larger one is needed",
        width=width,
        height=height,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a camera.

    `at_s` is the monotonic time in seconds at which it was taken, `index`
    counts the frames of one opened source from 0 and never repeats in it.
    `fresh` says that the scene is another one than before (next picture of a
    folder, first of a file): whatever had lain there was moved in between.
    `pace` is how many times as fast as in life things move before this camera.
    """

    image: Image
    at_s: float
    index: int
    fresh: bool = False
    pace: int = 1

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.shape[1], self.image.shape[0]
