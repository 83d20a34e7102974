"""Copies of the journal: whole, checked, and put in place in one step."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from assistant.files import flush_folder
from assistant.journal.schema import UnreadableError, check_file, connect_reader

KEPT = 12
"""Backups kept on the shelf."""
EXTRAS = "extra_file"
"""Table of the files that go along with the games in a backup."""


def copy_journal(
    source: sqlite3.Connection, target: Path, extras: Iterable[tuple[str, bytes]] = ()
) -> None:
    """Writes a copy that reads, as one file without companions, replacing `target` at once.

    `extras` are files that go along in it, each with its name; read one after the other.
    Raises `sqlite3.Error`, `OSError` or `UnreadableError`; then `target` is as before.
    """
    unfinished = target.with_name(f".{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(unfinished)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            write_extras(copy, extras)
        with closing(connect_reader(unfinished, alone=True)) as copy:
            check_file(copy)
        flush_file(unfinished)
        unfinished.replace(target)
        flush_folder(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def write_extras(connection: sqlite3.Connection, extras: Iterable[tuple[str, bytes]]) -> None:
    """Puts files beside the games in a backup; without any it is as it was."""
    with connection:
        for nth, extra in enumerate(extras):
            if nth == 0:
                connection.execute(
                    f"CREATE TABLE {EXTRAS} (name TEXT PRIMARY KEY, content BLOB) STRICT"
                )
            connection.execute(f"INSERT INTO {EXTRAS} VALUES (?, ?)", extra)  # noqa: S608


def read_extras(connection: sqlite3.Connection) -> dict[str, bytes]:
    """The files in a backup, by their names; none in one that an older Skald wrote.

    Raises `sqlite3.Error` or `UnreadableError` if they are not as `write_extras` puts them.
    """
    found = connection.execute("SELECT type FROM sqlite_master WHERE name = ?", (EXTRAS,))
    kind = found.fetchone()
    if kind is None:
        return {}
    if kind != ("table",):
        raise UnreadableError("the files that go along in it are damaged")
    extras = dict(connection.execute(f"SELECT name, content FROM {EXTRAS}"))  # noqa: S608
    if any(type(name) is not str or type(one) is not bytes for name, one in extras.items()):
        raise UnreadableError("the files that go along in it are damaged")
    return extras


def flush_file(path: Path) -> None:
    """Waits until a file's content is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


class Shelf:
    """The folder of rotating backups. Their order is that of the journal, not of the clock."""

    def __init__(self, folder: Path, kept: int = KEPT) -> None:
        self.folder = folder
        self._kept = kept

    def newest_first(self) -> list[Path]:
        """All finished backups."""
        return sorted(self.folder.glob("journal-*.db"), reverse=True)

    def newest_seq(self) -> int:
        """Up to which entry the newest backup reaches, 0 without any."""
        newest = self.newest_first()
        return self.seq_of(newest[0]) if newest else 0

    @staticmethod
    def seq_of(path: Path) -> int:
        """Up to which entry a backup reaches, by its name."""
        number = path.name.split("-")[1]
        return int(number) if number.isdecimal() else 0

    def add(self, source: sqlite3.Connection, seq: int, at: float) -> Path:
        """Puts a copy on the shelf and takes the oldest ones off it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.fromtimestamp(at).strftime("%Y%m%dT%H%M%S")
        path = self.folder / f"journal-{seq:012d}-{stamp}.db"
        copy_journal(source, path)
        for old in self.newest_first()[self._kept :]:
            old.unlink(missing_ok=True)
        return path
