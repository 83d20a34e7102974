"""What the page of the set-up offers: lengths, decks, strips and places of imitation."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.feast_for_odin.kinds import Length
from assistant.games.feast_for_odin.mountains import items_label
from assistant.games.feast_for_odin.occupations import Deck
from assistant.games.feast_for_odin.round_figures import Book
from assistant.words.text import Text


class LengthChoice(Struct, frozen=True):
    """A length of the game by its code, and its rounds."""

    length: str
    rounds: int


class StripChoice(Struct, frozen=True):
    """A mountain strip by its number, and what lies on it from the arrow on."""

    number: str
    items: Text


class SetUpSheet(Struct, frozen=True):
    """The whole page. `shown` are strips that lie open, by the number of people; `imitations`
    are the columns of each tile's two sides, for `imitating` people."""

    lengths: tuple[LengthChoice, ...]
    decks: tuple[str, ...]
    strips: tuple[StripChoice, ...]
    shown: dict[str, int]
    imitations: tuple[tuple[int, int], ...]
    imitating: int


def set_up_sheet(book: Book) -> SetUpSheet:
    """What can be chosen with these figures."""
    return SetUpSheet(
        tuple(LengthChoice(one.value, book.rounds.lengths[one].rounds) for one in Length),
        tuple(one.value for one in Deck),
        tuple(
            StripChoice(number, items_label(book, book.strip(number)))
            for number in book.rounds.mountains.strips
        ),
        book.rounds.mountains.shown,
        book.board.imitation.tiles,
        book.board.imitation.people,
    )
