"""A journal that does not read gives way to the newest backup that does.

The new file is built beside the old one and finished before the old one is
set aside, so that a plug pulled in the middle costs nothing more.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from assistant.files import flush_folder
from assistant.journal import reader
from assistant.journal.backup import Shelf, copy_journal
from assistant.journal.entry import COLUMNS, Entry
from assistant.journal.schema import (
    DAMAGE,
    UnreadableError,
    check_file,
    connect_reader,
    connect_writer,
    create_schema,
)
from assistant.journal.store import GAP, read_marks, write_marks
from assistant.words.text import Text, text

log = logging.getLogger(__name__)

_ABSURD = 2**40  # no journal has so many entries: the number itself is damaged
_COMPANIONS = ("-wal", "-shm")


class Reached(Struct, frozen=True):
    """Up to which entry a file goes at least; `certain` if it was closed in order there."""

    seq: int
    certain: bool


class _Built(Struct, frozen=True):
    """A new journal: the backup in it, entries read from the damaged file, newest entry."""

    backup: Path | None
    salvaged: int
    last: Entry | None


def replace_journal(path: Path, shelf: Shelf, why: str) -> Text:
    """Puts the newest backup that reads in place and says what that cost."""
    went = reached(path)
    new = path.with_name(f".{path.name}.new")
    _remove(new)
    built = _build(new, path, shelf, went)
    new.replace(_ready(path))
    aside = set_aside(path)
    log.error("the journal does not read (%s); set aside as %s", why, aside)
    _ready(path).replace(path)
    flush_folder(path.parent)
    return _what_was_lost(_what_broke(why, aside), built, went)


def finish_replacing(path: Path) -> Text | None:
    """Ends a replacement that was interrupted, and says so; None if there was none."""
    ready = _ready(path)
    if not ready.exists():
        return None
    if path.exists():
        ready.unlink()
        return None
    set_aside(path)
    ready.replace(path)
    flush_folder(path.parent)
    log.warning("the replacement of a damaged journal is finished")
    return text(
        "The journal could not be read and was replaced by a backup shortly before the last"
        " stop: what was done after that backup may be lost."
    )


def _ready(path: Path) -> Path:
    return path.with_name(f".{path.name}.ready")


def _remove(path: Path) -> None:
    for end in ("", *_COMPANIONS):
        companion(path, end).unlink(missing_ok=True)


def _build(new: Path, damaged: Path, shelf: Shelf, went: Reached) -> _Built:
    taken = _take_newest(new, shelf)
    with closing(connect_writer(new)) as connection:
        if taken is None:
            create_schema(connection)
            salvaged = 0
        else:
            salvaged = _salvage(damaged, connection) if damaged.exists() else 0
        last = reader.survey(connection).last
        top = last.seq if last else 0
        write_marks(connection, floor=after_all(went.seq, shelf.newest_seq(), top), open=0)
        return _Built(taken, salvaged, last)


def _take_newest(new: Path, shelf: Shelf) -> Path | None:
    for backup in shelf.newest_first():
        try:
            with closing(connect_reader(backup, alone=True)) as source:
                check_file(source)
                if reader.survey(source).damages:
                    raise UnreadableError("entries in it are damaged")
                copy_journal(source, new)
        except DAMAGE as error:
            log.warning("backup %s does not read: %s", backup, error)
            continue
        return backup
    return None


def _salvage(damaged: Path, new: sqlite3.Connection) -> int:
    """Appends entries of the damaged file that provably follow those of the backup.

    Each seal covers the one before it, so an entry that continues the chain is
    genuine and nothing is missing before it. Returns their number.
    """
    row = new.execute("SELECT seq, seal FROM event ORDER BY seq DESC LIMIT 1").fetchone()
    after, seal = row or (0, 0)
    found: list[tuple[object, ...]] = []
    try:
        with closing(connect_reader(damaged)) as source:
            for values, sealed in reader.sealed_rows(source, after, seal):
                if not sealed:
                    raise UnreadableError("an entry is damaged")
                found.append(values)
    except DAMAGE as error:
        log.info("nothing more can be read from %s: %s", damaged, error)
        found = _whole_actions(found)
    places = ", ".join("?" * len(COLUMNS))
    new.execute("BEGIN IMMEDIATE")
    new.executemany(
        f"INSERT INTO event ({', '.join(COLUMNS)}) VALUES ({places})",  # noqa: S608
        found,
    )
    new.execute("COMMIT")
    return len(found)


def _whole_actions(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Drops the last action: more of it may have followed where reading stopped."""
    return [row for row in rows if row[1] != rows[-1][1]]


def _what_broke(why: str, aside: Path | None) -> Text:
    if aside is None:
        return text("The journal is missing.")
    return text(
        "The journal could not be read ({why}) and was set aside as {file}.",
        why=why,
        file=aside.name,
    )


def _what_was_lost(broke: Text, built: _Built, went: Reached) -> Text:
    if built.backup is None:
        return text(
            "{broke} There is no backup that reads, so it begins anew;"
            " earlier games are not shown.",
            broke=broke,
        )
    start = text("{broke} The backup {backup} was taken.", broke=broke, backup=built.backup.name)
    last = built.last
    if last is None:
        return text("{start} It is empty: everything after it is lost.", start=start)
    until: dict[str, int | str] = {"action": last.action, "time": local_time(last.at)}
    if went.certain and went.seq <= last.seq:
        return text(
            "{start} Nothing is lost: everything up to action {action} of {time} is there.",
            start=start,
            **until,
        )
    if built.salvaged:
        start = text(
            "{start} Later entries were read from the damaged file: {n}.",
            start=start,
            n=built.salvaged,
        )
    return text(
        "{start} Everything up to action {action} of {time} is there;"
        " if anything was done after that, it is lost.",
        start=start,
        **until,
    )


def reached(path: Path) -> Reached:
    """Up to which entry a perhaps damaged or missing file says that it goes."""
    if not path.exists():
        return Reached(0, certain=False)
    try:
        with closing(connect_reader(path)) as source:
            marks = read_marks(source)
            row = source.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()
    except DAMAGE as error:
        log.info("%s does not say how far it goes: %s", path, error)
        return Reached(0, certain=False)
    seqs = [one for one in (row[0], marks.get("floor")) if isinstance(one, int)]
    seq = max((one for one in seqs if one < _ABSURD), default=0)
    return Reached(seq, certain=marks.get("open") == 0 and len(seqs) == 2)


def after_all(*seqs: int | None) -> int:
    """A sequence number that no screen can have seen."""
    return (max(seq or 0 for seq in seqs) // GAP + 10) * GAP


def set_aside(path: Path) -> Path | None:
    """Renames a journal with its companions; never deletes. None if there was nothing."""
    stamp = datetime.now().strftime("%Y%m%dT%H%M%S")
    aside = path.with_name(f"{path.stem}-set-aside-{stamp}{path.suffix}")
    count = 1
    while any(companion(aside, end).exists() for end in ("", *_COMPANIONS)):
        count += 1
        aside = path.with_name(f"{path.stem}-set-aside-{stamp}-{count}{path.suffix}")
    moved = False
    for end in (*_COMPANIONS, ""):
        one = companion(path, end)
        if one.exists():
            shutil.move(one, companion(aside, end))
            moved = True
    flush_folder(path.parent)
    return aside if moved else None


def companion(path: Path, end: str) -> Path:
    """The file that SQLite keeps beside a journal ("-wal", "-shm")."""
    return path.with_name(path.name + end)


def local_time(at: float) -> str:
    """Wall time for people."""
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M:%S")
