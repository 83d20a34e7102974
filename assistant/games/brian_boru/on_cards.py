"""Where cards are played beside the record: one place a seat, and one for the marriage card.

The places are those of the ready profile: "card 1" is the first seat's. Cards are taught by their
numbers, marriage cards by their names. A card of an earlier trick that still lies there is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.games.brian_boru import rounds, tricks
from assistant.games.brian_boru.diagrams import CARD, GAME, MARRIAGE_CARD
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Lead, Stage
from assistant.games.brian_boru.sight import Sight
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, Lying, PlaceChange
from assistant.words.boards import number_called, number_in
from assistant.words.text import text

_WORD = "card"


def is_cards(board: BoardFacts) -> bool:
    """Whether a board is the place where cards are played."""
    return board.profile.game == GAME and any(
        _nth(slot.name) is not None for slot in board.profile.slots
    )


def are_cards(changes: Sequence[PlaceChange]) -> bool:
    """Whether all changes are on places of cards."""
    return bool(changes) and all(
        one.place == MARRIAGE_CARD or _nth(one.place) is not None for one in changes
    )


def lying(sight: Sight) -> Iterator[Lying]:
    """What should lie there, as far as the game knows; the rest stays as it was seen."""
    for slot in sight.board.profile.slots:
        there = sight.at(slot.name)
        told = _told(sight, slot.name, there)
        if told is not None:
            yield told


def _told(sight: Sight, place: str, there: Lying | None) -> Lying | None:
    state = sight.state
    if there is None:
        # A card that was played may have been taken up again.
        return None
    if place == MARRIAGE_CARD:
        card = marriage_called(sight.book, there.kind)
        return None if card is not None and _may_be_shown(sight.book, state, card) else there
    seat, number = _seat_at(state, place), number_in(there.kind)
    if seat is None or state.stage is not Stage.CARDS or number not in sight.book.cards:
        return there
    played = next((one.card for one in state.trick if one.seat == seat), None)
    if played is None:
        return there if number in state.seen else None
    return there if played == number else Lying(place, f"{_WORD} {played}")


def awaited(book: Book, state: BrianBoru, changes: Sequence[PlaceChange]) -> bool:
    """Whether these are cards that the rules let be played now, or the marriage card that is to
    be turned up."""
    if any(one.was or len(one.now) != 1 for one in changes):
        return False
    cards = dict(_cards(state, changes))
    shown = [one for one in changes if one.place == MARRIAGE_CARD]
    if shown:
        card = marriage_called(book, shown[0].now[0].kind)
        return not cards and card is not None and _may_be_shown(book, state, card)
    known = all(number in book.cards and number not in state.seen for number in cards.values())
    waiting = tricks.still_to_play(state)
    if not cards or not known or len(set(cards.values())) < len(changes):
        return False
    return cards.keys() <= set(waiting) and _may_lead(book, state, cards)


def _may_lead(book: Book, state: BrianBoru, cards: dict[str, int]) -> bool:
    """Whether the trick has begun, or one of the cards may begin it."""
    if state.trick:
        return True
    first = cards.get(state.marker)
    if first is None or state.town is None:
        return False
    return state.house.lead is Lead.ANY or tricks.fits(book, first, state.town)


def take(work: Work, changes: Sequence[PlaceChange]) -> None:
    """The board is right: cards are played clockwise, the marriage card is turned up."""
    for one in changes:
        if one.place == MARRIAGE_CARD and one.now:
            card = marriage_called(work.book, one.now[0].kind)
            if card is not None and _may_be_shown(work.book, work.state, card):
                rounds.show_marriage(work, card)
    cards = dict(_cards(work.state, changes))
    for played in work.state.trick:
        other = cards.get(played.seat)
        if other is not None and other != played.card:
            raise refuse(
                text(
                    "{name} has played card {card} by the record. If it is {other}, undo the card "
                    "and look at the board again.",
                    name=work.name(played.seat),
                    card=played.card,
                    other=other,
                )
            )
    for seat in tricks.still_to_play(work.state):
        if seat in cards:
            tricks.play(work, seat, cards[seat])


def marriage_called(book: Book, kind: str) -> str | None:
    """The marriage card in a piece's name."""
    said = kind.casefold()
    named = ((code, one.name.casefold()) for code, one in book.figures.marriages.items())
    return next((code for code, name in named if name and name in said), None)


def _may_be_shown(book: Book, state: BrianBoru, card: str) -> bool:
    waits = state.stage is Stage.PREPARATION and not state.place.card
    return waits and card in rounds.cards_left(book, state)


def _cards(state: BrianBoru, changes: Sequence[PlaceChange]) -> Iterator[tuple[str, int]]:
    """The numbers of cards that lie there now, by the seats at whose places they do."""
    for one in changes:
        seat = _seat_at(state, one.place)
        number = number_in(one.now[0].kind) if one.now else None
        if seat is not None and number is not None:
            yield seat, number


def _seat_at(state: BrianBoru, place: str) -> str | None:
    nth = _nth(place)
    return state.seats[nth - 1].id if nth is not None and 0 < nth <= len(state.seats) else None


def _nth(place: str) -> int | None:
    return number_called(place.removeprefix(CARD)) if place.startswith(CARD) else None
