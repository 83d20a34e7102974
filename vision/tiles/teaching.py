"""Teaching tiles and the boards under them, from pictures in which it is known what lies where.

Tiles taught on one board are known on every other: what both boards' lessons show of the same
tiles says how the light of their lessons differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.words.text import text
from vision.pieces.light import Light, basis_at, fit_light
from vision.pieces.print_light import common_print, print_anchors, print_basis
from vision.pieces.taught import TeachingError
from vision.pieces.view import Floats, Seen
from vision.tiles.art import (
    ArtWay,
    Cell,
    LaidTile,
    TileArt,
    TileShape,
    turned_cells,
    turned_pictures,
)
from vision.tiles.cells import (
    CHROMA_COUNTS,
    MARGIN,
    SIDE,
    WIDE,
    Pictures,
    TileGrid,
    cells_seen,
    shifted,
    unlikeness,
    vectors,
)
from vision.tiles.print_map import PrintMap, common_map, print_map
from vision.tiles.shown import RIM

_MOST_EXAMPLES = 5
_FAR_COSTS = 0.0005
"""How much less like is an example that lies a pixel off, in mean squared log units."""


@dataclass(frozen=True)
class TileLesson:
    """A picture of a grid with the tiles `laid` on it; every other cell is open."""

    grid: TileGrid
    seen: Seen
    laid: tuple[LaidTile, ...] = ()


@dataclass(frozen=True)
class TileBoard:
    """A board to read tiles on: the colours of its print and a map of it, and looks of each
    bare cell, and of some of what is around it, too, NaN where unknown."""

    grid: TileGrid
    print_known: Floats
    print_map: PrintMap
    bare: Pictures
    bare_around: Pictures


@dataclass(frozen=True)
class TaughtTiles:
    """What was learned: `boards` by the names of their grids, and the tiles' `art`."""

    boards: dict[str, TileBoard]
    art: TileArt


@dataclass(frozen=True)
class _Shown:
    """A lesson as seen: its cells with their margins."""

    lesson: TileLesson
    cells: Pictures

    @property
    def open_cells(self) -> set[Cell]:
        covered = {cell for tile in self.lesson.laid for cell in tile.cells}
        return set(self.lesson.grid.cells) - covered


def teach_tiles(shapes: Sequence[TileShape], lessons: Sequence[TileLesson]) -> TaughtTiles:
    """Learns from lessons on one board or several; shapes never shown are left out.

    Raises `TeachingError` where none shows a tile, and for a tile that cannot lie as it is said to.
    """
    sizes = {shape.name: len(shape.cells) for shape in shapes}
    if not any(tile.name in sizes for lesson in lessons for tile in lesson.laid):
        raise TeachingError(text("no picture says which tiles lie on the board: name them in one"))
    for lesson in lessons:
        _check(lesson, sizes)
    by_grid: dict[str, list[TileLesson]] = {}
    for lesson in lessons:
        by_grid.setdefault(lesson.grid.name, []).append(lesson)
    prints = {
        name: common_print([one.seen for one in own], own[0].grid.size)
        for name, own in by_grid.items()
    }
    shown = {name: _all_shown(own, prints[name]) for name, own in by_grid.items()}
    first = max(by_grid, key=lambda name: len(by_grid[name]))
    art = _art(shapes, shown[first])
    for name in by_grid:
        if name != first:
            light = _light_between(shown[name], art)
            if light is not None:
                basis = print_basis(by_grid[name][0].grid.size)
                prints[name] = light.taken_away(prints[name], basis)
                shown[name] = _all_shown(by_grid[name], prints[name])
    art = _art(shapes, [one for name in by_grid for one in shown[name]])
    boards = {
        name: TileBoard(
            own[0].grid,
            prints[name],
            common_map([print_map(one.seen, one.grid) for one in own]),
            _bare(own[0].grid, shown[name]),
            _bare_around(own[0].grid, shown[name]),
        )
        for name, own in by_grid.items()
    }
    return TaughtTiles(boards, art)


