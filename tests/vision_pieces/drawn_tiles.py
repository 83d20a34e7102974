"""A board with a grid, and tiles with pictures on them, drawn alike each time in any light."""

from __future__ import annotations

import cv2
import numpy as np

from assistant.words.boards import BoardProfile, Grid
from vision.pieces.view import Floats, Image, Seen, view_of_corners
from vision.tiles.art import LaidTile, TileShape, turned_cells
from vision.tiles.cells import TileGrid, tile_grid

ROWS, COLUMNS = 5, 6
UNIT = 40
SIZE = (9.0, 7.0)
CORNERS = ((60.0, 40.0), (590.0, 55.0), (615.0, 440.0), (30.0, 450.0))
PICTURE = (640, 480)
SHAPES = (
    TileShape("bar", ((0, 0), (0, 1)), 4),
    TileShape("corner", ((0, 0), (1, 0), (1, 1)), 1),
    TileShape("block", ((0, 0), (0, 1), (1, 0), (1, 1)), 1),
    TileShape("coin", ((0, 0),), 9),
    TileShape("hook", ((0, 0), (1, 0), (1, 1), (1, 2)), 1, two_sided=True),
)
_PAINT = {
    "bar": (60, 80, 190),
    "corner": (70, 150, 70),
    "block": (180, 120, 60),
    "coin": (170, 175, 180),
    "hook": (60, 170, 190),
}


def the_grid(board: str = "drawn") -> TileGrid:
    """The grid of a drawn board."""
    grid = Grid("cells", (1.5, 1.5), (1.0, 1.0), ROWS, COLUMNS)
    return tile_grid(BoardProfile(board, SIZE, grids=(grid,)), grid)


def laid(name: str, turned: int, row: int, column: int, *, mirrored: bool = False) -> LaidTile:
    """A tile whose outline's top left corner lies there."""
    cells = next(shape.cells for shape in SHAPES if shape.name == name)
    own = turned_cells(cells, turned, mirrored)
    return LaidTile(name, turned, tuple((row + r, column + c) for r, c in own), mirrored)


def drawn(
    tiles: list[LaidTile],
    *,
    light: tuple[float, float, float] = (1.0, 1.0, 1.0),
    shadow: float = 0.0,
    off: tuple[int, int] = (0, 0),
    blown: tuple[int, int] | None = None,
    strange: tuple[int, int] | None = None,
    hidden: float = 1.0,
    lined: bool = False,
) -> Seen:
    """A picture of the board, `tiles` lying `off` (right, down) in pixels of UNIT a cell.

    `shadow` darkens the left part; a lamp blinds at cell `blown`, a thing never taught lies on
    cell `strange` and hides so much of it from its left edge on. Cells have no print but lines
    between them if `lined`.
    """
    high, wide = round(SIZE[1] * UNIT), round(SIZE[0] * UNIT)
    prints = np.random.default_rng(5)
    board = np.full((high, wide, 3), (80, 120, 110), np.uint8)
    for _ in range(160):
        at = tuple(int(v) for v in prints.integers(0, (wide, high)))
        paint = tuple(int(v) for v in prints.integers(50, 200, 3))
        cv2.circle(board, at, int(prints.integers(4, 12)), paint, -1)
    for row in range(ROWS):
        for column in range(COLUMNS):
            left, top = (column + 1) * UNIT, (row + 1) * UNIT
            cv2.rectangle(board, (left, top), (left + UNIT, top + UNIT), (120, 170, 160), -1)
            cv2.rectangle(board, (left, top), (left + UNIT, top + UNIT), (60, 90, 80), 1)
            if not lined:
                middle = (left + UNIT // 2, top + UNIT // 2)
                cv2.circle(board, middle, 4 + (row + column) % 3 * 3, (90, 130, 150), -1)
    for tile in tiles:
        _lay(board, tile, off)
    if strange is not None:
        left, top = (strange[1] + 1) * UNIT, (strange[0] + 1) * UNIT
        board[top : top + UNIT, left : left + round(hidden * UNIT)] = (200, 20, 200)
        board[top + 8 : top + 20, left + 4 : left + round(hidden * 34)] = (20, 220, 20)
    view = view_of_corners(CORNERS, SIZE, PICTURE)
    return Seen(_photographed(board, light, shadow, blown), view)


def _lay(board: Image, tile: LaidTile, off: tuple[int, int]) -> None:
    cells = next(shape.cells for shape in SHAPES if shape.name == tile.name)
    high, wide = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    art = np.full((high * UNIT, wide * UNIT, 3), _PAINT[tile.name], np.uint8)
    cv2.line(art, (6, 8), (wide * UNIT - 14, 16), (235, 235, 235), 5)
    cv2.circle(art, (12, high * UNIT - 12), 7, (25, 25, 25), -1)
    mask = np.zeros(art.shape[:2], np.uint8)
    for r, c in cells:
        mask[r * UNIT : (r + 1) * UNIT, c * UNIT : (c + 1) * UNIT] = 1
    if tile.mirrored:
        art, mask = art[:, ::-1], mask[:, ::-1]
    art, mask = np.rot90(art, -tile.turned), np.rot90(mask, -tile.turned)
    top = (1 + min(r for r, _ in tile.cells)) * UNIT + off[1]
    left = (1 + min(c for _, c in tile.cells)) * UNIT + off[0]
    part = board[top : top + len(art), left : left + art.shape[1]]
    part[mask > 0] = art[mask > 0]


def _photographed(
    board: Image,
    light: tuple[float, float, float],
    shadow: float,
    blown: tuple[int, int] | None,
) -> Image:
    view = view_of_corners(CORNERS, SIZE, PICTURE)
    to_units = np.diag([1 / UNIT, 1 / UNIT, 1.0])
    picture = np.full((PICTURE[1], PICTURE[0], 3), 70, np.uint8)
    cv2.warpPerspective(
        board, view.plane @ to_units, PICTURE, picture, borderMode=cv2.BORDER_TRANSPARENT
    )
    across = np.linspace(-1, 1, PICTURE[0])
    dimmed = 1 - shadow / (1 + np.exp(12 * across))
    lit: Floats = picture * np.array(light) * dimmed[None, :, None]
    lit += np.random.default_rng(1).normal(0, 2, lit.shape)
    if blown is not None:
        row, column = blown
        spot = view.to_picture(np.array([column + 1.5, row + 1.5]))
        y, x = np.ogrid[: PICTURE[1], : PICTURE[0]]
        far = np.hypot(x - spot[0], y - spot[1])[..., None]
        lit = lit + 600 * np.exp(-((far / 45) ** 4))
    return np.asarray(np.clip(lit, 0, 255), np.uint8)
