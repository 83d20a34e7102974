"""Commands that every game has, and how commands are read from JSON."""

from __future__ import annotations

import hashlib
from typing import Any, TypeAlias, get_args

import msgspec

from assistant.games.seating import SeatChoice
from assistant.games.sitting import CorrectRoll
from assistant.rules import AnyRules, Command, Refusal
from assistant.words.dice import Face
from assistant.words.text import text


class StartGame(Command, frozen=True, tag="start_game"):
    """A new game with these people. An unfinished one is put away first."""

    game: str
    seats: tuple[SeatChoice, ...]
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class PutAway(Command, frozen=True, tag="put_away"):
    """Takes the game off the table; an unfinished one can be resumed."""


class ResumeGame(Command, frozen=True, tag="resume_game"):
    """Puts an unfinished game back on the table."""

    game_id: str


class Acknowledge(Command, frozen=True, tag="acknowledge"):
    """Notices were read; the resumed game goes on."""


class Undo(Command, frozen=True, tag="undo"):
    """Takes the last action back."""


class Redo(Command, frozen=True, tag="redo"):
    """Does the last undone action again."""


class SettleReading(Command, frozen=True, tag="settle_reading"):
    """The true values of the dice in question, in their order, then of those missing.

    None says that a thing is no die, or does not count.
    """

    reading: str
    values: tuple[Face | None, ...]


class DismissReading(Command, frozen=True, tag="dismiss_reading"):
    """The dice in question were no roll."""

    reading: str


class SettleBoard(Command, frozen=True, tag="settle_board"):
    """A board differs from the record: which of them is right?

    `said` are the codes of the answers to its doubtful lines, in their order; what is left out is
    as recorded. Where the record is right, nothing is asked until the board changes again.
    """

    look: str
    board_is_right: bool
    said: tuple[str | None, ...] = ()


class LookAgain(Command, frozen=True, tag="look_again"):
    """A watched board is looked at once more, and asked about once more where it differs."""

    board: str


class Tick(Command, frozen=True, tag="tick"):
    """A line of one of the game's checklists is done, or after all not.

    `line` is the name that the list gives it. It is no move of the game: undo passes over it,
    and it does not matter how old the screen was from which it comes.
    """

    game_id: str
    line: str
    done: bool = True


TableCommand: TypeAlias = (
    StartGame | PutAway | ResumeGame | Acknowledge | Undo | Redo | SettleReading | DismissReading
    | Tick | CorrectRoll | SettleBoard | LookAgain
)  # fmt: skip


AT_ANY_TIME = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (Tick, SettleReading, DismissReading, SettleBoard, LookAgain)
)
"""What these are about they say themselves: they are taken however old the sender's screen is.

So an answer about one seat's dice stands though another seat's came to rest meanwhile.
"""


def _tags(union: Any) -> frozenset[str]:
    members = get_args(union) or (union,)
    return frozenset(str(one.__struct_config__.tag) for one in members)


_TABLE_TAGS = _tags(TableCommand)


def is_of_game(command: Command, rules: AnyRules) -> bool:
    """Whether a command is one of the game's own."""
    return isinstance(command, get_args(rules.commands) or rules.commands)


def read_command(raw: dict[str, object], rules: AnyRules | None) -> Any | Refusal:
    """The command of a JSON object: one of the table, or of the game that is on it.

    Every field is checked; the refusal names the one that is wrong.
    """
    tag = raw.get("type")
    if not isinstance(tag, str):
        return Refusal(text("The command has no field type."))
    if tag in _TABLE_TAGS:
        wanted: Any = TableCommand
    elif rules is None:
        return Refusal(text("No game is on the table."))
    elif tag in _tags(rules.commands):
        wanted = rules.commands
    else:
        return Refusal(text("There is no command {type} in this game.", type=tag))
    try:
        return msgspec.convert(raw, type=wanted, strict=True)
    except msgspec.ValidationError as error:
        return Refusal(text("The command {type} cannot be read: {why}", type=tag, why=str(error)))


def digest(raw: dict[str, object]) -> str:
    """Short hash of a command, to tell a repeated one from another one under the same key."""
    try:
        encoded = msgspec.json.encode(raw, order="sorted")
    except (TypeError, ValueError, UnicodeError, OverflowError):
        encoded = repr(sorted(raw.items())).encode("utf-8", "backslashreplace")
    return hashlib.sha256(encoded).hexdigest()[:16]
