"""Reading the tiles on a grid: the arrangement that explains the picture best.

First every way to lay every tile is judged coarsely, then those that are any good in detail, at
all small shifts. Which of them lie together is a weighted set packing. What is found there tells
the light cell by cell (a shadow, the haze of a lamp), and all is judged once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pieces.print_light import print_anchors
from vision.pieces.places import Seen
from vision.pieces.view import Floats
from vision.tiles.art import Cell, LaidTile, TileArt
from vision.tiles.cells import MARGIN, Pictures, cells_seen, shifted, vectors
from vision.tiles.judging import (
    Candidate,
    bare_likelihoods,
    candidates_on,
    judged,
    unknown_likelihood,
)
from vision.tiles.packing import Packing
from vision.tiles.teaching import TileBoard

SURE_ODDS = 6.0
"""Log odds from which a tile, or a cell's being covered, is not asked about."""

_LIGHT_DOUBTFUL, _LIGHT_KNOWN = 0.4, 3.0
"""How much brightness counts before and after the light of each cell is known."""
_NEAR = 1.3
"""Cells as far apart as this, in cells, share about half of their light."""
_USUAL = 0.3
_CONTRAST = (0.35, 1.25)
_BLOWN_HIDES = 2.0
UNKNOWN = ""
"""The name of what covers a cell and is no tile that was taught."""


@dataclass(frozen=True)
class TilesReading:
    """What lies on n cells.

    `tiles` with `odds` against the best arrangement without each; `second` is the best other
    arrangement, `second_odds` how much less likely. `covered` (n,) by a tile or by something
    unknown, with `covered_odds` (n,) for its being so, be it covered or open.
    """

    cells: tuple[Cell, ...]
    tiles: tuple[LaidTile, ...]
    odds: tuple[float, ...]
    second: tuple[LaidTile, ...]
    second_odds: float
    covered: NDArray[np.bool_]
    covered_odds: Floats

    @property
    def sure(self) -> tuple[bool, ...]:
        """Which tiles need not be asked about."""
        return tuple(odds >= SURE_ODDS for odds in self.odds)

    @property
    def sure_cells(self) -> NDArray[np.bool_]:
        """Of which cells it is certain whether they are covered, (n,)."""
        return np.asarray(self.covered_odds >= SURE_ODDS, np.bool_)

    @property
    def unknown(self) -> tuple[Cell, ...]:
        """Cells that are covered, by nothing that was taught."""
        named = {cell for tile in self.tiles for cell in tile.cells}
        return tuple(
            cell
            for cell, covered in zip(self.cells, self.covered, strict=True)
            if covered and cell not in named
        )


def read_tiles(seen: Seen, board: TileBoard, art: TileArt) -> TilesReading:
    """Reads the tiles on a board that was taught, see `teach_tiles`."""
    grid = board.grid
    light = print_anchors(seen.image, seen.view, grid.size, board.print_known).light
    pictures, blown = cells_seen(seen, grid, light)
    heard = np.clip(1.0 - blown * _BLOWN_HIDES, 0.0, 1.0)
    bare = bare_likelihoods(pictures, board.bare, _LIGHT_DOUBTFUL) * heard
    found = candidates_on(grid, pictures, bare, heard, art, _LIGHT_DOUBTFUL)
    found = judged(found, pictures, bare, heard, art, _LIGHT_DOUBTFUL)
    laid = [found[i] for i in _packing(found, bare, heard, art).best()[0] if i < len(found)]
    pictures = _in_even_light(pictures, board, art, laid, bare)
    bare = bare_likelihoods(pictures, board.bare, _LIGHT_KNOWN) * heard
    found = judged(found, pictures, bare, heard, art, _LIGHT_KNOWN)
    return _reading(board, found, bare, heard, art)


def _packing(
    found: Sequence[Candidate], bare: Floats, heard: Floats, art: TileArt
) -> Packing:
    """Candidates, and after them a cover of unknown look for each cell."""
    unknown = unknown_likelihood() * heard - bare
    kind = {shape.name: i for i, shape in enumerate(art.shapes)}
    copies = [shape.copies for shape in art.shapes] + [len(bare)]
    return Packing(
        np.concatenate([[one.weight for one in found], unknown]),
        [one.at for one in found] + [(i,) for i in range(len(bare))],
        np.array([kind[one.name] for one in found] + [len(kind)] * len(bare), np.intp),
        copies,
    )


def _reading(
    board: TileBoard, found: Sequence[Candidate], bare: Floats, heard: Floats, art: TileArt
) -> TilesReading:
    packing = _packing(found, bare, heard, art)
    best, weight = packing.best()
    cells = board.grid.cells
    chosen = [i for i in best if i < len(found)]
    odds: list[float] = []
    second: tuple[list[int], float] = ([], np.inf)
    for i in chosen:
        other, less = packing.best_without(i)
        odds.append(weight - less)
        if weight - less < second[1]:
            second = (other, weight - less)
    covers = unknown_likelihood() * heard
    covered = np.zeros(len(cells), np.bool_)
    for i in best:
        if i < len(found):
            covered[list(found[i].at)] = True
            for cell, likely in zip(found[i].at, found[i].likely, strict=True):
                covers[cell] = max(covers[cell], likely)
        else:
            covered[i - len(found)] = True
    for one in found:
        for cell, likely in zip(one.at, one.likely, strict=True):
            if not covered[cell]:
                covers[cell] = max(covers[cell], likely)
    return TilesReading(
        cells,
        tuple(found[i].tile(cells) for i in chosen),
        tuple(odds),
        tuple(found[i].tile(cells) for i in second[0] if i < len(found)),
        float(second[1]),
        covered,
        np.asarray(np.where(covered, covers - bare, bare - covers), np.float64),
    )


def _in_even_light(
    pictures: Pictures, board: TileBoard, art: TileArt, laid: Sequence[Candidate], bare: Floats
) -> Pictures:
    """The pictures without what brightness and contrast the cells have in common near by."""
    centre = shifted(pictures, MARGIN)[(2 * MARGIN + 1) ** 2 // 2]
    model = np.nan_to_num(board.bare).astype(np.float32)
    trust = np.exp(bare / 6.0)
    trust[np.isnan(board.bare).any((1, 2, 3))] = 0.0
    own = centre.copy()
    for one in laid:
        for k, (cell, likely) in enumerate(zip(one.at, one.likely, strict=True)):
            model[cell] = art.cells[one.first + k]
            trust[cell] = np.exp(likely / 6.0)
            own[cell] = one.moved(pictures[cell])
    at = np.array(board.grid.cells, np.float64)
    apart = ((at[:, None] - at[None]) ** 2).sum(2)
    near = np.exp(-apart / (2 * _NEAR**2)) * trust
    shift = centre.mean((1, 2)) - model.mean((1, 2))
    field = near @ shift / (near.sum(1) + _USUAL)[:, None]
    ours = own - own.mean((1, 2), keepdims=True)
    theirs = model - model.mean((1, 2), keepdims=True)
    both, square = (ours * theirs).sum((1, 2, 3)), (theirs**2).sum((1, 2, 3))
    usual = _USUAL * square.mean()
    contrast = np.clip((near @ both + usual) / (near @ square + usual), *_CONTRAST)
    even = pictures - field[:, None, None].astype(np.float32)
    middle = even[:, MARGIN:-MARGIN, MARGIN:-MARGIN].mean((1, 2), keepdims=True)
    return np.asarray(middle + (even - middle) / contrast[:, None, None, None], np.float32)
