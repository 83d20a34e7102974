"""Many who ask for the diagnosis at once, while a check of it hangs."""

from __future__ import annotations

import threading

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.ports import House
from assistant.words.status import Check, Health
from assistant.words.text import text
from tests.web.phones import Phone
from web.app import create_app
from web.lately import Lately
from web.settings import WebSettings

pytestmark = pytest.mark.live


@pytest.fixture
def hangs() -> threading.Event:
    return threading.Event()


@pytest.fixture
def app(house: House, hangs: threading.Event) -> Flask:
    def diagnose() -> tuple[Check, ...]:
        hangs.wait(30)
        return (Check("disk", text("Disk"), Health.OK, text("fine")),)

    return create_app(replace(house, diagnose=diagnose), WebSettings())


def test_a_check_that_hangs_keeps_nobody_but_the_first_asker(
    app: Flask, hangs: threading.Event
) -> None:
    first, other = Phone(app), Phone(app)
    seen: list[int] = []
    asking = threading.Thread(target=lambda: seen.append(first.get("/diagnosis").status_code))
    asking.start()
    try:
        answer = other.get("/diagnosis")
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "2"
    finally:
        hangs.set()
        asking.join(30)
    assert seen == [200]
    assert "fine" in other.get("/diagnosis").text


def test_while_one_finds_out_the_others_get_what_was_known() -> None:
    lately: Lately[int] = Lately(fresh_s=0.0, patience_s=30.0)
    assert lately.get(lambda: 1) == 1
    assert lately.get(lambda: lately.get(lambda: 3) or 0) == 1
    assert lately.get(lambda: 4) == 4


def test_what_was_found_out_just_now_is_not_found_out_again() -> None:
    lately: Lately[int] = Lately(fresh_s=1000.0, patience_s=0.0)
    assert [lately.get(lambda: 1), lately.get(lambda: 2)] == [1, 1]


def test_a_fault_keeps_nobody_from_asking_again() -> None:
    lately: Lately[int] = Lately(fresh_s=0.0, patience_s=0.0)
    with pytest.raises(ZeroDivisionError):
        lately.get(lambda: 1 // 0)
    assert lately.get(lambda: 5) == 5
