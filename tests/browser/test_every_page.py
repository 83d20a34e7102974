"""What every page must keep: readable by everybody, narrow screens, names as they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.evening import EIGHT, Evening

pytestmark = pytest.mark.browser

HOST_PAGES = (
    "/",
    "/set-up/open_table",
    "/score",
    "/table",
    "/tv",
    "/boards",
    "/panel",
    "/camera",
    "/codes",
    "/devices",
    "/history",
    "/diagnosis",
    "/device",
    "/walk",
    "/corrections",
    "/own-boards",
    "/board-counters",
)


@pytest.fixture
def full_table(evening: Evening) -> Evening:
    """Eight seats with long and hostile names, all kinds of things done."""
    evening.seat(*EIGHT, phases=["Harvest", "Feast"], categories=["Gold", "Honour"], timer_s=90)
    evening.do("give_points", seat="s1", category="Gold", points=42)
    evening.do("give_points", seat="s2", category="Honour", points=-17)
    evening.do("record_roll", dice=[{"kind": "d6", "value": 3}, {"kind": "d20", "value": 17}])
    evening.do("correct_roll", roll=1, values=[4, 17])
    evening.do("leave_seat", seat="s6")
    evening.do("undo")
    return evening


def past_game(evening: Evening) -> str:
    assert evening.view.game is not None
    return f"/history/{evening.view.game.id}"


def open_everything(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def serious(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds serious or critical, in a few words each."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {json.dumps([node['target'] for node in one['nodes']][:4])}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def test_axe_finds_nothing_serious_in_either_scheme(full_table: Evening) -> None:
    host = full_table.host("/table", reduced_motion="reduce")
    holder = full_table.holder("s2", reduced_motion="reduce")
    stranger = full_table.phone("/host", reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    visits = [(host, path) for path in (*HOST_PAGES, past_game(full_table))]
    for page, path in [*visits, (holder, "/seat"), (stranger, "/host"), (stranger, "/score")]:
        page.emulate_media(color_scheme="light")
        page.goto(path)
        open_everything(page)
        found[path] = serious(page)
        page.emulate_media(color_scheme="dark")
        found[f"{path} in the dark"] = serious(page, ["color-contrast"])
    assert {path: all_found for path, all_found in found.items() if all_found} == {}


def test_no_page_scrolls_sideways_at_320_pixels(full_table: Evening) -> None:
    narrow = {"width": 320, "height": 640}
    host = full_table.host("/table", viewport=narrow)
    holder = full_table.holder("s2", viewport=narrow)
    wide = []
    for page, path in [
        *((host, path) for path in (*HOST_PAGES, past_game(full_table))),
        (holder, "/seat"),
    ]:
        page.goto(path)
        open_everything(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)
    assert wide == []


def test_what_is_tapped_is_large_enough(full_table: Evening) -> None:
    page = full_table.holder("s2", viewport={"width": 360, "height": 740})
    open_everything(page)
    small = page.evaluate(
        """[...document.querySelectorAll('button, summary, .tabs a, select, input')]
        .filter(one => one.type !== 'hidden' && one.checkVisibility())
        .map(one => [one.id || one.innerText, one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([name]) => name)"""
    )
    assert small == []


def test_names_are_shown_as_they_are(full_table: Evening) -> None:
    page = full_table.phone("/score")
    hostile, right_to_left = EIGHT[2], EIGHT[3]
    expect(page.locator("#row-s3 .name")).to_have_text(hostile)
    expect(page.locator("#row-s8 .name")).to_have_text("{n} & Co.")
    assert page.locator("#live img").count() == 0
    name = page.locator("#row-s4 .name bdi")
    expect(name).to_have_text(right_to_left)
    assert page.evaluate("getComputedStyle(document.querySelector('#row-s4 bdi')).unicodeBidi") == (
        "isolate"
    )
    total = page.locator("#row-s4 .total").bounding_box()
    shown = name.bounding_box()
    assert total is not None
    assert shown is not None
    assert shown["x"] < total["x"], "the name stays on its own side of the line"


def test_the_tv_shows_eight_seats_without_scrolling(full_table: Evening) -> None:
    page = full_table.phone("/tv", viewport={"width": 1920, "height": 1080})
    expect(page.locator(".tv-row")).to_have_count(8)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.tv-row .total')).fontSize) >= 72"
    )


@pytest.mark.parametrize("height", [720, 1080])
def test_the_code_on_the_tv_covers_nothing_of_an_empty_table(evening: Evening, height: int) -> None:
    evening.clear()
    page = evening.phone("/tv", viewport={"width": height * 16 // 9, "height": height})
    card = page.locator(".empty").bounding_box()
    code = page.locator(".tv-code").bounding_box()
    assert card is not None
    assert code is not None
    beside = card["x"] + card["width"] <= code["x"]
    assert beside or code["y"] + code["height"] <= card["y"]
