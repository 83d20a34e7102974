"""After the score keeper the host writes down what lies on the table: vikings, items, islands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from assistant.games.feast_for_odin.kinds import Phase
from tests.browser.boarding import Boarding

pytestmark = pytest.mark.browser


def unfold(page: Page, *folds: str) -> None:
    for fold in folds:
        if page.locator(fold).get_attribute("open") is None:
            page.locator(f"{fold} > summary").click()


def caught_up(odin: Boarding, *names: str) -> None:
    """Everybody has placed once for the score keeper; from now on everything is recorded."""
    odin.begin(*names, depth="keeper")
    while odin.sheet.phase is not Phase.ACTIONS:
        odin.do("next_phase")
    for _ in odin.view.seats:
        odin.do("end_turn")
    odin.do("set_depth", depth="full")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_host_writes_down_vikings_items_and_islands(odin: Boarding, scripts: bool) -> None:
    caught_up(odin)
    page = odin.host(java_script_enabled=scripts)
    log = page.locator("#log")
    unfold(page, "#game-control", "#standing-by-hand")
    page.get_by_label("On the space").select_option("stockfish")
    page.get_by_label("stand vikings of").select_option("Piotrek")
    page.locator("#do-set_standing button").click()
    expect(log).to_contain_text("1 viking of Piotrek stands there: catch a stockfish.")
    assert [one.code for one in odin.sheet.spaces if one.seat == "s2"] == ["stockfish"]
    unfold(page, "#game-control", "#standing-by-hand")
    page.locator("#do-set_standing-off button").click()
    expect(log).to_contain_text("no vikings stand there: catch a stockfish.")
    strip = odin.sheet.strips[0]
    unfold(page, "#game-control")
    page.locator("#strip-left").select_option(strip.number)
    page.locator("#strip-items").fill("1")
    page.locator("#do-leave_items button").click()
    expect(log).to_contain_text(f"on mountain strip {strip.number} lie: 2 silver.")
    unfold(page, "#control-s2", "#adjust-s2")
    page.locator("#what-s2-any").select_option("shetland")
    page.locator("#do-adjust-s2-any").get_by_label("one more").click()
    expect(log).to_contain_text("Piotrek takes a board: Shetland.")
    assert odin.sheet.islands[0].owner == "s2"


def test_a_game_of_one_has_vikings_of_the_round_before(odin: Boarding) -> None:
    caught_up(odin, "Adam")
    page = odin.host()
    unfold(page, "#game-control", "#standing-by-hand")
    page.get_by_label("placed in the round before").check()
    page.locator("#do-set_standing button").click()
    expect(page.locator("body")).to_contain_text("Only alone vikings of the round before stay")


def test_the_page_says_what_to_fill_in_around_the_change(odin: Boarding) -> None:
    odin.begin(depth="keeper")
    page = odin.host()
    unfold(page, "#game-control")
    hint = page.get_by_text("play the occupations that lie open")
    expect(hint).to_be_visible()
    page.get_by_role("button", name="Change to the full record").click()
    expect(page.locator("#standing-by-hand")).to_have_count(1)
    expect(hint).to_have_count(0)
