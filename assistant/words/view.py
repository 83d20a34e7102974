"""The one picture of the table that every screen and lamp is drawn from."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from assistant.words.actor import Role
from assistant.words.board_record import BoardQuestion, BoardStatus
from assistant.words.choices import Choice
from assistant.words.dice import DieReading, DieSpec, Face, Roll, WantedDice
from assistant.words.rolls import DiceTally
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.status import CameraStatus, PanelStatus, Saving
from assistant.words.text import Text
from assistant.words.turn import SeatTime, Turn


class GameView(Struct, frozen=True):
    """The game that is on the table.

    `categories` are those that take points by hand. `readonly` says that it
    can be looked at but not played on, and a notice says why. `rolls_lead_on`:
    what a roll's other values would change is looked at before it is corrected. Without
    `has_dice` nobody ever rolls.
    """

    id: str
    name: str
    title: Text
    rules_version: int
    paused: bool = False
    categories: tuple[str, ...] = ()
    readonly: bool = False
    rolls_lead_on: bool = False
    has_dice: bool = True


class Question(Struct, frozen=True):
    """A reading that a person must settle. `dice` carry the likeliest values first.

    `doubtful` are the indices of those that the reader itself is not sure of, `spare`
    of those that do not count: outside the tray, or not wanted. `missing` were wanted
    and not seen. `choices` are all faces to choose from for each of `dice`, then
    for each of `missing`; empty for a die whose faces nobody listed.
    """

    reading: str
    text: Text
    problems: tuple[Text, ...]
    dice: tuple[DieReading, ...]
    seat: str | None = None
    doubtful: tuple[int, ...] = ()
    missing: tuple[DieSpec, ...] = ()
    spare: tuple[int, ...] = ()
    choices: tuple[tuple[Face, ...], ...] = ()


class LogLine(Struct, frozen=True):
    """One action of the history.

    `seq` is that of its first event and names the action; `at` is wall time
    (seconds since the epoch), a label only. `actor` is the name of a seat, or
    the word of `role` where nobody sits behind it; `device` the phone, camera
    or button. `undone` once undo has crossed it; `now` says what holds since a
    correction. `spent_s` are the seconds of the turn that had passed by then.
    """

    seq: int
    at: float
    actor: str
    device: str
    text: Text
    undone: bool = False
    role: Role = Role.HOST
    seat: str | None = None
    spent_s: float = 0.0
    now: Text | None = None


class TableView(Struct, frozen=True):
    """State of the whole table at one version.

    `version` is the state version that a command must carry. `changed` grows
    with every change of anything shown, camera and lamps included. `rolls` and
    `log` are the latest ones, newest last (all of them in a past game);
    `tally` counts every roll of the game. `undo` and `redo` say what either
    would do, None where there is nothing. `undo_seat` is the seat whose action
    undo would take back. `choices` are the game's own questions to seats,
    `sheet` what its own page shows: frozen structs whose form depends on the game.
    `ticked` are the lines of its checklists that are done.
    `resumed` asks "go on where you were?". `boards` are the boards that are looked
    at, `board_question` is the one that people must settle.
    """

    version: int
    changed: int
    game: GameView | None
    seats: tuple[Seat, ...]
    turn: Turn | None
    scoreboard: Scoreboard | None
    wanted: WantedDice | None
    camera: CameraStatus
    panel: PanelStatus
    saving: Saving
    question: Question | None = None
    choices: tuple[Choice, ...] = ()
    sheet: Any = None
    ticked: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    tally: tuple[DiceTally, ...] = ()
    times: tuple[SeatTime, ...] = ()
    log: tuple[LogLine, ...] = ()
    undo: Text | None = None
    undo_seat: str | None = None
    redo: Text | None = None
    notices: tuple[Text, ...] = ()
    resumed: bool = False
    boards: tuple[BoardStatus, ...] = ()
    board_question: BoardQuestion | None = None
