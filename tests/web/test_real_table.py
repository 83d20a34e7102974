"""The web over the real table: an open game from set-up to undo, on three phones."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from assistant.games import all_rules
from assistant.journal import JOURNAL_NAME, open_journal
from assistant.service.menu import game_facts, table_commands
from assistant.table import History, Table
from assistant.words.actor import Role
from tests.web.events import events
from tests.web.house import make_house
from tests.web.phones import Phone
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings

SET_UP = {
    "version": "0",
    "game": "open_table",
    "seats.0.name": "Ada",
    "seats.0.colour": "red",
    "seats.0.mark": "star",
    "seats.1.name": "<script>alert(1)</script> & {n} Żaba 雪",
    "seats.1.colour": "blue",
    "seats.1.mark": "heart",
    "seats.2.name": "",
    "seats.2.colour": "green",
    "seats.2.mark": "cross",
    "options.categories": "Gold\nFame",
    "options.rounds": "5",
    "options.first": "s1",
}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(open_journal(tmp_path), all_rules())
    made.start()
    yield made
    made.stop()


@pytest.fixture
def app(tmp_path: Path, table: Table) -> Iterator[Flask]:
    house = replace(
        make_house(tmp_path),
        table=table,
        history=History(tmp_path / JOURNAL_NAME, all_rules()),
        games=tuple(game_facts(rules) for rules in all_rules()),
        commands=table_commands(),
    )
    made = create_app(house, WebSettings(heartbeat_s=0.2, gap_s=0.0))
    yield made
    runtime_of(made).hub.close()


def state(phone: Phone) -> dict[str, Any]:
    got: dict[str, Any] = phone.get("/api/state").get_json()
    return got


def start(host: Phone) -> None:
    host.form("/do/start_game", {**SET_UP, "version": str(state(host)["version"])})
    assert host.said() == ""
    assert state(host)["game"]["name"] == "open_table"


def filled_in(page: str) -> dict[str, str]:
    """The fields of the set-up form as a browser would send them."""
    form = Filled()
    form.feed(page)
    return form.fields


class Filled(HTMLParser):
    """Collects inputs, chosen options and text areas."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._inside: str | None = None
        self._chosen = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("name")
        off = given.get("type") in ("radio", "checkbox") and "checked" not in given
        if tag == "input" and name and not off:
            self.fields[name] = given.get("value") or ""
        elif tag in ("select", "textarea"):
            self._inside, self._chosen = name, False
            self.fields[name or ""] = ""
        elif tag == "option" and self._inside and ("selected" in given or not self._chosen):
            self.fields[self._inside] = given.get("value") or ""
            self._chosen = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside and self.lasttag == "textarea":
            self.fields[self._inside] += data


def give(phone: Phone, key: str, **command: Any) -> tuple[int, dict[str, Any]]:
    answer = phone.command(command, version=state(phone)["version"], key=key)
    return answer.status_code, answer.get_json()


def test_a_form_starts_the_game_with_the_seats_that_have_names(app: Flask, host: Phone) -> None:
    start(host)
    seats = state(host)["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", SET_UP["seats.1.name"]]
    assert state(host)["game"]["categories"] == ["Gold", "Fame"]
    assert state(host)["turn"]["rounds"] == 5


@pytest.mark.parametrize(
    ("game", "people"),
    [
        (rules.name, people)
        for rules in all_rules()
        for people in range(rules.min_seats, rules.max_seats + 1)
    ],
)
def test_every_game_begins_from_its_page_with_names_alone(
    app: Flask, host: Phone, game: str, people: int
) -> None:
    fields = filled_in(host.get(f"/set-up/{game}").get_data(as_text=True))
    names = [f"Player {n}" for n in range(people)]
    answer = host.form(
        f"/set-up/{game}", fields | {f"seats.{n}.name": name for n, name in enumerate(names)}
    )
    assert answer.status_code == 303, answer.get_data(as_text=True)
    assert state(host)["game"]["name"] == game
    assert [seat["name"] for seat in state(host)["seats"]] == names


@pytest.mark.parametrize("game", [rules.name for rules in all_rules()])
def test_every_game_begins_again_from_its_page_as_it_stands(
    app: Flask, host: Phone, game: str
) -> None:
    fields = filled_in(host.get(f"/set-up/{game}").get_data(as_text=True))
    names = {f"seats.{n}.name": f"Player {n}" for n in range(2 if game != "brian_boru" else 3)}
    host.form(f"/set-up/{game}", fields | names)
    first = state(host)
    assert give(host, "e", type="end_game")[0] == 200
    page = host.get(f"/set-up/{game}?again={first['game']['id']}").get_data(as_text=True)
    answer = host.form(f"/set-up/{game}", filled_in(page))
    assert answer.status_code == 303, answer.get_data(as_text=True)
    again = state(host)
    assert again["game"]["id"] != first["game"]["id"]
    assert again["seats"] == first["seats"]


def test_of_the_gods_some_are_chosen_on_the_page_and_the_others_drawn(
    app: Flask, host: Phone
) -> None:
    fields = filled_in(host.get("/set-up/tiny_epic_vikings").get_data(as_text=True))
    fields |= {"seats.0.name": "Ada", "options.gods.1": "3"}
    host.form("/set-up/tiny_epic_vikings", fields)
    gods = [god["mat"] for god in state(host)["sheet"]["gods"]]
    assert (gods[1], len(set(gods))) == ("3", 3)


