"""The small words of Dice Forge: resources, kinds of face and feat, depths, house rules."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from assistant.games.sitting import Depth as Depth


class Resource(StrEnum):
    """What dice give."""

    GOLD = "gold"
    SUN = "sun"
    MOON = "moon"
    GLORY = "glory"


class Amounts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """So much of each resource."""

    gold: int = 0
    sun: int = 0
    moon: int = 0
    glory: int = 0

    def of(self, resource: Resource) -> int:
        """How much of one resource."""
        return int(getattr(self, resource))

    def plus(self, other: Amounts) -> Amounts:
        """Both together."""
        return Amounts(*(self.of(one) + other.of(one) for one in Resource))

    def minus(self, other: Amounts) -> Amounts:
        """What is left after taking `other` away; may be negative."""
        return self.plus(other.times(-1))

    def times(self, factor: int) -> Amounts:
        """Each amount `factor` times."""
        return Amounts(*(self.of(one) * factor for one in Resource))

    def upto(self, most: Amounts) -> Amounts:
        """Each amount, `most` of it at the most."""
        return Amounts(*(min(self.of(one), most.of(one)) for one in Resource))

    def within(self, other: Amounts) -> bool:
        """Whether `other` has as much of everything."""
        return all(self.of(one) <= other.of(one) for one in Resource)


NOTHING = Amounts()


def only(resource: Resource, amount: int) -> Amounts:
    """So much of a single resource."""
    return Amounts(**{resource.value: amount})


def together(amounts: Iterable[Amounts]) -> Amounts:
    """The sum of all."""
    whole = NOTHING
    for one in amounts:
        whole = whole.plus(one)
    return whole


class FaceKind(StrEnum):
    """How a face works."""

    GAIN = "gain"
    TIMES = "times"
    MIRROR = "mirror"
    SHIP = "ship"
    BOAR = "boar"
    SHIELD = "shield"


class FeatKind(StrEnum):
    """Which sign a feat's card bears, and so which pile it goes to."""

    NONE = "none"
    INSTANT = "instant"
    TRACK = "track"
    REINFORCEMENT = "reinforcement"
    HOURGLASS = "hourglass"
    SINGLE_USE = "single_use"


class Effect(StrEnum):
    """What a feat does."""

    NONE = "none"
    HAMMER = "hammer"
    CHEST = "chest"
    GAIN = "gain"
    TRADE = "trade"
    MINOR_BLESSINGS = "minor_blessings"
    BLESSINGS = "blessings"
    FORGE = "forge"
    SATYRS = "satyrs"
    MINOTAUR = "minotaur"
    BOAR = "boar"
    BEAR = "bear"
    PER_FORGED = "per_forged"
    CERBERUS = "cerberus"
    TRITON = "triton"


TOKENED = (Effect.CERBERUS, Effect.TRITON)
"""Effects of feats whose cards bring a single-use token."""


class FeatSet(StrEnum):
    """Which card lies at a slot that has two: the first game's, chosen ones, or drawn."""

    FIRST = "first"
    CHOSEN = "chosen"
    DRAWN = "drawn"


class Stage(StrEnum):
    """Where the active player's turn is."""

    BLESSING = "blessing"
    REINFORCEMENT = "reinforcement"
    ACTION = "action"
    EXTRA = "extra"
    EXTRA_ACTION = "extra_action"
    DONE = "done"


class Purpose(StrEnum):
    """What dice are rolled for."""

    BLESSING = "blessing"
    MINOR = "minor"
    SATYRS = "satyrs"
    MINOTAUR = "minotaur"


class Counter(StrEnum):
    """What can be set right by hand. `FEATS` is glory of cards that nobody recorded."""

    GOLD = "gold"
    SUN = "sun"
    MOON = "moon"
    GLORY = "glory"
    FEATS = "feats"
    CHESTS = "chests"
    HAMMER = "hammer"


class Source(StrEnum):
    """Where a face is that is on no die: laid aside by its player, in the temple, or out."""

    ASIDE = "aside"
    TEMPLE = "temple"
    OUT = "out"


class SecondHammer(StrEnum):
    """A hammer gained while another one is at work: waits for its end, or takes its place."""

    QUEUE = "queue"
    REPLACE = "replace"


class LoneShield(StrEnum):
    """A shield without another die to look at."""

    ALTERNATIVE = "alternative"
    NOTHING = "nothing"


class ShieldBesideTimes(StrEnum):
    """A shield beside a multiplying face: its gain is multiplied, or stays as it is."""

    TRIPLED = "tripled"
    PLAIN = "plain"


class Works(StrEnum):
    """Whether something works where the rules are silent."""

    WORKS = "works"
    NOTHING = "nothing"


class ShipChange(StrEnum):
    """What is left of a ship's discount beyond a face's price."""

    LOST = "lost"
    PAID = "paid"


class TwoShips(StrEnum):
    """Two ships of one blessing: two purchases, or one with both discounts."""

    APART = "apart"
    TOGETHER = "together"


class Tokens(StrEnum):
    """Whether lost glory may use up a token of 100."""

    LOST = "lost"
    KEPT = "kept"


class ForeignMirror(StrEnum):
    """Who says what a mirror copies that was rolled for somebody else's feat."""

    ROLLER = "roller"
    ACTIVE = "active"


class ForeignTimes(StrEnum):
    """A multiplying face that was rolled for somebody else's feat."""

    TRIPLES = "triples"
    NOTHING = "nothing"


class Removal(StrEnum):
    """Where faces are removed at random in a game of two."""

    POOLS = "pools"
    GARDEN = "garden"


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that the rules leave open. The defaults stand in `data.toml`."""

    second_hammer: SecondHammer
    lone_shield: LoneShield
    shield_beside_times: ShieldBesideTimes
    shield_beside_shield: LoneShield
    mirrored_mirror: Works
    mirrored_boar: Works
    mirrored_ship: Works
    ship_change: ShipChange
    two_ships: TwoShips
    minotaur_tokens: Tokens
    minotaur_boar: Works
    foreign_ship: Works
    foreign_mirror: ForeignMirror
    foreign_times: ForeignTimes
    removal: Removal
