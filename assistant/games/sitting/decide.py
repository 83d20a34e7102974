"""How every game decides: what is refused at once, overruling, and the common commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from assistant.games.seating import check_rename
from assistant.games.sitting.commands import (
    EndGame,
    LeaveSeat,
    Overruling,
    Pause,
    RenameSeat,
    ReturnSeat,
    SetDepth,
    SetTimer,
    TakeBoard,
    Unpause,
    WatchBoard,
)
from assistant.games.sitting.events import (
    BoardSeen,
    BoardWatched,
    Overruled,
    Paused,
    SeatRenamed,
    SeatReturned,
    TimerSet,
    Unpaused,
)
from assistant.games.sitting.state import Depth, Recorded, Sitting, has_seat, no_seat
from assistant.games.sitting.timing import TimerLimits, check_limit
from assistant.games.sitting.work import BaseWork, ForbiddenError, refuse
from assistant.rules import Command, Refusal
from assistant.words.board_record import Watching
from assistant.words.text import text

AnyWork: TypeAlias = BaseWork[Any, Any]
W = TypeVar("W", bound=AnyWork)
Outcome: TypeAlias = Sequence[Any] | Refusal

_WHILE_PAUSED = (
    Pause, Unpause, SetTimer, RenameSeat, LeaveSeat, ReturnSeat, SetDepth, EndGame, TakeBoard,
    WatchBoard,
)  # fmt: skip

Common: TypeAlias = (
    Pause | Unpause | SetTimer | ReturnSeat | RenameSeat | TakeBoard | WatchBoard
)  # fmt: skip
"""Commands that mean the same in every game."""


def decided(
    command: Command,
    begin: Callable[[bool], W],
    carry_out: Callable[[Any, W], None],
    also_while_paused: tuple[type[Command], ...] = (),
) -> Outcome:
    """Events of a command, or why it is not done.

    `begin` opens the work on the decision, forced where the host overrules; `carry_out` does
    what the command means. What is allowed needs no overruling.
    """
    work = begin(False)
    meant = command.command if isinstance(command, Overruling) else command
    wrong = _refused_at_once(work.state, command, also_while_paused) or _unknown_seat(
        work.state, meant
    )
    if wrong is not None:
        return wrong
    if not isinstance(command, Overruling):
        return _carried_out(work, command, carry_out)
    plain = decided(meant, begin, carry_out, also_while_paused)
    if not isinstance(plain, Refusal):
        return plain
    forced = begin(True)
    forced.do(Overruled())
    return _carried_out(forced, meant, carry_out)


def _refused_at_once(
    state: Sitting, command: Command, also_while_paused: tuple[type[Command], ...]
) -> Refusal | None:
    """Why nothing at all is done now: the game is over, or paused."""
    if state.over:
        return Refusal(text("The game is over. Undo brings it back."))
    if state.paused and not isinstance(command, (*_WHILE_PAUSED, *also_while_paused)):
        return Refusal(text("The game is paused: go on first."))
    return None


def _unknown_seat(state: Sitting, command: Command) -> Refusal | None:
    seat = getattr(command, "seat", None)
    return None if seat is None or has_seat(state.seats, seat) else no_seat(seat)


def _carried_out(work: W, command: Command, carry_out: Callable[[Any, W], None]) -> Outcome:
    """The events of a command, or the refusal that came up."""
    try:
        carry_out(command, work)
    except ForbiddenError as forbidden:
        return forbidden.refusal
    return work.events


def do_common(command: Common, work: AnyWork, limits: TimerLimits) -> None:
    """Carries out a command that means the same in every game."""
    state = work.state
    match command:
        case Pause():
            if state.paused:
                raise refuse(text("The game is paused already."))
            work.do(Paused(work.spent_s))
        case Unpause():
            if not state.paused:
                raise refuse(text("The game is not paused."))
            work.do(Unpaused())
        case SetTimer():
            wrong = check_limit(command.limit_s, limits)
            if wrong is not None:
                raise ForbiddenError(wrong)
            work.do(TimerSet(command.limit_s))
        case ReturnSeat():
            if state.here(command.seat):
                raise refuse(text("Somebody sits there."))
            work.do(SeatReturned(command.seat))
        case RenameSeat():
            name = check_rename(command.name, command.seat, state.seats)
            if isinstance(name, Refusal):
                raise ForbiddenError(name)
            if name == work.name(command.seat):
                raise refuse(text("This is the seat's name already."))
            work.do(SeatRenamed(command.seat, name))
        case TakeBoard():
            work.do(BoardSeen(command.record, command.changes))
        case WatchBoard():
            new = Watching(command.board, command.seat)
            if new in state.watching if command.watched else command.board in state.unwatched:
                raise refuse(text("Nothing would change."))
            work.do(BoardWatched(command.board, command.watched, command.seat))


def check_leaving(state: Sitting, seat: str) -> None:
    """Refuses that somebody leaves who is not there, or is the last one."""
    if not state.here(seat):
        raise refuse(text("Nobody sits there any more."))
    if len(state.around(seat)) == 1:
        raise refuse(text("The last one at the table cannot leave: end the game instead."))


def check_turn(state: Sitting, seat: str, active: str | None) -> None:
    """Refuses that the turn goes to a seat that nobody plays, or that has it."""
    if not state.here(seat):
        raise refuse(text("Nobody sits there any more."))
    if seat == active:
        raise refuse(text("It is this seat's turn already."))


def check_depth(state: Recorded[Any], depth: Depth) -> None:
    """Refuses the depth that the game is recorded in."""
    if depth is state.depth:
        raise refuse(text("This is how the game is recorded already."))
