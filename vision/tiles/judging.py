"""How well each way to lay a tile explains the cells that it would cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.pieces.view import Floats
from vision.tiles.art import ArtWay, Cell, LaidTile, TileArt, turned_cells
from vision.tiles.cells import (
    COARSE,
    MARGIN,
    Pictures,
    TileGrid,
    Vectors,
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
_OWN_LOOK = 0.06
"""How unlike itself a bare cell may be at most."""
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
    bare, and for one of `open_cells` (n,) that does not quite look as it did: a viking may have
    stood by it in the only lesson. What looks like another cell, but not at all like its own, may
    be something strange.
    """
    counts = look.brightness_counts
    unknown = np.isnan(bare).any((1, 2, 3))
    if unknown.all():
        return np.full(len(bare), _UNKNOWN), np.full(len(bare), _UNKNOWN)
    known = vectors(bare[~unknown], counts)
    views = [vectors(part, counts) for part in shifted(look.pictures[:, 1:-1, 1:-1], MARGIN - 1)]
    own = np.full(len(bare), np.inf)
    for ours in views:
        own[~unknown] = np.minimum(own[~unknown], ((ours[~unknown] - known) ** 2).sum(1))
    any_bare = own.copy()
    may_differ = unknown
    if open_cells is not None:
        may_differ = unknown | (open_cells & (own < _OWN_LOOK))
    odd = np.flatnonzero(may_differ)
    if len(odd):
        others = least_unlike([ours[odd] for ours in views], known_rows(known)).min(1)
        any_bare[odd] = np.minimum(own[odd], others)
        own[odd] = np.minimum(own[odd], others + _NEVER_SEEN)
    return own, any_bare


def but_an_edge(look: Look, bare: Pictures, beside: NDArray[np.bool_]) -> Floats:
    """How unlike themselves when bare cells are but for the likeliest hidden edge, (n,).

    What lies `beside` a cell, (n, 4), above, right of it, below and left, may lie as far off its
    own cells as tiles are looked for. It is inf where nothing does or no bare look is known.
    """
    least = np.full(len(bare), np.inf)
    known = ~np.isnan(bare).any((1, 2, 3))
    for side in range(4):
        rows = np.flatnonzero(beside[:, side] & known)
        if not len(rows):
            continue
        seen = slice(MARGIN, None) if side in (0, 3) else slice(None, -MARGIN)
        part = np.s_[:, seen] if side in (0, 2) else np.s_[:, :, seen]
        theirs = vectors(bare[rows][part], look.brightness_counts)
        for moved in shifted(look.pictures[rows, 1:-1, 1:-1], MARGIN - 1):
            ours = vectors(moved[part], look.brightness_counts)
            least[rows] = np.minimum(least[rows], ((ours - theirs) ** 2).sum(1))
    return least


def candidates_on(grid: TileGrid, look: Look, bare: Floats, art: TileArt) -> list[Candidate]:
    """The ways to lay tiles that are worth a closer look."""
    theirs = _art_rows(art, look.brightness_counts, coarse=True)
    parts = shifted(shrunk(look.pictures), MARGIN // COARSE)
    views = [vectors(part, look.brightness_counts) for part in parts]
    likely = look.likelihoods(least_unlike(views, theirs), art.varies)
    likely *= look.heard[:, None].astype(np.float32)
    possible = np.maximum(likely.max(1), bare)
    found: list[_Ways] = []
    for shape in art.shapes:
        for way in art.ways[shape.name]:
            spots = _spots_for(shape.cells, way.turned, way.mirrored, grid.cells)
            at, size = spots.at, spots.at.shape[1]
            totals = likely[at, np.arange(way.first, way.first + size)].sum(1)
            weights = totals - bare[at].sum(1) - _TILE_COSTS
            regrets = (possible[at].sum(1) - totals) / size
            chosen = np.flatnonzero((weights > _WORTH) & (regrets < _REGRET))
            if len(chosen):
                found.append(
                    _Ways(shape.name, way, spots, chosen, weights[chosen], regrets[chosen])
                )
    return _promising(found, len(grid.cells))


@dataclass(frozen=True)
class _Spots:
    """Where a shape lies wholly on a grid: numbers of its cells (p, k), and each as bits."""

    at: NDArray[np.intp]
    masks: tuple[int, ...]


@dataclass(frozen=True)
class _Ways:
    """A tile laid one way on the `chosen` (c,) of its spots, with `weights` and `regrets` (c,)."""

    name: str
    way: ArtWay
    spots: _Spots
    chosen: NDArray[np.intp]
    weights: Floats
    regrets: Floats


def _promising(found: Sequence[_Ways], cells: int) -> list[Candidate]:
    """Those that explain their cells hardly worse than anything could, some for each cell."""
    if not found:
        return []
    order = np.argsort(np.concatenate([one.regrets for one in found]), kind="stable")
    of = np.repeat(np.arange(len(found)), [len(one.chosen) for one in found])[order].tolist()
    nth = np.concatenate([np.arange(len(one.chosen)) for one in found])[order].tolist()
    spots = np.concatenate([one.chosen for one in found])[order].tolist()
    taken, room = [0] * cells, (1 << cells) - 1
    same: dict[tuple[str, int], int] = {}
    kept = []
    for number, k, spot in zip(of, nth, spots, strict=True):
        one = found[number]
        mask = one.spots.masks[spot]
        if not mask & room or same.get((one.name, mask), 0) >= _KEPT_ALIKE:
            continue
        same[one.name, mask] = same.get((one.name, mask), 0) + 1
        at = tuple(one.spots.at[spot].tolist())
        for i in at:
            taken[i] += 1
            if taken[i] >= _KEPT:
                room &= ~(1 << i)
        way = one.way
        weight = float(one.weights[k])
        kept.append(Candidate(one.name, way.turned, way.mirrored, at, way.first, weight))
    return kept


@lru_cache(maxsize=2048)
def _spots_for(
    shape: tuple[Cell, ...], turned: int, mirrored: bool, cells: tuple[Cell, ...]
) -> _Spots:
    """Wherever a shape, turned so, lies wholly on a grid of such cells."""
    own = turned_cells(shape, turned, mirrored)
    number = np.full((1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)), -1)
    number[tuple(np.array(cells).T)] = np.arange(len(cells))
    high = 1 + max(row for row, _ in own)
    wide = 1 + max(column for _, column in own)
    rows, columns = number.shape[0] - high + 1, number.shape[1] - wide + 1
    if rows <= 0 or columns <= 0:
        return _Spots(np.zeros((0, len(own)), np.intp), ())
    at = np.stack([number[r : r + rows, c : c + columns].ravel() for r, c in own], 1)
    at = at[at.min(1) >= 0]
    masks = tuple(sum(1 << cell for cell in one) for one in at.tolist())
    return _Spots(np.asarray(at, np.intp), masks)


