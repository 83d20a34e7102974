"""After the score keeper the host puts right where boats, temples and villages lie."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import THREE, Evening
from tests.browser.test_vikings_play import THOUGHT_MS, begin, sheet

pytestmark = pytest.mark.browser


def unfolded(page: Page) -> None:
    """The folds of the host in which pieces are put right are open."""
    expect(page.locator("#right-islands[open]")).to_have_count(0)
    if page.locator("#game-control").get_attribute("open") is None:
        page.locator("#game-control > summary").click()
    page.locator("#right-islands > summary").click()
    page.wait_for_timeout(THOUGHT_MS)


@pytest.mark.parametrize("scripts", [True, False])
def test_pieces_that_nobody_recorded_are_put_on_the_map(evening: Evening, scripts: bool) -> None:
    begin(evening, *THREE, depth="keeper")
    evening.do("set_depth", depth="full")
    page = evening.host("/table", java_script_enabled=scripts)
    log = page.locator("#log")
    fjord = sheet(evening).map.edges[0]
    told = (
        ("#do-set_boat-more", {"Another boat lies in": fjord}, "a boat of Ada lies in"),
        ("#do-set_temple", {"Temple on island": "B"}, "a temple of Ada stands on island B"),
        ("#do-set_village", {"Village in port": "A1", "On the table": "false"},
         "no village lies in"),
    )  # fmt: skip
    for form, fields, line in told:
        unfolded(page)
        for label, value in fields.items():
            page.locator(form).get_by_label(label).select_option(value)
        page.locator(f"{form} button").click()
        expect(log).to_contain_text(line)
    unfolded(page)
    page.locator("#do-set_stack").get_by_label("How many").fill("2")
    page.locator("#do-set_stack button").click()
    expect(log).to_contain_text("2 villages lie on action 1 from the top")
    shown = sheet(evening)
    ada = evening.view.seats[0].id
    assert [one.code for one in shown.map.places if ada in one.boats] == [fjord]
    assert shown.offerings[0].count == 2
    unfolded(page)
    page.locator(f"#do-set_boat-{ada}-{fjord}-1 select").select_option("")
    page.locator(f"#do-set_boat-{ada}-{fjord}-1 button").click()
    expect(log).to_contain_text("lies on its mat")
