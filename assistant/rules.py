"""The interface that each game implements with pure functions.

A game is a folder under `assistant/games`: its state, commands and events are
frozen msgspec structs; its rules are one object that satisfies `Rules`.
Nothing here or in a game does input or output, reads a clock or draws a random
number by itself: what it needs of those is handed in as a `Moment`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from assistant.figures import OwnFigures
from assistant.words.actor import Actor
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardRecord,
    Lying,
    Photographed,
)
from assistant.words.choices import Choice
from assistant.words.dice import Face, Roll, WantedDice
from assistant.words.orders import Refusal as Refusal
from assistant.words.press import Press
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text
from assistant.words.turn import SeatTime, Turn

CHECKLISTS = ("set_up", "packing")
"""Fields of a game's sheet that are checklists; a line is named by field and place: "packing.0"."""


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all commands: imperative, tagged with a type name ("give_points")."""


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all events: past tense, a resulting fact, tagged with a type name."""


class Moment(Struct, frozen=True):
    """What a decision may know of the world outside the state.

    `turn_s` are seconds spent in the current turn by the monotonic clock,
    pauses left out; `luck` seeds every draw of this decision (64 bits).
    """

    turn_s: float
    luck: int
    actor: Actor


class Clock(Struct, frozen=True):
    """The turn as the turn timer sees it.

    `turn` differs for every turn of a game (a turn that undo brings back has
    its number again, and with it the seconds already spent); the clock stands
    still while `paused`.
    """

    turn: int
    paused: bool = False


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's set-up options."""


