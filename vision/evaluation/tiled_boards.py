"""How tiles are read on drawn boards, and what is told for sure of what nobody can know.

A board is taught by drawn pictures of it, one of them bare. Then others are read: in any light,
with something plain over a part, with hardly anything left to see, with no board in view, and
with the board where it does not lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from assistant.words.shown_boards import SaidTile
from vision.evaluation.tile_counts import TileCounts
from vision.pieces.view import Floats, Seen, view_of_corners
from vision.synthesis.tiled_boards import TiledBoard, random_board, random_tiles
from vision.synthesis.tiled_pictures import SIZE, Light, TiledPicture, photographed
from vision.synthesis.tiled_views import (
    HALVES,
    Cover,
    Faint,
    Other,
    Paint,
    Part,
    covered,
    faint,
    instead,
    random_cover,
)
from vision.tiles.art import Cell, LaidTile
from vision.tiles.cells import TileGrid, tile_grid
from vision.tiles.reading import TilesReading, read_tiles
from vision.tiles.teaching import TaughtTiles, TileLesson, teach_tiles

Progress = Callable[[str, int, int], None]

FIRST_SEED = 100_000
"""First board of the measured ones. The reader's numbers were chosen on other boards drawn by the
same means; whoever chooses anew takes smaller seeds."""
_LESSONS = (Light.EVEN, Light.UNEVEN, Light.EVEN, Light.UNEVEN, Light.HARD, Light.UNEVEN) * 2
"""The light of each lesson with tiles, after that of the bare board."""
_HIDDEN, _KNOWN_TILE = 0.9, 1 / 3
"""The share of a cell from which it is hidden, and that of a tile up to which it may be known."""
_SAMPLES = np.linspace(-0.95, 0.95, 9)
_PARTS = (Part.BLOCK, Part.ARM)
_LITTLE_OFF, _OFF = 0.3, (0.5, 1.0, 2.0, 5.0)
"""In cells."""
_TURNS, _LARGER, _SMALLER = (4.0, 16.0), (1.06, 1.2), (0.85, 0.94)
"""In degrees, and of its size."""


class Condition(StrEnum):
    """What a picture is like.

    In the last three the board does not lie where it is said to. It may still be read where it
    is hardly off, by less than a third of a cell. Askew, it is turned by some degrees, larger or
    smaller; then cells near its middle are where they are said to be. Off, it lies half a cell
    away or more, or upside down, so that nothing is.
    """

    EVEN = "plain, even light"
    UNEVEN = "plain, uneven light"
    HARD = "plain, hard light"
    HALF_HIDDEN = "half hidden"
    PART_HIDDEN = "a part hidden"
    FAINT = "hardly to be seen"
    NO_BOARD = "no board in view"
    HARDLY_OFF = "pose hardly off"
    ASKEW = "pose askew"
    OFF = "pose off"


_PLAIN = {
    Light.EVEN: Condition.EVEN,
    Light.UNEVEN: Condition.UNEVEN,
    Light.HARD: Condition.HARD,
}


class Fault(StrEnum):
    """What was told for sure and should not have been."""

    TILE = "a tile that does not lie there so"
    CELL = "a cell that is not so"
    LUCK = "a hidden cell that happens to be so"


class TiledFault(Struct, frozen=True):
    """What was told for sure of the board of a seed, `how` it was seen, with its log odds.

    `strength` is how bold its print is, of 1. `told` is the name of a tile said to lie on these
    `cells`, or that the one cell is "open" or "covered".
    """

    seed: int
    strength: float
    how: str
    what: Fault
    told: str
    cells: tuple[Cell, ...]
    odds: float


class TiledFigures(TileCounts, frozen=True, kw_only=True):
    """What was read under one condition, and `faults` of that one by one.

    Tiles and cells count whether they are seen or hidden. Of `hidden` cells nobody can know what
    they are: they are out of view, and so is a third or more of the tile that lies there, if one
    does; where the pose is off, that is all of them. `hidden_accepted` were told for sure all
    the same, wrongly or by luck.
    """

    condition: Condition
    hidden: int
    hidden_accepted: int
    faults: tuple[TiledFault, ...] = ()


def measure_tiled(
    boards: int, progress: Progress, first: int = FIRST_SEED
) -> tuple[TiledFigures, ...]:
    """Figures of so many drawn boards, the same ones each time, by condition."""
    counts = {one: np.zeros(len(_COUNTED), int) for one in Condition}
    faults: dict[Condition, list[TiledFault]] = {one: [] for one in Condition}
    for number in range(boards):
        progress("boards", number, boards)
        known = _known_board(first + number)
        for look in _looks(known):
            reading = read_tiles(look.seen, known.taught.boards[known.grid.name], known.taught.art)
            unknowable = _unknowable(known.grid, look)
            counts[look.condition] += _counted(look, reading, unknowable)
            faults[look.condition] += _faults(known, look, reading, unknowable)
    return tuple(
        TiledFigures(
            condition=one,
            **dict(zip(_COUNTED, counts[one].tolist(), strict=True)),
            faults=tuple(faults[one]),
        )
        for one in Condition
    )


_COUNTED = (*TileCounts.__struct_fields__, "hidden", "hidden_accepted")


@dataclass(frozen=True, eq=False)
class _Known:
    """A board, what was learned of it, and what further chance it has."""

    seed: int
    board: TiledBoard
    grid: TileGrid
    taught: TaughtTiles
    chance: np.random.Generator


@dataclass(frozen=True, eq=False)
class _Look:
    """A picture to be read, what lies there, and how much of each cell, (n,), is out of view."""

    condition: Condition
    how: str
    seen: Seen
    laid: tuple[LaidTile, ...]
    hidden: Floats


def _known_board(seed: int) -> _Known:
    chance = np.random.default_rng([seed, 53])
    board = random_board(chance, f"drawn {seed}")
    grid = tile_grid(board.profile, board.grid)
    lessons = [TileLesson(grid, _seen(photographed(chance, board, (), Light.EVEN)))]
    for light in _LESSONS:
        tiles = random_tiles(chance, board)
        seen = _seen(photographed(chance, board, tiles, light))
        lessons.append(TileLesson(grid, seen, _laid(tiles)))
    return _Known(seed, board, grid, teach_tiles(board.shapes, lessons), chance)


def _laid(tiles: Sequence[SaidTile]) -> tuple[LaidTile, ...]:
    return tuple(LaidTile(one.tile, one.turned, one.cells, one.mirrored) for one in tiles)


def _seen(picture: TiledPicture) -> Seen:
    return Seen(picture.image, view_of_corners(picture.corners.tolist(), picture.size, SIZE))


def _looks(known: _Known) -> Iterator[_Look]:
    """One picture in each light, plainly seen, and each of the other conditions on one of them."""
    board, chance, taught = known.board, known.chance, [one.name for one in known.taught.art.shapes]
    in_view = np.zeros(len(known.grid.cells))
    pictures, laid = [], []
    for light, plain in _PLAIN.items():
        tiles = random_tiles(chance, board, taught)
        pictures.append(photographed(chance, board, tiles, light))
        laid.append(_laid(tiles))
        yield _Look(plain, light.value, _seen(pictures[-1]), laid[-1], in_view)
    for nth, paint in enumerate(Paint):
        half, part = HALVES[(known.seed + nth) % len(HALVES)], _PARTS[(known.seed + nth) % 2]
        for condition, hides in ((Condition.HALF_HIDDEN, half), (Condition.PART_HIDDEN, part)):
            at = (known.seed + nth + (hides is part)) % len(pictures)
            cover = random_cover(chance, board.grid, hides)
            seen = _seen(covered(chance, pictures[at], board, cover, paint))
            how = f"{paint.value} over {hides.value}"
            yield _Look(condition, how, seen, laid[at], _share_hidden(known.grid, cover))
    for nth, how_faint in enumerate(Faint):
        at = (known.seed + nth) % len(pictures)
        seen = _seen(faint(pictures[at], how_faint))
        yield _Look(Condition.FAINT, how_faint.value, seen, laid[at], in_view)
    for other in Other:
        seen = _seen(instead(chance, pictures[0], board, other))
        yield _Look(Condition.NO_BOARD, other.value, seen, laid[0], np.ones_like(in_view))
    for at, picture in enumerate(pictures):
        seen = _elsewhere(_seen(picture), _shift(chance, _LITTLE_OFF))
        how = f"{_LITTLE_OFF} cells off"
        yield _Look(Condition.HARDLY_OFF, how, seen, laid[at], in_view)
    moves = (*_moves_off(chance, known.grid), *_moves_askew(chance, known.grid))
    for nth, (condition, how, move) in enumerate(moves):
        at = (known.seed + nth) % len(pictures)
        hidden = np.ones_like(in_view) if condition is Condition.OFF else in_view
        yield _Look(condition, how, _elsewhere(_seen(pictures[at]), move), laid[at], hidden)


def _share_hidden(grid: TileGrid, cover: Cover) -> Floats:
    """How much of each cell, (n,), is under a cover."""
    windows = grid.windows
    across = _SAMPLES[:, None, None, None] * windows.right
    down = _SAMPLES[None, :, None, None] * windows.down
    hidden = cover.hides((windows.centres + across + down).reshape(-1, len(windows), 2))
    return np.asarray(hidden.mean(0), np.float64)


def _shift(chance: np.random.Generator, far: float) -> Floats:
    """A move (3, 3) by so many cells along their rows or columns, and by at most as many across:
    half a cell off, none is nearer to its own place than to another."""
    way = chance.uniform(-1, 1, 2)
    x, y = far * way / np.abs(way).max()
    return np.array([(1, 0, x), (0, 1, y), (0, 0, 1.0)])


_Moves = Iterator[tuple[Condition, str, Floats]]
"""How the board is said to lie elsewhere on itself: in words, and as a matrix (3, 3)."""


def _moves_off(chance: np.random.Generator, grid: TileGrid) -> _Moves:
    for far in _OFF:
        yield Condition.OFF, f"{far:g} cells off", _shift(chance, far)
    yield Condition.OFF, "upside down", _about_middle(grid, 180.0, 1.0)


def _moves_askew(chance: np.random.Generator, grid: TileGrid) -> _Moves:
    turn = float(chance.uniform(*_TURNS) * chance.choice((-1, 1)))
    yield Condition.ASKEW, f"turned by {turn:.0f} degrees", _about_middle(grid, turn, 1.0)
    for size in (chance.uniform(*_LARGER), chance.uniform(*_SMALLER)):
        how = f"{size:.2f} times as large"
        yield Condition.ASKEW, how, _about_middle(grid, 0.0, float(size))


def _about_middle(grid: TileGrid, turn: float, larger: float) -> Floats:
    """A move (3, 3) about the board's middle, turned by so many degrees."""
    middle = (grid.size[0] / 2, grid.size[1] / 2)
    return np.vstack([cv2.getRotationMatrix2D(middle, turn, larger), (0, 0, 1.0)])


