"""After the score keeper people write down which marriage card lies there, and how many below."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ruling import Ruling

pytestmark = pytest.mark.browser


def put_right(page: Page, card: str) -> None:
    """The card is set in the host's fold, or in that of a seat that keeps the score."""
    form = page.locator("#do-set_marriage")
    expect(page.locator("#set-marriage[open]")).to_have_count(0)
    control = page.locator("#game-control")
    if control.count() and control.get_attribute("open") is None:
        control.locator("> summary").click()
    page.locator("#set-marriage > summary").click()
    form.get_by_label("On the marriage track").select_option(card)
    form.get_by_role("button").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_host_names_the_marriage_card(boru: Ruling, scripts: bool) -> None:
    boru.begin(depth="keeper")
    while boru.sheet.stage != "town":
        boru.do("go_on")
    boru.do("set_depth", depth="full")
    page = boru.host("/table", java_script_enabled=scripts)
    expect(page.locator("#log")).to_contain_text("the marriage card and its deck")
    expect(page.locator("#marriage-card")).to_have_value("")
    put_right(page, "Brigid")
    expect(page.locator("#log")).to_contain_text("on the marriage track lies Brigid")
    assert boru.sheet.marriage is not None
    assert boru.sheet.marriage.card == "brigid"


def test_a_seat_says_that_the_deck_is_shorter(boru: Ruling) -> None:
    boru.begin(depth="keeper")
    page = boru.holder("s2")
    page.locator("#set-marriage > summary").click()
    form = page.locator("#do-set_marriage")
    expect(form.get_by_label("On the marriage track")).to_have_count(0)
    form.get_by_label("Cards left in the marriage deck").fill("2")
    form.get_by_role("button").click()
    told = "Undo: By hand: 2 marriage cards are left in the deck."
    expect(page.get_by_role("button", name=told)).to_be_visible()
    expect(form.get_by_label("Cards left in the marriage deck")).to_have_value("2")
    assert boru.sheet.deck == 2
