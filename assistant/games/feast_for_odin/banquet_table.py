"""The banquet table of a player, as it is laid and drawn."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.feast_for_odin.feast import Feast, is_food
from assistant.games.feast_for_odin.feasting import proposal
from assistant.games.feast_for_odin.kinds import SILVER, Depth, Phase
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.owned import squares_to_fill
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, Player
from assistant.games.feast_for_odin.tiles import Colour
from assistant.words.text import Text


class Food(Struct, frozen=True):
    """What may be served: its longer and shorter side in squares, and how many there are."""

    code: str
    label: Text
    colour: Colour
    long: int
    short: int
    n: int


class BanquetTable(Struct, frozen=True):
    """A player's table: of its `squares` ships take the first ones, vikings the last ones.

    `free` are those between them; `feast` is the cheapest legal one, `penalty` what each
    square that stays empty costs in points.
    """

    squares: int
    section: int
    ships: int
    free: int
    food: tuple[Food, ...]
    feast: Feast
    penalty: int


def table_of(book: Book, state: FeastForOdin, player: Player) -> BanquetTable | None:
    """The table while the player's feast is due; None at any other time."""
    due = state.depth is Depth.FULL and state.place.phase is Phase.FEAST and not player.feasted
    if not due:
        return None
    figures = book.things
    food = []
    for one in player.has.things:
        label = thing_label(book.words, one.what)
        if one.what == SILVER:
            food.append(Food(SILVER, label, Colour.SILVER, 1, 1, one.n))
        elif is_food(figures, one.what):
            good = figures.goods[one.what]
            food.append(Food(one.what, label, good.colour, max(good.size), min(good.size), one.n))
    return BanquetTable(
        squares=figures.banquet.squares,
        section=figures.banquet.section,
        ships=book.rounds.emigration.squares * len(player.emigrated),
        free=squares_to_fill(book, state, player),
        food=tuple(sorted(food, key=lambda one: (one.colour, -one.long * one.short))),
        feast=proposal(book, state, player),
        penalty=book.rounds.score.penalty,
    )
