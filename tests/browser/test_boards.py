"""Boards on a phone: tiles chosen, turned, dropped, judged before and laid down for good."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from assistant.games.feast_for_odin import tiles
from assistant.games.feast_for_odin.figures import default_figures
from tests.browser.boarding import NAMES, Boarding, cells, judged, pick, square
from tests.browser.test_dice_forge_look import Words
from tests.browser.test_every_page import open_everything, serious

pytestmark = pytest.mark.browser


def told(page: Page) -> str:
    return page.locator(".odin-told").inner_text()


def finger(page: Page) -> Callable[..., None]:
    """A finger that stays on the glass while it moves."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def test_a_tile_is_tapped_turned_dropped_and_laid(odin: Boarding) -> None:
    odin.begin()
    odin.rich(fur=1, chest=1)
    page = odin.holder("s1", "/boards", has_touch=True)
    pick(page, "fur")
    assert len(cells(page)) == 8
    page.touchscreen.tap(*square(page, 3, 3))
    page.locator("[data-do=turn]").tap()
    judged(page, "right")
    assert {column for column, _ in cells(page)} == {3, 4}
    expect(page.locator("[data-fill=points]")).to_have_text("+8")
    expect(page.locator("[data-fill=minus]")).to_have_text(re.compile("86 → 78"))
    page.locator("[data-do=put]").tap()
    pick(page, "chest")
    page.locator("[data-do=put]").tap()
    assert odin.lying() == ()
    page.locator("[data-do=lay]").tap()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(2)
    assert [one.tile for one in odin.lying()] == ["fur", "chest"]
    assert (odin.board().stands.minus, odin.board().stands.income) == (86 - 8, 2)
    undo = page.locator("#do-undo-boards-s1 button")
    undo.tap()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(1)
    assert [one.tile for one in odin.lying()] == ["fur"]
    odin.do("undo")
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(0)


def test_a_finger_draws_the_tile_over_the_board(odin: Boarding) -> None:
    odin.begin()
    odin.rich(silk=1)
    page = odin.holder("s1", "/boards", has_touch=True)
    pick(page, "silk")
    page.touchscreen.tap(*square(page, 2, 2))
    judged(page, "right")
    start = min(cells(page))
    touch = finger(page)
    scrolled = page.evaluate("scrollY")
    touch("touchStart", square(page, *start))
    for step in range(1, 4):
        touch("touchMove", square(page, start[0] + step, start[1] + step - 1))
    touch("touchEnd")
    judged(page, "right")
    assert min(cells(page)) == (start[0] + 3, start[1] + 2)
    assert page.evaluate("scrollY") == scrolled


def test_a_finger_draws_a_tile_out_of_the_supply(odin: Boarding) -> None:
    odin.begin()
    odin.rich(chest=1)
    page = odin.holder("s1", "/boards", has_touch=True)
    box = page.locator("[data-tile=chest]").bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 20
    touch = finger(page)
    touch("touchStart", (x, y))
    for up in (15, 40, 80):
        touch("touchMove", (x, y - up))
    touch("touchMove", square(page, 9, 8))
    touch("touchEnd")
    judged(page, "right")
    assert (9, 8) in cells(page)


