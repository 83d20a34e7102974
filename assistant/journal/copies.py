"""Backup to a file and restore from one, as people ask for them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from assistant.journal import reader
from assistant.journal.backup import EXTRAS, Shelf, copy_journal, read_extras
from assistant.journal.lock import Lock
from assistant.journal.rescue import after_all, reached, set_aside
from assistant.journal.schema import (
    DAMAGE,
    JOURNAL_NAME,
    UnreadableError,
    check_file,
    connect_reader,
    connect_writer,
)
from assistant.journal.store import write_marks


class Contents(Struct, frozen=True):
    """What a journal file holds: games, actions, and wall time of the newest action."""

    games: int
    actions: int
    until: float | None


class Restored(Struct, frozen=True):
    """A journal was replaced; the former one stands beside it as `aside`, if there was one.

    `extras` are the files that went along in the backup, by their names.
    """

    contents: Contents
    aside: Path | None
    extras: dict[str, bytes] = {}


def back_up_to(data: Path, target: Path, extras: Iterable[tuple[str, bytes]] = ()) -> Contents:
    """Copies the journal of a data folder to a file; a running service is not disturbed.

    `extras` are files that go along, each with its name; what reading them raises is raised.
    Raises `UnreadableError` if there is no journal or it is damaged, `OSError`
    if the file cannot be written; a file that stood there is kept then.
    """
    path = data / JOURNAL_NAME
    if not path.exists():
        raise UnreadableError(f"there is no journal in {data}: check --data")
    try:
        with closing(connect_reader(path)) as source:
            check_file(source)
            copy_journal(source, target, extras)
            return contents(source)
    except (sqlite3.Error, UnicodeError) as error:
        raise UnreadableError(f"{path} cannot be copied to {target}: {error}") from error


def restore_from(data: Path, source: Path) -> Restored:
    """Replaces the journal of a data folder by a backup file.

    The file is checked first and the present journal is set aside, never
    deleted. Raises `UnreadableError` if the file is no whole journal and
    `JournalBusyError` while Skald runs on this folder; nothing is changed then.
    """
    found, extras = checked(source)
    data.mkdir(parents=True, exist_ok=True)
    lock = Lock(data)
    try:
        path = data / JOURNAL_NAME
        copy = path.with_name(f".{JOURNAL_NAME}.restored")
        with closing(connect_reader(source, alone=True)) as backup:
            copy_journal(backup, copy)
        seqs = [reached(copy).seq, reached(path).seq]
        seqs.append(Shelf(data / "backups").newest_seq())
        aside = set_aside(path)
        copy.replace(path)
        with closing(connect_writer(path)) as connection:
            connection.execute(f"DROP TABLE IF EXISTS {EXTRAS}")
            write_marks(connection, floor=after_all(*seqs), open=0)
        return Restored(found, aside, extras)
    finally:
        lock.release()


def checked(path: Path) -> tuple[Contents, dict[str, bytes]]:
    """What a backup file holds, and the files that go along.

    Raises `UnreadableError` if any of it is damaged.
    """
    if not path.is_file():
        raise UnreadableError(f"there is no file {path}")
    try:
        with closing(connect_reader(path, alone=True)) as connection:
            check_file(connection)
            if reader.survey(connection).damages:
                raise UnreadableError("entries in it are damaged")
            return contents(connection), read_extras(connection)
    except DAMAGE as error:
        raise UnreadableError(f"{path} cannot be used: {error}") from error


def contents(connection: sqlite3.Connection) -> Contents:
    """What a journal holds."""
    games, actions, until = connection.execute(
        "SELECT count(DISTINCT game), count(DISTINCT action), max(at) FROM event"
    ).fetchone()
    return Contents(games, actions, until)
