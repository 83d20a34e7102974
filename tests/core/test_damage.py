"""Database files that are cut short, overwritten or incomplete."""

from __future__ import annotations

import random
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant.journal import JournalBusyError, open_journal, reader
from tests.core.support import Around, Play, fast_folder, playing

POINTS = range(1, 41)


@pytest.fixture(scope="module")
def played() -> Iterator[Path]:
    """The data folder of a game with 40 gifts of 1, 2, 3 ... points, backed up after 30."""
    data = Path(tempfile.mkdtemp(dir=fast_folder()))
    with playing(data) as play:
        play.begin()
        for points in POINTS:
            play.do("give_points", seat="s1", category="Points", points=points)
            if points == 30:
                assert play.journal.back_up(play.around.wall()) is not None
    yield data
    shutil.rmtree(data)


@contextmanager
def damaged(played: Path, folder: Path) -> Iterator[Path]:
    shutil.copytree(played, folder)
    yield folder


def check(data: Path) -> None:
    """What must hold whatever happened: a whole beginning of the game, and the truth about it."""
    with playing(data) as play:
        texts = [notice.english() for notice in play.view.notices]
        if play.view.game is None:
            assert any("begins anew" in one or "It is empty" in one for one in texts), texts
            return
        if play.view.game.readonly:
            assert any("not played on" in one for one in texts), texts
            return
        given = [line for line in play.view.log if "+" in line.text.english()]
        assert play.totals()[0] == sum(POINTS[: len(given)])
        told = any("after that, it is lost" in one for one in texts)
        assert told or len(given) == len(POINTS), texts
        play.do("give_points", seat="s2", category="Points", points=5)
        if told or any("set aside" in one for one in texts):
            assert list(data.glob("journal-set-aside-*"))


