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
from vision.tiles.cells import MARGIN, Pictures, TileGrid, cells_seen, shifted
from vision.tiles.judging import (
    USUAL_NOISE,
    Candidate,
    Look,
    bare_unlike,
    but_an_edge,
    candidates_on,
    judged,
    noise_of,
)
from vision.tiles.packing import Packed, Packing
from vision.tiles.print_map import print_agrees, print_map
from vision.tiles.shade import shade_and_veil
from vision.tiles.shown import Laid, share_shown
from vision.tiles.specks import has_speck
from vision.tiles.teaching import TileBoard

SURE_ODDS = 6.0
"""Log odds from which a tile, or a cell's being covered, is not asked about."""

_LIGHT_DOUBTFUL, _LIGHT_KNOWN = 0.05, 3.0
"""How much brightness counts before and after the light of each cell is known."""
_USUAL_FIT, _MISFIT_COUNTS = 6.0, 4.0
"""What is read rightly is hardly ever less likely than this, a cell; what it lacks counts more."""
_TRUST = 6.0
_BLACK = 0.02
_VEILED = 0.15
"""A veil, of full white, from which the picture is looked at anew without it."""
_STRANGE_ODDS = 3.0
_BLOWN_HIDES, _LEAST_HEARD = 2.0, 0.1
UNKNOWN = ""
"""The name of what covers a cell and is no tile that was taught."""


@dataclass(frozen=True)
class TilesReading:
    """What lies on n cells.

    `tiles` with `odds` against the best arrangement without each; `second` is the best other
    arrangement, `second_odds` how much less likely. `covered` (n,) by a tile or by something
    unknown, with `covered_odds` (n,) for its being so, be it covered or open. They are never
    sure of what is unknown: a sleeve hides whether there is a tile under it.
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
    laid = _laid(found, look, bare, art)
    even, veil = _in_even_light(look, board, art, laid, bare)
    if veil.max() > _VEILED:
        again = replace(look, pictures=even)
        bare = _bare(again, board)
        found = candidates_on(grid, again, bare, art)
        found = judged(found, again, bare, art)
        laid = _laid(found, again, bare, art)
        even, more = _in_even_light(again, board, art, laid, bare)
        veil = veil + more
    look = replace(look, pictures=even, brightness_counts=_LIGHT_KNOWN)
    still_open = np.ones(len(pictures), np.bool_)
    still_open[[cell for one in laid for cell in one.at]] = False
    unlike, any_bare = bare_unlike(look, board.bare, still_open)
    if still_open.any():
        look = replace(look, noise=noise_of(unlike[still_open]))
    in_view = but_an_edge(look, board.bare, _beside(grid, still_open))
    bare = np.asarray(look.likelihoods(np.minimum(unlike, in_view)) * heard, np.float64)
    fits = np.asarray(look.likelihoods(np.minimum(any_bare, in_view)) * heard, np.float64)
    found = judged(found, look, bare, art)
    clear = min(1.0, USUAL_NOISE / look.noise) / (1.0 + veil / _VEILED)
    reading = _reading(board, found, look, bare, fits, art, clear)
    if print_agrees(print_map(seen, grid), board.print_map, grid, reading.covered):
        return reading
    nothing = np.zeros(len(grid.cells))
    return replace(reading, odds=(0.0,) * len(reading.tiles), second_odds=0.0, covered_odds=nothing)


def _beside(grid: TileGrid, still_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Above, right of, below and left of which open cells something lies, (n, 4)."""
    number = grid.number()
    beside = np.zeros((len(grid.cells), 4), np.bool_)
    for i in np.flatnonzero(still_open):
        row, column = grid.cells[i]
        near = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        beside[i] = [cell in number and not still_open[number[cell]] for cell in near]
    return beside


def _bare(look: Look, board: TileBoard) -> Floats:
    """Log likelihoods (n,) of cells' being bare."""
    likely = look.likelihoods(bare_unlike(look, board.bare)[0])
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


def _laid(found: Sequence[Candidate], look: Look, bare: Floats, art: TileArt) -> list[Candidate]:
    """The candidates that explain the picture best together."""
    best = _packing(found, look, bare, art).best()
    return [found[i] for i in best.taken if i < len(found)]


