"""The live stream, one device at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.ports import House
from assistant.words.actor import Role
from assistant.words.seats import Seat
from assistant.words.view import TableView
from tests.web.events import Event, events
from tests.web.house import FakeTable
from tests.web.phones import Phone
from tests.web.views import NASTY, SEATS
from web.access import Audience
from web.app import create_app
from web.live.hub import Bye, Hub
from web.live.localised import localised
from web.live.pictures import Newest
from web.runtime import runtime_of
from web.settings import WebSettings

pytestmark = pytest.mark.live


@contextmanager
def listening(phone: Phone, path: str = "/api/stream") -> Iterator[Iterator[Event]]:
    answer = phone.get(path)
    assert answer.status_code == 200
    try:
        yield events(answer.response)
    finally:
        answer.close()


def test_first_the_full_state_then_each_change(viewer: Phone, table: FakeTable) -> None:
    with listening(viewer) as stream:
        first = next(stream)
        assert first.name == "state"
        assert first.json()["version"] == 7
        assert first.json()["seats"][2]["name"] == NASTY
        table.show(version=8)
        second = next(event for event in stream if event.name == "state")
        assert second.json()["version"] == 8
        assert int(second.id) > int(first.id)


def test_only_the_newest_is_sent(viewer: Phone, table: FakeTable) -> None:
    with listening(viewer) as stream:
        next(stream)
        for version in range(8, 60):
            table.show(version=version)
        assert next(event for event in stream if event.name == "state").json()["version"] == 59


def test_a_beat_shows_that_it_is_alive(viewer: Phone) -> None:
    with listening(viewer) as stream:
        assert next(stream).name == "state"
        beat = next(stream)
        assert (beat.name, beat.json()) == ("beat", {"changed": 40})


def test_its_headers_keep_it_flowing(viewer: Phone) -> None:
    answer = viewer.get("/api/stream")
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert next(iter(answer.response)) == b"retry: 2000\n\n"
    answer.close()


def test_a_page_comes_along_when_it_changes(host: Phone, table: FakeTable) -> None:
    with listening(host, "/api/stream?page=score") as stream:
        assert [next(stream).name, next(stream).name] == ["state", "page"]
        renamed = replace(SEATS[0], name="Grażyna")
        table.show(seats=(renamed, *SEATS[1:]))
        page = next(event for event in stream if event.name == "page")
        assert "Grażyna" in page.data
        assert "<script>alert" not in page.data


def test_forms_in_a_page_carry_the_token_of_their_device(app: Flask, host: Phone) -> None:
    other = Phone(app).become_host()
    for phone in (host, other):
        with listening(phone, "/api/stream?page=table") as stream:
            page = next(event for event in stream if event.name == "page").data
            assert phone.token in page
    assert other.token != host.token


def test_there_are_streams_of_known_pages_only(viewer: Phone) -> None:
    answer = viewer.get("/api/stream?page=nothing")
    assert (answer.status_code, answer.get_json()["field"]) == (404, "page")
    assert viewer.get("/api/stream?page=" + "x" * 5000).status_code == 404


def test_a_second_one_ends_the_first(viewer: Phone) -> None:
    with listening(viewer) as old:
        next(old)
        with listening(viewer) as fresh:
            assert list(old)[-1] == Event("bye", '{"reason":"replaced"}', "")
            assert next(fresh).name == "state"
            with listening(viewer, "/api/stream?page=score") as page:
                assert next(page).name == "state"
                assert next(fresh).name == "beat", "two pages of a device may be open"


def test_revoked_rights_end_the_stream(host: Phone, ada: Phone) -> None:
    with listening(ada) as stream:
        assert next(stream).json()["you"] == {"role": "seat", "seat": "s1"}
        host.form(f"/access/devices/{ada.device}/revoke", {})
        assert list(stream)[-1].json() == {"reason": "rights"}


def test_new_rights_end_it_too_so_that_the_page_loads_anew(viewer: Phone) -> None:
    with listening(viewer) as stream:
        next(stream)
        viewer.claim("s2")
        assert list(stream)[-1].json() == {"reason": "rights"}


def test_the_house_is_full_at_some_point(house: House) -> None:
    app = create_app(house, WebSettings(streams=2, heartbeat_s=0.1, gap_s=0.0))
    hub = runtime_of(app).hub
    first, second, third = Phone(app), Phone(app), Phone(app)
    with listening(first) as one, listening(second) as two:
        next(one), next(two)
        refused = third.get("/api/stream")
        assert (refused.status_code, refused.get_json()["error"]) == (503, "full")
        assert int(refused.headers["Retry-After"]) >= 1
        with listening(third.become_host()) as three:
            assert next(three).name == "state", "a host always gets in"
            assert list(one)[-1].json() == {"reason": "full"}
            assert next(two).name == "beat"
        assert len(hub) == 1
    assert len(hub) == 0


def test_a_stream_that_nobody_ever_read_leaves_no_trace(app: Flask, viewer: Phone) -> None:
    viewer.get("/api/stream").close()
    assert len(runtime_of(app).hub) == 0


def test_closing_ends_every_stream_and_takes_no_more(app: Flask, viewer: Phone) -> None:
    with listening(viewer) as stream:
        next(stream)
        runtime_of(app).hub.close()
        assert list(stream)[-1].json() == {"reason": "stopping"}
    assert viewer.get("/api/stream").status_code == 503


def test_a_device_has_only_so_many(table: FakeTable) -> None:
    hub = Hub(table, most=10, most_a_device=2)
    device = Audience(Role.VIEWER, None, "d", "Phone")
    opened = [hub.open(device, page) for page in ("score", "tv", "panel")]
    assert [one.bye if one else None for one in opened] == [Bye.REPLACED, None, None]


def test_an_ended_stream_keeps_its_place_until_it_is_gone(table: FakeTable) -> None:
    hub = Hub(table, most=2, most_a_device=4)
    hurried: list[int] = []
    devices = [Audience(Role.VIEWER, None, f"d{n}", "Phone") for n in range(3)]
    old = hub.open(devices[0], "score", lambda: hurried.append(0))
    assert old is not None
    assert hub.open(devices[0], "score", lambda: hurried.append(1)) is not None
    assert hurried == [0], "only the connection that must end is hurried"
    assert hub.open(devices[1], "score") is None
    hub.leave(old)
    hub.leave(old)
    assert hub.open(devices[1], "score") is not None
    assert hub.open(devices[2], "score") is None


def test_one_address_with_many_browsers_does_not_shut_the_others_out(table: FakeTable) -> None:
    hub = Hub(table, most=4, most_a_device=4)
    flood = [
        hub.open(Audience(Role.VIEWER, None, f"d{n}", "?"), "score", address="10.0.0.66")
        for n in range(6)
    ]
    assert [one is not None for one in flood] == [True] * 4 + [False] * 2
    for n in range(2):
        guest = Audience(Role.VIEWER, None, f"g{n}", "Phone")
        assert hub.open(guest, "score", address=f"10.0.0.{n}") is not None
        ended = flood[n]
        assert ended is not None
        assert ended.bye is Bye.FULL
    full = Hub(table, most=2, most_a_device=4)
    for n in range(2):
        guest = Audience(Role.VIEWER, None, f"g{n}", "Phone")
        assert full.open(guest, "score", address=f"10.0.0.{n}") is not None
    third = Audience(Role.VIEWER, None, "g3", "Phone")
    assert full.open(third, "score", address="10.0.0.3") is None, "guests do not oust each other"


def test_a_change_never_waits_for_a_stream(table: FakeTable) -> None:
    hub = Hub(table, most=300, most_a_device=300)
    device = Audience(Role.VIEWER, None, "d", "Phone")
    for n in range(200):
        assert hub.open(device, f"p{n}") is not None
    done = threading.Event()

    def change() -> None:
        for _ in range(100):
            table.show()
        done.set()

    threading.Thread(target=change, daemon=True).start()
    assert done.wait(20), "streams that nobody reads hold up the table"


def test_what_many_ask_for_is_made_once() -> None:
    newest: Newest[int] = Newest()
    made: list[int] = []

    def make(n: int) -> Callable[[], int]:
        def run() -> int:
            made.append(n)
            return n

        return run

    assert [newest.get(1, "a", make(1)), newest.get(1, "a", make(2))] == [1, 1]
    assert [newest.get(1, "b", make(3)), newest.get(2, "a", make(4))] == [3, 4]
    assert made == [1, 3, 4]


def test_only_data_becomes_json(table: FakeTable) -> None:
    view: TableView = table.view()
    assert localised(view.seats[0], "en") == {
        "id": "s1",
        "name": "Ada",
        "colour": "red",
        "mark": "circle",
        "here": True,
    }
    with pytest.raises(TypeError, match="lock"):
        localised([threading.Lock()], "en")
    assert isinstance(view.seats[0], Seat)
