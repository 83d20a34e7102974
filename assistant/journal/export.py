"""A game as a file of its own, and back into a journal."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from assistant.journal import reader
from assistant.journal.entry import Entry, Origin, Snapshot
from assistant.journal.marks import GAME_RESUMED, GAME_STARTED, PUT_AWAY
from assistant.journal.schema import NewerFormatError, UnreadableError
from assistant.journal.store import Journal
from assistant.words.actor import Actor, Role
from assistant.words.formats import newer

_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")
_FORMAT: Literal[1] = 1
_LATEST_S = 253_402_300_799
"""The end of the year 9999, the last second that a clock can show, in seconds since the epoch; far
more than any other number of a game, and less than the database can hold."""


class Exported(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in a file: every event, undone ones too, and its newest snapshot.

    Times are wall time in seconds since the epoch. `body`, `state` and `view`
    hold JSON as text, exactly as the journal keeps it.
    """

    skald_game: Literal[1]
    game: str
    exported_at: float
    entries: tuple[Entry, ...]
    snapshot: Snapshot | None


def export_game(connection: sqlite3.Connection, game: str) -> bytes | None:
    """A game as JSON (UTF-8), complete enough for `import_game`; None if there is none.

    Raises `DamagedEntryError`.
    """
    entries = reader.entries(connection, game)
    if not entries:
        return None
    snapshot = reader.newest_snapshot(connection, game)
    whole = Exported(_FORMAT, game, time.time(), tuple(entries), snapshot)
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def import_game(journal: Journal, raw: bytes) -> str:
    """Appends an exported game to a journal and returns its id.

    The game gets new numbers; what is on the table stays there. Raises
    `UnreadableError` if the file is no whole game or the journal has it
    already, `sqlite3.Error` if it could not be saved; then nothing is changed.
    """
    exported = read_export(raw)
    with journal.reading() as connection:
        if reader.entries(connection, exported.game):
            raise UnreadableError(f"the game {exported.game} is in the journal already")
    entries = _numbered_anew(exported.entries, journal.last_seq + 1)
    snapshots = []
    if exported.snapshot is not None:
        at = [one.seq for one in exported.entries].index(exported.snapshot.seq)
        snapshots.append(replace(exported.snapshot, seq=entries[at].seq))
    entries += _tidied(journal, entries[-1])
    if not journal.append(entries, snapshots):
        why = journal.saving.why
        raise UnreadableError(why.english() if why else "the journal cannot be written")
    return exported.game


def read_export(raw: bytes) -> Exported:
    """The content of an exported file. Raises `UnreadableError` if it is not a whole game, or a
    newer Skald wrote it."""
    try:
        exported = msgspec.json.decode(raw, type=Exported)
    except (msgspec.MsgspecError, UnicodeError) as error:
        if why := newer(raw, "skald_game", _FORMAT):
            raise NewerFormatError(why.english()) from error
        raise UnreadableError(f"it is no exported game: {error}") from error
    entries, snapshot = exported.entries, exported.snapshot
    seqs = [entry.seq for entry in entries]
    known = set(seqs)
    if _NAME.fullmatch(exported.game) is None or not all(map(_is_possible, _stamps(exported))):
        raise UnreadableError("its name, a number or a time in it is none that Skald writes")
    if not entries or entries[0].kind != GAME_STARTED:
        raise UnreadableError("the beginning of the game is missing")
    if any(entry.game != exported.game for entry in entries):
        raise UnreadableError("it mixes several games")
    if len(known) != len(seqs) or seqs != sorted(seqs):
        raise UnreadableError("its entries are out of order")
    if any(
        one not in known
        for entry in entries
        for one in (entry.action, entry.action if entry.target is None else entry.target)
    ):
        raise UnreadableError("an entry names an action that is not there")
    if snapshot is not None and (snapshot.game != exported.game or snapshot.seq not in known):
        raise UnreadableError("its snapshot does not belong to it")
    return exported


def _stamps(exported: Exported) -> Iterator[float]:
    """Every number and time that the journal would keep."""
    yield exported.exported_at
    for entry in exported.entries:
        yield from (entry.seq, entry.action, entry.at, entry.rules_version, entry.turn_s)
    if exported.snapshot is not None:
        yield from (exported.snapshot.seq, exported.snapshot.at, exported.snapshot.rules_version)


def _is_possible(stamp: float) -> bool:
    return 0 <= stamp <= _LATEST_S


def _numbered_anew(entries: Sequence[Entry], first: int) -> list[Entry]:
    numbers = {entry.seq: first + count for count, entry in enumerate(entries)}
    return [
        replace(
            entry,
            seq=numbers[entry.seq],
            action=numbers[entry.action],
            target=None if entry.target is None else numbers[entry.target],
        )
        for entry in entries
    ]


def _tidied(journal: Journal, last: Entry) -> list[Entry]:
    """Entries that leave on the table what was on it before the import."""
    there = journal.last_of_kinds(GAME_STARTED, GAME_RESUMED, PUT_AWAY)
    marks = [(last.game, PUT_AWAY)]
    if there is not None and there.kind != PUT_AWAY:
        marks.append((there.game, GAME_RESUMED))
    return [
        Entry(
            seq=last.seq + count,
            action=last.seq + count,
            game=game,
            at=time.time(),
            actor=Actor(Role.HOST, "import"),
            origin=Origin.TABLE,
            kind=kind,
            body="{}",
            rules_version=last.rules_version,
            turn_s=last.turn_s,
        )
        for count, (game, kind) in enumerate(marks, 1)
    ]
