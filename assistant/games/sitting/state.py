"""What is part of every game's state: who sits there, where the game is, timer, depth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.listing import listed
from assistant.rules import Refusal
from assistant.words.board_record import BoardRecord, Watching
from assistant.words.dice import Roll
from assistant.words.seats import Seat
from assistant.words.text import Text, text


class Depth(StrEnum):
    """How much is recorded: what a score keeper writes down, or everything."""

    KEEPER = "keeper"
    FULL = "full"


class SpentTurn(Struct, frozen=True):
    """A turn that has ended, with the seconds that it took."""

    seat: str
    round: int
    spent_s: float


class Turning(Struct, frozen=True):
    """Where a game is: turns are numbered from 1 through the whole game. Base of each `Place`."""

    turn: int
    round: int


class Sitting(Struct, frozen=True, kw_only=True):
    """Base of every game's state. `timer_s` is the limit of a turn, None only measures.

    `boards` are what lies on boards as last confirmed, `watching` the boards that people want
    looked at, `unwatched` those that they do not, whatever the game wants.
    """

    seats: tuple[Seat, ...]
    place: Turning
    rolls: tuple[Roll, ...] = ()
    turns: tuple[SpentTurn, ...] = ()
    timer_s: float | None = None
    paused: bool = False
    over: bool = False
    boards: tuple[BoardRecord, ...] = ()
    watching: tuple[Watching, ...] = ()
    unwatched: tuple[str, ...] = ()

    def watches(self, board: str) -> bool:
        """Whether people want a board looked at."""
        return any(one.board == board for one in self.watching)

    def board(self, name: str) -> BoardRecord:
        """What lies on a board as last confirmed; nothing where nobody did."""
        known = (one for one in self.boards if one.board == name)
        return next(known, BoardRecord(name))

    def seat(self, seat: str) -> Seat:
        """The seat of an id. Raises `KeyError` if there is none."""
        return seat_of(self.seats, seat)

    def name(self, seat: str) -> str:
        """The name of a seat. Raises `KeyError` if there is none."""
        return self.seat(seat).name

    def names(self, seats: Iterable[str]) -> Text:
        """Several seats by name, with commas between."""
        return listed(text("{name}", name=self.name(seat)) for seat in seats)

    @property
    def playing(self) -> bool:
        """Whether the game goes on: it is neither over nor paused."""
        return not self.over and not self.paused

    @property
    def next_roll(self) -> int:
        """The number of the roll that comes next; the first one is 1."""
        return self.rolls[-1].id + 1 if self.rolls else 1

    def here(self, seat: str) -> bool:
        """Whether somebody plays at the seat."""
        return any(one.id == seat and one.here for one in self.seats)

    def around(self, start: str) -> tuple[str, ...]:
        """The seats that play, clockwise from `start`."""
        ids = [seat.id for seat in self.seats]
        at = ids.index(start)
        return tuple(one for one in ids[at:] + ids[:at] if self.here(one))


class SeatPlayer(Struct, frozen=True):
    """Base of what a player of a game has."""

    seat: str


P = TypeVar("P", bound=SeatPlayer)


class Recorded(Sitting, Generic[P], frozen=True, kw_only=True):
    """Base of the state of a game that is recorded, in one of two depths: `players` hold what
    each of them has. `own` are the owner's figures with which the game began, see
    `OwnFigures.kept`."""

    players: tuple[P, ...]
    depth: Depth
    own: str = ""

    def player(self, seat: str) -> P:
        """A seat's player. Raises `KeyError` if there is none."""
        for one in self.players:
            if one.seat == seat:
                return one
        raise KeyError(seat)


S = TypeVar("S", bound=Sitting)
R = TypeVar("R", bound=Recorded[Any])


def spent(state: S, seat: str | None, spent_s: float) -> S:
    """The turn of a seat, or of nobody, has ended after so many seconds."""
    if seat is None:
        return state
    turn = SpentTurn(seat, state.place.round, spent_s)
    return replace(state, turns=(*state.turns, turn))


def with_player(state: R, seat: str, **changes: Any) -> R:
    """The state in which a player's things are others."""
    players = tuple(replace(one, **changes) if one.seat == seat else one for one in state.players)
    return replace(state, players=players)


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


def first_seat(seats: Sequence[Seat], wanted: str | None, luck: Random) -> str | Refusal:
    """The seat that starts, drawn where none is wanted."""
    first = luck.choice(seats).id if wanted is None else wanted
    return first if has_seat(seats, first) else no_seat(first)
