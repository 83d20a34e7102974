"""Words of Saga: sides, phases, units, actions, abilities, readings of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct


class Side(StrEnum):
    """Who plays against whom."""

    SAXONS = "saxons"
    VIKINGS = "vikings"

    @property
    def other(self) -> Side:
        """The enemy."""
        return Side.VIKINGS if self is Side.SAXONS else Side.SAXONS


class Phase(StrEnum):
    """The four phases of a round, in their order."""

    TILES = "tiles"
    ACTIONS = "actions"
    BATTLES = "battles"
    END = "end"


PHASES = tuple(Phase)


class Kind(StrEnum):
    """Where a land lies: what may land there, and what it brings."""

    COASTAL = "coastal"
    INLAND = "inland"


class Action(StrEnum):
    """What stands on a tile for one of the sides."""

    MOVE = "move"
    BUILD = "build"
    FYRD = "fyrd"
    INCOME = "income"
    TRIBUTE = "tribute"
    SCOUT = "scout"
    RECRUIT = "recruit"
    PLUNDER = "plunder"


ACTIONS: dict[Side, tuple[Action, ...]] = {
    Side.SAXONS: (Action.MOVE, Action.BUILD, Action.FYRD, Action.INCOME, Action.TRIBUTE),
    Side.VIKINGS: (Action.MOVE, Action.SCOUT, Action.RECRUIT, Action.PLUNDER),
}


class Bonus(StrEnum):
    """A golden icon: done before any action of its tile, or not at all."""

    MOVE_OR_COIN = "move_or_coin"
    COIN = "coin"
    WARRIOR = "warrior"
    MOVE = "move"


BONUSES: dict[Side, tuple[Bonus, ...]] = {
    Side.SAXONS: (Bonus.MOVE_OR_COIN, Bonus.COIN),
    Side.VIKINGS: (Bonus.WARRIOR, Bonus.MOVE),
}


class Ability(StrEnum):
    """What stands on the back of a leader."""

    SAXONS_BURH = "saxons_burh"
    SAXONS_AID = "saxons_aid"
    SAXONS_DRIVE = "saxons_drive"
    SAXONS_OPEN = "saxons_open"
    VIKINGS_BURH = "vikings_burh"
    VIKINGS_LANDING = "vikings_landing"
    VIKINGS_SACRIFICE = "vikings_sacrifice"
    VIKINGS_PLUNDER = "vikings_plunder"


ABILITIES: dict[Side, tuple[Ability, ...]] = {
    side: tuple(one for one in Ability if one.startswith(side)) for side in Side
}


class Goal(StrEnum):
    """A condition of victory."""

    AREAS = "areas"
    COINS = "coins"
    NO_SAXONS = "no_saxons"
    ROUNDS = "rounds"
    NO_VIKINGS = "no_vikings"


GOALS: dict[Side, tuple[Goal, ...]] = {
    Side.SAXONS: (Goal.ROUNDS, Goal.NO_VIKINGS),
    Side.VIKINGS: (Goal.AREAS, Goal.COINS, Goal.NO_SAXONS),
}


class Why(StrEnum):
    """Why units change places, or leave the board."""

    MOVE = "move"
    LANDING = "landing"
    BONUS = "bonus"
    TRIBUTE = "tribute"
    PLUNDER = "plunder"
    AID = "aid"
    DRIVEN = "driven"
    RETREAT = "retreat"
    FYRD = "fyrd"
    SACRIFICE = "sacrifice"
    LOSSES = "losses"
    NOWHERE = "nowhere"


class Gain(StrEnum):
    """Why a side's coins are more or fewer."""

    BONUS = "bonus"
    BUILD = "build"
    FYRD = "fyrd"
    INCOME = "income"
    RECRUIT = "recruit"
    TRIBUTE = "tribute"
    PLUNDER = "plunder"
    INLAND = "inland"


class Shown(StrEnum):
    """How a raid target came to lie on a field."""

    REVEALED = "revealed"
    DRAWN = "drawn"
    EXCHANGED = "exchanged"
    SCOUTED = "scouted"
    RETURNED = "returned"


class Units(Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of one side; which leaders they are only their owner knows."""

    warriors: int = 0
    leaders: int = 0

    @property
    def total(self) -> int:
        """All of them: each counts the same for control."""
        return self.warriors + self.leaders

    def plus(self, other: Units) -> Units:
        """Together with others."""
        return Units(self.warriors + other.warriors, self.leaders + other.leaders)

    def minus(self, other: Units) -> Units:
        """Without others."""
        return Units(self.warriors - other.warriors, self.leaders - other.leaders)

    def holds(self, other: Units) -> bool:
        """Whether the others are among these."""
        return other.warriors <= self.warriors and other.leaders <= self.leaders

    def parts(self, number: int) -> Iterator[Units]:
        """All ways to take so many of these, warriors first."""
        for leaders in range(min(number, self.leaders) + 1):
            if number - leaders <= self.warriors:
                yield Units(number - leaders, leaders)


NOBODY = Units()


class FaceDown(StrEnum):
    """A raid target that lies face down on a field."""

    USED = "used"
    EXCHANGED = "exchanged"


class Scouted(StrEnum):
    """Which raid targets scouting looks at."""

    OFF_BOARD = "off_board"
    ALL = "all"


class Driven(StrEnum):
    """Whom the leader sends to the Drakkar."""

    ANY = "any"
    WARRIOR = "warrior"


class PlunderTime(StrEnum):
    """When a leader plunders after a battle that was won."""

    BEFORE = "before"
    AFTER = "after"


class Retreat(StrEnum):
    """How far the loser withdraws."""

    ADJACENT = "adjacent"
    ANYWHERE = "anywhere"


class Pool(StrEnum):
    """What happens when the common coins have run out."""

    COUNTED = "counted"
    ENDLESS = "endless"


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that the rules leave open."""

    face_down: FaceDown = FaceDown.USED
    scouted: Scouted = Scouted.OFF_BOARD
    driven: Driven = Driven.ANY
    plunder: PlunderTime = PlunderTime.BEFORE
    retreat: Retreat = Retreat.ADJACENT
    pool: Pool = Pool.COUNTED
