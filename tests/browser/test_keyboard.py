"""A whole evening by the keyboard alone, and the keyboard's place while the table changes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import THREE, Evening, forgiving, sentence, total
from tests.browser.keys import END, Keys
from tests.browser.test_every_page import HOST_PAGES, past_game
from tests.browser.test_questions import LEANING, SIX_OR_FOUR, ask, rolled

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 900}


def settle(keys: Keys) -> None:
    """Answers what the camera asks: the likeliest values, whichever they are."""
    question = keys.page.locator("#question")
    keys.to("#question :is(input, button)", back=True)
    for _ in range(30):
        kind = keys.page.evaluate("document.activeElement.type ?? ''")
        if kind == "radio":
            keys.press("Space")
        elif keys.page.evaluate("document.activeElement.matches('.tile, [data-settle]')"):
            keys.press("Enter")
            break
        keys.stop(back=True)
    expect(question).to_have_count(0)


def test_an_evening_from_the_pin_to_the_first_turn(evening: Evening) -> None:
    evening.clear()
    page = evening.phone("/", viewport=DESK)
    keys = Keys(page)
    keys.stop()
    expect(page.get_by_role("link", name="Skip to the table")).to_be_focused()
    keys.press("Enter")
    keys.is_at("#main")
    keys.follow("a[href='/host']")
    keys.is_at("#pin")
    keys.type("271828")
    keys.follow()
    expect(page.locator("#messages")).to_contain_text("You are the host now.")

    keys.follow("a.button.first")
    keys.follow("#game-open_table")
    for place, name in enumerate(THREE):
        keys.to(f"#name-{place}")
        keys.type(name)
    keys.to("#colour-0", back=True)
    keys.type("p")
    keys.to("#mark-0")
    keys.press("ArrowDown")
    expect(page.locator("#chair-0 .token")).to_have_class("token purple")
    marks = page.locator("select[data-look=mark]").evaluate_all("all => all.map(one => one.value)")
    assert len(set(marks)) == len(marks)
    keys.to("#set-up input[name=first]")
    keys.press("ArrowDown")
    expect(page.locator("input[name=first][value='0']")).to_be_checked()
    keys.choose("#options > summary")
    keys.to("#rounds")
    keys.type("2")
    keys.to("#timer-limit")
    keys.type("90")
    keys.press("Escape")
    keys.is_at("#options > summary")
    keys.follow("#set-up > button")
    sentence(page, "Ada")

    link = evening.new_link("s1")
    mine = Keys(evening.phone(f"/claim/{link}"))
    sentence(mine.page, "Your turn")
    mine.to("#points-s1")
    mine.press("ArrowUp", "ArrowUp", "Enter")
    total(page, "s1", "3")
    mine.choose("#do-next-seat button", back=True)
    sentence(page, "Łukasz")
    mine.is_at("#do-next-seat button")
    expect(mine.page.locator("#do-next-seat button")).to_be_disabled()
    keys.choose("#do-next-table button")
    sentence(page, THREE[2])
    page.wait_for_timeout(600)  # a thought between two presses of one key
    keys.press("Enter")
    sentence(mine.page, "Your turn")
    mine.is_at("#do-next-seat button")
    mine.press("Enter")
    sentence(page, "Łukasz")


def test_an_evening_from_the_first_throw_to_the_next_game(evening: Evening) -> None:
    evening.seat(*THREE, categories=["Gold", "Honour"])
    holder = evening.holder("s2")
    page = evening.host(viewport=DESK)
    keys = Keys(page)
    keys.to("#throw-dice")
    keys.press("1")
    keys.choose("#do-throw button")
    expect(page.locator("#question, #roll-1").first).to_be_visible()
    if page.locator("#question").count():
        settle(keys)
    keys.choose("#correct-1 > summary")
    keys.choose("#do-correct_roll-1-1 .tile:not([aria-pressed])")
    keys.is_at("#correct-1 > summary")
    expect(page.locator("#roll-1")).to_contain_text("corrected by")

    keys.choose("#type-roll > summary")
    keys.to("#roll-value-0")
    keys.type("6")
    keys.to("#roll-value-1")
    keys.type("2")
    keys.press("Enter")
    keys.is_at("#type-roll > summary")
    expect(page.locator("#roll-2")).to_contain_text("= 8")

    keys.choose("#control-s2 > summary", back=True)
    keys.to("#do-give_points-s2 input[name=category]")
    keys.press("ArrowRight")
    keys.to("#points-s2")
    keys.type("-4")
    keys.press("Enter")
    total(page, "s2", "−4")
    keys.press("Escape")
    keys.is_at("#control-s2 > summary")
    keys.choose("#do-undo-table button", back=True)
    total(page, "s2", "0")
    keys.choose("#do-redo-table button")
    total(page, "s2", "−4")
    keys.is_at("#course .row")
    keys.choose("#do-pause-table button")
    sentence(page, "paused")
    keys.is_at("#course .row")
    keys.choose("#do-unpause-table button")
    sentence(page, "Ada to move")

    keys.choose("#control-s3 > summary")
    keys.choose("#more-s3 > summary")
    keys.choose("#do-leave_seat-s3 button")
    expect(page.locator("#row-s3")).to_contain_text("has left")
    keys.choose("#do-return_seat-s3 button")
    expect(page.locator("#row-s3")).not_to_contain_text("has left")
    keys.choose("#game-control > summary")
    keys.to("#join-name")
    keys.type("Ola")
    keys.press("Enter")
    expect(page.locator("#row-s4")).to_contain_text("Ola")
    keys.is_at("#game-control > summary")
    keys.press("Enter")
    keys.choose("#end > summary")
    keys.choose("#do-end_game button")
    sentence(page, "The game is over")
    ranks = page.locator("#area-seats .rank")
    expect(ranks).to_have_text(["place 1", "place 4", "place 1", "place 1"])

    keys.follow("#course a.button", back=True)
    keys.follow("#set-up > button")
    total(page, "s2", "0")
    total(holder, "s2", "0")


def test_an_evening_round_the_other_pages(evening: Evening) -> None:
    evening.seat(*THREE)
    holder = evening.holder("s1")
    page = evening.host("/devices", viewport=DESK)
    keys = Keys(page)
    mine = page.locator("li", has=page.locator(".chip", has_text="Ada"))
    device = mine.get_attribute("id")
    keys.to(f"#{device} input[name=name]")
    keys.type("The red phone")
    keys.follow()
    expect(mine.locator("h2")).to_contain_text("The red phone")
    keys.follow(f"#{device} form[action$=demote] button")
    expect(holder.locator("main")).to_contain_text("You have no seat yet")
    keys.stop()
    keys.is_at(f"#{device} input[name=name]")

    keys.follow("a[href='/corrections']")
    for switch, title in (("off", "Corrections are not kept"), ("on", "Corrections are kept")):
        keys.follow(f"form[action$='{switch}'] button")
        expect(page.locator("#kept-title")).to_have_text(title)
    keys.follow("a[href='/dice']")
    keys.to("#set-name")
    keys.type("Runes")
    keys.follow()
    expect(page.get_by_role("heading", name="Runes", exact=True)).to_be_visible()
    keys.to("#new-live")
    keys.type("sun")
    keys.follow()
    expect(page.locator("#said .banner")).to_be_visible()
    keys.stop()
    assert page.evaluate("document.activeElement.closest('#said') !== null"), "near what is said"
    keys.follow("form[action$='/remove'] button")
    expect(page.get_by_role("heading", name="Dice faces")).to_be_visible()
    keys.follow("a[hreflang=pl]")
    expect(page.get_by_role("heading", name="Ścianki kości")).to_be_visible()
    keys.follow("a[hreflang=en]")
    keys.follow("a[href='/history']", back=True)
    keys.follow(".past")
    expect(page.locator("#log")).to_be_visible()
    keys.choose("#log > summary")
    expect(page.locator("#log li").first).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#log li").first).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (1280, 900)], ids=["phone", "desk"])
def test_each_stop_of_the_keyboard_is_marked_and_in_sight(
    evening: Evening, size: tuple[int, int]
) -> None:
    for device in evening.service.rights.devices():
        evening.service.rights.revoke(device.id)
    evening.seat(*THREE, phases=["Harvest", "Feast"], categories=["Gold", "Honour"], timer_s=90)
    evening.do("record_roll", dice=[{"kind": "d6", "value": 3}])
    viewport = {"width": size[0], "height": size[1]}
    host, holder = evening.host(viewport=viewport), evening.holder("s1", viewport=viewport)
    visits = [(host, path) for path in (*HOST_PAGES, past_game(evening))]
    for page, path in [*visits, (holder, "/seat")]:
        page.goto(path)
        keys = Keys(page)
        names: list[str] = []
        while not names or names[-1] != END:
            names.append(keys.stop()[0])
            assert len(names) < 120, f"no way out of {path}"
        assert names[0] == "Skip to the table" or path == "/tv"


def test_the_keyboard_keeps_its_place_while_the_table_changes(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.host(viewport=DESK)
    keys = Keys(page)
    keys.to("#do-next-table button")
    with forgiving(evening):  # the camera kept no cut-out of these made-up dice
        ask(evening, SIX_OR_FOUR)
        expect(page.locator("#question")).to_be_visible()
        keys.is_at("#do-next-table button")
        expect(page.locator("#announcer")).to_contain_text("What does this die show?")
        settle(keys)
    keys.is_at("#course")
    keys.stop()
    keys.is_at("#do-next-table button")
    with forgiving(evening):
        ask(evening, SIX_OR_FOUR, LEANING)
        expect(page.locator("#question")).to_be_visible()
        assert evening.view.question is not None
        evening.do("dismiss_reading", reading=evening.view.question.reading)
        expect(page.locator("#question")).to_have_count(0)
    keys.is_at("#do-next-table button")
    assert len(rolled(evening)) == 1

    keys.choose("#control-s2 > summary")
    keys.to("#points-s2")
    keys.type("1")
    evening.do("next")
    evening.do("give_points", seat="s3", category="Points", points=7)
    total(page, "s3", "7")
    keys.press("5", "Enter")
    total(page, "s2", "15")
    evening.do("end_game")
    sentence(page, "The game is over")
    assert page.evaluate("document.activeElement.closest('#control-s2') !== null")


def test_a_key_that_is_held_or_pressed_on_does_one_thing(evening: Evening) -> None:
    evening.seat("Ada", rounds=1)
    page = evening.host(viewport=DESK)
    keys = Keys(page)
    keys.to("#do-next-table button")
    for _ in range(12):
        page.keyboard.down("Enter")
        page.wait_for_timeout(100)
    page.keyboard.up("Enter")
    sentence(page, "The last round is over")
    keys.press("Enter")
    sentence(page, "The game is over")
    page.wait_for_timeout(600)
    keys.press("Enter")
    page.wait_for_timeout(600)
    assert evening.view.game is not None, "what came into the place of Next is not pressed"


def test_a_place_that_a_finger_leaves_is_not_marked(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.host(viewport=DESK)
    page.locator("#do-pause-table button").click()
    sentence(page, "paused")
    keys = Keys(page)
    keys.is_at("#course .row")
    assert outlined(page) == "none"


def outlined(page: Page) -> str:
    """How the element with the focus is outlined."""
    style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert re.fullmatch("[a-z]+", style)
    return str(style)


_LATE = """() => {
  const now = window.fetch;
  const gate = new Promise(done => { window.arrive = done; });
  window.fetch = async (...asked) => {
    const answer = await now(...asked);
    await gate;
    return answer;
  };
}"""


def test_who_has_gone_on_before_the_answer_comes_is_not_called_back(evening: Evening) -> None:
    evening.seat(*THREE, categories=["Gold", "Honour"])
    page = evening.host(viewport=DESK)
    keys = Keys(page)
    keys.choose("#control-s3 > summary")
    keys.choose("#more-s3 > summary")
    keys.to("#do-leave_seat-s3 button")
    page.evaluate(_LATE)
    keys.press("Enter")
    expect(page.locator("#row-s3")).to_contain_text("has left")
    expect(page.locator("#do-leave_seat-s3")).to_have_count(0)
    keys.stop()
    page.evaluate("window.arrive()")
    page.wait_for_timeout(300)
    at = page.locator(":focus")
    expect(at).to_be_in_viewport(ratio=1)
    expect(page.locator("#sentence")).not_to_be_in_viewport()
