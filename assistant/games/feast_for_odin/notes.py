"""What the score keeper may note of a player: things that count at the end, by their number.

Nobody has to. What is noted is counted on the score sheet, where no row was written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.feast_for_odin.kinds import SILVER, Row, Stock
from assistant.games.feast_for_odin.round_figures import Book


class Noted(Struct, frozen=True):
    """What one of a thing is worth, on which row of the sheet, and how many there can be."""

    row: Row
    points: int
    most: int


def emigrated_code(ship: str) -> str:
    """A ship on the banquet table as it is counted by hand."""
    return f"emigrated_{ship}"


def emigrated_codes(book: Book) -> dict[str, str]:
    """The ships that can emigrate, by the codes under which those on a table are counted."""
    return {emigrated_code(code): code for code, one in book.rounds.ships.items() if one.large}


def island_codes(book: Book) -> tuple[str, ...]:
    """Both sides of all islands' boards."""
    return tuple(code for code, board in book.things.boards.items() if board.letter)


def table_places(book: Book) -> int:
    """How many ships fit on a banquet table where nobody sits any more."""
    return book.things.banquet.squares // book.rounds.emigration.squares


def notable(book: Book) -> dict[str, Noted]:
    """Everything that can be noted, in the order of the sheet."""
    many, built = book.rounds.by_hand.most, book.rounds.supply.buildings
    found: dict[str, Noted] = {}
    for code, ship in book.rounds.ships.items():
        bay = book.rounds.bay
        found[code] = Noted(Row.SHIPS, ship.points, bay.large if ship.large else bay.small)
    for code in island_codes(book):
        found[code] = Noted(Row.ISLANDS, book.things.boards[code].points, 1)
    for code, n in built.items():
        found[code] = Noted(Row.BUILDINGS, book.things.boards[code].points, n)
    for code, animal in book.rounds.animals.items():
        found[code] = Noted(Row.ANIMALS, animal.points, many(code))
        found[animal.pregnant] = Noted(Row.ANIMALS, animal.pregnant_points, many(animal.pregnant))
    score = book.rounds.score
    found[SILVER] = Noted(Row.SILVER, 1, many(SILVER))
    found[score.crown] = Noted(Row.CROWN, score.crown_points, 1)
    return found


def noted_islands(book: Book, notes: Stock) -> tuple[str, ...]:
    """The islands among what was noted."""
    return tuple(what for row, what, _, _ in lines_of_notes(book, notes) if row is Row.ISLANDS)


def lines_of_notes(book: Book, notes: Stock) -> Iterator[tuple[Row, str, int, int]]:
    """The rows that notes fill: row, thing, how many, and what these are worth together."""
    for code, one in notable(book).items():
        if n := notes.of(code):
            yield one.row, code, n, n * one.points
