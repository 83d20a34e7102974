"""What a player sees at a glance on a phone: nothing crowded, nothing broken, nothing twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boarding import Boarding, pick
from tests.browser.evening import THREE, Evening
from tests.browser.reading import broken_words, contrasts
from tests.browser.ruling import Ruling
from tests.browser.test_every_page import open_everything
from tests.browser.test_feast_play import to_actions
from tests.browser.test_vikings_play import begin, to_cards

pytestmark = pytest.mark.browser

LANGUAGES = ("en-GB", "pl-PL")
LINES = 130
"""A line with a picture and two lines of words is no higher than this."""


@pytest.mark.parametrize("locale", LANGUAGES)
def test_points_in_parts_are_never_broken_into_two_lines(odin: Boarding, locale: str) -> None:
    odin.begin()
    for what in ("shed", "long_house"):
        odin.do("adjust", seat="s1", what=what, by=1)
    page = odin.phone("/score", locale=locale)
    open_everything(page)
    expect(page.locator(".parts-line .number").first).to_be_visible()
    assert broken_words(page.locator(".parts-line .number")) == []


def test_minus_points_say_that_they_are_open_squares(odin: Boarding) -> None:
    odin.begin()
    page = odin.phone("/score", locale="pl-PL")
    open_everything(page)
    expect(page.locator("#row-s1 ul.parts")).to_contain_text("osada: 86 odkrytych −1")


def test_an_answer_with_more_to_say_has_a_line_of_its_own(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", wood=3)
    odin.do("place_vikings", space="hunt_1")
    odin.do("roll_result", value=3)
    page = odin.holder("s1", locale="pl-PL")
    answers = page.locator("#choice-s1 .answers button")
    expect(answers.first).to_contain_text("koszt:")
    boxes = [one.bounding_box() for one in answers.all()]
    assert all(box and box["width"] > 300 and box["height"] < 90 for box in boxes), boxes


def test_what_is_off_now_can_still_be_read(odin: Boarding) -> None:
    to_actions(odin)
    page = odin.holder("s1")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        reasons = page.locator("#my-ships button[aria-disabled='true'] .hint")
        expect(reasons).to_have_count(3)
        assert min(contrasts(reasons)) >= 4.5, scheme


def test_whoever_plays_alone_is_not_told_a_place(odin: Boarding) -> None:
    odin.begin("Adam")
    odin.rich("s1", silver=3)
    page = odin.holder("s1")
    expect(page.locator(".me .total")).to_contain_text("−83")
    expect(page.locator("main")).not_to_contain_text("place 1")
    odin.begin("Adam", "Piotrek")
    odin.rich("s1", silver=3)
    expect(odin.holder("s1").locator(".me")).to_contain_text("place 1")


def test_tiles_on_a_board_bear_their_names(odin: Boarding) -> None:
    odin.begin()
    odin.rich(fur=1, chest=1)
    page = odin.holder("s1", "/boards", locale="pl-PL")
    pick(page, "fur")
    expect(page.locator(".odin-tile.held .odin-letters")).to_have_text("futro")
    page.locator("[data-do=put]").click()
    pick(page, "chest")
    page.locator("[data-do=put]").click()
    page.locator("[data-do=lay]").click()
    expect(page.locator(".odin-lying .odin-letters")).to_have_text(["futro", "kufer"])


def test_a_refusal_names_the_page_in_the_language_of_the_phone(odin: Boarding) -> None:
    odin.begin()
    odin.rich(wool=1)
    page = odin.holder("s1", "/boards", locale="pl-PL")
    pick(page, "wool")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".odin-told")).to_contain_text("(s. 12)")


def test_a_board_that_is_tapped_is_not_drawn_twice(boru: Ruling) -> None:
    boru.begin()
    page = boru.holder("s1")
    expect(page.locator("svg.boru-map")).to_have_count(1)
    boru.to_tricks()
    boru.do("choose_town", town=31)
    expect(page.locator("svg.boru-map")).to_have_count(1)
    for card, seat in ((11, "s1"), (17, "s2"), (13, "s3")):
        boru.do("play_card", card=card, seat=seat)
    while not any(one.code.startswith("town:") for one in boru.view.choices[0].options):
        boru.do("choose", option=boru.view.choices[0].options[0].code)
    asked = boru.view.choices[0].seat
    page = boru.holder(asked)
    expect(page.locator(f"#choice-{asked} svg.boru-map")).to_be_visible()
    expect(page.locator("svg.boru-map")).to_have_count(1)


def test_the_enemys_card_is_in_view_when_it_is_its_turn(evening: Evening) -> None:
    begin(evening, "Ada")
    to_cards(evening)
    evening.do("play_card", card={"rune": "wealth"})
    evening.do("end_turn")
    page = evening.holder("s1")
    expect(page.locator("#told")).not_to_have_attribute("open", "")
    expect(page.locator("#enemy_plays .tile").first).to_be_in_viewport()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_villages_are_counted_as_the_language_counts(evening: Evening, locale: str) -> None:
    begin(evening, *THREE)
    to_cards(evening)
    evening.do("adjust", seat="s1", counter="villages", by=1)
    evening.do("play_card", card={"rune": "wealth"})
    page = evening.holder("s1", locale=locale)
    zero = {"en-GB": "0 villages", "pl-PL": "0 osad"}[locale]
    expect(page.locator("#offer button").first).to_contain_text(zero)


def test_all_games_are_seen_at_a_glance(evening: Evening) -> None:
    evening.clear()
    page = evening.host("/", locale="pl-PL")
    games = page.locator(".game[id]")
    expect(games).to_have_count(6)
    heights = games.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    assert max(heights) < LINES
    assert broken_words(page.locator(".game .title")) == []


@pytest.mark.parametrize("game", ["dice_forge", "tiny_epic_vikings", "feast_for_odin"])
def test_no_word_above_figures_is_broken(evening: Evening, game: str) -> None:
    page = evening.host(f"/figures/{game}", locale="pl-PL")
    expect(page.locator(".figure-head h3").first).to_be_visible()
    assert broken_words(page.locator(".figure-head h3")) == []


def test_an_unknown_figure_cannot_be_called_right(evening: Evening) -> None:
    page = evening.host("/figures/tiny_epic_vikings")
    group = page.locator("#group-harvest")
    expect(group.get_by_role("button", name="This is right")).to_have_count(0)
    expect(group).to_contain_text("1 still to be read from your copy")


def test_links_at_the_foot_can_be_hit(evening: Evening) -> None:
    for locale in LANGUAGES:
        page = evening.host("/", locale=locale)
        small = page.locator(".foot a").evaluate_all(
            """(all) => all.map((one) => [one.innerText, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)"""
        )
        assert small == [], locale


def test_a_television_shows_the_whole_score_sheet_at_the_end(odin: Boarding) -> None:
    odin.begin("Adam", "Piotrek", "Ola", "Zuzanna")
    odin.rich("s1", silver=7, sheep=2, knarr=1)
    for what, by in (("shed", 1), ("long_house", 1), ("penalties", 2)):
        odin.do("adjust", seat="s1", what=what, by=by)
    odin.do("end_game")
    page = odin.phone("/tv", viewport={"width": 1280, "height": 720}, locale="pl-PL")
    rows = page.locator("#row-s1 .odin-lines li")
    expect(rows).to_have_count(7)
    expect(rows.last).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("game", ["open_table", "dice_forge"])
def test_accents_of_capitals_are_whole_on_a_television(evening: Evening, game: str) -> None:
    evening.clear()
    seats = [{"name": name} for name in ("ŻÓŁĆ ŚŃ", "ÅSE Ê")]
    evening.do("start_game", game=game, seats=seats, options={})
    page = evening.phone("/tv", viewport={"width": 1920, "height": 1080})
    for name in page.locator(".tv-name bdi").all():
        box = name.bounding_box()
        assert box
        around = {**box, "y": box["y"] - 20, "height": box["height"] + 40}
        shown = page.screenshot(clip=around)  # type: ignore[arg-type]
        name.evaluate("(one) => { one.style.overflow = 'visible'; }")
        assert page.screenshot(clip=around) == shown  # type: ignore[arg-type]
