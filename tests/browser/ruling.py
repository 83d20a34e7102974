"""A table with Brian Boru on it, and what people tap there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from assistant.games.brian_boru.sheet import BoruSheet
from tests.browser.evening import Evening

NAMES = ("Kasia", "Daria", "Jerzy")


class Ruling(Evening):
    """A table with Brian Boru on it."""

    @property
    def sheet(self) -> BoruSheet:
        sheet = self.view.sheet
        assert isinstance(sheet, BoruSheet)
        return sheet

    def begin(self, *names: str, **options: Any) -> None:
        """A new game; s1 has the marker."""
        self.clear()
        self.do(
            "start_game",
            game="brian_boru",
            seats=[{"name": name} for name in names or NAMES],
            options={"first": "s1", **options},
        )

    def to_tricks(self) -> None:
        """First towns, preparation and draft."""
        for town in (35, 12, 30):
            self.do("choose_town", town=town)
        self.do("show_vikings", strength=10)
        self.do("show_marriage", card="brigid")
        while self.sheet.draft:
            self.do("go_on")

    def owner(self, town: int) -> str | None:
        return next(one.seat for one in self.sheet.towns if one.number == town)


def tap_town(page: Page, town: int, within: str) -> None:
    """A finger meets the diagram where the town lies."""
    page.locator(f"{within} svg.boru-map [data-town='{town}']").click()
