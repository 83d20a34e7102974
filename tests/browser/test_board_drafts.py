"""Tiles put down on a phone but not laid yet: what others change, other pages, losing the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.boarding import Boarding, cells, pick

pytestmark = pytest.mark.browser


def test_what_somebody_else_changes_meanwhile_is_seen(odin: Boarding) -> None:
    odin.begin()
    odin.rich(chest=1, jewelry=1)
    page = odin.holder("s1", "/boards")
    pick(page, "chest")
    there = cells(page)
    page.locator("[data-do=put]").click()
    expect(page.locator(".odin-tile.tried")).to_have_count(1)
    column, row = min(there)
    odin.lay("jewelry", column, row)
    expect(page.locator(".odin-told")).to_contain_text("does not fit any more")
    expect(page.locator(".odin-tile.tried")).to_have_count(0)
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(1)


def test_a_tile_in_a_draft_that_is_spent_elsewhere_goes_back(odin: Boarding) -> None:
    odin.begin()
    odin.rich(chest=1)
    page = odin.holder("s1", "/boards")
    pick(page, "chest")
    page.locator("[data-do=put]").click()
    expect(page.locator(".odin-tile.tried")).to_have_count(1)
    odin.rich(chest=-1)
    expect(page.locator(".odin-tile.tried")).to_have_count(0)


def test_what_was_put_down_is_still_there_after_a_look_at_another_page(odin: Boarding) -> None:
    odin.begin()
    odin.rich(fur=1, chest=1)
    page = odin.holder("s1", "/boards")
    for tile in ("fur", "chest"):
        pick(page, tile)
        page.locator("[data-do=put]").click()
    page.goto(page.url.replace("/boards", "/seat"))
    page.goto(page.url.replace("/seat", "/boards"))
    expect(page.locator(".odin-tile.tried")).to_have_count(2)
    page.locator("[data-do=lay]").click()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(2)
    page.reload()
    expect(page.locator(".odin-tile.tried")).to_have_count(0)
    odin.begin()
    odin.rich(fur=1)
    expect(page.locator(".odin-pick b").first).to_have_text("1")
    expect(page.locator(".odin-tile.tried")).to_have_count(0)
    page.reload()
    expect(page.locator(".odin-pick b").first).to_have_text("1")
    expect(page.locator(".odin-tile.tried")).to_have_count(0)


def test_tiles_on_their_way_when_the_page_is_left_are_not_forgotten(odin: Boarding) -> None:
    odin.begin()
    odin.rich(fur=1, chest=1)
    page = odin.holder("s1", "/boards")
    for tile in ("fur", "chest"):
        pick(page, tile)
        page.locator("[data-do=put]").click()

    def once(route: Route) -> None:
        route.abort() if odin.lying() else route.continue_()

    page.route("**/api/commands", once)
    with page.expect_console_message(lambda told: told.type == "error"):
        page.locator("[data-do=lay]").click()
    expect(page.locator("[data-do=lay] b")).to_have_text("1")
    odin.watched.complaints.clear()
    page.reload()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(1)
    expect(page.locator(".odin-tile.tried")).to_have_count(1)
    expect(page.locator("[data-do=lay] b")).to_have_text("1")
