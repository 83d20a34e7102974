"""What a guest with a phone and some knowledge tries."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.ports import House
from tests.web.house import FakeHistory, FakeTable
from tests.web.phones import ORIGIN, Phone
from web.access import rights
from web.access.pace import Pace
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings

HUGE = "1" + "0" * 400


@pytest.mark.parametrize("number", [HUGE, f"-{HUGE}"])
def test_numbers_without_end_are_refused_and_break_nothing(
    ada: Phone, table: FakeTable, number: str
) -> None:
    command = f'{{"key": "k", "version": 7, "command": {{"type": "next", "x": {number}}}}}'
    for path, body in (
        ("/api/commands", command),
        ("/api/simulator/throw", f'{{"dice": {number}}}'),
    ):
        answer = ada.post(path, data=body, content_type="application/json")
        assert (answer.status_code, answer.get_json()["error"]) == (400, "malformed")
    assert not table.orders


def test_before_the_end_only_the_host_takes_everything_along(
    house: House, settings: WebSettings
) -> None:
    """A game's journal holds hands and notes that nobody else may see before the end."""
    app = create_app(replace(house, history=FakeHistory(ended_at=None)), settings)
    host, ada, viewer = Phone(app).become_host(), Phone(app).claim("s1"), Phone(app)
    for phone in (ada, viewer):
        assert phone.get("/history/g0.json").status_code == 403
        page = phone.get("/history/g0").text
        assert "/history/g0.json" not in page
        assert "/history/g0-scores.csv" in page
    assert host.get("/history/g0.json").data == b'{"game":"g0"}'
    assert "/history/g0.json" in host.get("/history/g0").text


def test_once_it_is_over_everybody_takes_it_along(viewer: Phone) -> None:
    assert viewer.get("/history/g0.json").data == b'{"game":"g0"}'
    assert "/history/g0.json" in viewer.get("/history/g0").text
    assert viewer.get("/history/g9.json").status_code == 404


def test_nobody_takes_the_name_of_another_phone(app: Flask, ada: Phone) -> None:
    ada.form("/access/name", {"name": "Ada's phone"})
    twin = Phone(app)
    twin.form("/access/name", {"name": "Ada's phone"})
    host = Phone(app).become_host()
    page = host.get("/devices").text
    assert page.count("<bdi>Ada&#39;s phone</bdi>") == 1
    assert page.count("<bdi>Ada&#39;s phone 2</bdi>") == 1
    ada.form("/access/name", {"name": "Ada's phone"})
    assert host.get("/devices").text.count("<bdi>Ada&#39;s phone</bdi>") == 1


def test_a_viewer_who_renames_itself_forever_wears_no_disk_out(
    app: Flask, viewer: Phone, ada: Phone, house: House
) -> None:
    book = house.data / "devices.json"
    for number in range(rights.NAMES_MOST):
        viewer.form("/access/name", {"name": f"phone {number}"})
    before = book.stat().st_ino
    viewer.form("/access/name", {"name": "one more"})
    viewer.form("/access/leave", {})
    viewer.form("/access/leave", {})
    assert book.stat().st_ino == before
    ada.form("/access/name", {"name": "Ada's phone"})
    assert "Ada's phone" in book.read_text()


def test_every_write_is_closed_to_viewers_but_the_ways_in(app: Flask, viewer: Phone) -> None:
    open_to_all = {
        "access.enter_pin",
        "access.name_self",
        "access.leave",
        "access.take_over",
    }
    writes = [
        rule
        for rule in app.url_map.iter_rules()
        if {"POST", "PUT", "PATCH", "DELETE"} & (rule.methods or set())
    ]
    assert len(writes) > 10
    for rule in writes:
        path = re.sub(r"<any\('?([\w-]+)[^>]*>", r"\1", rule.rule)
        path = re.sub(r"<[^>]*>", "1", path)
        for sent in (
            viewer.form(path, {}),
            viewer.post(path, json={}),
            viewer.client.post(path, headers={"Origin": ORIGIN}),
        ):
            refused = sent.status_code in (401, 403)
            assert refused or rule.endpoint in open_to_all, (rule, sent.status_code)


@pytest.mark.live
def test_a_seat_that_acts_without_end_holds_nobody_up(
    app: Flask, ada: Phone, table: FakeTable
) -> None:
    """Each of its actions makes everybody's screen stale, and stays in the journal."""
    host = Phone(app).become_host()
    most = WebSettings().seat_acts
    statuses = [
        ada.command({"type": "next"}, version=7, key=f"k{n}").status_code for n in range(most + 20)
    ]
    assert statuses.count(429) >= 15
    refused = ada.command({"type": "next"}, version=7, key="k")
    assert refused.get_json()["error"] == "pace"
    assert refused.headers["Retry-After"] == "1"
    version = table.view().version
    for n in range(most + 20):
        played = host.command({"type": "next"}, version=version + n, key=f"h{n}")
        assert played.status_code == 200


def test_a_seat_gets_its_pace_back_with_time_and_for_itself() -> None:
    now = [0.0]
    pace = Pace(2, 0.5, clock=lambda: now[0])
    assert [pace.take("a") for _ in range(3)] == [True, True, False]
    assert pace.take("b")
    now[0] = 2.0
    assert [pace.take("a") for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [pace.take("a") for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
        {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
        {"Sec-Purpose": "prefetch;prerender"},
    ],
)
def test_a_page_elsewhere_takes_no_seat_and_uses_up_no_link(
    app: Flask, headers: dict[str, str]
) -> None:
    rights_of = runtime_of(app).rights
    seat, once = rights_of.seat_link("s1"), rights_of.new_host_link()
    phone = Phone(app)
    for path in (f"/claim/{seat}", f"/host/{once}"):
        assert phone.get(path, headers=headers).status_code == 200
    assert phone.role() == ("viewer", None)
    goes = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert phone.get(f"/host/{once}", headers=goes).status_code == 303
    assert phone.get(f"/claim/{seat}", headers=goes).status_code == 303
    assert phone.role() == ("host", "s1")