def _art_rows(art: TileArt, counts: float, *, coarse: bool = False) -> Vectors:
    """The `known_rows` of the cells of tiles, which are the same in every picture."""
    key = (counts, coarse)
    if key not in art.kept:
        cells = art.cells.astype(np.float32)
        art.kept[key] = known_rows(vectors(shrunk(cells) if coarse else cells, counts))
    return art.kept[key]


def judged(found: Sequence[Candidate], look: Look, bare: Floats, art: TileArt) -> list[Candidate]:
    """The same candidates judged in detail at every shift; cells may lie a little apart."""
    if not found:
        return []
    by_size: dict[int, list[int]] = {}
    for i, one in enumerate(found):
        by_size.setdefault(len(one.at), []).append(i)
    places = {size: np.array([found[i].at for i in those]) for size, those in by_size.items()}
    firsts = {size: np.array([found[i].first for i in those]) for size, those in by_size.items()}
    # A cell of the grid and one of a tile are compared once, whichever candidates ask for it.
    asked = {
        size: at * len(art.cells) + firsts[size][:, None] + np.arange(size)
        for size, at in places.items()
    }
    pairs = np.unique(np.concatenate([keys.ravel() for keys in asked.values()]))
    likely = _with_slack(_likely_pairs(pairs, look, art))
    steps = np.arange(-MARGIN, MARGIN + 1)
    far = (steps[:, None] ** 2 + steps[None] ** 2).ravel() * _FAR_COSTS
    again = list(found)
    for size, those in by_size.items():
        each = likely[:, np.searchsorted(pairs, asked[size])]
        totals = each.sum(2) - far[:, None]
        best, rows = totals.argmax(0), np.arange(len(those))
        weights = totals[best, rows] - bare[places[size]].sum(1) - _TILE_COSTS
        own = each[best, rows].tolist()
        down, right = np.divmod(best, len(steps))
        moved = np.stack([down - MARGIN, right - MARGIN], 1).tolist()
        for row, i in enumerate(those):
            one = found[i]
            shift = (moved[row][0], moved[row][1])
            again[i] = Candidate(
                one.name,
                one.turned,
                one.mirrored,
                one.at,
                one.first,
                float(weights[row]),
                tuple(own[row]),
                shift,
            )
    return again


def _likely_pairs(pairs: NDArray[np.intp], look: Look, art: TileArt) -> Unlike:
    """Log likelihoods (shifts, p) that cells of the grid show cells of tiles at each shift.

    `pairs` (p,) are those of the grid times how many of tiles there are, and these, in order.
    """
    counts = look.brightness_counts
    ours = seen_rows(
        np.stack([vectors(part, counts) for part in shifted(look.pictures, MARGIN)], 1)
    )
    theirs = _art_rows(art, counts)
    of, rows = np.divmod(pairs, len(art.cells))
    ends = np.searchsorted(of, np.arange(len(ours) + 1))
    unlike = np.empty((ours.shape[1], len(pairs)), np.float32)
    for cell in np.unique(of).tolist():
        own = slice(ends[cell], ends[cell + 1])
        unlike[:, own] = ours[cell] @ theirs[rows[own]].T
    heard = look.heard[of].astype(np.float32)
    return look.likelihoods(np.maximum(unlike, 0.0), art.varies[rows]) * heard


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
