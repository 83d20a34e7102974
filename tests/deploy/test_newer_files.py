"""Files that a newer Skald has written are not damaged: people are told to install it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from assistant.boards.file import decode_board, encode_board
from assistant.journal import JOURNAL_NAME, back_up_to, open_journal, read_export
from assistant.taught import decode_set
from assistant.taught.file import encode_set
from assistant.words.boards import BoardProfile, profile_from_json, profile_to_json
from assistant.words.taught import TaughtFace, TaughtSet
from tests.boards.samples import BOARD
from tests.deploy.test_command_line import skald

WRITTEN = "A newer Skald has written this file (format 2, this one reads up to 1)"
REMEDY = "install the newest Skald"
EMPTY = TaughtSet("Marks")
PROFILE = BoardProfile("trial", (10.0, 10.0))


def later(data: bytes, field: str) -> bytes:
    """The file as a later format may have it: with fields that nobody knows yet."""
    return json.dumps({**json.loads(data), field: 2, "glow": [1, 2]}).encode()


def profile_of(data: bytes) -> BoardProfile:
    return profile_from_json(data, "trial.json")


@pytest.mark.parametrize(
    ("read", "data", "field"),
    [
        (decode_set, encode_set(EMPTY), "skald_taught_faces"),
        (decode_board, encode_board(BOARD), "skald_board"),
        (profile_of, profile_to_json(PROFILE), "format"),
        (read_export, b'{"skald_game": 1, "game": "a", "entries": []}', "skald_game"),
    ],
    ids=["taught faces", "board", "profile", "game"],
)
def test_a_file_of_a_later_format_is_told_with_the_remedy(
    read: Callable[[bytes], object], data: bytes, field: str
) -> None:
    with pytest.raises(ValueError, match=REMEDY) as refused:
        read(later(data, field))
    assert WRITTEN in str(refused.value)
    assert "does not read" not in str(refused.value)


@pytest.mark.parametrize("number", ["null", "true", '"2"', "-3", "[2]"])
def test_what_only_looks_like_a_later_format_is_no_newer_file(number: str) -> None:
    data = f'{{"skald_taught_faces": {number}, "name": "x", "faces": []}}'
    with pytest.raises(ValueError, match="does not read"):
        decode_set(data.encode())


def test_a_game_or_a_backup_of_a_later_format_is_not_called_damaged(tmp_path: Path) -> None:
    game, backup = tmp_path / "game.json", tmp_path / "all.db"
    game.write_bytes(later(b'{"skald_game": 1, "game": "a", "entries": []}', "skald_game"))
    (tmp_path / "there").mkdir()
    open_journal(tmp_path / "there").close()
    back_up_to(tmp_path / "there", backup)
    with closing(sqlite3.connect(backup)) as journal:
        journal.execute("PRAGMA user_version = 2")
    for file in (game, backup):
        done = skald("restore", file, "--data", tmp_path / "here")
        assert done.returncode == 1
        (line,) = done.stderr.splitlines()
        assert WRITTEN in line
        assert REMEDY in line
        assert "written by `skald export`" not in line
    assert not (tmp_path / "here" / JOURNAL_NAME).exists()


@pytest.mark.parametrize("faces", [(), (TaughtFace("ring"),)], ids=["none", "without pictures"])
def test_a_set_by_which_no_die_can_be_read_is_told(
    tmp_path: Path, faces: tuple[TaughtFace, ...]
) -> None:
    file, missing = tmp_path / "marks.json", tmp_path / "table.jpg"
    file.write_bytes(encode_set(TaughtSet("Marks", faces)))
    done = skald("read", "--taught", file, missing)
    assert f"{file}: no face of this set has a picture" in done.stderr


def test_a_table_does_not_start_over_the_games_of_a_newer_skald(tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    (tmp_path / "backups").mkdir(exist_ok=True)
    back_up_to(tmp_path, tmp_path / "backups" / "older.db")
    with closing(sqlite3.connect(tmp_path / JOURNAL_NAME)) as journal:
        journal.execute("PRAGMA user_version = 2")
    before = (tmp_path / JOURNAL_NAME).read_bytes()
    done = skald("run", "--data", tmp_path, "--port", "0", "--no-open", "--host", "127.0.0.1")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert JOURNAL_NAME in line
    assert WRITTEN in line
    assert REMEDY in line
    assert (tmp_path / JOURNAL_NAME).read_bytes() == before, "nothing of it is set aside"
