"""A table with A Feast for Odin on it, and what people do with their boards there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from assistant.games.feast_for_odin.kinds import Phase
from assistant.games.feast_for_odin.sheet import FeastSheet
from assistant.games.feast_for_odin.sheet_player import SheetBoard, SheetPlayer
from assistant.games.feast_for_odin.tiles import Placed
from tests.browser.evening import Evening

NAMES = ("Adam", "Piotrek", "Ola")


class Boarding(Evening):
    """A table with A Feast for Odin on it."""

    @property
    def sheet(self) -> FeastSheet:
        sheet = self.view.sheet
        assert isinstance(sheet, FeastSheet)
        return sheet

    def player(self, seat: str = "s1") -> SheetPlayer:
        return next(one for one in self.sheet.players if one.seat == seat)

    def board(self, board: str = "home", seat: str = "s1") -> SheetBoard:
        return next(one for one in self.player(seat).boards if one.board.id == board)

    def lying(self, board: str = "home") -> tuple[Placed, ...]:
        return self.board(board).board.tiles

    def begin(self, *names: str, **options: Any) -> None:
        """A new game; s1 begins."""
        self.clear()
        self.do(
            "start_game",
            game="feast_for_odin",
            seats=[{"name": name} for name in names or NAMES],
            options={"first": "s1", **options},
        )

    def rich(self, seat: str = "s1", /, **things: int) -> None:
        """A seat has so much more."""
        for what, by in things.items():
            self.do("adjust", seat=seat, what=what, by=by)

    def lay(self, tile: str, column: int, row: int, **more: Any) -> None:
        placed = {"tile": tile, "column": column, "row": row, **more.pop("turned", {})}
        self.do("place_tile", **{"seat": "s1", "board": "home", "tile": placed, **more})

    def to_feast(self) -> None:
        """Everybody passes, and the feast of this round begins."""
        while self.sheet.phase is not Phase.FEAST:
            drawn = [one.seat for one in self.sheet.players if one.draws]
            if drawn:
                self.do("name_weapon", seat=drawn[0], weapon="bow")
            elif self.view.turn is not None and self.view.turn.active:
                self.do("pass_round")
            else:
                self.do("next_phase")


def held(page: Page) -> Locator:
    """The tile in hand, once the game has said whether it may lie there."""
    tile = page.locator(".odin-tile.held.right, .odin-tile.held.wrong")
    expect(tile).to_have_count(1)
    return tile


def pick(page: Page, tile: str) -> None:
    """A tile is tapped in the supply; it is shown at its best place."""
    page.locator(f".odin-pick[data-tile='{tile}']").click()
    expect(page.locator(".odin-tile.held.right, .odin-tile.held.wrong")).to_have_count(1)


def square(page: Page, column: int, row: int, board: str = "home") -> tuple[float, float]:
    """Where the middle of a square is on the screen."""
    x, y = page.evaluate(
        """([board, column, row]) => {
          const svg = document.querySelector(`.odin-fold[data-board="${board}"] .odin-board`);
          const middle = new DOMPoint(column * 20 - 10, row * 20 - 10);
          const at = middle.matrixTransform(svg.getScreenCTM());
          return [at.x, at.y];
        }""",
        [board, column, row],
    )
    return x, y


def cells(page: Page) -> set[tuple[int, int]]:
    """The squares under the tile in hand."""
    box = page.evaluate(
        """() => [...document.querySelector('.odin-tile.held .odin-fill').getAttribute('d')
          .matchAll(/M(-?\\d+) (-?\\d+)h/g)].map(([, x, y]) => [x / 20 + 1, y / 20 + 1])"""
    )
    return {(int(column), int(row)) for column, row in box}


def judged(page: Page, look: str) -> None:
    """Waits until the tile in hand is judged right or wrong."""
    expect(page.locator(f".odin-tile.held.{look}")).to_have_count(1)