def test_play_again_is_the_same_table_with_nothing_played(app: Flask, host: Phone) -> None:
    start(host)
    game = state(host)["game"]["id"]
    assert give(host, "c", type="add_category", name="Luck")[0] == 200
    assert give(host, "t", type="set_timer", limit_s=90.0)[0] == 200
    points = {"type": "give_points", "seat": "s1", "category": "Gold", "points": 3}
    assert give(host, "p", **points)[0] == 200
    assert give(host, "e", type="end_game")[0] == 200
    page = host.get(f"/set-up/open_table?again={game}").get_data(as_text=True)
    host.form("/set-up/open_table", {**filled_in(page), "first": "1"})
    again = state(host)
    assert again["game"]["id"] != game
    assert [seat["name"] for seat in again["seats"]] == ["Ada", SET_UP["seats.1.name"]]
    assert [seat["mark"] for seat in again["seats"]] == ["star", "heart"]
    assert again["game"]["categories"] == ["Gold", "Fame", "Luck"]
    turn = again["turn"]
    assert (turn["round"], turn["rounds"], turn["active"]) == (1, 5, ["s2"])
    assert turn["timer"]["limit_s"] == 90
    assert [row["total"] for row in again["scoreboard"]["rows"]] == [0, 0]
    assert not again["rolls"]
    assert again["undo"] is None


def test_play_again_from_a_game_that_is_gone_starts_with_an_empty_form(
    app: Flask, host: Phone
) -> None:
    start(host)
    page = host.get("/set-up/open_table?again=gone").get_data(as_text=True)
    assert filled_in(page)["options.rounds"] == ""
    assert filled_in(page)["seats.0.name"] == "Ada"


def test_points_undo_and_rights_on_three_phones(app: Flask, host: Phone, viewer: Phone) -> None:
    start(host)
    ada, other = Phone(app).claim("s1"), Phone(app).claim("s2")
    points = {"type": "give_points", "seat": "s1", "category": "Gold", "points": 3}
    assert give(ada, "a1", **points)[0] == 200
    assert state(viewer)["scoreboard"]["rows"][0]["total"] == 3
    status, body = give(other, "o1", **points)
    assert (status, body["error"]) == (422, "refused"), "a seat acts for itself only"
    assert give(viewer, "v1", **points)[0] == 403
    status, body = give(ada, "a2", type="put_away")
    assert (status, body["error"]) == (422, "refused")
    line = state(viewer)["log"][-1]
    assert (line["actor"], line["device"], line["seat"]) == ("Ada", "Phone (Android)", "s1")
    assert give(ada, "a3", type="undo")[0] == 200
    assert state(viewer)["scoreboard"]["rows"][0]["total"] == 0
    assert state(viewer)["log"][-1]["undone"] or state(viewer)["log"][-2]["undone"]


def test_of_two_at_once_one_is_stale(app: Flask, host: Phone) -> None:
    start(host)
    ada = Phone(app).claim("s1")
    version = state(ada)["version"]
    points = {"type": "give_points", "seat": "s1", "category": "Gold", "points": 1}
    first = host.command(points, version=version, key="h")
    late = ada.command(points, version=version, key="a")
    again = host.command(points, version=version, key="h")
    assert (first.status_code, late.status_code, again.status_code) == (200, 409, 200)
    assert again.get_json()["repeated"]
    assert state(ada)["scoreboard"]["rows"][0]["total"] == 1


def test_the_stream_follows_and_every_state_fits_the_description(
    app: Flask, host: Phone, viewer: Phone
) -> None:
    description = host.get("/api/openapi.json")
    fits = Draft202012Validator(
        {
            "$ref": "#/components/schemas/State",
            "components": description.get_json()["components"],
        }
    )
    description.close()
    fits.validate(state(viewer))
    answer = viewer.get("/api/stream?page=score")
    heard = events(answer.response)
    next(heard)
    start(host)
    dice = [{"kind": "d6", "value": 4}, {"kind": "d6", "value": 2}]
    assert give(host, "r1", type="record_roll", dice=dice)[0] == 200
    assert give(host, "n1", type="next")[0] == 200
    newest = state(host)["version"]
    for event in heard:
        if event.name == "state":
            fits.validate(event.json())
            if event.json()["version"] == newest:
                break
    page = next(event for event in heard if event.name == "page")
    assert "Ada" in page.data
    assert "<script>alert" not in page.data
    answer.close()


def test_unknown_and_wrong_commands_are_refused_in_words(app: Flask, host: Phone) -> None:
    start(host)
    wrong: tuple[dict[str, Any], ...] = (
        {"type": "nothing"},
        {"type": "give_points"},
        {"type": "give_points", "seat": "s1", "category": "Gold", "points": "many"},
        {"type": "give_points", "seat": "s1", "category": "Gold", "points": 1, "x": 1},
        {"type": "record_roll", "dice": [{"kind": "d6", "value": 9}]},
    )
    for n, command in enumerate(wrong):
        status, body = give(host, f"w{n}", **command)
        assert (status, body["error"]) == (422, "refused"), command
        assert body["reason"]
    assert runtime_of(app).rights.audience(host.cookie).role is Role.HOST
