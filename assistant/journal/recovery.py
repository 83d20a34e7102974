"""Opening a journal: check it, mend it, or take the newest backup that reads."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from assistant.journal import reader
from assistant.journal.backup import KEPT, Shelf, copy_journal, flush_folder
from assistant.journal.entry import COLUMNS, Entry, from_row
from assistant.journal.lock import Lock
from assistant.journal.schema import (
    JOURNAL_NAME,
    UnreadableError,
    check_file,
    connect_reader,
    connect_writer,
)
from assistant.journal.store import GAP, Journal, read_marks, write_marks
from assistant.words.text import Text, text

log = logging.getLogger(__name__)

_ABSURD = 2**40  # no journal has so many entries: the number itself is damaged
_COMPANIONS = ("-wal", "-shm")
_NOT_THE_FILE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_NOMEM,
}


class JournalUnavailableError(RuntimeError):
    """The journal's file cannot be reached; nothing says that it is damaged."""


class _Found(Struct, frozen=True):
    """What a check found: newest entry, damaged rows, marks."""

    last: Entry | None
    damages: tuple[reader.Damage, ...]
    was_open: bool
    floor: int


def open_journal(data: Path, *, kept: int = KEPT) -> Journal:
    """Opens the journal of a data folder for writing, a new one where there is none.

    A file that does not read is set aside and the newest backup that reads is
    taken; `Journal.notices` say what that cost. Raises `JournalBusyError` while
    another Skald has it and `JournalUnavailableError` if the disk does not
    let it be opened.
    """
    data.mkdir(parents=True, exist_ok=True)
    lock = Lock(data)
    try:
        path = data / JOURNAL_NAME
        shelf = Shelf(data / "backups", kept)
        notices, damaged = _make_readable(path, shelf)
        return Journal(path, shelf, lock, notices=notices, damaged=damaged)
    except sqlite3.Error as error:
        lock.release()
        raise JournalUnavailableError(
            f"the journal in {data} cannot be opened ({error}):"
            " check that the disk is not full and that the folder may be written"
        ) from error
    except BaseException:
        lock.release()
        raise


def _make_readable(path: Path, shelf: Shelf) -> tuple[list[Text], dict[str, int]]:
    if not path.exists() or path.stat().st_size == 0:
        if not shelf.newest_first() and not _companion(path, "-wal").exists():
            return [], {}
        return _replace(path, shelf, "it is missing or empty"), {}
    had_wal = _companion(path, "-wal").exists()
    try:
        found = _examine(path)
    except (sqlite3.Error, UnreadableError) as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_THE_FILE:
            raise
        return _replace(path, shelf, str(error)), {}
    notices: list[Text] = []
    if found.was_open and not had_wal:
        if shelf.newest_seq() > (found.last.seq if found.last else 0):
            return _replace(path, shelf, "its newest part, the file -wal, is missing"), {}
        notices.append(_missing_wal(path, found.last))
    if not found.damages:
        return notices, {}
    left = _mend(path, shelf, found.damages)
    mended = len(found.damages) - len(left)
    if mended:
        notices.append(
            text("{n} damaged entries of the journal were restored from a backup.", n=mended)
        )
    damaged = {game: damage.seq for damage in left for game in damage.games}
    return notices, damaged


def _examine(path: Path) -> _Found:
    with closing(connect_writer(path)) as connection:
        connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        check_file(connection)
        marks = read_marks(connection)
        return _Found(
            _last(connection),
            tuple(reader.damages(connection)),
            bool(marks.get("open")),
            marks.get("floor", 0),
        )


def _last(connection: sqlite3.Connection) -> Entry | None:
    good = None
    for row, sealed in reader.sealed_rows(connection):
        if sealed and reader.is_readable(row):
            good = row
    return from_row(good) if good else None


def _mend(
    path: Path, shelf: Shelf, damages: tuple[reader.Damage, ...]
) -> tuple[reader.Damage, ...]:
    """Puts damaged rows back from backups; returns what is still damaged."""
    columns = ", ".join(COLUMNS)
    places = ", ".join("?" * len(COLUMNS))
    with closing(connect_writer(path)) as connection:
        for backup in shelf.newest_first():
            try:
                with closing(connect_reader(backup, alone=True)) as source:
                    whole = {row[0]: row for row, sealed in reader.sealed_rows(source) if sealed}
            except sqlite3.Error as error:
                log.warning("backup %s does not read: %s", backup, error)
                continue
            for damage in damages:
                if damage.seq in whole:
                    connection.execute(
                        f"REPLACE INTO event ({columns}) VALUES ({places})",  # noqa: S608
                        whole[damage.seq],
                    )
        connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        return tuple(reader.damages(connection))


