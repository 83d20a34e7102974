"""Looks at boards on the pages: what is in question, one tap, what counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
from assistant.words.shown_boards import BoardLook, ShownBoard
from assistant.words.text import text
from tests.core.board_looks import MAP, look
from tests.web.house import JPEG, make_house
from tests.web.phones import Phone
from tests.web.test_real_table import start
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


class Eyes(OffBoards):
    """Eyes that keep pictures of some looks."""

    def __init__(self, *looks: str) -> None:
        super().__init__(text("off"))
        self.looks = looks

    def picture(self, look: str) -> bytes | None:
        return JPEG if look in self.looks else None


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(open_journal(tmp_path), all_rules())
    made.start()
    made.know_boards([MAP])
    yield made
    made.stop()


@pytest.fixture
def app(tmp_path: Path, table: Table) -> Iterator[Flask]:
    box = BoardBox(tmp_path / "boards")
    box.add(
        ShownBoard("map", MAP.profile, JPEG, CORNERS), "map", text("shown"), Sender("host", "1")
    )
    house = replace(
        make_house(tmp_path),
        table=table,
        history=History(tmp_path / JOURNAL_NAME, all_rules()),
        games=tuple(game_facts(rules) for rules in all_rules()),
        commands=table_commands(),
        boards=box,
        board_eyes=Eyes("l1", "l2"),
    )
    made = create_app(house, WebSettings(heartbeat_s=0.2, gap_s=0.0))
    yield made
    runtime_of(made).hub.close()


@pytest.fixture
def watched(host: Phone, table: Table) -> Phone:
    """The host of a table that watches the map, on which red stands on 0."""
    start(host)
    do(host, "watch_board", board="map", watched="yes")
    see(table, look("l1", {"score 0": "red"}))
    return host


def see(table: Table, one: BoardLook) -> None:
    table.look(one)
    settle(table)


def settle(table: Table) -> None:
    """What the table was told has been worked off."""
    seen = table.view().changed
    table.notice(text("seen"))
    while table.view().changed == seen:
        pass


def seen(phone: Phone, page: str) -> str:
    """What a page says."""
    return phone.get(page).get_data(as_text=True)


def do(phone: Phone, command: str, **fields: Any) -> None:
    version = phone.get("/api/state").get_json()["version"]
    answer = phone.form(f"/do/{command}", {**fields, "version": str(version)})
    assert answer.status_code == 303
    assert phone.said() == ""


def words(html: str) -> str:
    """The page without its tags."""
    return re.sub("<[^>]*>", "", html)


def totals(phone: Phone) -> list[int]:
    rows = phone.get("/api/state").get_json()["scoreboard"]["rows"]
    return [row["total"] for row in rows]


@pytest.mark.parametrize("page", ["/table", "/camera"])
def test_the_question_shows_the_picture_before_and_now(
    watched: Phone, table: Table, page: str
) -> None:
    see(table, look("l2", {"score 2": "red"}, doubtful={"score 4": ("green", "")}))
    html = watched.get(page).get_data(as_text=True)
    assert "disc (red) moved from score 0 to score 2" in words(html)
    assert "What lies here: score 4?" in words(html)
    assert 'href="/api/boards/look/l1"' in html
    assert 'href="/api/boards/look/l2"' in html
    assert watched.get("/api/boards/look/l2").data == JPEG
    assert watched.get("/api/boards/look/l9").status_code == 404


def test_a_guest_sees_the_question_and_cannot_answer(
    watched: Phone, viewer: Phone, table: Table
) -> None:
    see(table, look("l2", {"score 2": "red"}))
    html = viewer.get("/camera").get_data(as_text=True)
    assert "disc (red) moved from score 0 to score 2" in words(html)
    assert "settle_board" not in html


def test_one_tap_settles_a_doubt(watched: Phone, table: Table) -> None:
    see(table, look("l2", {"score 0": "red"}, doubtful={"score 4": ("green", "white", "")}))
    do(watched, "settle_board", look="l2", board_is_right="yes", **{"said.0": "1"})
    log = watched.get("/api/state").get_json()["log"]
    assert log[-1]["text"] == "map: score 4: disc (white) +1."


def test_the_record_is_right(watched: Phone, table: Table) -> None:
    see(table, look("l2", {"score 2": "red"}))
    do(watched, "settle_board", look="l2", board_is_right="no")
    state = watched.get("/api/state").get_json()
    assert state["board_question"] is None
    assert state["boards"][0]["state"] == "differs"
    assert "other than recorded" in watched.get("/camera").get_data(as_text=True)


def test_any_part_of_a_board_feeds_a_counter(watched: Phone, table: Table) -> None:
    page = watched.get("/board-counters").get_data(as_text=True)
    for area in ("map/region/Munster", "map/grid/home", "map/track/score"):
        assert f'value="{area}"' in page
    added = watched.form(
        "/board-counters/add",
        {"area": "map/track/score", "colour": "red", "seat": "s1", "category": "Gold",
         "each": "2", "key": "k1"},
    )  # fmt: skip
    assert added.status_code == 303
    see(table, look("l2", {"score 3": "red"}))
    do(watched, "settle_board", look="l2", board_is_right="yes")
    assert totals(watched)[0] == 6
    assert "score" in watched.get("/board-counters").get_data(as_text=True)
    do(watched, "remove_feed", feed="0")
    assert "remove_feed" not in watched.get("/board-counters").get_data(as_text=True)


def test_a_part_that_is_not_there_is_refused(watched: Phone) -> None:
    fields = {"area": "map/track/gone", "seat": "s1", "category": "Gold", "each": "1"}
    assert watched.form("/board-counters/add", fields).status_code == 422


def test_only_the_host_says_what_counts(watched: Phone, ada: Phone) -> None:
    assert ada.get("/board-counters").status_code == 403


def test_whose_a_board_is_can_be_said_while_it_is_looked_at(watched: Phone) -> None:
    def page() -> str:
        return watched.get("/board-counters").get_data(as_text=True)

    assert "Do not look at it any more" in page()
    assert "Say whose it is" in page()
    do(watched, "watch_board", board="map", watched="yes", seat="s2")
    do(watched, "watch_board", board="map", watched="yes", seat="")
    do(watched, "watch_board", board="map", watched="no")
    assert "Say whose it is" not in page()
    assert watched.get("/api/state").get_json()["boards"] == []


def test_a_board_that_was_renamed_is_told_and_can_be_let_go(watched: Phone, table: Table) -> None:
    table.know_boards([replace(MAP, name="Ireland")])
    settle(table)
    page = seen(watched, "/board-counters")
    assert "renamed or removed" in page
    assert "no longer shown" in seen(watched, "/camera")
    do(watched, "watch_board", board="map", watched="no")
    assert "renamed or removed" not in seen(watched, "/board-counters")
