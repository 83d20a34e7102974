"""Boards of Dice Forge beside the record: cubes on the tracks of inventories, pawns on portals.

Names of tracks and portals are those of the ready profiles. Whose inventory a board is tell the
cubes on it; a pawn at home may stand on any start portal.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Counter, Resource
from assistant.games.dice_forge.state import START, DiceForge, Player
from assistant.games.dice_forge.work import Work
from assistant.games.sitting import TakeBoard
from assistant.words.board_record import BoardChanges, BoardFacts, BoardRecord, Lying
from assistant.words.boards import number_called
from assistant.words.shown_boards import WatchedBoard

GAME = "dice_forge"
PORTAL, HOME = "portal", "start"
TENS, UNITS = "glory tens", "glory units"
_PAWN, _CUBE = "pawn", "cube"
_TRACKS = (Resource.GOLD, Resource.SUN, Resource.MOON)
_ALL_TRACKS = (*(str(track) for track in _TRACKS), TENS, UNITS)


def is_of_game(board: BoardFacts) -> bool:
    """Whether a board has tracks or portals of Dice Forge."""
    return board.profile.game == GAME and (_is_inventory(board) or _is_islands(board))


def watch(board: BoardFacts) -> WatchedBoard:
    """How it is looked at: on each track of an inventory stands one cube."""
    names = {track.name for track in board.profile.tracks}
    return WatchedBoard(board.name, markers={one: 1 for one in _ALL_TRACKS if one in names})


def recorded(
    book: Figures, state: DiceForge, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """What should lie there; None for an inventory of nobody and for other boards."""
    if not is_of_game(board):
        return None
    if _is_islands(board):
        pawns = tuple(_pawn(state, board, player, seen) for player in state.players)
        return BoardRecord(board.name, pawns)
    seat = owner(state, board, seen)
    if seat is None:
        return None
    colour = state.seat(seat).colour.value
    kind = _kind(seen, colour, _CUBE)
    cubes = (Lying(place, kind, colour) for place in _cubes(book, state.player(seat), board))
    return BoardRecord(board.name, tuple(cubes))


def owner(state: DiceForge, board: BoardFacts, seen: Sequence[Lying]) -> str | None:
    """Whose inventory a board is, by the colour of most cubes on it."""
    if not is_of_game(board) or not _is_inventory(board):
        return None
    seats = {seat.colour.value: seat.id for seat in state.seats}
    found = Tally(
        seats[one.colour] for one in seen if one.colour in seats and _track(one.place) is not None
    )
    return found.most_common(1)[0][0] if found else None


def take(work: Work, command: TakeBoard) -> None:
    """The board is right: counters and pawns are set to what stands there."""
    state = work.state
    seats = {seat.colour.value: seat.id for seat in state.seats}
    for seat, island in _moved(state, seats, command.changes):
        work.do(e.PawnMoved(seat, island))
    for colour, seat in seats.items():
        for counter, value in _set(work.book, state.player(seat), colour, command):
            player = work.state.player(seat)
            was = player.has.of(Resource(counter.value))
            if value != was:
                work.do(e.Adjusted(seat, counter, value - was, value, player.caps))


def _is_inventory(board: BoardFacts) -> bool:
    return any(track.name in _ALL_TRACKS for track in board.profile.tracks)


def _is_islands(board: BoardFacts) -> bool:
    return any(slot.name.startswith(f"{PORTAL} ") for slot in board.profile.slots)


def _pawn(state: DiceForge, board: BoardFacts, player: Player, seen: Sequence[Lying]) -> Lying:
    seat = state.seat(player.seat)
    colour = seat.colour.value
    kind = _kind(seen, colour, _PAWN)
    if player.island != START:
        return Lying(f"{PORTAL} {player.island}", kind, colour)
    homes = [one.place for one in seen if one.colour == colour and _is_home(one.place)]
    number = [one.id for one in state.seats].index(player.seat) + 1
    return Lying(homes[0] if len(homes) == 1 else f"{HOME} {number}", kind, colour)


def _cubes(book: Figures, player: Player, board: BoardFacts) -> Iterator[str]:
    """The spaces on which a player's cubes should stand, as far as the tracks go."""
    glory = player.has.glory % book.glory.token
    units = glory % book.glory.units
    values = {str(track): player.has.of(track) for track in _TRACKS}
    values |= {TENS: glory - units, UNITS: units}
    for track in board.profile.tracks:
        value = values.get(track.name)
        if value is not None and any(one.name == str(value) for one in track.positions):
            yield f"{track.name} {value}"


def _kind(seen: Sequence[Lying], colour: str, usual: str) -> str:
    """What people call such a piece: as it was read, so that only its place matters."""
    kinds = [one.kind for one in seen if one.colour == colour] or [one.kind for one in seen]
    return kinds[0] if kinds else usual


def _moved(
    state: DiceForge, seats: dict[str, str], changes: BoardChanges
) -> Iterator[tuple[str, int]]:
    for change in changes.places:
        island = _island(change.place)
        for one in change.now:
            seat = seats.get(one.colour or "")
            if island is not None and seat and state.player(seat).island != island:
                yield seat, island


def _island(place: str) -> int | None:
    word, _, name = place.rpartition(" ")
    if word == PORTAL and (number := number_called(name)) is not None:
        return number
    return START if _is_home(place) else None


def _is_home(place: str) -> bool:
    return place.startswith(f"{HOME} ")


def _track(place: str) -> tuple[str, int] | None:
    """The track and the number of a space."""
    track, _, name = place.rpartition(" ")
    number = number_called(name)
    return None if track not in _ALL_TRACKS or number is None else (track, number)


def _set(
    book: Figures, player: Player, colour: str, command: TakeBoard
) -> Iterator[tuple[Counter, int]]:
    """What the cubes of a colour say, where a track with one of them changed."""
    changed = {
        track[0]
        for change in command.changes.places
        if (track := _track(change.place)) is not None
    }
    stands: dict[str, list[int]] = {}
    for one in command.record.lying:
        track = _track(one.place)
        if track is not None and one.colour == colour:
            stands.setdefault(track[0], []).append(track[1])
    one_each = {track: numbers[0] for track, numbers in stands.items() if len(numbers) == 1}
    for resource in _TRACKS:
        if resource in changed and resource in one_each:
            yield Counter(resource.value), one_each[resource]
    if changed & {TENS, UNITS} and (TENS in one_each or UNITS in one_each):
        glory = player.has.glory
        on_board = glory % book.glory.token
        units = on_board % book.glory.units
        shown = one_each.get(TENS, on_board - units) + one_each.get(UNITS, units)
        yield Counter.GLORY, glory - on_board + shown