def _elsewhere(seen: Seen, move: Floats) -> Seen:
    return Seen(seen.image, replace(seen.view, plane=seen.view.plane @ move))


def _unknowable(grid: TileGrid, look: _Look) -> NDArray[np.bool_]:
    """Of which cells, (n,), nobody can know what they are, see `TiledFigures`."""
    unknowable = look.hidden >= _HIDDEN
    number = grid.number()
    for tile in look.laid:
        own = [number[cell] for cell in tile.cells]
        if look.hidden[own].mean() < _KNOWN_TILE:
            unknowable[own] = False
    return np.asarray(unknowable, np.bool_)


def _is_covered(look: _Look, reading: TilesReading) -> NDArray[np.bool_]:
    """On which cells, (n,), a tile lies."""
    under = {cell for tile in look.laid for cell in tile.cells}
    return np.array([cell in under for cell in reading.cells])


def _counted(look: _Look, reading: TilesReading, unknowable: NDArray[np.bool_]) -> NDArray[np.intp]:
    """What is added to the figures of its condition, as `_COUNTED` has it."""
    sure = [one for one, is_sure in zip(reading.tiles, reading.sure, strict=True) if is_sure]
    wrong = reading.covered != _is_covered(look, reading)
    return np.array(
        (
            1,
            len(look.laid),
            len(set(look.laid) & set(reading.tiles)),
            len(sure),
            len(set(sure) - set(look.laid)),
            len(wrong),
            (~wrong).sum(),
            reading.sure_cells.sum(),
            (reading.sure_cells & wrong).sum(),
            unknowable.sum(),
            (reading.sure_cells & unknowable).sum(),
        )
    )


def _faults(
    known: _Known, look: _Look, reading: TilesReading, unknowable: NDArray[np.bool_]
) -> Iterator[TiledFault]:
    board = (known.seed, known.board.strength, look.how)
    for tile, odds, sure in zip(reading.tiles, reading.odds, reading.sure, strict=True):
        if sure and tile not in look.laid:
            yield TiledFault(*board, Fault.TILE, tile.name, tile.cells, odds)
    wrong = reading.covered != _is_covered(look, reading)
    for i in np.flatnonzero(reading.sure_cells & (wrong | unknowable)).tolist():
        what = Fault.CELL if wrong[i] else Fault.LUCK
        told = "covered" if reading.covered[i] else "open"
        odds = float(reading.covered_odds[i])
        yield TiledFault(*board, what, told, (reading.cells[i],), odds)
