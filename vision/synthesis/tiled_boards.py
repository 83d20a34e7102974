"""Boards with a grid of cells and tiles on them, from straight above: print and art as chance has
it, bold or faint.

Pictures from above are BGR (h, w, 3) float32, 0 to 255, UNIT pixels a board unit, which is a
cell's side.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import BoardProfile, Grid
from assistant.words.shown_boards import SaidTile, TileShape
from assistant.words.tiles import Cell, turned_cells
from vision.pieces.sheets import existing_cells
from vision.synthesis.textures import cloud
from vision.synthesis.tiled_art import (
    UNIT,
    Art,
    Floats,
    coin_art,
    point,
    round_icon,
    tile_art,
    tones,
)

COIN, CUBE = "coin", "cube"
"""What lies on one cell: a round piece with a relief, and a plain dark cube that stands up."""

_ROWS, _COLUMNS = (9, 13), (9, 14)
_LEFT, _TOP, _RIGHT, _BOTTOM = (0.8, 3.0), (0.8, 3.0), (1.0, 4.0), (0.8, 2.5)
"""How far the grid's outermost edges lie from those of the board."""
_TILES, _RECTANGLES, _SINGLE = 20, 0.55, 0.3
"""How many tiles there are, how many of them are rectangles, and how many exist once only."""
_LARGEST, _MANY = 9, 99
_STRENGTH = (0.1, 1.0)
"""How much is left of the contrast of the print in cells."""
_CUBE, _CUBE_VARIES = (0.33, 0.49), 0.01
"""Half a cube's side, in cells."""
_PACKED, _NEAR_FIRST = 0.6, 3.0
_FILLED = (0.1, 0.95)
_MOST_TRIES = 90
_SHADE, _CUBE_SHADE = 0.45, 0.5


@dataclass(frozen=True, eq=False)
class TiledBoard:
    """A board and what may lie on it.

    `bare` is its picture from above, `art` those of all `shapes` but the cube, which is `cube`
    of a cell wide from its middle. `strength` is how bold the print in its cells is, of 1.
    """

    profile: BoardProfile
    shapes: tuple[TileShape, ...]
    bare: Floats
    art: dict[str, Art]
    cube: float
    strength: float

    @property
    def grid(self) -> Grid:
        """The one grid, of cells that are one board unit wide."""
        return self.profile.grids[0]


@dataclass(frozen=True)
class Laying:
    """How carelessly tiles lie and how high they seem, in cells and degrees.

    `askew` and `off` are the deviations of turns and places of each, `seen_over` that of how far
    the flat ones seem to lie off together, and `leans` that of how far cubes' tops do.
    """

    askew: float
    off: float
    seen_over: float
    leans: float


def random_board(chance: np.random.Generator, name: str) -> TiledBoard:
    """Any board with tiles, the coin and the cube; equal generators draw equal boards."""
    profile = _random_profile(chance, name)
    strength = float(np.exp(chance.uniform(*np.log(_STRENGTH))))
    bare = _bare(chance, profile, strength)
    grounds = (
        (chance.uniform(30, 60), chance.uniform(120, 170), chance.uniform(80, 130)),
        (chance.uniform(150, 210), chance.uniform(120, 160), chance.uniform(30, 70)),
        tones(chance.uniform(110, 150) + chance.uniform(-6, 14, 3)),
    )
    shapes = _random_shapes(chance)
    art = {
        shape.name: tile_art(chance, shape, grounds[int(chance.integers(len(grounds)))])
        for shape in shapes
    }
    art[COIN] = coin_art(chance)
    shapes += [TileShape(name, ((0, 0),), _MANY) for name in (COIN, CUBE)]
    return TiledBoard(profile, tuple(shapes), bare, art, chance.uniform(*_CUBE), strength)


def random_tiles(
    chance: np.random.Generator, board: TiledBoard, names: Collection[str] | None = None
) -> tuple[SaidTile, ...]:
    """Tiles with some of the `names`, or any, packed from a corner on or strewn.

    What lies on a single cell is not turned.
    """
    among = [shape for shape in board.shapes if names is None or shape.name in names]
    left = {shape.name: shape.copies for shape in among}
    free, laid = set(existing_cells(board.grid)), list[SaidTile]()
    least_free = len(free) * (1 - chance.uniform(*_FILLED))
    packed = chance.random() < _PACKED
    for _ in range(_MOST_TRIES if among else 0):
        shape = among[int(chance.integers(len(among)))]
        turned = int(chance.integers(4)) if len(shape.cells) > 1 else 0
        spots = _spots(board.grid, turned_cells(shape.cells, turned), free)
        if not left[shape.name] or not spots or len(free) - len(shape.cells) < least_free:
            continue
        nth = int(chance.exponential(_NEAR_FIRST)) if packed else int(chance.integers(len(spots)))
        cells = spots[min(nth, len(spots) - 1)]
        free -= set(cells)
        left[shape.name] -= 1
        laid.append(SaidTile(board.grid.name, shape.name, cells, turned))
    return tuple(laid)


