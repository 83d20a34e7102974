"""A misread roll is tapped on any page, the right face is tapped, what changes is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import forgiving
from tests.browser.forging import Forging
from tests.browser.test_every_page import serious

pytestmark = pytest.mark.browser

SUN = ["sun 1", "gold 1"]


def moved_on(forge: Forging) -> None:
    """Adam's roll is a round old: faces were bought and forged, and others have rolled since."""
    forge.begin()
    forge.bless(s1=SUN)
    forge.do("buy_faces", faces=["gold 3", "moon 1"])
    forge.do("forge_face", face="gold 3", die=1, remove="gold 1", seat="s1")
    forge.do("forge_face", face="moon 1", die=1, remove="gold 1", seat="s1")
    forge.do("end_turn")
    forge.bless()
    forge.do("end_turn")


def first_roll(page: Page) -> None:
    page.locator("#correct-1").click()
    expect(page.locator("h1")).to_have_text("Correct a roll")


def face(page: Page, die: int, name: str) -> None:
    tiles = page.locator(".correct-roll .tiles").nth(die - 1)
    tiles.locator(".tile", has_text=name).click()


@pytest.mark.parametrize("scripts", [True, False])
def test_tap_the_roll_tap_the_face_see_what_changes_and_confirm(
    forge: Forging, scripts: bool
) -> None:
    moved_on(forge)
    page = forge.host("/score", java_script_enabled=scripts)
    first_roll(page)
    expect(page.locator("#changes")).to_have_count(0)
    gold = forge.player().has.gold
    face(page, 1, "gold 1")
    changed = f"Adam: gold +1, now {gold + 1} · sun −1, now 0."
    expect(page.locator("#changes li")).to_have_text(changed)
    assert forge.player().has.gold == gold
    page.get_by_role("button", name="Correct the roll").click()
    page.wait_for_url("**/score")
    assert (forge.player().has.gold, forge.player().has.sun) == (gold + 1, 0)
    expect(page.locator("#roll-1")).to_contain_text("corrected by")
    page.locator("#log summary").click()
    line = page.locator("#log li").first
    expect(line).to_contain_text("Roll 1 of Adam corrected from sun 1 · gold 1 to gold 1 · gold 1")
    expect(page.locator("#log s").first).to_be_visible()
    forge.do("undo")
    assert forge.player().has.sun == 1


def test_what_could_not_be_paid_then_is_named_and_left_to_the_host(forge: Forging) -> None:
    moved_on(forge)
    mine = forge.holder("s1")
    first_roll(mine)
    face(mine, 2, "moon 1")
    changes = mine.locator("#changes")
    expect(changes).to_contain_text("Stays as it was played, though it is against the rules then")
    expect(changes).to_contain_text("This costs 4 gold; Adam is 1 gold short")
    expect(changes).to_contain_text("ask the host to correct it")
    expect(mine.get_by_role("button", name="Correct the roll")).to_have_count(0)
    host = forge.host("/table")
    first_roll(host)
    face(host, 2, "moon 1")
    host.get_by_role("button", name="Correct the roll").click()
    host.wait_for_url("**/table")
    assert forge.player().has.moon == 1
    others = forge.holder("s2")
    with forgiving(forge):
        others.goto("/correct/1")
        expect(others.locator("#main")).to_contain_text("the one who rolled")


def test_a_question_that_comes_up_with_it_is_answered_there(forge: Forging) -> None:
    forge.begin()
    forge.bless()
    forge.do("buy_faces", faces=["gold 3 or glory 2"])
    forge.do("forge_face", face="gold 3 or glory 2", die=1, remove="gold 1", seat="s1")
    forge.do("end_turn")
    forge.bless(s1=["gold 1", "gold 1"])
    forge.do("end_turn")
    number = next(roll.id for roll in forge.view.rolls[3:] if roll.seat == "s1")
    page = forge.host("/score")
    page.locator(f"#correct-{number}").click()
    face(page, 1, "gold 3 or glory 2")
    changes = page.locator("#changes")
    expect(changes).to_contain_text("Adam: what does gold 3 or glory 2 bring?")
    expect(changes.locator(".hint")).to_contain_text("After this: ")
    changes.get_by_role("link", name="2 glory").click()
    expect(changes).to_contain_text("glory +2")
    changes.get_by_role("link", name="another answer").click()
    changes.get_by_role("link", name="3 gold").click()
    expect(changes).to_contain_text("gold +2")
    page.get_by_role("button", name="Correct the roll").click()
    page.wait_for_url("**/score")
    assert forge.player().has.glory == 0


def test_who_looked_too_long_is_told_and_nothing_changes(forge: Forging) -> None:
    moved_on(forge)
    page = forge.host("/score")
    first_roll(page)
    face(page, 1, "gold 1")
    expect(page.locator("#changes li")).to_have_count(1)
    forge.bless()
    before = forge.player().has
    page.get_by_role("button", name="Correct the roll").click()
    page.wait_for_url("**/score")
    expect(page.locator("#messages")).to_contain_text("moved on")
    assert forge.player().has == before


def test_addresses_that_mean_nothing_say_so(forge: Forging) -> None:
    moved_on(forge)
    page = forge.host("/score")
    with forgiving(forge):
        for rest in ("77", "1?values=sun+1", "1?values=a&values=b", "0?values=x"):
            answer = page.goto(f"/correct/{rest}")
            assert answer is not None
            assert answer.status in (400, 404)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it_on_a_narrow_phone(forge: Forging, scheme: str) -> None:
    moved_on(forge)
    page = forge.host("/score", color_scheme=scheme, locale="pl-PL", reduced_motion="reduce")
    page.set_viewport_size({"width": 320, "height": 700})
    for address in ("/correct/1", "/correct/1?values=sun+1&values=moon+1"):
        page.goto(address)
        assert serious(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_an_old_roll_is_found_on_the_page_of_the_game(forge: Forging) -> None:
    forge.begin()
    for _ in range(4):
        forge.bless()
        forge.do("end_turn")
    page = forge.host("/score")
    expect(page.locator("#rolls li")).to_have_count(8)
    page.get_by_role("link", name="All rolls of this game").click()
    every = page.locator("#all-rolls li")
    expect(every).to_have_count(len(forge.view.rolls))
    assert len(forge.view.rolls) > 8
    assert serious(page) == []
    every.last.get_by_role("link").click()
    expect(page.locator("h1")).to_have_text("Correct a roll")
    assert page.url.endswith("/correct/1")
    guest = forge.phone(f"/history/{forge.view.game.id if forge.view.game else ''}")
    expect(guest.locator("#all-rolls li")).to_have_count(len(forge.view.rolls))
    expect(guest.locator("#all-rolls a")).to_have_count(0)
