"""Where cards are played beside the record: one place a seat, and one for the marriage card.

The places are those of the ready profile: "card 1" is the first seat's. Cards are taught by their
numbers, marriage cards by their names. A card of an earlier trick that still lies there is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.games.brian_boru import rounds, tricks
from assistant.games.brian_boru.diagrams import CARD, GAME, MARRIAGE_CARD
from assistant.games.brian_boru.kinds import Stage
from assistant.games.brian_boru.sight import Sight, marriage_called, nth_of, seat_at
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.work import Work
from assistant.games.sitting import Depth
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, Lying, PlaceChange
from assistant.words.boards import number_in
from assistant.words.text import Text, text

_WORD = "card"


def is_cards(board: BoardFacts) -> bool:
    """Whether a board is the place where cards are played."""
    return board.profile.game == GAME and any(
        nth_of(slot.name, CARD) is not None for slot in board.profile.slots
    )


def lying(sight: Sight) -> dict[str, list[Lying]]:
    """What should lie at each place that is compared now: those of cards that wait to be read."""
    return {
        place: told
        for slot in sight.board.profile.slots
        if (told := _told(sight, place := slot.name)) is not None
    }


def titles(sight: Sight) -> dict[str, Text]:
    """What people call the places of cards: by whose card lies there."""
    return {
        slot.name: text("{name}'s card", name=sight.state.name(seat))
        for slot in sight.board.profile.slots
        if (seat := seat_at(sight.state, slot.name, CARD)) is not None
    }


def _told(sight: Sight, place: str) -> list[Lying] | None:
    state, there = sight.state, sight.at(place)
    if place == MARRIAGE_CARD:
        return [] if _may_be_shown(sight, there) else None
    seat = seat_at(state, place, CARD)
    if seat is None or state.stage is not Stage.CARDS:
        return None
    number = None if there is None else number_in(there.kind)
    played = next((one.card for one in state.trick if one.seat == seat), None)
    if there is not None and number not in sight.book.cards:
        return None
    if played is None:
        # A card of an earlier trick may still lie there.
        return None if number in state.seen else []
    # A card that was played may have been taken up again.
    return None if there is None or number == played else [Lying(place, f"{_WORD} {played}")]


def take(work: Work, changes: Sequence[PlaceChange]) -> None:
    """The board is right: cards are played clockwise, the marriage card is turned up."""
    for one in changes:
        if one.place == MARRIAGE_CARD and one.now:
            card = marriage_called(work.book, one.now[0].kind)
            if card is not None:
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


def _may_be_shown(sight: Sight, there: Lying | None) -> bool:
    """Whether a marriage card is awaited, and none lies there that cannot be the one."""
    state = sight.state
    waits = state.depth is Depth.FULL and state.stage is Stage.PREPARATION
    if not waits or state.place.card:
        return False
    card = None if there is None else marriage_called(sight.book, there.kind)
    return there is None or card in rounds.cards_left(sight.book, state)


def _cards(state: BrianBoru, changes: Sequence[PlaceChange]) -> Iterator[tuple[str, int]]:
    """The numbers of cards that lie there now, by the seats at whose places they do."""
    for one in changes:
        seat = seat_at(state, one.place, CARD)
        number = number_in(one.now[0].kind) if one.now else None
        if seat is not None and number is not None:
            yield seat, number