def _replace(path: Path, shelf: Shelf, why: str) -> list[Text]:
    """Sets the file aside, takes the newest backup that reads, and says what that cost."""
    aside = set_aside(path)
    log.error("the journal does not read (%s); set aside as %s", why, aside)
    name = aside.name if aside else path.name
    taken = _take_newest(path, shelf)
    went = reached(aside)
    if taken is None:
        with closing(connect_writer(path)) as connection:
            write_marks(connection, floor=after_all(went, shelf.newest_seq()), open=0)
        return [
            text(
                "The journal could not be read ({why}) and was set aside as {file}."
                " There is no backup that reads, so it begins anew; earlier games are not shown.",
                why=why,
                file=name,
            )
        ]
    saved = _salvage(aside, path) if aside else 0
    with closing(connect_writer(path)) as connection:
        last = _last(connection)
        top = last.seq if last else 0
        write_marks(connection, floor=after_all(went, shelf.newest_seq(), top), open=0)
    return [_what_was_lost(why, name, taken, last, saved, went)]


def _what_was_lost(
    why: str, name: str, taken: Path, last: Entry | None, saved: int, went: int | None
) -> Text:
    start = text(
        "The journal could not be read ({why}) and was set aside as {file}."
        " The backup {backup} was taken.",
        why=why,
        file=name,
        backup=taken.name,
    )
    if last is None:
        return text("{start} It is empty: everything after it is lost.", start=start)
    until: dict[str, int | str] = {"action": last.action, "time": _time(last.at)}
    if went is not None and went <= last.seq:
        return text(
            "{start} Nothing is lost: everything up to action {action} of {time} is there.",
            start=start,
            **until,
        )
    if saved:
        start = text(
            "{start} Later entries were read from the damaged file: {n}.", start=start, n=saved
        )
    return text(
        "{start} Everything up to action {action} of {time} is there;"
        " what was done after that is lost.",
        start=start,
        **until,
    )


def _missing_wal(path: Path, last: Entry | None) -> Text:
    return text(
        "The file {file} is missing: the newest saved action is that of {time};"
        " if anything was done after it, it is lost.",
        file=_companion(path, "-wal").name,
        time=_time(last.at) if last else "–",
    )


def _take_newest(path: Path, shelf: Shelf) -> Path | None:
    for backup in shelf.newest_first():
        try:
            with closing(connect_reader(backup, alone=True)) as source:
                check_file(source)
                if reader.damages(source):
                    raise UnreadableError("entries in it are damaged")
                copy_journal(source, path)
        except (sqlite3.Error, UnreadableError) as error:
            log.warning("backup %s does not read: %s", backup, error)
            continue
        return backup
    return None


def _salvage(aside: Path, path: Path) -> int:
    """Appends entries of a damaged file that provably follow those of the backup.

    Each seal covers the one before it, so an entry that continues the chain is
    genuine and nothing is missing before it. Returns their number.
    """
    columns = ", ".join(COLUMNS)
    places = ", ".join("?" * len(COLUMNS))
    found: list[tuple[object, ...]] = []
    with closing(connect_writer(path)) as connection:
        row = connection.execute("SELECT seq, seal FROM event ORDER BY seq DESC LIMIT 1").fetchone()
        after, seal = row or (0, 0)
        try:
            with closing(connect_reader(aside)) as source:
                for values, sealed in reader.sealed_rows(source, after, seal):
                    if not sealed:
                        raise UnreadableError("an entry is damaged")
                    found.append(values)
        except (sqlite3.Error, UnreadableError) as error:
            log.info("nothing more can be read from %s: %s", aside, error)
            found = _whole_actions(found)
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            f"INSERT INTO event ({columns}) VALUES ({places})",  # noqa: S608
            found,
        )
        connection.execute("COMMIT")
    return len(found)


def _whole_actions(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Drops the last action: more of it may have followed where reading stopped."""
    if not rows:
        return rows
    last_action = rows[-1][1]
    return [row for row in rows if row[1] != last_action]


def reached(path: Path | None) -> int | None:
    """Up to which entry a perhaps damaged file says that it goes, None if it does not say."""
    if path is None:
        return None
    try:
        with closing(connect_reader(path)) as source:
            row = source.execute("SELECT max(seq) FROM event").fetchone()
    except sqlite3.Error as error:
        log.info("%s does not say how far it goes: %s", path, error)
        return None
    return row[0] if row and isinstance(row[0], int) and row[0] < _ABSURD else None


def after_all(*seqs: int | None) -> int:
    """A sequence number that no screen can have seen."""
    return (max(seq or 0 for seq in seqs) // GAP + 10) * GAP


def set_aside(path: Path) -> Path | None:
    """Renames a journal with its companions; never deletes. None if there was nothing."""
    stamp = datetime.now().strftime("%Y%m%dT%H%M%S")
    aside = path.with_name(f"{path.stem}-set-aside-{stamp}{path.suffix}")
    count = 1
    while aside.exists() or any(_companion(aside, end).exists() for end in _COMPANIONS):
        count += 1
        aside = path.with_name(f"{path.stem}-set-aside-{stamp}-{count}{path.suffix}")
    moved = False
    for end in ("", *_COMPANIONS):
        one = _companion(path, end)
        if one.exists():
            shutil.move(one, _companion(aside, end))
            moved = True
    flush_folder(path.parent)
    return aside if moved else None


def _companion(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _time(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M:%S")
