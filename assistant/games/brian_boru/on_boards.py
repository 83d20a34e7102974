"""The board of Brian Boru beside the record: discs on towns, tracks and in the Church, tokens.

Names of places are those of the ready profile: "town 17", "claim Munster", track "marriage" and
"score", regions "church" and "battle". A piece of nobody's colour on a free town is the marker of
the active town, on a disc it is the Vikings'. What was never taught on the board is left to
people: monasteries, claim tokens, invaders and the score never differ then.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.brian_boru import (
    answering,
    before_players,
    keeper,
    on_cards,
    tokens,
    tracks,
    tricks,
)
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.diagrams import GAME
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Counter, Stage
from assistant.games.brian_boru.piece_names import DISC, RINGED, TOKEN, has_monastery
from assistant.games.brian_boru.questions import question, town_code
from assistant.games.brian_boru.sight import (
    BATTLE,
    CHURCH,
    TOWN,
    Sight,
    disc,
    seat_of,
    seats_by_colour,
    town_at,
)
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.steps import (
    BuildMonastery,
    Expand,
    FreeTown,
    LoseTown,
    Step,
    TakeTown,
)
from assistant.games.brian_boru.work import Work
from assistant.games.sitting import Depth, TakeBoard
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardRecord,
    Lying,
    PlaceChange,
)

PATIENCE_S, CARDS_PATIENCE_S = 8.0, 1.5
"""Pieces are moved while people tell what they do: only what stays different is asked about. A card
that lies there is soon offered, so that one tap can play it."""


def is_of_game(board: BoardFacts) -> bool:
    """Whether a board has the towns of Brian Boru, or is where its cards or players' things lie."""
    has_towns = any(slot.name.startswith(TOWN) for slot in board.profile.slots)
    is_sheet = on_cards.is_cards(board) or before_players.is_players(board)
    return board.profile.game == GAME and (has_towns or is_sheet)


def patience_s(board: BoardFacts) -> float:
    """How long a board may show something else before people are asked."""
    return CARDS_PATIENCE_S if on_cards.is_cards(board) else PATIENCE_S


