"""Bonus squares that are surrounded, and what they give each round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.games.feast_for_odin.figures import Figures
from assistant.games.feast_for_odin.grid import BonusSquare, Grid, grid_of
from assistant.games.feast_for_odin.kinds import NOTHING, Stock, stock
from assistant.games.feast_for_odin.placing import lying
from assistant.games.feast_for_odin.tiles import Placed


def surrounded(book: Figures, board: str, placed: Iterable[Placed]) -> tuple[BonusSquare, ...]:
    """The bonus squares that are open, and all of whose neighbours are covered."""
    return surrounded_of(grid_of(book, board), lying(book, board, placed).covered)


def surrounded_of(grid: Grid, covered: int) -> tuple[BonusSquare, ...]:
    """The same for squares that are covered."""
    return tuple(
        square
        for square in grid.bonuses
        if not square.bit & covered and not square.around & ~covered
    )


def bonus_stock(book: Figures, squares: Sequence[BonusSquare], left: Stock | None = None) -> Stock:
    """What bonus squares give together.

    Of special tiles and buildings there are only so many: `left` is what still lies in the supply
    of them; without it nothing is held back.
    """
    whole = NOTHING
    for square in squares:
        whole = whole.plus(stock(book.bonus[square.code]))
    if left is None:
        return whole
    return stock(
        {
            code: min(n, left.of(code)) if code in book.specials or code in book.boards else n
            for code, n in whole.counts().items()
        }
    )
