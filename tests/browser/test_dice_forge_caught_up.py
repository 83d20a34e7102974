"""After the score keeper the host writes down what lies on the table: pawns, cards, tokens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.forging import Forging, roll_form, tile
from tests.browser.test_dice_forge_play import press

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False])
def test_the_host_writes_down_pawns_cards_and_tokens(forge: Forging, scripts: bool) -> None:
    forge.begin(feats="chosen", swapped=["M5"], depth="keeper")
    forge.do("set_depth", depth="full")
    page = forge.host(java_script_enabled=scripts)
    things = page.locator("#set-things-s2")

    def unfold() -> None:
        expect(page.locator("#set-things-s2[open]")).to_have_count(0)
        for fold in ("#control-s2", "#set-things-s2"):
            if page.locator(fold).get_attribute("open") is None:
                press(page, f"{fold} > summary")
        page.wait_for_timeout(600)  # a thought between two presses

    unfold()
    things.get_by_label("The pawn stands on").select_option("Island 3")
    press(page, "#do-set_pawn-s2 button")
    expect(page.locator("#log")).to_contain_text("Piotrek moves to island 3.")
    unfold()
    things.get_by_label("Cards of").select_option("Cerberus")
    things.get_by_label("How many").select_option("2")
    press(page, "#do-set_feat-s2 button")
    expect(page.locator("#log")).to_contain_text("Piotrek has 2 cards of Cerberus")
    unfold()
    things.get_by_label("Unspent tokens of Cerberus").select_option("1")
    press(page, "#do-set_feat-s2-cerberus button")
    expect(page.locator("#log")).to_contain_text("1 unspent token.")
    assert forge.player("s2").island == 3
    assert [one.count for one in forge.player("s2").tokens] == [1]


def test_with_the_score_keeper_a_seat_has_one_more_blessing(forge: Forging) -> None:
    forge.begin(depth="keeper")
    forge.bless()
    page = forge.holder("s2")
    expect(page.locator("#rolling-s2")).to_have_count(0)
    page.get_by_role("button", name="One more blessing").click()
    expect(page.locator("#rolling-s2")).to_be_visible()
    expect(page.get_by_role("button", name="One more blessing")).to_have_count(0)
    before = forge.player("s2").has
    tile(roll_form(page, "s2"), 1, "sun 1").click()
    tile(roll_form(page, "s2"), 2, "moon 1").click()
    expect(page.locator("#rolling-s2")).to_have_count(0)
    after = forge.player("s2").has
    assert (after.sun - before.sun, after.moon - before.moon) == (1, 1)


def test_with_the_score_keeper_each_seat_writes_down_its_own(forge: Forging) -> None:
    forge.begin(depth="keeper")
    page = forge.holder("s1")
    page.locator("#my-things-changed > summary").click()
    page.get_by_label("Cards of").select_option("Elder")
    page.locator("#do-set_feat-s1 button").click()
    expect(page.locator("#my-things")).to_contain_text("Elder")
