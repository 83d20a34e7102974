"""What the events that every game writes make of a state."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from assistant.games.sitting.events import (
    BoardSeen,
    BoardWatched,
    DepthSet,
    Overruled,
    Paused,
    RecordedEvent,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    TimerSet,
    Unpaused,
)
from assistant.games.sitting.state import Sitting
from assistant.words.board_record import Watching
from assistant.words.seats import Seat

S = TypeVar("S", bound=Sitting)


def evolve_sitting(event: RecordedEvent, state: S) -> S:
    """The next state."""
    match event:
        case Paused() | Unpaused():
            return replace(state, paused=isinstance(event, Paused))
        case TimerSet():
            return replace(state, timer_s=event.limit_s)
        case SeatLeft() | SeatReturned():
            here = isinstance(event, SeatReturned)
            return _with(state, replace(state.seat(event.seat), here=here))
        case SeatRenamed():
            return _with(state, replace(state.seat(event.seat), name=event.name))
        case DepthSet():
            return replace(state, depth=event.depth)
        case Overruled():
            return state
        case BoardSeen():
            others = tuple(one for one in state.boards if one.board != event.record.board)
            return replace(state, boards=(*others, event.record))
        case BoardWatched():
            left = tuple(one for one in state.watching if one.board != event.board)
            off = tuple(one for one in state.unwatched if one != event.board)
            if event.watched:
                new = Watching(event.board, event.seat)
                return replace(state, watching=(*left, new), unwatched=off)
            return replace(state, watching=left, unwatched=(*off, event.board))


def _with(state: S, seat: Seat) -> S:
    seats = tuple(seat if one.id == seat.id else one for one in state.seats)
    return replace(state, seats=seats)
