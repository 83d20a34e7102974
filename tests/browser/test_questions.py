"""Dice in doubt, in a browser: one tap each, with fingers, with keys, and without scripts."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from assistant.words.dice import Candidate, DieKind, DieReading, DieState, Reading
from assistant.words.text import text
from tests.browser.evening import THREE, Evening, forgiving
from tests.browser.test_every_page import serious

pytestmark = pytest.mark.browser

BOX = (10.0, 10.0, 40.0, 40.0)


def die(*likely: tuple[int, float], state: DieState = DieState.FLAT) -> DieReading:
    candidates = tuple(Candidate(value, confidence) for value, confidence in likely)
    value, confidence = likely[0]
    unknown = state is DieState.UNKNOWN
    return DieReading(DieKind.D6, None if unknown else value, confidence, BOX, state, candidates)


SURE = die((2, 0.99))
SIX_OR_FOUR = die((6, 0.6), (4, 0.4))
LEANING = die((5, 0.8), (1, 0.15), state=DieState.COCKED)
MAYBE = die((1, 0.4), (3, 0.3), state=DieState.UNKNOWN)


def ask(evening: Evening, *dice: DieReading) -> None:
    """The camera is in doubt over these dice, of which it kept no pictures."""
    now = time.monotonic()
    problem = text("Not sure: {first} or {second}?", first=6, second=4)
    evening.service.table.offer(
        Reading(f"doubt-{now}", "tray", dice, False, (problem,), now, now, 30.0, (1280, 720), 0.97)
    )


def rolled(evening: Evening) -> list[int | str]:
    return [one.value for one in evening.view.rolls[-1].dice]


def gone(page: Page) -> None:
    expect(page.locator("#question")).to_have_count(0)


def test_a_doubtful_die_is_settled_with_one_tap_likeliest_first(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.holder("s1")
    with forgiving(evening):  # the camera kept no cut-out of this made-up die
        ask(evening, SIX_OR_FOUR)
        expect(page.locator("#question")).to_contain_text("6 or 4?")
        offered = page.locator("#question .likely .tile")
        expect(offered).to_have_count(2)
        expect(offered.nth(0)).to_have_attribute("value", "6")
        offered.nth(1).click()
        gone(page)
        expect(page.locator("#rolls")).to_contain_text("Ada")
    assert rolled(evening) == [4]


def test_every_other_value_is_behind_one_more_tap(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.holder("s1", java_script_enabled=False)
    with forgiving(evening):
        ask(evening, SURE, SIX_OR_FOUR)
        expect(page.locator("#question")).to_have_count(0)
        page.reload()
        page.get_by_text("Another value").click()
        page.locator("#question button[value='3']").click()
        gone(page)
    assert rolled(evening) == [2, 3]


def test_the_last_tap_of_several_sends_the_answer(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.holder("s1")
    with forgiving(evening):
        ask(evening, SIX_OR_FOUR, SURE, LEANING, MAYBE)
        dice = page.locator("#question form > .asked")
        expect(dice).to_have_count(3)
        assert serious(page) == []
        dice.nth(0).locator(".tile", has=page.locator("[value='4']")).click()
        dice.nth(2).locator(".tile.words").first.click()
        expect(page.locator("#question")).to_be_visible()
        dice.nth(1).locator(".tile").first.click()
        gone(page)
    assert rolled(evening) == [4, 2, 5]


def test_with_keys_nothing_is_sent_before_the_button(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.holder("s1")
    with forgiving(evening):
        ask(evening, SIX_OR_FOUR, LEANING)
        first, second = (page.locator("#question form > .asked").nth(n) for n in range(2))
        for one in (first, second):
            one.locator("input").first.focus()
            page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        expect(second.locator("input").nth(1)).to_be_checked()
        expect(page.locator("#question")).to_be_visible()
        page.locator("#question [data-settle]").focus()
        page.keyboard.press("Enter")
        gone(page)
    assert rolled(evening) == [6, 1]


def test_several_are_answered_without_scripts(evening: Evening) -> None:
    evening.seat(*THREE)
    with forgiving(evening):
        ask(evening, SIX_OR_FOUR, SURE, MAYBE)
        page = evening.holder("s1", java_script_enabled=False)
        dice = page.locator("#question form > .asked")
        dice.nth(0).locator("input").first.check()
        dice.nth(1).locator(".tile.words").first.click()
        page.locator("#question [data-settle]").click()
        gone(page)
    assert rolled(evening) == [6, 2]


def test_the_throw_is_not_counted_and_rolled_again(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.holder("s1")
    with forgiving(evening):
        ask(evening, SIX_OR_FOUR)
        page.get_by_role("button", name="roll again").click()
        gone(page)
    assert not evening.view.rolls


def test_the_page_of_corrections_has_a_switch(evening: Evening) -> None:
    page = evening.host("/corrections")
    expect(page.locator("#kept-title")).to_have_text("Corrections are kept")
    page.get_by_role("button", name="Keep no more").click()
    expect(page.locator("#kept-title")).to_have_text("Corrections are not kept")
    page.get_by_role("button", name="Keep corrections").click()
    expect(page.locator("#kept-title")).to_have_text("Corrections are kept")
