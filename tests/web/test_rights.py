"""Seats, the host, and what the host can take away."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.ports import House
from tests.web.house import FakeTable
from tests.web.phones import Phone
from tests.web.views import NASTY, PLAYED, SEATS
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings


def test_a_seat_is_claimed_by_its_link_only(app: Flask, viewer: Phone) -> None:
    assert viewer.role() == ("viewer", None)
    assert viewer.get("/claim/guess").status_code == 404
    link = runtime_of(app).rights.seat_link("s2")
    answer = viewer.get(f"/claim/{link}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/seat")
    assert viewer.role() == ("seat", "s2")


def test_fetching_ahead_takes_no_seat(app: Flask, viewer: Phone) -> None:
    rights = runtime_of(app).rights
    viewer.client.head(f"/claim/{rights.seat_link('s2')}")
    viewer.get(f"/claim/{rights.seat_link('s2')}", headers={"Sec-Purpose": "prefetch"})
    link = rights.new_host_link()
    viewer.client.head(f"/host/{link}")
    assert viewer.role() == ("viewer", None)
    assert viewer.get(f"/host/{link}").status_code == 303


def test_a_held_seat_is_taken_over_only_on_purpose(app: Flask, ada: Phone, viewer: Phone) -> None:
    link = runtime_of(app).rights.seat_link("s1")
    asked = viewer.get(f"/claim/{link}")
    assert asked.status_code == 200
    assert "iPhone" in asked.text
    assert ada.role() == ("seat", "s1")
    assert viewer.form(f"/claim/{link}", {}).status_code == 303
    assert viewer.role() == ("seat", "s1")
    assert ada.role() == ("viewer", None)


def test_the_host_keeps_the_rights_with_a_seat(host: Phone) -> None:
    host.claim("s3")
    assert host.role() == ("host", "s3")


def test_seats_of_the_next_game_stay_with_the_same_people(ada: Phone, table: FakeTable) -> None:
    table.show(game=replace(PLAYED, id="g2"))
    assert ada.role() == ("seat", "s1")
    strangers = (replace(SEATS[0], name="Cecilia"), *SEATS[1:])
    table.show(game=replace(PLAYED, id="g3"), seats=strangers)
    assert ada.role() == ("viewer", None)


def test_whoever_sat_at_an_older_table_is_not_shown_with_a_seat_of_this_one(
    host: Phone, ada: Phone, table: FakeTable
) -> None:
    assert "<bdi>Ada</bdi></span>" in host.get("/devices").text
    others = tuple(replace(seat, name=f"Someone {seat.id}") for seat in SEATS)
    table.show(game=replace(PLAYED, id="g2"), seats=others)
    assert "Someone s1" not in host.get("/devices").text


def test_a_renamed_seat_is_still_held(ada: Phone, table: FakeTable) -> None:
    table.show(seats=(replace(SEATS[0], name="Ada Lovelace"), *SEATS[1:]))
    assert ada.role() == ("seat", "s1")


def test_a_seat_that_was_renamed_or_moved_up_is_the_same_persons_in_the_next_game(
    ada: Phone, app: Flask, table: FakeTable
) -> None:
    cecilia = Phone(app)
    cecilia.claim("s3")
    renamed = (replace(SEATS[0], name="Ada Lovelace"), *SEATS[1:])
    table.show(seats=renamed)
    table.show(game=None, seats=())
    moved = (replace(renamed[2], id="s1"), replace(renamed[0], id="s2"))
    table.show(game=replace(PLAYED, id="g2"), seats=moved)
    assert (ada.role(), cecilia.role()) == (("seat", "s2"), ("seat", "s1"))
    table.show(seats=(moved[0], replace(moved[1], name="Ada L.")))
    assert ada.role() == ("seat", "s2"), "a new name in a later game takes no seat away"


def test_nobody_loses_a_seat_to_a_phone_of_an_older_game(
    ada: Phone, app: Flask, table: FakeTable
) -> None:
    table.show(game=replace(PLAYED, id="g2"), seats=SEATS[1:])
    bea = Phone(app)
    bea.claim("s2")
    table.show(seats=(replace(SEATS[1], name=SEATS[0].name), *SEATS[2:]))
    assert (ada.role(), bea.role()) == (("viewer", None), ("seat", "s2"))


def test_a_link_of_another_game_is_void(app: Flask, viewer: Phone, table: FakeTable) -> None:
    old = runtime_of(app).rights.seat_link("s1")
    table.show(game=replace(PLAYED, id="g2"))
    assert viewer.get(f"/claim/{old}").status_code == 404
    table.show(game=None, seats=())
    assert runtime_of(app).rights.seat_link("s1") is None


def test_a_host_link_works_once(app: Flask, viewer: Phone) -> None:
    link = runtime_of(app).rights.new_host_link()
    assert viewer.get(f"/host/{link}").status_code == 303
    assert viewer.role() == ("host", None)
    assert Phone(app).get(f"/host/{link}").status_code == 403


def test_an_old_host_link_is_void(house: House, table: FakeTable) -> None:
    app = create_app(house, WebSettings(host_link_s=-1.0))
    assert Phone(app).get(f"/host/{runtime_of(app).rights.new_host_link()}").status_code == 403


@pytest.mark.parametrize("way", ["demote", "revoke"])
def test_the_host_takes_rights_away(app: Flask, host: Phone, ada: Phone, way: str) -> None:
    link = runtime_of(app).rights.seat_link("s1")
    assert host.form(f"/access/devices/{ada.device}/{way}", {}).status_code == 303
    assert ada.role() == ("viewer", None)
    assert ada.command({"type": "next"}, version=7, key="k").status_code == 403
    assert ada.get(f"/claim/{link}").status_code == 404, "the old code must not bring it back"
    kept = {one.id for one in runtime_of(app).rights.devices()}
    assert (ada.device in kept) == (way == "demote")


def test_the_host_renames_frees_and_sees(app: Flask, host: Phone, ada: Phone) -> None:
    host.form(f"/access/devices/{ada.device}/rename", {"name": f"  {NASTY}\n\x00 " + "x" * 99})
    one = next(one for one in runtime_of(app).rights.devices() if one.id == ada.device)
    assert one.name == '<script>alert(1)</script> & "Zażółć" {n}'
    assert one.name.isprintable()
    assert (one.seat, one.address) == ("s1", "192.0.2.50")
    assert one.seen_at > 0
    host.form("/access/seats/s1/free", {})
    assert ada.role() == ("viewer", None)
    host.form("/access/devices/nobody/revoke", {})
    assert "no longer" in host.said()


@pytest.mark.parametrize(
    "path",
    [
        "/access/devices/x/revoke",
        "/access/devices/x/rename",
        "/access/seats/s1/free",
        "/access/new-pin",
    ],
)
def test_only_the_host_may(ada: Phone, path: str) -> None:
    assert ada.form(path, {"name": "x", "pin": "1234"}).status_code == 403


def test_people_name_their_phones_and_leave(app: Flask, viewer: Phone, ada: Phone) -> None:
    viewer.form("/access/name", {"name": "Bo's phone"})
    assert [one.name for one in runtime_of(app).rights.devices()] == ["iPhone", "Bo's phone"]
    ada.form("/access/leave", {})
    assert ada.role() == ("viewer", None)


def test_an_unnamed_phone_is_called_in_the_language_of_who_looks(app: Flask, host: Phone) -> None:
    guest = Phone(app, agent="Mozilla/5.0 (Windows NT 10.0; Win64; x64)")
    guest.client.set_cookie("language", "pl")
    guest.claim("s1")
    assert "<bdi>Computer (Windows)</bdi>" in host.get("/devices").text
    assert 'value="Komputer (Windows)"' in guest.get("/device").text
    guest.form("/access/name", {"name": "Komputer (Windows)"})
    assert "<bdi>Computer (Windows)</bdi>" in host.get("/devices").text
    host.form(f"/access/devices/{guest.device}/rename", {"name": "Computer (Windows)"})
    assert 'value="Komputer (Windows)"' in guest.get("/device").text
    guest.form("/access/name", {"name": "Pudło"})
    assert "<bdi>Pudło</bdi>" in host.get("/devices").text


def test_two_phones_of_a_kind_have_two_names(app: Flask, ada: Phone) -> None:
    Phone(app, agent=ada.agent).claim("s2")
    assert [one.name for one in runtime_of(app).rights.devices()] == ["iPhone", "iPhone 2"]


def test_looking_leaves_no_record_and_naming_is_bounded(app: Flask) -> None:
    phones = [Phone(app) for _ in range(25)]
    assert runtime_of(app).rights.devices() == ()
    for phone in phones:
        phone.form("/access/name", {"name": "flood"})
    assert len(runtime_of(app).rights.devices()) == 20


def test_rights_survive_a_restart(house: House, app: Flask, ada: Phone, host: Phone) -> None:
    again = create_app(house, WebSettings())
    for phone, role in ((ada, ("seat", "s1")), (host, ("host", None))):
        kept = Phone(again)
        kept.client.set_cookie("skald_device", phone.cookie)
        assert kept.role() == role
        assert kept.token == phone.token


def test_files_are_private_and_hold_no_cookie(house: House, ada: Phone, host: Phone) -> None:
    for name in ("devices.json", "secret.key"):
        path: Path = house.data / name
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    book = (house.data / "devices.json").read_text()
    assert ada.cookie not in book
    assert ada.device in book


def test_a_broken_book_is_set_aside(house: House, app: Flask, ada: Phone) -> None:
    (house.data / "devices.json").write_bytes(b'{"devices": {')
    again = create_app(house, WebSettings())
    assert runtime_of(again).rights.fresh_pin is not None
    aside = list(house.data.glob("devices.json.broken-*"))
    assert [one.read_bytes() for one in aside] == [b'{"devices": {']


def test_a_full_disk_takes_no_rights_away(
    app: Flask, house: House, viewer: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("web.kept.write_private", full)
    assert viewer.claim("s1").role() == ("seat", "s1")
