"""Commands that every game understands. `seat` left out means the sender's."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.sitting.state import Depth
from assistant.rules import Command
from assistant.words.board_record import BoardChanges, BoardRecord
from assistant.words.dice import Face, Roll


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


class EndTurn(Command, frozen=True, tag="end_turn"):
    """The active player's turn is over."""


class TakeRoll(Command, frozen=True, tag="take_roll"):
    """A roll that the camera saw; only the table itself gives this command."""

    roll: Roll


class TakeBoard(Command, frozen=True, tag="take_board"):
    """What lies on a board, as somebody or a sure look said; only the table gives this command.

    `changes` is how it differs from what was recorded before.
    """

    record: BoardRecord
    changes: BoardChanges


class WatchBoard(Command, frozen=True, tag="watch_board"):
    """A board that was shown is looked at from now on, or not any more.

    `seat` is whose it is, None for nobody's.
    """

    board: str
    watched: bool = True
    seat: str | None = None


class CorrectRoll(Command, frozen=True, tag="correct_roll"):
    """Other values for a recorded roll, in the order of its dice.

    Where rolls lead to more than themselves, the table decides anew what followed: `confirmed`
    says that somebody has seen what that changes, `answers` are the codes of the options by
    which new questions are answered, in the order in which they come up.
    """

    roll: int
    values: tuple[Face, ...]
    answers: tuple[str, ...] = ()
    confirmed: bool = False


class Choose(Command, frozen=True, tag="choose"):
    """The answer to a seat's open question, by the option's code."""

    option: str
    seat: str | None = None


class SetDepth(Command, frozen=True, tag="set_depth"):
    """How much is recorded from now on."""

    depth: Depth


class EndGame(Command, frozen=True, tag="end_game"):
    """The game is over; ranks stand."""


class Overruling(Command, frozen=True):
    """Base of each game's `overrule`: the host lets a forbidden command happen.

    A game names in `command` those that a rule may forbid. What cannot be paid is not paid.
    """

    command: Command


OfTheHost: TypeAlias = GiveTurn | SetTimer | SetDepth | EndGame | WatchBoard
OfASeat: TypeAlias = LeaveSeat | ReturnSeat | RenameSeat
OfAnybody: TypeAlias = Pause | Unpause

SittingCommand: TypeAlias = OfTheHost | OfASeat | OfAnybody
"""Commands of people that every recorded game has in its union."""
