"""What the pages of Dice Forge say in Polish, and whether they can be read and hit."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Page

from assistant.games.dice_forge.figures import default_figures
from tests.browser.forging import NAMES, Forging
from tests.browser.test_every_page import open_everything, serious

pytestmark = pytest.mark.browser


class Words(HTMLParser):
    """What a page says: its texts, and what only screen readers say."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: set[str] = set()
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self._say(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("aria-label", "data-announce", "data-words", "alt", "title"):
                self._say(value or "")

    def _say(self, words: str) -> None:
        if re.search(r"[^\W\d_]{3}", words):
            self.said.add(words.strip())


def test_polish_pages_say_nothing_in_english(forge: Forging) -> None:
    """What stands on both pages is a name, or was forgotten."""
    forge.begin()
    forge.do("set_die", seat="s1", die=1, remove="sun 1", face="gold 3 or glory 2")
    visits = [(forge.host(), "/table"), (forge.holder("s1"), "/seat")]
    names = {
        *NAMES,
        ", ".join(NAMES),
        "the test",
        "Dice Forge",
        "Skald",
        "English",
        "Polski",
        "Panel",
        "{cost}",
        "{has}",
    }
    names |= {feat.en for feat in default_figures().feats.values() if not feat.pl}
    same: set[str] = set()

    def look() -> None:
        for page, path in visits:
            polish, english = (
                Words(page.request.get(f"{path}?lang={tag}").text()).said for tag in ("pl", "en")
            )
            assert len(polish) > 40
            same.update(polish & english - names)

    look()
    forge.bless(s1=["gold 3 or glory 2", "gold 1"])
    look()
    forge.do("choose", seat="s1", option="0")
    forge.bless()
    forge.rich("s1", gold=4, sun=3, moon=2)
    look()
    forge.do("buy_faces", faces=["gold 3", "moon 1"])
    look()
    forge.do("skip", seat="s1")
    forge.do("set_depth", depth="keeper")
    look()
    assert same == set()


def test_nothing_is_wide_small_or_hard_to_read(forge: Forging) -> None:
    forge.begin("Adam", "Grzegorz Brzęczyszczykiewicz-Nowakowski", "Ola", "A" * 40)
    narrow = {"width": 320, "height": 640}
    seat = forge.holder("s1", viewport=narrow, locale="pl-PL", reduced_motion="reduce")
    host = forge.host(viewport=narrow, locale="pl-PL", reduced_motion="reduce")
    found: dict[str, list[str]] = {}

    def look(state: str, *pages: Page) -> None:
        for page in pages:
            page.reload()
            open_everything(page)
            found[f"{state} {page.url}"] = serious(page)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found[f"{state} {page.url}"].append("wide")
            found[f"{state} {page.url}"] += page.evaluate(
                """[...document.querySelectorAll('main button, main summary, main .tile')]
                .filter(one => one.checkVisibility())
                .map(one => [one.id || one.innerText, one.getBoundingClientRect()])
                .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
                .map(([name]) => `small: ${name}`)"""
            )

    look("rolling", seat)
    forge.bless()
    forge.rich("s1", gold=4, sun=3, moon=3)
    look("buying", seat, host)
    forge.do("buy_faces", faces=["gold 3", "sun 1"])
    look("forging", seat)
    forge.do("skip", seat="s1")
    forge.do("set_depth", depth="keeper")
    forge.do("end_turn")
    look("keeping", host)
    assert {state: faults for state, faults in found.items() if faults} == {}
