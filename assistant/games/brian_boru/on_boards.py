"""The board of Brian Boru beside the record: discs on towns, on the marriage track, in the Church.

Names of places are those of the ready profile: "town 17", track "marriage", region "church". A
piece of nobody's colour on a free town is the marker of the active town, on a disc it is the
Vikings'. Everything else that lies there (claim tokens, invaders, the score track) is left to
people: it never differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.games.brian_boru import answering, tricks
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.keeper import counted
from assistant.games.brian_boru.kinds import Counter, Stage
from assistant.games.brian_boru.questions import question, town_code
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.steps import Expand, Step, TakeTown
from assistant.games.brian_boru.work import Work
from assistant.games.sitting import Depth, TakeBoard
from assistant.words.board_record import BoardChanges, BoardFacts, BoardRecord, Lying
from assistant.words.boards import number_called

GAME = "brian_boru"
PATIENCE_S = 8.0
"""Pieces are moved while people tell what they do: only what stays different is asked about."""
_TOWN, _TRACK, _CHURCH = "town ", "marriage ", "church"
_DISC, _TOKEN = "disc", "token"


def is_of_game(board: BoardFacts) -> bool:
    """Whether a board has the towns of Brian Boru."""
    return board.profile.game == GAME and any(
        slot.name.startswith(_TOWN) for slot in board.profile.slots
    )


def recorded(state: BrianBoru, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord | None:
    """What should lie there; None for other boards."""
    if not is_of_game(board):
        return None
    here = {one.place: one for one in seen}
    towns = {slot.name for slot in board.profile.slots if slot.name.startswith(_TOWN)}
    spaces = _spaces(board)
    lying = [
        one
        for place in sorted(towns)
        if (one := _on_town(state, place, here.get(place))) is not None
    ]
    for player in state.players:
        if (place := f"{_TRACK}{player.track}") in spaces:
            colour = state.seat(player.seat).colour.value
            lying.append(_disc(place, here.get(place), colour))
    if any(region.name == _CHURCH for region in board.profile.regions):
        lying += _in_church(state, seen)
    lying += [one for one in seen if one.place not in towns | spaces | {_CHURCH}]
    return BoardRecord(board.name, tuple(lying))


def _spaces(board: BoardFacts) -> set[str]:
    """The spaces of the marriage track above its start, where each holds one disc."""
    return {
        f"{track.name} {one.name}"
        for track in board.profile.tracks
        for one in track.positions
        if track.name == _TRACK.strip() and number_called(one.name) is not None
    }


def _colours(state: BrianBoru) -> Mapping[str, str]:
    """Seats by the colour of their discs."""
    return {seat.colour.value: seat.id for seat in state.seats}


def _disc(place: str, there: Lying | None, colour: str) -> Lying:
    """A disc as people call it: with a ring around it or without, only whose it is matters."""
    if there is not None and there.colour == colour:
        return there
    return Lying(place, _DISC, colour)


def _on_town(state: BrianBoru, place: str, there: Lying | None) -> Lying | None:
    number = _town(place)
    disc = None if number is None else state.disc(number)
    nobodys = there is not None and there.colour not in _colours(state)
    if disc is None:
        # The marker lies on a free town while that is the active one.
        return there if nobodys and state.town == number else None
    if disc.vikings:
        return there if nobodys else Lying(place, _TOKEN)
    return _disc(place, there, state.seat(disc.seat).colour.value)


def _in_church(state: BrianBoru, seen: Sequence[Lying]) -> Iterator[Lying]:
    kinds = {one.colour: one.kind for one in seen if one.place == _CHURCH}
    for player in state.players:
        colour = state.seat(player.seat).colour.value
        if player.church:
            yield Lying(_CHURCH, kinds.get(colour, _DISC), colour, player.church)


def _town(place: str) -> int | None:
    return number_called(place.removeprefix(_TOWN)) if place.startswith(_TOWN) else None


def takes_at_once(book: Book, state: BrianBoru, changes: BoardChanges) -> bool:
    """One sure piece that was waited for: the marker, a first disc, a disc that was asked for."""
    if len(changes.places) != 1 or changes.tiles or not state.playing:
        return False
    (change,) = changes.places
    town = _town(change.place)
    if town is None or len(change.now) != 1 or change.was or town not in book.towns:
        return False
    seat = _colours(state).get(change.now[0].colour or "")
    if state.depth is not Depth.FULL:
        return False
    if seat is None:
        return state.stage is Stage.TOWN and state.disc(town) is None
    return _is_first(book, state, seat, town) or _is_asked(book, state, state.todo, seat, town)


def _is_first(book: Book, state: BrianBoru, seat: str, town: int) -> bool:
    region = book.towns[town].region
    free = all(book.towns[disc.town].region != region for disc in state.discs)
    return free and tricks.next_to_start(state) == seat


def _is_asked(
    book: Book, state: BrianBoru, todo: Sequence[Step], seat: str, town: int
) -> bool:
    if not todo or not isinstance(todo[0], TakeTown | Expand):
        return False
    choice = question(todo[0], book, state)
    return (
        choice is not None
        and choice.seat == seat
        and town_code(town) in [option.code for option in choice.options]
    )


def take(work: Work, command: TakeBoard) -> None:
    """The board is right: what was waited for happens, everything else is set by hand."""
    colours = _colours(work.state)
    for change in command.changes.places:
        town = _town(change.place)
        if town is not None and town in work.book.towns:
            _take_town(work, town, change.now, colours)
        elif change.place == _CHURCH:
            counts = {one.colour: one.count for one in change.now}
            for colour, seat in colours.items():
                _set(work, seat, Counter.CHURCH, counts.get(colour, 0))
    _take_track(work, command.changes, colours)


def _take_track(work: Work, changes: BoardChanges, colours: Mapping[str, str]) -> None:
    """Discs on the marriage track; one that is gone from its space is on the start again."""
    left: set[str] = set()
    reached: dict[str, int] = {}
    for change in changes.places:
        space = number_called(change.place.removeprefix(_TRACK))
        if not change.place.startswith(_TRACK) or space is None:
            continue
        left |= {seat for one in change.was if (seat := colours.get(one.colour or ""))}
        for one in change.now:
            if seat := colours.get(one.colour or ""):
                reached[seat] = space
    for seat in colours.values():
        if seat in left or seat in reached:
            _set(work, seat, Counter.TRACK, reached.get(seat, 0))


def _take_town(
    work: Work, town: int, now: Sequence[Lying], colours: Mapping[str, str]
) -> None:
    state, book = work.state, work.book
    disc = state.disc(town)
    seat = colours.get(now[0].colour or "") if now else None
    full = state.depth is Depth.FULL
    if seat is None:
        if now and disc is None and full and state.stage is Stage.TOWN:
            tricks.choose_town(work, None, town)
        elif now and disc is not None and not disc.vikings:
            work.do(e.TownSet(town, disc.seat, disc.monastery, vikings=True))
        elif not now and disc is not None:
            work.do(e.TownSet(town, None, monastery=False, vikings=False))
    elif full and _is_first(book, state, seat, town):
        tricks.choose_town(work, seat, town)
    elif full and _is_asked(book, state, work.todo, seat, town):
        answering.choose(work, seat, town_code(town))
    elif disc is None or disc.seat != seat or disc.vikings:
        work.do(e.TownSet(town, seat, disc is not None and disc.monastery, vikings=False))


def _set(work: Work, seat: str, counter: Counter, value: int) -> None:
    was = counted(work.state.player(seat), counter)
    if value != was:
        work.do(e.Adjusted(seat, counter, value - was, value))
