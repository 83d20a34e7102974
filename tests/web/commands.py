"""Commands and options of the made-up game in a house without rooms."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from assistant.rules import Command, Options
from assistant.words.dice import DieKind, Face
from assistant.words.seats import Colour, Mark


class SeatGiven(Struct, frozen=True):
    name: str
    colour: Colour
    mark: Mark


class DieGiven(Struct, frozen=True):
    kind: DieKind
    value: Face


class StartGame(Command, frozen=True, tag="start_game"):
    game: str
    seats: tuple[SeatGiven, ...]
    options: dict[str, object] = msgspec.field(default_factory=dict)


class Undo(Command, frozen=True, tag="undo"):
    pass


class SettleReading(Command, frozen=True, tag="settle_reading"):
    reading: str
    values: tuple[Face | None, ...]


class Next(Command, frozen=True, tag="next"):
    pass


class GivePoints(Command, frozen=True, tag="give_points"):
    seat: str
    category: str
    points: int


class RecordRoll(Command, frozen=True, tag="record_roll"):
    dice: tuple[DieGiven, ...]
    seat: str | None = None


class SetTimer(Command, frozen=True, tag="set_timer"):
    limit_s: float | None


class RenameSeat(Command, frozen=True, tag="rename_seat"):
    seat: str
    name: str


class Overrule(Command, frozen=True, tag="overrule"):
    command: GivePoints | RenameSeat | SetTimer


class OpenOptions(Options, frozen=True):
    phases: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    rounds: int | None = None
    first: str | None = None