def _reading(
    board: TileBoard,
    found: Sequence[Candidate],
    look: Look,
    bare: Floats,
    fits: Floats,
    art: TileArt,
    clear: Floats,
) -> TilesReading:
    """The best packing, and how much better it is than the best others.

    Where a picture is poor, blurred or veiled, odds count less, by `clear` (n,): its pixels err
    together, and where what should lie there does not show its form. What even the best
    explanation explains badly may never have been taught; of open cells `fits` (n,) are the log
    likelihoods that tell.
    """
    packing = _packing(found, look, bare, art)
    best = packing.best()
    cells = board.grid.cells
    covered = np.array([owner >= 0 for owner in best.owner], np.bool_)
    laid = [i for i in best.taken if i < len(found)]
    fits = fits.copy()
    fits[covered] = look.unknown()[covered]
    for i in laid:
        fits[list(found[i].at)] = found[i].likely
    fits /= np.maximum(look.heard, _LEAST_HEARD)
    shown = _shown(board, found, look, best, art)
    either_side: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for k, one in enumerate(found):
        either_side.setdefault((one.name, one.at), []).append(k)
    odds, others = [], []
    for i in laid:
        # Which side is up is no doubt about which tile lies there.
        same = either_side[found[i].name, found[i].at]
        sides = [k for k in same if found[k].mirrored is not found[i].mirrored]
        other = packing.best_without(best, i, sides)
        own = list(found[i].at)
        lacking = float(_lacking(fits[own].mean()))
        plainly = float(clear[own].mean() * shown[own].min())
        odds.append((best.weight - other.weight - lacking) * plainly)
        others.append(other)
    second = int(np.argmin(odds)) if odds else None
    certain = _certain(packing, best, covered, [one.at for one in found])
    certain = (certain - _lacking(fits)) * clear * shown
    strange = covered.copy()
    strange[[cell for i in laid for cell in found[i].at]] = False
    strange |= ~covered & has_speck(look.pictures, board.bare)
    certain[strange] = np.minimum(certain[strange], _STRANGE_ODDS)
    return TilesReading(
        cells,
        _tiles_of(best, found, cells),
        tuple(odds),
        () if second is None else _tiles_of(others[second], found, cells),
        np.inf if second is None else odds[second],
        covered,
        np.asarray(certain, np.float64),
    )


def _shown(
    board: TileBoard, found: Sequence[Candidate], look: Look, best: Packed, art: TileArt
) -> Floats:
    """How much cells show of the form of what lies there, (n,), see `share_shown`."""
    owner = np.array(best.owner, np.intp)
    lies, off = board.bare.copy(), np.zeros((len(owner), 2), np.intp)
    lies[owner >= 0] = np.nan
    for one in [found[i] for i in best.taken if i < len(found)]:
        own = list(one.at)
        lies[own] = art.cells[one.first : one.first + len(own)]
        off[own] = one.shift
    beside = _beside(board.grid, np.asarray(owner < 0, np.bool_))
    at = np.array(board.grid.cells, np.float64)
    return share_shown(at, look.pictures, Laid(lies, off, owner), board.bare_around, beside)


def _tiles_of(
    packed: Packed, found: Sequence[Candidate], cells: tuple[Cell, ...]
) -> tuple[LaidTile, ...]:
    return tuple(found[i].tile(cells) for i in packed.taken if i < len(found))


def _certain(
    packing: Packing, best: Packed, covered: NDArray[np.bool_], at: Sequence[Sequence[int]]
) -> Floats:
    """How much less the best packing weighs in which a cell is open that is covered in this one,
    or covered that is open, (n,)."""
    certain = np.full(len(covered), np.inf)
    for cell in np.flatnonzero(covered).tolist():
        certain[cell] = best.weight - packing.with_open(best, cell)
    for i, own in enumerate([*at, *((cell,) for cell in range(len(covered)))]):
        still_open = [cell for cell in own if best.owner[cell] < 0]
        if still_open:
            less = best.weight - packing.with_one(best, i)
            certain[still_open] = np.minimum(certain[still_open], less)
    return certain


def _lacking(fits: Floats | np.floating) -> Floats:
    """What counts against explanations that fit no better than this, in log units."""
    return np.asarray(_MISFIT_COUNTS * np.maximum(-_USUAL_FIT - fits, 0.0), np.float64)


def _in_even_light(
    look: Look, board: TileBoard, art: TileArt, laid: Sequence[Candidate], bare: Floats
) -> tuple[Pictures, Floats]:
    """The pictures without the shade and the veil that cells near each other share.

    Also returns how strong the veil is on each cell, (n,), of full white; see `shade_and_veil`.
    """
    pictures = look.pictures
    centre = shifted(pictures, MARGIN)[(2 * MARGIN + 1) ** 2 // 2]
    model = np.nan_to_num(board.bare).astype(np.float32)
    trust = np.exp(bare / _TRUST)
    trust[np.isnan(board.bare).any((1, 2, 3))] = 0.0
    own = centre.copy()
    for one in laid:
        for k, (cell, likely) in enumerate(zip(one.at, one.likely, strict=True)):
            model[cell] = art.cells[one.first + k]
            trust[cell] = np.exp(likely / _TRUST)
            own[cell] = one.moved(pictures[cell])
    at = np.array(board.grid.cells, np.float64)
    gain, veil = shade_and_veil(at, np.exp(model), np.exp(own), trust * look.heard)
    even = (np.exp(pictures) - veil[..., None]) / gain[..., None]
    inner = veil[:, MARGIN:-MARGIN, MARGIN:-MARGIN].mean((1, 2))
    return np.log(np.maximum(even, _BLACK)).astype(np.float32), np.maximum(inner, 0.0)
