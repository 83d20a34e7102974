"""What people do at any table, whatever is played: pause, leave a seat, correct a roll, end.

Shared by the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from assistant.rules import Command, Event, Refusal
from assistant.words.dice import Face, Roll
from assistant.words.seats import Seat
from assistant.words.text import Text, text


class SpentTurn(Struct, frozen=True):
    """A turn that has ended, with the seconds that it took."""

    seat: str
    round: int
    spent_s: float


class Pause(Command, frozen=True, tag="pause"):
    """Stops the turn timer."""


class Unpause(Command, frozen=True, tag="unpause"):
    """Lets the turn timer go on."""


class SetTimer(Command, frozen=True, tag="set_timer"):
    """Limit of a turn in seconds, None for no limit."""

    limit_s: float | None


class LeaveSeat(Command, frozen=True, tag="leave_seat"):
    """A person leaves; points and rolls stay, the turn passes over the seat."""

    seat: str


class ReturnSeat(Command, frozen=True, tag="return_seat"):
    """Somebody takes a left seat again."""

    seat: str


class RenameSeat(Command, frozen=True, tag="rename_seat"):
    """Another name, also when somebody takes a seat over."""

    seat: str
    name: str


class GiveTurn(Command, frozen=True, tag="give_turn"):
    """It is this seat's turn now, in the present round."""

    seat: str


class TakeRoll(Command, frozen=True, tag="take_roll"):
    """A roll that the camera saw; only the table itself gives this command."""

    roll: Roll


class CorrectRoll(Command, frozen=True, tag="correct_roll"):
    """Other values for a recorded roll, in the order of its dice."""

    roll: int
    values: tuple[Face, ...]


class EndGame(Command, frozen=True, tag="end_game"):
    """The game is over; ranks stand."""


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


SittingEvent: TypeAlias = Paused | Unpaused | TimerSet | SeatLeft | SeatReturned | SeatRenamed


def told(seats: Sequence[Seat], event: SittingEvent) -> Text:
    """The line of the history for such an event; `seats` are those before it."""
    if isinstance(event, Paused):
        return text("Paused.")
    if isinstance(event, Unpaused):
        return text("The game goes on.")
    if isinstance(event, TimerSet):
        if event.limit_s is None:
            return text("No limit for a turn.")
        return text("Limit of a turn: {seconds} s.", seconds=round(event.limit_s))
    name = seat_of(seats, event.seat).name
    if isinstance(event, SeatLeft):
        return text("{name} leaves the table.", name=name)
    if isinstance(event, SeatReturned):
        return text("{name} is back at the table.", name=name)
    return text("{old} is now {new}.", old=name, new=event.name)


def check_limit(limit_s: float | None, least_s: float, most_s: float) -> Refusal | None:
    """Why a turn cannot have this limit in seconds."""
    if limit_s is None or least_s <= limit_s <= most_s:
        return None
    return Refusal(
        text("A turn has between {least} and {most} seconds.", least=int(least_s), most=int(most_s))
    )


def has_seat(seats: Sequence[Seat], seat: str) -> bool:
    """Whether there is a seat of this id."""
    return any(one.id == seat for one in seats)


def no_seat(seat: str) -> Refusal:
    """The refusal of a seat that is not there."""
    return Refusal(text("There is no seat {seat} at this table.", seat=seat))


def seat_of(seats: Sequence[Seat], seat: str) -> Seat:
    """The seat of an id. Raises `KeyError` if there is none."""
    for one in seats:
        if one.id == seat:
            return one
    raise KeyError(seat)


def with_seat(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The seats with this one in place of that of the same id."""
    return tuple(seat if one.id == seat.id else one for one in seats)
