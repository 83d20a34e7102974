"""Dice Forge shown: score page, TV, history, set-up, checklists, figures to be confirmed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from assistant.games.dice_forge.kinds import Depth, SecondHammer
from assistant.service import ServiceSettings
from assistant.service.service import Service
from assistant.words.text import text
from tests.browser.evening import forgiving, sentence, total
from tests.browser.forging import Forging
from tests.browser.test_every_page import open_everything, serious

pytestmark = pytest.mark.browser

FOUR = ("Ada", "Grzegorz Brzęczyszczykiewicz", "Freydis", "Zoë")
DESK = {"width": 1280, "height": 900}
TV = {"width": 1920, "height": 1080}


def service_in(data: Path) -> Service:
    return Service(ServiceSettings("127.0.0.1", 0, data, camera="upload", pin="271828"))


def board(page: Page, seat: str) -> Locator:
    return page.locator(f"#board-{seat}")


def wide(page: Page) -> bool:
    """Whether anything sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def cut_off(page: Page) -> list[str]:
    """What does not lie within its row of the TV."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".tv-forge-row")].flatMap((row) => {
          const box = row.getBoundingClientRect();
          return [...row.querySelectorAll(".forge-face, .reserve, .total, .tv-name, .parts-of")]
            .filter((one) => { const in_ = one.getBoundingClientRect();
              return in_.top < box.top - 1 || in_.bottom > box.bottom + 1
                || in_.right > box.right + 1 || in_.bottom > innerHeight; })
            .map((one) => row.id + " " + one.className);
        })"""
    )
    return found


def middle(forge: Forging) -> None:
    """Four people; Ada has bought a chest and an owl, and the second one's turn begins."""
    forge.begin(*FOUR)
    forge.bless()
    forge.rich("s1", gold=2, sun=4, moon=3)
    forge.do("buy_feat", feat="chest")
    forge.do("extra_action")
    forge.do("buy_feat", feat="owl")
    forge.do("end_turn")


