"""The host's PIN."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from assistant.ports import House
from tests.web.phones import Phone
from web.access import pin
from web.access.book import Book
from web.access.rights import network
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings


@pytest.fixture
def settings() -> WebSettings:
    return WebSettings(pin="2468")


def test_the_right_pin_makes_the_host(viewer: Phone, house: House) -> None:
    answer = viewer.form("/access/pin", {"pin": " 2468 ", "back": "/table"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/table")
    assert viewer.role() == ("host", None)
    assert "2468" not in (house.data / "devices.json").read_text()


def test_guessing_soon_costs_time_even_with_the_right_one(app: Flask, viewer: Phone) -> None:
    for guess in range(10):
        viewer.form("/access/pin", {"pin": f"{guess:06}"})
    assert "wait" in viewer.said()
    viewer.form("/access/pin", {"pin": "2468"})
    assert viewer.role() == ("viewer", None)
    elsewhere = Phone(app, address="192.0.2.77")
    elsewhere.form("/access/pin", {"pin": "2468"})
    assert elsewhere.role() == ("host", None), "another phone is not locked out by a few tries"


def test_the_wait_survives_a_restart(house: House, viewer: Phone) -> None:
    for guess in range(5):
        viewer.form("/access/pin", {"pin": f"{guess:06}"})
    again = Phone(create_app(house, WebSettings()), address=viewer.address)
    again.form("/access/pin", {"pin": "2468"})
    assert again.role() == ("viewer", None)
    assert "wait" in again.said()


def test_the_pin_may_be_given_on_the_first_page_that_a_browser_ever_opens(house: House) -> None:
    client = create_app(house, WebSettings(pin="2468")).test_client()
    page = client.get("/table")
    assert page.status_code == 403
    fields = dict(re.findall(r'name="(token|back)" value="([^"]*)"', page.text))
    sent = {**fields, "pin": "2468"}
    answer = client.post("/access/pin", data=sent, headers={"Origin": "http://localhost"})
    assert (answer.status_code, answer.headers.get("Location")) == (303, "/table")
    assert client.get("/table").status_code == 200


def test_a_pin_is_made_at_the_first_start_only(tmp_path: object, house: House) -> None:
    first = runtime_of(create_app(house, WebSettings())).rights.fresh_pin
    assert first is not None
    assert len(first) == pin.PIN_DIGITS
    assert first.isdigit()
    again = create_app(house, WebSettings())
    assert runtime_of(again).rights.fresh_pin is None
    phone = Phone(again)
    phone.form("/access/pin", {"pin": first})
    assert phone.role() == ("host", None)


def test_the_host_changes_it(app: Flask, host: Phone, viewer: Phone) -> None:
    host.form("/access/new-pin", {"pin": "12"})
    assert "4 to 64" in host.said()
    host.form("/access/new-pin", {"pin": "odyn ᚢ"})
    viewer.form("/access/pin", {"pin": "2468"})
    assert viewer.role() == ("viewer", None)
    viewer.form("/access/pin", {"pin": "odyn ᚢ"})
    assert viewer.role() == ("host", None)


@pytest.mark.parametrize("bad", ["123", "x" * 65])
def test_a_poor_pin_is_refused_at_the_start(house: House, bad: str) -> None:
    with pytest.raises(ValueError, match="4 to 64"):
        create_app(house, WebSettings(pin=bad))


def test_waits_grow_and_end() -> None:
    book, now, waits = Book(), 1000.0, []
    for _ in range(20):
        book = pin.after_wrong(book, "a", now)
        waits.append(pin.wait_s(book, "a", now))
        now += waits[-1]
    assert waits[: pin.FREE_TRIES - 1] == [0.0] * (pin.FREE_TRIES - 1)
    assert waits == sorted(waits)
    assert waits[-1] == pin.LONGEST_WAIT_S
    assert pin.wait_s(book, "b", now - waits[-1]) < pin.LONGEST_WAIT_S
    later = pin.after_wrong(book, "a", now + pin.FORGOTTEN_S + 1)
    assert pin.wait_s(later, "a", now + pin.FORGOTTEN_S + 1) == 0


def test_many_addresses_together_are_slowed_down_too() -> None:
    book = Book()
    for n in range(1000):
        book = pin.after_wrong(book, f"10.0.{n // 250}.{n % 250}", 1000.0)
    assert pin.wait_s(book, "10.9.9.9", 1000.0) == pin.LONGEST_WAIT_S
    assert len(book.tries) <= pin.MAX_ADDRESSES


def test_a_clock_set_back_locks_nobody_out_for_long() -> None:
    book = Book()
    for _ in range(30):
        book = pin.after_wrong(book, "a", 2_000_000_000.0)
    assert pin.wait_s(book, "a", 1_000_000_000.0) == pin.LONGEST_WAIT_S


def test_addresses_of_one_network_count_together() -> None:
    assert network("2001:db8:1:2:aaaa::1") == network("2001:db8:1:2:bbbb::2")
    assert network("192.0.2.1") != network("192.0.2.2")
    assert network("::ffff:192.0.2.1") == "192.0.2.1"
