"""Showing a board with a hand: corners, places and pieces dragged, tapped, moved by keys."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import FilePayload, Page, expect

from assistant.boards.edit import place, with_profile
from assistant.kept.box import Sender
from assistant.words.shown_boards import Said
from assistant.words.text import text
from tests.browser.evening import Evening
from tests.browser.test_dice import fits
from tests.browser.test_every_page import open_everything, serious
from tests.vision_boards.table import PROFILE, packed
from tests.vision_boards.test_showing import WHERE, lying

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1280, "height": 900}
PIECES = (
    Said("portal 1", kind="pawn", colour="red"),
    Said("portal 4", kind="pawn", colour="blue"),
)


@cache
def photograph(*pieces: Said) -> FilePayload:
    """The drawn board on a wooden table, as a phone would send it."""
    return {"name": "board.png", "mimeType": "image/png", "buffer": packed(lying(*pieces))}


def shown(evening: Evening, page: Page, name: str) -> str:
    """Shows the board by a photograph; the path of its page."""
    page.goto("/own-boards")
    page.locator("#name-phone").fill(name)
    page.locator("#begin-photo").set_input_files(photograph())
    page.get_by_role("button", name="Take this photograph").click()
    expect(page.locator("[data-corner]")).to_have_count(4)
    return page.url.removeprefix(evening.base).removesuffix("/corners")


def drag(page: Page, selector: str, x: float, y: float) -> None:
    """Drags what is there by so many pixels, once picture and scripts are there."""
    page.wait_for_load_state("load")
    box = page.locator(selector).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 2 + y, steps=4)
    page.mouse.up()


def spot(page: Page, drawing: str, x: float, y: float) -> tuple[float, float]:
    """Where a spot of a drawing, in shares of its sides, lies on the screen; brought into view."""
    page.locator(drawing).scroll_into_view_if_needed()
    box = page.locator(drawing).bounding_box()
    assert box
    return box["x"] + box["width"] * x, box["y"] + box["height"] * y


def click_at(page: Page, drawing: str, x: float, y: float) -> None:
    """Clicks a spot of a drawing once the page has come to rest."""
    found = page.locator(drawing)
    box = found.bounding_box()
    assert box
    found.click(position={"x": box["width"] * x, "y": box["height"] * y})


def number(page: Page, name: str) -> float:
    return float(page.locator(f"#form-part [name={name}]").input_value())


def test_a_board_is_shown_by_hand(evening: Evening) -> None:
    page = evening.host(viewport=DESKTOP)
    here = shown(evening, page, "Trial by hand")
    values = [page.locator(f"#do-corners [name=x{n}]").input_value() for n in range(4)]
    found = [float(value) for value in values]
    assert sorted(found) == pytest.approx(sorted(x for x, _ in WHERE), abs=12)

    drag(page, "[data-corner='0'] .dot", 40, 0)
    assert float(page.locator("#do-corners [name=x0]").input_value()) > found[0] + 20
    page.locator("[data-corner='0']").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#loupe")).to_be_visible()
    moved = float(page.locator("#do-corners [name=x0]").input_value())
    page.locator("summary", has_text="The corners as numbers").click()
    page.locator("#do-corners [name=x0]").fill(values[0])
    assert moved < found[0] + 60
    page.get_by_role("button", name="These are the corners").click()

    expect(page.locator("#board-drawing image")).to_be_visible()
    page.locator("summary", has_text="Add a part").click()
    click_at(page, "#board-drawing", 0.6, 0.4)
    expect(page.locator("#part-title")).to_have_text("slot 1")
    page.locator("#do-add [value=grid]").check()
    click_at(page, "#board-drawing", 0.3, 0.7)
    expect(page.locator("#part-title")).to_have_text("grid 1")
    page.locator("summary", has_text="Add a part").click()

    page.locator(".selected [data-cell='1,2']").click()
    expect(page.locator("#part-lines")).to_have_value("2; 3")
    page.locator("a.part.slot").click()
    expect(page.locator("#part-title")).to_have_text("slot 1")
    x, wide = number(page, "x"), number(page, "wide")
    left, right = (spot(page, "#board-drawing", share, 0)[0] for share in (0, 1))
    scale = (right - left) / 1000
    drag(page, "a.part.slot .shape", 60, 20)
    expect(page.locator("#undo")).to_contain_text("moved “slot 1”")
    assert number(page, "x") == pytest.approx(x + 60 / scale, abs=3)
    drag(page, "#knob-along .dot", 30, 0)
    expect(page.locator("#form-part [name=wide]")).not_to_have_value(str(wide))
    assert number(page, "wide") == pytest.approx(wide + 60 / scale, abs=4)
    at = number(page, "y")
    page.locator("a.part.slot").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#form-part [name=y]")).not_to_have_value(str(at))
    assert number(page, "y") > at
    page.locator("#part-name").fill("mill")
    page.get_by_role("button", name="Keep this").first.click()
    expect(page.locator("#part-title")).to_have_text("mill")
    page.locator("#undo button").click()
    expect(page.locator("#undo")).to_contain_text("moved “slot 1”")
    page.goto(here)
    open_everything(page)
    assert serious(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)
    page.goto(f"{here}/corners")
    open_everything(page)
    assert serious(page) == []
    assert fits(page)


def test_pieces_are_taught_with_a_finger_and_read_in_another_picture(evening: Evening) -> None:
    page = evening.host(viewport={"width": 390, "height": 800}, has_touch=True)
    here = shown(evening, page, "Trial of pieces")
    boards = evening.service.boards
    ident = here.rsplit("/", 1)[1]
    drawn = Sender("test", f"profile of {ident}")
    boards.edit(ident, lambda one: with_profile(place(one, WHERE), PROFILE), text("drew"), drawn)
    page.goto(f"{here}/pieces")
    page.locator("#lesson-photo").set_input_files(photograph(*PIECES))
    page.get_by_role("button", name="Take this photograph").click()
    expect(page.get_by_role("heading", name="Something seems to lie here")).to_be_visible()
    red = page.locator("#group-red")
    expect(red.get_by_role("checkbox")).to_have_count(1)
    red.locator("[name=kind]").fill("pawn")
    red.get_by_role("button").click()
    expect(page.locator(".own-said")).to_contain_text("portal 1: pawn, red")
    expect(page.locator("#group-red")).to_have_count(0)

    page.locator("#do-say [name=kind]").fill("pawn")
    page.locator("#do-say [name=colour]").select_option("blue")
    x, y = PROFILE.slots[3].at
    drawing = page.locator("#lesson-drawing")
    box = drawing.bounding_box()
    assert box
    # Waits until what was learned before has moved the page no more.
    width, height = box["width"] / PROFILE.size[0], box["height"] / PROFILE.size[1]
    drawing.tap(position={"x": x * width, "y": y * height})
    expect(page.locator(".own-said")).to_contain_text("portal 4: pawn, blue")
    open_everything(page)
    assert serious(page) == []
    assert fits(page)

    page.goto(f"{here}/try")
    other = (Said("portal 2", kind="pawn", colour="red"), PIECES[1])
    page.locator("#try-photo").set_input_files(photograph(*other))
    page.get_by_role("button", name="Read this photograph").click()
    read = page.locator("main")
    expect(page.locator("#seen-title")).to_be_visible()
    expect(read).to_contain_text("portal 4: pawn, blue")
    expect(read).to_contain_text("portal 2: pawn, red")
    assert serious(page) == []
    assert fits(page)
