"""What tiles look like, cell by cell, learned where a person said which tile lies where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from msgspec import Struct

from assistant.words.shown_boards import TileShape as TileShape
from assistant.words.tiles import Cell as Cell
from assistant.words.tiles import turned_cells as turned_cells
from vision.pieces.features import log_colour
from vision.pieces.light import Light, basis_at
from vision.pieces.patches import Windows, cut
from vision.pieces.places import Seen
from vision.pieces.view import Floats

_SIDE = 6
_MARGIN = 1
_WIDE = _SIDE + 2 * _MARGIN
_TRUST_IN_MEANS = 3.0
"""How much a difference of the mean colour counts, against one of the picture in it."""



class LaidTile(Struct, frozen=True):
    """A tile on a grid: `turned` in quarter turns clockwise, `cells` (row, column) it covers."""

    name: str
    turned: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TileArt:
    """Log colours of the cells of tiles: `cells` (m, _SIDE, _SIDE, 3) for each (name, turn, k).

    `start[(name, turned)]` is where the cells of that tile so turned begin, in sorted order.
    `varies` (m,) is how unlike examples of a cell are, where several were compared.
    """

    shapes: tuple[TileShape, ...]
    start: dict[tuple[str, int], int]
    cells: Floats
    varies: Floats = field(default_factory=lambda: np.zeros(0))

    def ways(self, name: str) -> int:
        """How many ways a tile can lie: its four turns, or more for what lies on one cell."""
        return sum(one == name for one, _ in self.start)


def cell_pictures(seen: Seen, windows: Windows, light: Light, size: tuple[float, float]) -> Floats:
    """Log colours of n cells with a margin, (n, _WIDE, _WIDE, 3), in the taught light."""
    patches = cut(seen.image, seen.view, windows.scaled(_WIDE / _SIDE), (0.0,), _WIDE)
    basis = basis_at(windows.centres, size)
    colours = log_colour(patches[:, 0]).reshape(len(patches), -1)
    shape = (len(patches), _WIDE, _WIDE, 3)
    return light.taken_away(colours, basis).reshape(shape)


def learn_art(
    shapes: Sequence[TileShape],
    lessons: Sequence[tuple[Floats, dict[Cell, int], Sequence[LaidTile]]],
    most: int = 5,
) -> TileArt:
    """Learns from lessons (cell pictures, number of each cell, tiles laid there).

    At most so many examples of each tile are used; shapes never shown are left out.
    """
    found: dict[str, list[Floats]] = {}
    for pictures, number, laid in lessons:
        for tile in laid:
            if len(found.setdefault(tile.name, [])) < most:
                found[tile.name].append(_unturned(pictures, number, tile))
    start: dict[tuple[str, int], int] = {}
    rows: list[Floats] = []
    known = tuple(shape for shape in shapes if found.get(shape.name))
    for shape in known:
        mean = np.mean(found[shape.name], axis=0)
        for quarters in range(4):
            start[(shape.name, quarters)] = len(rows)
            rows += turned_pictures(shape.cells, mean, quarters)
    return TileArt(known, start, np.array(rows).reshape(len(rows), _SIDE, _SIDE, 3))


def _unturned(pictures: Floats, number: dict[Cell, int], tile: LaidTile) -> Floats:
    """The pictures of a laid tile's cells, turned back, in the order of the unturned cells."""
    inner = slice(_MARGIN, _MARGIN + _SIDE)
    own = [pictures[number[cell]][inner, inner] for cell in sorted(tile.cells)]
    return np.array(turned_pictures(sorted(tile.cells), np.array(own), -tile.turned))


def turned_pictures(cells: Sequence[Cell], pictures: Floats, quarters: int) -> list[Floats]:
    """Pictures of cells turned clockwise, in the sorted order of the turned cells."""
    order = sorted(cells)
    now = list(order)
    for _ in range(quarters % 4):
        now = [(column, -row) for row, column in now]
    ranks = sorted(range(len(now)), key=lambda i: now[i])
    return [np.rot90(pictures[i], -quarters) for i in ranks]


def misfits(pictures: Floats, art: Floats) -> Floats:
    """Mean squared difference of n cells from m pictures of cells, best of small shifts, (n, m)."""
    n = len(pictures)
    theirs, their_means = _weighed(art)
    lengths = (theirs**2).sum(1) + (their_means**2).sum(1)
    best = np.full((n, len(art)), np.inf)
    for y in range(2 * _MARGIN + 1):
        for x in range(2 * _MARGIN + 1):
            rest, means = _weighed(pictures[:, y : y + _SIDE, x : x + _SIDE])
            own = (rest**2).sum(1) + (means**2).sum(1)
            both = rest @ theirs.T + means @ their_means.T
            best = np.minimum(best, (own[:, None] + lengths - 2 * both) / theirs.shape[1])
    return np.asarray(np.maximum(best, 0.0), np.float64)


def _weighed(pictures: Floats) -> tuple[Floats, Floats]:
    """Pictures without their mean colours (n, d), and those (n, 3), which light makes doubtful."""
    means = pictures.mean((1, 2))
    rest = (pictures - means[:, None, None]).reshape(len(pictures), -1)
    return rest, means * np.sqrt(_SIDE * _SIDE * _TRUST_IN_MEANS)
