"""Questions to the game: who may ask, how much, how often, and what is said otherwise."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from tests.web.house import FakeTable
from tests.web.phones import Phone

pytestmark = pytest.mark.live


def ask(phone: Phone, query: Any, **more: str) -> TestResponse:
    raw = query if isinstance(query, str) else json.dumps(query)
    return phone.client.get(
        "/api/ask",
        query_string={"query": raw, **more},
        headers={"User-Agent": phone.agent},
        environ_overrides={"REMOTE_ADDR": phone.address},
    )


def test_a_seat_asks_for_itself_and_the_host_for_any(
    ada: Phone, host: Phone, viewer: Phone, table: FakeTable
) -> None:
    assert ask(ada, {"type": "points"}).get_json() == {"answer": {"seat": "s1", "said": "Points"}}
    assert ask(ada, {"type": "points", "seat": "s1"}).status_code == 200
    for other in ("s2", None, 7, ["s1"]):
        answer = ask(ada, {"type": "points", "seat": other})
        assert (answer.status_code, answer.get_json()["field"]) == (403, "seat")
    assert ask(host, {"type": "points", "seat": "s2"}).get_json()["answer"]["seat"] == "s2"
    assert ask(viewer, {"type": "points", "seat": "s1"}).status_code == 403
    assert table.orders == []


def test_answers_and_refusals_come_in_both_languages(ada: Phone) -> None:
    english, polish = (ask(ada, {"type": "points"}, lang=tag).get_json() for tag in ("en", "pl"))
    assert (english["answer"]["said"], polish["answer"]["said"]) == ("Points", "Punkty")
    refused = ask(ada, {"type": "nothing"})
    assert refused.status_code == 422
    assert refused.get_json() == {
        "error": "refused", "reason": "This is not answered.", "rule": "p. 9",
    }  # fmt: skip
    assert ask(ada, {"type": "nothing"}, lang="pl").get_json()["rule"] == "s. 9"
    words = {ask(ada, {"type": "points", "seat": "s2"}, lang=tag).get_json()["reason"]
             for tag in ("en", "pl")}  # fmt: skip
    assert len(words) == 2


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ("", 400, "query"),
        ("[]", 400, "query"),
        ("{", 400, "query"),
        (r'{"type": "\ud800"}', 400, None),
        ("[" * 5000, 400, "query"),
        (json.dumps({"type": "points", "deep": [[[[[[[[[1]]]]]]]]]}), 400, None),
        (json.dumps({"type": "points", "n": 2**60}), 400, "query.n"),
        (json.dumps({"type": "other"}), 400, "type"),
        (json.dumps({"type": "points", "long": "x" * 9000}), 413, None),
    ],
)
def test_what_cannot_be_read_is_told_by_its_field(
    ada: Phone, query: str, status: int, field: str | None
) -> None:
    answer = ask(ada, query)
    assert answer.status_code == status
    if field is not None:
        assert answer.get_json()["field"] == field


def test_a_device_has_one_question_at_a_time(
    app: Flask, ada: Phone, host: Phone, table: FakeTable
) -> None:
    answers: list[int] = []
    slow = threading.Thread(
        target=lambda: answers.append(ask(ada, {"type": "slow"}).status_code), daemon=True
    )
    slow.start()
    assert table.asked.wait(10)
    refused = ask(ada, {"type": "points"})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) >= 1
    assert ask(host, {"type": "points", "seat": "s1"}).status_code == 200
    table.let_go.set()
    slow.join(10)
    assert answers == [200]
    assert ask(ada, {"type": "points"}).status_code == 200


def test_a_fault_leaves_the_device_free(ada: Phone, table: FakeTable) -> None:
    assert ask(ada, {"type": "other"}).status_code == 400
    assert ask(ada, {"type": "points"}).status_code == 200


def test_a_game_without_cards_says_so(ada: Phone) -> None:
    page = ada.get("/cards")
    assert page.status_code == 404
    assert "This is not answered." in page.get_data(as_text=True)


def test_only_reading_asks(ada: Phone) -> None:
    assert ada.post("/api/ask", json={"type": "points"}).status_code == 405


def test_answers_are_as_described(ada: Phone, viewer: Phone) -> None:
    served = viewer.get("/api/openapi.json")
    described = served.get_json()
    served.close()
    answers = described["paths"]["/api/ask"]["get"]["responses"]
    for query, status in (({"type": "points"}, 200), ({"type": "nothing"}, 422), ("{", 400)):
        answer = ask(ada, query)
        assert answer.status_code == status
        schema = answers[str(status)]["content"]["application/json"]["schema"]
        Draft202012Validator({**schema, "components": described["components"]}).validate(
            answer.get_json()
        )
