"""A whole open game by forms alone, in a browser that runs no scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, forgiving, sentence, total

pytestmark = pytest.mark.browser


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def give(page: Page, seat: str, points: str) -> None:
    page.locator(f"#control-{seat} > summary").click()
    page.locator(f"#points-{seat}").fill(points)
    page.locator(f"#do-give_points-{seat} button[type=submit]").click()


def test_a_whole_open_game_by_forms(evening: Evening) -> None:
    evening.clear()
    page = evening.host("/", java_script_enabled=False)
    page.get_by_role("link", name="Open table").click()
    for place, name in enumerate(("Ada", "Łukasz", "<b>Ola</b>")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("input[name=first][value='1']").check()
    page.locator("#options > summary").click()
    page.get_by_label("Rounds", exact=False).first.fill("2")
    page.get_by_label("Kinds of points").fill("Gold\nHonour")
    press(page, "Start the game")

    sentence(page, "Łukasz")
    give(page, "s2", "12")
    total(page, "s2", "12")
    page.locator("#control-s2 > summary").click()
    page.locator("#do-give_points-s2").get_by_label("Honour").check()
    page.locator("#points-s2").fill("-3")
    page.locator("#do-give_points-s2 button[type=submit]").click()
    total(page, "s2", "9")

    page.locator("#type-roll > summary").click()
    page.locator("#roll-value-0").fill("4")
    page.locator("#roll-value-1").fill("2")
    press(page, "Record the roll")
    expect(page.locator("#roll-1")).to_contain_text("= 6")
    page.locator("#correct-1 > summary").click()
    page.locator("#do-correct_roll-1-2 button[value='5']").click()
    expect(page.locator("#roll-1")).to_contain_text("= 9")

    for who in ("<b>Ola</b>", "Ada", "Łukasz"):
        press(page, "Next")
        sentence(page, who)
    page.locator("#do-undo-table button").click()
    sentence(page, "Ada")
    page.locator("#do-redo-table button").click()
    sentence(page, "Łukasz")

    page.locator("#game-control > summary").click()
    page.locator("#end > summary").click()
    press(page, "End the game now")
    sentence(page, "Łukasz")
    expect(page.locator("#row-s2")).to_contain_text("has won")
    press(page, "Put the game away")
    expect(page.get_by_role("heading", name="The table is empty")).to_be_visible()

    page.goto("/history")
    page.locator(".past").first.click()
    expect(page.get_by_role("heading", name="Course of the score")).to_be_visible()
    expect(page.locator("svg.curve .line")).to_have_count(3)
    page.locator("#log > summary").click()
    expect(page.locator("#log")).to_contain_text("Łukasz")


def test_a_refused_set_up_keeps_what_was_typed(evening: Evening) -> None:
    evening.clear()
    page = evening.host("/set-up/open_table", java_script_enabled=False)
    page.locator("#name-0").fill("Ada")
    page.locator("#name-1").fill("ada")
    page.locator("#options > summary").click()
    page.get_by_label("Phases of a round").fill("Harvest\nFeast")
    with forgiving(evening):
        press(page, "Start the game")
        expect(page.locator("#refused")).to_contain_text("tell them apart")
    expect(page.locator("#name-1")).to_have_value("ada")
    expect(page.get_by_label("Phases of a round")).to_have_value("Harvest\nFeast")
    page.locator("#name-1").fill("Bo")
    press(page, "Start the game")
    expect(page.locator(".phases")).to_contain_text("Harvest")


def test_last_times_seats_are_there_again_and_never_two_alike(evening: Evening) -> None:
    evening.seat("Ada", "Łukasz")
    evening.do("put_away")
    page = evening.host("/set-up/open_table", java_script_enabled=False)
    expect(page.locator("#name-0")).to_have_value("Ada")
    expect(page.locator("#name-1")).to_have_value("Łukasz")
    for look in ("colour", "mark"):
        chosen = page.locator(f"select[data-look={look}]").evaluate_all(
            "all => all.map(one => one.value)"
        )
        assert len(chosen) == len(set(chosen)) == 8


def test_the_word_to_look_again_is_never_torn(evening: Evening) -> None:
    evening.seat("Ada", "Łukasz")
    page = evening.holder("s1", java_script_enabled=False, locale="pl-PL")
    link = page.get_by_role("link", name="Odśwież")
    box = link.bounding_box()
    assert box is not None
    assert box["height"] < 30, "one line"
