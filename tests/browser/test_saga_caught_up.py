"""After the score keeper the host puts units right, though their battle has begun already."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False])
def test_the_host_puts_units_right_under_the_battle(saga: Evening, scripts: bool) -> None:
    saga.clear()
    saga.do(
        "start_game",
        game="saga",
        seats=[{"name": "Wiktoria"}, {"name": "Adam"}],
        options={"first": "s1", "depth": "keeper", "landing": "essex", "burh": "kent"},
    )
    saga.do("go_on")
    saga.do("go_on")
    two = {"warriors": 1, "leaders": 1}
    one = {"warriors": 2, "leaders": 0}
    saga.do(
        "set_lands",
        lands=[
            {"area": "kent", "saxons": two, "vikings": one},
            {"area": "south", "vikings": {"warriors": 0, "leaders": 0}},
        ],
    )
    page = saga.host("/table", java_script_enabled=scripts)
    page.locator("#game-control > summary").click()
    page.get_by_role("button", name="Change to the full record").click()
    expect(page.locator("#log")).to_contain_text("raid targets, coins, leaders lost")
    expect(page.locator("main")).to_contain_text("Kent")
    fold = page.locator("#set-right")
    if fold.get_attribute("open") is None:
        fold.locator("> summary").click()
    page.locator("#count-kent-vw").fill("0")
    page.get_by_role("button", name="So it stands on the board").click()
    expect(page.get_by_role("button", name="Next: the round ends")).to_be_visible()
