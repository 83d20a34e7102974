"""The tray, the drawn panel, and the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.evening import THREE, Evening, forgiving, sentence, total

pytestmark = pytest.mark.browser

DESK: ViewportSize = {"width": 1280, "height": 900}


def middle(page: Page, selector: str) -> tuple[float, float]:
    page.locator(selector).scroll_into_view_if_needed()
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_undo_on_the_panel_wants_a_hold_and_counts_it_down(evening: Evening) -> None:
    evening.seat(*THREE)
    evening.do("give_points", seat="s1", category="Points", points=5)
    page = evening.host("/panel", viewport=DESK)
    note = page.locator("#hold-undo")
    expect(note).to_contain_text("hold for")

    page.mouse.move(*middle(page, "#key-undo .knob"))
    page.mouse.down()
    expect(note).to_contain_text("more")
    page.mouse.up()
    expect(note).to_contain_text("hold for")
    assert evening.view.undo is not None

    page.mouse.down()
    score = evening.phone("/score")
    total(score, "s1", "0")
    page.mouse.up()
    expect(page.locator("#key-undo .knob")).not_to_have_class(re.compile("down"))


def test_a_button_is_let_go_when_its_page_is_left(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.host("/panel", viewport=DESK)
    page.mouse.move(*middle(page, "#key-next .knob"))
    page.mouse.down()
    expect(page.locator("#key-next .knob")).to_have_class(re.compile("down"))
    page.goto("/score")
    sentence(page, "Łukasz")


def test_of_two_who_press_at_once_one_is_heard_and_the_other_told(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.host("/panel", viewport=DESK)
    page.locator("#key-next .knob").focus()
    with forgiving(evening):  # the answer says that nothing came of it
        with page.expect_response("**/api/panel/touch"):
            page.keyboard.down("Space")
        assert evening.service.panel.press("next", finger="somebody else")
        page.keyboard.up("Space")
        expect(page.locator("#answer")).to_contain_text("Nothing came of this press")
    sentence(page, "Łukasz")


def test_the_panels_next_passes_the_turn_and_the_lamps_say_so_in_words(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.host("/panel", viewport=DESK)
    lit = page.locator(".lamp", has_text="Ada").locator(".lamp-mode")
    expect(lit).to_have_text("steady")
    page.mouse.move(*middle(page, "#key-next .knob"))
    page.mouse.down()
    page.mouse.up()
    sentence(page, "Łukasz")
    expect(lit).to_have_text("off")
    expect(page.locator(".lamp", has_text="Łukasz").locator(".lamp-mode")).to_have_text("steady")


def test_dragging_across_the_tray_throws(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.host("/table", viewport=DESK)
    expect(page.locator("#tray-img")).to_be_visible()
    x, y = middle(page, "#tray-picture")
    with page.expect_request("**/api/simulator/throw") as thrown:
        page.mouse.move(x - 150, y + 60)
        page.mouse.down()
        page.mouse.move(x + 120, y - 40, steps=4)
        expect(page.locator("#tray-aim")).to_be_visible()
        page.mouse.up()
    sent = thrown.value.post_data_json
    assert sent is not None
    assert sent["dice"] == 2
    assert 0.3 < sent["strength"] <= 1
    assert -0.6 < sent["angle"] < 0, "upwards to the right"
    expect(page.locator("#tray-aim")).to_be_hidden()
    expect(page.locator("#tray-state")).to_have_text(re.compile("rolling|at rest"))


def test_a_drag_outlives_what_goes_away_above_the_tray(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.host("/table", viewport=DESK)
    x, y = middle(page, "#tray-picture")
    page.mouse.move(x - 20, y + 60)
    page.mouse.down()
    page.mouse.move(x, y + 40, steps=4)
    evening.clear()
    expect(page.locator("#course")).to_have_count(0)
    box = page.locator("#tray-picture").bounding_box()
    assert box is not None
    with page.expect_request("**/api/simulator/throw"):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] + 20, steps=4)
        page.mouse.up()
    expect(page.locator("#tray-aim")).to_be_hidden()


def test_with_the_keyboard_alone(evening: Evening) -> None:
    evening.clear()
    page = evening.host("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the table")).to_be_focused()
    page.keyboard.press("Enter")
    _tab_to(page, "Open table")
    page.keyboard.press("Enter")
    expect(page.locator("#name-0")).to_be_visible()
    for place, name in enumerate(("Ada", "Bo")):
        page.locator(f"#name-{place}").focus()
        page.keyboard.press("Control+A")
        page.keyboard.type(name)
    _tab_to(page, "Start the game")
    page.keyboard.press("Enter")
    expect(page.locator("#do-next-table")).to_be_visible()

    page.locator("#control-s1 > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#control-s1").get_by_role("button", name="five more")).to_be_visible()
    _tab_to(page, "five more")
    page.keyboard.press("Space")
    _tab_to(page, "Give points")
    page.keyboard.press("Enter")
    total(page, "s1", "5")

    page.locator("#key-undo .knob").focus()
    page.keyboard.down("Space")
    total(page, "s1", "0")
    page.keyboard.up("Space")
    expect(page.locator("#key-undo .knob")).not_to_have_class(re.compile("down"))

    page.locator("#do-throw button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tray-state")).to_have_text(re.compile("rolling|at rest"))


def test_five_more_is_five_and_one_more_counts_on(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.holder("s1")
    amount = page.locator("#points-s1")
    for step, shown in (("five more", "5"), ("five more", "10"), ("one fewer", "9")):
        page.get_by_role("button", name=step).click()
        expect(amount).to_have_value(shown)
    page.get_by_role("button", name="Give points").click()
    total(page, "s1", "9")
    expect(amount).to_have_value("1")
    for step, shown in (("one more", "2"), ("one fewer", "1"), ("five more", "6")):
        page.get_by_role("button", name=step).click()
        expect(amount).to_have_value(shown)


def test_the_six_values_to_tap_stand_in_one_row_on_a_phone(evening: Evening) -> None:
    evening.seat(*THREE)
    evening.do("record_roll", dice=[{"kind": "d6", "value": 3}], seat="s1")
    page = evening.holder("s1")
    page.locator("#correct-1 > summary").click()
    tiles = page.locator("#do-correct_roll-1-1 .tile")
    expect(tiles.last).to_be_visible()
    # All at once: the page may move while they are looked at one by one.
    tops = tiles.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top))")
    assert len(tops) == 6
    assert len(set(tops)) == 1


def _tab_to(page: Page, name: str) -> None:
    passed: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
        )
        if name in focused:
            return
        passed.append(str(focused)[:40])
    raise AssertionError(f"{name} cannot be reached with the keyboard, but {passed}")
