"""What an open or covered home board of A Feast for Odin is worth, by the game's own figures."""

from __future__ import annotations

from collections.abc import Collection

from assistant.games.feast_for_odin.figures import default_figures
from assistant.games.feast_for_odin.grid import grid_of
from assistant.games.feast_for_odin.income import income_of

HOME = "home"
Cell = tuple[int, int]


def home_worth(cells: Collection[Cell], covered: Collection[Cell]) -> tuple[int, int] | None:
    """Income and open minus squares of a grid with these (row, column) cells covered.

    None for a grid that is no home board.
    """
    book = default_figures()
    grid = grid_of(book, HOME)
    own = {(row - 1, column - 1) for column, row in grid.cells(grid.area | grid.blocked)}
    if own != set(cells):
        return None
    mask = 0
    for row, column in covered:
        mask |= grid.bit(column + 1, row + 1)
    return income_of(book, grid, mask), (grid.minus & ~mask).bit_count()
