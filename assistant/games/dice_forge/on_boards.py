"""Boards of Dice Forge beside the record: cubes on the tracks of inventories, pawns on portals.

Names of tracks and portals are those of the ready profiles. Whose inventory a board is people
have said, or most cubes on it tell; a pawn at home may stand on any start portal.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.keeper import adjust
from assistant.games.dice_forge.kinds import Counter, Resource
from assistant.games.dice_forge.labels import resource_label
from assistant.games.dice_forge.state import START, DiceForge, Player
from assistant.games.dice_forge.work import Work
from assistant.games.sitting import TakeBoard
from assistant.games.sitting.work import ForbiddenError, refuse
from assistant.words.board_record import BoardFacts, BoardRecord, Lying
from assistant.words.boards import BoardProfile, number_called
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text, text

GAME = "dice_forge"
PORTAL, HOME = "portal", "start"
TENS, UNITS = "glory tens", "glory units"
_PAWN, _CUBE = "pawn", "cube"
_TRACKS = (Resource.GOLD, Resource.SUN, Resource.MOON)
_LABELS = {
    **{str(track): resource_label(track) for track in _TRACKS},
    TENS: text("tens of glory"),
    UNITS: text("units of glory"),
}


def is_of_game(board: BoardFacts) -> bool:
    """Whether a board has tracks or portals of Dice Forge."""
    return board.profile.game == GAME and (_is_inventory(board) or _is_islands(board))


def watch(book: Figures, state: DiceForge, board: BoardFacts) -> WatchedBoard:
    """How it is looked at: on each track of an inventory stands one cube.

    Chests hold more than a track has spaces: where somebody has so much, its cube may be off it.
    """
    counted = {
        track.name: 1
        for track in board.profile.tracks
        if track.name in _LABELS
        and all(_has_space(board.profile, track.name, _stand(book, one)) for one in state.players)
    }
    return WatchedBoard(board.name, markers=counted)


def recorded(
    book: Figures, state: DiceForge, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """What should lie there; None for an inventory of nobody and for other boards."""
    if not is_of_game(board):
        return None
    if _is_islands(board):
        return BoardRecord(board.name, tuple(_pawns(state, board.profile, seen)))
    seat = owner(state, board, seen)
    if seat is None:
        return None
    stand = _stand(book, state.player(seat))
    spaces = [track for track in stand if _has_space(board.profile, track, stand)]
    colour = state.seat(seat).colour.value
    like = [one for one in seen if one.colour == colour] or seen
    cubes = {
        track: Lying(f"{track} {stand[track]}", _kind(like, _CUBE), colour) for track in spaces
    }
    if _said_owner(state, board.name) is not None:
        known = (state.board(board.name).lying, seen)
        cubes = {track: _like_those(cube, track, known) for track, cube in cubes.items()}
    return BoardRecord(board.name, tuple(cubes.values()))


def owner(state: DiceForge, board: BoardFacts, seen: Sequence[Lying]) -> str | None:
    """Whose inventory a board is; None where neither people nor the cubes tell."""
    if not is_of_game(board) or not _is_inventory(board):
        return None
    return _owner(state, board.name, seen)


def take(work: Work, command: TakeBoard) -> None:
    """The board is right: counters and pawns are set to what stands there.

    Refused where it cannot be taken at its word: a piece that stands nowhere or more than once,
    more than a reserve holds, or pawns of nobody.
    """
    places = [change.place for change in command.changes.places]
    if any(_island(place) is not None for place in places):
        _take_pawns(work, command)
    seat = _owner(work.state, command.record.board, command.record.lying)
    if seat is not None:
        tracks = {track[0]: None for place in places if (track := _track(place)) is not None}
        _take_cubes(work, seat, list(tracks), command.record.lying)


def _not_so(why: Text) -> ForbiddenError:
    return refuse(
        text("{why} Put the board right, or say that the record is right.", why=why)
    )


def _take_pawns(work: Work, command: TakeBoard) -> None:
    """Each pawn that went somewhere is where it stands now, in one place alone."""
    changed = {
        one.colour
        for change in command.changes.places
        if _island(change.place) is not None
        for one in (*change.was, *change.now)
    }
    seats = [seat for seat in work.state.seats if seat.colour.value in changed]
    if not seats:
        raise _not_so(text("None of these pawns is anybody's in this game."))
    for seat in seats:
        stands = [
            island
            for one in command.record.lying
            if one.colour == seat.colour.value and (island := _island(one.place)) is not None
        ]
        if not stands:
            raise _not_so(text("The pawn of {name} stands on no portal.", name=seat.name))
        if len(stands) > 1:
            raise _not_so(text("The pawn of {name} stands on several portals.", name=seat.name))
        if work.state.player(seat.id).island != stands[0]:
            work.do(e.PawnMoved(seat.id, stands[0]))


def _take_cubes(work: Work, seat: str, changed: Sequence[str], lying: Sequence[Lying]) -> None:
    """The counters of a seat whose tracks changed; each track has one cube."""
    stands = _stand(work.book, work.state.player(seat))
    for track in changed:
        found = [at[1] for one in lying if (at := _track(one.place)) is not None and at[0] == track]
        if len(found) != 1:
            raise _not_so(_wrong_cubes(work.state.name(seat), track, len(found)))
        stands[track] = found[0]
    player = work.state.player(seat)
    for resource in _TRACKS:
        if stands[resource] != player.has.of(resource):
            adjust(work, seat, Counter(resource.value), stands[resource] - player.has.of(resource))
    glory = _nearest(player.has.glory, stands[TENS] + stands[UNITS], work.book.glory.token)
    if glory != player.has.glory:
        adjust(work, seat, Counter.GLORY, glory - player.has.glory)


def _wrong_cubes(name: str, track: str, n: int) -> Text:
    if n == 0:
        return text("{name}: no cube stands on the track {track}.", name=name, track=_LABELS[track])
    return text(
        "{name}: several cubes stand on the track {track}.", name=name, track=_LABELS[track]
    )


def _nearest(was: int, shown: int, token: int) -> int:
    """The glory that the track shows, with so many tokens that it changed by the least: past a
    token's worth the cubes begin anew."""
    around = was - was % token + shown
    return min((around, around + token, max(shown, around - token)), key=lambda one: abs(one - was))


