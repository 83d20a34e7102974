"""The words of the game: runes, resources, actions, readings of the rules."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from assistant.games.sitting import Depth as Depth

ENEMY = "enemy"
"""Owner of the third clan's pieces: with two players it never acts, alone the table plays it."""


class Rune(StrEnum):
    """The three runes, each of one god."""

    WEALTH = "wealth"
    SECRETS = "secrets"
    WRATH = "wrath"


class Resource(StrEnum):
    """Resources, in the order of the tracks from the top."""

    WOOD = "wood"
    FOOD = "food"
    STEEL = "steel"


class Act(StrEnum):
    """What a card, a boon or a dedication lets one do."""

    SAIL = "sail"
    EXPLORE = "explore"
    HARVEST = "harvest"
    BUILD = "build"
    TEMPLE = "temple"
    SMITE = "smite"
    REPLACE = "replace"
    ENTER = "enter"
    COLLECT = "collect"
    EXCHANGE = "exchange"
    CALM = "calm"
    OTHER = "other"


MAIN = (Act.SAIL, Act.EXPLORE, Act.HARVEST, Act.BUILD)
"""Actions of leaders."""


class Symbol(StrEnum):
    """Symbols on the enemy clan's tracks."""

    FURY = "fury"
    PUSH = "push"
    CROSS = "cross"
    SETTLER = "settler"
    BOAT = "boat"
    TEMPLE = "temple"
    BATTLE = "battle"


class Stage(StrEnum):
    """What is done now. The first is before the game, the last after it."""

    BOATS = "boats"
    DRAFT = "draft"
    BATTLE = "battle"
    PLAY = "play"
    ACTIONS = "actions"
    ENEMY = "enemy"
    CLEAN_UP = "clean_up"
    REVEAL = "reveal"


class Row(StrEnum):
    """The two rows of favour cards."""

    TOP = "top"
    BOTTOM = "bottom"


class End(StrEnum):
    """Ends of a row."""

    LEFT = "left"
    RIGHT = "right"


class Counter(StrEnum):
    """What can be counted by hand."""

    WOOD = "wood"
    FOOD = "food"
    STEEL = "steel"
    FAVOURS = "favours"
    TEMPLES = "temples"
    BOATS = "boats"
    SETTLERS = "settlers"
    VILLAGES = "villages"


class Goods(Struct, frozen=True, omit_defaults=True):
    """Amounts of the three resources."""

    wood: int = 0
    food: int = 0
    steel: int = 0

    def of(self, one: Resource) -> int:
        """How many of a resource."""
        return int(getattr(self, one))

    @property
    def sum(self) -> int:
        """All of them together."""
        return self.wood + self.food + self.steel

    def plus(self, other: Goods) -> Goods:
        """Both together."""
        return Goods(self.wood + other.wood, self.food + other.food, self.steel + other.steel)

    def minus(self, other: Goods) -> Goods:
        """What is left without the other's."""
        return Goods(self.wood - other.wood, self.food - other.food, self.steel - other.steel)

    def upto(self, other: Goods) -> Goods:
        """The smaller amount of each."""
        return Goods(
            min(self.wood, other.wood), min(self.food, other.food), min(self.steel, other.steel)
        )


def only(resource: Resource, amount: int) -> Goods:
    """So many of one resource."""
    return Goods(**{resource.value: amount})


class Runes(Struct, frozen=True, omit_defaults=True):
    """How many of each rune."""

    wealth: int = 0
    secrets: int = 0
    wrath: int = 0

    def of(self, rune: Rune) -> int:
        """How many of one."""
        return int(getattr(self, rune))

    @property
    def sum(self) -> int:
        """All of them together."""
        return self.wealth + self.secrets + self.wrath

    def plus(self, other: Runes) -> Runes:
        """Both together."""
        return Runes(
            self.wealth + other.wealth, self.secrets + other.secrets, self.wrath + other.wrath
        )


def one_rune(rune: Rune) -> Runes:
    """One of a rune."""
    return Runes(**{rune.value: 1})


class Card(Struct, frozen=True, omit_defaults=True):
    """A viking card as people read it from the table: only what is needed must be given.

    `strength` is printed, boosted by `each` for every `per` (a rune or a resource), added, or
    multiplied where `times`. `wealth`, `secrets` and `wrath` are the runes that the rune action
    `act` needs; collecting brings `act_value` for each active rune `act_per`, if one is named.
    """

    rune: Rune
    name: str = ""
    strength: int = 0
    per: str = ""
    each: int = 1
    times: bool = False
    steel: int = 0
    leader: Act | None = None
    value: int = 0
    act: Act | None = None
    act_value: int = 0
    act_per: str = ""
    wealth: int = 0
    secrets: int = 0
    wrath: int = 0

    @property
    def needs(self) -> Runes:
        """The runes that the rune action needs."""
        return Runes(self.wealth, self.secrets, self.wrath)


class EnemyRunes(StrEnum):
    """Alone: which runes boost the enemy's battle card."""

    ERA = "era"
    TURN = "turn"


class YesNo(StrEnum):
    """A reading that is or is not so."""

    YES = "yes"
    NO = "no"


class FoodSettler(StrEnum):
    """Alone: where the food track's settler comes from when the mat is empty."""

    ANY = "any"
    OTHER = "other"


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that the printed rules leave open. None: not said here; then what was said once on
    this machine holds, and without that people are asked when it first decides something."""

    enemy_runes: EnemyRunes | None = None
    food_settler: FoodSettler | None = None
    enemy_last_turn: YesNo | None = None
    unopposed: YesNo | None = None
    own_boat_moves: YesNo | None = None
    raid_offered: YesNo | None = None
    own_rune: YesNo | None = None
    steel_first: YesNo | None = None


USUAL = HouseRules(
    enemy_runes=EnemyRunes.ERA,
    food_settler=FoodSettler.ANY,
    enemy_last_turn=YesNo.NO,
    unopposed=YesNo.YES,
    own_boat_moves=YesNo.YES,
    raid_offered=YesNo.YES,
    own_rune=YesNo.YES,
    steel_first=YesNo.YES,
)
"""How Skald reads them, marked where people are asked."""

READINGS: dict[str, type[StrEnum]] = {
    key: type(getattr(USUAL, key)) for key in HouseRules.__struct_fields__
}
"""The answers to each of them."""

HOUSE = "house."
"""How their keys begin among the figures."""
