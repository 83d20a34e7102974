"""What the pages of Tiny Epic Vikings say in Polish, and whether they can be read and hit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.evening import Evening
from tests.browser.test_dice_forge_look import Words
from tests.browser.test_every_page import open_everything, serious
from tests.browser.test_vikings_play import begin, sheet, to_cards

pytestmark = pytest.mark.browser

NAMES = ("Adam", "Piotrek", "Ola")
COMPASS = {"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"}
"""Fjords are called by it in either language."""


def stages(evening: Evening, *names: str) -> Iterator[str]:
    """A game comes to one thing after another that is shown and asked."""
    begin(evening, *names)
    yield "start boats"
    evening.do("place_boat", fjord=sheet(evening).map.edges[0])
    yield "boats or draft"
    to_cards(evening)
    yield "a card is played"
    evening.do("play_card", card={"rune": "wealth", "leader": "build", "act": "collect",
                                  "act_value": 1, "act_per": "wealth"})  # fmt: skip
    yield "building asks what it costs"
    evening.do("leave_out")
    yield "collecting"
    evening.do("leave_out")
    evening.do("end_turn")
    yield "the next one"
    if len(names) == 1:
        evening.do("enemy_plays", card={"rune": "secrets", "leader": "harvest", "value": 1})
        yield "a track is asked"
        return
    evening.do("start_battle", row="top", end="left")
    yield "a battle"
    evening.do("give_turn", seat="s1")
    evening.do("give_turn", seat="s2")
    yield "a battle card is read"
    evening.do("set_depth", depth="keeper")
    yield "the score keeper"


@pytest.mark.parametrize("people", [1, 3])
def test_polish_pages_say_nothing_in_english(evening: Evening, people: int) -> None:
    """What stands on both pages is a name, or was forgotten."""
    same: set[str] = set()
    page: Page | None = None
    names = {*NAMES, "the test", "Tiny Epic Vikings", "Skald", "English", "Polski", "Panel", "Odin",
             "Frigg", "Thor"}  # fmt: skip
    for _ in stages(evening, *NAMES[:people]):
        page = page or evening.host()
        for path in ("/table", "/score", "/tv"):
            polish, english = (
                Words(page.request.get(f"{path}?lang={tag}").text()).said for tag in ("pl", "en")
            )
            assert len(polish) > 15
            same.update(polish & english - names - COMPASS)
    assert same == set()


@pytest.mark.parametrize("people", [1, 3])
def test_nothing_is_wide_small_or_hard_to_read(evening: Evening, people: int) -> None:
    narrow = {"width": 320, "height": 640}
    found: dict[str, list[str]] = {}
    host: Page | None = None
    for stage in stages(evening, *NAMES[:people]):
        host = host or evening.host(viewport=narrow, locale="pl-PL", reduced_motion="reduce")
        host.reload()
        open_everything(host)
        found[stage] = serious(host)
        if host.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[stage].append("wide")
        found[stage] += host.evaluate(
            """[...document.querySelectorAll('main button, main summary, main .tile')]
            .filter(one => one.checkVisibility())
            .map(one => [one.id || one.innerText, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
            .map(([name]) => `small: ${name}`)"""
        )
    assert {stage: faults for stage, faults in found.items() if faults} == {}
