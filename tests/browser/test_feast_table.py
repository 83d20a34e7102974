"""The banquet table on a phone: the cheapest feast, changed tile by tile, penalties before."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boarding import Boarding
from tests.browser.test_every_page import serious

pytestmark = pytest.mark.browser


def feasting(odin: Boarding, **things: int) -> None:
    odin.begin()
    odin.to_feast()
    mine = {one.code: one.n for one in odin.player().has}
    for what in ("mead", "peas", "flax", "beans", "silver"):
        if by := things.get(what, 0) - mine.get(what, 0):
            odin.rich(**{what: by})


def test_the_cheapest_feast_lies_there_and_is_held_with_one_press(odin: Boarding) -> None:
    feasting(odin, peas=1, mead=1, silver=5)
    page = odin.holder("s1", "/seat")
    feast = page.locator("#feast-s1")
    expect(feast.locator("[data-fill=silver]")).to_have_text("2")
    expect(feast.locator("[data-fill=penalties]")).to_have_text("0")
    expect(feast.locator(".odin-draft > *")).to_have_count(4)
    feast.locator("[data-do=hold]").click()
    expect(feast).to_have_count(0)
    assert odin.player().feasted
    assert {one.code: one.n for one in odin.player().has}["silver"] == 3
    assert odin.player().penalties == 0


def test_changes_are_judged_and_penalties_shown_before(odin: Boarding) -> None:
    feasting(odin, peas=2, mead=1, silver=4)
    page = odin.holder("s1", "/seat", has_touch=True)
    feast = page.locator("#feast-s1")
    hold = feast.locator("[data-do=hold]")
    feast.locator("[data-do=clear]").tap()
    expect(feast.locator("[data-fill=penalties]")).to_have_text("6 (−18)")
    feast.locator("[data-food=peas]").tap()
    feast.locator("[data-food=peas]").tap()
    expect(feast.locator(".odin-told")).to_contain_text("must not lie right beside an orange one")
    expect(hold).to_have_attribute("aria-disabled", "true")
    hold.tap(force=True)
    feast.locator("[data-food=mead]").tap()
    feast.locator("#feast-keys-s1 [data-do=left]").tap()
    expect(hold).to_have_attribute("aria-disabled", "false")
    expect(feast.locator(".odin-courses")).to_have_text(
        re.compile(r"peas, lying\s*mead, lying\s*peas, standing")
    )
    expect(feast.locator("[data-fill=penalties]")).to_have_text("1 (−3)")
    assert not odin.player().feasted
    hold.tap()
    expect(feast).to_have_count(0)
    assert odin.player().penalties == 1


def test_it_is_laid_by_the_keyboard(odin: Boarding) -> None:
    feasting(odin, peas=1, mead=1, silver=2)
    page = odin.holder("s1", "/seat")
    feast = page.locator("#feast-s1")
    courses = feast.locator(".odin-courses button")
    expect(courses).to_have_count(4)
    first = courses.first.inner_text()
    courses.first.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(courses.nth(1)).to_be_focused()
    expect(courses.nth(1)).to_have_text(first)
    page.keyboard.press("r")
    expect(courses.nth(1)).to_have_text(re.compile("standing"))
    page.keyboard.press("Delete")
    expect(courses).to_have_count(3)
    expect(feast.locator("[data-fill=penalties]")).to_have_text("2 (−6)")


def test_without_scripts_a_feast_is_typed_checked_and_held(odin: Boarding) -> None:
    feasting(odin, peas=1, mead=1, silver=1)
    page = odin.holder("s1", "/seat", java_script_enabled=False)
    form = page.locator("#feast-typed-s1")
    form.locator("select[name='servings.1.good']").select_option("silver")
    form.locator("select[name='servings.2.good']").select_option("")
    form.locator("button").click()
    expect(page.locator("#answered")).to_contain_text("squares stay empty")
    assert not odin.player().feasted
    page.locator("#answered form button").click()
    assert odin.player().feasted
    assert odin.player().penalties > 0


def test_a_feast_can_be_read_and_hit_on_a_narrow_phone(odin: Boarding) -> None:
    feasting(odin, peas=2, mead=1, flax=1, beans=1, silver=4)
    narrow = {"width": 320, "height": 640}
    page = odin.holder("s1", "/seat", viewport=narrow, locale="pl-PL", reduced_motion="reduce")
    page.locator(".odin-courses button").first.click()
    assert serious(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    small = page.evaluate(
        """[...document.querySelectorAll('.odin-feast button')].filter(one => one.checkVisibility())
        .map(one => [one.innerText, one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 40 || box.height < 43.5).map(([name]) => name)"""
    )
    assert small == []
