"""The owner's figures of Dice Forge: confirmed, changed, taken back, refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import forgiving
from tests.browser.forging import Forging
from tests.browser.test_dice_forge_show import wide
from tests.browser.test_every_page import open_everything, serious

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False])
def test_figures_are_confirmed_with_a_tap_changed_and_taken_back(
    forge: Forging, scripts: bool
) -> None:
    forge.clear()
    page = forge.host("/figures/dice_forge", java_script_enabled=scripts)
    gorgon = page.locator("[id='group-feats/gorgon']")
    hammer = page.locator("[id='group-hammer']")
    expect(gorgon).to_contain_text("Glory at the end14")
    hammer.get_by_role("button", name="This is right").click()
    expect(page.locator("#messages")).to_contain_text("next game: The hammer's track")
    gorgon.locator("summary").click()
    gorgon.get_by_label("Glory at the end").fill("12")
    gorgon.get_by_label("Name in Polish", exact=True).fill("Gorgona")
    gorgon.get_by_role("button", name="So it is in my copy").click()
    expect(page.locator("#messages")).to_contain_text("next game: Gorgon")
    page.locator("#fold-own > summary").click()
    expect(page.locator("#fold-own [id='group-feats/gorgon']")).to_contain_text("12")

    forge.begin("Ada", "Bo")
    (offer,) = [one for one in forge.sheet.feats if one.feat == "gorgon"]
    assert offer.glory == 12
    seat = forge.holder("s1", "/score", locale="pl-PL")
    expect(seat.locator("#checklist-set_up")).to_contain_text("Gorgona")
    with forgiving(forge):
        seat.goto("/figures/dice_forge")
    expect(seat.locator("[id='group-hammer']")).to_have_count(0)

    for group in (gorgon, hammer):
        page.goto("/figures/dice_forge")
        page.locator("#fold-own > summary").click()
        group.get_by_role("button", name="Take back").click()
        expect(page.locator("#messages")).to_contain_text("As it came with Skald again")
    (offer,) = [one for one in forge.sheet.feats if one.feat == "gorgon"]
    assert offer.glory == 12, "the game on the table keeps its figures"


def test_a_figure_that_does_not_fit_is_refused_and_kept_as_typed(forge: Forging) -> None:
    page = forge.host("/figures/dice_forge", locale="pl-PL")
    owl = page.locator("[id='group-feats/owl']")
    owl.locator("summary").click()
    owl.get_by_label("Wyspa").fill("9")
    with forgiving(forge):
        owl.get_by_role("button", name="Tak jest w moim egzemplarzu").click()
        expect(owl.locator("#refused")).to_contain_text("nie ma takiej wyspy")
    expect(owl.get_by_label("Wyspa")).to_have_value("9")
    assert not wide(page)
    open_everything(page)
    assert serious(page) == []
