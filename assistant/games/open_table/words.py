"""State, options, commands and events of the open table."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from assistant.games.sitting import (
    CorrectRoll,
    EndGame,
    GiveTurn,
    LeaveSeat,
    Pause,
    RenameSeat,
    ReturnSeat,
    SetTimer,
    Sitting,
    SittingEvent,
    TakeBoard,
    TakeRoll,
    Turning,
    Unpause,
    WatchBoard,
)
from assistant.rules import Command, Event, Options
from assistant.words.dice import DieKind, Face, Roll, RolledDie
from assistant.words.seats import Colour, Mark, Seat

ONLY_CATEGORY = "Points"
"""The category of a table for which nobody named any; each screen says it in its language."""


class Direction(StrEnum):
    """How the move passes. `NONE`: nobody in turn, all at once."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"
    NONE = "none"


class Start(StrEnum):
    """Who starts a new round: always the same seat, the next one each round, or by score."""

    FIXED = "fixed"
    PASSES = "passes"
    LOWEST = "lowest"
    HIGHEST = "highest"


class Feed(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a shown board that feeds a counter: a category of points of a seat.

    `area` names the part for people. `worth` is what one piece is worth on each of its places;
    only pieces of `colour` count, None: all. A change there gives points, `at_once` without
    asking anybody where it was read for sure.
    """

    board: str
    area: str
    seat: str
    category: str
    worth: dict[str, int]
    colour: str | None = None
    at_once: bool = False


class OpenTableOptions(Options, frozen=True):
    """How this table plays.

    `first` is the seat that starts ("s1"), None draws it. `phases` name the
    phases of a round: in each phase every seat has one turn, in the same
    order, before the next phase begins. No phases: one turn each a round.
    `rounds` None goes on until somebody ends the game. `timer_s` is the limit
    of a turn in seconds, None only measures.
    """

    first: str | None = None
    direction: Direction = Direction.CLOCKWISE
    start: Start = Start.FIXED
    phases: tuple[str, ...] = ()
    categories: tuple[str, ...] = (ONLY_CATEGORY,)
    rounds: int | None = None
    timer_s: float | None = None
    feeds: tuple[Feed, ...] = ()


class Gift(Struct, frozen=True):
    """Points given by hand."""

    seat: str
    category: str
    points: int
    round: int


class Place(Turning, frozen=True):
    """Where the game is.

    `turn` numbers the turns from 1. `phase` is an index into the phases.
    `starter` began this round. `active` is whose move it is, None when all
    move at once or nobody does. `done` have had their turn in this phase.
    `closing`: the last round is over, final points are given.
    """

    phase: int | None
    starter: str
    active: str | None
    done: tuple[str, ...] = ()
    closing: bool = False


class OpenTable(Sitting, frozen=True, kw_only=True):
    """State of an open table. Totals are not in it: they are computed."""

    direction: Direction
    start: Start
    phases: tuple[str, ...]
    categories: tuple[str, ...]
    rounds: int | None
    place: Place
    first: str
    gifts: tuple[Gift, ...] = ()
    feeds: tuple[Feed, ...] = ()


class OpenTableSheet(Struct, frozen=True):
    """The parts of boards that feed counters."""

    feeds: tuple[Feed, ...]


class Next(Command, frozen=True, tag="next"):
    """The turn of `seat` is over; left out, that of the active seat.

    All at once: `seat` is done; left out by a seat holder, that seat is, left
    out by anybody else, everybody is. After the last round it ends the game.
    """

    seat: str | None = None


class GivePoints(Command, frozen=True, tag="give_points"):
    """Points by hand, negative ones too. A new category is added by the way."""

    seat: str
    category: str
    points: int


class TypedDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die of a roll that a person types in."""

    kind: DieKind
    value: Face


class RecordRoll(Command, frozen=True, tag="record_roll"):
    """A roll typed by a person. `seat` left out: that of the active seat."""

    dice: tuple[TypedDie, ...]
    seat: str | None = None


class AddCategory(Command, frozen=True, tag="add_category"):
    """One more category of points."""

    name: str


class SetFeed(Command, frozen=True, tag="set_feed"):
    """One more part of a board feeds a counter, from what lies there now on."""

    feed: Feed


class RemoveFeed(Command, frozen=True, tag="remove_feed"):
    """A feed is taken away, by its place among them (from 0)."""

    feed: int


class JoinSeat(Command, frozen=True, tag="join_seat"):
    """A new person sits down at the end of the table."""

    name: str
    colour: Colour | None = None
    mark: Mark | None = None


class SetPhase(Command, frozen=True, tag="set_phase"):
    """Goes to a phase (index), from its first turn."""

    phase: int


OpenTableCommand: TypeAlias = (
    Next | GivePoints | RecordRoll | CorrectRoll | AddCategory | Pause | Unpause
    | SetTimer | LeaveSeat | ReturnSeat | JoinSeat | RenameSeat | GiveTurn | SetPhase | EndGame
    | WatchBoard | SetFeed | RemoveFeed
)  # fmt: skip


Anything: TypeAlias = OpenTableCommand | TakeRoll | TakeBoard
"""Every command that `decide` knows; those of people can be read from JSON."""


class TableSet(Event, frozen=True, tag="table_set"):
    """The game began. `drawn`: the first seat was drawn."""

    seats: tuple[Seat, ...]
    direction: Direction
    start: Start
    phases: tuple[str, ...]
    categories: tuple[str, ...]
    rounds: int | None
    timer_s: float | None
    first: str
    drawn: bool
    feeds: tuple[Feed, ...] = ()


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A turn ended after `spent_s` seconds, and the game stands at `place`.

    `seat` is whose turn it was; None when all moved at once.
    """

    seat: str | None
    spent_s: float
    place: Place


class SeatDone(Event, frozen=True, tag="seat_done"):
    """All move at once, and this seat is done after `spent_s` seconds."""

    seat: str
    spent_s: float


class PointsGiven(Event, frozen=True, tag="points_given"):
    """A seat got points, or lost some."""

    gift: Gift


class RollRecorded(Event, frozen=True, tag="roll_recorded"):
    """Dice were rolled."""

    roll: Roll


class RollCorrected(Event, frozen=True, tag="roll_corrected"):
    """A roll got other values; each die keeps what had been read, `by` says who corrected."""

    roll: int
    dice: tuple[RolledDie, ...]
    by: str


class CategoryAdded(Event, frozen=True, tag="category_added"):
    """One more category of points."""

    name: str


class FeedsSet(Event, frozen=True, tag="feeds_set"):
    """These parts of boards feed counters from now on. `change` is the one that came or went."""

    feeds: tuple[Feed, ...]
    change: Feed
    added: bool


class SeatJoined(Event, frozen=True, tag="seat_joined"):
    """A new person sat down."""

    seat: Seat


class TurnGiven(Event, frozen=True, tag="turn_given"):
    """The move went to a seat out of turn; the turn before took `spent_s` seconds."""

    seat: str | None
    spent_s: float
    place: Place


class PhaseSet(Event, frozen=True, tag="phase_set"):
    """The game went to a phase by hand."""

    seat: str | None
    spent_s: float
    place: Place


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; the last turn took `spent_s` seconds."""

    seat: str | None
    spent_s: float


OpenTableEvent: TypeAlias = (
    TableSet | TurnPassed | SeatDone | PointsGiven | RollRecorded | RollCorrected | CategoryAdded
    | FeedsSet | SittingEvent | SeatJoined | TurnGiven | PhaseSet | GameEnded
)  # fmt: skip
