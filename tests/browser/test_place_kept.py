"""Where a phone is looking: shown what is asked next only if all it looked at went away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boarding import Boarding
from tests.browser.test_feast_play import to_actions

pytestmark = pytest.mark.browser


TALL = {"width": 390, "height": 2000}
"""So tall that the end of the list and the ships below it are seen together."""


def choosing(odin: Boarding, **settings: Any) -> Page:
    """The phone of whose turn it is, with a long list of action spaces on it."""
    to_actions(odin)
    odin.rich("s1", wood=3)
    return odin.holder("s1", **settings)


def hunted(odin: Boarding, page: Page) -> None:
    """The list goes away and a question comes: both reach the phone as one change."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    odin.do("place_vikings", space="hunt_1")
    odin.do("roll_result", value=3)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#choice-s1")).to_have_count(1)


def test_of_a_list_that_went_away_at_once_the_question_comes_into_view(odin: Boarding) -> None:
    page = choosing(odin)
    page.locator("[id^=space-]").last.scroll_into_view_if_needed()
    expect(page.locator("#sentence")).not_to_be_in_viewport()
    hunted(odin, page)
    expect(page.locator("#choice-s1")).to_be_in_viewport()


def test_who_reads_what_stays_is_left_there(odin: Boarding) -> None:
    page = choosing(odin)
    page.locator("#my-ships").evaluate("one => one.scrollIntoView()")
    hunted(odin, page)
    expect(page.locator("#my-ships h2")).to_be_in_viewport()
    expect(page.locator("#sentence")).not_to_be_in_viewport()


def test_who_has_a_field_or_button_in_hand_is_left_there(odin: Boarding) -> None:
    page = choosing(odin, viewport=TALL)
    button = page.locator("#my-ships button").first
    button.evaluate("one => { one.scrollIntoView({ block: 'end' }); one.focus(); }")
    expect(page.locator("[id^=space-]").last).to_be_in_viewport()
    hunted(odin, page)
    expect(button).to_be_focused()
    expect(button).to_be_in_viewport()
    expect(page.locator("#sentence")).not_to_be_in_viewport()
