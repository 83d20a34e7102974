"""A Feast for Odin on the phones of those who play it: turns, dice, phases, a whole short game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.games.feast_for_odin.kinds import Phase
from tests.browser.boarding import Boarding
from tests.browser.evening import sentence
from tests.browser.reading import broken_words
from tests.browser.test_every_page import open_everything, serious

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}
PRESSES = 400
"""More than a short game of two that pass early needs."""
LOOKS = 60
"""How often a press is looked after."""


def to_actions(odin: Boarding, *names: str, **options: str) -> None:
    odin.begin(*names, **options)
    while odin.sheet.phase is not Phase.ACTIONS:
        drawn = [one.seat for one in odin.sheet.players if one.draws]
        if drawn:
            odin.do("name_weapon", seat=drawn[0], weapon="bow")
        else:
            odin.do("next_phase")


def space(page: Page, code: str) -> None:
    page.locator(f"#space-{code}").click()


def test_a_space_is_found_by_its_vikings_and_by_a_word(odin: Boarding) -> None:
    to_actions(odin)
    page = odin.holder("s1")
    expect(page.locator("#space-buy_sheep")).to_have_count(0)
    expect(page.locator("#space-mead")).to_be_visible()
    page.locator(".odin-columns label").nth(1).click()
    expect(page.locator("#space-mead")).to_be_hidden()
    expect(page.locator("#space-hunt_1")).to_be_visible()
    odin.rich("s1", wood=2)
    expect(page.locator("#space-build_shed")).to_be_visible()
    expect(page.locator("#space-mead")).to_be_hidden()
    page.locator(".odin-columns label").nth(0).click()
    page.locator("[data-filter='odin-open-spaces']").fill("KNARR")
    expect(page.locator("#space-build_knarr")).to_be_visible()
    expect(page.locator("#space-hunt_1")).to_be_hidden()
    page.locator("[data-filter='odin-open-spaces']").fill("dragon")
    expect(page.locator("[data-filter-none]")).to_be_visible()


def test_what_cannot_be_taken_says_why_and_the_host_takes_it_all_the_same(odin: Boarding) -> None:
    to_actions(odin)
    seat, host = odin.holder("s1"), odin.host()
    for page in (seat, host):
        page.locator("#shut-spaces > summary").click()
    line = seat.locator("#shut-spaces li", has_text="build a shed")
    expect(line).to_contain_text("Missing: 2 wood.")
    expect(line.locator("button")).to_have_count(0)
    host.locator("#do-place_vikings-shut button[value=build_shed]").click()
    host.locator("#answer .overrule button").click()
    expect(host.locator("#spaces")).to_have_count(0)
    assert [one.code for one in odin.sheet.spaces if one.seat == "s1"] == ["build_shed"]


def test_strips_and_upgrades_are_taps_and_the_turn_ends_with_one(odin: Boarding) -> None:
    to_actions(odin)
    page = odin.holder("s1")
    strip = odin.sheet.strips[0]
    space(page, "mountain_1_up_1")
    page.locator(f"#part-0 [name=strip][value='{strip.number}'] ~ button").first.click()
    expect(page.locator("#part-0")).to_have_count(0)
    goods = {one.code: one.n for one in odin.player().has}
    assert goods[strip.items[0].code] == 1
    page.locator("#part-1 button[value=beans]").click()
    expect(page.locator("#part-1")).to_have_count(0)
    assert {one.code for one in odin.player().has} >= {"milk"}
    page.get_by_role("button", name="Next: end the turn").click()
    sentence(page, "It is Piotrek's turn: 6 vikings left.")


def test_a_hunt_shows_odds_costs_and_gains_and_one_press_decides(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", wood=3)
    page, other = odin.holder("s1"), odin.holder("s2")
    space(page, "hunt_1")
    dice = page.locator("#odin-dice")
    expect(dice).to_contain_text("3 more rolls are left.")
    dice.locator(".odin-roll button[value='7']").click()
    expect(dice.locator(".odin-result")).to_contain_text("7")
    expect(dice.locator(".odin-chances")).to_contain_text(re.compile(r"better 75 %"))
    dice.locator(".odin-roll button[value='3']").first.click()
    expect(dice.locator(".odin-result")).to_contain_text("3")
    asked = page.locator("#choice-s1")
    expect(asked).to_contain_text("Hunting Game: result 3.")
    expect(other.locator("#choice-s1")).to_have_count(0)
    page.locator("#odin-correct > summary").click()
    page.locator("#odin-correct button[value='2']").click()
    expect(asked).to_contain_text("Hunting Game: result 2.")
    asked.locator("button[value=success]").click()
    expect(page.locator("#odin-dice")).to_have_count(0)
    goods = {one.code: one.n for one in odin.player().has}
    assert (goods["game_meat"], goods["hide"]) == (1, 1)
    page.get_by_role("button", name="Next: end the turn").click()
    sentence(other, "Your turn: put vikings on an action space, or pass.")


def test_what_a_die_asks_comes_into_view_though_the_phone_was_far_down(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", wood=3)
    page = odin.holder("s1")
    space_low = page.locator("[id^=space-]").last
    space_low.scroll_into_view_if_needed()
    expect(page.locator("#sentence")).not_to_be_in_viewport()
    odin.do("place_vikings", space="hunt_1")
    odin.do("roll_result", value=3)
    expect(page.locator("#sentence")).to_be_in_viewport()
    page.locator("#my-cards").scroll_into_view_if_needed()
    expect(page.locator("#choice-s1")).not_to_be_in_viewport()
    odin.do("roll_result", value=2)
    way = page.locator("#answer a")
    expect(way).to_contain_text("result 2")
    way.click()
    expect(page.locator("#choice-s1")).to_be_in_viewport()
    expect(page.locator("#answer")).to_be_hidden()


def test_ships_ore_and_goods_are_set_with_taps(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", silver=9, ore=2)
    page = odin.holder("s1")
    page.locator("#my-ships button[value=longship]").click()
    expect(page.locator("#my-ships .odin-lines")).to_contain_text("longship")
    load = page.get_by_role("button", name="Load 1 ore")
    load.click()
    expect(page.locator("#my-ships .odin-lines b")).to_have_text("1")
    expect(page.locator("#has-s1-mead")).to_have_count(0)
    host = odin.host()
    host.locator("#control-s1 > summary").click()
    host.locator("#adjust-s1 > summary").click()
    more = host.locator("#has-s1-mead").get_by_role("button", name="one more: mead")
    more.click()
    more.click()
    expect(host.locator("#has-s1-mead b")).to_have_text("3")
    expect(page.locator("#my-goods")).to_contain_text("3 mead")
    assert [(one.code, one.ore) for one in odin.player().ships] == [("longship", 1)]


def test_an_occupation_is_found_by_a_part_of_its_name_and_played(odin: Boarding) -> None:
    to_actions(odin)
    odin.do("place_vikings", space="occupation_play_2")
    page = odin.holder("s1")
    page.get_by_role("link", name="Find it by its name").click()
    page.get_by_label("Number or part of a name").fill("miller")
    page.get_by_role("button", name="Find").click()
    cards = page.locator(".odin-card-list > li")
    expect(cards).to_have_count(1)
    cards.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile("/seat$"))
    expect(page.locator("#my-cards")).to_contain_text("Miller (A7)")
    assert [card.number for card in odin.player().cards] == [7]


def test_the_score_keeper_has_turns_dice_and_the_sheet(odin: Boarding) -> None:
    to_actions(odin, depth="keeper")
    page = odin.holder("s1")
    page.locator("#dice-ore").fill("2")
    page.get_by_role("button", name="Whaling").click()
    page.locator("#odin-dice .odin-roll button[value='5']").click()
    expect(page.locator(".odin-result")).to_contain_text("3")
    page.locator("#choice-s1 button[value=fail]").click()
    page.get_by_role("button", name="Next: end the turn").click()
    sentence(page, "It is Piotrek's turn.")


def test_a_turn_without_scripts(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", wood=2)
    page = odin.holder("s1", java_script_enabled=False)
    expect(page.locator("[data-filter]")).to_be_hidden()
    space(page, "hunt_1")
    page.locator("#odin-dice .odin-roll button[value='6']").click()
    page.locator("#choice-s1 button[value=fail]").click()
    page.get_by_role("button", name="Next: end the turn").click()
    sentence(page, "It is Piotrek's turn: 6 vikings left.")
    assert {one.code: one.n for one in odin.player().has}["wood"] == 3


def test_a_long_sentence_on_the_television_leaves_room_for_all_of_it(odin: Boarding) -> None:
    odin.begin("Ola", "Bartek")
    page = odin.phone("/tv", viewport={"width": 1920, "height": 1080}, locale="pl-PL")
    below = page.locator(".odin-tv-middle").bounding_box()
    for row in page.locator(".odin-tv-row").all():
        box = row.bounding_box()
        assert below and box and box["y"] + box["height"] <= below["y"]


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_no_word_of_the_score_sheet_is_broken_on_a_phone(odin: Boarding, locale: str) -> None:
    odin.begin("Adam", "Piotrek", "Ola", "Zuza")
    odin.do("end_game")
    page = odin.phone("/score", locale=locale)
    expect(page.locator(".odin-sheet tbody th").first).to_be_visible()
    assert broken_words(page.locator(".odin-sheet tbody th")) == []


def test_polish_pages_speak_as_the_game_does(odin: Boarding) -> None:
    to_actions(odin)
    page = odin.holder("s1", locale="pl-PL")
    expect(page.locator("#space-hunt_1")).to_contain_text("polowanie")
    space(page, "hunt_1")
    expect(page.locator("#odin-dice-title")).to_contain_text("Polowanie")
    expect(page.locator("#my-goods")).to_contain_text("groch")


def press(page: Page, odin: Boarding, selector: str) -> None:
    """Presses the first of these once it stands there, and waits until the table has moved on.

    What comes within half a second in the same place counts as the second half of a double tap
    and is pressed once more, as people do.
    """
    version = odin.view.version
    for _ in range(LOOKS):
        if odin.view.version != version:
            return
        button = page.locator(selector).first
        if button.is_visible():
            button.click()
        page.wait_for_timeout(300)
    raise AssertionError(f"nothing came of {selector}: {odin.view.turn}")


def test_a_short_game_of_two_is_played_through_the_pages_to_its_score(odin: Boarding) -> None:
    odin.begin("Adam", "Piotrek", length="short")
    phones = {seat: odin.holder(seat) for seat in ("s1", "s2")}
    plan = ["weekly_beans", "stockfish", "weekly_flax", "mead"]
    for _ in range(PRESSES):
        turn = odin.view.turn
        assert turn is not None
        if turn.over:
            break
        asked = odin.view.choices[0].seat if odin.view.choices else None
        active = turn.active[0] if turn.active else None
        either = phones["s1" if (turn.phase or 0) % 2 else "s2"]
        if asked is not None:
            press(phones[asked], odin, f"#choice-{asked} .answers button")
        elif active is None:
            press(either, odin, "#do-next_phase button")
        elif odin.sheet.acts:
            press(phones[active], odin, "#do-end_turn button")
        elif plan:
            press(phones[active], odin, f"#space-{plan.pop(0)}")
        else:
            phones[active].locator("#pass:not([open]) > summary").click()
            press(phones[active], odin, "#do-pass_round button")
    assert odin.view.turn is not None
    assert odin.view.turn.over
    assert odin.view.turn.round == 6
    assert {one.code: one.n for one in odin.player().has}
    score = odin.phone("/score", viewport=DESK)
    expect(score.locator("#went tr.sum td")).to_have_count(2)
    expect(score.locator("#checklist-packing")).to_be_visible()
    past = odin.phone("/history", viewport=DESK)
    past.locator("a[href*='/history/']").first.click()
    expect(past.locator("#went")).to_contain_text("Minus on the home board")


def test_axe_finds_nothing_serious(odin: Boarding) -> None:
    odin.begin()
    host = odin.host("/set-up/feast_for_odin", reduced_motion="reduce")
    found = {"set-up": serious(host)}
    to_actions(odin)
    odin.rich("s1", wood=3, longship=1, hide=1)
    page = odin.holder("s1", reduced_motion="reduce")
    visits = [(page, "/seat"), (host, "/table"), (host, "/score"), (host, "/tv")]
    steps: tuple[dict[str, Any], ...] = ({"space": "raid"}, {"value": 6})
    for step, command in zip(steps, ("place_vikings", "roll_result"), strict=True):
        for one, path in visits:
            for scheme in ("light", "dark"):
                one.emulate_media(color_scheme=scheme)
                one.goto(path)
                open_everything(one)
                found[f"{path} {command} {scheme}"] = serious(one)
        odin.do(command, **step)
    page.goto("/seat")
    found["dice"] = serious(page)
    page.goto("/cards")
    found["cards"] = serious(page)
    assert {where: what for where, what in found.items() if what} == {}
