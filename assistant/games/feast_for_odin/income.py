"""What a board pays in silver, and what is still open on it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.feast_for_odin.figures import Figures, TwoLines
from assistant.games.feast_for_odin.grid import Grid, Line, grid_of
from assistant.games.feast_for_odin.placing import lying
from assistant.games.feast_for_odin.tiles import Cell, Placed


class NextIncome(Struct, frozen=True):
    """What one income line of a board pays next, once the squares that are missing are covered.

    `missing` are the squares that this asks for: the lowest open income square of the line
    (`cell`) and all that it needs.
    """

    pays: int
    then: int
    cell: Cell
    missing: tuple[Cell, ...]


def income(book: Figures, board: str, placed: Iterable[Placed]) -> int:
    """The silver that a board pays in the income phase."""
    return income_of(book, grid_of(book, board), lying(book, board, placed).covered)


def income_of(book: Figures, grid: Grid, covered: int) -> int:
    """The same for squares that are covered."""
    pays = [_pays(line, covered) for line in grid.lines]
    if book.readings.two_lines is TwoLines.SUM or len(pays) <= 1:
        return sum(pays)
    return pays[0] if book.readings.two_lines is TwoLines.UPPER else pays[-1]


def next_incomes(book: Figures, board: str, placed: Iterable[Placed]) -> tuple[NextIncome, ...]:
    """What each income line of a board still has to give; nothing for one that is at its end."""
    grid, covered = grid_of(book, board), lying(book, board, placed).covered
    found = []
    for line in grid.lines:
        still = [square for square in line.squares if not square.bit & covered]
        if still:
            square, then = still[0], _pays(line, covered | still[0].bit)
            missing = grid.cells((square.needs | square.bit) & ~covered)
            found.append(NextIncome(square.income, then, square.cell, missing))
    return tuple(found)


def open_minus(
    book: Figures, board: str, placed: Iterable[Placed] = (), wood: int = 0, stone: int = 0
) -> int:
    """The squares and printed places of a board that still count minus one each.

    `wood` and `stone` are what lies on the places of a building.
    """
    grid, figures = grid_of(book, board), book.boards[board]
    squares = (grid.minus & ~lying(book, board, placed).covered).bit_count()
    return squares + max(figures.wood - wood, 0) + max(figures.stone - stone, 0)


def _pays(line: Line, covered: int) -> int:
    return next(
        (square.income for square in line.squares if not square.bit & covered), line.last.income
    )