def _is_inventory(board: BoardFacts) -> bool:
    return any(track.name in _LABELS for track in board.profile.tracks)


def _is_islands(board: BoardFacts) -> bool:
    return any(slot.name.startswith(f"{PORTAL} ") for slot in board.profile.slots)


def _said_owner(state: DiceForge, board: str) -> str | None:
    """Whose board people said it is."""
    return next((one.seat for one in state.watching if one.board == board), None)


def _owner(state: DiceForge, board: str, lying: Sequence[Lying]) -> str | None:
    """The seat that people said, or whose colour more than half of the cubes have."""
    said = _said_owner(state, board)
    if said is not None:
        return said
    seats = {seat.colour.value: seat.id for seat in state.seats}
    cubes = Tally(one.colour or "" for one in lying if _track(one.place) is not None)
    for colour, n in cubes.most_common(1):
        if 2 * n > cubes.total():
            return seats.get(colour)
    return None


def _pawns(
    state: DiceForge, profile: BoardProfile, seen: Sequence[Lying]
) -> Iterator[Lying]:
    """Where every pawn should stand. One that is not seen at home stands on a free start portal:
    on that of its seat, if nobody else stands there."""
    taken = {one.place for one in seen}
    free = [one.name for one in profile.slots if _is_home(one.name) and one.name not in taken]
    for number, player in enumerate(state.players, 1):
        colour = state.seat(player.seat).colour.value
        mine = [one for one in seen if one.colour == colour]
        homes = [one.place for one in mine if _is_home(one.place)]
        place = f"{PORTAL} {player.island}"
        if player.island == START:
            own = f"{HOME} {number}"
            place = own if own in free or not free else free[0]
            if len(homes) == 1:
                place = homes[0]
            elif place in free:
                free.remove(place)
        yield Lying(place, _kind(mine or seen, _PAWN), colour)


def _like_those(cube: Lying, track: str, known: Sequence[Sequence[Lying]]) -> Lying:
    """A cube as it was seen on its track, the newest look last: where people said whose board it
    is, its colour may be any."""
    for lying in reversed(known):
        there = [one for one in lying if (at := _track(one.place)) is not None and at[0] == track]
        if len(there) == 1:
            return Lying(cube.place, there[0].kind, there[0].colour)
    return cube


def _stand(book: Figures, player: Player) -> dict[str, int]:
    """What the cubes of a player should stand at, by their tracks."""
    glory = player.has.glory % book.glory.token
    units = glory % book.glory.units
    values = {str(track): player.has.of(track) for track in _TRACKS}
    return {**values, TENS: glory - units, UNITS: units}


def _has_space(profile: BoardProfile, track: str, stand: dict[str, int]) -> bool:
    """Whether a track goes so far as its cube should stand."""
    return any(
        one.name == track and str(stand[track]) in [space.name for space in one.positions]
        for one in profile.tracks
    )


def _kind(seen: Sequence[Lying], usual: str) -> str:
    """What people call such a piece: as it was read, so that only its place matters."""
    return seen[0].kind if seen else usual


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
    return None if track not in _LABELS or number is None else (track, number)
