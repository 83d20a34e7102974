"""How a board stands: what is open on it, what it pays, and what its bonus squares give."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.games.feast_for_odin.bonus import bonus_stock, surrounded
from assistant.games.feast_for_odin.figures import Figures
from assistant.games.feast_for_odin.income import NextIncome, income, next_incomes, open_minus
from assistant.games.feast_for_odin.kinds import Stock
from assistant.games.feast_for_odin.tiles import Placed


class Standing(Struct, frozen=True):
    """A board's figures: open minus squares, income, what its bonus squares give a round."""

    minus: int
    income: int
    bonus: Stock
    next: tuple[NextIncome, ...]


def standing(
    book: Figures, board: str, placed: Sequence[Placed], wood: int = 0, stone: int = 0
) -> Standing:
    """How a board stands; `wood` and `stone` lie on the places of a building."""
    return Standing(
        minus=open_minus(book, board, placed, wood, stone),
        income=income(book, board, placed),
        bonus=bonus_stock(book, surrounded(book, board, placed)),
        next=next_incomes(book, board, placed),
    )
