"""What a training picture shows: one row a die."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


class DieLabel(NamedTuple):
    """Centre and size in pixels; `label` is a value or one of the classes above.

    `sized` is false where centre and size are only known roughly.
    """

    x: float
    y: float
    w: float
    h: float
    label: int
    sized: bool = True


class Scene(NamedTuple):
    """A picture of shape (height, width, 3), BGR, with everything in it that is a die."""

    image: Image
    dice: tuple[DieLabel, ...]
