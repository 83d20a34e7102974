"""What tiles look like, cell by cell, and how they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from assistant.words.shown_boards import TileShape as TileShape
from assistant.words.tiles import Cell as Cell
from assistant.words.tiles import turned_cells as turned_cells
from vision.pieces.view import Floats


class LaidTile(Struct, frozen=True):
    """A tile on a grid: on its back (`mirrored` left to right), if so, then `turned` in quarter
    turns clockwise; `cells` (row, column) it covers."""

    name: str
    turned: int
    cells: tuple[Cell, ...]
    mirrored: bool = False


class ArtWay(Struct, frozen=True):
    """A way in which a tile can lie, as `LaidTile`, and where the art of its cells begins."""

    turned: int
    mirrored: bool
    first: int


@dataclass(frozen=True)
class TileArt:
    """Log colours of the cells of tiles: `cells` (m, side, side, 3) for each way of each tile.

    `ways[name]` are the ways in which a tile can lie, the cells of each in their sorted order:
    four turns, four more on its back, or as many as were shown for what lies on one cell.
    `varies` (m,) is how unlike examples of a cell are, where several were compared. What readers
    make of the cells is `kept`.
    """

    shapes: tuple[TileShape, ...]
    ways: dict[str, tuple[ArtWay, ...]]
    cells: Floats
    varies: Floats
    kept: dict[tuple[float, bool], NDArray[np.float32]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def first(self, tile: LaidTile) -> int | None:
        """Where the art of a tile's cells begins as it lies; None for one that is not known."""
        for way in self.ways.get(tile.name, ()):
            if (way.turned, way.mirrored) == (tile.turned, tile.mirrored):
                return way.first
        return None


def turned_pictures(
    cells: Sequence[Cell], pictures: Floats, quarters: int, mirrored: bool = False
) -> list[Floats]:
    """Pictures of cells mirrored left to right, if so, then turned clockwise, in the sorted order
    of the cells as they are then."""
    now = [(row, -column) if mirrored else (row, column) for row, column in sorted(cells)]
    for _ in range(quarters % 4):
        now = [(column, -row) for row, column in now]
    ranks = sorted(range(len(now)), key=lambda i: now[i])
    seen = [one[:, ::-1] for one in pictures] if mirrored else list(pictures)
    return [np.rot90(seen[i], -quarters) for i in ranks]