def test_a_tile_is_drawn_out_of_the_supply_with_the_mouse(odin: Boarding) -> None:
    odin.begin()
    odin.rich(chest=1)
    page = odin.holder("s1", "/boards", viewport={"width": 1280, "height": 900})
    box = page.locator("[data-tile=chest]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*square(page, 9, 9), steps=6)
    page.mouse.up()
    judged(page, "right")
    assert (9, 9) in cells(page)
    page.mouse.click(*square(page, 9, 9))
    expect(page.locator(".odin-tile.tried")).to_have_count(1)


def test_what_the_rules_forbid_cannot_be_put_down_and_is_told(odin: Boarding) -> None:
    odin.begin()
    odin.rich(oil=2, wool=1)
    odin.lay("oil", 8, 9)
    page = odin.holder("s1", "/boards", has_touch=True)
    pick(page, "wool")
    for place, words in (
        ((8, 10), "Green must not lie edge to edge with green"),
        ((8, 8), "is covered already"),
        ((3, 9), "Income 2 must not be covered before"),
        ((12, 12), "sticks out of the board"),
    ):
        page.touchscreen.tap(*square(page, *place))
        expect(page.locator(".odin-told")).to_contain_text(words)
        judged(page, "wrong")
        page.locator("[data-do=put]").tap(force=True)
        expect(page.locator(".odin-tile.tried")).to_have_count(0)
    assert len(odin.lying()) == 1


def test_all_of_it_by_the_keyboard(odin: Boarding) -> None:
    odin.begin()
    odin.rich(chest=1, helmet=1)
    page = odin.holder("s1", "/boards")
    heard = page.locator(".odin-heard")
    page.locator("[data-tile=helmet]").focus()
    page.keyboard.press("Enter")
    judged(page, "right")
    before = cells(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(heard).to_contain_text(re.compile(r"column \d+, row \d+: "))
    assert cells(page) == {(column, row - 2) for column, row in before}
    page.keyboard.press("r")
    assert cells(page) != {(column, row - 2) for column, row in before}
    page.keyboard.press("f")
    page.keyboard.press("n")
    judged(page, "right")
    page.keyboard.press("Enter")
    expect(page.locator(".odin-tile.tried")).to_have_count(1)
    expect(page.locator("[data-tile=helmet]")).to_be_focused()
    page.locator("[data-tile=chest]").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".odin-tile.held")).to_have_count(0)
    page.locator("[data-do=lay]").press("Enter")
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(1)
    page.locator("#editor-s1 .odin-fold[open] .odin-frame").focus()
    there = odin.board().lies[0].cells
    for key, cell, words in (
        ("ArrowRight", (1, 12), "column 1, row 12, income 0"),
        ("ArrowUp", (1, 11), "column 1, row 11"),
        ("ArrowUp", (1, 10), "column 1, row 10"),
        ("ArrowRight", (2, 10), "column 2, row 10, bonus: 1 mead"),
    ):
        page.keyboard.press(key)
        expect(heard).to_have_text(f"{words}, {'helmet' if cell in there else 'open'}")


def test_a_hint_is_taken_in_parts_or_whole(odin: Boarding) -> None:
    odin.begin()
    odin.rich(robe=1, chest=2, oil=1, silver=3)
    page = odin.holder("s1", "/boards")
    page.locator("[data-do=hint]").click()
    ghosts = page.locator(".odin-tile.proposed")
    expect(ghosts).not_to_have_count(0)
    many = ghosts.count()
    assert many >= 4
    where = ghosts.last.bounding_box()
    assert where is not None
    page.mouse.click(where["x"] + 8, where["y"] + 8)
    expect(ghosts).to_have_count(many - 1)
    expect(page.locator(".odin-tile.tried")).to_have_count(1)
    page.locator("[data-do=clear]").click()
    expect(page.locator(".odin-draft > *")).to_have_count(0)
    page.locator("[data-do=hint]").click()
    expect(ghosts).to_have_count(many)
    page.locator("[data-do=take]").click()
    expect(page.locator(".odin-tile.tried")).to_have_count(many)
    before = odin.board().stands
    page.locator("[data-do=lay]").click()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(many)
    assert len(odin.lying()) == many
    assert odin.board().stands.income > before.income


def test_the_best_board_is_found_and_opened(odin: Boarding) -> None:
    odin.begin()
    odin.rich(peas=1, milk=1, long_house=1)
    page = odin.holder("s1", "/boards")
    page.locator("[data-do=hints]").click()
    expect(page.locator("#board-s1-long_house .odin-tile.proposed")).not_to_have_count(0)
    assert page.locator("#editor-s1 .odin-fold[open]").get_attribute("data-board") == "long_house"
    page.locator("[data-do=take]").click()
    page.locator("[data-do=lay]").click()
    expect(page.locator("#board-s1-long_house .odin-lying .odin-tile")).not_to_have_count(0)
    assert odin.lying("long_house")


