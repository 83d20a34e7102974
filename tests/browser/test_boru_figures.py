"""Figures of Brian Boru compared as one list: what is ticked stays open, the rest is confirmed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import forgiving
from tests.browser.ruling import Ruling
from tests.browser.test_every_page import serious

pytestmark = pytest.mark.browser


def test_cards_are_confirmed_as_one_list_but_for_those_that_differ(boru: Ruling) -> None:
    page = boru.host("/figures/brian_boru", java_script_enabled=False)
    family = page.locator("#family-cards")
    family.locator("> summary").click()
    rows = family.locator(".figure-family li")
    expect(rows).to_have_count(25)
    expect(rows.nth(1)).to_contain_text("the town and the marker, 2 invaders, 1 coin")
    family.get_by_label("different: Card 4").check()
    family.get_by_label("different: Card 6").check()
    family.get_by_role("button", name="All others are so in my copy").click()
    expect(page.locator("#messages")).to_contain_text("23 groups are as in your copy")
    open_part = page.locator("section[aria-labelledby='figures-open']")
    left = open_part.locator(".figure-group[id^='group-cards/']")
    expect(left).to_have_count(2)
    expect(open_part.locator("[id='group-cards/4']")).to_be_visible()
    expect(open_part.locator("[id='group-cards/6']")).to_be_visible()
    expect(page.locator("#family-cards")).to_have_count(0)


def test_regions_are_compared_beside_a_drawing_of_their_towns(boru: Ruling) -> None:
    page = boru.host("/figures/brian_boru", locale="pl-PL")
    family = page.locator("#family-regions")
    family.locator("> summary").click()
    expect(family.locator("svg.boru-map")).to_be_visible()
    expect(family.locator(".figure-family li")).to_have_count(8)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    family.get_by_role("button", name="Wszystkie pozostałe").click()
    expect(page.locator("#messages")).to_contain_text("8 grup")


def test_what_is_empty_on_purpose_is_said_and_can_be_confirmed(boru: Ruling) -> None:
    page = boru.host("/figures/brian_boru")
    track = page.locator("section [id='group-track']")
    expect(track).to_contain_text("Space 1no bonus")
    track.get_by_role("button", name="This is right").click()
    expect(page.locator("#messages")).to_contain_text("Marriage track")
    brigid = page.locator("[id='group-marriages/brigid']")
    brigid.locator("summary").click()
    brigid.get_by_label("Brings a town in").select_option(label="Munster")
    brigid.get_by_role("button", name="So it is in my copy").click()
    page.locator("#fold-own > summary").click()
    expect(page.locator("#fold-own [id='group-marriages/brigid']")).to_contain_text("Munster")


def test_only_the_host_confirms(boru: Ruling) -> None:
    page = boru.phone("/score")
    with forgiving(boru):
        answer = page.request.post("/figures/brian_boru/confirm-all", form={"path": "vikings"})
    assert answer.status in (400, 401, 403)
