"""Slips of the hand, and what to do next when the game stands still."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from assistant.words.history import Standing
from assistant.words.seats import Colour, Mark, Seat
from tests.browser.evening import THREE, Evening, forgiving, sentence, total
from web.pages.charts import BOTTOM, DIGIT, HEIGHT, SHIELD, curve

pytestmark = pytest.mark.browser


def tap(page: Page, selector: str, *at_ms: int, begin_s: float) -> None:
    """A finger comes down on a control so long after `begin_s`, whenever it is heard of."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    for each_ms in at_ms:
        for kind in ("mousePressed", "mouseReleased"):
            place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            when = {"timestamp": begin_s + each_ms / 1000}
            finger.send(
                "Input.dispatchMouseEvent",
                {"type": kind, "button": "left", "clickCount": 1, **place, **when},
            )


@pytest.mark.parametrize("pause_ms", [30, 150, 300])
def test_a_double_tap_on_next_passes_one_turn(evening: Evening, pause_ms: int) -> None:
    evening.seat(*THREE)
    host = evening.host()
    sentence(host, "Ada")
    tap(host, "#do-next-table button", 0, pause_ms, begin_s=time.time())
    sentence(host, "Łukasz")
    host.locator("#do-pause-table button").click()
    sentence(host, "paused")
    assert evening.view.turn is not None
    assert evening.view.turn.active == ("s2",)


def test_a_double_tap_of_which_a_busy_phone_hears_late_passes_one_turn(evening: Evening) -> None:
    evening.seat(*THREE)
    host = evening.host()
    sentence(host, "Ada")
    begin_s = time.time()
    tap(host, "#do-next-table button", 0, begin_s=begin_s)
    sentence(host, "Łukasz")
    host.wait_for_timeout(600)  # by then a tap would be another one, were it made now
    tap(host, "#do-next-table button", 300, begin_s=begin_s)
    host.locator("#do-pause-table button").click()
    sentence(host, "paused")
    assert evening.view.turn is not None
    assert evening.view.turn.active == ("s2",)


def test_a_double_tap_that_ends_the_game_does_not_put_it_away(evening: Evening) -> None:
    evening.seat("Ada", rounds=1)
    host = evening.host()
    host.locator("#do-next-table button").click()
    sentence(host, "The last round is over")
    host.wait_for_timeout(600)
    tap(host, "#do-next-table button", 0, 250, begin_s=time.time())
    sentence(host, "The game is over")
    assert evening.view.game is not None
    host.wait_for_timeout(600)
    assert evening.view.game is not None


def test_two_taps_with_a_thought_between_them_pass_two_turns(evening: Evening) -> None:
    evening.seat(*THREE)
    host = evening.host()
    for name in ("Łukasz", "ليلى"):
        host.locator("#do-next-table button").click()
        sentence(host, name)
        host.wait_for_timeout(600)


def test_a_paused_game_goes_on_with_the_button_that_stands_where_next_was(
    evening: Evening,
) -> None:
    evening.seat(*THREE, timer_s=60)
    host, mine = evening.host(), evening.holder("s2")
    host.get_by_role("button", name="Pause", exact=True).click()
    for page in (host, mine):
        sentence(page, "The game is paused")
        expect(page.locator("[data-command=next]")).to_have_count(0)
    mine.get_by_role("button", name="Go on").click()
    sentence(mine, "Ada to move")
    expect(mine.locator("#do-next-seat button")).to_be_disabled()


def test_the_last_points_are_given_and_the_game_ended_on_any_seats_phone(evening: Evening) -> None:
    evening.seat("Ada", "Bo", rounds=1)
    mine = evening.holder("s1")
    evening.do("next")
    evening.do("next")
    sentence(mine, "The last round is over")
    mine.get_by_role("button", name="Give points").click()
    total(mine, "s1", "1")
    mine.locator("#do-next-seat button").click()
    sentence(mine, "Ada wins")
    mine.get_by_role("button", name="Undo").click()
    sentence(mine, "The last round is over")


def test_who_left_by_mistake_is_back_with_one_press(evening: Evening) -> None:
    evening.seat(*THREE)
    mine = evening.holder("s1")
    evening.do("leave_seat", seat="s1")
    sentence(mine, "Łukasz to move")
    expect(mine.locator("#do-next-seat, #type-roll, [data-command=give_points]")).to_have_count(0)
    mine.get_by_role("button", name="is back").click()
    expect(mine.locator("#do-next-seat button")).to_be_disabled()
    expect(mine.locator("#row-s1")).not_to_contain_text("has left")


def test_each_line_of_a_score_is_as_wide_as_the_seat_with_its_points_at_the_end(
    evening: Evening,
) -> None:
    evening.seat(*THREE)
    evening.do("give_points", seat="s1", category="Points", points=7)
    for page, row in ((evening.host(), "#control-s1"), (evening.phone("/score"), "#score-s1")):
        page.locator(f"{row} > summary").click()
        lines = page.locator(f"{row} .parts-line")
        expect(lines).to_have_count(2)
        ends = []
        for line in lines.all():
            number, whole = line.locator(".number").bounding_box(), line.bounding_box()
            assert number is not None
            assert whole is not None
            assert number["x"] + number["width"] > whole["x"] + whole["width"] - 3
            ends.append(round(whole["x"] + whole["width"]))
        assert len(set(ends)) == 1


