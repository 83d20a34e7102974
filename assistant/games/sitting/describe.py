"""The lines of the history for what every game writes, and words that all of them use."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from assistant.games.sitting.board_words import told_changes
from assistant.games.sitting.events import (
    BoardSeen,
    BoardWatched,
    DepthSet,
    Overruled,
    Paused,
    SeatLeft,
    SeatReturned,
    SittingEvent,
    TimerSet,
    Unpaused,
)
from assistant.games.sitting.state import Depth, Sitting, seat_of
from assistant.words.seats import Seat
from assistant.words.text import Text, plural, text


def told(seats: Sequence[Seat], event: SittingEvent | Overruled) -> Text:
    """The line of the history for such an event; `seats` are those before it."""
    match event:
        case Paused():
            return text("Paused.")
        case Unpaused():
            return text("The game goes on.")
        case TimerSet(limit_s=None):
            return text("No limit for a turn.")
        case TimerSet():
            return text("Limit of a turn: {seconds} s.", seconds=round(event.limit_s or 0))
        case Overruled():
            return text("Against the rules, by word of the host:")
        case BoardSeen():
            return told_changes(event.record, event.changes)
        case BoardWatched(watched=True):
            return text("The board {board} is looked at from now on.", board=event.board)
        case BoardWatched():
            return text("The board {board} is not looked at any more.", board=event.board)
    name = seat_of(seats, event.seat).name
    if isinstance(event, SeatLeft):
        return text("{name} leaves the table.", name=name)
    if isinstance(event, SeatReturned):
        return text("{name} is back at the table.", name=name)
    return text("{old} is now {new}.", old=name, new=event.name)


def told_depth(event: DepthSet, kept: Text) -> Text:
    """How much is recorded from now on; `kept` says what the score keeper still records."""
    if event.depth is Depth.KEEPER:
        return kept
    return text("From now on everything is recorded.")


def told_beginning(seats: Sequence[Seat], first: str, *, drawn: bool) -> Text:
    """That a game begins, and with whom."""
    name = seat_of(seats, first).name
    if drawn:
        return text("The game begins. Drawn to start: {name}.", name=name)
    return text("The game begins. {name} starts.", name=name)


def game_over() -> Text:
    """That a game has ended."""
    return text("The game is over.")


def stands_still(state: Sitting, won: Collection[str]) -> Text | None:
    """Why nobody moves: the game is over, with the seats that have won, or it is paused.

    None while it goes on.
    """
    if state.paused and not state.over:
        return text("The game is paused: next lets it go on.")
    if not state.over:
        return None
    if not won:
        return game_over()
    return plural(
        "The game is over. {names} wins.",
        "The game is over. {names} share the victory.",
        len(won),
        names=state.names(won),
    )


def signed(points: int) -> str:
    """A change with its sign, minus as it is printed."""
    return f"{points:+d}".replace("-", "\u2212")
