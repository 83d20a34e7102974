"""What every request must prove, and what every answer carries."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.house import FakeTable
from tests.web.phones import ORIGIN, Phone
from web.access import cookie, hosts

NEXT = {"key": "k1", "version": 7, "command": {"type": "next"}}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": ORIGIN}, 200),
        ({"Origin": "https://localhost"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Referer": f"{ORIGIN}/score"}, 200),
        ({}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:81"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Referer": f"{ORIGIN}/"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Referer": "http://evil.example/localhost"}, 403),
        ({"Referer": "http://[bad"}, 403),
    ],
)
def test_writes_come_from_our_own_pages(
    ada: Phone, table: FakeTable, headers: dict[str, str], status: int
) -> None:
    answer = ada.client.post(
        "/api/commands", json=NEXT, headers={"X-Skald-Token": ada.token, **headers}
    )
    assert answer.status_code == status
    assert len(table.orders) == (status == 200)
    if status == 403:
        assert answer.get_json()["error"] == "origin"


def test_writes_carry_the_token_of_their_own_device(
    ada: Phone, host: Phone, table: FakeTable
) -> None:
    for token in (host.token, "", "x", ada.token + "x", ada.token[:-1]):
        answer = ada.client.post(
            "/api/commands", json=NEXT, headers={"X-Skald-Token": token, "Origin": ORIGIN}
        )
        assert (answer.status_code, answer.get_json()["error"]) == (403, "token")
    form = ada.client.post(
        "/do/next", data={"token": host.token, "version": "7"}, headers={"Origin": ORIGIN}
    )
    assert form.status_code == 403
    assert not table.orders


def test_a_made_up_cookie_is_nobody(app: Flask, ada: Phone) -> None:
    body, _, mark = ada.cookie.partition(".")
    for forged in (f"{body}x.{mark}", body, f"{body}.", "", "ż.ż", "." + mark):
        client = app.test_client()
        client.set_cookie(cookie.COOKIE, forged)
        state = client.get("/api/state").get_json()
        assert state["you"]["role"] == "viewer"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("127.0.0.1:8000", 200),
        ("192.168.1.20", 200),
        ("[fe80::1]:8000", 200),
        ("skald.local", 200),
        ("skald.local.", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("evil.local", 421),
        ("[::1", 421),
        ("", 421),
    ],
)
def test_a_name_of_somebody_else_gets_no_answer(viewer: Phone, host: str, status: int) -> None:
    answer = viewer.get("/api/state", headers={"Host": host})
    assert answer.status_code == status
    if status == 421:
        assert "hosts" in answer.get_json()["reason"]
        assert "Set-Cookie" not in answer.headers


def test_names_of_the_settings_are_ours() -> None:
    names = hosts.own_names(("table.example", "https://other.example:8443/x"))
    assert hosts.is_ours("table.example:80", names)
    assert hosts.is_ours("OTHER.example", names)


@pytest.mark.parametrize("path", ["/api/state", "/api/nothing", "/nothing", "/claim/x"])
def test_every_answer_is_fenced_in(viewer: Phone, path: str) -> None:
    headers = viewer.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_the_cookie_is_out_of_reach_for_scripts(app: Flask) -> None:
    made = app.test_client().get("/api/state").headers["Set-Cookie"]
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made
    assert "Secure" not in made
    assert "Max-Age=" in made


def test_reasons_on_pages_are_escaped(viewer: Phone) -> None:
    page = viewer.get("/%3Cscript%3Ealert(1)%3C/script%3E")
    assert page.status_code == 404
    assert "<script>alert" not in page.text
    assert page.mimetype == "text/html"
