"""The journal: append-only, on disk before anybody sees it."""

from __future__ import annotations

import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from assistant.journal import reader
from assistant.journal.backup import Shelf
from assistant.journal.entry import (
    COLUMNS,
    SNAPSHOT_COLUMNS,
    Entry,
    Snapshot,
    snapshot_to_row,
    to_row,
)
from assistant.journal.lock import Lock
from assistant.journal.reserve import give_reserve
from assistant.journal.schema import DAMAGE, connect_reader
from assistant.words.status import Saving
from assistant.words.text import Text, text

log = logging.getLogger(__name__)

GAP = 1000
"""Sequence numbers left out after a stop that was none, so that a number that was
shown but perhaps not saved never comes again."""

_REMEMBERED = 4096

_INSERT_EVENT = f"INSERT INTO event ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608
_INSERT_SNAPSHOT = (
    f"INSERT OR REPLACE INTO snapshot ({', '.join(SNAPSHOT_COLUMNS)})"  # noqa: S608
    f" VALUES ({', '.join('?' * len(SNAPSHOT_COLUMNS))})"
)


class Journal:
    """The one writer of a journal file. Every method but `reading` belongs to one thread.

    What cannot be written is held in memory, in order, until `flush` succeeds;
    `saving` says so. Open it with `assistant.journal.open_journal`, which has
    checked the file. `notices` say what was found and lost then; `damaged`
    maps games to the entry that is not what had been written; `turn_s` is how long the turn after
    the newest entry had lasted when Skald was killed, as far as that was kept.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        shelf: Shelf,
        lock: Lock,
        *,
        notices: Sequence[Text] = (),
        damaged: dict[str, int] | None = None,
    ) -> None:
        self.path = path
        self.shelf = shelf
        self.notices = tuple(notices)
        self.damaged = dict(damaged or {})
        self._lock = lock
        self._connection = connection
        self._entries: list[Entry] = []
        self._snapshots: list[Snapshot] = []
        self._failure: Text | None = None
        self._keys: OrderedDict[tuple[str, str], tuple[int, str]] = OrderedDict()
        self._readings: OrderedDict[str, None] = OrderedDict()
        self._closed = False
        self.last_seq = self._begin()

    def _begin(self) -> int:
        marks, newest = read_marks(self._connection), reader.last_seq(self._connection)
        self.turn_s = marks["turn_ms"] / 1000 if marks.get("turn_after") == newest else None
        floor = max(newest, marks.get("floor", 0))
        if marks.get("open"):
            floor = (floor // GAP + 1) * GAP
        try:
            self._mark(floor=floor, open=1)
        except sqlite3.Error as error:
            self._failed(error)
        return floor

    def _mark(self, **marks: int) -> None:
        """Sets marks and moves them into the main file, so that a lost -wal is noticed."""
        write_marks(self._connection, **marks)
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def keep_turn(self, turn_s: float) -> None:
        """Keeps how long the turn after the newest entry has lasted by now, if all is on disk."""
        if self._entries or self._failure is not None:
            return
        try:
            newest = reader.last_seq(self._connection)
            write_marks(self._connection, turn_after=newest, turn_ms=round(turn_s * 1000))
        except sqlite3.Error as error:
            self._failed(error)

    def append(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot] = ()) -> bool:
        """Writes entries whose seq follow `last_seq`, all or none; False if it could not.

        Whatever could not be written before goes first.
        """
        for entry in entries:
            self.last_seq = max(self.last_seq, entry.seq)
            if entry.key is not None:
                self._keys[entry.actor.device, entry.key] = (entry.seq, entry.digest or "")
            if entry.reading is not None:
                self._readings[entry.reading] = None
        for memory in (self._keys, self._readings):
            while len(memory) > _REMEMBERED:
                memory.popitem(last=False)
        self._entries += entries
        self._snapshots += snapshots
        return self.flush()

    def flush(self) -> bool:
        """Writes what is held in memory; False if that failed again."""
        try:
            if self._entries or self._snapshots:
                self._write()
            elif self._failure is not None:
                self._mark(open=1)
        except sqlite3.Error as error:
            self._failed(error)
            return False
        if self._failure is not None:
            log.warning("saving again: %d entries written late", len(self._entries))
        self._entries.clear()
        self._snapshots.clear()
        self._failure = None
        return True

    def _write(self) -> None:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            row = connection.execute(
                "SELECT seq, seal FROM event ORDER BY seq DESC LIMIT 1"
            ).fetchone()
            there, seal = row or (0, 0)
            for entry in self._entries:
                # A commit that reported an error may have reached the disk all the same.
                if entry.seq > there:
                    values = to_row(entry, seal)
                    seal = values[-1]
                    connection.execute(_INSERT_EVENT, values)
            connection.executemany(_INSERT_SNAPSHOT, map(snapshot_to_row, self._snapshots))
            connection.execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error:
                log.exception("the failed transaction could not be rolled back")

    def _failed(self, error: sqlite3.Error) -> None:
        if self._failure is None:
            log.error("the journal cannot be written: %s", error)
        self._failure = _why(error)

    @property
    def saving(self) -> Saving:
        """Whether all is on disk, how many actions are not, and why."""
        unsaved = len({entry.action for entry in self._entries})
        return Saving(self._failure is None, unsaved, self._failure)

    def find_key(self, device: str, key: str) -> tuple[int, str] | None:
        """(version, digest) of the command that a device has given under a key before."""
        found = self._keys.get((device, key))
        if found is not None:
            return found
        try:
            return reader.find_key(self._connection, device, key)
        except sqlite3.Error as error:
            self._failed(error)
            return None

    def reading_used(self, reading: str) -> bool:
        """Whether a camera reading was made into an event before, in this run or an earlier one."""
        if reading in self._readings:
            return True
        try:
            return reader.reading_used(self._connection, reading)
        except sqlite3.Error as error:
            self._failed(error)
            return False

    def last_of_kinds(self, *kinds: str) -> Entry | None:
        """The newest event of the table itself of one of these kinds."""
        held = [entry for entry in self._entries if entry.kind in kinds]
        return held[-1] if held else reader.last_of_kinds(self._connection, *kinds)

    def entries(self, game: str) -> list[Entry]:
        """All entries of a game, the unsaved ones included. Raises `DamagedEntryError`."""
        held = [entry for entry in self._entries if entry.game == game]
        first = held[0].seq if held else self.last_seq + 1
        saved = reader.entries(self._connection, game)
        return [entry for entry in saved if entry.seq < first] + held

    def newest_snapshot(self, game: str) -> Snapshot | None:
        """The newest snapshot of a game."""
        held = [one for one in self._snapshots if one.game == game]
        return held[-1] if held else reader.newest_snapshot(self._connection, game)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection of its own for looking things up, on any thread."""
        with closing(connect_reader(self.path)) as connection:
            yield connection

    def back_up(self, at: float) -> Path | None:
        """Puts a copy on the shelf, unless the newest one there has everything.

        None if nothing was to do or it failed; a failure is logged.
        """
        if self._entries or self.shelf.newest_seq() >= self.last_seq:
            return None
        try:
            return self.shelf.add(self._connection, self.last_seq, at)
        except (*DAMAGE, OSError):
            log.exception("the journal could not be backed up to %s", self.shelf.folder)
            return None

    def close(self) -> None:
        """Writes what can be written and lets go of the file; may be called twice.

        On a full disk what nobody has saved yet takes the room that was kept free.
        """
        if self._closed:
            return
        self._closed = True
        saved = self.flush() or (give_reserve(self.path.parent) and self.flush())
        if not saved:
            log.error("%d actions could not be saved and are lost", self.saving.unsaved)
        try:
            if self._failure is None:
                self._mark(floor=self.last_seq, open=0)
        except sqlite3.Error as error:
            self._failed(error)
        finally:
            self._connection.close()
            self._lock.release()


def read_marks(connection: sqlite3.Connection) -> dict[str, int]:
    """The journal's marks: "open" while a writer has it, "floor" below which no seq is given."""
    return dict(connection.execute("SELECT name, value FROM mark").fetchall())


def write_marks(connection: sqlite3.Connection, **marks: int) -> None:
    """Sets marks, all or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.executemany(
            "INSERT OR REPLACE INTO mark (name, value) VALUES (?, ?)", marks.items()
        )
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _why(error: sqlite3.Error) -> Text:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return text("The disk is full: delete something or put in a larger one.")
    if code == sqlite3.SQLITE_READONLY:
        return text("The disk can only be read: check it, and the rights of the data folder.")
    if code == sqlite3.SQLITE_IOERR:
        return text("The disk reports an error: check its plug and its health.")
    return text("The journal cannot be written: {why}", why=str(error))
