"""Teaching dice with a phone: each face is laid under the camera, pressed, and shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from assistant.words.dice import DieKind, DieReading, DieState
from assistant.words.taught import AlikeFaces, SeenDie, TaughtNews
from tests.browser.evening import Evening
from tests.browser.test_every_page import open_everything, serious
from tests.taught.faces import picture_of

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1280, "height": 900}


def seen(mark: str, value: str | None = None) -> SeenDie:
    """A die as the camera would see it."""
    reading = DieReading(DieKind.CUSTOM, value, 0.98, (0.0, 0.0, 40.0, 40.0), DieState.FLAT)
    return SeenDie(reading, picture_of(mark, 25))


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_list_is_taught_face_by_face_and_a_slip_taken_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    lying = [seen("ring")]
    camera = evening.service.camera
    monkeypatch.setattr(camera, "dice_now", lambda picture=None: tuple(lying))
    alike = (AlikeFaces("gold 1", "gold 3", 0.97),)
    monkeypatch.setattr(camera, "news", lambda version: TaughtNews(version, alike))
    evening.clear()
    page = evening.host("/")
    page.get_by_role("link", name="Teach dice their faces").click()
    page.get_by_role("button", name="Dice Forge: 29 faces").click()
    expect(page.get_by_text("0 of 29 taught")).to_be_visible()
    page.get_by_role("button", name="Teach this face").click()
    expect(page.get_by_text("1 of 29 taught")).to_be_visible()
    expect(page.locator("#face-live")).to_have_value("gold 3")

    lying[:] = [seen("bar")]
    page.get_by_role("button", name="Teach this face").click()
    expect(page.locator(".face-card")).to_have_count(2)
    expect(page.locator("#alike-1")).to_contain_text("look too much alike")
    page.locator(".face-card img").first.scroll_into_view_if_needed()
    expect(page.locator(".face-card img").first).to_have_js_property("naturalWidth", 96)
    lying[:] = [seen("bar"), seen("cross")]
    page.get_by_role("button", name="Teach this face").click()
    expect(page.locator("#messages")).to_contain_text("leave just the one die")

    open_everything(page)
    page.get_by_role("button", name="Remove this face").first.click()
    expect(page.locator(".face-card")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Take back")).click()
    expect(page.locator(".face-card")).to_have_count(2)
    open_everything(page)
    assert serious(page) == []
    assert fits(page)

    page.get_by_role("link", name="Polski").click()
    expect(page.get_by_text("znane: 2 z 29")).to_be_visible()
    expect(page.locator(".face-card h3").first).to_have_text("złoto 1")
    lying[:] = [seen("bar", "gold 3")]
    page.get_by_role("link", name="Sprawdź: jak to jest odczytywane?").click()
    expect(page.get_by_role("heading", name="złoto 3")).to_be_visible()
    assert serious(page) == []
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    page.get_by_role("link", name="Wróć do ścianek").click()
    expect(page.get_by_text("znane: 2 z 29")).to_be_visible()
    assert fits(page)
