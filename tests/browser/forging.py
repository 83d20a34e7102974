"""A table with Dice Forge on it, and what people tap there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from assistant.games.dice_forge.sheet import ForgeSheet, SheetPlayer
from tests.browser.evening import Evening

NAMES = ("Adam", "Piotrek", "Ola")


class Forging(Evening):
    """A table with Dice Forge on it."""

    @property
    def sheet(self) -> ForgeSheet:
        sheet = self.view.sheet
        assert isinstance(sheet, ForgeSheet)
        return sheet

    def player(self, seat: str = "s1") -> SheetPlayer:
        return next(one for one in self.sheet.players if one.seat == seat)

    def begin(self, *names: str, **options: Any) -> None:
        """A new game; s1 begins."""
        self.clear()
        self.do(
            "start_game",
            game="dice_forge",
            seats=[{"name": name} for name in names or NAMES],
            options={"first": "s1", **options},
        )

    def bless(self, **faces: list[str]) -> None:
        """Everybody rolls: these seats what is given, the others what their dice have first."""
        while self.sheet.rolling:
            for one in self.sheet.rolling:
                plain = [die[0].code for die in one.dice]
                self.do("roll_result", seat=one.seat, faces=faces.get(one.seat, plain))

    def rich(self, seat: str, **counters: int) -> None:
        """A seat has so much more."""
        for counter, by in counters.items():
            self.do("adjust", seat=seat, counter=counter, by=by)


def tile(form: Locator, die: int, face: str) -> Locator:
    """The face of a die that is tapped."""
    asked = form.locator(".asked").nth(die - 1)
    return asked.locator(".tile", has=form.page.locator(f"[value='{face}']")).first


def roll_form(page: Page, seat: str) -> Locator:
    return page.locator(f"#rolling-{seat} form.forge-roll")
