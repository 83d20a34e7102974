"""Events that every game writes. They stand in journals: tags and fields stay as they are."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.sitting.state import Depth
from assistant.rules import Event
from assistant.words.board_record import BoardChanges, BoardRecord


class Paused(Event, frozen=True, tag="paused"):
    """The turn timer stands still at `spent_s` seconds."""

    spent_s: float


class Unpaused(Event, frozen=True, tag="unpaused"):
    """The turn timer goes on."""


class TimerSet(Event, frozen=True, tag="timer_set"):
    """The limit of a turn in seconds, None for no limit."""

    limit_s: float | None


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A person left."""

    seat: str


class SeatReturned(Event, frozen=True, tag="seat_returned"):
    """A left seat is taken again."""

    seat: str


class SeatRenamed(Event, frozen=True, tag="seat_renamed"):
    """A seat has another name."""

    seat: str
    name: str


class BoardSeen(Event, frozen=True, tag="board_seen"):
    """What lies on a board is recorded: all of it, and what differs from before."""

    record: BoardRecord
    changes: BoardChanges


class BoardWatched(Event, frozen=True, tag="board_watched"):
    """A board is looked at from now on, or not any more."""

    board: str
    watched: bool
    seat: str | None = None


class DepthSet(Event, frozen=True, tag="depth_set"):
    """How much is recorded from now on."""

    depth: Depth


class Overruled(Event, frozen=True, tag="overruled"):
    """What follows was forbidden, and the host let it happen."""


SittingEvent: TypeAlias = (
    Paused | Unpaused | TimerSet | SeatLeft | SeatReturned | SeatRenamed | BoardSeen | BoardWatched
)  # fmt: skip
RecordedEvent: TypeAlias = SittingEvent | DepthSet | Overruled
"""Those of games that are recorded in two depths."""
