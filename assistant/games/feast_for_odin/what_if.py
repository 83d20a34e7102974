"""How a board stands, and how it would stand with one more tile, before it is dropped."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from assistant.games.feast_for_odin.bonus import bonus_stock, surrounded
from assistant.games.feast_for_odin.figures import Figures
from assistant.games.feast_for_odin.income import NextIncome, income, next_incomes, open_minus
from assistant.games.feast_for_odin.kinds import Stock
from assistant.games.feast_for_odin.placing import refusal
from assistant.games.feast_for_odin.tiles import Colour, Placed
from assistant.words.orders import Refusal


class Standing(Struct, frozen=True):
    """A board's figures: open minus squares, income, what its bonus squares give a round."""

    minus: int
    income: int
    bonus: Stock
    next: tuple[NextIncome, ...]


class WhatIf(Struct, frozen=True):
    """A board before and after a tile."""

    before: Standing
    after: Standing


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


def what_if(
    book: Figures,
    board: str,
    placed: Sequence[Placed],
    new: Placed,
    also: Collection[Colour] = (),
    wood: int = 0,
    stone: int = 0,
) -> WhatIf | Refusal:
    """What a tile would change on a board, or why it may not be put there.

    `also` are colours that an occupation allows besides; `wood` and `stone` as in `standing`.
    """
    if wrong := refusal(book, board, placed, new, also):
        return wrong
    before, after = placed, (*placed, new)
    return WhatIf(*(standing(book, board, tiles, wood, stone) for tiles in (before, after)))
