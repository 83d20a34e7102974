"""A game of Saga for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from assistant.games.saga import SagaRules
from assistant.games.saga import commands as c
from assistant.games.saga.kinds import NOBODY, Phase, Side, Units
from assistant.games.saga.state import Land, Saga, SagaOptions
from assistant.games.sitting import Choose
from tests.played import Played

NAMES = ("Wiktoria", "Adam")
RULES = SagaRules()
BOOK = RULES.book
VIKINGS, SAXONS = Side.VIKINGS, Side.SAXONS
"""Wiktoria (s1) plays the Vikings, Adam (s2) the Anglo-Saxons, as in the rules' examples."""


def tile(
    first: str = "", second: str = "", bonus: str = "", *, one_of: bool = False
) -> dict[str, Any]:
    """A section that somebody has compared."""
    return {
        "first": first, "second": second, "third": "", "bonus": bonus,
        "one_of": one_of, "source": "test", "verified": True,
    }  # fmt: skip


CHECKED: Mapping[str, Any] = {
    "borders": {"verified": True},
    "northern_borders": {"verified": True},
    "areas": {area: {"verified": True} for area in ("east_anglia", "wessex", "sussex", "kent")},
    "tiles": {
        "1": {"vikings": tile("move", "scout"), "saxons": tile("move", "tribute", "coin")},
        "2": {
            "vikings": tile("move", "plunder", "warrior"),
            "saxons": tile("build", "income", one_of=True),
        },
        "3": {"vikings": tile("recruit", "plunder", "move"), "saxons": tile("fyrd", "income")},
        "4": {
            "vikings": tile("move", "recruit"),
            "saxons": tile("move", "build", "move_or_coin"),
        },
    },
}
"""Figures as they come, all of them compared with a copy: what they forbid is forbidden."""


def sure() -> SagaRules:
    """Rules whose figures have been compared with a copy."""
    return SagaRules(CHECKED)


class Table(Played[Saga, SagaRules]):
    """A game at the table."""

    def __init__(self, rules: SagaRules | None = None, *, luck: int = 1, **chosen: Any) -> None:
        wish = {"first": "s1", "landing": "essex", "burh": "kent", **chosen}
        super().__init__(rules or sure(), NAMES, SagaOptions(**wish), luck)

    # Shortcuts

    def choose(self, side: Side, option: str) -> None:
        self.give(Choose(option, self.state.of(side).seat))

    def answers(self, side: Side) -> list[str]:
        """The answers that a side can give now."""
        return self.asked(self.state.of(side).seat)

    def tiles(self, vikings: str, saxons: str) -> None:
        """The choice of tiles, whoever is first: two tiles for each side ("14", "23")."""
        hands = {VIKINGS: list(vikings), SAXONS: list(saxons)}
        while self.state.place.phase is Phase.TILES:
            side = VIKINGS if self.answers(VIKINGS) else SAXONS
            self.choose(side, hands[side].pop(0))

    def acting(self, side: Side, number: str) -> None:
        """A side resolves this tile now; the others are used, or come later."""
        seat = self.state.of(side).seat
        tiles = tuple(
            replace(one, owner=side if one.number == number else side.other, used=False)
            for one in self.state.tiles
        )
        place = replace(self.state.place, phase=Phase.ACTIONS, active=seat)
        self.state = replace(self.state, tiles=tiles, place=place, doing=None, battle=None)
        self.choose(side, number)

    def next(self) -> None:
        self.give(c.GoOn())

    def land(self, area: str) -> Land:
        return self.state.land(area)

    def coins(self, side: Side) -> int:
        return self.state.of(side).coins

    # The table as a test wants it

    def side(self, side: Side, **changes: Any) -> None:
        """A side has something else than the game has brought so far."""
        self.let(self.state.of(side).seat, **changes)

    def put(
        self,
        area: str,
        saxons: tuple[int, int] = (0, 0),
        vikings: tuple[int, int] = (0, 0),
        *,
        burh: bool = False,
        seal: str = "",
    ) -> None:
        """What stands in an area: warriors and leaders of each side."""
        land = Land(area, Units(*saxons), Units(*vikings), burh, seal)
        lands = tuple(land if one.area == area else one for one in self.state.lands)
        self.state = replace(self.state, lands=lands)

    def clear(self) -> None:
        """Nobody stands anywhere."""
        lands = tuple(
            replace(one, saxons=NOBODY, vikings=NOBODY, burh=False, seal="")
            for one in self.state.lands
        )
        self.state = replace(self.state, lands=lands)

    def battles(self) -> None:
        """All tiles are resolved: what stands on the board is fought out now."""
        tiles = tuple(
            replace(one, owner=VIKINGS if one.number in "14" else SAXONS, used=one.number != "1")
            for one in self.state.tiles
        )
        place = replace(self.state.place, phase=Phase.ACTIONS, active="s1")
        self.state = replace(self.state, tiles=tiles, place=place, doing=None)
        self.choose(VIKINGS, "1")
        self.next()


def field(saxons: tuple[int, int], vikings: tuple[int, int], area: str = "essex", *,
          burh: bool = False) -> Table:  # fmt: skip
    """One battle, with somebody of each side elsewhere, so that nobody has won."""
    game = Table()
    game.clear()
    game.put(area, saxons=saxons, vikings=vikings, burh=burh)
    game.put("northumbria", saxons=(1, 0))
    game.battles()
    return game
