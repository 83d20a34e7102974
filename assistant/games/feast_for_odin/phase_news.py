"""What a phase has done by itself, one line for each seat or strip: people do it at the table."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.feast_for_odin.breeding import Bred
from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.labels import amount_label, stock_label, thing_label
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import Brought, FeastForOdin, Leaving
from assistant.words.text import Text, text


def phase_news(book: Book, state: FeastForOdin) -> tuple[Text, ...]:
    """The lines of this phase; none where it does nothing that differs from seat to seat."""
    phase = state.place.phase
    if state.depth is Depth.KEEPER:
        return ()
    if phase is Phase.MOUNTAINS:
        return tuple(_left(book, one) for one in state.leaving)
    if phase is Phase.BREEDING:
        return tuple(_bred(book, state)) or (text("Nobody's animals breed in this round."),)
    if phase is Phase.BONUS:
        lines = tuple(
            text(
                "{name} takes {things}.",
                name=state.name(one.seat),
                things=stock_label(book.words, one.goods),
            )
            for one in state.brought
        )
        return lines or (text("Nobody has a bonus square surrounded."),)
    return ()


def _bred(book: Book, state: FeastForOdin) -> Iterator[Text]:
    for one in state.brought:
        yield _birth(book, state, one) if one.bred is Bred.BIRTH else _pregnant(book, state, one)


def _birth(book: Book, state: FeastForOdin, one: Brought) -> Text:
    now = state.player(one.seat).has.of(one.animal)
    return text(
        "{name}: a birth; turn the pregnant one back, now {animals}.",
        name=state.name(one.seat),
        animals=amount_label(book.words, one.animal, now),
    )


def _pregnant(book: Book, state: FeastForOdin, one: Brought) -> Text:
    return text(
        "{name}: turn one to its pregnant side: {animal}.",
        name=state.name(one.seat),
        animal=thing_label(book.words, one.animal),
    )


def _left(book: Book, one: Leaving) -> Text:
    item = stock_label(book.words, book.item(one.item))
    if one.gone:
        return text("Strip {number}: {item} goes back, and the strip goes away with what is left.",
                    number=one.strip, item=item)  # fmt: skip
    return text("Strip {number}: {item} goes back.", number=one.strip, item=item)
