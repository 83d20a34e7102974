"""Cards on the game's own pages: action cards, the trick, marriage cards, the track's bonuses."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Icon, Stage, Suit
from assistant.games.brian_boru.labels import (
    OTHER,
    PRINCESS,
    action_label,
    bonuses_label,
    card_label,
    marriage_label,
    points_label,
    region_name,
    run_label,
)
from assistant.games.brian_boru.rounds import cards_by_hand, cards_left
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.tricks import fits
from assistant.games.listing import listed
from assistant.words.text import Text, text


class SheetCard(Struct, frozen=True):
    """An action card that can be entered. `played`: it lies in this trick; `fits`: it can win
    the active town."""

    number: int
    suit: Suit
    label: Text
    played: bool
    fits: bool


class SheetPlayed(Struct, frozen=True):
    """A card of the trick. `now`: its action is on; `told` what it does there."""

    seat: str
    number: int
    suit: Suit
    label: Text
    told: Text
    fits: bool
    wins: bool
    now: bool
    done: bool


class SheetMarriage(Struct, frozen=True):
    """A marriage card and what it brings."""

    card: str
    label: Text
    told: Text


class SheetSpace(Struct, frozen=True):
    """A space of the marriage track, its bonus, and whose discs are on it."""

    space: int
    bonus: Text | None
    seats: tuple[str, ...]


class Unchecked(Struct, frozen=True):
    """Whether nobody has compared with a copy what is told of the trick's cards, of the marriage
    cards, and of the marriage track."""

    trick: bool
    marriages: bool
    track: bool


def unchecked(book: Book, state: BrianBoru) -> Unchecked:
    """What of the cards and the track on the page is known from one source only."""
    figures = book.figures
    told = (*state.shown[-1:], *cards_left(book, state))
    known = (figures.marriages[card] for card in told if card in figures.marriages)
    return Unchecked(
        any(not figures.cards[str(one.card)].verified for one in state.trick),
        any(not one.verified for one in known),
        not figures.track.verified,
    )


def cards(book: Book, state: BrianBoru) -> tuple[SheetCard, ...]:
    """All cards, those of this trick marked: nobody may look through the discard pile."""
    town, lying = state.town, {one.card for one in state.trick}
    return tuple(
        SheetCard(
            number,
            card.suit,
            card_label(book, number),
            number in lying,
            town is None or fits(book, number, town),
        )
        for number, card in sorted(book.cards.items())
    )


def trick(book: Book, state: BrianBoru) -> tuple[SheetPlayed, ...]:
    """The cards of the trick: as they were played, then in the order in which they resolve."""
    if state.town is None:
        return ()
    waiting = next((one.seat for one in state.trick if not one.done), None)
    resolving = state.stage is Stage.RESOLVING
    return tuple(
        SheetPlayed(
            one.seat,
            one.card,
            book.cards[one.card].suit,
            card_label(book, one.card),
            _told(book, state, one.seat, one.card),
            fits(book, one.card, state.town),
            resolving and one.seat == state.winner,
            resolving and one.seat == waiting,
            one.done,
        )
        for one in state.trick
    )


def _told(book: Book, state: BrianBoru, seat: str, number: int) -> Text:
    card = book.cards[number]
    if seat == state.winner:
        return action_label(book, card.main)
    first = action_label(book, card.others[0]) if card.others else text("nothing")
    if len(card.others) < 2:
        return first
    return text("{first} or: {second}", first=first, second=action_label(book, card.others[1]))


def marriages(book: Book, state: BrianBoru) -> tuple[SheetMarriage, ...]:
    """The cards that may come up now."""
    return tuple(_marriage(book, card) for card in cards_left(book, state))


def marriages_by_hand(book: Book, state: BrianBoru) -> tuple[SheetMarriage, ...]:
    """The cards of which people can say that they lie on the track."""
    return tuple(_marriage(book, card) for card in cards_by_hand(book, state))


def open_marriage(book: Book, state: BrianBoru) -> SheetMarriage | None:
    """The card that lies on the track."""
    card = state.shown[-1] if state.shown else ""
    return _marriage(book, card) if card else None


def _marriage(book: Book, card: str) -> SheetMarriage:
    return SheetMarriage(card, marriage_label(book, card), _brings(book, card))


def _brings(book: Book, card: str) -> Text:
    if card == PRINCESS:
        return text("an alliance with the Vikings, or points for spurning it")
    if card == OTHER:
        return text("what it brings is set by hand")
    figures = book.figures.marriages[card]
    gains = []
    if figures.points:
        gains.append(points_label(figures.points))
    if figures.renown:
        gains.append(run_label(Icon.RENOWN, figures.renown, 0))
    if figures.region:
        gains.append(text("a town in {region}", region=region_name(book, figures.region)))
    return listed(gains)


def space_label(book: Book, space: int) -> Text | None:
    """The bonus beside a space of the track."""
    return bonuses_label(book.track[space - 1]) if space else None
