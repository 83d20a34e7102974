"""The description is valid, and what is served fits it."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from tests.web.events import events
from tests.web.house import FakeTable
from tests.web.phones import Phone
from tests.web.views import empty_view


@pytest.fixture
def description(viewer: Phone) -> dict[str, Any]:
    answer = viewer.get("/api/openapi.json")
    assert answer.mimetype == "application/json"
    served: dict[str, Any] = answer.get_json()
    answer.close()
    return served


def fits(description: dict[str, Any], schema: str, body: Any) -> None:
    whole = {"$ref": f"#/components/schemas/{schema}", "components": description["components"]}
    Draft202012Validator(whole).validate(body)


def described(description: dict[str, Any], path: str, method: str, status: int) -> str:
    """Name of the schema of an answer; fails if this status is not described."""
    answer = description["paths"][path][method]["responses"][str(status)]
    if "$ref" in answer:
        answer = description["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
    reference: str = answer["content"]["application/json"]["schema"]["$ref"]
    return reference.rsplit("/", 1)[1]


def test_it_is_valid(description: dict[str, Any]) -> None:
    validate(description)
    assert description["openapi"].startswith("3.1")


def test_a_wrong_state_does_not_fit(description: dict[str, Any], viewer: Phone) -> None:
    state = viewer.get("/api/state").get_json()
    for wrong in ({**state, "version": "7"}, {**state, "extra": 1}, {"version": 7}):
        assert not Draft202012Validator(
            {"$ref": "#/components/schemas/State", "components": description["components"]}
        ).is_valid(wrong)


def test_states_fit(
    description: dict[str, Any], viewer: Phone, ada: Phone, table: FakeTable
) -> None:
    schema = described(description, "/api/state", "get", 200)
    fits(description, schema, viewer.get("/api/state").get_json())
    fits(description, schema, ada.get("/api/state?lang=pl").get_json())
    table.show(**msgspec.structs.asdict(empty_view(changed=99)))
    fits(description, schema, viewer.get("/api/state").get_json())


def test_answers_to_commands_fit(
    description: dict[str, Any], ada: Phone, viewer: Phone, table: FakeTable
) -> None:
    def check(answer: Any, status: int) -> None:
        assert answer.status_code == status
        schema = described(description, "/api/commands", "post", status)
        fits(description, schema, answer.get_json())

    order = {"key": "k1", "version": 7, "command": {"type": "next"}}
    fits(description, "Order", order)
    check(ada.post("/api/commands", json=order), 200)
    check(ada.post("/api/commands", json=order), 200)
    check(ada.post("/api/commands", json={**order, "key": "k2"}), 409)
    check(ada.command({"type": "forbidden"}, version=8, key="k3"), 422)
    check(ada.post("/api/commands", json={**order, "version": "x"}), 400)
    check(viewer.post("/api/commands", json=order), 403)
    check(ada.post("/api/commands", data="x"), 415)
    check(ada.post("/api/commands", data="x" * 70_000, content_type="application/json"), 413)
    check(ada.post("/api/commands", json=order, headers={"Host": "evil.example"}), 421)
    stranger = ada.app.test_client().post(
        "/api/commands", json=order, headers={"Origin": "http://localhost"}
    )
    check(stranger, 401)
    table.busy = True
    check(ada.post("/api/commands", json={**order, "key": "k4"}), 503)


def test_events_of_the_stream_fit(
    description: dict[str, Any], host: Phone, ada: Phone, table: FakeTable
) -> None:
    answer = ada.get("/api/stream?page=score")
    seen: set[str] = set()
    schemas = {"state": "State", "beat": "Beat", "bye": "Bye"}
    for event in events(answer.response):
        if event.name in schemas:
            fits(description, schemas[event.name], json.loads(event.data))
        if event.name == "beat":
            host.form(f"/access/devices/{ada.device}/demote", {})
        seen.add(event.name)
    answer.close()
    assert seen == {"state", "page", "beat", "bye"}


PREFIXES = ("/api/", "/do/", "/access/", "/claim/", "/host/", "/dice", "/own-boards",
            "/corrections", "/figures")
"""What programs and forms may use; other paths are pages for people only."""


def served(app: Flask) -> set[tuple[str, str]]:
    """Paths and methods of the application, written as the description writes them."""
    return {
        (re.sub(r"<(?:[^<>]*:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(PREFIXES)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_all_that_is_served_is_described_and_nothing_else(
    description: dict[str, Any], app: Flask
) -> None:
    paths = {(path, method) for path, methods in description["paths"].items() for method in methods}
    assert paths == served(app)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/simulator/throw", {"dice": 2, "strength": 0.5}, 200),
        ("/api/simulator/throw", {"dice": 21}, 400),
        ("/api/simulator/arrange", {"what": "clear"}, 200),
        ("/api/simulator/arrange", {"what": "fly"}, 400),
        ("/api/panel/touch", {"button": "next", "down": True}, 200),
        ("/api/panel/touch", {"button": "bell", "down": True}, 404),
    ],
)
def test_answers_to_small_writes_fit(
    description: dict[str, Any], host: Phone, path: str, body: dict[str, Any], status: int
) -> None:
    answer = host.post(path, json=body)
    assert answer.status_code == status
    fits(description, described(description, path, "post", status), answer.get_json())
    sent = description["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    assert Draft202012Validator(sent["schema"]).is_valid(body) == (status != 400)


def test_answers_about_pictures_fit(description: dict[str, Any], ada: Phone) -> None:
    for path, place in (
        ("/api/camera/picture", "/api/camera/picture?view=tray&drawn=0"),
        ("/api/camera/crop/{reading}/{die}", "/api/camera/crop/r1/0"),
    ):
        answer = ada.get(place)
        assert answer.mimetype in description["paths"][path]["get"]["responses"]["200"]["content"]
    missing = ada.get("/api/camera/crop/other/0")
    schema = described(description, "/api/camera/crop/{reading}/{die}", "get", 404)
    fits(description, schema, missing.get_json())
    wrong = ada.post("/api/camera/upload", data=b"no", content_type="image/jpeg")
    assert wrong.status_code == 303  # a browser's form; a program says what it takes
    wrong = ada.post(
        "/api/camera/upload",
        data=b"no",
        content_type="image/jpeg",
        headers={"Accept": "application/json"},
    )
    schema = described(description, "/api/camera/upload", "post", wrong.status_code)
    fits(description, schema, wrong.get_json())
