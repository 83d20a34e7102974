"""The diagnosis of boards that were shown."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from assistant.boards.box import BOARDS_NAME, BoardStore
from assistant.doctor import Machine
from assistant.doctor.boards import shown_boards
from assistant.words.board_record import BoardState, BoardStatus
from assistant.words.status import Health
from assistant.words.text import text
from tests.boards.samples import BOARD


def test_no_board_is_nothing_wrong(tmp_path: Path) -> None:
    found = shown_boards(Machine(tmp_path))
    assert (found.health, found.found.english()) == (Health.OK, "none has been shown")


def test_a_board_on_which_nothing_is_taught_wants_a_look(tmp_path: Path) -> None:
    BoardStore(tmp_path / BOARDS_NAME).save("trial", replace(BOARD, lessons=()))
    found = shown_boards(Machine(tmp_path))
    assert found.health is Health.LOOK
    assert "no piece is taught on Trial board" in found.found.english()
    assert found.remedy is not None


def test_a_file_that_does_not_read_is_named_and_left_where_it_is(tmp_path: Path) -> None:
    folder = tmp_path / BOARDS_NAME
    folder.mkdir()
    (folder / "map.json").write_text("{}")
    found = shown_boards(Machine(tmp_path))
    assert found.health is Health.BROKEN
    assert "map.json" in found.found.english()
    assert (folder / "map.json").exists()


def test_a_watched_board_that_is_not_found_is_told_with_the_reason(tmp_path: Path) -> None:
    BoardStore(tmp_path / BOARDS_NAME).save("trial", BOARD)
    title = text("{name}", name="Trial board")
    agrees = BoardStatus("Trial board", title, BoardState.AGREES)
    found = shown_boards(Machine(tmp_path, boards=(agrees,)))
    assert found.health is Health.OK
    assert found.found.english() == "1 board has been shown, 1 is looked at"
    why = text("board moved: {n} of {all} corners seen", n=2, all=4)
    missing = BoardStatus("Trial board", title, BoardState.MISSING, why)
    found = shown_boards(Machine(tmp_path, boards=(missing,)))
    assert found.health is Health.LOOK
    assert "2 of 4 corners seen" in found.found.english()
