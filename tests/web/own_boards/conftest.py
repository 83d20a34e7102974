"""A house with shown boards and a reader that says what a test told it to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.boards.box import BoardBox
from assistant.boards.file import encode_board
from assistant.kept.box import Sender
from assistant.ports import House
from tests.boards.samples import BOARD
from tests.web.house import make_house
from tests.web.own_boards.stubs import FakeBoardEyes
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings


@pytest.fixture
def eyes() -> FakeBoardEyes:
    return FakeBoardEyes()


@pytest.fixture
def boards(tmp_path: Path) -> BoardBox:
    return BoardBox(tmp_path / "boards")


@pytest.fixture
def house(tmp_path: Path, eyes: FakeBoardEyes, boards: BoardBox) -> House:
    return replace(make_house(tmp_path), boards=boards, showing=eyes, board_eyes=eyes)


@pytest.fixture
def app(house: House, settings: WebSettings) -> Iterator[Flask]:
    made = create_app(house, settings)
    yield made
    runtime_of(made).hub.close()


@pytest.fixture
def board(boards: BoardBox) -> BoardBox:
    """With one board in it."""
    boards.take_file(encode_board(BOARD), Sender("test", "begin"))
    return boards
