"""Whoever has set their phone's letters twice as large reads every page without going sideways."""

from __future__ import annotations

import pytest

from tests.browser.evening import EIGHT, Evening
from tests.browser.test_dice import fits
from tests.browser.test_every_page import open_everything

pytestmark = pytest.mark.browser

LARGE = {"fontSizes": {"standard": 32, "fixed": 26}}
GAMES = ("brian_boru", "dice_forge", "feast_for_odin", "open_table", "saga", "tiny_epic_vikings")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_pages_of_a_game_fit(evening: Evening, game: str, size: tuple[int, int]) -> None:
    evening.clear()
    seats = [{"name": name} for name in ("Ada", EIGHT[1], "Łukasz")[: 2 if game == "saga" else 3]]
    evening.do("start_game", game=game, seats=seats, options={})
    settings = {"viewport": {"width": size[0], "height": size[1]}, "locale": "pl-PL"}
    wide = []
    for page in (
        evening.holder("s1", "/seat", **settings),
        evening.holder("s1", "/boards", **settings),
        evening.phone("/score", **settings),
        evening.host("/table", **settings),
    ):
        page.context.new_cdp_session(page).send("Page.setFontSizes", LARGE)
        open_everything(page)
        if not fits(page):
            wide.append(page.url)
    assert wide == []
