"""A picture in the making, which knows whose each pixel is."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.dice import Patch
from vision.synthesis.ground import Ground
from vision.synthesis.paint import lay

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]

NOBODY, THING, COVER = 0, 254, 255
"""Owners of pixels that are no die's: the ground, other things, and what reaches over all."""
MOST_DICE = 253


@dataclass(eq=False)
class Canvas:
    """The picture on its ground. `owner` (h, w) holds for each pixel the number of its die,
    from 1, or one of the three others. `drawn` are the pixels that each die would have alone."""

    ground: Ground
    picture: Picture = field(init=False)
    owner: Picture = field(init=False)
    drawn: dict[int, tuple[slice, slice, NDArray[np.bool_]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.picture = self.ground.picture
        self.owner = np.zeros(self.picture.shape[:2], dtype=np.uint8)

    def lay(self, patch: Patch, number: int, *, before: bool = False) -> None:
        """Lays a patch; `before` says that it stands before the tray's walls."""
        front = None if before else self.ground.front
        lay(self.picture, patch, self.ground.exposure, front)
        height, width = patch.cover.shape
        rows = slice(patch.top, patch.top + height)
        columns = slice(patch.left, patch.left + width)
        own = patch.cover > 0.5
        self.drawn[number] = rows, columns, own
        if front is not None:
            own = own & (front[rows, columns] < 0.5)
        self.owner[rows, columns][own] = number

    def take(self, rows: slice, columns: slice, cover: Picture, owner: int) -> None:
        """Gives the pixels under a cover (h, w), 0 to 255, to another owner."""
        self.owner[rows, columns][cover > 127] = owner

    def polygon(self, pixels: Points, owner: int) -> None:
        """Gives the pixels of a polygon (n, 2) to another owner."""
        corners = (pixels * 16).round().astype(np.int32)
        cv2.fillPoly(self.owner, [corners], owner, cv2.LINE_8, 4)

    def shares(self, number: int) -> tuple[float, float]:
        """How much of a die is seen, and how much the cover hides, as parts of what was drawn."""
        rows, columns, own = self.drawn[number]
        total = max(int(own.sum()), 1)
        owners = self.owner[rows, columns][own]
        return int((owners == number).sum()) / total, int((owners == COVER).sum()) / total

    def at(self, pixels: Points) -> tuple[Picture, NDArray[np.bool_]]:
        """Owners (n,) of pixels (n, 2), and which of these lie in the picture."""
        height, width = self.owner.shape
        column, row = np.round(pixels).astype(int).T
        within = (column >= 0) & (row >= 0) & (column < width) & (row < height)
        owners = self.owner[row.clip(0, height - 1), column.clip(0, width - 1)]
        return owners, within
