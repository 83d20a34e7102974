"""The database file: its layout, and how it is opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from assistant.words.formats import newer_said

APPLICATION_ID = 0x536B616C  # "Skal": tells the file from other SQLite files
SCHEMA_VERSION = 1

JOURNAL_NAME = "journal.db"

_SCHEMA = f"""
CREATE TABLE event (
    seq INTEGER PRIMARY KEY,
    action INTEGER NOT NULL,
    game TEXT NOT NULL,
    at REAL NOT NULL,
    role TEXT NOT NULL,
    device TEXT NOT NULL,
    seat TEXT,
    origin TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    turn_s REAL NOT NULL,
    key TEXT,
    digest TEXT,
    reading TEXT,
    target INTEGER,
    seal INTEGER NOT NULL
) STRICT;
CREATE INDEX event_game ON event (game, seq);
CREATE INDEX event_key ON event (device, key) WHERE key IS NOT NULL;
CREATE INDEX event_reading ON event (reading) WHERE reading IS NOT NULL;
CREATE TABLE snapshot (
    game TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,
    rules_version INTEGER NOT NULL,
    state TEXT NOT NULL,
    view TEXT NOT NULL,
    final INTEGER NOT NULL,
    seal INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT;
CREATE TABLE mark (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""


class UnreadableError(ValueError):
    """A file that is no journal, is damaged, or was written by a newer Skald."""


class NewerFormatError(UnreadableError):
    """A file that a newer Skald has written; the message says what to do."""


DAMAGE = (sqlite3.Error, UnreadableError, UnicodeError)
"""What reading a damaged file raises; SQLite's own messages may hold its broken bytes."""


def connect_writer(path: Path) -> sqlite3.Connection:
    """The one connection that writes: WAL, and every commit flushed to the disk.

    Transactions are begun and ended by hand.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def create_schema(connection: sqlite3.Connection) -> None:
    """Makes the tables of a new journal, all or none."""
    connection.executescript(f"BEGIN IMMEDIATE;{_SCHEMA}COMMIT;")


def connect_reader(path: Path, *, alone: bool = False) -> sqlite3.Connection:
    """A connection that only reads; `alone` for a file that nobody else has open.

    Text that is no UTF-8 any more is handed out as it is, for the seal to notice.
    """
    query = "mode=ro&immutable=1" if alone else "mode=ro"
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?{query}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=5.0,
    )
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    return connection


def check_file(connection: sqlite3.Connection) -> None:
    """Raises `UnreadableError` if the file is no journal that this Skald can read.

    Damage that SQLite notices is raised too, as `sqlite3.DatabaseError`.
    """
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise UnreadableError("it is no journal of Skald")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise NewerFormatError(newer_said(version, SCHEMA_VERSION).english())
    if version != SCHEMA_VERSION:
        raise UnreadableError(f"it has layout {version}, this Skald reads layout {SCHEMA_VERSION}")
    # Not only a quick check: a damaged index would make events disappear from queries.
    faults = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
    if faults != ["ok"]:
        raise UnreadableError("; ".join(faults))
