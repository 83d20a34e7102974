"""Boards of Tiny Epic Vikings beside the record: the map, clan mats, god mats, the mat of eras."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.sitting import TakeBoard
from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import (
    clean_up,
    keeper,
    map_taken,
    on_cards,
    on_map,
    on_mats,
    turns,
)
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.diagrams import GAME
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Counter, Depth, Resource, Rune
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import Work
from assistant.words.board_record import BoardChanges, BoardFacts, BoardRecord, Lying
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import text

_OF_MAP = (on_map.ISLAND, on_map.FJORD, on_map.PORT, on_map.RUNE)


def is_of_game(board: BoardFacts) -> bool:
    """Whether a board is one of this game's."""
    marked = bool(on_mats.tracks_of(board)) or on_mats.is_score(board)
    known = marked or on_map.is_map(board) or on_cards.is_cards(board)
    return board.profile.game == GAME and known


def is_looked_at(state: Vikings, board: BoardFacts) -> bool:
    """Whether a board of the game is in play: of the two maps only the side that lies up."""
    return is_of_game(board) and (not on_map.is_map(board) or on_map.is_played(state, board))


def watch(board: BoardFacts) -> WatchedBoard:
    """How a board is looked at: on each track of a mat stands one marker."""
    return WatchedBoard(board.name, markers=dict.fromkeys(on_mats.tracks_of(board), 1))


def recorded(state: Vikings, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord | None:
    """What should lie on a board; None for those of which the game keeps no record."""
    if not is_of_game(board):
        return None
    if on_map.is_map(board):
        return on_map.recorded(state, board, seen)
    if on_cards.is_cards(board):
        return on_cards.recorded(state, board, seen)
    if on_mats.is_clan(board):
        return on_mats.clan_recorded(state, board, seen)
    if on_mats.FURY in on_mats.tracks_of(board):
        return on_mats.god_recorded(state, board, seen)
    if not on_mats.tracks_of(board):
        return on_mats.score_recorded(state, board, seen)
    return on_mats.eras_recorded(state, board, seen)


def owner(state: Vikings, board: BoardFacts, seen: Sequence[Lying]) -> str | None:
    """Whose board it is: a seat's clan mat is its own, a viking card its player's, all else is
    everybody's."""
    if is_of_game(board) and on_cards.is_cards(board):
        seats = {one.id for one in state.seats}
        who = on_cards.shower(state, on_cards.SHOWN)
        return who if who in seats else None
    if not is_of_game(board) or not on_mats.is_clan(board):
        return None
    found = on_mats.clan_of(state, board.name, seen)
    return None if found == ENEMY else found


def takes_at_once(state: Vikings, changes: BoardChanges) -> bool:
    """What was waited for and can be nothing else: a boat, the raven, an offered village."""
    if not state.playing or state.depth is not Depth.FULL:
        return False
    return (
        map_taken.waited_for(state, changes) is not None
        or on_mats.raven_moved_on(state, changes)
        or on_mats.offering_seen(state, changes) != ""
    )


def take(work: Work, command: TakeBoard) -> None:
    """The board is right."""
    changes, record = command.changes, command.record
    places = [change.place for change in changes.places]
    if on_mats.raven_moved_on(work.state, changes):
        clean_up.go_on(work)
    elif action := on_mats.offering_seen(work.state, changes):
        turns.offer(work, action)
    elif any(on_cards.is_of_cards(place) for place in places):
        on_cards.take(work, changes.places)
    elif any(on_mats.is_on_score(place) for place in places):
        raise refuse(
            text("Points follow from runes: put the markers where Skald says, or correct those.")
        )
    elif any(place.startswith(_OF_MAP) for place in places):
        map_taken.take(work, command)
    elif any(on_mats.is_clans(place) for place in places):
        _take_clan(work, record, places)
    elif (god := on_mats.god_of(work.state, record.board, record.lying)) is not None:
        _take_god(work, god.rune, record)
    else:
        _take_eras(work, record, changes)


def _take_clan(work: Work, record: BoardRecord, places: Sequence[str]) -> None:
    """Resources, settlers, boats, temples and cards of a clan mat are as they lie there."""
    seat = on_mats.clan_of(work.state, record.board, record.lying)
    if seat is None:
        raise refuse(text("Whose clan mat this is cannot be told from its pieces."))
    if seat == ENEMY:
        raise refuse(text("This is no seat's mat: the enemy's markers stand where Skald says."))
    for resource in Resource:
        there = on_mats.stands(record.lying, resource)
        if there is not None and any(on_mats.slot_of(one, resource) is not None for one in places):
            _set(work, seat, Counter(resource), there[0])
    full = {word: on_mats.filled(record, word) for word in ("settler", "boat", "temple")}
    changed = {
        word: any(on_mats.slot_of(one, word) is not None for one in places)
        for word in (*full, on_mats.FAVOUR)
    }
    if changed["settler"]:
        _set(work, seat, Counter.SETTLERS, len(full["settler"]))
    if changed["boat"] or changed["temple"]:
        player = work.player(seat)
        boats = full["boat"] if changed["boat"] else player.boats
        temples = full["temple"] if changed["temple"] else player.temples
        work.do(e.MatTaken(seat, boats, temples))
    if changed[on_mats.FAVOUR]:
        _set(work, seat, Counter.FAVOURS, len(on_mats.filled(record, on_mats.FAVOUR)))


def _set(work: Work, seat: str, counter: Counter, value: int) -> None:
    by = value - keeper.counted_by(work.state, seat, counter)
    if by:
        keeper.adjust(work, seat, counter, by)


def _take_god(work: Work, rune: Rune, record: BoardRecord) -> None:
    there = on_mats.stands(record.lying, on_mats.FURY)
    if there is None:
        raise refuse(text("The fury marker stands on no space: put it onto one."))
    total = on_mats.fury_seen(work.state, rune, there[0], there[1].kind)
    work.fury(rune, total - work.state.god(rune).fury, "hand")


def _take_eras(work: Work, record: BoardRecord, changes: BoardChanges) -> None:
    """Offerings are as they lie; which era it is only the game itself says."""
    raven = on_mats.stands(record.lying, on_mats.RAVEN)
    if raven is not None and raven[0] != work.state.place.round:
        raise refuse(
            text("This is era {era}: put the raven there, or undo.", era=work.state.place.round)
        )
    for change in changes.places:
        number = on_mats.slot_of(change.place, on_mats.STACK)
        if number is not None:
            count = max(1, work.state.stack(str(number))) if change.now else 0
            work.do(e.StackSet(str(number), count))
