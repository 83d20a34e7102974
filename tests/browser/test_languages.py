"""Polish and English from the first page on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening import THREE, Evening, sentence

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False])
def test_the_browsers_own_language_first_then_the_chosen_one(
    evening: Evening, scripts: bool
) -> None:
    evening.seat(*THREE)
    page = evening.phone("/", locale="pl-PL", java_script_enabled=scripts)
    expect(page.get_by_role("heading", name="W co gracie?")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl-PL")
    page.goto("/score")
    sentence(page, "Ruch: Ada.")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile("/score$"))
    sentence(page, "Ada to move.")
    expect(page.locator("html")).to_have_attribute("lang", "en-GB")
    page.goto("/history")
    expect(page.get_by_role("heading", name="History")).to_be_visible()


def test_the_stream_speaks_each_phones_language(evening: Evening) -> None:
    evening.seat(*THREE)
    polish = evening.phone("/score", locale="pl-PL")
    english = evening.phone("/score", locale="en-GB")
    sentence(polish, "Ruch: Ada.")
    evening.do("next")
    sentence(polish, "Ruch: Łukasz.")
    sentence(english, "Łukasz to move.")
    evening.do("record_roll", dice=[{"kind": "d6", "value": 6}])
    evening.do("correct_roll", roll=1, values=[5])
    expect(polish.locator("#roll-1")).to_contain_text("poprawia the test")
    expect(english.locator("#roll-1")).to_contain_text("corrected by the test")
