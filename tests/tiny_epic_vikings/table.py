"""A game of Tiny Epic Vikings for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    USUAL,
    Act,
    Card,
    Goods,
    Rune,
    Runes,
    Stage,
)
from assistant.games.tiny_epic_vikings.state import (
    Boat,
    Favour,
    Held,
    Settled,
    Temple,
    TinyEpicVikingsOptions,
    Vikings,
)
from assistant.games.tiny_epic_vikings.steps import Use
from tests.played import Played

NAMES = ("Adam", "Piotrek", "Ola", "Zoë")

TOLD: dict[str, Any] = {
    "raid": {"era_2": "2", "era_3": "3"},
    "build": {"boat_1": "1", "boat_2": "2", "boat_3": "3", "temple_1": "2", "temple_2": "3"},
    "harvest": {"boat": "food"},
    "scoring": {"island_2": "4", "island_3": "2", "favour_1": "3", "favour_2": "2",
                "favour_3": "1"},
    "dedications": {
        "1": {"act": "harvest", "value": "2"},
        "2": {"act": "sail", "value": "1"},
        "3": {"act": "explore", "value": "1"},
        "4": {"act": "build"},
    },
    "gods": {str(n): {"act": "collect", "value": "2"} for n in range(1, 7)},
    "enemy": {
        "wood": "- push - cross - fury -",
        "food": "- settler - boat - temple -",
        "steel": "- battle+1 - battle+2 fury - -",
    },
    "enemy_acts": {
        "wealth": {"act": "harvest", "value": "2"},
        "secrets": {"act": "explore", "value": "1"},
        "wrath": {"act": "sail", "value": "1"},
    },
    "house": msgspec.to_builtins(USUAL),
    "maps": {"small": {"verified": True}, "large": {"verified": True}},
}  # fmt: skip
"""Figures as some copy may have them: for tests only, what the print says nobody here knows.
Readings are the usual ones, so that nobody is asked."""

RULES = TinyEpicVikingsRules(TOLD)
BARE = TinyEpicVikingsRules()
"""As it comes with Skald: with every unknown figure unknown."""


def card(rune: str = "wealth", **fields: Any) -> Card:
    """A card as people read it."""
    return Card(Rune(rune), **fields)


class Raiding(Played[Vikings, TinyEpicVikingsRules]):
    """A game at the table."""

    def __init__(
        self,
        people: int = 3,
        *,
        rules: TinyEpicVikingsRules = RULES,
        luck: int = 1,
        play: bool = True,
        options: TinyEpicVikingsOptions | None = None,
        **chosen: Any,
    ) -> None:
        wish = options or TinyEpicVikingsOptions(**{"first": "s1", **chosen})
        super().__init__(rules, NAMES[:people], wish, luck)
        if play:
            self.boats()
            self.draft()

    # Shortcuts

    def boats(self) -> None:
        """Everybody's start boat goes to the next free edge."""
        while self.state.place.stage is Stage.BOATS:
            free = self.rules.sheet(self.state).map.edges
            self.give(c.PlaceBoat(free[0]))

    def clean_up(self) -> None:
        """The era is over, and everything is cleaned up."""
        assert self.stage is Stage.CLEAN_UP
        self.give(c.EndTurn())

    def draft(self) -> None:
        """All choose the top card, once the era before is cleaned up."""
        if self.stage is Stage.CLEAN_UP:
            self.clean_up()
        while self.state.place.stage is Stage.DRAFT:
            self.give(c.KeepCard(self.rules.turn(self.state, 0.0).waiting[0]))

    def play(self, one: Card | None = None) -> None:
        """The active seat plays a card face up, with nothing on it unless one is given."""
        self.give(c.PlayCard(card=one or card()))

    def may(self, act: str, value: int = 0, rune: str = "wealth") -> None:
        """The active seat plays a card that lets it act."""
        self.play(card(rune, leader=Act(act), value=value))

    def turns(self, count: int = 1) -> None:
        """So many turns go by without anything on them; battles are refused here."""
        for _ in range(count):
            self.play()
            self.end()

    def end(self) -> None:
        while isinstance(self.state.now, Use):
            self.give(c.LeaveOut())
        self.give(c.EndTurn())

    @property
    def active(self) -> str:
        return self.state.place.active

    @property
    def stage(self) -> Stage:
        return self.state.place.stage

    def has(self, seat: str = "s1") -> Goods:
        return self.state.player(seat).has

    def fury(self, rune: str) -> int:
        return self.state.god(Rune(rune)).fury

    def choose(self, option: str) -> None:
        self.give(c.Choose(option))

    def asks(self) -> list[str]:
        """The figures that the table asks for now."""
        return [one.key for one in self.rules.sheet(self.state).asks]

    def last(self, count: int = 1) -> str:
        """What was told last."""
        return " ".join(self.told[-count:])

    def total(self, seat: str = "s1") -> int | None:
        rows = self.rules.scoreboard(self.state).rows
        return next(row.total for row in rows if row.seat == seat)

    # The table as a test wants it

    def map(
        self,
        settled: Sequence[tuple[str, str, int]] = (),
        boats: Sequence[tuple[str, str]] = (),
        temples: Sequence[tuple[str, str]] = (),
        held: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Everything that lies on the map; what lies there of a seat is not on its mat."""
        self.state = replace(
            self.state,
            settled=tuple(Settled(*one) for one in settled),
            boats=tuple(Boat(*one) for one in boats),
            temples=tuple(Temple(*one) for one in temples),
            held=tuple(Held(*one) for one in held),
        )
        for player in self.state.players:
            lying = sum(n for _, owner, n in settled if owner == player.seat)
            self.let(player.seat, settlers=6 - lying)

    def gods(self, **fury: int) -> None:
        gods = tuple(replace(one, fury=fury.get(one.rune, one.fury)) for one in self.state.gods)
        self.state = replace(self.state, gods=gods)

    def favours(self, seat: str, *runes: Runes | None) -> None:
        cards = tuple(Favour(100 + n, one) for n, one in enumerate(runes))
        if seat == ENEMY:
            self.enemy(favours=cards)
        else:
            self.let(seat, favours=cards)

    def enemy(self, **changes: Any) -> None:
        assert self.state.enemy is not None
        self.state = replace(self.state, enemy=replace(self.state.enemy, **changes))

    def reveal_stage(self) -> None:
        """The last era is over."""
        place = replace(self.state.place, round=3, stage=Stage.REVEAL, active="")
        self.state = replace(self.state, place=place)
