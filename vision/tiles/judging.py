"""How well each way to lay a tile explains the cells that it would cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.pieces.view import Floats
from vision.tiles.art import Cell, LaidTile, TileArt, turned_cells
from vision.tiles.cells import (
    COARSE,
    MARGIN,
    Pictures,
    TileGrid,
    known_rows,
    least_unlike,
    seen_rows,
    shifted,
    shrunk,
    vectors,
)

USUAL_NOISE = 0.06
"""Mean squared log difference at which a cell is middling evidence, in a middling picture."""
_LEAST_NOISE, _MOST_NOISE, _NOISE_ABOVE = 0.02, 0.12, 4.0
_SHARPNESS = 10.0
_UNKNOWN, _UNKNOWN_ABOVE = 0.15, 2.5
"""How unlike anything a cell is that is covered by something unknown, and how much more so than
a picture's noise at least."""
_NEVER_SEEN = 0.015
"""How much less like is a bare cell that only others are known to look like."""
_TILE_COSTS = 2.0
"""A tile must explain more than this, in log units, before it is believed to lie there."""
_FAR_COSTS, _SLACK_COSTS = 0.3, 0.3
_WORTH = -8.0
"""The coarse weight from which a way is looked at closely."""
_REGRET = 9.0
"""How much worse, a cell, than what explains the cells best a way may be."""
_KEPT, _KEPT_ALIKE = 10, 4
"""How many ways are looked at for each cell, and how many that differ by a turn only."""

Unlike = NDArray[np.float32]


@dataclass(frozen=True)
class Look:
    """The cells of a grid as one picture shows them.

    `pictures` have their margins, `heard` (n,) is how much each counts. `brightness_counts`
    says how well the light is known, `noise` how unlike the very same thing looks here.
    """

    pictures: Pictures
    heard: Floats
    brightness_counts: float
    noise: float = USUAL_NOISE

    def likelihoods(self, unlike: Unlike | Floats | float, varies: Floats | float = 0.0) -> Unlike:
        """Log likelihoods of things that look so unlike what was taught of them."""
        noise = np.maximum(varies, self.noise).astype(np.float32)
        return np.asarray(np.log1p(np.asarray(unlike, np.float32) / noise), np.float32) * -(
            np.float32(_SHARPNESS)
        )

    def unknown(self) -> Floats:
        """Log likelihoods (n,) of cells' being covered by something that was never taught."""
        return self.heard * float(self.likelihoods(max(_UNKNOWN, _UNKNOWN_ABOVE * self.noise)))


@dataclass(frozen=True)
class Candidate:
    """A tile laid some way: `at` numbers its cells, `first` is where its art begins.

    `weight` is how much better it explains its cells than their being bare, `likely` the log
    likelihood of each cell, `shift` (down, right) in pixels how far off the cells it lies.
    """

    name: str
    turned: int
    mirrored: bool
    at: tuple[int, ...]
    first: int
    weight: float
    likely: tuple[float, ...] = ()
    shift: tuple[int, int] = (0, 0)

    def tile(self, cells: Sequence[Cell]) -> LaidTile:
        """The tile on its cells; what lies on a single cell is not turned."""
        turned = self.turned if len(self.at) > 1 else 0
        return LaidTile(self.name, turned, tuple(cells[i] for i in self.at), self.mirrored)

    def is_other_side_of(self, other: Candidate) -> bool:
        """Whether both are one tile on the same cells, on either of its sides."""
        return (
            self.mirrored is not other.mirrored
            and self.name == other.name
            and set(self.at) == set(other.at)
        )

    def moved(self, picture: Pictures) -> Pictures:
        """The part of a cell's picture that shows the tile's cell."""
        down, right = MARGIN + self.shift[0], MARGIN + self.shift[1]
        side = picture.shape[0] - 2 * MARGIN
        return picture[down : down + side, right : right + side]


def noise_of(unlike: Floats) -> float:
    """The noise of a picture in which cells (n,) are so unlike the best that explains each."""
    return float(np.clip(_NOISE_ABOVE * np.median(unlike), _LEAST_NOISE, _MOST_NOISE))


def bare_unlike(
    look: Look, bare: Pictures, open_cells: NDArray[np.bool_] | None = None
) -> tuple[Floats, Floats]:
    """How unlike themselves when bare the cells are, (n,), and how unlike any bare cell.

    Any bare look will do, at a price that the second leaves out, for a cell that was never seen
    bare, and for one of `open_cells` (n,) that does not look as it did: a viking may have stood
    by it in the only lesson.
    """
    counts = look.brightness_counts
    unknown = np.isnan(bare).any((1, 2, 3))
    known = vectors(bare[~unknown], counts)
    if not len(known):
        return np.full(len(bare), _UNKNOWN), np.full(len(bare), _UNKNOWN)
    views = [vectors(part, counts) for part in shifted(look.pictures[:, 1:-1, 1:-1], MARGIN - 1)]
    own = np.full(len(bare), np.inf)
    for ours in views:
        own[~unknown] = np.minimum(own[~unknown], ((ours[~unknown] - known) ** 2).sum(1))
    any_bare = own.copy()
    may_differ = unknown if open_cells is None else unknown | open_cells
    odd = np.flatnonzero(may_differ)
    if len(odd):
        others = least_unlike([ours[odd] for ours in views], known).min(1)
        any_bare[odd] = np.minimum(own[odd], others)
        own[odd] = np.minimum(own[odd], others + _NEVER_SEEN)
    return own, any_bare


