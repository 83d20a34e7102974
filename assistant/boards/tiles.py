"""Tiles of known shape that somebody says lie on a grid. Pure."""

from __future__ import annotations

from assistant.kept.store import KeptError
from assistant.words.boards import BoardProfile
from assistant.words.shown_boards import SaidTile, TileShape
from assistant.words.text import text
from assistant.words.tiles import Cell, turned_cells


def said_tile(
    profile: BoardProfile,
    grid: str,
    shape: TileShape,
    turned: int,
    at: Cell,
    *,
    mirrored: bool = False,
) -> SaidTile:
    """The tile with the top left corner of its outline on cell `at` (row, column) from 0.

    Raises `KeptError` where it would lie beside the grid's cells, and for a tile on its back
    that is another tile there.
    """
    if mirrored and not shape.two_sided:
        raise KeptError(text("On its back this tile is another one: choose that one."))
    known = next((one for one in profile.grids if one.name == grid), None)
    if known is None:
        raise KeptError(text("Choose the grid on which the tile lies."))
    cells = tuple(
        (row + at[0], column + at[1]) for row, column in turned_cells(shape.cells, turned, mirrored)
    )
    for row, column in cells:
        inside = 0 <= row < known.rows and 0 <= column < known.columns
        if not inside or (row, column) in known.missing:
            raise KeptError(
                text(
                    "So the tile would lie beside the cells of “{grid}”: check its place and turn.",
                    grid=grid,
                )
            )
    return SaidTile(grid, shape.name, cells, turned % 4, mirrored)
