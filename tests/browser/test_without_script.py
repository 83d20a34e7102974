"""A whole open game by forms alone, in a browser that runs no scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import THREE, Evening, forgiving, sentence, total
from tests.browser.test_questions import SIX_OR_FOUR, ask

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


def look_again(page: Page) -> None:
    with page.expect_navigation():
        page.get_by_role("link", name="Look again").click()


def look_until(page: Page, words: str) -> None:
    """Looks again and again, as people do who wait for something."""
    for _ in range(40):
        if words in page.locator("#sentence").inner_text():
            return
        page.wait_for_timeout(250)
        look_again(page)
    sentence(page, words)


def touch(page: Page, button: str) -> None:
    # Leaving before the answer came would take the press back that was still on its way.
    with page.expect_navigation():
        page.locator(f"#do-touch-{button} button").click()


def unfold(page: Page, *folds: str) -> None:
    for fold in folds:
        page.locator(f"{fold} > summary").click()


def test_a_host_a_seat_and_a_viewer_play_from_the_pin_to_the_next_game(evening: Evening) -> None:
    evening.clear()
    host = evening.phone("/host", java_script_enabled=False)
    for pin, answer in (("314159", "This is not the PIN."), ("271828", "You are the host now.")):
        host.locator("#pin").fill(pin)
        with forgiving(evening):
            press(host, "Become the host")
            expect(host.locator("#messages")).to_contain_text(answer)
    host.get_by_role("link", name="Choose a game").click()
    host.get_by_role("link", name="Open table").click()
    for place in range(8):
        host.locator(f"#name-{place}").evaluate("one => { one.value = '' }")
    for place, name in enumerate(THREE):
        host.locator(f"#name-{place}").fill(name)
    host.locator("input[name=first][value='0']").check()
    unfold(host, "#options")
    host.locator("#rounds").fill("2")
    host.locator("#timer-limit").fill("90")
    press(host, "Start the game")
    sentence(host, "Ada to move")

    link = evening.new_link("s1")
    mine = evening.phone(f"/claim/{link}", java_script_enabled=False)
    guest = evening.phone("/score", java_script_enabled=False)
    expect(guest.locator("meta[http-equiv=refresh]")).to_have_attribute("content", "10")
    expect(guest.locator("main noscript p")).to_contain_text("anew every ten seconds")
    mine.locator("#points-s1").fill("3")
    press(mine, "Give points")
    total(mine, "s1", "3")
    press(host, "Next")
    expect(host.locator("#messages")).to_contain_text("look again")
    total(host, "s1", "3")
    press(mine, "Next")
    sentence(mine, "Łukasz")
    mine.locator("#do-next-seat button").click(force=True)
    expect(mine.locator("#messages")).to_contain_text("not for your seat")
    sentence(mine, "Łukasz")
    guest.reload()
    total(guest, "s1", "3")

    look_again(host)
    press(host, "Pause")
    sentence(host, "paused")
    press(host, "Go on")
    with forgiving(evening):  # the camera kept no cut-out of this made-up die
        ask(evening, SIX_OR_FOUR)
        look_again(host)
        host.locator("#question .likely button[value='4']").click()
        expect(host.locator("#roll-1")).to_contain_text("Łukasz")
    expect(host.locator("#question")).to_have_count(0)

    unfold(host, "#control-s3", "#more-s3")
    host.locator("#do-leave_seat-s3 button").click()
    expect(host.locator("#row-s3")).to_contain_text("has left")
    unfold(host, "#game-control")
    host.locator("#join-name").fill("Ola")
    host.locator("#do-join_seat button").click()
    expect(host.locator("#row-s4")).to_contain_text("Ola")
    unfold(host, "#game-control")
    host.locator("#limit").fill("")
    press(host, "Set the timer")
    expect(host.locator("#messages p")).to_have_count(0)
    expect(host.locator("#timer")).not_to_contain_text("1:30")

    host.goto("/panel")
    for button, words in (("next", "Ola to move"), ("undo", "Łukasz to move")):
        touch(host, button)
        look_until(host, words)
    host.goto("/table")
    while evening.view.turn is not None and not evening.view.turn.over:
        press(host, "Next")
    sentence(host, "Ada wins")
    expect(host.locator("#area-seats .rank")).to_have_text(["place 1", "place 2", "", "place 2"])
    look_again(mine)
    sentence(mine, "Ada wins")

    host.get_by_role("link", name="Play again").click()
    press(host, "Start the game")
    total(host, "s1", "0")
    expect(host.locator("#row-s3")).to_contain_text("Ola")
    look_again(mine)
    total(mine, "s1", "0")
    expect(mine.locator("#do-give_points-s1")).to_be_visible()
    host.goto("/devices")
    held = host.locator("li", has=host.locator(".chip", has_text="Ada"))
    held.get_by_role("button", name="May only look").click()
    expect(held).to_have_count(0)
    with forgiving(evening):
        press(mine, "Give points")
        expect(mine.get_by_role("alert")).to_contain_text("Scan the code of your seat")
    mine.get_by_role("link", name="Look at the score").click()
    total(mine, "s1", "0")


def test_a_button_that_a_phone_left_down_is_pressed_all_the_same(evening: Evening) -> None:
    evening.seat(*THREE)
    evening.do("give_points", seat="s1", category="Points", points=5)
    evening.do("next")
    gone = evening.host("/panel")
    gone.locator("#key-undo .knob").focus()
    gone.keyboard.down("Space")
    sentence(gone, "Ada")
    gone.context.close()
    host = evening.host("/panel", java_script_enabled=False)
    touch(host, "undo")
    expect(host.locator("#messages p")).to_have_count(0)
    host.goto("/score")
    total(host, "s1", "0")


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