def candidates_on(grid: TileGrid, look: Look, bare: Floats, art: TileArt) -> list[Candidate]:
    """The ways to lay tiles that are worth a closer look."""
    theirs = vectors(shrunk(art.cells.astype(np.float32)), look.brightness_counts)
    parts = shifted(shrunk(look.pictures), MARGIN // COARSE)
    views = [vectors(part, look.brightness_counts) for part in parts]
    likely = look.likelihoods(least_unlike(views, theirs), art.varies)
    likely *= look.heard[:, None].astype(np.float32)
    possible = np.maximum(likely.max(1), bare)
    number = np.full((1 + max(r for r, _ in grid.cells), 1 + max(c for _, c in grid.cells)), -1)
    for i, (row, column) in enumerate(grid.cells):
        number[row, column] = i
    found: list[tuple[float, Candidate]] = []
    for shape in art.shapes:
        for way in art.ways[shape.name]:
            at = _places_for(turned_cells(shape.cells, way.turned, way.mirrored), number)
            first, size = way.first, at.shape[1]
            totals = likely[at, np.arange(first, first + size)].sum(1)
            weights = totals - bare[at].sum(1) - _TILE_COSTS
            regrets = (possible[at].sum(1) - totals) / size
            for i in np.flatnonzero((weights > _WORTH) & (regrets < _REGRET)).tolist():
                places = tuple(at[i].tolist())
                one = Candidate(
                    shape.name, way.turned, way.mirrored, places, first, float(weights[i])
                )
                found.append((float(regrets[i]), one))
    return _promising(found, len(grid.cells))


def _promising(found: list[tuple[float, Candidate]], cells: int) -> list[Candidate]:
    """Those that explain their cells hardly worse than anything could, some for each cell."""
    found.sort(key=lambda pair: pair[0])
    taken = [0] * cells
    same: dict[tuple[str, tuple[int, ...]], int] = {}
    kept = []
    for _, one in found:
        key = (one.name, one.at)
        if min(taken[i] for i in one.at) < _KEPT and same.get(key, 0) < _KEPT_ALIKE:
            for i in one.at:
                taken[i] += 1
            same[key] = same.get(key, 0) + 1
            kept.append(one)
    return kept


def _places_for(own: Sequence[Cell], number: NDArray[np.intp]) -> NDArray[np.intp]:
    """The cells' numbers (p, k) wherever a shape lies wholly on the grid."""
    high = 1 + max(row for row, _ in own)
    wide = 1 + max(column for _, column in own)
    rows, columns = number.shape[0] - high + 1, number.shape[1] - wide + 1
    if rows <= 0 or columns <= 0:
        return np.zeros((0, len(own)), np.intp)
    at = np.stack([number[r : r + rows, c : c + columns].ravel() for r, c in own], 1)
    return np.asarray(at[at.min(1) >= 0], np.intp)


def judged(found: Sequence[Candidate], look: Look, bare: Floats, art: TileArt) -> list[Candidate]:
    """The same candidates judged in detail at every shift; cells may lie a little apart."""
    wanted: list[dict[int, int]] = [{} for _ in bare]
    pairs = 0
    for one in found:
        for k, cell in enumerate(one.at):
            if one.first + k not in wanted[cell]:
                wanted[cell][one.first + k] = pairs
                pairs += 1
    counts = look.brightness_counts
    views = [vectors(part, counts) for part in shifted(look.pictures, MARGIN)]
    ours = seen_rows(np.stack(views, 1))
    theirs = known_rows(vectors(art.cells.astype(np.float32), counts))
    unlike = np.zeros((ours.shape[1], pairs), np.float32)
    varies, heard = np.zeros(pairs), np.zeros(pairs, np.float32)
    for cell, rows in enumerate(wanted):
        if rows:
            those, at = list(rows), list(rows.values())
            unlike[:, at] = ours[cell] @ theirs[those].T
            varies[at], heard[at] = art.varies[those], look.heard[cell]
    likely = look.likelihoods(np.maximum(unlike, 0.0), varies) * heard
    likely = _with_slack(likely)
    steps = np.arange(-MARGIN, MARGIN + 1)
    far = (steps[:, None] ** 2 + steps[None] ** 2).ravel() * _FAR_COSTS
    again = []
    for one in found:
        columns = [wanted[cell][one.first + k] for k, cell in enumerate(one.at)]
        each = likely[:, columns]
        totals = each.sum(1) - far
        best = int(totals.argmax())
        weight = float(totals[best] - bare[list(one.at)].sum()) - _TILE_COSTS
        down, right = divmod(best, len(steps))
        own, shift = tuple(each[best].tolist()), (down - MARGIN, right - MARGIN)
        again.append(replace(one, weight=weight, likely=own, shift=shift))
    return again


def _with_slack(likely: Unlike) -> Unlike:
    """The best within a pixel of each shift, (shifts, pairs), at a price."""
    side = 2 * MARGIN + 1
    square = likely.reshape(side, side, -1)
    wide = np.pad(square, ((1, 1), (1, 1), (0, 0)), constant_values=-np.inf)
    best = square
    for y in range(3):
        for x in range(3):
            price = np.float32(_SLACK_COSTS * (abs(y - 1) + abs(x - 1)))
            best = np.maximum(best, wide[y : y + side, x : x + side] - price)
    return best.reshape(likely.shape)
