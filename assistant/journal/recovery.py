"""Opening a journal: check it, mend it, or take the newest backup that reads."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from assistant.journal import reader
from assistant.journal.backup import KEPT, Shelf
from assistant.journal.entry import COLUMNS, Entry
from assistant.journal.lock import Lock
from assistant.journal.rescue import (
    after_all,
    companion,
    finish_replacing,
    local_time,
    replace_journal,
)
from assistant.journal.reserve import give_reserve, keep_reserve
from assistant.journal.schema import (
    DAMAGE,
    JOURNAL_NAME,
    NewerFormatError,
    check_file,
    connect_reader,
    connect_writer,
    create_schema,
)
from assistant.journal.store import Journal, read_marks, write_marks
from assistant.words.text import Text, text

log = logging.getLogger(__name__)

_BAD_CONTENT = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
_NOT_THE_FILE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_NOMEM,
}


class JournalUnavailableError(RuntimeError):
    """The journal's file cannot be reached, or is of a newer Skald: it is not damaged."""


class _Found(Struct, frozen=True):
    """What a check found: newest entry, damaged rows, whether a writer had it open."""

    last: Entry | None
    damages: tuple[reader.Damage, ...]
    was_open: bool
    floor: int


def open_journal(data: Path, *, kept: int = KEPT) -> Journal:
    """Opens the journal of a data folder for writing, a new one where there is none.

    A file that does not read is set aside and the newest backup that reads is
    taken; `Journal.notices` say what that cost. `kept` backups stay on the
    shelf. Raises `JournalBusyError` while another Skald has it and
    `JournalUnavailableError` if the disk does not let it be opened, or a newer Skald wrote it.
    """
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = Lock(data)
    except OSError as error:
        raise _unavailable(data, error) from error
    try:
        try:
            journal = _open(data, kept, lock)
        except sqlite3.Error:
            if not give_reserve(data):
                raise
            return _open(data, kept, lock)
        keep_reserve(data)
        return journal
    except (sqlite3.Error, OSError) as error:
        lock.release()
        raise _unavailable(data, error) from error
    except BaseException:
        lock.release()
        raise


def _unavailable(data: Path, error: sqlite3.Error | OSError) -> JournalUnavailableError:
    return JournalUnavailableError(
        f"the journal in {data} cannot be opened ({error}): check that the disk"
        " is not full, is not set to read-only, and that the folder may be written"
    )


def _open(data: Path, kept: int, lock: Lock) -> Journal:
    path = data / JOURNAL_NAME
    shelf = Shelf(data / "backups", kept)
    finished = finish_replacing(path)
    notices = [] if finished is None else [finished]
    damaged: dict[str, int] = {}
    connection = _new(path) if not shelf.newest_first() else None
    if connection is None:
        more, damaged = _make_readable(path, shelf)
        notices += more
        connection = connect_writer(path)
    return Journal(path, connection, shelf, lock, notices=notices, damaged=damaged)


def _new(path: Path) -> sqlite3.Connection | None:
    """A new journal, unless something stands there. One whose making was cut off is made."""
    if path.exists() and path.stat().st_size > 0:
        return None
    connection = connect_writer(path)
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        create_schema(connection)
    return connection


def _make_readable(path: Path, shelf: Shelf) -> tuple[list[Text], dict[str, int]]:
    if not path.exists() or path.stat().st_size == 0:
        return [replace_journal(path, shelf, "it is missing or empty")], {}
    had_wal = companion(path, "-wal").exists()
    try:
        found = _examine(path)
        left = _mend(path, shelf, found) if found.damages else ()
    except NewerFormatError as error:
        raise JournalUnavailableError(f"the journal {path}: {error}") from error
    except DAMAGE as error:
        if not _is_damage(error):
            raise
        return [replace_journal(path, shelf, str(error))], {}
    notices: list[Text] = []
    if found.was_open and not had_wal:
        if shelf.newest_seq() > (found.last.seq if found.last else 0):
            why = "its newest part, the file -wal, is missing"
            return [replace_journal(path, shelf, why)], {}
        notices.append(_missing_wal(path, found.last))
    mended = len(found.damages) - len(left)
    if mended > 0:
        notices.append(
            text("{n} damaged entries of the journal were restored from a backup.", n=mended)
        )
    return notices, {game: damage.seq for damage in left for game in damage.games}


def _is_damage(error: Exception) -> bool:
    """Whether an error speaks of the file's content, not of room, rights or other processes."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    if code & 0xFF == sqlite3.SQLITE_IOERR:
        return code in _BAD_CONTENT
    return code & 0xFF not in _NOT_THE_FILE


def _examine(path: Path) -> _Found:
    """Looks without writing, so that a damaged file is set aside as it was found."""
    with closing(connect_reader(path)) as connection:
        check_file(connection)
        marks = read_marks(connection)
        survey = reader.survey(connection)
        return _Found(survey.last, survey.damages, bool(marks.get("open")), marks.get("floor", 0))


def _mend(path: Path, shelf: Shelf, found: _Found) -> tuple[reader.Damage, ...]:
    """Puts damaged rows back from backups; returns what is still damaged."""
    columns, places = ", ".join(COLUMNS), ", ".join("?" * len(COLUMNS))
    with closing(connect_writer(path)) as connection:
        for backup in shelf.newest_first():
            try:
                with closing(connect_reader(backup, alone=True)) as source:
                    whole = {row[0]: row for row, sealed in reader.sealed_rows(source) if sealed}
            except DAMAGE as error:
                log.warning("backup %s does not read: %s", backup, error)
                continue
            connection.executemany(
                f"REPLACE INTO event ({columns}) VALUES ({places})",  # noqa: S608
                [whole[damage.seq] for damage in found.damages if damage.seq in whole],
            )
        # Closing takes the -wal away, so the mark that misses one must go as well.
        top = found.last.seq if found.last else 0
        write_marks(connection, floor=after_all(found.floor, top), open=0)
    with closing(connect_reader(path)) as connection:
        return reader.survey(connection).damages


def _missing_wal(path: Path, last: Entry | None) -> Text:
    return text(
        "The file {file} is missing: the newest saved action is that of {time};"
        " if anything was done after it, it is lost.",
        file=companion(path, "-wal").name,
        time=local_time(last.at) if last else "–",
    )
