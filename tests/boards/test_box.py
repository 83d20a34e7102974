"""Boards on disk and as files: whole or not at all, and nothing of a stranger's is believed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.boards import edit
from assistant.boards.box import BoardBox
from assistant.boards.file import MOST_BYTES, decode_board, decode_profile, encode_board
from assistant.kept.box import Sender
from assistant.kept.store import KeptError
from assistant.words.boards import profile_to_json
from assistant.words.text import text
from tests.boards.samples import BOARD, PROFILE

_count = iter(range(10_000))


def by(who: str = "Ada's phone") -> Sender:
    return Sender(who, f"key {next(_count)}")


def test_a_board_survives_its_file_and_a_restart(tmp_path: Path) -> None:
    assert decode_board(encode_board(BOARD)) == BOARD
    box = BoardBox(tmp_path)
    ident = box.take_file(encode_board(BOARD), by())
    assert ident == "trial-board"
    second = box.take_file(encode_board(BOARD), by())
    assert second == "trial-board-2"
    assert box.known(second) == replace(BOARD, name="Trial board 2")
    box.edit(ident, lambda one: edit.rename(one, "Map"), text("renamed"), by())
    again = BoardBox(tmp_path)
    assert again.view().kept == box.view().kept
    assert again.known(ident).name == "Map"


def test_a_removed_board_comes_back(tmp_path: Path) -> None:
    box = BoardBox(tmp_path)
    ident = box.take_file(encode_board(BOARD), by())
    box.remove(ident, lambda one: text("removed {board}", board=one.name), by())
    assert box.find(ident) is None
    step = box.view().undo
    assert step is not None
    box.undo(step.number, by())
    assert box.known(ident) == BOARD


def test_a_broken_file_is_set_aside_and_told(tmp_path: Path) -> None:
    ident = BoardBox(tmp_path).take_file(encode_board(BOARD), by())
    (tmp_path / "broken.json").write_bytes(b"{")
    box = BoardBox(tmp_path)
    assert list(box.view().kept) == [ident]
    (notice,) = box.notices
    assert "The board in broken.json" in notice.english()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": ""}, "name is missing"),
        ({"reference": ""}, "JPEG or a PNG"),
        ({"corners": [[0, 0], [1, 1], [2, 2], [3, 3]]}, "No board can lie"),
        ({"corners": [[0, 0]]}, "does not read"),
        ({"version": -1}, "version"),
        ({"profile": {"name": "x", "size": [0, 1]}}, "width and a height"),
        ({"strange": 1}, None),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_and_says_why(
    change: dict[str, object], why: str | None
) -> None:
    raw = json.loads(encode_board(BOARD))
    raw["board"] |= change
    data = json.dumps(raw).encode()
    if why is None:
        assert decode_board(data) == BOARD
        return
    with pytest.raises(KeptError, match=f"no board that can be used: .*{why}"):
        decode_board(data)


@pytest.mark.parametrize("data", [b"", b"[]", b"{" * 100_000, bytes(MOST_BYTES + 1), b"\xff"])
def test_what_is_no_file_of_ours_is_refused(data: bytes) -> None:
    with pytest.raises(KeptError, match="no board that can be used"):
        decode_board(data)


def test_a_profile_is_taken_from_its_own_file() -> None:
    assert decode_profile(profile_to_json(PROFILE), "trial.json") == PROFILE
    with pytest.raises(KeptError, match=r"trial.json is no board profile"):
        decode_profile(b'{"name": "x"}', "trial.json")
    doubled = replace(PROFILE, slots=(PROFILE.slots[0], PROFILE.slots[0]))
    with pytest.raises(KeptError, match="two are called slot 'mill'"):
        decode_profile(profile_to_json(doubled), "trial.json")
