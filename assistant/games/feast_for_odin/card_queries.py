"""Finding occupations by number, mark or name, for the page of all cards."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.feast_for_odin.labels import effect_label, occupation_label
from assistant.games.feast_for_odin.occupations import CardKind
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.searching import search
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.rules import Query
from assistant.words.text import Text


class FindCards(Query, frozen=True, tag="find_cards"):
    """Occupations by words: a number, a mark ("A32"), a part of a name; none: all of them."""

    words: str = ""


class FoundCard(Struct, frozen=True):
    """An occupation; `player` is the seat that has played it."""

    number: int
    label: Text
    effect: Text
    points: int
    kinds: tuple[CardKind, ...]
    player: str | None


class FoundCards(Struct, frozen=True):
    """The occupations that are meant, best first."""

    cards: tuple[FoundCard, ...]


def find_cards(book: Book, state: FeastForOdin, query: FindCards) -> FoundCards:
    """The answer to such a question."""
    played = {number: one.seat for one in state.players for number in one.cards}
    return FoundCards(
        tuple(
            FoundCard(
                number,
                occupation_label(book.cards, number),
                effect_label(book.cards, number),
                book.cards.card(number).points,
                book.cards.card(number).kinds,
                played.get(number),
            )
            for number in search(book.cards, query.words)
        )
    )
