"""Commands as JSON: what is done, what is refused, and why."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from assistant.words.actor import Actor, Role
from tests.web.house import FakeTable
from tests.web.phones import ORIGIN, Phone

POINTS = {"type": "give_points", "seat": "s1", "category": "gold", "points": 3}


def test_a_command_is_done_and_says_who_did_it(ada: Phone, table: FakeTable) -> None:
    answer = ada.command(POINTS, version=7, key="k1")
    assert (answer.status_code, answer.get_json()) == (200, {"version": 8, "repeated": False})
    order = table.orders[0]
    assert order.command == POINTS
    assert order.actor == Actor(Role.SEAT, "iPhone", "s1")


def test_the_same_key_again_is_done_once(ada: Phone, table: FakeTable) -> None:
    ada.command(POINTS, version=7, key="k1")
    answer = ada.command(POINTS, version=7, key="k1")
    assert answer.get_json() == {"version": 8, "repeated": True}
    assert len(table.orders) == 1


def test_of_two_phones_the_slower_gets_the_reason_and_the_state(
    ada: Phone, host: Phone, table: FakeTable
) -> None:
    assert host.command(POINTS, version=7, key="h1").status_code == 200
    answer = ada.command(POINTS, version=7, key="a1")
    body = answer.get_json()
    assert answer.status_code == 409
    assert body["error"] == "stale"
    assert body["reason"] == "Somebody else was faster."
    assert body["version"] == body["state"]["version"] == 8
    assert body["state"]["you"] == {"role": "seat", "seat": "s1"}
    assert len(table.orders) == 1


def test_a_refusal_names_the_rule(ada: Phone) -> None:
    answer = ada.command({"type": "forbidden"}, version=7, key="k1")
    body = answer.get_json()
    assert answer.status_code == 422
    assert (body["error"], body["reason"]) == ("refused", "This is not allowed.")
    assert (body["rule"], body["state"]["version"]) == ("p. 7", 7)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"version": 7, "command": {"type": "next"}}, "key"),
        ({"key": "", "version": 7, "command": {"type": "next"}}, "key"),
        ({"key": "k\n", "version": 7, "command": {"type": "next"}}, "key"),
        ({"key": 5, "version": 7, "command": {"type": "next"}}, "key"),
        ({"key": "k", "version": "7", "command": {"type": "next"}}, "version"),
        ({"key": "k", "version": -1, "command": {"type": "next"}}, "version"),
        ({"key": "k", "version": 7.5, "command": {"type": "next"}}, "version"),
        ({"key": "k", "version": 7, "command": []}, "command"),
        ({"key": "k", "version": 7, "command": {}}, "command.type"),
        ({"key": "k", "version": 7, "command": {"type": ["next"]}}, "command.type"),
        ({"key": "k", "version": 7, "command": {"type": "next", "n": 10**20}}, "command.n"),
        ({"key": "k", "version": 7, "command": {"type": "next"}, "extra": 1}, "extra"),
    ],
)
def test_a_malformed_field_is_named(
    ada: Phone, table: FakeTable, body: dict[str, Any], field: str
) -> None:
    answer = ada.post("/api/commands", json=body)
    assert answer.status_code == 400
    assert answer.get_json()["field"] == field
    assert not table.orders


@pytest.mark.parametrize(
    "bomb",
    [
        b'{"key":"k","version":7,"command":' + b'{"a":' * 20_000,
        b'{"key":"k","version":7,"command":{"type":"x","a":' + b"[" * 30 + b"]" * 30 + b"}}",
        b'{"key":"k","version":7,"command":{"type":"x","a":1e999}}',
        b'{"key":"k","version":7,"command":{"type":"x","a":' + b"9" * 5000 + b"}}",
        b'{"key":"k","version":7,"command":{"type":"x","a":NaN}}',
        b'{"key":"k","version":7,"command":{"type":"x","a":[' + b"1," * 5000 + b"1]}}",
        b'{"key":"k\xff","version":7,"command":{"type":"x"}}',
        b"[" * 60_000,
        b"",
        b"null",
    ],
)
def test_bombs_do_nothing(ada: Phone, table: FakeTable, bomb: bytes) -> None:
    answer = ada.post("/api/commands", data=bomb, content_type="application/json")
    assert answer.status_code in (400, 413)
    assert answer.get_json()["reason"]
    assert not table.orders


def test_too_large_and_of_another_type(ada: Phone) -> None:
    large = b'{"key":"' + b"k" * 70_000 + b'"}'
    assert ada.post("/api/commands", data=large, content_type="application/json").status_code == 413
    form = ada.post("/api/commands", data={"key": "k"})
    assert form.status_code == 415


def test_a_busy_table_says_when_to_come_back(ada: Phone, table: FakeTable) -> None:
    table.busy = True
    answer = ada.command(POINTS, version=7, key="k1")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1


def test_a_viewer_may_not_give_commands(viewer: Phone, table: FakeTable) -> None:
    answer = viewer.command(POINTS, version=7, key="k1")
    assert answer.status_code == 403
    assert answer.get_json()["error"] == "rights"
    assert not table.orders


def test_without_a_cookie_nobody_is_known(app: Flask, table: FakeTable) -> None:
    answer = app.test_client().post(
        "/api/commands", json={"key": "k"}, headers={"Origin": ORIGIN, "X-Skald-Token": "x"}
    )
    assert (answer.status_code, answer.get_json()["error"]) == (401, "device")


def test_unknown_addresses_and_methods_are_answered_in_json(viewer: Phone) -> None:
    missing = viewer.get("/api/nothing")
    wrong = viewer.get("/api/commands")
    assert (missing.status_code, missing.get_json()["error"]) == (404, "missing")
    assert (wrong.status_code, wrong.get_json()["error"]) == (405, "method")
    assert "POST" in wrong.headers["Allow"]
