"""What a seat of A Feast for Odin finds on its phone: set-up, spoils, reminders, touching tiles."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from assistant.games.feast_for_odin.kinds import Phase
from tests.browser.boarding import Boarding
from tests.browser.evening import total
from tests.browser.test_feast_play import to_actions

pytestmark = pytest.mark.browser


def test_the_set_up_list_is_ticked_on_a_seat_s_phone_and_goes_with_the_first_phase(
    odin: Boarding,
) -> None:
    odin.begin("Adam", "Ola")
    page, host = odin.holder("s2"), odin.host()
    for one in (page, host):
        one.locator("#checklist-set_up > summary").click()
    page.locator("#line-set_up-0 button").click()
    expect(host.locator("#line-set_up-0")).to_have_class("done")
    odin.do("next_phase")
    expect(page.locator("#checklist-set_up")).to_have_count(0)


def test_who_is_asked_is_heard_where_several_are_asked_the_same(odin: Boarding) -> None:
    odin.begin("Adam", "Ola")
    while odin.sheet.phase is not Phase.WEAPON:
        odin.do("next_phase")
    host, page = odin.host(), odin.holder("s2")
    for name in ("Adam", "Ola"):
        asked = host.get_by_role("region", name=f"{name}: Which weapon card", exact=False)
        expect(asked.get_by_role("button")).to_have_count(4)
    own = page.get_by_role("region", name="Which weapon card did you draw?", exact=True)
    expect(own).to_have_count(1)


def test_the_spoils_of_a_raid_are_drawn_and_grouped_by_what_they_cost(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", longship=1, sword=1, stone=1)
    odin.do("place_vikings", space="raid")
    odin.do("roll_result", value=7)
    page = odin.holder("s1")
    spoils = page.locator(".odin-spoils fieldset")
    expect(spoils.locator("legend")).to_have_text(["Free now", "1 to give", "2 to give"])
    free = spoils.nth(0).locator("button")
    expect(free).to_contain_text(["silverware", "rune stone"])
    dear = spoils.nth(2).locator("button", has_text="spices")
    expect(dear).to_have_attribute("aria-label", "take spices for 1 stone, 1 sword")
    expect(dear.locator("svg.odin-mini")).to_be_visible()
    dear.click()
    expect(page.locator(".odin-spoils")).to_have_count(0)
    assert {one.code: one.n for one in odin.player().has}["spices"] == 1


def test_a_reminder_is_put_away_by_a_tap(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", occupation=1)
    played = {"type": "play_occupation", "number": 145, "seat": "s1"}
    odin.do("overrule", command=played)
    odin.do("overrule", command={"type": "place_vikings", "space": "hunt_1"})
    page = odin.holder("s1")
    page.locator("#reminders button").click()
    expect(page.locator("#reminders")).to_have_count(0)


def test_what_a_card_gives_as_things_stand_is_told_when_it_is_played(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", occupation=1)
    for _ in range(2):
        odin.rich("s1", longship=1)
    odin.do("place_vikings", space="occupation_play_2")
    page = odin.holder("s1")
    page.locator("#card-part").fill("32")
    page.locator("#do-play_occupation-part button", has_text="Play").click()
    reminder = page.locator("#reminders")
    expect(reminder).to_contain_text("As things stand: 5 weapon cards")
    reminder.get_by_role("button", name="Done").click()
    expect(reminder).to_have_count(0)


def test_an_occupation_is_played_before_the_action_of_column_4(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", occupation=1)
    page = odin.holder("s1")
    page.locator("#before-play > summary").click()
    page.locator("#card-before").fill("61")
    page.locator("#do-play_occupation-before button", has_text="Play").click()
    expect(page.locator("#before-play")).to_have_count(0)
    expect(page.locator("#pass")).to_have_count(0)
    expect(page.locator("body")).to_contain_text("vikings go on a space of column 4")
    expect(page.locator("#odin-open-spaces h3")).to_have_text(["Column 4"])


def test_an_occupation_after_the_action_of_column_4_leaves_out_its_rest(odin: Boarding) -> None:
    to_actions(odin)
    odin.rich("s1", occupation=1, wool=1)
    odin.do("place_vikings", space="master_crafting")
    page = odin.holder("s1")
    expect(page.locator("#column-play")).to_contain_text("left out")
    page.locator("#column-play a").click()
    page.locator("#words").fill("61")
    page.locator("#words").press("Enter")
    page.locator("#do-play_occupation-61 button").click()
    expect(page.locator("#column-play")).to_have_count(0)
    expect(page.locator(".odin-part")).to_have_count(0)
    assert [one.number for one in odin.player().cards] == [61]


def test_the_host_lets_an_occupation_be_played_in_the_middle_of_an_action(
    odin: Boarding,
) -> None:
    to_actions(odin)
    odin.rich("s1", occupation=1, wool=1)
    odin.do("place_vikings", space="master_crafting")
    page = odin.host()
    page.locator("#column-play").get_by_role("checkbox").uncheck()
    page.locator("#card-column").fill("61")
    page.locator("#do-play_occupation-column button", has_text="Play").click()
    expect(page.locator("body")).to_contain_text("before the action or after it")
    page.get_by_role("button", name="Do it all the same").click()
    expect(page.locator("#column-play")).to_have_count(0)
    expect(page.locator("#part-1")).to_contain_text("robe")
    assert [one.number for one in odin.player().cards] == [61]


def test_boats_are_chosen_before_the_roll_and_fewer_vikings_come_back(odin: Boarding) -> None:
    to_actions(odin)
    for _ in range(2):
        odin.rich("s1", whaling_boat=1)
    odin.do("place_vikings", space="whaling_3")
    page = odin.holder("s1")
    page.locator(".odin-fleet button", has_text="1").click()
    expect(page.locator(".odin-fleet button.first")).to_have_text("1")
    odin.do("roll_result", value=12)
    expect(page.locator(".odin-fleet")).to_have_count(0)
    page.locator("#odin-backs > summary").click()
    page.locator("#odin-backs button", has_text="None comes back").click()
    expect(page.locator("#odin-dice")).to_have_count(0)
    assert odin.player().thing == 3


def test_only_the_host_writes_a_row_of_the_full_record_and_a_seat_tells_of_touching_tiles(
    odin: Boarding,
) -> None:
    odin.begin("Adam", length="short")
    while odin.sheet.phase is not Phase.FINAL:
        odin.to_feast()
        odin.do("choose", seat="s1", option="cheapest")
        odin.do("next_phase")
    page, host = odin.holder("s1"), odin.host()
    for one in (page, host):
        one.locator("#written-s1 > summary").click()
    expect(page.locator("#written-s1 input[type=number]")).to_have_count(0)
    expect(host.locator("#written-s1 input[type=number]").first).to_be_visible()
    before = odin.player().penalties
    page.locator("#contacts-s1 > summary").click()
    page.locator("#contact-s1").fill("2")
    page.locator("#do-penalise_contact-s1 button").click()
    expect(page.locator("#contacts-s1")).to_contain_text(f"{before + 2} Thing penalties")


def test_the_score_keeper_notes_an_emigration_and_hands_in_a_whole_sheet(odin: Boarding) -> None:
    odin.begin("Adam", "Ola", depth="keeper", length="short")
    odin.rich("s1", knarr=1)
    page = odin.holder("s1")
    page.locator("#do-note_emigration-s1-knarr button").click()
    expect(page.locator("#has-s1-emigrated_knarr")).to_contain_text("emigrated knarr")
    while odin.sheet.phase is not Phase.FINAL:
        odin.do("pass_round" if odin.view.turn and odin.view.turn.active else "next_phase")
    expect(page.locator("#written-s1 .chip")).to_have_text("still open")
    page.locator("#do-next_phase button").click()
    expect(page.locator("body")).to_contain_text("still lacks: Minus on the home board")
    page.locator("#row-s1-home_minus").fill("31")
    page.locator("#row-s1-silver").fill("7")
    page.locator("#do-write_sheet-s1 > button").click()
    total(page, "s1", "−6")
    expect(page.locator("#written-s1 .chip")).to_have_count(0)
