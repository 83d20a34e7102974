"""Kinds of A Feast for Odin that figures, state, commands and events share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from assistant.games.sitting import Depth as Depth

SILVER, WOOD, STONE, ORE = "silver", "wood", "stone", "ore"
OCCUPATION = "occupation"
"""A card in a hand: only how many of them is recorded."""


class Length(StrEnum):
    """The long game of seven rounds, or the short one of six."""

    LONG = "long"
    SHORT = "short"


class Phase(StrEnum):
    """The twelve phases of a round in their order, and what follows the last feast."""

    VIKING = "viking"
    HARVEST = "harvest"
    ISLANDS = "islands"
    WEAPON = "weapon"
    ACTIONS = "actions"
    STARTER = "starter"
    INCOME = "income"
    BREEDING = "breeding"
    FEAST = "feast"
    BONUS = "bonus"
    MOUNTAINS = "mountains"
    HOME = "home"
    FINAL = "final"


class DiceAction(StrEnum):
    """The actions that are decided by a die."""

    HUNT = "hunt"
    SNARE = "snare"
    WHALE = "whale"
    RAID = "raid"
    PILLAGE = "pillage"


class PartKind(StrEnum):
    """What a part of an action space does."""

    TRADE = "trade"
    PER_ANIMAL = "per_animal"
    WITH_ANIMAL = "with_animal"
    PER_PLAYER = "per_player"
    STRIP = "strip"
    UPGRADE = "upgrade"
    OVERSEAS = "overseas"
    SALE = "sale"
    FORGE = "forge"
    WEAPONS = "weapons"
    DICE = "dice"
    EXPLORE = "explore"
    EMIGRATE = "emigrate"
    SWAP_SHIP = "swap_ship"
    PLAY = "play"


class Row(StrEnum):
    """The rows of the score sheet, those that count against a player last."""

    SHIPS = "ships"
    EMIGRATIONS = "emigrations"
    ISLANDS = "islands"
    BUILDINGS = "buildings"
    ANIMALS = "animals"
    OCCUPATIONS = "occupations"
    SILVER = "silver"
    FINAL_INCOME = "final_income"
    CROWN = "crown"
    HOME_MINUS = "home_minus"
    ISLANDS_MINUS = "islands_minus"
    BUILDINGS_MINUS = "buildings_minus"
    PENALTIES = "penalties"


MINUS = (Row.HOME_MINUS, Row.ISLANDS_MINUS, Row.BUILDINGS_MINUS, Row.PENALTIES)


class Why(StrEnum):
    """What something was gained or paid for."""

    HARVEST = "harvest"
    WEAPON = "weapon"
    INCOME = "income"
    BONUS = "bonus"
    SPACE = "space"
    COLUMN = "column"
    STRIP = "strip"
    UPGRADE = "upgrade"
    OVERSEAS = "overseas"
    SALE = "sale"
    FORGE = "forge"
    SUCCESS = "success"
    FAILURE = "failure"
    EXPLORE = "explore"
    EMIGRATION = "emigration"
    SHIP = "ship"
    TAKEN_BACK = "taken_back"


class Counted(Struct, frozen=True, array_like=True):
    """So many of something, by its id in the figures."""

    what: str
    n: int


class Stock(Struct, frozen=True):
    """How many of each thing there are, in the order of their ids, nothing with none of it."""

    things: tuple[Counted, ...] = ()

    def of(self, what: str) -> int:
        """How many of a thing."""
        return next((one.n for one in self.things if one.what == what), 0)

    def counts(self) -> dict[str, int]:
        """The same as a fresh mapping."""
        return {one.what: one.n for one in self.things}

    def plus(self, other: Stock, times: int = 1) -> Stock:
        """Both together, `other` so many times."""
        counts = self.counts()
        for one in other.things:
            counts[one.what] = counts.get(one.what, 0) + one.n * times
        return stock(counts)

    def minus(self, other: Stock) -> Stock:
        """What is left without `other`; may be negative."""
        return self.plus(other, -1)

    def times(self, n: int) -> Stock:
        """So many times as much."""
        return NOTHING.plus(self, n)

    def covers(self, other: Stock) -> bool:
        """Whether `other` can be paid from it."""
        return all(self.of(one.what) >= one.n for one in other.things)

    def upto(self, other: Stock) -> Stock:
        """As much of `other` as is there."""
        return stock({one.what: min(one.n, self.of(one.what)) for one in other.things})

    def lacks(self, other: Stock) -> Stock:
        """What is missing to pay `other`."""
        return other.minus(self.upto(other))


def stock(counts: Mapping[str, int]) -> Stock:
    """A stock of these counts."""
    return Stock(tuple(Counted(what, counts[what]) for what in sorted(counts) if counts[what]))


def stock_of(things: Iterable[str]) -> Stock:
    """A stock of these things, each counted as often as it comes."""
    counts: dict[str, int] = {}
    for what in things:
        counts[what] = counts.get(what, 0) + 1
    return stock(counts)


NOTHING = Stock()
