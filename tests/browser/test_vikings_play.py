"""Tiny Epic Vikings by forms alone, and on a phone: nothing scrolls sideways, nothing complains."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings.kinds import Stage
from assistant.games.tiny_epic_vikings.sheet import VikingsSheet
from tests.browser.evening import THREE, Evening
from tests.browser.test_every_page import open_everything

pytestmark = pytest.mark.browser

THOUGHT_MS = 600
"""Between two presses; sooner the second would be half of a double tap."""

GAME = "tiny_epic_vikings"


def begin(evening: Evening, *names: str, **options: Any) -> None:
    evening.clear()
    evening.do("start_game", game=GAME, seats=[{"name": name} for name in names],
               options={"first": "s1", **options})  # fmt: skip


def sheet(evening: Evening) -> VikingsSheet:
    shown = evening.view.sheet
    assert isinstance(shown, VikingsSheet)
    return shown


def to_cards(evening: Evening) -> None:
    """Boats lie, cards are chosen."""
    while sheet(evening).stage is Stage.BOATS:
        evening.do("place_boat", fjord=sheet(evening).map.edges[0])
    while sheet(evening).stage is Stage.DRAFT:
        turn = evening.view.turn
        assert turn is not None
        evening.do("keep_card", seat=turn.waiting[0])


def unfold(page: Page, fold: str) -> None:
    page.locator(f"#{fold} > summary").click()


def test_a_turn_a_battle_and_asked_figures_by_forms_alone(evening: Evening) -> None:
    begin(evening, *THREE)
    page = evening.host("/table", java_script_enabled=False)
    for _ in THREE:
        page.locator("#place_boat button").first.click()
    for _ in range(3 * len(THREE)):
        page.locator("form[data-command=keep_card] button").first.click()
    expect(page.locator("#play_card")).to_be_visible()

    page.locator("#play_card input[name='card.rune'][value=secrets]").check()
    page.locator("#play_card input[name='card.leader'][value=sail]").check()
    page.locator("#play_card input[name='card.value']").fill("3")
    unfold(page, "rune-action-play_card")
    page.locator("#play_card select[name='card.act']").select_option("build")
    page.locator("#play_card button.huge").click()
    page.locator("#use select[name=to]").select_option("A1")
    page.locator("#use input[name=settlers]").fill("2")
    page.locator("#use input[name=raid]").check()
    page.locator("#use button.huge").click()
    ada = sheet(evening).players[0]
    assert (ada.has.food, ada.has.steel, ada.villages, ada.islands) == (0, 1, 1, 1)

    page.get_by_role("button", name="Build a boat").click()
    expect(page.locator("main")).to_contain_text("does not know this yet")
    unfold(page, "asks")
    page.locator("#told-build-boat_1").fill("2")
    page.locator("#do-tell_figure-build-boat_1 button").click()
    page.get_by_role("button", name="Build a boat").click()
    assert sheet(evening).players[0].boats == 1
    page.locator("#offer button[value=secrets]").click()
    assert sheet(evening).gods[1].fury == 2
    page.get_by_role("button", name="Next: end the turn").click()

    page.locator("#start button").first.click()
    page.get_by_role("button", name="Next: end the turn").click()
    page.get_by_role("button", name="Join the battle, face down").click()
    page.get_by_role("button", name="Next: end the turn").click()
    page.locator("#play_card input[name='card.rune'][value=wrath]").check()
    page.locator("#play_card button.huge").click()
    page.get_by_role("button", name="Next: end the turn").click()
    for seat, rune, strength in (("s2", "wealth", "4"), ("s3", "wrath", "1")):
        form = page.locator(f"#reveal-{seat}")
        form.locator(f"input[name='card.rune'][value={rune}]").check()
        form.locator("input[name='card.strength']").fill(strength)
        form.get_by_role("button", name="So strong is it").click()
    page.locator("#bag input[name=wood]").fill("1")
    page.get_by_role("button", name="Take these").click()
    page.get_by_role("button", name="Take the boon").click()
    god = sheet(evening).gods[2].mat
    page.locator(f"#told-gods-{god}-act").select_option("collect")
    page.locator(f"#told-gods-{god}-act-value").fill("1")
    page.get_by_role("button", name="So it is in my copy").first.click()
    page.get_by_role("button", name="Collect", exact=True).click()
    assert sheet(evening).players[2].has.wood == 3
    assert sheet(evening).players[1].favours == 1
    assert sheet(evening).stage is Stage.PLAY


def test_what_lies_otherwise_is_set_right_by_forms(evening: Evening) -> None:
    begin(evening, *THREE)
    to_cards(evening)
    boat = next(one.code for one in sheet(evening).map.places if "s1" in one.boats)
    evening.do("play_card", card={"rune": "secrets", "leader": "sail", "value": 3})
    evening.do("sail", boat=boat, to="A2", settlers=2)
    page = evening.host("/table")
    open_everything(page)
    page.locator("#recall select[name=island]").select_option("A")
    page.locator("#recall button").click()
    expect(page.locator("#recall option")).to_contain_text("1")
    assert sheet(evening).players[0].settlers == 5
    open_everything(page)
    page.locator("#lies-s1-A2-1").select_option("A3")
    page.wait_for_timeout(THOUGHT_MS)
    page.locator("#do-set_boat-s1-A2-1 button").click()
    expect(page.locator("#lies-s1-A3-1")).to_be_attached()
    page.locator("#reading-own_boat_moves").select_option("no")
    page.wait_for_timeout(THOUGHT_MS)
    page.locator("#do-set_house-own_boat_moves button").click()
    expect(page.locator("main")).to_contain_text("From now on: Does your own boat leave a port")
    assert {one.key: one.default for one in sheet(evening).house}["own_boat_moves"] == "no"


def test_the_owner_notes_a_card_that_others_do_not_see(evening: Evening) -> None:
    begin(evening, *THREE)
    to_cards(evening)
    evening.do("adjust", seat="s1", counter="favours", by=1)
    mine = evening.holder("s1")
    mine.get_by_role("link", name="Look at my favour cards").click()
    mine.locator("#note-1-wealth").fill("2")
    mine.get_by_role("button", name="Note it").click()
    expect(mine.locator("#note-1-wealth")).to_have_value("2")
    host = evening.host("/score")
    expect(host.locator("main")).to_contain_text("1 favour card, hidden")


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_no_page_scrolls_sideways(evening: Evening, language: str) -> None:
    begin(evening, "Ada")
    to_cards(evening)
    evening.do("play_card", card={"rune": "wealth", "leader": "explore", "value": 2})
    phone = evening.holder("s1", locale=language)
    for path in ("/seat", "/score", "/boards", "/boards?type=my_favours"):
        phone.goto(path)
        over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert phone.evaluate(over) <= 0, path
    television = evening.phone("/tv", viewport={"width": 1920, "height": 1080}, locale=language)
    expect(television.locator(".tev-map")).to_be_visible()
    high = "document.documentElement.scrollHeight - document.documentElement.clientHeight"
    assert television.evaluate(high) <= 0


def test_an_island_is_dragged_to_where_it_lies_on_ones_own_board(evening: Evening) -> None:
    page = evening.host(f"/figures/{GAME}", viewport={"width": 1100, "height": 900})
    island = page.locator("svg[data-map=small] [data-island=D]")
    box = island.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] + 90, steps=3)
    page.mouse.up()
    across = page.locator("[name='value.maps/small/islands/D/x']")
    assert int(across.input_value()) > 55
    page.locator("[name='value.maps/small/routes/r1']").fill("A2 B4 whale north")
    page.locator("[name='value.maps/small/routes/r4']").fill("A1 D2 North nw")
    page.locator("[name='value.maps/small/routes/r5']").fill("B5 D1 NORTH ne")
    page.locator("form", has=across).get_by_role("button", name="So it is in my copy").click()
    rules = next(one for one in evening.service.shelf.rules if one.name == GAME)
    assert isinstance(rules, TinyEpicVikingsRules)
    chart = rules.book.maps["small"].chart
    assert chart.verified
    assert chart.moves("whale").count("north") == 1
    evening.service.shelf.take_back(GAME, ("maps", "small"))
