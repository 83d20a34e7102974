"""One line of the journal, and the seal by which damage to it is noticed."""

from __future__ import annotations

import zlib
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from assistant.words.actor import Actor


class Origin(StrEnum):
    """Whose event it is: the game's rules or the table itself."""

    GAME = "game"
    TABLE = "table"


class Entry(Struct, frozen=True):
    """An event as it is kept.

    `seq` is the order of everything and the state version; `action` is the
    seq of the first event of the command, the unit of undo. `at` is wall time
    (seconds since the epoch), a label. `key` is the sender's idempotency key
    and `digest` a short hash of the command that came with it. `reading` is
    the id of the camera reading that was used up. `target` is the action that
    an undo or redo means. `turn_s` are the seconds spent in the turn by then.
    `body` is JSON.
    """

    seq: int
    action: int
    game: str
    at: float
    actor: Actor
    origin: Origin
    kind: str
    body: str
    rules_version: int
    turn_s: float = 0.0
    key: str | None = None
    digest: str | None = None
    reading: str | None = None
    target: int | None = None


class Snapshot(Struct, frozen=True):
    """A game as it stood after the event `seq`.

    `state` and `view` are JSON; `final` that the game was over.
    """

    game: str
    seq: int
    at: float
    rules_version: int
    state: str
    view: str
    final: bool


class DamagedEntryError(ValueError):
    """A line of the journal that is not what had been written."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"journal entry {seq} is damaged: {why}")
        self.seq = seq


COLUMNS = (
    "seq", "action", "game", "at", "role", "device", "seat", "origin", "kind", "body",
    "rules_version", "turn_s", "key", "digest", "reading", "target", "seal",
)  # fmt: skip

SNAPSHOT_COLUMNS = (
    "game", "seq", "at", "rules_version", "state", "view", "final", "seal",
)  # fmt: skip

_encode = msgspec.json.Encoder().encode


def to_row(entry: Entry, previous_seal: int) -> tuple[Any, ...]:
    """The entry as values of `COLUMNS`, sealed."""
    actor = entry.actor
    values = (
        entry.seq, entry.action, entry.game, float(entry.at), actor.role.value, actor.device,
        actor.seat, entry.origin.value, entry.kind, entry.body, entry.rules_version,
        float(entry.turn_s), entry.key, entry.digest, entry.reading, entry.target,
    )  # fmt: skip
    return (*values, _seal(values, previous_seal))


def from_row(row: tuple[Any, ...]) -> Entry:
    """The entry of a row. Raises `DamagedEntryError` if its values make no sense."""
    values = dict(zip(COLUMNS, row, strict=True))
    del values["seal"]
    try:
        values["actor"] = {name: values.pop(name) for name in ("role", "device", "seat")}
        return msgspec.convert(values, type=Entry)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise DamagedEntryError(int(row[0] or 0), str(error)) from error


def is_sealed(row: tuple[Any, ...], previous_seal: int) -> bool:
    """Whether a row is what was written, and follows the row that it followed then.

    Each seal covers the row and the seal before it, so that a changed, lost
    or swapped row is noticed.
    """
    try:
        return bool(row[-1] == _seal(row[:-1], previous_seal))
    except UnicodeError:  # bytes that are no text stand where text was written
        return False


def _seal(values: tuple[Any, ...], previous_seal: int) -> int:
    return zlib.crc32(_encode(values), previous_seal)


def snapshot_to_row(one: Snapshot) -> tuple[Any, ...]:
    """The snapshot as values of `SNAPSHOT_COLUMNS`, sealed."""
    values = (
        one.game, one.seq, float(one.at), one.rules_version, one.state, one.view, int(one.final),
    )  # fmt: skip
    return (*values, _seal(values, 0))


def snapshot_from_row(row: tuple[Any, ...]) -> Snapshot | None:
    """The snapshot of a row, None if it is not what was written."""
    if not is_sealed(row, 0):
        return None
    game, seq, at, rules_version, state, view, final, _ = row
    return Snapshot(game, seq, at, rules_version, state, view, bool(final))
