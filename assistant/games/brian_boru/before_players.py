"""What lies before each player beside the record: coins, renown, invaders, marriage cards.

The places are those of the ready profile: "coins 1" is the first seat's, "marriage card 1.2" its
second marriage card. Pieces are compared where people have taught them. A card that no place shows
is no matter: it may lie under another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from assistant.games.brian_boru import answering, keeper
from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.diagrams import COINS, GAME, INVADERS, MARRIAGE_CARD, RENOWN
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Counter, Side
from assistant.games.brian_boru.labels import OTHER, PRINCESS, counter_label, marriage_label
from assistant.games.brian_boru.piece_names import (
    is_coin,
    is_invader,
    is_princess,
    is_renown,
    princess_side,
)
from assistant.games.brian_boru.scoring import marriages_of
from assistant.games.brian_boru.sight import Sight, marriage_called, nth_of, seat_at
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.steps import ChooseAlliance
from assistant.games.brian_boru.work import Work
from assistant.games.region_counts import number_of, so_many
from assistant.games.sitting import Depth
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, Lying, PlaceChange
from assistant.words.text import Text, text

_Is = Callable[[str], bool]
_COUNTED: Mapping[str, tuple[Counter, _Is]] = MappingProxyType(
    {
        COINS: (Counter.COINS, is_coin),
        RENOWN: (Counter.RENOWN, is_renown),
        INVADERS: (Counter.INVADERS, is_invader),
    }
)
"""What the pieces in each sort of region count, and which pieces these are."""


def is_players(board: BoardFacts) -> bool:
    """Whether a board is where things lie before players."""
    return board.profile.game == GAME and any(
        nth_of(region.name, word) is not None
        for region in board.profile.regions
        for word in _COUNTED
    )


def lying(sight: Sight) -> dict[str, list[Lying]]:
    """What should lie at each place that is compared."""
    told: dict[str, list[Lying]] = {}
    for word, (counter, is_one) in _COUNTED.items():
        for region in sight.board.profile.regions:
            seat = seat_at(sight.state, region.name, word)
            if seat is None:
                continue
            count = keeper.counted(sight.state.player(seat), counter)
            pieces = so_many(region.name, count, is_one, sight.board, sight.seen)
            if pieces is not None:
                told[region.name] = list(pieces)
    for seat, places in _cards(sight).items():
        told |= _of_seat(sight, seat, places)
    return told


def titles(sight: Sight) -> dict[str, Text]:
    """What people call these places: by whom they belong to."""
    state = sight.state
    found = {
        region.name: text("{name}: {what}", name=state.name(seat), what=counter_label(counter))
        for word, (counter, _) in _COUNTED.items()
        for region in sight.board.profile.regions
        if (seat := seat_at(state, region.name, word)) is not None
    }
    label = text("marriage cards")
    for seat, places in _cards(sight).items():
        found |= dict.fromkeys(places, text("{name}: {what}", name=state.name(seat), what=label))
    return found


def _cards(sight: Sight) -> dict[str, list[str]]:
    """The places of each seat's marriage cards."""
    found: dict[str, list[str]] = {}
    for slot in sight.board.profile.slots:
        seat = _owner(sight.state, slot.name)
        if seat is not None:
            found.setdefault(seat, []).append(slot.name)
    return found


def _owner(state: BrianBoru, place: str) -> str | None:
    """Whose marriage card lies at a place."""
    return seat_at(state, place.partition(".")[0], f"{MARRIAGE_CARD} ") if "." in place else None


def _of_seat(sight: Sight, seat: str, places: Sequence[str]) -> Iterator[tuple[str, list[Lying]]]:
    """Cards that are known as the seat's, or may be: one that nobody named, the one that it takes
    now. Any other is more than the record knows."""
    state, unnamed = sight.state, sight.state.player(seat).unnamed
    for place in places:
        there = sight.at(place)
        if there is None:
            continue
        card = _card(sight.book, there.kind)
        fits = card is None or card in marriages_of(state, state.player(seat))
        answers = princess_side(there.kind) is not None and _is_asked(state, seat)
        fits = fits or (card in state.shown and not answers)
        if not fits and card != PRINCESS and unnamed:
            unnamed, fits = unnamed - 1, True
        yield place, [there] if fits else []


def _card(book: Book, kind: str) -> str | None:
    """The marriage card in a piece's name; None for anything else."""
    return PRINCESS if is_princess(kind) else marriage_called(book, kind)


def _is_asked(state: BrianBoru, seat: str) -> bool:
    """Whether the seat is asked now what becomes of the Princess."""
    return bool(state.todo) and state.todo[0] == ChooseAlliance(seat)


def take(work: Work, changes: Sequence[PlaceChange]) -> None:
    """What lies before players is right: counters are set, cards are theirs."""
    for one in changes:
        for word, (counter, is_one) in _COUNTED.items():
            seat = seat_at(work.state, one.place, word)
            if seat is not None:
                keeper.set_counter(work, seat, counter, number_of(one.now, is_one))
        owner = _owner(work.state, one.place)
        if owner is not None and one.now:
            _take_card(work, owner, one.now[0].kind)


def _take_card(work: Work, seat: str, kind: str) -> None:
    card, state = _card(work.book, kind), work.state
    if card is None:
        return
    others = (one for one in state.players if one.seat != seat)
    is_anothers = any(card in (*one.marriages, *marriages_of(state, one)) for one in others)
    if card != OTHER and (is_anothers or card in state.out):
        raise refuse(
            text(
                "By the record {name} cannot have {card}: set it by hand, or undo.",
                name=work.name(seat),
                card=marriage_label(work.book, card),
            )
        )
    if card == PRINCESS:
        _take_princess(work, seat, princess_side(kind))
    else:
        more = keeper.counted(state.player(seat), Counter.MARRIAGES) + 1
        keeper.set_counter(work, seat, Counter.MARRIAGES, more)


def _take_princess(work: Work, seat: str, side: Side | None) -> None:
    if side is None:
        raise refuse(text("Which side of the Princess lies up cannot be seen: set it by hand."))
    if _is_asked(work.state, seat):
        answering.choose(work, seat, side.value)
    elif work.state.depth is Depth.KEEPER:
        keeper.set_princess(work, c.SetPrincess(side, seat))
    else:
        raise refuse(text("The Princess of Denmark is married in the upkeep only."))
