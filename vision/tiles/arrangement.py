"""The arrangement of tiles that explains a grid best: no two on one cell, none off the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.pieces.view import Floats
from vision.tiles.art import Cell, LaidTile, TileArt, misfits, turned_cells

_NOISE, _SHARPNESS = 0.06, 10.0
"""Mean squared log difference at which a cell is middling evidence."""
_BARE_AT_MOST, _MISFIT_AT_MOST = 8.0, 24.0
_BARE_IN_THE_END = 20.0
_TILE_COSTS = 2.0
"""A tile must explain more than this, in log units, before it is believed to lie there."""
_ROUNDS = 12
_SURE = 4.0


@dataclass(frozen=True)
class Arrangement:
    """Tiles as read. `odds` tell for each tile how much better it explains its cells than the
    best other way to lay or leave them; `open_odds` (n,) the same for cells left open."""

    tiles: tuple[LaidTile, ...]
    odds: tuple[float, ...]
    open_cells: tuple[Cell, ...]

    @property
    def sure(self) -> tuple[bool, ...]:
        """Which tiles need not be asked about."""
        return tuple(odds >= _SURE for odds in self.odds)


@dataclass(frozen=True)
class _Choice:
    tile: LaidTile
    score: float


def arrange(cells: Sequence[Cell], pictures: Floats, bare: Floats, art: TileArt) -> Arrangement:
    """Explains n cells by tiles.

    `pictures` (n, ...) come from `cell_pictures`, `bare` (n,) are log likelihoods of each cell
    being open less those of its being covered, where other evidence tells.
    """
    number = {cell: i for i, cell in enumerate(cells)}
    misfit = -np.log1p(misfits(pictures, art.cells) / _NOISE) * _SHARPNESS
    copies = {shape.name: shape.copies for shape in art.shapes}
    choices = _choices(number, _gains(misfit, bare, _BARE_AT_MOST), art)
    laid = _best(choices, copies)
    for choice in _choices(number, _gains(misfit, bare, _BARE_IN_THE_END), art):
        if not _in_the_way(choice, laid, copies):
            laid.append(choice)
    covered = {cell for choice in laid for cell in choice.tile.cells}
    return Arrangement(
        tuple(choice.tile for choice in laid),
        tuple(_odds(choice, laid, choices) for choice in laid),
        tuple(cell for cell in cells if cell not in covered),
    )


def _gains(likely: Floats, bare: Floats, most: float) -> Floats:
    """How much better each pictured cell of a tile explains each cell than bareness does.

    Bareness says at most `most`: where that is little, tiles are laid by their looks; where it
    is much, what is plainly covered is covered by the likeliest tile that fits in.
    """
    says = np.clip(bare, -most, most)[:, None]
    return np.asarray(np.maximum(likely - says, -_MISFIT_AT_MOST), np.float64)


def _choices(number: dict[Cell, int], gains: Floats, art: TileArt) -> list[_Choice]:
    rows = max(row for row, _ in number) + 1
    columns = max(column for _, column in number) + 1
    found = []
    for shape in art.shapes:
        for quarters in range(4):
            own = turned_cells(shape.cells, quarters)
            first = art.start[(shape.name, quarters)]
            for row in range(rows):
                for column in range(columns):
                    at = [(row + r, column + c) for r, c in own]
                    where = [number.get(cell, -1) for cell in at]
                    if min(where) < 0:
                        continue
                    score = sum(float(gains[i, first + k]) for k, i in enumerate(where))
                    if score > _TILE_COSTS:
                        tile = LaidTile(shape.name, quarters, tuple(at))
                        found.append(_Choice(tile, score - _TILE_COSTS))
    return sorted(found, key=lambda choice: -choice.score)


def _best(choices: Sequence[_Choice], copies: dict[str, int]) -> list[_Choice]:
    """Tiles that explain most together: the best first, then exchanged while that gains."""
    laid: list[_Choice] = []
    for _ in range(_ROUNDS):
        changed = False
        for choice in choices:
            if any(choice is one for one in laid):
                continue
            against = _in_the_way(choice, laid, copies)
            if choice.score > sum(one.score for one in against) + 1e-9:
                laid = [one for one in laid if not any(one is other for other in against)]
                laid.append(choice)
                changed = True
        if not changed:
            break
    return laid


def _in_the_way(choice: _Choice, laid: Sequence[_Choice], copies: dict[str, int]) -> list[_Choice]:
    cells = set(choice.tile.cells)
    against = [one for one in laid if cells & set(one.tile.cells)]
    same = [one for one in laid if one.tile.name == choice.tile.name and one not in against]
    if len(same) >= copies.get(choice.tile.name, 1):
        against.append(min(same, key=lambda one: one.score))
    return against


def _odds(choice: _Choice, laid: Sequence[_Choice], choices: Sequence[_Choice]) -> float:
    """How much worse the best other explanation of a tile's cells is."""
    others = {cell for one in laid if one is not choice for cell in one.tile.cells}
    own = set(choice.tile.cells)
    best = 0.0
    for other in choices:
        if other is choice or other.score <= best:
            continue
        cells = set(other.tile.cells)
        if cells & own and not cells & others:
            best = max(best, other.score)
    return choice.score - best