def recorded(
    book: Book, state: BrianBoru, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """What should lie there; None for other boards."""
    if not is_of_game(board):
        return None
    sight = Sight(book, state, board, seen)
    told = _lying(sight)
    return BoardRecord(
        board.name,
        tuple(one for pieces in told.values() for one in pieces),
        silent=tuple(place for place in sight.places() if place not in told),
        titles=on_cards.titles(sight) | before_players.titles(sight),
    )


def _lying(sight: Sight) -> dict[str, list[Lying]]:
    """What should lie at each place that is compared."""
    if on_cards.is_cards(sight.board):
        return on_cards.lying(sight)
    if before_players.is_players(sight.board):
        return before_players.lying(sight)
    return _on_map(sight)


def _on_map(sight: Sight) -> dict[str, list[Lying]]:
    """What should lie at each place that is compared."""
    towns = {place: _on_town(sight, place) for place in sight.slots(TOWN)}
    single = towns | tracks.on_marriage_track(sight)
    single |= tracks.on_score_track(sight) | tokens.on_claims(sight)
    told = {place: [] if one is None else [one] for place, one in single.items()}
    if sight.has_region(CHURCH):
        told[CHURCH] = list(tracks.in_church(sight))
    invaders = tokens.in_battle(sight)
    if invaders is not None:
        told[BATTLE] = invaders
    return told


def _on_town(sight: Sight, place: str) -> Lying | None:
    state, there, number = sight.state, sight.at(place), town_at(place)
    lies = None if number is None else state.disc(number)
    nobodys = there is not None and sight.is_nobodys(there)
    if lies is None:
        # The marker lies on a free town while that is the active one.
        return there if nobodys and state.town == number else None
    if lies.vikings:
        return there if nobodys else Lying(place, TOKEN)
    colour = sight.colour(lies.seat)
    read = disc(place, there, colour)
    if not sight.knows_monasteries or has_monastery(read.kind) is lies.monastery:
        return read
    return Lying(place, RINGED, colour) if lies.monastery else Lying(place, DISC, colour)


def takes_at_once(book: Book, state: BrianBoru, changes: BoardChanges) -> bool:
    """A sure piece that was waited for: the marker, a first disc, one that answers what is asked.

    Cards are asked about: the reader can be sure of one that it takes for another much like it.
    """
    if changes.tiles or not state.playing or state.depth is not Depth.FULL:
        return False
    if len(changes.places) != 1:
        return False
    (change,) = changes.places
    return (
        _chooses_active(book, state, change)
        or _is_first(book, state, change)
        or _answers(book, state, state.todo, change)
    )


def _chooses_active(book: Book, state: BrianBoru, change: PlaceChange) -> bool:
    """Whether the marker was laid on a free town, and that is awaited."""
    town = town_at(change.place)
    return (
        town in book.towns
        and state.stage is Stage.TOWN
        and len(change.now) == 1
        and not change.was
        and seat_of(state, change.now) is None
    )


def _is_first(book: Book, state: BrianBoru, change: PlaceChange) -> bool:
    """Whether a seat's first disc was laid where it may lie."""
    town, seat = town_at(change.place), seat_of(state, change.now)
    if town is None or town not in book.towns or seat is None or change.was:
        return False
    region = book.towns[town].region
    free = all(book.towns[one.town].region != region for one in state.discs)
    return free and len(change.now) == 1 and tricks.next_to_start(state) == seat


def _answers(book: Book, state: BrianBoru, todo: Sequence[Step], change: PlaceChange) -> bool:
    """Whether a town shows the answer to what is asked of somebody now."""
    town = town_at(change.place)
    if not todo or town is None or len(change.now) != 1:
        return False
    choice = question(todo[0], book, state)
    codes = () if choice is None else [option.code for option in choice.options]
    if choice is None or town_code(town) not in codes:
        return False
    was, now = seat_of(state, change.was), seat_of(state, change.now)
    match todo[0]:
        case TakeTown() | Expand():
            return not change.was and now == choice.seat
        case LoseTown(loser=loser):
            return was == loser and now is None
        case FreeTown():
            lies = state.disc(town)
            return bool(change.was) and was is None and lies is not None and now == lies.seat
        case BuildMonastery():
            ringed = has_monastery(change.now[0].kind) and was == now == choice.seat
            return ringed and not has_monastery(change.was[0].kind)
        case _:
            return False


def take(work: Work, command: TakeBoard) -> None:
    """The board is right: what was waited for happens, everything else is set by hand."""
    for change in command.changes.places:
        town = town_at(change.place)
        if town is not None and town in work.book.towns:
            _take_town(work, town, change)
        elif change.place == CHURCH:
            counts = {one.colour: one.count for one in change.now}
            for colour, seat in seats_by_colour(work.state).items():
                keeper.set_counter(work, seat, Counter.CHURCH, counts.get(colour, 0))
        else:
            tokens.take(work, change)
    for track in tracks.TRACKS:
        for seat, counter, value in tracks.moved(work, track, command.changes):
            keeper.set_counter(work, seat, counter, value)
    before_players.take(work, command.changes.places)
    on_cards.take(work, command.changes.places)


def _take_town(work: Work, town: int, change: PlaceChange) -> None:
    state, book, now = work.state, work.book, change.now
    lies, seat = state.disc(town), seat_of(work.state, change.now)
    full = state.depth is Depth.FULL
    if full and _chooses_active(book, state, change):
        tricks.choose_town(work, None, town)
    elif full and _is_first(book, state, change):
        tricks.choose_town(work, seat, town)
    elif full and _answers(book, state, work.todo, change):
        answering.choose(work, None, town_code(town))
    elif not now:
        if lies is not None:
            work.do(e.TownSet(town, None, monastery=False, vikings=False))
    elif seat is None:
        if lies is not None and not lies.vikings:
            work.do(e.TownSet(town, lies.seat, lies.monastery, vikings=True))
    elif lies is None or lies.seat != seat or lies.vikings:
        stays = lies is not None and lies.monastery
        work.do(e.TownSet(town, seat, stays or has_monastery(now[0].kind), vikings=False))
    elif lies.monastery is not has_monastery(now[0].kind):
        work.do(e.TownSet(town, seat, not lies.monastery, vikings=False))
