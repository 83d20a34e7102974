"""Reading the tiles on a grid: the arrangement that explains the picture best.

First every way to lay every tile is judged coarsely, then those that are any good in detail, at
all small shifts. Which of them lie together is a weighted set packing. What is found there tells
the light cell by cell (a shadow, the haze of a lamp), and all is judged once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.pieces.print_light import print_anchors
from vision.pieces.view import Floats, Seen
from vision.tiles.art import Cell, LaidTile, TileArt
from vision.tiles.cells import MARGIN, Pictures, cells_seen, shifted
from vision.tiles.judging import (
    USUAL_NOISE,
    Candidate,
    Look,
    bare_unlike,
    candidates_on,
    judged,
    noise_of,
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
    light = print_anchors(seen, grid.size, board.print_known).light
    pictures, blown = cells_seen(seen, grid, light)
    heard = np.clip(1.0 - blown * _BLOWN_HIDES, 0.0, 1.0)
    look = Look(pictures, heard, _LIGHT_DOUBTFUL)
    bare = _bare(look, board)
    found = judged(candidates_on(grid, look, bare, art), look, bare, art)
    laid = [found[i] for i in _packing(found, look, bare, art).best()[0] if i < len(found)]
    even = _in_even_light(look, board, art, laid, bare)
    look = replace(look, pictures=even, brightness_counts=_LIGHT_KNOWN)
    unlike = bare_unlike(look, board.bare)
    unlike[[cell for one in laid for cell in one.at]] = np.nan
    if np.isfinite(unlike).any():
        look = replace(look, noise=noise_of(unlike[np.isfinite(unlike)]))
    bare = _bare(look, board)
    return _reading(board, judged(found, look, bare, art), look, bare, art)


def _bare(look: Look, board: TileBoard) -> Floats:
    """Log likelihoods (n,) of cells' being bare."""
    likely = look.likelihoods(bare_unlike(look, board.bare))
    return np.asarray(likely * look.heard, np.float64)


def _packing(found: Sequence[Candidate], look: Look, bare: Floats, art: TileArt) -> Packing:
    """Candidates, and after them a cover of unknown look for each cell."""
    kind = {shape.name: i for i, shape in enumerate(art.shapes)}
    copies = [shape.copies for shape in art.shapes] + [len(bare)]
    return Packing(
        np.concatenate([[one.weight for one in found], look.unknown() - bare]),
        [one.at for one in found] + [(i,) for i in range(len(bare))],
        np.array([kind[one.name] for one in found] + [len(kind)] * len(bare), np.intp),
        copies,
    )


def _reading(
    board: TileBoard, found: Sequence[Candidate], look: Look, bare: Floats, art: TileArt
) -> TilesReading:
    """The best packing, and how much better it is than the best others.

    In a poor picture, blurred or veiled, odds count less: its pixels err together.
    """
    packing = _packing(found, look, bare, art)
    best, weight = packing.best()
    cells = board.grid.cells
    covered = _covered(best, found, len(cells))
    laid = [i for i in best if i < len(found)]
    certain = np.full(len(cells), np.inf)
    odds: list[float] = []
    second: tuple[list[int], float] = ([], np.inf)
    for i in laid:
        other, less = packing.best_without(best, i)
        odds.append(weight - less)
        if weight - less < second[1]:
            second = (other, weight - less)
    for cell in np.flatnonzero(covered).tolist():
        certain[cell] = weight - packing.best_open(best, cell)[1]
    for i in range(len(found) + len(cells)):
        at = found[i].at if i < len(found) else (i - len(found),)
        if not covered[list(at)].all():
            less = packing.best_with(best, i)[1]
            certain[list(at)] = np.where(
                covered[list(at)], certain[list(at)], np.minimum(certain[list(at)], weight - less)
            )
    clear = min(1.0, USUAL_NOISE / look.noise)
    return TilesReading(
        cells,
        tuple(found[i].tile(cells) for i in laid),
        tuple(one * clear for one in odds),
        tuple(found[i].tile(cells) for i in second[0] if i < len(found)),
        float(second[1] * clear),
        covered,
        np.asarray(certain * clear, np.float64),
    )


def _covered(packed: Sequence[int], found: Sequence[Candidate], cells: int) -> NDArray[np.bool_]:
    covered = np.zeros(cells, np.bool_)
    for i in packed:
        covered[list(found[i].at) if i < len(found) else i - len(found)] = True
    return covered


def _in_even_light(
    look: Look, board: TileBoard, art: TileArt, laid: Sequence[Candidate], bare: Floats
) -> Pictures:
    """The pictures without what brightness and contrast the cells have in common near by."""
    pictures = look.pictures
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