def test_the_score_page_shows_everybody_s_board_and_changes_by_itself(forge: Forging) -> None:
    middle(forge)
    page = forge.phone("/score")
    ada = board(page, "s1")
    for label, has in (("Gold", "7 / 16"), ("Sun", "0 / 9"), ("Moon", "2 / 9")):
        expect(ada.locator(".reserve", has_text=label)).to_contain_text(has)
    expect(ada.locator("header")).to_contain_text("on island 6 · 8 turns left")
    expect(board(page, "s2").locator("header")).to_contain_text("9 turns left")
    expect(ada.locator(".shown-sum")).to_have_text(re.compile(r"board\s*0\s*cards\s*6\s*total\s*6"))
    expect(ada.locator(".shown-cards")).to_contain_text("Blacksmith's Chest")
    expect(ada.locator(".shown-die .forge-face")).to_have_count(12)
    expect(ada.locator(".shown-die li.up")).to_have_count(2)
    for seat in ("s1", "s2", "s3", "s4"):
        expect(board(page, seat).locator(".awaited")).to_have_text("rolls")
    forge.do("roll_result", seat="s1", faces=["sun 1", "glory 2"])
    expect(ada.locator(".awaited")).to_have_count(0)
    expect(ada.locator(".reserve", has_text="Sun")).to_contain_text("1 / 9")
    up = ada.locator(".shown-die li.up .forge-face")
    expect(up.nth(0)).to_have_attribute("aria-label", "sun 1")
    expect(up.nth(1)).to_have_attribute("aria-label", "glory 2")
    total(page, "s1", "8")
    forge.do("undo")
    total(page, "s1", "6")
    expect(ada.locator(".awaited")).to_have_text("rolls")


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_everybody_can_read_it_and_nothing_sticks_out(forge: Forging, locale: str) -> None:
    middle(forge)
    page = forge.phone("/score", locale=locale)
    open_everything(page)
    assert not wide(page)
    assert serious(page) == []
    if locale == "pl-PL":
        ada = board(page, "s1")
        expect(ada.locator("header")).to_contain_text("na wyspie 6 · zostało 8 tur")
        expect(ada.locator(".shown-cards")).to_contain_text("Skrzynia kowala")
    forge.do("end_game")
    page.reload()
    open_everything(page)
    assert not wide(page)
    assert serious(page) == []
    if locale == "pl-PL":
        expect(page.get_by_role("heading", name="Skąd taki wynik")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_four_people_fit_the_tv_and_can_be_read_from_afar(forge: Forging, locale: str) -> None:
    middle(forge)
    page = forge.phone("/tv", viewport=TV, locale=locale)
    expect(page.locator(".tv-forge-row")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert not wide(page)
    assert cut_off(page) == []
    small = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll(
            ".reserve b, .tv-name bdi, .state, .tv-progress small")]
          .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
    )
    assert small >= 26
    forge.service.table.notice(text("A long notice. " * 12))
    expect(page.locator("#notice-1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    forge.do("acknowledge")
    assert cut_off(page) == []
    row = page.locator("#row-s1")
    expect(row.locator(".parts-of")).to_contain_text(
        "0 na planszy + 6 na kartach" if locale == "pl-PL" else "0 board + 6 cards"
    )
    expect(row.locator(".state")).to_contain_text("rzuca" if locale == "pl-PL" else "rolls")


def test_after_the_end_the_total_opens_and_the_history_shows_the_same(forge: Forging) -> None:
    forge.begin("Ada", "Bo")
    forge.rich("s1", gold=8)
    forge.bless(s1=["gold 1", "glory 2"], s2=["gold 1", "glory 2"])
    forge.do("end_game")
    page = forge.phone("/score")
    sentence(page, "Ada, Bo share the victory")
    went = page.locator("#went")
    expect(went.locator("tr.sum")).to_contain_text("4")
    expect(went.locator("tr.sum svg")).to_have_count(2)
    expect(went.locator("tr", has_text="Lost over the caps")).to_contain_text("1")
    luck = page.locator("#forge-luck li")
    expect(luck).to_have_count(4)
    # moon die: four faces of gold, one moon (2), one glory 2 (3): 9 of 6 a throw
    expect(luck.nth(1)).to_contain_text("6.0 of 3.0 expected · 2 throws")
    expect(luck.nth(1)).to_contain_text("+3.0")
    expect(page.locator("#round-curve .line")).to_have_count(2)
    page.locator("#score-s1 > summary").click()
    expect(page.locator("#score-s1")).to_contain_text("Glory on the board")

    assert forge.view.game is not None
    past = f"/history/{forge.view.game.id}"
    forge.do("put_away")
    page.goto(past)
    expect(page.locator("#went tr.sum svg")).to_have_count(2)
    expect(page.locator("#forge-luck li").nth(1)).to_contain_text("6.0 of 3.0 expected")
    expect(page.locator("svg.curve .stop-text")).to_have_text(["1"])
    expect(page.locator("#board-s2 .shown-die .forge-face")).to_have_count(12)
    expect(page.locator(".bars.faces")).to_contain_text("glory 2")
    expect(page.locator(".bars.faces .forge-face")).to_have_count(2)
    assert not wide(page)
    open_everything(page)
    assert serious(page) == []


def test_a_long_name_of_a_face_does_not_run_into_its_bar(forge: Forging) -> None:
    forge.begin("Ada", "Bo", "Cy")
    forge.do("set_die", seat="s1", die=1, remove="sun 1", face="gold, sun or moon 2")
    forge.bless(s1=["gold, sun or moon 2", "glory 2"])
    forge.do("choose", seat="s1", option="0")
    forge.do("end_game")
    assert forge.view.game is not None
    past = f"/history/{forge.view.game.id}"
    forge.do("put_away")
    page = forge.phone(past, locale="pl-PL")
    line = page.locator(".bars.faces li", has_text="słońce lub księżyc 2")
    name, bar = line.locator("bdi").bounding_box(), line.locator(".bar").bounding_box()
    assert name is not None
    assert bar is not None
    assert name["x"] + name["width"] <= bar["x"]


def fill_in(page: Page) -> None:
    for place, name in enumerate(("Ada", "ada", "", "")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("input[name='options.depth'][value=keeper]").check()
    page.locator("#feats-chosen").check()
    page.locator("#slot-M3").check()
    page.locator("#slot-F7").check()
    page.locator("#house-rules > summary").click()
    page.locator("#house-second_hammer").select_option("replace")
    page.locator("#timer-limit").fill("90")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refused_set_up_keeps_everything_and_then_begins_so(
    forge: Forging, scripts: bool
) -> None:
    forge.clear()
    page = forge.host("/set-up/dice_forge", java_script_enabled=scripts)
    expect(page.locator("#slots")).to_be_hidden()
    fill_in(page)
    with forgiving(forge):
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#refused")).to_contain_text("tell them apart")
    expect(page.locator("input[name='options.depth'][value=keeper]")).to_be_checked()
    for slot in ("M3", "F7"):
        expect(page.locator(f"#slot-{slot}")).to_be_checked()
    expect(page.locator("#slot-M4")).not_to_be_checked()
    expect(page.locator("#house-second_hammer")).to_have_value("replace")
    expect(page.locator("#timer-limit")).to_have_value("90")
    page.locator("#name-1").fill("Bo")
    page.get_by_role("button", name="Start the game").click()
    sentence(page, "Still to roll")
    assert forge.sheet.depth is Depth.KEEPER
    feats = {one.feat for one in forge.sheet.feats}
    assert {"bear", "cyclops", "satyrs"} <= feats
    assert not {"hind", "sphinx"} & feats
    state = forge.service.table.view()
    assert state.turn is not None and state.turn.timer is not None
    assert state.turn.timer.limit_s == 90

    assert state.game is not None
    page.goto(f"/set-up/dice_forge?again={state.game.id}")
    expect(page.locator("#slot-F7")).to_be_checked()
    expect(page.locator("#feats-chosen")).to_be_checked()
    page.locator("#house-rules > summary").click()
    chosen = page.locator("#house-second_hammer")
    expect(chosen).to_have_value(SecondHammer.REPLACE.value)


@pytest.mark.parametrize("game", ["dice_forge", "open_table"])
def test_an_empty_chair_cannot_start_and_nothing_typed_is_lost(forge: Forging, game: str) -> None:
    forge.clear()
    page = forge.host(f"/set-up/{game}", java_script_enabled=False)
    for place, name in enumerate(("Ada", "", "Bo", "")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("details:has(#timer-limit) > summary").click()
    page.locator("#timer-limit").fill("90")
    starts = page.locator("input[name=first][value='1']")
    starts.check()
    with forgiving(forge):
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#refused")).to_contain_text(
            "Nobody sits on the chair that was to start: choose another one, or let Skald draw."
        )
    expect(starts).to_be_checked()
    for place, name in enumerate(("Ada", "", "Bo", "")):
        expect(page.locator(f"#name-{place}")).to_have_value(name)
    expect(page.locator("#timer-limit")).to_have_value("90")
    page.locator("input[name=first][value='2']").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile("/table$"))
    seats = forge.view.seats
    assert [one.name for one in seats] == ["Ada", "Bo"]
    if game == "open_table":
        assert forge.view.turn is not None
        assert forge.view.turn.active == ("s2",)


def test_the_set_up_is_ticked_where_people_already_are(forge: Forging) -> None:
    forge.clear()
    page = forge.host("/set-up/dice_forge", java_script_enabled=False)
    expect(page.locator("#set-up")).to_contain_text("By the rules the youngest player starts.")
    forge.begin("Ada", "Bo")
    mine = forge.holder("s1", java_script_enabled=False)
    page.goto("/table")
    for one in (page, mine):
        lists = one.locator("#checklist-set_up")
        expect(lists).not_to_have_attribute("open", "")
        lists.locator("> summary").click()
    mine.locator("#line-set_up-1").get_by_role("checkbox").click()
    expect(mine.locator("#checklist-set_up summary")).to_contain_text("1 of 11 done")
    forge.do("roll_result", seat="s1", faces=["gold 1", "gold 1"])
    for path in ("/table", "/score"):
        page.goto(path)
        expect(page.locator("#checklist-set_up summary")).to_contain_text("1 of 11 done")
        expect(page.locator("#checklist-set_up")).not_to_have_attribute("open", "")
    # Many turns later it is still there, until all is done; then the score page has it.
    forge.bless()
    for _ in range(3):
        forge.do("end_turn")
        forge.bless()
    mine.goto("/seat")
    mine.locator("#checklist-set_up > summary").click()
    expect(mine.locator("#checklist-set_up [aria-checked=true]")).to_have_count(1)
    assert forge.view.game is not None
    for line in (one for one in range(11) if one != 1):
        forge.do("tick", game_id=forge.view.game.id, line=f"set_up.{line}")
    for one, path, shown in ((mine, "/seat", 0), (page, "/table", 0), (page, "/score", 1)):
        one.goto(path)
        expect(one.locator("#checklist-set_up")).to_have_count(shown)


def test_the_list_makes_room_for_the_score_once_people_roll(forge: Forging) -> None:
    forge.begin("Ada", "Bo")
    page = forge.phone("/score")
    expect(page.locator("#checklist-set_up ~ #shown-boards")).to_be_visible()
    expect(page.locator("#checklist-set_up")).to_have_attribute("open", "")
    forge.do("roll_result", seat="s1", faces=["gold 1", "gold 1"])
    expect(page.locator("#shown-boards ~ #checklist-set_up")).to_be_visible()
    expect(page.locator("#checklist-set_up")).to_have_count(1)


def test_a_fifth_name_is_refused_and_kept(forge: Forging) -> None:
    forge.clear()
    page = forge.host("/set-up/dice_forge", java_script_enabled=False)
    for place, name in enumerate(("Ada", "Bo", "Cy", "Dag")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("#name-3").evaluate(
        """(one) => { const more = one.cloneNode(); more.name = "seats.4.name"; more.value = "Eir";
          more.id = "fifth"; one.after(more); }"""
    )
    with forgiving(forge):
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#refused")).to_contain_text("Dice Forge is for 2 to 4 seats.")
    for place, name in enumerate(("Ada", "Bo", "Cy", "Dag", "Eir")):
        expect(page.locator(f"#name-{place}")).to_have_value(name)
    page.locator("#name-1").fill("")
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile("/table$"))
    assert [one.name for one in forge.view.seats] == ["Ada", "Cy", "Dag", "Eir"]


def test_a_line_ticked_on_one_phone_is_ticked_on_all_and_after_a_restart(
    chromium: Browser, tmp_path: Path
) -> None:
    service = service_in(tmp_path)
    forge = Forging(service, chromium)
    try:
        forge.begin("Ada", "Bo")
        mine, guest = forge.holder("s1", "/score"), forge.phone("/score")
        lines = mine.locator("#checklist-set_up li")
        expect(lines).to_have_count(11)
        expect(lines.last).to_contain_text("Take out of the temple")
        lines.nth(2).get_by_role("checkbox").click()
        expect(lines.nth(2).get_by_role("checkbox")).to_be_checked()
        expect(mine.locator("#checklist-set_up")).to_have_attribute("open", "")
        expect(guest.locator("#line-set_up-2.done")).to_be_visible()
        expect(guest.locator("#checklist-set_up summary")).to_contain_text("1 of 11 done")
        expect(guest.locator("#checklist-set_up form")).to_have_count(0)
        assert forge.view.undo is None
        assert forge.watched.complaints == []
    finally:
        forge.close()
        service.stop()

    figures = tmp_path / "figures"
    figures.mkdir()
    (figures / "dice_forge.toml").write_text("[pools.P1]\nprice = 'dear'\n")
    service = service_in(tmp_path)
    forge = Forging(service, chromium)
    try:
        host = forge.host("/score", java_script_enabled=False)
        expect(host.locator("#line-set_up-2.done")).to_be_visible()
        host.locator("#line-set_up-2").get_by_role("checkbox").click()
        expect(host.locator("#line-set_up-2.done")).to_have_count(0)
        for path in ("/", "/score", "/diagnosis"):
            host.goto(path)
            expect(host.locator("main")).to_contain_text("pools.P1.price")
            expect(host.locator("main")).to_contain_text("figures/dice_forge.toml")
        host.goto("/figures/dice_forge")
        for named in ("figures/dice_forge.toml", "pools.P1.price", "Put it right"):
            expect(host.locator("#trouble")).to_contain_text(named)
        expect(host.locator("[id='group-feats/gorgon']")).to_contain_text("Glory at the end14")
        expect(host.locator("main form")).to_have_count(0)

        forge.bless()
        host.goto("/score")
        folded = host.locator("#checklist-set_up")
        expect(folded).not_to_have_attribute("open", "")
        forge.do("end_turn")
        host.goto("/score")
        expect(folded).to_have_count(1)
        forge.do("end_game")
        host.goto("/score")
        host.locator("#checklist-packing > summary").click()
        host.locator("#line-packing-0").get_by_role("checkbox").click()
        expect(host.locator("#checklist-packing summary")).to_contain_text("1 of 8 done")
        host.goto("/table")
        expect(host.locator("#checklist-packing summary")).to_contain_text("1 of 8 done")
        host.locator("#checklist-packing > summary").click()
        host.locator("#line-packing-1").get_by_role("checkbox").click()
        expect(host).to_have_url(re.compile("/table$"))
        expect(host.locator("#checklist-packing summary")).to_contain_text("2 of 8 done")
    finally:
        forge.close()
        service.stop()
