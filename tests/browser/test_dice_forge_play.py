"""Dice Forge on the phones of those who play it, without a camera and with one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from assistant.games.dice_forge.kinds import Depth
from tests.browser.evening import Evening, forgiving, sentence
from tests.browser.forging import NAMES, Forging, roll_form, tile
from tests.browser.keys import Keys

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}


def test_a_blessing_is_two_taps_on_each_phone(forge: Forging) -> None:
    forge.begin()
    first, second = forge.holder("s1"), forge.holder("s2")
    sentence(first, "Still to roll: Adam, Piotrek, Ola.")
    expect(first.locator("#rolling-s2")).to_have_count(0)
    tile(roll_form(second, "s2"), 1, "sun 1").click()
    tile(roll_form(second, "s2"), 2, "moon 1").click()
    expect(second.locator("#rolling-s2")).to_have_count(0)
    sentence(first, "Still to roll: Adam, Ola.")
    expect(first.locator("#just-now")).to_contain_text("Piotrek gains 1 sun, 1 moon")
    expect(second.locator(".forge-reserves li").nth(1)).to_have_text(re.compile(r"1 / 6"))
    assert (forge.player("s2").has.sun, forge.player("s2").has.moon) == (1, 1)


def test_with_a_camera_a_seat_says_that_its_dice_are_next_or_taps_twice(evening: Evening) -> None:
    evening.clear()
    seats = [{"name": name} for name in NAMES]
    evening.do("start_game", game="dice_forge", seats=seats, options={"first": "s1"})
    page = evening.holder("s2")
    assert evening.view.wanted is not None
    assert evening.view.wanted.seat == "s1"
    page.get_by_role("button", name="My dice are thrown next").click()
    expect(page.locator("#rolling-s2")).to_contain_text("The tray waits for these dice.")
    assert evening.view.wanted.seat == "s2"
    tile(roll_form(page, "s2"), 1, "gold 1").click()
    tile(roll_form(page, "s2"), 2, "glory 2").click()
    expect(page.locator("#rolling-s2")).to_have_count(0)
    evening.clear()


def test_a_choice_is_answered_by_its_seat_and_a_minor_blessing_is_one_tap(forge: Forging) -> None:
    forge.begin()
    forge.do("set_die", seat="s2", die=1, remove="sun 1", face="gold 3 or glory 2")
    mine, other = forge.holder("s2"), forge.holder("s3")
    forge.bless(s2=["gold 3 or glory 2", "gold 1"])
    asked = mine.locator("#choice-s2")
    expect(asked).to_contain_text("what does gold 3 or glory 2 bring?")
    expect(asked.locator("button.first")).to_have_text("3 gold")
    sentence(other, "what does gold 3 or glory 2 bring?")
    expect(other.locator("#live .asks")).to_have_count(0)
    asked.get_by_role("button", name="2 glory").click()
    expect(asked).to_have_count(0)
    assert forge.player("s2").has.glory == 2

    forge.rich("s1", moon=2)
    forge.do("buy_feat", feat="hind")
    forge.do("end_turn")
    forge.do("give_turn", seat="s1")
    forge.bless()
    mine = forge.holder("s1")
    mine.locator("#use_reinforcement .forge-card").click()
    mine.locator("#choice-s1 button").nth(1).click()
    with forgiving(forge):
        roll_form(mine, "s1").locator("button[value='moon 1']").click()
        sentence(mine, "Your turn: buy faces or a feat")
    assert forge.player().has.moon == 1


def test_answers_that_are_about_faces_are_drawn(forge: Forging) -> None:
    forge.begin()
    for seat in ("s1", "s2"):
        forge.do("set_die", seat=seat, die=1, remove="sun 1", face="gold 3 or glory 2")
    forge.do("set_depth", depth="keeper")
    forge.do("set_die", seat="s1", die=2, remove="moon 1", face="ship")
    forge.do("set_die", seat="s3", die=1, remove="sun 1", face="mirror")
    forge.do("set_depth", depth="full")
    mine = forge.holder("s3")
    forge.do("roll_result", seat="s1", faces=["gold 1", "ship"])
    forge.do("roll_result", seat="s2", faces=["gold 3 or glory 2", "gold 1"])
    forge.do("choose", seat="s2", option="0")
    forge.do("roll_result", seat="s3", faces=["mirror", "gold 1"])
    asked = forge.holder("s1").locator("#choice-s1 button")
    expect(asked.filter(has_text="gold 3 for 0 gold").locator(".forge-face")).to_have_count(1)
    expect(asked.filter(has_text="None").locator(".forge-face")).to_have_count(0)
    forge.do("choose", seat="s1", option="none")
    copied = mine.locator("#choice-s3 button", has_text="gold 3 or glory 2")
    expect(copied.locator(".forge-face")).to_have_count(1)
    copied.click()
    expect(mine.locator("#choice-s3 h2")).to_contain_text("gold 3 or glory 2 in the mirror")


@pytest.mark.parametrize("path", ["/table", "/score"])
def test_rolls_are_listed_with_their_faces_drawn_beside_the_names(
    forge: Forging, path: str
) -> None:
    forge.begin()
    forge.do("roll_result", seat="s2", faces=["sun 1", "glory 2"])
    page = forge.host(path)
    line = page.locator("#roll-1 .forge-named")
    expect(line.locator("bdi")).to_have_text(["sun 1", "glory 2"])
    expect(line.locator("svg[aria-hidden=true]")).to_have_count(2)
    for drawn in line.locator("svg").all():
        box = drawn.bounding_box()
        assert box is not None
        assert box["width"] >= 30
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_faces_are_bought_with_two_taps_and_forged_with_one_each(forge: Forging) -> None:
    forge.begin()
    forge.bless()
    forge.rich("s1", gold=4)
    page = forge.holder("s1")
    offering = page.locator("#offering")
    expect(offering.locator(".forge-offer").first).to_be_visible()
    expect(page.locator("#offering-beyond")).to_contain_text("3 gold short")
    for face in ("gold 3", "moon 1"):
        offering.locator(".forge-offer", has=page.locator(f"[value='{face}']")).click()
    expect(offering.locator(".forge-sum")).to_have_text("4 of 9 gold")
    offering.get_by_role("button", name="Buy the chosen faces").click()
    hand = page.locator("#forging-s1")
    expect(hand.locator("h2")).to_contain_text("gold 3: which face goes?")
    expect(hand.locator(".forge-spots").first.locator(".tile").first).to_contain_text("×5")
    hand.locator(".forge-spots").nth(0).locator("[value='gold 1']").click()
    expect(hand.locator("h2")).to_contain_text("moon 1: which face goes?")
    hand.locator(".forge-spots").nth(1).locator("[value='glory 2']").click()
    expect(hand).to_have_count(0)
    expect(page.locator("#do-extra_action")).to_have_count(0)
    expect(page.locator("#do-end_turn button.first")).to_be_visible()
    one, two = forge.player().dice
    assert [face.code for face in one].count("gold 3") == 1
    assert [face.code for face in two if face.up] == ["moon 1"]
    assert "glory 2" not in [face.code for face in two]


def test_three_bought_faces_are_forged_one_after_the_other_on_one_page(forge: Forging) -> None:
    forge.begin()
    forge.rich("s1", gold=8)
    forge.bless()
    forge.do("buy_faces", faces=["gold 3", "moon 1", "gold 4"])
    mine = forge.holder("s1")
    for face, die in (("gold 3", 0), ("moon 1", 1), ("gold 4", 0)):
        expect(mine.locator("#forging-s1 h2")).to_contain_text(f"{face}: which face goes?")
        form = mine.locator("#forging-s1 > form").nth(die)
        form.locator("button[name=remove][value='gold 1']").click()
    expect(mine.locator("#forging-s1")).to_have_count(0)
    expect(mine.locator("#do-end_turn button.first")).to_be_visible()


def test_a_feat_sends_home_whoever_stands_there(forge: Forging) -> None:
    forge.begin()
    forge.bless()
    forge.rich("s1", moon=5)
    forge.do("buy_feat", feat="helmet")
    forge.do("forge_face", seat="s1", face="times 3", die=1, remove="gold 1")
    forge.do("end_turn")
    forge.bless()
    forge.rich("s2", moon=5)
    mine, home = forge.holder("s2"), forge.holder("s1")
    mine.locator("#feats > summary").click()
    ferryman = mine.locator(".forge-card[value='ferryman']")
    expect(ferryman).to_contain_text("Adam goes home and is blessed")
    ferryman.click()
    expect(home.locator("#rolling-s1")).to_be_visible()
    sentence(mine, "Still to roll: Adam.")
    expect(mine.locator("#feats")).to_have_count(0)
    assert (forge.player("s2").island, forge.player("s1").island) == (3, 0)
    mine.wait_for_timeout(600)  # a thought between two presses
    mine.get_by_role("button", name="Undo:").click()
    expect(home.locator("#rolling-s1")).to_have_count(0)
    mine.wait_for_timeout(600)
    assert (forge.player("s2").island, forge.player("s1").island) == (0, 3)
    mine.locator("#feats > summary").click()
    ferryman.click()
    tile(roll_form(home, "s1"), 1, "gold 1").click()
    tile(roll_form(home, "s1"), 2, "gold 1").click()
    expect(mine.locator("#my-things")).to_contain_text("Ferryman")
    sentence(mine, "Your turn is done: press next.")


def test_what_a_purchase_asks_comes_into_view_though_the_long_list_goes(forge: Forging) -> None:
    forge.begin()
    forge.bless()
    forge.rich("s1", sun=5)
    page = forge.holder("s1")
    page.locator("#feats > summary").click()
    page.locator(".forge-card[value='abyss']").click()
    asked = page.locator("#forging-s1 h2")
    expect(asked).to_contain_text("which face goes?")
    expect(asked).to_be_in_viewport()


@pytest.mark.parametrize("scripts", [True, False])
def test_what_a_rule_forbids_the_host_may_let_happen(forge: Forging, scripts: bool) -> None:
    forge.begin()
    forge.bless()
    page = forge.host(java_script_enabled=scripts)
    before = forge.player().has
    page.locator("#offering-beyond > summary").click()
    row = page.locator("#offering-beyond li", has=page.get_by_role("img", name="sun 2", exact=True))
    row.get_by_role("button", name="Buy").click()
    said = page.locator("#answer" if scripts else "#messages")
    expect(said).to_contain_text("This costs 8 gold; Adam is 3 gold short.")
    expect(said).to_contain_text("Rules: p. 2, 3A.")
    said.get_by_role("button", name="Do it all the same").click()
    expect(page.locator("#forging-s1")).to_contain_text("sun 2: which face goes?")
    if scripts:
        expect(said).to_be_hidden()
    assert before.gold == 5
    assert forge.player().has.gold == 0
    page.locator("#forging-s1 [value='gold 1']").first.click()
    expect(page.locator("#forging-s1")).to_have_count(0)


def test_the_turn_is_given_away_only_once_the_host_knows_what_is_lost(forge: Forging) -> None:
    forge.begin()
    forge.bless()
    forge.do("buy_faces", faces=["gold 3"])
    page = forge.host("/table", java_script_enabled=False)
    for fold in page.locator("details:has(#do-give_turn-s3) > summary").all():
        fold.click()
    page.locator("#do-give_turn-s3 button").click()
    said = page.locator("#messages")
    expect(said).to_contain_text("Still open, and lost with that: Adam: gold 3.")
    assert forge.view.turn is not None
    assert forge.view.turn.active == ("s1",)
    said.get_by_role("button", name="Do it all the same").click()
    expect(page.locator("#log")).to_contain_text(
        "The turn goes to Ola. Lost with that: Adam: gold 3."
    )
    assert forge.view.turn.active == ("s3",)


def test_answers_say_what_would_be_lost_over_a_cap(forge: Forging) -> None:
    forge.begin()
    forge.do("set_die", seat="s1", die=1, remove="sun 1", face="gold 3 or glory 2")
    forge.rich("s1", gold=8)
    forge.do("roll_result", seat="s1", faces=["gold 3 or glory 2", "gold 1"])
    asked = forge.holder("s1").locator("#choice-s1 button")
    expect(asked.nth(0)).to_contain_text("3 gold lost over the cap")
    expect(asked.nth(1)).to_have_text("2 glory")
    expect(asked.nth(1)).to_have_class("first")


def test_a_seat_is_told_the_rule_and_cannot_overrule(forge: Forging) -> None:
    forge.begin()
    forge.bless()
    page = forge.holder("s1")
    for face in ("gold 3", "gold 4", "sun 1"):
        page.locator(".forge-offer", has=page.locator(f"[value='{face}']")).click()
    expect(page.locator(".forge-sum.over")).to_have_text("8 of 5 gold")
    page.get_by_role("button", name="Buy the chosen faces").click()
    expect(page.locator("#answer")).to_contain_text("Rules: p. 2, 3A.")
    expect(page.locator("#answer button")).to_have_count(0)
    assert forge.player().has.gold == 5


def test_the_score_keeper_counts_every_press(forge: Forging) -> None:
    forge.begin(depth=Depth.KEEPER.value)
    page = forge.holder("s1")
    gold = page.locator("#do-adjust-s1-gold")
    for _ in range(3):
        gold.get_by_role("button", name="1 more: gold").click()
    gold.get_by_role("button", name="5 more: gold").click()
    expect(gold.locator(".forge-counter")).to_contain_text("11 / 12")
    page.locator("#do-adjust-s1-glory").get_by_role("button", name="5 more").click()
    expect(page.locator("header.me .total")).to_contain_text("5")
    expect(page.locator("#offering, #feats")).to_have_count(0)
    page.locator("#rolling-s1 .asked").nth(0).get_by_text("Another face").click()
    tile(roll_form(page, "s1"), 1, "gold 3").click()
    tile(roll_form(page, "s1"), 2, "gold 1").click()
    expect(gold.locator(".forge-counter")).to_contain_text("12 / 12")
    page.locator("#do-end_turn button").click()
    expect(page.locator("#do-end_turn")).to_have_count(0)
    assert forge.view.turn is not None
    assert forge.view.turn.active == ("s2",)

    host = forge.host()
    host.locator("#control-s2 > summary").click()
    host.locator("#counters-s2 > summary").click()
    moon = host.locator("#do-adjust-s2-moon")
    for _ in range(2):
        moon.get_by_role("button", name="1 more").click()
    expect(moon.locator(".forge-counter")).to_contain_text("2 / 6")


def press(page: Page, selector: str) -> None:
    page.locator(selector).first.click()


def roll(page: Page, seat: str) -> None:
    form = roll_form(page, seat)
    for die in (0, 1):
        form.locator(".asked").nth(die).locator(".tile").first.click()
    form.locator("[data-settle]").click()


def test_a_whole_round_without_scripts(forge: Forging) -> None:
    forge.begin("Adam", "Piotrek")
    page = forge.host(java_script_enabled=False)

    def all_roll() -> None:
        for seat in ("s1", "s2") * 2:
            roll(page, seat)

    all_roll()
    page.locator(".forge-offer").filter(has_text="4 gold").click()
    press(page, "#do-buy_faces button")
    page.locator("#forging-s1 .tile").first.click()
    press(page, "#do-end_turn button")
    sentence(page, "Still to roll: Piotrek, Adam.")
    all_roll()
    press(page, "#control-s2 > summary")
    press(page, "#counters-s2 > summary")
    page.locator("#do-adjust-s2-moon").get_by_role("button", name="1 more").click()
    press(page, "#feats > summary")
    press(page, ".forge-card[value='chest']")
    expect(page.locator("#control-s2 .total")).to_contain_text("2")
    press(page, "#do-end_turn button")
    expect(page.locator("#progress")).to_contain_text("Round 2 of 9")
    page.locator("#do-undo-table button").click()
    expect(page.locator("#progress")).to_contain_text("Round 1 of 9")
    press(page, "#game-control > summary")
    page.get_by_role("button", name="Change to the score keeper").click()
    expect(page.locator("#offering")).to_have_count(0)


def test_one_turn_from_the_keyboard(forge: Forging) -> None:
    forge.begin()
    forge.do("roll_result", seat="s2", faces=["gold 1", "gold 1"])
    forge.do("roll_result", seat="s3", faces=["gold 1", "gold 1"])
    keys = Keys(forge.holder("s1", viewport=DESK))
    keys.to("#rolling-s1 input[name='faces.0']")
    keys.press("Space", "ArrowRight")
    keys.to("#rolling-s1 input[name='faces.1']")
    keys.press("Space")
    keys.choose("#rolling-s1 [data-settle]")
    sentence(keys.page, "Your turn")
    assert forge.player().has.sun == 1
    keys.to("#offering input[value='gold 3']")
    keys.press("Space")
    keys.choose("#do-buy_faces button")
    expect(keys.page.locator("#forging-s1")).to_be_visible()
    keys.choose("#forging-s1 [value='gold 1']")
    expect(keys.page.locator("#forging-s1")).to_have_count(0)
    keys.page.wait_for_timeout(600)  # a thought between two presses
    keys.choose("#do-end_turn button")
    sentence(keys.page, "Still to roll")
    assert forge.view.turn is not None
    assert forge.view.turn.active == ("s2",)
