"""Taught faces on the command line: read with a file of them, kept by backup and restore."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from assistant.journal import UnreadableError, back_up_to, open_journal, restore_from
from assistant.taught import decode_set
from assistant.taught.box import DiceBox, Sender
from assistant.taught.store import SetStore
from tests.deploy.test_command_line import skald
from tests.taught.faces import picture_of
from tests.taught.stubs import Table


def taught(data: Path, *marks: str) -> DiceBox:
    """A data folder with a journal and a set of these marks."""
    data.mkdir(exist_ok=True)
    open_journal(data).close()
    box = DiceBox(data / "dice")
    ident = box.begin_set("Marks", None, Sender("test", "begin"))
    for mark in marks:
        box.teach(ident, mark, picture_of(mark), Sender("test", mark))
    return box


def test_backup_and_restore_carry_the_taught_dice(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "all.db"
    box = taught(here, "ring", "bar")
    done = skald("backup", file, "--data", here)
    assert (done.returncode, "1 set of taught dice" in done.stdout) == (0, True), done.stderr
    other = taught(there, "cross")
    done = skald("restore", file, "--data", there)
    assert done.returncode == 0, done.stderr
    assert DiceBox(there / "dice").view().kept == box.view().kept
    (kept,) = (there / "dice" / "removed").iterdir()
    assert decode_set(kept.read_bytes()) == other.find("marks")
    with closing(sqlite3.connect(there / "journal.db")) as journal:
        tables = {row[0] for row in journal.execute("SELECT name FROM sqlite_master")}
    assert "extra_file" not in tables


def test_a_backup_without_taught_dice_leaves_those_that_are_here(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    open_journal(tmp_path / "plain").close()
    file = tmp_path / "plain.db"
    assert skald("backup", file, "--data", tmp_path / "plain").returncode == 0
    box = taught(tmp_path / "data", "ring")
    assert skald("restore", file, "--data", tmp_path / "data").returncode == 0
    assert DiceBox(tmp_path / "data" / "dice").view().kept == box.view().kept


def test_a_file_of_faces_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    picture, broken = tmp_path / "table.jpg", tmp_path / "faces.json"
    picture.write_bytes(Table.photograph(("ring", 0)))
    broken.write_text("{}")
    named = tmp_path / "\x1b[31mfaces.json"
    done = skald("read", "--dice", "custom", "--taught", named, picture)
    assert (done.returncode, "\x1b" in done.stderr) == (1, False)
    for file in (broken, tmp_path / "missing.json"):
        done = skald("read", "--dice", "custom", "--taught", file, picture)
        assert done.returncode == 1
        assert str(file) in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE extra_file SET content = NULL",
        "DROP TABLE extra_file; CREATE TABLE extra_file (name, content);"
        "INSERT INTO extra_file VALUES (7, x'7b7d')",
        "DROP TABLE extra_file; CREATE TABLE extra_file (name, content);"
        "INSERT INTO extra_file VALUES ('marks.json', '{}')",
        "DROP TABLE extra_file; CREATE TABLE extra_file (other)",
        "DROP TABLE extra_file; CREATE VIEW extra_file AS WITH RECURSIVE n(name) AS"
        " (SELECT 1 UNION ALL SELECT name + 1 FROM n) SELECT name, x'00' AS content FROM n",
    ],
    ids=["nothing", "number", "words", "columns", "endless"],
)
def test_a_backup_that_somebody_has_changed_replaces_nothing(tmp_path: Path, harm: str) -> None:
    taught(tmp_path / "here", "ring")
    files = SetStore(tmp_path / "here" / "dice").files()
    back_up_to(tmp_path / "here", tmp_path / "all.db", files.items())
    with closing(sqlite3.connect(tmp_path / "all.db")) as backup:
        backup.executescript(harm)
    taught(tmp_path / "there", "cross")
    before = (tmp_path / "there" / "journal.db").read_bytes()
    with pytest.raises(UnreadableError):
        restore_from(tmp_path / "there", tmp_path / "all.db")
    assert (tmp_path / "there" / "journal.db").read_bytes() == before