class Query(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all questions of pages, tagged with a type name ("what_if"): they change nothing.

    `seat` is whose things are asked about; only those who see that seat's page may ask.
    """

    seat: str


class Queries(Struct, frozen=True):
    """What pages may ask of a game.

    `types` are those from which JSON is decoded (a tagged union). `answer` takes a state and a
    query; it is pure, and ends by counted work, as it may be called on any thread.
    """

    types: Any
    answer: Callable[[Any, Any], Struct | Refusal]


S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Options)  # noqa: E741


class Rules(Protocol[S, C, E, O]):
    """One game.

    `version` is stamped on every event. `commands`, `events`, `state` and
    `options` are the types from which JSON is decoded (tagged unions).
    `has_dice`: the game is played with dice. `rolls_lead_on`: a roll leads to more than itself,
    so that other values for it are decided anew together with all that followed. `own_figures`
    are the figures that the owner may change for the next game, None where there are none; a game
    that has begun keeps its own.
    `queries` are the questions that its pages may ask, None if it knows none.
    """

    name: str
    title: Text
    version: int
    min_seats: int
    max_seats: int
    commands: Any
    events: Any
    state: type[S]
    options: type[O]
    has_dice: bool
    rolls_lead_on: bool

    @property
    def own_figures(self) -> OwnFigures | None: ...

    @property
    def queries(self) -> Queries | None: ...

    def set_up_sheet(self) -> Struct | None:
        """What the set-up page of the game's own offers, as frozen structs; None without one."""
        ...

    def set_up(self, seats: Sequence[Seat], options: O, moment: Moment) -> Sequence[E] | Refusal:
        """Events of a new game. The first one makes a state out of nothing."""
        ...

    def decide(self, state: S, command: C, moment: Moment) -> Sequence[E] | Refusal:
        """What a command leads to. An empty sequence is not allowed: refuse instead."""
        ...

    def evolve(self, state: S | None, event: E) -> S:
        """The next state. Total: every event that `decide` ever gave is accepted."""
        ...

    def describe(self, state: S | None, event: E) -> Text | None:
        """The line of the history for an event; `state` is that before it.

        None: nothing to tell. One event of an action at least has something.
        """
        ...

    def permits(self, state: S, command: C, actor: Actor) -> bool:
        """Whether a seat holder may give this command (the host always may)."""
        ...

    def is_timely(self, command: C) -> bool:
        """Whether a command names the moment that it is for, and is refused at any other by the
        rules themselves: it is taken however old its sender's screen is."""
        ...

    def press(self, state: S, press: Press) -> C | None:
        """What a button means now: the next thing to do is one press."""
        ...

    def roll(self, state: S, wanted: WantedDice, roll: Roll) -> C | None:
        """The command by which a settled reading or typed roll answers a want."""
        ...

    def seats(self, state: S) -> tuple[Seat, ...]:
        """All seats, those that were left included, in table order."""
        ...

    def turn(self, state: S, moment_s: float) -> Turn:
        """Whose move it is. `moment_s` are the seconds spent in this turn so far."""
        ...

    def wanted(self, state: S) -> WantedDice | None:
        """What the camera should read now."""
        ...

    def choices(self, state: S) -> tuple[Choice, ...]:
        """What the game asks of seats now, one question a seat at the most."""
        ...

    def sheet(self, state: S) -> Struct | None:
        """What a page of the game's own shows, as frozen structs; None if it has no such page.

        Its `CHECKLISTS`, where it has them, are texts of lines that people tick off.
        """
        ...

    def rolls(self, state: S) -> tuple[Roll, ...]:
        """All rolls of the game, newest last."""
        ...

    def faces_of(self, state: S, roll: Roll) -> tuple[tuple[Face, ...], ...]:
        """The faces that each die of a roll could have shown; `state` is that before it."""
        ...

    def told_dice(self, roll: Roll) -> Text:
        """What the dice of a roll show."""
        ...

    def differences(self, was: S, now: S) -> Sequence[Text]:
        """What differs between two states of the same moment, for people: one line each."""
        ...

    def addressed(self, state: S, command: C, actor: Actor) -> C:
        """The command with the seat that it means, where that was left out.

        Given again after a roll was corrected, it means the same seat, whoever waits then.
        """
        ...

    def means(self, state: S, command: C) -> object:
        """What a command is about beyond its words ("skip": the open question).

        Given again after a roll was corrected, it falls away if that is something else now.
        Answers to questions are compared by the table itself.
        """
        ...

    def instead(self, state: S, command: C, refusal: Refusal) -> Sequence[C] | None:
        """What is done in the place of a command that was done once, and is refused after a roll
        was corrected: nothing if it falls away, None if it cannot be left out either."""
        ...

    def clock(self, state: S) -> Clock:
        """Which turn the turn timer measures, and whether it is paused."""
        ...

    def times(self, state: S) -> tuple[SeatTime, ...]:
        """The time that each seat has taken so far, in seat order."""
        ...

    def options_again(self, state: S) -> O:
        """Options that set the same table up once more; who starts is chosen anew."""
        ...

    def categories(self, state: S) -> tuple[str, ...]:
        """The categories that take points by hand, as people named them."""
        ...

    def wanted_boards(self, state: S) -> frozenset[str]:
        """The names of the boards that people want looked at, whether they are shown or not."""
        ...

    def missed_places(self, state: S, board: BoardFacts) -> tuple[str, ...]:
        """Names of places by which people let a board count, and which it has no more."""
        ...

    def watched(self, state: S, boards: Sequence[BoardFacts]) -> tuple[WatchedBoard, ...]:
        """Which of the boards that were shown the cameras should look at now."""
        ...

    def photographed(
        self, state: S, boards: Sequence[BoardFacts]
    ) -> tuple[Photographed, ...]:
        """Which boards of seats may be photographed, of which a board like it was shown."""
        ...

    def recorded(self, state: S, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord | None:
        """What lies on a board by the record, whatever was confirmed of it; None: the game keeps
        no record of it. `seen` is what a look found there, by which the game may tell whose it is.
        """
        ...

    def board_seat(self, state: S, board: BoardFacts, seen: Sequence[Lying]) -> str | None:
        """Whose board it is: that seat too may say what lies there."""
        ...

    def board_patience_s(self, board: BoardFacts) -> float:
        """How long a board may show something else than the record before people are asked: pieces
        are moved a moment before or after what they stand for is recorded."""
        ...

    def takes_at_once(self, state: S, board: BoardFacts, changes: BoardChanges) -> bool:
        """Whether sure changes of a board are recorded without asking anybody."""
        ...

    def asks_at_once(self, state: S, board: BoardFacts, changes: BoardChanges) -> bool:
        """Whether sure changes of a board were waited for: people need no patience then."""
        ...

    def scoreboard(self, state: S) -> Scoreboard:
        """Everybody's score, computed, opened into parts."""
        ...


AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
"""Rules of some game, for code that serves all of them."""
