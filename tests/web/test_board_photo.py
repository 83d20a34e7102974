"""A phone's photograph of a board: read, asked about, recorded; nobody's but one's own."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.boards.box import BoardBox
from assistant.games import all_rules
from assistant.journal import JOURNAL_NAME, open_journal
from assistant.kept.box import Sender
from assistant.service.menu import game_facts, table_commands
from assistant.service.off import OffBoards
from assistant.table import History, Table
from assistant.words.errors import NotSeenError
from assistant.words.shown_boards import BoardLook, ShownBoard, WatchedBoard
from assistant.words.text import text
from tests.feast_for_odin.looking import HOME_BOARD, photo
from tests.web.house import JPEG, make_house
from tests.web.phones import Phone
from tests.web.test_board_looks import CORNERS, words
from tests.web.test_server import until
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings


class Eyes(OffBoards):
    """Eyes that see one piece of silver in the corner of any picture, or nothing."""

    def __init__(self) -> None:
        super().__init__(text("off"))
        self.found = True
        self.asked: list[WatchedBoard] = []

    def look_at(self, shown: ShownBoard, board: WatchedBoard, picture: bytes) -> BoardLook:
        self.asked.append(board)
        if not self.found:
            raise NotSeenError(text("the board was not found in the picture"))
        return photo(("silver", [(11, 0)]))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(open_journal(tmp_path), all_rules())
    made.start()
    made.know_boards([HOME_BOARD])
    yield made
    made.stop()


@pytest.fixture
def eyes() -> Eyes:
    return Eyes()


@pytest.fixture
def app(tmp_path: Path, table: Table, eyes: Eyes) -> Iterator[Flask]:
    box = BoardBox(tmp_path / "boards")
    shown = ShownBoard("home", HOME_BOARD.profile, JPEG, CORNERS)
    box.add(shown, "home", text("shown"), Sender("host", "1"))
    house = replace(
        make_house(tmp_path),
        table=table,
        history=History(tmp_path / JOURNAL_NAME, all_rules()),
        games=tuple(game_facts(rules) for rules in all_rules()),
        commands=table_commands(),
        boards=box,
        board_eyes=eyes,
    )
    made = create_app(house, WebSettings(heartbeat_s=0.2, gap_s=0.0))
    yield made
    runtime_of(made).hub.close()


@pytest.fixture
def playing(host: Phone, table: Table) -> Phone:
    """The host of a game of A Feast for Odin."""
    seats = [{"name": name} for name in ("Ada", "Bo")]
    host.command(
        {"type": "start_game", "game": "feast_for_odin", "seats": seats,
         "options": {"first": "s1"}},
        version=table.view().version, key="start",
    )  # fmt: skip
    assert table.view().game is not None
    return host


def send(phone: Phone, board: str) -> int:
    form = {"token": phone.token, "board": board, "picture": (io.BytesIO(JPEG), "board.jpg")}
    answer = phone.post("/api/boards/photo/upload", data=form, content_type="multipart/form-data")
    return answer.status_code


def test_a_seat_photographs_its_own_board(playing: Phone, ada: Phone, eyes: Eyes) -> None:
    page = ada.get("/seat").get_data(as_text=True)
    assert 'value="s1/home"' in page
    assert 'value="s2/home"' not in page
    assert send(ada, "s2/home") in (303, 403)
    assert not eyes.asked
    assert send(ada, "s1/home") in (200, 303)
    assert [one.board for one in eyes.asked] == ["home"]
    html = words(ada.get("/seat").get_data(as_text=True))
    assert "The photograph of home board of Ada shows this. Is it right?" in html
    assert "silver laid on home board, row 12, column 1" in html


def test_a_picture_without_the_board_is_told(playing: Phone, table: Table, eyes: Eyes) -> None:
    eyes.found = False
    assert send(playing, "s1/home") in (303, 422)
    assert table.view().board_question is None


def test_the_host_photographs_for_everybody(playing: Phone, table: Table) -> None:
    assert 'value="s2/home"' in playing.get("/table").get_data(as_text=True)
    assert send(playing, "s2/home") in (200, 303)
    question = table.view().board_question
    assert question is not None
    assert question.seat == "s2"


def test_a_photograph_of_a_board_that_was_shown_anew_is_forgotten(
    playing: Phone, ada: Phone, table: Table
) -> None:
    send(ada, "s1/home")
    assert table.view().board_question is not None
    table.know_boards([])
    assert until(lambda: table.view().board_question is None)
    table.know_boards([HOME_BOARD])
    assert until(lambda: bool(table.photographed()))
    send(playing, "s2/home")
    question = table.view().board_question
    assert question is not None
    assert question.seat == "s2"
