"""Things as pages draw them: what they are called, how many, and what they look like."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.feast_for_odin.kinds import OCCUPATION, ORE, SILVER, STONE, WOOD, Row, Stock
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.notes import emigrated_codes, island_codes, notable
from assistant.games.feast_for_odin.phrases import ROWS
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.tiles import Colour, Shape
from assistant.words.text import Text, text


class Thing(Struct, frozen=True):
    """So many of a thing, by its code for commands. Tiles have a colour and a shape, others have
    a `sign` by which a page draws them ("bow", "ship", "card")."""

    code: str
    label: Text
    n: int = 1
    colour: Colour | None = None
    shape: Shape = ()
    sign: str = ""


class ThingGroup(Struct, frozen=True):
    """Things of one kind, by their codes."""

    label: Text
    things: tuple[Thing, ...]


def thing(book: Book, code: str, n: int = 1) -> Thing:
    """A thing by its code."""
    label, tile = thing_label(book.words, code, n), book.things.tile(code)
    if tile is not None:
        return Thing(code, label, n, tile.colour, tile.shape)
    return Thing(code, label, n, sign=_sign(book, code))


def _sign(book: Book, code: str) -> str:
    if code in book.rounds.ships or code in emigrated_codes(book):
        return "ship"
    if code in book.rounds.supply.buildings:
        return "house"
    if code in book.rounds.start.weapons:
        return code
    if code == OCCUPATION:
        return "card"
    return "island" if code in book.things.boards else code


def things(book: Book, has: Stock) -> tuple[Thing, ...]:
    """Everything of a stock, in the order in which people sort it."""
    return in_order(book, has.counts())


def in_order(book: Book, counts: dict[str, int]) -> tuple[Thing, ...]:
    """These things, silver and material first, then weapons, then goods by colour and size."""
    order = [code for _, codes in _kinds(book) for code in codes]
    known = [code for code in order if code in counts]
    others = [code for code in counts if code not in order]
    return tuple(thing(book, code, counts[code]) for code in (*known, *others))


def groups(book: Book) -> tuple[ThingGroup, ...]:
    """Everything that a player may have, in the order in which people sort it."""
    return tuple(_group(book, label, codes) for label, codes in _kinds(book))


def _kinds(book: Book) -> tuple[tuple[Text, Iterable[str]], ...]:
    """The groups by their codes alone: names are looked up only for what is shown."""
    goods = book.things.goods
    animals = [*book.rounds.animals, *(one.pregnant for one in book.rounds.animals.values())]
    coloured = {
        colour: [
            code for code, one in goods.items() if one.colour is colour and code not in animals
        ]
        for colour in (Colour.ORANGE, Colour.RED, Colour.GREEN, Colour.BLUE)
    }
    return (
        (text("Silver and materials"), (SILVER, WOOD, STONE, ORE)),
        (text("Cards"), (*book.rounds.start.weapons, OCCUPATION)),
        (text("Farm products"), coloured[Colour.ORANGE]),
        (text("Animal products"), coloured[Colour.RED]),
        (text("Animals"), animals),
        (text("Craft products"), coloured[Colour.GREEN]),
        (text("Luxury goods"), coloured[Colour.BLUE]),
        (text("Special tiles"), book.things.specials),
        (text("Ships"), (*book.rounds.ships, *emigrated_codes(book))),
        (text("Islands"), island_codes(book)),
        (text("Buildings"), book.rounds.supply.buildings),
    )


def note_groups(book: Book) -> tuple[ThingGroup, ...]:
    """What the score keeper may note, by the rows of the score sheet."""
    rows: dict[Row, list[str]] = {}
    for code, one in notable(book).items():
        rows.setdefault(one.row, []).append(code)
        if one.row is Row.SHIPS:
            rows[Row.EMIGRATIONS] = [*emigrated_codes(book)]
    return tuple(_group(book, ROWS[row], codes) for row, codes in rows.items())


def _group(book: Book, label: Text, codes: Iterable[str]) -> ThingGroup:
    return ThingGroup(label, tuple(thing(book, code) for code in codes))