def _check(lesson: TileLesson, sizes: Mapping[str, int]) -> None:
    """Raises `TeachingError` for a tile beside the grid, or of more or fewer cells than it has."""
    cells = set(lesson.grid.cells)
    for tile in lesson.laid:
        size = sizes.get(tile.name, len(tile.cells))
        if not cells.issuperset(tile.cells) or size != len(tile.cells):
            raise TeachingError(
                text(
                    "the tile “{tile}” cannot lie on “{grid}” where it was named: name it anew",
                    tile=tile.name,
                    grid=lesson.grid.name,
                )
            )


def _all_shown(lessons: Sequence[TileLesson], known: Floats) -> list[_Shown]:
    shown = []
    for lesson in lessons:
        seen, grid = lesson.seen, lesson.grid
        light = print_anchors(seen, grid.size, known).light
        shown.append(_Shown(lesson, cells_seen(seen, grid, light)[0]))
    return shown


def _light_between(shown: Sequence[_Shown], art: TileArt) -> Light | None:
    """The light of lessons against that of the tiles' art; None without a common tile."""
    seen, known, bases = [], [], []
    for one in shown:
        grid = one.lesson.grid
        number, basis = grid.number(), basis_at(grid.windows.centres, grid.size)
        for tile in one.lesson.laid:
            start = art.first(tile)
            if start is None:
                continue
            for k, cell in enumerate(sorted(tile.cells)):
                seen.append(_inner(one.cells[number[cell]]).mean((0, 1)))
                known.append(art.cells[start + k].mean((0, 1)))
                bases.append(basis[number[cell]])
    if not seen:
        return None
    taught = np.array(known, np.float64)[:, None]
    weights = np.ones((len(seen), 1))
    return fit_light(np.array(seen, np.float64), taught, weights, np.array(bases))


def _bare(grid: TileGrid, shown: Sequence[_Shown]) -> Pictures:
    open_in = [one.open_cells for one in shown]
    return _usual_looks(grid, shown, open_in, 0)


def _bare_around(grid: TileGrid, shown: Sequence[_Shown]) -> Pictures:
    """The looks of cells, and RIM pixels around, that were seen bare with all those beside."""
    cells = set(grid.cells)
    open_in = [
        {cell for cell in one.open_cells if not (_beside(cell) & cells) - one.open_cells}
        for one in shown
    ]
    return _usual_looks(grid, shown, open_in, RIM)


def _beside(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}


def _usual_looks(
    grid: TileGrid, shown: Sequence[_Shown], open_in: Sequence[set[Cell]], rim: int
) -> Pictures:
    """The median looks of cells with a rim where they are open, NaN where they never are."""
    side, inner = SIDE + 2 * rim, slice(MARGIN - rim, WIDE - MARGIN + rim)
    found = np.full((len(grid.cells), side, side, 3), np.nan, np.float32)
    for i, cell in enumerate(grid.cells):
        own = [
            one.cells[i][inner, inner]
            for one, cells in zip(shown, open_in, strict=True)
            if cell in cells
        ]
        if own:
            found[i] = np.median(own, axis=0)
    return found


def _art(shapes: Sequence[TileShape], shown: Sequence[_Shown]) -> TileArt:
    examples: dict[str, list[tuple[_Shown, LaidTile]]] = {}
    for one in shown:
        for tile in one.lesson.laid:
            own = examples.setdefault(tile.name, [])
            if len(own) < _MOST_EXAMPLES:
                own.append((one, tile))
    known = tuple(shape for shape in shapes if shape.name in examples)
    ways: dict[str, tuple[ArtWay, ...]] = {}
    rows: list[Floats] = []
    varies: list[float] = []
    for shape in known:
        each = _ways(shape, examples[shape.name])
        spread = _varies(each) if len(shape.cells) == 1 else 0.0
        begin = len(rows)
        for pictures in each:
            rows += pictures
            varies += [spread] * len(pictures)
        ways[shape.name] = tuple(
            ArtWay(nth % 4, nth >= 4 and len(shape.cells) > 1, begin + nth * len(shape.cells))
            for nth in range(len(each))
        )
    cells = np.array(rows).reshape(len(rows), SIDE, SIDE, 3)
    return TileArt(known, ways, cells, np.array(varies))