def from_above(
    chance: np.random.Generator, board: TiledBoard, tiles: Sequence[SaidTile], laying: Laying
) -> Floats:
    """The board with tiles on it, which throw shadows; cubes are drawn last, for they stand up."""
    picture = board.bare.copy()
    common = chance.normal(0, laying.seen_over, 2)
    leans = chance.normal(0, laying.leans, 2)
    shade = chance.uniform(-0.12, 0.12, 2)
    longer = shade * chance.uniform(2, 5)
    for tile in tiles:
        if tile.tile != CUBE:
            off = common + chance.normal(0, laying.off, 2)
            askew = chance.normal(0, 6.0 if tile.tile == COIN else laying.askew)
            turned = int(chance.integers(4)) if tile.tile == COIN else tile.turned
            first = (min(r for r, _ in tile.cells), min(c for _, c in tile.cells))
            _lay(
                picture, board.art[tile.tile], turned, _corner(board.grid, first), off, askew, shade
            )
    for tile in tiles:
        if tile.tile == CUBE:
            _stand(chance, picture, board, tile.cells[0], leans, longer)
    return np.clip(picture, 0, 255)


def _random_profile(chance: np.random.Generator, name: str) -> BoardProfile:
    """A board whose grid lacks a corner, larger or smaller."""
    rows, columns = int(chance.integers(*_ROWS)), int(chance.integers(*_COLUMNS))
    left, top, right, bottom = (chance.uniform(*one) for one in (_LEFT, _TOP, _RIGHT, _BOTTOM))
    size = round(left + columns + right, 1), round(top + rows + bottom, 1)
    high, wide = int(chance.integers(0, rows // 3 + 1)), int(chance.integers(1, columns // 2 + 1))
    lowest, rightmost = chance.random(2) < 0.5
    missing = tuple(
        (rows - 1 - r if lowest else r, columns - 1 - c if rightmost else c)
        for r in range(high)
        for c in range(wide)
    )
    origin = round(left + 0.5, 2), round(top + 0.5, 2)
    grid = Grid("cells", origin, (1.0, 1.0), rows, columns, missing)
    return BoardProfile(name, size, grids=(grid,))


def _random_shapes(chance: np.random.Generator) -> list[TileShape]:
    shapes = []
    for number in range(1, _TILES + 1):
        if chance.random() < _RECTANGLES:
            high, wide = int(chance.integers(1, 4)), int(chance.integers(2, 5))
            wide = min(wide, max(2, _LARGEST // high))
            cells = tuple((r, c) for r in range(high) for c in range(wide))
        else:
            cells = _random_cells(chance, int(chance.integers(3, _LARGEST + 1)))
        copies = 1 if chance.random() < _SINGLE else _MANY
        shapes.append(TileShape(f"tile {number}", cells, copies))
    return shapes


def _random_cells(chance: np.random.Generator, count: int) -> tuple[Cell, ...]:
    """So many cells that hang together by their sides, at most five each way."""
    cells: list[Cell] = [(0, 0)]
    while len(cells) < count:
        row, column = cells[int(chance.integers(len(cells)))]
        down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[int(chance.integers(4))]
        grown = [*cells, (row + down, column + right)]
        if len(set(grown)) == len(grown) and np.ptp(grown, axis=0).max() < 5:
            cells = grown
    return turned_cells(cells, 0)


def _spots(grid: Grid, outline: Sequence[Cell], free: Collection[Cell]) -> list[tuple[Cell, ...]]:
    """Where a turned outline can lie, from below on."""
    found = []
    for row in range(grid.rows - 1, -1, -1):
        for column in range(grid.columns):
            cells = tuple((row + r, column + c) for r, c in outline)
            if all(cell in free for cell in cells):
                found.append(cells)
    return found


def _corner(grid: Grid, cell: Cell) -> tuple[int, int]:
    """The pixel (row, column) from above of a cell's top left corner."""
    x, y = grid.origin
    return round((y - 0.5 + cell[0]) * UNIT), round((x - 0.5 + cell[1]) * UNIT)


def _bare(chance: np.random.Generator, profile: BoardProfile, strength: float) -> Floats:
    """The print: ornaments all over, and on paler cells a figure of their own, a common one, or
    none."""
    grid = profile.grids[0]
    wide, high = (round(side * UNIT) for side in profile.size)
    ground = np.array([chance.uniform(30, 90), chance.uniform(80, 130), chance.uniform(60, 120)])
    clouds = cloud(chance, (high, wide), 20) + cloud(chance, (high, wide), 6)
    picture = (
        ground + 14 * clouds[..., None] + 3 * chance.standard_normal((high, wide, 3), np.float32)
    )
    picture = np.ascontiguousarray(picture, np.float32)
    for _ in range(150):
        at, axes = chance.integers(0, (wide, high)), chance.integers((5, 4), (26, 14))
        turn, tone = chance.uniform(0, 180), tones(chance.uniform(20, 200, 3))
        cv2.ellipse(picture, point(at), point(axes), turn, 0, 360, tone, -1)
    paper = np.array([chance.uniform(95, 150), chance.uniform(150, 190), chance.uniform(160, 200)])
    papers = paper, paper * chance.uniform(0.82, 0.93)
    fibre = 4 * cloud(chance, (high, wide), 2)[..., None]
    common = round_icon(chance, 0.33, paper * chance.uniform(0.6, 0.8, 3))
    own_on = int(chance.integers(grid.rows, grid.rows + grid.columns))
    none_from = chance.uniform(0.3, 0.7, 2) * (grid.rows, grid.columns)
    for row, column in existing_cells(grid):
        y, x = _corner(grid, (row, column))
        part = picture[y : y + UNIT, x : x + UNIT]
        part[:] = papers[int(chance.random() < 0.4)] + fibre[y : y + UNIT, x : x + UNIT]
        cv2.rectangle(picture, (x, y), (x + UNIT, y + UNIT), tones(paper * 0.62), 1)
        icon = None
        if row + column == own_on or chance.random() < 0.03:
            icon = round_icon(chance, 0.4, chance.uniform(60, 220, 3))
        elif row < none_from[0] or column > none_from[1]:
            icon = common
        if icon is not None:
            part[:] = np.where(icon[..., 3:] > 0, icon[..., :3], part)
        middle = np.median(part, (0, 1))
        part[:] = middle + (part - middle) * np.float32(strength)
    return picture


def _lay(
    picture: Floats,
    art: Art,
    turned: int,
    corner: tuple[int, int],
    off: NDArray[np.float64],
    askew: float,
    shade: NDArray[np.float64],
) -> None:
    """Draws a tile and its shadow; `off` and `shade` (right, down) in cells."""
    front, mask = np.rot90(art.front, -turned), np.rot90(art.mask, -turned)
    high, wide = mask.shape
    top, left = max(0, corner[0] - UNIT), max(0, corner[1] - UNIT)
    part = picture[top : corner[0] + high + UNIT, left : corner[1] + wide + UNIT]
    move = cv2.getRotationMatrix2D((wide / 2, high / 2), askew, 1.0)
    move = move + np.array([(0, 0, x) for x in off * UNIT + (corner[1] - left, corner[0] - top)])

    def placed(what: Floats, by: NDArray[np.float64]) -> Floats:
        moved = move + np.array([(0, 0, x) for x in by * UNIT])
        size = (part.shape[1], part.shape[0])
        return np.asarray(cv2.warpAffine(np.ascontiguousarray(what), moved, size), np.float32)

    there = placed(mask, np.zeros(2))[..., None]
    dark = cv2.GaussianBlur(placed(mask, shade), (0, 0), 0.05 * UNIT)[..., None]
    part *= 1 - _SHADE * dark * (1 - there)
    part *= 1 - there
    part += placed(front, np.zeros(2)) * there


def _stand(
    chance: np.random.Generator,
    picture: Floats,
    board: TiledBoard,
    cell: Cell,
    leans: NDArray[np.float64],
    shade: NDArray[np.float64],
) -> None:
    """Draws a cube with its shadow; its top seems to lie off by `leans` (right, down) cells."""
    y, x = _corner(board.grid, cell)
    half = board.cube + chance.normal(0, _CUBE_VARIES)
    turn = chance.uniform(0, np.pi / 2)
    cos, sin = np.cos(turn), np.sin(turn)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half @ [[cos, sin], [-sin, cos]]
    foot = np.array((x, y)) / UNIT + 0.5 + chance.normal(0, 0.05, 2) + square
    dark = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(dark, _hull(foot, foot + shade), 1.0)
    picture *= 1 - _CUBE_SHADE * cv2.GaussianBlur(dark, (0, 0), 0.06 * UNIT)[..., None]
    tone = chance.uniform(22, 42)
    cv2.fillConvexPoly(picture, _hull(foot, foot + leans), (tone * 0.8,) * 3)
    cv2.fillConvexPoly(picture, _hull(foot + leans), (tone,) * 3)


def _hull(*points: NDArray[np.float64]) -> NDArray[np.int32]:
    """The outline in pixels around points in board units."""
    hull = cv2.convexHull((np.concatenate(points) * UNIT).astype(np.float32))
    return np.asarray(hull, np.int32)
