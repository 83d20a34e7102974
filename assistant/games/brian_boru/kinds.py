"""Words of Brian Boru that its state, events and figures are made of."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Suit(StrEnum):
    """Colour of a card or a town; no town is white, and white cards fit every town."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    WHITE = "white"


class Icon(StrEnum):
    """A symbol of an action, by the letter that stands for it in the figures."""

    CONTROL = "K"
    COIN = "+"
    PAY = "-"
    AXE = "A"
    CHURCH = "C"
    LETTER = "L"
    RENOWN = "R"
    EXPAND = "E"
    FREE = "V"


BUYABLE = (Icon.AXE, Icon.CHURCH, Icon.LETTER)
"""Icons of which more can be bought."""


class Bonus(StrEnum):
    """What stands beside a space of the marriage track, by its letter in the figures."""

    COIN = "+"
    RENOWN = "R"
    TOWN = "T"


class Stage(StrEnum):
    """Where a round is. `STARTING` comes once, before the first round."""

    STARTING = "starting"
    PREPARATION = "preparation"
    DRAFT = "draft"
    TOWN = "town"
    CARDS = "cards"
    RESOLVING = "resolving"
    MARRIAGE = "marriage"
    BATTLE = "battle"
    CHURCH = "church"
    REGIONS = "regions"


ACTION = (Stage.TOWN, Stage.CARDS, Stage.RESOLVING)
"""Stages of the action phase."""

UPKEEP = (Stage.MARRIAGE, Stage.BATTLE, Stage.CHURCH, Stage.REGIONS)
"""The four steps of the upkeep in their order."""


class Side(StrEnum):
    """What becomes of the Princess of Denmark."""

    MILITARY = "military"
    TRADE = "trade"
    SPURNED = "spurned"


class TownWhy(StrEnum):
    """How a town came to its owner."""

    START = "start"
    ACTIVE = "active"
    EXPANSION = "expansion"
    MARRIAGE = "marriage"
    TRACK = "track"


class Missing(StrEnum):
    """Why a symbol or a reward has no effect."""

    INVADERS = "invaders"
    TOP = "top"
    VIKING_TOWN = "viking_town"
    FREE_TOWN = "free_town"
    REGION_TOWN = "region_town"
    MONASTERY = "monastery"
    OWN_TOWN = "own_town"


class Counter(StrEnum):
    """What can be set right by hand. `MARRIAGES` are cards that were not recorded by name."""

    POINTS = "points"
    COINS = "coins"
    RENOWN = "renown"
    INVADERS = "invaders"
    CHURCH = "church"
    TRACK = "track"
    MARRIAGES = "marriages"


class Unwed(StrEnum):
    """All are on the start space: which marriage card leaves the game."""

    DECK = "deck"
    OPEN = "open"


class LastPoint(StrEnum):
    """A coin must be paid with no coin and a single point left."""

    LOST = "lost"
    KEPT = "kept"


class Lead(StrEnum):
    """A card of another colour led to a town: the host is asked, or it may be led."""

    ASK = "ask"
    ANY = "any"


class VikingTie(StrEnum):
    """Vikings and one player have most towns of a region: where its token goes."""

    STAYS = "stays"
    PLAYER = "player"


class Doubled(StrEnum):
    """Whether a monastery makes two towns of one."""

    DOUBLE = "double"
    PLAIN = "plain"


class VikingLead(StrEnum):
    """The Vikings alone lead a region at the end: who scores half of its token."""

    NOBODY = "nobody"
    PLAYERS = "players"


class Buying(StrEnum):
    """When more of a symbol can be bought: with it, or at the end of the action."""

    ICON = "icon"
    END = "end"


class SpaceCheck(StrEnum):
    """When a disc on an occupied space of the track falls back."""

    ACTION = "action"
    ICON = "icon"


class NoTown(StrEnum):
    """Who has the fewest invaders has no town to lose: nobody loses in its place, or the next."""

    NOTHING = "nothing"
    NEXT = "next"


class NoDisc(StrEnum):
    """All have no disc in the church: no reward, or all are tied for most."""

    NOTHING = "nothing"
    POINT = "point"


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that the rules leave open. The defaults stand in `data.toml`."""

    unwed: Unwed
    last_point: LastPoint
    lead: Lead
    viking_tie: VikingTie
    board_monasteries: Doubled
    viking_monasteries: Doubled
    viking_lead: VikingLead
    buying: Buying
    space_check: SpaceCheck
    no_town: NoTown
    no_disc: NoDisc
