"""Strangers who guess the PIN on purpose: nobody who was let in before has to wait for them."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.phones import Phone
from web.access import pin
from web.runtime import runtime_of
from web.settings import WebSettings


@pytest.fixture
def settings() -> WebSettings:
    return WebSettings(pin="2468")


@pytest.fixture
def guessed(app: Flask) -> Flask:
    """A house in which so many addresses guessed that every stranger must wait."""
    for address in range(pin.FREE_TRIES_ALL + 1):
        Phone(app, address=f"192.0.2.{address}").form("/access/pin", {"pin": "0000"})
    stranger = Phone(app, address="192.0.2.200")
    stranger.form("/access/pin", {"pin": "2468"})
    assert stranger.role() == ("viewer", None)
    assert "wait" in stranger.said()
    return app


def give_up(phone: Phone) -> Phone:
    phone.form("/access/leave", {})
    assert phone.role()[0] == "viewer"
    return phone


def test_a_former_host_gets_in_by_the_pin(app: Flask, request: pytest.FixtureRequest) -> None:
    host = give_up(Phone(app).become_host())
    request.getfixturevalue("guessed")
    host.form("/access/pin", {"pin": "2468"})
    assert host.role()[0] == "host"


def test_a_seat_holder_gets_in_by_the_pin(ada: Phone, guessed: Flask) -> None:
    ada.form("/access/pin", {"pin": "2468"})
    assert ada.role()[0] == "host"


def test_this_machines_own_browser_gets_in_by_the_pin(guessed: Flask) -> None:
    here = Phone(guessed, address="127.0.0.1")
    here.form("/access/pin", {"pin": "2468"})
    assert here.role()[0] == "host"


def test_a_host_who_was_made_a_viewer_is_a_stranger(
    app: Flask, request: pytest.FixtureRequest
) -> None:
    boss, other = Phone(app).become_host(), Phone(app).become_host()
    boss.form(f"/access/devices/{other.device}/demote", {})
    request.getfixturevalue("guessed")
    other.form("/access/pin", {"pin": "2468"})
    assert other.role()[0] == "viewer"


def test_a_seat_holder_cannot_guess_on_in_fresh_browsers(app: Flask, ada: Phone) -> None:
    link = runtime_of(app).rights.seat_link("s1")
    phones = [ada, *(Phone(app, address=f"192.0.2.{n}") for n in range(6))]
    for phone in phones:
        phone.client.post(
            f"/claim/{link}", data={"token": phone.token}, headers={"Origin": "http://localhost"}
        )
        assert phone.role() == ("seat", "s1")
        phone.form("/access/pin", {"pin": "0000"})
    phones[-1].form("/access/pin", {"pin": "2468"})
    assert phones[-1].role() == ("seat", "s1")
    assert "wait" in phones[-1].said()


def test_seat_holders_who_guess_make_no_stranger_wait(app: Flask, ada: Phone) -> None:
    for _ in range(pin.FREE_TRIES_ALL + 5):
        ada.form("/access/pin", {"pin": "0000"})
    stranger = Phone(app, address="192.0.2.200")
    stranger.form("/access/pin", {"pin": "2468"})
    assert stranger.role()[0] == "host"
