"""Forms without JavaScript: the same commands, and the way back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from assistant.words.dice import DieKind, Roll, RolledDie, RollSource
from tests.web.house import FakeTable
from tests.web.phones import Phone


@pytest.mark.parametrize(
    ("name", "fields", "command"),
    [
        ("next", {}, {}),
        (
            "give_points",
            {"seat": "s1", "category": "gold", "points": "−3"},
            {"seat": "s1", "category": "gold", "points": -3},
        ),
        ("give_points", {"seat": "s1", "points": "many"}, {"seat": "s1", "points": "many"}),
        ("set_timer", {"limit_s": "90"}, {"limit_s": 90}),
        ("set_timer", {"limit_s": "1,5"}, {"limit_s": 1.5}),
        ("set_timer", {"limit_s": " "}, {"limit_s": None}),
        (
            "settle_reading",
            {"reading": "7", "values": ["6", "9"]},
            {"reading": "7", "values": [6, 9]},
        ),
        (
            "settle_reading",
            {"reading": "r1", "values": "moon"},
            {"reading": "r1", "values": ["moon"]},
        ),
        (
            "settle_reading",
            {"reading": "r1", "values.0": "6", "values.1": "", "values.2": "2"},
            {"reading": "r1", "values": [6, None, 2]},
        ),
        ("rename_seat", {"seat": "s1", "name": "12"}, {"seat": "s1", "name": "12"}),
        (
            "overrule",
            {"command.type": "give_points", "command.seat": "s1", "command.points": "3"},
            {"command": {"type": "give_points", "seat": "s1", "points": 3}},
        ),
        (
            "overrule",
            {"command.type": "rename_seat", "command.seat": "s1", "command.name": "3"},
            {"command": {"type": "rename_seat", "seat": "s1", "name": "3"}},
        ),
        (
            "record_roll",
            {"dice.0.kind": "d6", "dice.0.value": "4", "dice.1.kind": "d6", "dice.1.value": ""},
            {"dice": [{"kind": "d6", "value": 4}]},
        ),
        (
            "start_game",
            {
                "game": "open_table",
                "seats.0.name": "Ada",
                "seats.0.colour": "red",
                "seats.0.mark": "star",
                "seats.10.name": "Bo",
                "seats.10.colour": "blue",
                "seats.10.mark": "heart",
                "seats.2.name": "",
                "seats.2.colour": "green",
                "seats.2.mark": "cross",
                "options.phases": "Build\r\n\r\nFeast\r\n",
                "options.categories": ["Gold", "Fame"],
                "options.rounds": "5",
                "options.first": "",
            },
            {
                "game": "open_table",
                "seats": [
                    {"name": "Ada", "colour": "red", "mark": "star"},
                    {"name": "Bo", "colour": "blue", "mark": "heart"},
                ],
                "options": {
                    "phases": ["Build", "Feast"],
                    "categories": ["Gold", "Fame"],
                    "rounds": 5,
                },
            },
        ),
        (
            "settle_reading",
            {"reading": "r1", "values.0": "+1", "values.1": "007", "values.2": " 3 "},
            {"reading": "r1", "values": ["+1", "007", 3]},
        ),
        ("of_no_game", {"what": "3"}, {"what": "3"}),
    ],
)
def test_words_become_what_the_command_wants(
    host: Phone, table: FakeTable, name: str, fields: dict[str, Any], command: dict[str, Any]
) -> None:
    answer = host.form(f"/do/{name}", {"version": "7", **fields})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/score")
    assert table.orders[0].command == {"type": name, **command}
    assert table.orders[0].version == 7


def test_a_double_tap_is_one_order(ada: Phone, table: FakeTable) -> None:
    for _ in range(2):
        ada.form("/do/next", {"version": "7"})
    assert len(table.orders) == 1
    assert ada.said() == ""


def test_refusals_are_told_on_the_next_page(ada: Phone, table: FakeTable) -> None:
    ada.form("/do/forbidden", {"version": "7"})
    assert ada.said() == "This is not allowed. Rules: p. 7."
    ada.form("/do/next", {"version": "3"})
    assert ada.said() == "Somebody else was faster."
    ada.form("/do/next", {"version": "x"})
    assert "version" in ada.said()
    ada.form("/do/next", {"version": "7", "a": "1", "a.b": "2"})
    assert "a.b" in ada.said()
    table.busy = True
    ada.form("/do/next", {"version": "7"})
    assert "did not answer" in ada.said()
    assert not table.orders


def test_only_the_host_is_offered_to_overrule_a_rule(host: Phone, ada: Phone) -> None:
    order = {"version": "7", "faces.0": "a", "faces.1": "b", "by": "2", "seat": ""}
    ada.form("/do/against_the_rules", order)
    assert ada.said() == "A rule forbids this. Rules: p. 8."
    host.form("/do/against_the_rules", order)
    page = host.get("/score").get_data(as_text=True)
    form = page.partition('action="/do/overrule"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="(command[^"]*)" value="([^"]*)"', form))
    assert fields == {
        "command.type": "against_the_rules",
        "command.faces.0": "a",
        "command.faces.1": "b",
        "command.by": "2",
    }
    assert "overrule" not in host.get("/score").get_data(as_text=True)


def test_a_viewer_may_not(viewer: Phone, table: FakeTable) -> None:
    assert viewer.form("/do/next", {"version": "7"}).status_code == 403
    assert not table.orders


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "/x\r\nSet-Cookie: a=b",
        "/" + "x" * 600,
        "score",
    ],
)
def test_the_way_back_never_leads_away(ada: Phone, back: str) -> None:
    answer = ada.form("/do/next", {"version": "7", "back": back})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_without_a_way_back_it_is_the_page_of_the_form(ada: Phone) -> None:
    answer = ada.client.post(
        "/do/next",
        data={"token": ada.token, "version": "7"},
        headers={"Referer": "http://localhost/table?x=1", "Origin": "http://localhost"},
    )
    assert answer.headers["Location"] == "/table?x=1"


def test_the_pin_leads_on_to_the_very_page_that_was_asked_for(viewer: Phone) -> None:
    page = viewer.get("/set-up/open_table?try=1")
    assert page.status_code == 403
    assert 'name="back" value="/set-up/open_table?try=1"' in page.get_data(as_text=True)
    page = viewer.get("/table")
    assert 'name="back" value="/table"' in page.get_data(as_text=True)


@pytest.mark.parametrize(("rolled", "proposed"), [(0, "2"), (1, "1"), (5, "5"), (9, "6")])
def test_as_many_dice_are_proposed_as_were_thrown_last(
    host: Phone, table: FakeTable, rolled: int, proposed: str
) -> None:
    dice = tuple(RolledDie(DieKind.D6, 4) for _ in range(rolled))
    rolls = (Roll(1, dice, RollSource.CAMERA, "s1", "r0"),) if rolled else ()
    table.show(wanted=None, question=None, rolls=rolls)
    page = host.get("/table").get_data(as_text=True)
    field = page[page.index('id="throw-dice"') : page.index("</select>", page.index("throw-dice"))]
    assert re.findall(r'value="(\d+)" selected', field) == [proposed]


def test_a_refused_roll_is_shown_again_as_it_was_typed(ada: Phone) -> None:
    typed = {"dice.0.kind": "d6", "dice.0.value": "9", "dice.1.kind": "d20", "dice.1.value": "17"}
    answer = ada.form("/do/record_roll", {**typed, "version": "1", "back": "/seat"})
    assert answer.status_code == 422
    assert re.search(r'name="dice.0.value" value="9"', answer.text)
    assert re.search(r'name="dice.1.value" value="17"', answer.text)
    assert answer.text.count('value="d20" selected') == 1
    assert 'name="back" value="/seat"' in answer.text
    scripted = ada.form("/do/record_roll", {**typed, "version": "1", "key": "from-a-script"})
    assert scripted.status_code == 303
