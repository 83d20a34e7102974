"""What tiles look like, cell by cell, and how they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from msgspec import Struct

from assistant.words.shown_boards import TileShape as TileShape
from assistant.words.tiles import Cell as Cell
from assistant.words.tiles import turned_cells as turned_cells
from vision.pieces.view import Floats


class LaidTile(Struct, frozen=True):
    """A tile on a grid: `turned` in quarter turns clockwise, `cells` (row, column) it covers."""

    name: str
    turned: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TileArt:
    """Log colours of the cells of tiles: `cells` (m, side, side, 3) for each (name, turn, k).

    `start[(name, turned)]` is where the cells of that tile so turned begin, in sorted order.
    `varies` (m,) is how unlike examples of a cell are, where several were compared.
    """

    shapes: tuple[TileShape, ...]
    start: dict[tuple[str, int], int]
    cells: Floats
    varies: Floats

    def ways(self, name: str) -> int:
        """How many ways a tile can lie: its four turns, or more for what lies on one cell."""
        return sum(one == name for one, _ in self.start)


def turned_pictures(cells: Sequence[Cell], pictures: Floats, quarters: int) -> list[Floats]:
    """Pictures of cells turned clockwise, in the sorted order of the turned cells."""
    order = sorted(cells)
    now = list(order)
    for _ in range(quarters % 4):
        now = [(column, -row) for row, column in now]
    ranks = sorted(range(len(now)), key=lambda i: now[i])
    return [np.rot90(pictures[i], -quarters) for i in ranks]
