"""Dealing occupations: one starting card each, and the draw pile of the chosen decks."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from msgspec import Struct

from assistant.games.feast_for_odin.occupations import Deck, Occupations
from assistant.rules import Refusal
from assistant.words.text import text


class Dealt(Struct, frozen=True):
    """Numbers of cards: for each seat in turn the one to start with, and the pile from its top.

    Starting cards that nobody got go back to the box.
    """

    starting: tuple[int, ...]
    pile: tuple[int, ...]


def cards_of(book: Occupations, decks: Collection[Deck], *, starting: bool) -> tuple[int, ...]:
    """The starting cards, or the others, of some decks, by number."""
    return tuple(
        number
        for number in book.numbers
        if book.card(number).starting is starting and book.card(number).deck in decks
    )


def deal(book: Occupations, decks: Collection[Deck], seats: int, luck: int) -> Dealt | Refusal:
    """Cards for so many seats, drawn by `luck`, or why they cannot be dealt."""
    if not decks:
        return Refusal(text("Choose at least one deck of occupations."))
    first = cards_of(book, decks, starting=True)
    if len(first) < seats:
        return Refusal(
            text("The chosen decks have {n} starting occupations, too few.", n=len(first))
        )
    drawn = Random(luck)  # noqa: S311 - cards of a game, not a secret
    starting = tuple(drawn.sample(first, seats))
    pile = list(cards_of(book, decks, starting=False))
    drawn.shuffle(pile)
    return Dealt(starting, tuple(pile))
