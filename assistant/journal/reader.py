"""Reading the journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from assistant.journal.entry import (
    COLUMNS,
    SNAPSHOT_COLUMNS,
    DamagedEntryError,
    Entry,
    Snapshot,
    from_row,
    is_sealed,
    snapshot_from_row,
)

_ALL = ", ".join(COLUMNS)


class Damage(Struct, frozen=True):
    """A row that is not what was written. `games` are those that it may have belonged to."""

    seq: int
    games: frozenset[str]


class Survey(Struct, frozen=True):
    """The newest entry that is what was written, and everything that is not."""

    last: Entry | None
    damages: tuple[Damage, ...]


def entries(connection: sqlite3.Connection, game: str) -> list[Entry]:
    """All entries of a game in order. Raises `DamagedEntryError`."""
    rows = connection.execute(f"SELECT {_ALL} FROM event WHERE game = ? ORDER BY seq", (game,))  # noqa: S608
    return [from_row(row) for row in rows]


def game_ends(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """All games, oldest first, each with the seq of its newest entry."""
    return connection.execute(
        "SELECT game, max(seq) FROM event GROUP BY game ORDER BY min(seq)"
    ).fetchall()


def exists(connection: sqlite3.Connection, game: str) -> bool:
    """Whether a game is in the journal."""
    row = connection.execute("SELECT 1 FROM event WHERE game = ? LIMIT 1", (game,)).fetchone()
    return row is not None


def last_seq(connection: sqlite3.Connection) -> int:
    """Seq of the newest entry, 0 in an empty journal."""
    return int(connection.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()[0])


def last_of_kinds(connection: sqlite3.Connection, *kinds: str) -> Entry | None:
    """The newest event of the table itself that is one of these kinds."""
    places = ", ".join("?" * len(kinds))
    row = connection.execute(
        f"SELECT {_ALL} FROM event WHERE origin = 'table' AND kind IN ({places})"  # noqa: S608
        " ORDER BY seq DESC LIMIT 1",
        kinds,
    ).fetchone()
    return from_row(row) if row else None


def find_key(connection: sqlite3.Connection, device: str, key: str) -> tuple[int, str] | None:
    """(version that the command with this key had led to, digest of that command)."""
    row = connection.execute(
        "SELECT max(seq), max(digest) FROM event WHERE device = ? AND key = ?", (device, key)
    ).fetchone()
    return (row[0], row[1] or "") if row[0] is not None else None


def reading_used(connection: sqlite3.Connection, reading: str) -> bool:
    """Whether a camera reading has been made into an event before, undone or not."""
    row = connection.execute("SELECT 1 FROM event WHERE reading = ? LIMIT 1", (reading,)).fetchone()
    return row is not None


def newest_snapshot(connection: sqlite3.Connection, game: str) -> Snapshot | None:
    """The newest snapshot of a game that is what was written."""
    rows = connection.execute(
        f"SELECT {', '.join(SNAPSHOT_COLUMNS)} FROM snapshot WHERE game = ? ORDER BY seq DESC",  # noqa: S608
        (game,),
    )
    whole = (snapshot_from_row(row) for row in rows)
    return next((one for one in whole if one is not None), None)


def sealed_rows(
    connection: sqlite3.Connection, after: int = 0, seal: int = 0
) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """Every row after an entry with whether it is what was written.

    `seal` is that of the entry `after`. A row whose own seal is damaged also
    puts the next one in doubt; both are reported.
    """
    rows = connection.execute(f"SELECT {_ALL} FROM event WHERE seq > ? ORDER BY seq", (after,))  # noqa: S608
    for row in rows:
        yield row, is_sealed(row, seal)
        seal = row[-1]


def survey(connection: sqlite3.Connection) -> Survey:
    """Reads every entry once and tells what is not what was written."""
    found: list[Damage] = []
    last: tuple[Any, ...] | None = None
    unsure: tuple[int, frozenset[str]] | None = None
    for row, sealed in sealed_rows(connection):
        games = frozenset({str(row[2])})
        good = sealed and is_readable(row)
        if unsure is not None:
            found.append(Damage(unsure[0], unsure[1] | games if good else unsure[1]))
        if good:
            last, unsure = row, None
        else:
            # Its own game may be damaged too: the neighbours' games are in doubt as well.
            before = unsure[1] if unsure else {str(last[2])} if last else set()
            unsure = row[0], games | before
    if unsure is not None:
        found.append(Damage(*unsure))
    return Survey(from_row(last) if last else None, tuple(found))


def is_readable(row: tuple[Any, ...]) -> bool:
    """Whether a row makes sense as an entry."""
    try:
        from_row(row)
    except DamagedEntryError:
        return False
    return True
