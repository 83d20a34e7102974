"""Which played occupations an action on a space, or what it brought, should remind of."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from assistant.games.feast_for_odin.kinds import (
    NOTHING,
    OCCUPATION,
    SILVER,
    PartKind,
    Phase,
    Stock,
    stock,
)
from assistant.games.feast_for_odin.occupations import Occasion, Occupation, Occupations
from assistant.games.feast_for_odin.round_figures import Book, PartFigures


class At(Struct, frozen=True):
    """An action space, the occasions there, and what each way of using it is sure to bring."""

    space: str
    column: int
    occasions: tuple[Occasion, ...]
    brings: tuple[Stock, ...]


def at_space(book: Book, code: str) -> At:
    """What can happen on a space, by whatever way. Raises `KeyError` for an unknown one.

    The space whose action a place of imitation copies is meant, not that place.
    """
    space = book.board.spaces[code]
    column = str(space.column)
    names = {code, *space.groups}
    found = {Occasion.PLACING_VIKINGS}
    if column in book.rounds.columns.draw:
        found.add(Occasion.DRAW)
    if column in book.rounds.columns.play:
        found.add(Occasion.PLAY)
    for part in space.parts:
        names |= {part.kind.value} | ({part.dice.value} if part.dice else set())
        found |= _occasions_of(book, part)
    found |= {occasion for occasion in Occasion if occasion.value in names}
    brings = _brings(book, space.parts)
    if any(brought != NOTHING for brought in brings):
        found.add(Occasion.RECEIVING)
    return At(code, space.column, tuple(one for one in Occasion if one in found), brings)


def of_phase(phase: Phase, *, harvest: bool) -> Occasion | None:
    """The occasion that a phase is; `harvest`: whether this round has one. None: no card waits."""
    if phase is Phase.HARVEST and not harvest:
        return Occasion.NO_HARVEST
    return next((one for one in Occasion if one.value == phase.value), None)


def reminded_at(
    book: Occupations,
    at: At,
    played: Iterable[int],
    got: Stock | None = None,
    done: Collection[int] = (),
) -> tuple[int, ...]:
    """The cards played that may matter for an action on a space, in the order of `reminders`.

    `got` is what the action brought, once that is known. Raises `KeyError` for cards that do
    not exist.
    """
    return book.in_order(
        number
        for number in played
        if _meant(book.card(number), at, at.brings if got is None else (got,))
        and not (number in done and book.card(number).once)
    )


def reminded_of(book: Occupations, got: Stock, played: Iterable[int]) -> tuple[int, ...]:
    """The cards played that wait for what was received outside an action on a space."""
    return book.in_order(
        number
        for number in book.reminders(Occasion.RECEIVING, played)
        if (wanted := book.card(number).received) is not None and wanted.anyhow and wanted.fits(got)
    )


def _occasions_of(book: Book, part: PartFigures) -> set[Occasion]:
    found = set()
    if SILVER in part.pay or part.kind in {PartKind.SALE, PartKind.EMIGRATE}:
        found.add(Occasion.PAYING)
    if OCCUPATION in part.gain:
        found.add(Occasion.DRAW)
    for things, occasion in (
        (book.rounds.ships, Occasion.SHIP_GAINED),
        (book.rounds.animals, Occasion.ANIMAL_GAINED),
        (book.rounds.supply.buildings, Occasion.HOUSE_GAINED),
    ):
        if set(part.gain) & set(things):
            found.add(occasion)
    return found


def _brings(book: Book, parts: tuple[PartFigures, ...]) -> tuple[Stock, ...]:
    ways = sorted({part.way for part in parts if part.way}) or [0]
    return tuple(
        _together(_gained(book, part) for part in parts if part.way in {0, way}) for way in ways
    )


def _gained(book: Book, part: PartFigures) -> Stock:
    return stock(book.rounds.dice[part.dice].success) if part.dice else part.gains


def _together(stocks: Iterable[Stock]) -> Stock:
    whole = NOTHING
    for one in stocks:
        whole = whole.plus(one)
    return whole


def _meant(card: Occupation, at: At, brought: tuple[Stock, ...]) -> bool:
    if card.spaces and at.space not in card.spaces:
        return False
    if card.columns and at.column not in card.columns:
        return False
    if card.received is not None:
        return any(card.received.fits(got) for got in brought)
    return bool(set(card.occasions) & set(at.occasions))
