"""Brian Boru on phones: a round by taps, the same by lists, and nothing secret on any screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.brian_boru.table import BOOK
from tests.browser.evening import sentence
from tests.browser.ruling import Ruling, tap_town

DOUBLE_TAP_MS = 500
"""Two presses of one button within less are one."""


def test_a_round_is_played_by_taps(boru: Ruling) -> None:
    boru.begin()
    phones = {seat: boru.holder(seat) for seat in ("s1", "s2", "s3")}
    for seat, town in (("s1", 35), ("s2", 12), ("s3", 30)):
        page = phones[seat]
        sentence(page, "Put your first disc on a town")
        tap_town(page, town, "#choose-town")
        expect(page.locator("#choose-town")).to_have_count(0)
    kasia, daria, jerzy = phones.values()
    daria.get_by_role("button", name="12", exact=True).click()
    expect(kasia.locator("main")).to_contain_text("12 invaders in the battle area")
    expect(kasia.locator("#show-vikings")).to_have_count(0)
    kasia.get_by_role("button", name=re.compile("^Brigid")).click()
    for hand in (1, 2, 3):
        for page in phones.values():
            expect(page.locator("#draft-title")).to_contain_text(f"Hand {hand}")
            page.get_by_role("button", name="I have kept 2").click()
        jerzy.wait_for_timeout(DOUBLE_TAP_MS)
    sentence(kasia, "Choose the active town")
    tap_town(kasia, 31, "#choose-town")
    kasia.get_by_role("button", name="red card 11").click()
    jerzy.get_by_role("button", name="white card 13").click()
    daria.get_by_role("button", name="yellow card 17").click()
    kasia.get_by_role("button", name="2 invaders", exact=True).click()
    kasia.wait_for_timeout(DOUBLE_TAP_MS)
    kasia.get_by_role("button", name=re.compile("1 invader more for 2 coins")).click()
    daria.get_by_role("button", name="3 steps on the marriage track", exact=True).click()
    daria.wait_for_timeout(DOUBLE_TAP_MS)
    daria.get_by_role("button", name="no more").click()
    sentence(jerzy, "Choose the active town")
    assert boru.owner(31) == "s3"
    assert boru.sheet.players[0].invaders == 3
    assert boru.sheet.players[1].track == 3


def test_a_step_of_the_upkeep_is_told_then_happens_by_one_press(boru: Ruling) -> None:
    boru.begin()
    boru.to_tricks()
    boru.do("end_tricks")
    boru.do("adjust", seat="s2", counter="track", by=4)
    page = boru.holder("s1")
    plan = page.locator("#upkeep")
    expect(plan).to_contain_text("Daria is highest (space 4), takes Brigid")
    plan.get_by_role("button", name="Next").click()
    expect(plan).to_contain_text("10 invaders are left. Fewest: Kasia, Daria, Jerzy.")
    assert boru.sheet.players[1].points == 14


def test_towns_are_taken_from_the_list_with_keys_alone(boru: Ruling) -> None:
    boru.begin()
    page = boru.holder("s1")
    page.locator("#town-list > summary").press("Enter")
    page.get_by_role("button", name="blue town 35 (Leinster)").press("Enter")
    expect(page.locator("#choose-town")).to_have_count(0)
    assert boru.owner(35) == "s1"


def test_without_scripts_a_trick_is_played_from_lists(boru: Ruling) -> None:
    boru.begin()
    boru.to_tricks()
    page = boru.holder("s1", java_script_enabled=False)
    page.locator("#town-list > summary").click()
    page.get_by_role("button", name="red town 31 (Connaught)").click()
    page.get_by_role("button", name="red card 8").click()
    assert [one.number for one in boru.sheet.trick] == [8]
    assert boru.sheet.town == 31


def test_the_host_overrules_a_first_card_of_another_colour(boru: Ruling) -> None:
    boru.begin()
    boru.to_tricks()
    boru.do("choose_town", town=31)
    host = boru.host()
    host.get_by_role("button", name="blue card 9").click()
    expect(host.locator("#answer")).to_contain_text("must be red or white")
    host.locator("#answer").get_by_role("button").click()
    expect(host.locator("#trick .boru-trick li")).to_have_count(1)


def test_the_draft_shows_who_has_kept_and_never_what(boru: Ruling) -> None:
    boru.begin()
    for town in (35, 12, 30):
        boru.do("choose_town", town=town)
    boru.do("show_vikings", strength=10)
    boru.do("show_marriage", card="brigid")
    boru.do("keep_cards", seat="s2")
    shared = boru.phone("/score")
    expect(shared.locator("#sentence")).to_contain_text("Still choosing: Kasia, Jerzy")
    assert boru.sheet.cards == ()


def test_the_score_keeper_sets_a_town_by_a_tap(boru: Ruling) -> None:
    boru.begin(depth="keeper")
    page = boru.holder("s2")
    tap_town(page, 23, "#set-town")
    expect(page.locator("#set-town-town")).to_have_value("23")
    page.get_by_role("button", name="Set the town").click()
    expect(page.locator("#region-dubhlinn .boru-owner")).to_have_count(1)
    assert boru.owner(23) == "s2"


def test_pages_fit_a_phone_in_both_languages(boru: Ruling) -> None:
    boru.begin("Kasia", "Daria", "Jerzy", "Piotr", "Zoë")
    for locale in ("en-GB", "pl-PL"):
        page = boru.holder("s1", locale=locale)
        for path in ("/seat", "/score"):
            page.goto(path)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= 390, (locale, path)


def test_a_town_is_dragged_to_fit_the_board_from_the_next_game_on(boru: Ruling) -> None:
    page = boru.host("/figures/brian_boru")
    page.locator("#boru-drag > summary").click()
    page.locator("#drag-map").evaluate("map => map.scrollIntoView({ block: 'start' })")
    town = page.locator("#drag-map [data-town='47']")
    box = town.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y + 30, steps=4)
    page.mouse.up()
    page.get_by_role("button", name="So they lie on my board").click()
    expect(page.locator("#messages")).to_contain_text("Diagram of the board")
    boru.begin()
    was = BOOK.towns[47]
    now = next(one for one in boru.sheet.towns if one.number == 47)
    assert now.x < was.x * 10
    assert now.y > was.y * 13
    other = next(one for one in boru.sheet.towns if one.number == 46)
    assert other.x == BOOK.towns[46].x * 10


def test_a_game_of_the_past_shows_board_and_score(boru: Ruling) -> None:
    boru.begin()
    boru.to_tricks()
    boru.do("set_town", town=36, owner="s1", monastery=True)
    boru.do("end_game")
    game = boru.view.game
    assert game is not None
    boru.do("put_away")
    page = boru.host(f"/history/{game.id}")
    expect(page.locator("#board svg.boru-map")).to_be_visible()
    expect(page.locator("#went .sum")).to_contain_text("12")


def test_a_question_that_names_its_seat_names_it_once(boru: Ruling) -> None:
    boru.begin()
    boru.to_tricks()
    boru.do("choose_town", town=31)
    for seat, card in (("s1", 11), ("s2", 17), ("s3", 13)):
        boru.do("play_card", seat=seat, card=card)
    asked = boru.host().get_by_role("region", name="Kasia: which action", exact=False)
    expect(asked.locator("h2")).to_have_text("Kasia: which action of the red card 11?")


def test_what_is_left_in_the_battle_area_stands_on_every_screen(boru: Ruling) -> None:
    boru.begin()
    boru.to_tricks()
    screens = [boru.holder("s1"), boru.host(), boru.phone("/score"), boru.phone("/tv")]
    for page in screens:
        expect(page.locator("main")).to_contain_text("10 invaders in the battle area")
        expect(page.locator("main")).to_contain_text("Brigid")
    boru.do("choose_town", town=31)
    for seat, card in (("s1", 11), ("s2", 17), ("s3", 13)):
        boru.do("play_card", seat=seat, card=card)
    boru.do("choose", seat="s1", option="2")
    for page in screens:
        expect(page.locator("main")).to_contain_text("8 invaders in the battle area")


def test_a_television_shows_all_of_it_without_scrolling(boru: Ruling) -> None:
    boru.begin("Kasia", "Daria", "Jerzy", "Piotr", "Zoë")
    for town in (35, 12, 30, 18, 45):
        boru.do("choose_town", town=town)
    boru.do("show_vikings", strength=10)
    boru.do("show_marriage", card="orlaith")
    while boru.sheet.draft:
        boru.do("go_on")
    boru.do("end_tricks")
    boru.do("set_princess", owner="s1", side="trade")
    for region in ("northern_ui_neill", "southern_ui_neill", "breifne"):
        boru.do("set_claim", region=region, open=True)
    for seat in ("s2", "s3", "s4", "s5"):
        boru.do("adjust", seat=seat, counter="marriages", by=1)
    boru.do("go_on")
    for size in ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720}):
        page = boru.phone("/tv", viewport=size, locale="pl-PL")
        expect(page.locator(".boru-tv-plan li").first).to_be_visible()
        regions = page.locator(".boru-tv-regions").bounding_box()
        assert regions is not None
        assert regions["y"] + regions["height"] <= size["height"]
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
