"""Pages in browsers that run no scripts can be read by everybody too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.forging import Forging
from tests.browser.still import serious_without_scripts
from tests.browser.test_every_page import HOST_PAGES, open_everything, past_game

pytestmark = pytest.mark.browser

STILL: dict[str, Any] = {"java_script_enabled": False}
OPEN_TABLE = ("Ada", "Łukasz", "ليلى")


class Look:
    """What was found on every page that was looked at, by its state and address."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def __call__(self, state: str, page: Page, *paths: str) -> None:
        for path in paths:
            page.goto(path)
            open_everything(page)
            self.found[f"{state} {path}"] = serious_without_scripts(page)

    @property
    def faults(self) -> dict[str, list[str]]:
        return {state: found for state, found in self.found.items() if found}


def test_what_only_shows_without_scripts_is_looked_at(evening: Evening) -> None:
    evening.seat(*OPEN_TABLE)
    page = evening.phone("/score", **STILL)
    assert serious_without_scripts(page) == []
    page.evaluate(
        """() => { const one = document.createElement("img"); one.src = "/static/knot.svg";
          document.querySelector("main noscript").append(one); }"""
    )
    assert [fault.split(":")[0] for fault in serious_without_scripts(page)] == ["image-alt"]


def test_the_open_table(evening: Evening) -> None:
    evening.seat(*OPEN_TABLE, phases=["Harvest", "Feast"], categories=["Gold"], timer_s=90)
    evening.do("give_points", seat="s1", category="Gold", points=42)
    evening.do("record_roll", dice=[{"kind": "d6", "value": 3}, {"kind": "d20", "value": 17}])
    look = Look()
    look("host", evening.host(**STILL), *HOST_PAGES, past_game(evening))
    look("seat", evening.holder("s2", **STILL), "/seat", "/device")
    look("guest", evening.phone(**STILL), "/host", "/score", "/tv")
    assert look.faults == {}


def test_dice_forge(forge: Forging) -> None:
    look = Look()
    host = forge.host(**STILL)
    look("beginning", host, "/set-up/dice_forge", "/figures/dice_forge")
    forge.begin()
    forge.do("set_die", seat="s1", die=1, remove="sun 1", face="gold 3 or glory 2")
    mine = forge.holder("s1", **STILL)
    look("rolling", host, "/table", "/score", "/tv")
    look("rolling", mine, "/seat")
    forge.bless(s1=["gold 3 or glory 2", "gold 1"])
    look("choosing", host, "/table", "/tv")
    look("choosing", mine, "/seat")
    forge.do("choose", seat="s1", option="0")
    forge.bless()
    forge.rich("s1", gold=4, sun=3, moon=3)
    look("buying", mine, "/seat")
    forge.do("buy_faces", faces=["gold 3", "sun 1"])
    look("forging", mine, "/seat")
    forge.do("skip", seat="s1")
    forge.do("set_depth", depth="keeper")
    look("keeping", mine, "/seat")
    look("keeping", host, "/table")
    forge.do("end_game")
    look("over", host, "/table", "/score", "/tv")
    assert forge.view.game is not None
    look("over", host, f"/history/{forge.view.game.id}")
    assert look.faults == {}


def test_folds_of_the_score_stay_open_though_the_page_is_fetched_anew(evening: Evening) -> None:
    evening.seat(*OPEN_TABLE)
    evening.do("give_points", seat="s1", category="Points", points=42)
    still, alive = evening.phone("/score", **STILL), evening.phone("/score")
    for page, is_read in ((still, True), (alive, False)):
        log = page.locator("#log")
        expect(log).not_to_have_attribute("open", "")
        said = log.get_by_text("42").first
        assert said.is_visible() is is_read
