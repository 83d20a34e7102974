"""The banquet table of a home board beside the record: vikings that wait, ships, and a feast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.banquet_table import table_of
from assistant.games.feast_for_odin.board_names import (
    AT_TABLE,
    BANQUET_GRID,
    has_grid,
    name_of,
)
from assistant.games.feast_for_odin.feast import Feast, Serving
from assistant.games.feast_for_odin.feasting import hold_feast, judge_feast
from assistant.games.feast_for_odin.on_action_board import VIKING
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, Player
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.board_record import Lying, TileChange
from assistant.words.boards import BoardProfile
from assistant.words.shown_boards import SaidTile, TileShape
from assistant.words.text import pages, plural, text

RULE_FEAST = pages("10")


def ship_shapes(book: Book) -> Iterator[TileShape]:
    """Ships that emigrated: each takes a section of the table, as high as it is."""
    table = book.things.banquet
    cells = tuple((row, column) for row in range(table.high) for column in range(table.section))
    for kind, ship in book.rounds.ships.items():
        if ship.emigrated:
            yield TileShape(name_of(book, kind), cells, book.rounds.bay.large)


def ships_on(book: Book, player: Player, profile: BoardProfile) -> Iterator[SaidTile]:
    """The ships that lie on the table, from its left end on."""
    table = book.things.banquet
    for nth, kind in enumerate(player.emigrated if has_grid(profile, BANQUET_GRID) else ()):
        columns = range(nth * table.section, (nth + 1) * table.section)
        cells = tuple((row, column) for row in range(table.high) for column in columns)
        yield SaidTile(BANQUET_GRID, name_of(book, kind), cells)


def silent(book: Book, state: FeastForOdin, player: Player) -> tuple[str, ...]:
    """What nobody needs to compare now: food is on the table only until its feast is held, and
    hides who still waits there; alone two colours wait, of which one is known."""
    if table_of(book, state, player) is not None:
        return (AT_TABLE,)
    return (BANQUET_GRID, AT_TABLE) if state.solo else (BANQUET_GRID,)


def waiting(
    book: Book, state: FeastForOdin, player: Player, seen: Sequence[Lying]
) -> tuple[Lying, ...]:
    """The vikings that have not come yet: one less each round."""
    left = book.rounds.start.vikings - book.vikings(state.length, state.place.round)
    if left < 1:
        return ()
    colour = state.seat(player.seat).colour.value
    kinds = [one.kind for one in seen if (one.place, one.colour) == (AT_TABLE, colour)]
    return (Lying(AT_TABLE, kinds[0] if kinds else VIKING, colour, left),)


def check_waiting(work: Work, seat: str) -> None:
    """Vikings at the table are counted, never recorded: the round says how many they are."""
    lying = waiting(work.book, work.state, work.state.player(seat), ())
    n = sum(one.count for one in lying)
    raise refuse(
        plural(
            "In this round {n} viking stands at the table of {name}: set it right there.",
            "In this round {n} vikings stand at the table of {name}: set them right there.",
            n,
            name=work.name(seat),
        ),
        pages("8"),
    )


def take(work: Work, seat: str, changes: Sequence[TileChange]) -> None:
    """What lies on the table is the seat's feast, once it fills all squares that are free."""
    player = work.state.player(seat)
    table = table_of(work.book, work.state, player)
    if table is None:
        raise refuse(text("The feast is phase 9 of a round."), RULE_FEAST)
    if not all(one.laid for one in changes):
        raise refuse(text("Ships that emigrated stay on the banquet table."), pages("17"))
    servings = tuple(_served(work, [one.tile for one in changes], table.ships, table.free))
    feast = judge_feast(work.book, work.state, player, servings)
    if isinstance(feast, Feast) and feast.penalties:
        raise refuse(
            plural(
                "{n} square of the table is empty: fill it, or hold the feast on your page.",
                "{n} squares of the table are empty: fill them, or hold the feast on your page.",
                feast.penalties,
            ),
            RULE_FEAST,
        )
    hold_feast(work, seat, c.HoldFeast(servings, seat))


def _served(work: Work, tiles: Sequence[SaidTile], ships: int, free: int) -> Iterator[Serving]:
    """The food from left to right, each on squares of its own that are free."""
    codes = {name_of(work.book, code): code for code in work.book.words.words}
    taken = -1
    for tile in sorted(tiles, key=lambda one: min(column for _, column in one.cells)):
        columns = {column for _, column in tile.cells}
        if min(columns) < ships or max(columns) >= ships + free:
            raise refuse(
                text("Food lies on squares that are not free: ships or vikings take them."),
                RULE_FEAST,
            )
        if min(columns) <= taken:
            raise refuse(text("Two foods lie one above the other: each takes squares of its own."),
                         RULE_FEAST)  # fmt: skip
        taken = max(columns)
        rows = {row for row, _ in tile.cells}
        yield Serving(codes.get(tile.tile, tile.tile), len(columns) > len(rows))