def test_houses_take_their_own_colours_and_wood_goes_to_its_places(odin: Boarding) -> None:
    odin.begin()
    odin.rich(peas=1, long_house=1, shed=1, wood=1)
    page = odin.holder("s1", "/boards")
    pick(page, "peas")
    assert page.locator("#editor-s1 .odin-fold[open]").get_attribute("data-board") == "long_house"
    judged(page, "right")
    page.locator("[data-do=put]").click()
    page.locator("[data-do=lay]").click()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(1)
    assert [one.tile for one in odin.lying("long_house")] == ["peas"]
    page.locator("#board-s1-shed > summary").click()
    page.locator("#do-place_material-s1-shed-wood button").click()
    expect(page.locator("#board-s1-shed .odin-place.full")).to_have_count(1)
    assert odin.board("shed").stands.minus == 5


def test_without_scripts_forms_do_the_same(odin: Boarding) -> None:
    odin.begin()
    odin.rich(fur=1, chest=1)
    page = odin.holder("s1", "/boards", java_script_enabled=False)
    form = page.locator("#typed-s1-home")
    form.locator("select[name='tiles.0.tile']").select_option("fur")
    form.locator("input[name='tiles.0.column']").fill("1")
    form.locator("input[name='tiles.0.row']").fill("9")
    form.locator("button").click()
    expect(page.locator("#answered")).to_contain_text("Income 2 must not be covered")
    expect(page.locator("#answered form")).to_have_count(0)
    form = page.locator("#typed-s1-home")
    form.locator("select[name='tiles.0.tile']").select_option("fur")
    form.locator("select[name='tiles.0.turns']").select_option("1")
    form.locator("input[name='tiles.0.row']").fill("1")
    form.locator("button").click()
    expect(page.locator("#answered")).to_contain_text("Points +8")
    expect(page.locator("#answered .odin-tile.ghost")).to_have_count(1)
    page.locator("#answered form button").click()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(1)
    assert [(one.tile, one.turns) for one in odin.lying()] == [("fur", 1)]
    page.locator("#hint-s1-home button").click()
    expect(page.locator("#answered .odin-tile.ghost")).to_have_count(1)
    page.locator("#answered form button").first.click()
    expect(page.locator("#live .odin-lying .odin-tile")).to_have_count(2)


def test_tiles_of_a_full_corner_are_used_again_when_goods_run_out(odin: Boarding) -> None:
    odin.begin()
    odin.rich(robe=1)
    odin.lay("robe", 1, 10)
    page = odin.holder("s1", "/boards")
    page.locator("#lying-s1-home > summary").click()
    page.locator("#again-s1-home > summary").click()
    page.locator("#again-s1-home input[type=checkbox]").check()
    page.locator("#again-s1-home button").click()
    expect(page.locator(".odin-lying .odin-tile")).to_have_count(0)
    assert len(odin.board().board.remembered) == 9
    assert odin.board().stands.income == 2
    # The robe lies in the box, not in a hand; one that is won anew finds its squares covered.
    expect(page.locator("[data-tile='robe']")).to_have_count(0)
    odin.rich(robe=1)
    pick(page, "robe")
    assert not cells(page) & set(odin.board().board.remembered)


def test_guests_look_and_the_host_lays_for_anybody(odin: Boarding) -> None:
    odin.begin()
    odin.rich("s2", chest=1)
    guest = odin.phone("/boards")
    expect(guest.locator(".odin-editor")).to_have_count(0)
    expect(guest.locator("#boards-s2")).to_be_visible()
    host = odin.host("/boards", viewport={"width": 1280, "height": 900})
    expect(host.locator(".odin-editor")).to_have_count(3)
    mine = host.locator("#editor-s2")
    mine.locator("#board-s2-home > summary").click()
    mine.locator("[data-tile=chest]").click()
    expect(mine.locator(".odin-tile.held.right")).to_have_count(1)
    mine.locator("[data-do=put]").click()
    mine.locator("[data-do=lay]").click()
    expect(mine.locator(".odin-lying .odin-tile")).to_have_count(1)
    assert len(odin.board(seat="s2").board.tiles) == 1


