"""Several phones and a host at one table, live."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import THREE, Evening, forgiving, sentence, total

pytestmark = pytest.mark.browser


def test_two_phones_and_a_host_see_what_the_others_do(evening: Evening) -> None:
    evening.seat(*THREE)
    host, mine, guest = evening.host(), evening.holder("s1"), evening.phone("/score")
    sentence(mine, "Your turn")
    sentence(guest, "Ada")

    mine.get_by_role("button", name="five more").click()
    mine.get_by_role("button", name="Give points").click()
    for page in (host, mine, guest):
        total(page, "s1", "5")

    host.get_by_role("button", name="Next", exact=True).first.click()
    for page in (host, guest):
        sentence(page, "Łukasz")
    expect(mine.locator("#sentence")).not_to_contain_text("Your turn")

    host.locator("#do-undo-table button").click()
    sentence(mine, "Your turn")
    expect(guest.locator("#log")).to_contain_text("undone")


def test_who_was_slower_is_told_and_shown_the_table_as_it_is(evening: Evening) -> None:
    evening.seat(*THREE)
    mine = evening.holder("s1")
    sentence(mine, "Your turn")
    mine.evaluate(
        "const form = document.getElementById('do-next-seat');"
        "form.elements.version.value = '1'; form.requestSubmit()"
    )
    expect(mine.locator("#answer")).to_be_visible()
    expect(mine.locator("#answer")).to_contain_text("look again")
    assert evening.view.turn is not None
    assert evening.view.turn.active == ("s1",)
    mine.wait_for_timeout(600)  # the time to read it; sooner it would be half of a double tap
    mine.locator("#do-next-seat button").click()
    sentence(mine, "Łukasz")


def test_a_guest_may_look_and_not_touch(evening: Evening) -> None:
    evening.seat(*THREE)
    guest = evening.phone("/score")
    expect(guest.locator("#live form")).to_have_count(0)
    with forgiving(evening):
        guest.goto("/table")
    expect(guest.get_by_label("The host's PIN")).to_be_visible()
    guest.get_by_label("The host's PIN").fill("271828")
    guest.get_by_role("button", name="Become the host").click()
    sentence(guest, "Ada")
    expect(guest.locator("#do-next-table")).to_be_visible()


def test_a_reload_shows_the_same(evening: Evening) -> None:
    evening.seat(*THREE)
    evening.do("give_points", seat="s2", category="Points", points=-4)
    page = evening.phone("/score")
    total(page, "s2", "−4")
    page.reload()
    total(page, "s2", "−4")


def test_half_typed_fields_open_folds_and_focus_outlive_a_change(evening: Evening) -> None:
    evening.seat(*THREE)
    host = evening.host()
    host.locator("#type-roll summary").click()
    field = host.locator("#roll-value-0")
    field.fill("5")
    evening.do("give_points", seat="s3", category="Points", points=7)
    total(host, "s3", "7")
    expect(field).to_have_value("5")
    expect(field).to_be_focused()
    expect(host.locator("#type-roll")).to_have_attribute("open", "")
    host.get_by_role("button", name="Record the roll").click()
    expect(host.locator("#rolls")).to_contain_text("Ada")
    expect(field).to_have_value("")


def test_a_wrong_roll_is_put_right_with_two_taps_on_any_page(evening: Evening) -> None:
    evening.seat(*THREE)
    evening.do("record_roll", dice=[{"kind": "d6", "value": 3}, {"kind": "d6", "value": 5}])
    mine, guest = evening.holder("s1"), evening.phone("/score")
    mine.locator("#correct-1 > summary").click()
    mine.locator("#do-correct_roll-1-1 button[value='6']").click()
    expect(guest.locator("#roll-1")).to_contain_text("= 11")
    expect(guest.locator("#roll-1")).to_contain_text("corrected by")
    guest.locator("#log > summary").click()
    expect(guest.locator("#log")).to_contain_text("Ada")


def test_the_page_says_since_when_it_was_not_live_and_then_the_truth(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.phone("about:blank")
    page.clock.install(time="2026-01-10T21:14:05")
    page.goto("/score")
    sentence(page, "Ada")
    expect(page.locator("#connection")).to_be_hidden()
    with forgiving(evening):
        page.context.set_offline(True)
        expect(page.locator("#connection")).to_contain_text("Not live since 21:1")
        evening.do("give_points", seat="s1", category="Points", points=9)
        page.clock.fast_forward(3_600_000)
        page.context.set_offline(False)
        total(page, "s1", "9")
        expect(page.locator("#connection")).to_be_hidden()


def broken_off(evening: Evening, *, gone: bool) -> Page:
    """A phone whose stream ends right after its first word; is the service gone too?"""
    evening.seat(*THREE)
    page = evening.phone("about:blank")
    page.clock.install(time="2026-01-10T21:14:05")
    beat = "retry: 60000\nevent: beat\ndata: {}\n\n"
    page.route(
        "**/api/stream*", lambda one: one.fulfill(content_type="text/event-stream", body=beat)
    )
    with page.expect_request_finished(lambda one: "/api/stream" in one.url):
        page.goto("/score")
    if gone:
        page.route("**/*", lambda one: one.abort("connectionrefused"))
    return page


def test_a_service_that_is_gone_is_said_at_once(evening: Evening) -> None:
    with forgiving(evening):
        page = broken_off(evening, gone=True)
        page.wait_for_timeout(300)
        page.clock.run_for(3000)
        expect(page.locator("#connection")).to_contain_text("Not live since 21:1")
        page.unroute_all()
        evening.do("give_points", seat="s1", category="Points", points=9)
        page.clock.run_for(5000)
        total(page, "s1", "9")
        expect(page.locator("#connection")).to_be_hidden()


def test_a_stream_that_only_breaks_off_makes_no_page_flicker(evening: Evening) -> None:
    page = broken_off(evening, gone=False)
    page.evaluate(
        "new MutationObserver(() => { window.flickered = true; })"
        ".observe(document.getElementById('connection'), { attributes: true, childList: true })"
    )
    page.unroute_all()
    with page.expect_response(lambda one: "/api/stream" in one.url):
        page.clock.run_for(3000)
    evening.do("give_points", seat="s1", category="Points", points=9)
    total(page, "s1", "9")
    assert page.evaluate("window.flickered") is None


def test_a_phone_that_slept_wakes_to_the_truth(evening: Evening) -> None:
    evening.seat(*THREE)
    page = evening.phone("/score")
    total(page, "s1", "0")
    asleep = page.context.new_cdp_session(page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    evening.do("give_points", seat="s1", category="Points", points=3)
    evening.do("next")
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    total(page, "s1", "3")
    sentence(page, "Łukasz")


def test_the_timer_counts_on_between_two_pictures(evening: Evening) -> None:
    evening.seat(*THREE, timer_s=60)
    page = evening.phone("about:blank")
    page.clock.install()
    page.goto("/tv")
    time = page.locator("#timer .time")
    expect(time).to_be_visible()
    page.clock.fast_forward(70_000)
    expect(page.locator("#timer")).to_contain_text("time is up")
