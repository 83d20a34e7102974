"""A disk that takes nothing any more: play goes on, and all is saved once it can be."""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant.journal import reader
from tests.core.support import Around, Play, playing, reading


class Disk:
    """A way to fill a disk and to make room again."""

    def fill(self) -> None:
        raise NotImplementedError

    def make_room(self) -> None:
        raise NotImplementedError


class SmallDisk(Disk):
    """A real file system of 4 MB; filling it gives real ENOSPC."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        with (self.folder / "ballast").open("ab", buffering=0) as file:
            for size in (65536, 4096, 512, 1):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    continue

    def make_room(self) -> None:
        (self.folder / "ballast").unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk | None]:
    """A small real disk, None where this user may not mount one."""
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        yield None
        return
    done = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], capture_output=True
    )
    if done.returncode != 0:
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk") as one:
        if one is None:
            pytest.skip("only root can mount a small disk to fill")
        yield one


def test_a_full_disk_stops_saving_and_not_the_game(
    disk: SmallDisk, caplog: pytest.LogCaptureFixture
) -> None:
    around = Around()
    data = disk.folder / "data"
    with playing(data, around) as play:
        play.begin()
        play.do("give_points", seat="s1", category="Points", points=1)
        disk.fill()
        _play_until_unsaved(play)
        view = play.view
        assert not view.saving.ok
        assert view.saving.why is not None
        assert "disk is full" in view.saving.why.english()
        unsaved, points = view.saving.unsaved, play.totals()
        play.do("give_points", seat="s1", category="Points", points=1, key="while full")
        play.do("undo")
        play.table.offer(reading(around, "r1", 4))
        play.settle()
        assert play.view.saving.unsaved == unsaved + 3
        assert len(play.view.rolls) == 1
        disk.make_room()
        around.pass_time(60)
        view = play.wait(lambda view: view.saving.ok)
        assert view.saving.unsaved == 0
        assert view.saving.why is None
        before, log = play.view, play.view.log
    with playing(data, around) as play:
        assert play.totals() == points
        assert play.view.log == log
        assert play.view.rolls == before.rolls
        assert play.do("give_points", seat="s1", category="Points", points=1,
                       key="while full").repeated  # fmt: skip


def test_who_ends_the_table_on_a_full_disk_loses_nothing(disk: SmallDisk) -> None:
    around = Around()
    data = disk.folder / "data"
    with playing(data, around) as play:
        play.begin()
        disk.fill()
        _play_until_unsaved(play)
        play.do("undo")
        play.do("give_points", seat="s2", category="Points", points=5)
        assert play.view.saving.unsaved == 3
        points, log = play.totals(), play.view.log
    with playing(data, around) as play:
        assert play.totals() == points
        assert play.view.log == log


def test_it_starts_and_plays_on_a_full_disk(disk: SmallDisk) -> None:
    around = Around()
    data = disk.folder / "data"
    with playing(data, around) as play:
        play.begin()
    disk.fill()
    play = Play(data, around)
    play.do("give_points", seat="s1", category="Points", points=7)
    assert play.totals() == [7, 0, 0]
    disk.make_room()
    around.pass_time(60)
    play.wait(lambda view: view.saving.ok)
    play.table.stop()
    with playing(data, around) as play:
        assert play.totals() == [7, 0, 0]


def _play_until_unsaved(play: Play) -> None:
    for _ in range(2000):
        play.do("give_points", seat="s1", category="Points", points=1)
        if not play.view.saving.ok:
            return
    pytest.fail("the disk never became full")


class BadConnection:
    """A connection whose commits fail as often as a test says.

    `after` failures of which the last ones report an error although the
    commit reached the disk.
    """

    def __init__(self, inner: sqlite3.Connection) -> None:
        self.inner = inner
        self.fail = False
        self.fail_late = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)

    def execute(self, sql: str, *args: object) -> sqlite3.Cursor:
        if sql == "COMMIT" and self.fail:
            raise sqlite3.OperationalError("disk I/O error")
        cursor = self.inner.execute(sql, *args)  # type: ignore[arg-type]
        if sql == "COMMIT" and self.fail_late:
            self.fail_late = False
            raise sqlite3.OperationalError("disk I/O error")
        return cursor


def _worn_disk(play: Play, monkeypatch: pytest.MonkeyPatch) -> BadConnection:
    bad = BadConnection(play.journal._connection)
    monkeypatch.setattr(play.journal, "_connection", bad)
    return bad


def test_nothing_is_lost_or_doubled_when_commits_fail(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin()
        bad = _worn_disk(play, monkeypatch)
        bad.fail = True
        for points in (1, 2, 3):
            play.do("give_points", seat="s1", category="Points", points=points)
        assert play.view.saving.unsaved == 3
        bad.fail = False
        play.do("give_points", seat="s1", category="Points", points=4)
        assert play.view.saving.ok
        bad.fail_late = True
        play.do("give_points", seat="s1", category="Points", points=5)
        assert not play.view.saving.ok
        play.do("give_points", seat="s1", category="Points", points=6)
        assert play.view.saving.ok
        with play.journal.reading() as connection:
            game = play.view.game
            assert game is not None
            entries = reader.entries(connection, game.id)
        given = [entry for entry in entries if entry.kind == "points_given"]
        assert [entry.seq for entry in given] == sorted({entry.seq for entry in given})
        assert len(given) == 6
    with playing(data, around) as play:
        assert play.totals() == [21, 0, 0]


def test_retries_come_by_themselves_with_growing_pauses(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin()
        bad = _worn_disk(play, monkeypatch)
        bad.fail = True
        play.do("next")
        tries: list[float] = []
        flush = play.journal.flush

        def counted() -> bool:
            tries.append(around.now_s)
            return flush()

        monkeypatch.setattr(play.journal, "flush", counted)
        for _ in range(40):
            around.pass_time(0.5)
            play.settle()
        pauses = [after - before for before, after in itertools.pairwise(tries)]
        assert pauses == sorted(pauses)
        assert pauses[-1] > pauses[0]
        assert not play.view.saving.ok
        bad.fail = False
        around.pass_time(30)
        play.wait(lambda view: view.saving.ok)