def test_next_is_in_sight_on_a_small_phone_and_on_one_that_lies_on_its_side(
    evening: Evening,
) -> None:
    evening.seat(*THREE)
    for width, height in ((320, 568), (390, 844), (844, 390), (667, 375)):
        mine = evening.holder("s1", viewport={"width": width, "height": height})
        sentence(mine, "Your turn")
        button = mine.locator("#do-next-seat button").bounding_box()
        tabs = mine.locator(".tabs").bounding_box()
        assert button is not None
        assert tabs is not None
        floor = tabs["y"] if tabs["y"] > button["y"] else height
        assert button["y"] + button["height"] <= floor, (width, height)
        assert tabs["x"] + tabs["width"] <= width


def test_an_unfinished_game_is_resumed_from_its_page_in_the_history(evening: Evening) -> None:
    evening.seat("Ada", "Bo")
    evening.do("give_points", seat="s2", category="Points", points=-12)
    first = evening.view.game
    assert first is not None
    evening.seat("Cy")
    host = evening.host(f"/history/{first.id}")
    host.get_by_role("button", name="Resume").click()
    total(host, "s2", "−12")
    host.goto(f"/history/{first.id}")
    host.get_by_role("link", name="Go on").click()
    sentence(host, "Ada to move")
    guest = evening.phone(f"/history/{first.id}")
    expect(guest.locator("#do-resume_game")).to_have_count(0)


def test_what_was_typed_for_a_new_game_outlives_another_language_and_a_reload(
    evening: Evening,
) -> None:
    evening.clear()
    host = evening.host("/set-up/open_table")
    host.locator("#name-0").fill("Þóra")
    host.locator("#colour-0").select_option("purple")
    host.locator("input[name=first][value='0']").check()
    host.locator("a[hreflang=pl]").click()
    expect(host.locator("html")).to_have_attribute("lang", re.compile("^pl"))
    for _ in range(2):
        expect(host.locator("#name-0")).to_have_value("Þóra")
        expect(host.locator("#chair-0 .token")).to_have_class("token purple")
        expect(host.locator("input[name=first][value='0']")).to_be_checked()
        host.reload()
    host.get_by_role("button", name="Zacznij grę").click()
    sentence(host, "Þóra")
    host.goto("/set-up/open_table")
    host.locator("#name-0").fill("Ada")
    host.get_by_role("button", name="Zacznij grę").click()
    sentence(host, "Ada")


def test_a_table_without_people_says_what_is_missing(evening: Evening) -> None:
    evening.clear()
    host = evening.host("/set-up/open_table")
    for field in host.locator("#set-up input[id^=name-]").all():
        field.evaluate("field => { field.value = '' }")
    with forgiving(evening):
        host.get_by_role("button", name="Start the game").click()
        expect(host.locator("#refused")).to_contain_text("type at least one name")


def test_large_and_negative_scores_have_room_beside_the_curve() -> None:
    seat = Seat("s1", "Ada", Colour.RED, Mark.CIRCLE)
    drawn = curve([seat], [Standing(1, 0.0, (-25_000,)), Standing(2, 1.0, (99_999,))])
    assert drawn is not None
    longest = max(len(str(tick.points)) for tick in drawn.ticks)
    assert longest == len("100000")
    assert drawn.left >= longest * DIGIT


def test_the_shields_at_the_ends_of_the_curve_are_all_in_sight_and_none_hides_another() -> None:
    marks, colours = list(Mark), list(Colour)
    seats = [Seat(f"s{n}", f"Seat {n}", colours[n], marks[n]) for n in range(8)]
    for totals in ((4, 0, 0, 0, 0, 0, 0, 0), (9, 9, 9, 9, 9, 9, 9, 0), tuple(range(8))):
        standings = [Standing(1, 0.0, (0,) * 8), Standing(2, 1.0, totals)]
        drawn = curve(seats, standings)
        assert drawn is not None
        ends = sorted(line.end_y for line in drawn.lines)
        assert ends[0] >= SHIELD / 2
        assert ends[-1] <= HEIGHT - BOTTOM
        assert all(low - high >= SHIELD for high, low in pairwise(ends))


@pytest.mark.parametrize("scripts", [True, False])
def test_enter_in_a_name_starts_nothing(evening: Evening, scripts: bool) -> None:
    evening.clear()
    host = evening.host("/set-up/open_table", java_script_enabled=scripts)
    name = host.locator("#name-0")
    name.fill("Ada")
    name.press("Enter")
    host.wait_for_timeout(500)
    assert host.url.endswith("/set-up/open_table")
    assert evening.view.game is None
    if scripts:
        expect(host.locator("#name-1")).to_be_focused()
    host.get_by_role("button", name="Start the game").click()
    host.wait_for_url("**/table")
    assert [seat.name for seat in evening.view.seats] == ["Ada"]
