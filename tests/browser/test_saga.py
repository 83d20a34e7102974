"""Saga on phones: the map is tapped, a tile is played, and all of it without scripts too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening

pytestmark = pytest.mark.browser

GAME = {"first": "s1", "landing": "essex", "burh": "kent"}


def begin(evening: Evening, *names: str) -> None:
    """A game at the Vikings' tile 1."""
    evening.clear()
    seats = [{"name": name} for name in names]
    evening.do("start_game", game="saga", seats=seats, options=GAME)
    for seat, tile in (("s1", "1"), ("s2", "2"), ("s2", "3"), ("s2", "2")):
        evening.do("choose", option=tile, seat=seat)
    evening.do("go_on")
    evening.do("go_on")
    evening.do("choose", option="1", seat="s1")


@pytest.fixture
def table(saga: Evening) -> Iterator[Evening]:
    begin(saga, "Wiktoria", "Adam")
    yield saga
    saga.clear()


def tap(page: Page, area: str) -> None:
    page.locator(f".saga-map a[data-saga={area}]").click()


def test_a_tap_on_an_area_leads_to_what_can_be_done_from_there(table: Evening) -> None:
    phone = table.holder("s1")
    fold = phone.locator("#from-essex")
    expect(fold).not_to_be_visible()
    tap(phone, "essex")
    expect(fold).to_be_visible()
    expect(fold).to_have_attribute("open", "")
    fold.get_by_role("button", name="Kent").click()
    expect(phone.locator("#offering")).to_contain_text("move used, or left")
    assert table.view.sheet is not None
    lands = {land.area: land for land in table.view.sheet.lands}
    assert (lands["kent"].vikings.warriors, lands["essex"].vikings.warriors) == (2, 0)
    tap(phone, "wessex")
    expect(phone.locator("#land-wessex")).to_be_visible()


def test_a_landing_by_a_raid_target_that_is_drawn(table: Evening) -> None:
    phone = table.holder("s1")
    tap(phone, "north")
    fold = phone.locator("#from-north")
    fold.get_by_label("Warriors").fill("0")
    fold.get_by_role("button", name="Sussex").click()
    expect(phone.locator(".saga-map")).to_contain_text("⚑ Sussex")
    phone.get_by_role("button", name="Next: done with tile 1").click()
    expect(phone.locator("#offering-title")).to_contain_text("Tile 4")


def test_a_tile_is_played_without_scripts(table: Evening) -> None:
    phone = table.holder("s1", java_script_enabled=False)
    phone.locator("#action-move > summary").click()
    phone.locator("#from-essex > summary").click()
    phone.locator("#from-essex").get_by_role("button", name="Kent").click()
    expect(phone.locator(".saga-done")).to_contain_text(re.compile("move", re.IGNORECASE))
    phone.locator("#action-scout > summary").click()
    phone.locator("#action-scout").get_by_role("button", name="Scandinavia, north").click()
    expect(phone.locator("#land-north")).to_contain_text("raid target: face down")
    phone.get_by_role("button", name="Next: done with tile 1").click()
    expect(phone.locator("#offering-title")).to_contain_text("Tile 4")


def test_income_and_what_is_set_right_by_the_host(table: Evening) -> None:
    table.do("set_depth", depth="keeper")
    host = table.host("/table")
    host.locator("#set-right > summary").click()
    wessex = host.locator("#count-wessex")
    wessex.get_by_label("Anglo-Saxon warriors").fill("3")
    wessex.get_by_label("burh").check()
    host.get_by_role("button", name="So it stands on the board").click()
    expect(host.locator("#land-wessex")).to_have_text(re.compile("3 Anglo-Saxon warriors, burh"))
    marker = table.view.sheet.burh_marker
    assert marker == 5, "the burh marker went along"


def test_borders_are_edited_on_the_page_of_figures(table: Evening) -> None:
    host = table.host("/figures/saga")
    group = host.locator("#group-borders")
    group.get_by_text("It is different").click()
    group.get_by_label("Sussex – Kent").uncheck()
    group.get_by_role("button", name="So it is in my copy").click()
    host.locator("#fold-own > summary").click()
    said = host.locator("#group-borders .figure-ticks")
    expect(said).to_contain_text("Essex – Kent")
    expect(said).not_to_contain_text("Sussex – Kent")
    host.get_by_role("button", name="Take back").click()
    expect(host.locator("#group-borders .figure-ticks")).to_contain_text("Sussex – Kent")


FAR = ("kent", "sussex", "mercia", "wessex")
LEFT_OVER = "() => document.scrollingElement.scrollHeight - document.scrollingElement.clientHeight"


def test_a_television_shows_the_whole_table_whatever_people_are_called(saga: Evening) -> None:
    """Four battles and two warnings beside the tiles, then the battles, each without scrolling."""
    begin(saga, "A" * 40, "Grzegorz Brzęczyszczykiewicz-Nowakowski")
    ones = [{"area": area, "vikings": {"warriors": 1, "leaders": 0}} for area in FAR]
    saga.do("set_lands", lands=ones)
    saga.do("set_side", side="vikings", coins=7)
    saga.do("set_markers", round_marker=5)
    tv = saga.phone("/tv", viewport={"width": 1280, "height": 720}, locale="pl-PL")
    expect(tv.locator(".saga-battles li")).to_have_count(len(FAR))
    expect(tv.locator(".saga-tile")).to_have_count(4)
    assert tv.evaluate(LEFT_OVER) == 0
    saga.do("go_on")
    saga.do("go_on")
    expect(tv.locator(".saga-tile")).to_have_count(0)
    saga.do("choose", option="mercia", seat="s1")
    expect(tv.locator(".saga-battles li")).to_have_count(len(FAR) - 1)
    assert tv.evaluate(LEFT_OVER) == 0
    saga.clear()