def _varies(ways: Sequence[Sequence[Floats]]) -> float:
    """How unlike the examples of what lies on one cell are: each from the likest other one."""
    pictures = np.array([way[0] for way in ways], np.float32)
    apart = unlikeness(vectors(pictures, CHROMA_COUNTS), vectors(pictures, CHROMA_COUNTS))
    example = np.arange(len(ways)) // 4
    apart[example[:, None] == example] = np.inf
    least = apart.min(1)
    return float(np.median(least[np.isfinite(least)])) if np.isfinite(least).any() else 0.0


def _ways(shape: TileShape, examples: Sequence[tuple[_Shown, LaidTile]]) -> list[list[Floats]]:
    """The pictures of a shape's cells for each way that it can lie.

    Those are four turns of a tile, and four more on its back. A side that was never shown is
    taken to be the other one mirrored. What lies on a single cell, a coin or a cube, lies there
    as it likes, so that all that was shown of it is kept, at each turn.
    """
    if len(shape.cells) > 1:
        return [
            turned_pictures(cells, mean, turned)
            for cells, mean in _sides(shape, examples)
            for turned in range(4)
        ]
    middle = (2 * MARGIN + 1) ** 2 // 2
    each = [_at_all_shifts(one, tile)[middle] for one, tile in examples]
    return [turned_pictures(shape.cells, one, turned) for one in each for turned in range(4)]


def _sides(
    shape: TileShape, examples: Sequence[tuple[_Shown, LaidTile]]
) -> list[tuple[Sequence[Cell], Floats]]:
    """The cells of a tile's front, and of its back if it may lie on that, with their pictures."""
    turned_over = turned_cells(shape.cells, 0, mirrored=True)
    means = {
        mirrored: _mean_of(own)
        for mirrored in (False, True)
        if (own := [one for one in examples if one[1].mirrored is mirrored])
    }
    if not shape.two_sided:
        return [(shape.cells, means[False])]
    if True not in means:
        means[True] = np.array(turned_pictures(shape.cells, means[False], 0, mirrored=True))
    if False not in means:
        means[False] = np.array(turned_pictures(turned_over, means[True], 0, mirrored=True))
    return [(shape.cells, means[False]), (turned_over, means[True])]


def _mean_of(examples: Sequence[tuple[_Shown, LaidTile]]) -> Floats:
    """The mean picture of a tile's cells, each example moved to where it fits the others best."""
    tried = [_at_all_shifts(one, tile) for one, tile in examples]
    steps = np.arange(-MARGIN, MARGIN + 1)
    far = (steps[:, None] ** 2 + steps[None] ** 2).ravel() * _FAR_COSTS
    mean = tried[0][len(far) // 2]
    for average in (np.median, np.mean):
        moved = [one[int((((one - mean) ** 2).mean((1, 2, 3, 4)) + far).argmin())] for one in tried]
        mean = average(moved, axis=0)
    return np.asarray(mean, np.float64)


def _at_all_shifts(one: _Shown, tile: LaidTile) -> Floats:
    """The cells of a laid tile, turned back, cut at every shift: (shifts, k, SIDE, SIDE, 3)."""
    number, cells = one.lesson.grid.number(), sorted(tile.cells)
    pictures = one.cells[[number[cell] for cell in cells]]
    return np.array(
        [
            turned_pictures(cells, np.asarray(part, np.float64), -tile.turned)
            for part in shifted(pictures, MARGIN)
        ]
    )


def _inner(picture: Pictures) -> Pictures:
    return picture[MARGIN:-MARGIN, MARGIN:-MARGIN]
