"""A picture of the table, with the moment at which it was taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
"""Pixels of shape (height, width, 3), type uint8, colours in the order blue, green, red."""

Grey: TypeAlias = NDArray[np.uint8]
"""Pixels of shape (height, width), type uint8."""


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