def test_squares_are_large_enough_for_a_thumb_and_nothing_is_wide(odin: Boarding) -> None:
    odin.begin("Adam", "Grzegorz Brzęczyszczykiewicz-Nowakowski", "Ola")
    odin.rich(round_shield=1, chest=2, oil=1, silver=4, ore=1, peas=1, stone_house=1, shed=1)
    odin.lay("chest", 8, 7)
    page = odin.holder("s1", "/boards", locale="pl-PL", reduced_motion="reduce")
    assert square(page, 2, 1)[0] - square(page, 1, 1)[0] >= 24

    def faults() -> list[str]:
        small: list[str] = page.evaluate(
            """[...document.querySelectorAll('main button, main summary')]
            .filter(one => one.checkVisibility())
            .map(one => [one.dataset.do || one.innerText, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 40 || box.height < 43.5)
            .map(([name]) => name)"""
        )
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        return [*small, *serious(page), *(["wide"] if wide else [])]

    for size in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert faults() == []
        pick(page, "round_shield")
        page.locator("[data-do=down]").click()
        page.locator("[data-do=left]").click()
        assert faults() == []
        page.locator("[data-do=back]").click()
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert faults() == []


def test_boards_say_nothing_in_english_to_poles(odin: Boarding) -> None:
    odin.begin()
    odin.rich(robe=1, chest=1, oil=1, silver=2, wood=1, long_house=1, shed=1, stone_house=1)
    odin.lay("robe", 1, 10)
    holder = odin.holder("s1", "/boards")
    same: set[str] = set()
    for path in (
        "/boards?",
        "/boards?type=hint&seat=s1&board=home&",
        "/boards?type=what_if&seat=s1&board=home&tiles.0.tile=oil&tiles.0.column=1&tiles.0.row=1&",
    ):
        polish, english = (
            Words(holder.request.get(f"{path}lang={tag}").text()).said for tag in ("pl", "en")
        )
        assert len(polish) > 40
        same |= polish & english
    assert same <= {*NAMES, "Skald", "English", "Polski", "Panel"}


def test_the_page_turns_and_mirrors_tiles_as_the_rules_do(odin: Boarding) -> None:
    odin.begin()
    page = odin.holder("s1", "/boards")
    book = default_figures()
    ways = [
        (tile.shape, turns, mirrored)
        for code in (*book.goods, *book.specials)
        if (tile := book.tile(code)) is not None
        for turns in range(4)
        for mirrored in (False, True)
    ]
    drawn = page.evaluate(
        """async (ways) => {
          const { held } = await import("/static/games/feast_for_odin/boards_draw.js");
          return ways.map(([shape, turns, mirrored]) => held(shape, turns, mirrored));
        }""",
        [list(way) for way in ways],
    )
    assert len(ways) > 300
    assert drawn == [list(tiles.held(*way)) for way in ways]


def test_a_bonus_square_shows_a_picture_and_its_words_stand_below_the_board(
    odin: Boarding,
) -> None:
    odin.begin()
    page = odin.phone("/boards")
    open_everything(page)
    board = page.locator("#board-s1-home")
    expect(board.locator(".odin-board .odin-bonus")).not_to_have_count(0)
    expect(board.locator(".odin-board .odin-bonus text")).to_have_count(0)
    legend = board.get_by_role("list", name="Bonus squares")
    expect(legend.get_by_role("listitem")).to_have_text(
        ["1 ore", "1 wood", "1 rune stone", "1 mead", "1 stone"], use_inner_text=True
    )
