"""The one picture of the table that every screen and lamp is drawn from."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.dice import DieReading, Roll, WantedDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.status import CameraStatus, PanelStatus, Saving
from assistant.words.text import Text
from assistant.words.turn import Turn


class GameView(Struct, frozen=True):
    """The game that is on the table. `categories` are those that take points by hand."""

    id: str
    name: str
    title: Text
    rules_version: int
    paused: bool = False


class Question(Struct, frozen=True):
    """A reading that a person must settle. `dice` carry the likeliest values first."""

    reading: str
    text: Text
    problems: tuple[Text, ...]
    dice: tuple[DieReading, ...]
    seat: str | None = None


class LogLine(Struct, frozen=True):
    """One action of the history.

    `seq` is that of its first event and names the action; `at` is wall time
    (seconds since the epoch), a label only. `undone` once undo has crossed it.
    """

    seq: int
    at: float
    actor: str
    device: str
    text: Text
    undone: bool = False


class TableView(Struct, frozen=True):
    """State of the whole table at one version.

    `version` is the state version that a command must carry. `changed` grows
    with every change of anything shown, camera and lamps included.
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
    rolls: tuple[Roll, ...] = ()
    log: tuple[LogLine, ...] = ()
    undo: Text | None = None
    redo: Text | None = None
    notices: tuple[Text, ...] = ()
    resumed: bool = False