def test_a_file_cut_short_anywhere(played: Path, folder: Path) -> None:
    size = (played / "journal.db").stat().st_size
    cuts = sorted({0, 1, 15, 16, 50, 99, 100, 512, 4095, 4096, 4097, size - 1, size - 4096}
                  | set(range(4096, size, size // 12)))  # fmt: skip
    for cut in cuts:
        with damaged(played, folder / str(cut)) as data:
            with (data / "journal.db").open("rb+") as file:
                file.truncate(cut)
            check(data)


def test_a_file_overwritten_anywhere(played: Path, folder: Path) -> None:
    size = (played / "journal.db").stat().st_size
    chance = random.Random(5)
    spots = [0, 18, 24, 60, 68, 100, 101, *(chance.randrange(size) for _ in range(40))]
    for number, spot in enumerate(spots):
        with damaged(played, folder / str(number)) as data:
            with (data / "journal.db").open("rb+") as file:
                file.seek(spot)
                file.write(chance.randbytes(chance.choice([1, 8, 200, 5000])))
            check(data)


def test_a_file_of_something_else(played: Path, folder: Path) -> None:
    for number, content in enumerate([b"", b"not a database", bytes(70000)]):
        with damaged(played, folder / str(number)) as data:
            (data / "journal.db").write_bytes(content)
            check(data)


def test_the_newest_backup_is_taken_and_the_loss_is_told(played: Path, folder: Path) -> None:
    with damaged(played, folder / "d") as data:
        (data / "journal.db").write_bytes(b"gone" * 5000)
        backups = sorted((data / "backups").glob("*.db"))
        with playing(data) as play:
            assert play.totals() == [sum(range(1, 31)), 0, 0]
            notice = play.view.notices[0].english()
            assert "action 61 of" in notice
            assert "if anything was done after that, it is lost" in notice
            assert backups[-1].name in notice
            aside = [one.name for one in data.glob("journal-set-aside-*.db")]
            assert len(aside) == 1
            assert aside[0] in notice
            assert (data / aside[0]).read_bytes().startswith(b"gone")


def test_a_backup_that_does_not_read_is_passed_over(played: Path, folder: Path) -> None:
    with damaged(played, folder / "d") as data:
        newest, *older = sorted((data / "backups").glob("*.db"), reverse=True)
        assert older == []
        shutil.copy(newest, newest.with_name("journal-000000000009-20250101T000000.db"))
        newest.write_bytes(b"gone")
        (data / "journal.db").write_bytes(b"gone")
        with playing(data) as play:
            assert play.totals() == [sum(range(1, 31)), 0, 0]
            assert "000000000009" in play.view.notices[0].english()


def test_versions_do_not_come_again_after_a_loss(played: Path, folder: Path) -> None:
    with damaged(played, folder / "d") as data:
        with playing(data) as play:
            seen = play.view.version
        (data / "journal.db").write_bytes(b"gone")
        with playing(data) as play:
            assert play.view.version > seen


def test_a_changed_number_is_noticed_and_mended_from_a_backup(played: Path, folder: Path) -> None:
    with damaged(played, folder / "d") as data:
        _overwrite(data, "points_given", '"points":7,', '"points":8,')
        with playing(data) as play:
            assert play.totals() == [sum(POINTS), 0, 0]
            assert "restored from a backup" in play.view.notices[0].english()


def test_a_changed_number_without_a_backup_locks_the_game(played: Path, folder: Path) -> None:
    with damaged(played, folder / "d") as data:
        _overwrite(data, "points_given", '"points":37,', '"points":73,')
        with playing(data) as play:
            assert play.view.game is not None
            assert play.view.game.readonly
            assert "is damaged" in play.view.notices[-1].english()
            assert "looked at" in play.refuse("next")
            play.begin()
            assert play.totals() == [0, 0, 0]


def _overwrite(data: Path, kind: str, old: str, new: str) -> None:
    connection = sqlite3.connect(data / "journal.db")
    changed = connection.execute(
        "UPDATE event SET body = replace(body, ?, ?) WHERE kind = ? AND instr(body, ?)",
        (old, new, kind, old),
    )
    assert changed.rowcount == 1
    connection.commit()
    connection.close()


def test_a_lost_row_is_noticed(played: Path, folder: Path) -> None:
    with damaged(played, folder / "d") as data:
        connection = sqlite3.connect(data / "journal.db")
        connection.execute("DELETE FROM event WHERE seq = 20")
        connection.commit()
        connection.close()
        with playing(data) as play:
            assert play.view.game is not None
            assert play.view.game.readonly or play.totals() == [sum(POINTS), 0, 0]


def test_a_lost_wal_is_told(folder: Path) -> None:
    data = folder / "d"
    around = Around()
    play = Play(data, around)
    play.begin()
    play.do("next")
    for path in [data / "journal.db", data / "journal.db-wal"]:
        shutil.copy(path, folder / path.name)
    play.table.stop()
    shutil.rmtree(data)
    data.mkdir()
    shutil.copy(folder / "journal.db", data / "journal.db")
    with playing(data, around) as after:
        assert "-wal is missing" in after.view.notices[0].english()


def test_a_lost_wal_gives_way_to_a_newer_backup(folder: Path) -> None:
    data, copy = folder / "d", folder / "copy"
    play = Play(data)
    play.begin()
    play.do("give_points", seat="s1", category="Points", points=5)
    assert play.journal.back_up(0.0) is not None
    shutil.copytree(data, copy)
    play.table.stop()
    (copy / "journal.db-wal").unlink()
    with playing(copy) as after:
        assert after.totals() == [5, 0, 0]
        assert "-wal, is missing" in after.view.notices[0].english()


def test_a_wal_that_is_there_is_read(folder: Path) -> None:
    data, copy = folder / "d", folder / "copy"
    play = Play(data)
    play.begin()
    play.do("give_points", seat="s1", category="Points", points=5)
    shutil.copytree(data, copy)
    play.table.stop()
    with playing(copy) as after:
        assert after.totals() == [5, 0, 0]
        assert [one.english()[:15] for one in after.view.notices] == ["After a restart"]


def test_one_writer_a_folder(data: Path) -> None:
    journal = open_journal(data)
    with pytest.raises(JournalBusyError, match="stop it first"):
        open_journal(data)
    journal.close()
    open_journal(data).close()


def test_backups_rotate(data: Path) -> None:
    with playing(data) as play:
        play.begin()
        for number in range(20):
            play.do("next")
            play.journal.back_up(1e9 - number)
        names = [path.name for path in play.journal.shelf.newest_first()]
        assert len(names) == 12
        assert f"{play.view.version:012d}" in names[0]
        with play.journal.reading() as connection:
            assert reader.last_seq(connection) == play.view.version
        assert play.journal.back_up(1e9) is None
