"""Putting it on the real table, in the hands of the host."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import THREE, Evening

pytestmark = pytest.mark.browser


@pytest.fixture
def fresh(evening: Evening) -> Evening:
    """Nothing on the table, nothing confirmed."""
    evening.clear()
    page = evening.host("/walk", java_script_enabled=False)
    for step in ("camera", "tray", "lamps", "buttons", "phones"):
        again = page.locator(f"#do-again-{step} button")
        if again.count():
            page.locator(f"#step-{step}").evaluate("one => { one.open = true }")
            again.click()
    expect(page.locator("#walk-done")).to_contain_text("0 of 5 done")
    return evening


def tap(page: Page, form: str) -> None:
    page.locator(f"#do-{form} button").click()


def test_buttons_tick_live_and_lamps_are_asked_one_by_one(fresh: Evening) -> None:
    page = fresh.host("/walk")
    tap(page, "touch-next")
    expect(page.locator("#heard-next")).to_contain_text("heard on")
    expect(page.locator("#heard-confirm")).to_contain_text("not heard yet")
    tap(page, "next-lamp")
    expect(page.locator("#walk-lamp-seat1 .mode-steady")).to_be_visible()
    tap(page, "lit-seat1")
    expect(page.locator("#walk-lamp-seat1")).to_contain_text("lit on")
    expect(page.locator("#walk-lamp-seat2 .mode-steady")).to_be_visible()
    tap(page, "dark-seat2")
    expect(page.locator("#walk-lamp-seat2")).to_contain_text(re.compile("GPIO.*27"))
    page.goto("/score")
    page.wait_for_function(
        "fetch('/api/state').then(one => one.json())"
        ".then(state => state.panel.lamps.every(lamp => lamp.mode === 'off'))"
    )
    page.goto("/walk")
    expect(page.locator("#heard-next")).to_contain_text("heard on")


def test_the_walk_goes_by_forms_alone(fresh: Evening) -> None:
    page = fresh.host("/walk", java_script_enabled=False)
    tap(page, "walk-camera")
    expect(page.locator("#step-camera")).to_contain_text("done on")
    tap(page, "walk-phones")
    expect(page.locator("#walk-done")).to_contain_text("2 of 5 done")
    tap(page, "light-seat3")
    expect(page.locator("#walk-lamp-seat3")).to_contain_text("Did it light?")
    tap(page, "lit-seat3")
    expect(page.locator("#walk-lamp-seat3")).to_contain_text("lit on")


def test_with_a_game_on_the_table_presses_are_not_asked_for(fresh: Evening) -> None:
    fresh.seat(*THREE)
    page = fresh.host("/walk")
    expect(page.locator("#walk-buttons")).to_contain_text("a press would move it")
    expect(page.locator("#walk-buttons .knob")).to_have_count(0)
    tap(page, "put_away-walk")
    expect(page.locator("#walk-buttons .knob")).to_have_count(3)


def test_a_holder_names_the_phone_and_gives_up_the_seat(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.holder("s1")
    page.get_by_role("link", name="Name this device, or give up the seat").click()
    page.locator("#own-name").fill("Ada's phone")
    tap(page, "name")
    expect(page.locator("#own-name")).to_have_value("Ada's phone")
    tap(page, "leave")
    expect(page.locator("main")).to_contain_text("It may look, and change nothing.")
