"""Mountain strips: taking items from the arrow on, and phase 11."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from assistant.games.feast_for_odin.kinds import SILVER, Stock, stock_of
from assistant.games.feast_for_odin.labels import stock_label
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.listing import listed
from assistant.words.text import Text


class Strip(Struct, frozen=True):
    """An open strip, and the items left on it from the arrow on. Silver is one item."""

    number: str
    items: tuple[str, ...]


def reveal(book: Book, number: str) -> Strip:
    """A strip with everything on it."""
    return Strip(number, book.strip(number))


def take(strip: Strip, n: int) -> tuple[Strip, Stock]:
    """The strip after the first `n` items were taken, and these items."""
    return Strip(strip.number, strip.items[n:]), stock_of(strip.items[:n])


def worth(book: Book, items: Stock) -> Stock:
    """What items are in a supply: one of silver is several coins."""
    total = Stock()
    for one in items.things:
        total = total.plus(book.item(one.what, one.n))
    return total


def items_label(book: Book, items: Sequence[str]) -> Text:
    """What lies on a strip, from the arrow on; each item of silver by itself."""
    return listed(stock_label(book.words, one) for one in _runs(book, items))


def _runs(book: Book, items: Sequence[str]) -> Iterator[Stock]:
    for item, several in groupby(items):
        n = len(tuple(several))
        yield from (book.item(item),) * n if item == SILVER else (book.item(item, n),)


def shift(strips: Sequence[Strip]) -> tuple[tuple[Strip, ...], tuple[str, ...]]:
    """Phase 11: each strip loses its first item; those left with one silver at most go.

    The strips that stay, and the numbers of those that went.
    """
    moved = [Strip(one.number, one.items[1:]) for one in strips]
    stay = tuple(one for one in moved if one.items not in ((), (SILVER,)))
    gone = tuple(one.number for one in moved if one not in stay)
    return stay, gone
