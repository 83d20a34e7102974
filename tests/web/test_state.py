"""The state as programs and pages get it."""

from __future__ import annotations

import msgspec
from flask import Flask
from msgspec.structs import replace

from assistant.words.text import text
from assistant.words.view import TableView
from tests.web.house import FakeTable
from tests.web.phones import Phone
from tests.web.views import NASTY, empty_view, full_view
from web.pages.shown import rows


def test_the_state_has_every_field_of_the_picture(viewer: Phone) -> None:
    state = viewer.get("/api/state").get_json()
    named = {"version", "game", "seats", "turn", "scoreboard", "wanted", "camera", "panel"}
    assert named | {"saving"} <= state.keys()
    assert state.keys() == {*TableView.__struct_fields__, "you", "now_s"}
    assert state["version"] == 7
    assert state["turn"]["sentence"] == "Ada to move"
    assert state["wanted"]["dice"][1] == {
        "kind": "d6",
        "colour": "red",
        "faces": [],
        "sides": [],
    }
    assert state["you"] == {"role": "viewer", "seat": None}


def test_before_any_game_the_state_is_whole_too(viewer: Phone, table: FakeTable) -> None:
    table.show(**msgspec.structs.asdict(empty_view(changed=99)))
    state = viewer.get("/api/state").get_json()
    assert state["game"] is None
    assert state["seats"] == []


def test_names_come_through_letter_by_letter(viewer: Phone) -> None:
    answer = viewer.get("/api/state")
    assert answer.get_json()["seats"][2]["name"] == NASTY
    assert answer.get_json()["log"][0]["text"] == f"{NASTY} rolled"
    assert answer.mimetype == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_sentences_come_in_the_language_asked_for(viewer: Phone, table: FakeTable) -> None:
    table.show(notices=(text("Only the host may do this. Enter the host's PIN first."),))
    english = viewer.get("/api/state?lang=en").get_json()["notices"][0]
    asked = viewer.get("/api/state?lang=pl").get_json()["notices"][0]
    accepted = viewer.get("/api/state", headers={"Accept-Language": "pl-PL, en;q=0.5"})
    unknown = viewer.get("/api/state?lang=xx").get_json()["notices"][0]
    assert english.startswith("Only the host")
    assert asked != english
    assert accepted.get_json()["notices"][0] == asked
    assert unknown == english


def test_an_unchanged_state_is_not_sent_again(viewer: Phone, table: FakeTable) -> None:
    first = viewer.get("/api/state")
    again = viewer.get("/api/state", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    table.show(notices=())
    changed = viewer.get("/api/state", headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_the_mark_of_the_state_tells_askers_apart(app: Flask, viewer: Phone, host: Phone) -> None:
    marks = {one.get("/api/state").headers["ETag"] for one in (viewer, host)}
    assert len(marks) == 2
    polish = viewer.get("/api/state?lang=pl")
    assert "Cookie" in polish.headers["Vary"]


def test_where_several_choose_at_once_nobody_alone_is_to_move() -> None:
    turn = full_view().turn
    assert turn is not None
    several = full_view(turn=replace(turn, active=("s1", "s2"), waiting=("s1", "s2")))
    said = [row.state.english() if row.state else None for row in rows(several)]
    assert said == ["is awaited", "is awaited", None]
    alone = rows(full_view(turn=replace(turn, active=("s1",), waiting=())))[0].state
    assert alone is not None
    assert alone.english() == "to move"
