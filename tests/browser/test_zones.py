"""Zones of seats: proposed, moved by hand and by numbers, and thrown in all at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from assistant.service import ServiceSettings
from assistant.service.service import Service
from assistant.words.dice import DieKind, DieSpec
from tests.browser.evening import WAIT_MS
from tests.browser.forging import Forging

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def drawn_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forging]:
    """A table over the drawn tray."""
    data: Path = tmp_path_factory.mktemp("zones")
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera="sim:11x8", pin="271828"))
    try:
        yield Forging(service, chromium)
    finally:
        service.stop()


@pytest.fixture
def forge(drawn_table: Forging) -> Iterator[Forging]:
    drawn_table.watched.complaints.clear()
    yield drawn_table
    drawn_table.close()
    assert drawn_table.watched.complaints == []


def shoot(page: Page, name: str) -> None:
    """Keeps a picture of the page, if somebody asks for them."""
    folder = os.environ.get("SKALD_PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def zones_page(forge: Forging, **options: bool) -> Page:
    page = forge.host("/walk", **options)
    for fold in ("step-tray", "walk-zones"):
        page.locator(f"#{fold}").evaluate("one => { one.open = true }")
    return page


def numbers(page: Page, place: int) -> list[int]:
    return [
        int(page.locator(f"#zone-{edge}-{place}").input_value())
        for edge in ("left", "top", "right", "bottom")
    ]


def test_zones_are_proposed_moved_and_kept(forge: Forging) -> None:
    page = zones_page(forge)
    page.locator("#zone-seats").select_option("4")
    page.locator("#do-split button").click()
    expect(page.locator("#do-zones .walk-zone")).to_have_count(4)
    assert forge.service.camera.status().zones == (1, 2, 3, 4)
    assert [numbers(page, place) for place in (1, 2, 3, 4)] == [
        [0, 0, 50, 50], [50, 0, 0, 50], [50, 50, 0, 0], [0, 50, 50, 0],
    ]  # fmt: skip
    for fold in ("step-tray", "walk-zones"):
        page.locator(f"#{fold}").evaluate("one => { one.open = true }")
    picture = page.locator("#zones-outline")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box is not None
    shoot(page, "zones")
    across, down = box["width"] / 100, box["height"] / 100
    page.mouse.move(box["x"] + 1 * across, box["y"] + 25 * down)
    page.mouse.down()
    page.mouse.move(box["x"] + 11 * across, box["y"] + 30 * down, steps=4)
    page.mouse.up()
    assert numbers(page, 1) == pytest.approx([10, 0, 50, 50], abs=1)
    page.mouse.move(box["x"] + 30 * across, box["y"] + 25 * down)
    page.mouse.down()
    page.mouse.move(box["x"] + 35 * across, box["y"] + 30 * down, steps=4)
    page.mouse.up()
    assert numbers(page, 1) == pytest.approx([15, 5, 45, 45], abs=1)
    page.locator("#do-zones button").click()
    expect(page.locator("#do-zones .walk-zone")).to_have_count(4)
    moved = zones_page(forge)
    assert numbers(moved, 1) == pytest.approx([15, 5, 45, 45], abs=1)


def test_zones_go_by_numbers_without_scripts(forge: Forging) -> None:
    page = zones_page(forge, java_script_enabled=False)
    page.locator("#zone-seats").select_option("2")
    page.locator("#do-split button").click()
    page = zones_page(forge, java_script_enabled=False)
    page.locator("#zone-left-1").fill("20")
    page.locator("#do-zones button").click()
    page = zones_page(forge, java_script_enabled=False)
    assert numbers(page, 1) == [20, 0, 50, 0]
    page.locator("#zone-left-1").fill("60")
    page.locator("#do-zones button").click()
    expect(page.locator("body")).to_contain_text("A zone must be wide and high enough")
    page = zones_page(forge, java_script_enabled=False)
    page.locator("#do-no-zones button").click()
    page = zones_page(forge, java_script_enabled=False)
    expect(page.locator("#do-zones")).to_have_count(0)
    assert forge.service.camera.status().zones == ()


def test_all_who_have_to_roll_throw_at_once_in_the_drawn_tray(forge: Forging) -> None:
    forge.begin("Adam", "Piotrek", "Ola", "Zoë")
    page = zones_page(forge)
    page.locator("#zone-seats").select_option("4")
    page.locator("#do-split button").click()
    expect(page.locator(".walk-zone legend").nth(1)).to_contain_text("Piotrek")
    phone = forge.holder("s3")
    expect(phone.locator("#rolling-s3")).to_contain_text("all may throw at once")
    shoot(phone, "phone")
    page.goto("/table")
    expect(page.locator("#throw-seat option")).to_have_count(5)
    shoot(page, "table")
    page.locator("#throw-seat").select_option("s3")
    page.locator("#do-throw button").click()
    expect(page.locator("#throw-seat option")).to_have_count(4, timeout=2 * WAIT_MS)
    assert {roll.seat for roll in forge.view.rolls} == {"s3"} or forge.view.question is not None
    page.locator("#throw-seat").select_option("all")
    page.locator("#do-throw button").click()
    page.wait_for_function(
        "fetch('/api/state').then(one => one.json())"
        ".then(state => state.rolls.length + (state.question ? 1 : 0) >= 3)",
        timeout=2 * WAIT_MS,
    )
    shoot(page, "thrown")
    seats = [roll.seat for roll in forge.view.rolls]
    assert seats.count("s3") == 1
    assert len(set(seats)) == len(seats)


def only_gold_lies_up(forge: Forging) -> None:
    """Takes up what others threw before: a moon may be among it."""
    gold = DieSpec(DieKind.CUSTOM, faces=("gold 1",) * 6)
    forge.service.camera.throw(2, strength=0.0, angle=0.0, wanted=[gold, gold])


def test_the_camera_offers_where_the_new_face_lies(forge: Forging) -> None:
    only_gold_lies_up(forge)
    forge.begin("Adam", "Piotrek")
    for _ in range(2):
        forge.bless(s1=["gold 1", "glory 2"])
    forge.rich("s1", gold=2)
    forge.do("buy_faces", faces=["moon 1"])
    page = forge.host("/table")
    seen = page.locator("#forge-look-s1")
    expect(seen).to_contain_text("does not see the new face", timeout=2 * WAIT_MS)
    seen.locator("#do-lay button").nth(0).click()
    page.wait_for_url("**/table")
    offer = page.locator("#forge-look-s1 .forge-offer").first
    expect(offer).to_contain_text("on die 1 in place of", timeout=3 * WAIT_MS)
    shoot(page, "offer")
    before = [one.code for one in forge.player().dice[0]]
    offer.click()
    expect(page.locator("#forging-s1")).to_have_count(0)
    after = [one.code for one in forge.player().dice[0]]
    assert sorted(after) == sorted(["moon 1", *before[1:]])


def test_without_scripts_the_offer_is_a_page_of_its_own(forge: Forging) -> None:
    only_gold_lies_up(forge)
    forge.begin("Adam", "Piotrek")
    for _ in range(2):
        forge.bless(s1=["gold 1", "glory 2"])
    forge.rich("s1", gold=2)
    forge.do("buy_faces", faces=["moon 1"])
    page = forge.host("/table", java_script_enabled=False)
    page.get_by_role("link", name="See what the camera sees of it").click()
    page.locator("#do-lay button").nth(0).click()
    for _ in range(40):
        if page.locator(".forge-offer").count():
            break
        page.wait_for_timeout(500)
        page.get_by_role("link", name="Look again").click()
    page.locator(".forge-offer").first.click()
    expect(page.locator("#forging-s1")).to_have_count(0)
    assert "moon 1" in [one.code for one in forge.player().dice[0]]
