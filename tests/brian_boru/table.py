"""A game of Brian Boru for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from assistant.games.brian_boru import BrianBoruRules
from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import HouseRules, Stage
from assistant.games.brian_boru.state import (
    BrianBoru,
    BrianBoruOptions,
    Claim,
    Disc,
    Player,
    with_claim,
    with_disc,
)
from assistant.games.sitting import with_player
from assistant.rules import Refusal
from tests.played import Played

NAMES = ("Kasia", "Daria", "Jerzy", "Piotr", "Zoë")
RULES = BrianBoruRules()
BOOK = RULES.book
HOUSE = BOOK.figures.house
FIRST_TOWNS = (35, 12, 30, 18, 45)
"""A first town for each of five people, each in a region of its own."""


def house(**chosen: Any) -> HouseRules:
    """The default readings but for some."""
    return replace(HOUSE, **chosen)


class Table(Played[BrianBoru, BrianBoruRules]):
    """A game at the table."""

    def __init__(
        self,
        people: int = 4,
        *,
        rules: BrianBoruRules = RULES,
        luck: int = 1,
        options: BrianBoruOptions | None = None,
        **chosen: Any,
    ) -> None:
        wish = options or BrianBoruOptions(**{"first": "s1", **chosen})
        super().__init__(rules, NAMES[:people], wish, luck)

    def refuse(
        self,
        command: Any,
        words: str = "",
        rule: str | None = None,
        *,
        overrulable: bool | None = False,
    ) -> Refusal:
        """A command that must be refused: for good, unless said otherwise."""
        return super().refuse(command, words, rule, overrulable=overrulable)

    # How things stand

    def player(self, seat: str = "s1") -> Player:
        return self.state.player(seat)

    def counts(self, what: str) -> list[int]:
        """A counter of everybody, in seat order."""
        return [int(getattr(player, what)) for player in self.state.players]

    def owner(self, town: int) -> str | None:
        disc = self.state.disc(town)
        return None if disc is None else disc.seat

    def plan(self) -> list[str]:
        """The lines by which the step of the upkeep is told."""
        return [line.english() for line in self.rules.sheet(self.state).plan]

    def part(self, seat: str, key: str) -> int | None:
        """A part of a seat's score."""
        row = next(one for one in self.rules.scoreboard(self.state).rows if one.seat == seat)
        return next(part.points for part in row.parts if part.key == key)

    # The state is laid out by hand

    def has(self, seat: str, **things: Any) -> None:
        self.state = with_player(self.state, seat, **things)

    def all_have(self, what: str, *counts: int) -> None:
        """A counter of everybody, in seat order."""
        for seat, count in zip(self.state.seats, counts, strict=True):
            self.has(seat.id, **{what: count})

    def discs(self, towns: Mapping[int, str], **marks: bool) -> None:
        """Discs on towns, with monasteries or Vikings on all of them."""
        for town, seat in towns.items():
            self.state = with_disc(self.state, Disc(town, seat, **marks))

    def claim(self, region: str, *, seat: str | None = None) -> None:
        """A region's token is open, on the board or somebody's."""
        self.state = with_claim(self.state, Claim(region, open=True, seat=seat))

    def at(self, stage: Stage, **changes: Any) -> None:
        """The game is at this stage."""
        place = replace(self.state.place, stage=stage, card=True)
        self.state = replace(self.state, **{"place": place, "battle": 0, **changes})

    # Shortcuts

    def choose(self, option: str) -> None:
        self.give(c.Choose(option))

    def begin(self) -> None:
        """Everybody's first town."""
        for town in FIRST_TOWNS[: len(self.state.seats)]:
            self.give(c.ChooseTown(town))

    def draft(self, strength: int = 10, card: str = "brigid") -> None:
        """Preparation and draft, up to the first trick."""
        self.give(c.ShowVikings(strength))
        if self.state.stage is Stage.PREPARATION:
            self.give(c.ShowMarriage(card))
        while self.state.stage is Stage.DRAFT:
            self.give(c.GoOn())

    def trick(self, town: int, *cards: int) -> None:
        """A trick, cards clockwise from whoever leads, up to the first question."""
        self.give(c.ChooseTown(town))
        for card in cards:
            self.give(c.PlayCard(card))


def acting(people: int = 4, **chosen: Any) -> Table:
    """A game with its first towns, at the first trick of its first round."""
    table = Table(people, **chosen)
    table.begin()
    table.draft()
    return table


def upkeep(stage: Stage, people: int = 3, **chosen: Any) -> Table:
    """A game at a step of the upkeep, with nothing on the board."""
    table = Table(people, **chosen)
    table.at(stage)
    return table
