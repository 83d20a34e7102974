"""State and options of a game of Saga. What is hidden from the enemy is not in it at all."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.saga.kinds import (
    NOBODY,
    Ability,
    Action,
    Bonus,
    Goal,
    HouseRules,
    Phase,
    Side,
    Units,
)
from assistant.games.sitting import Depth, Recorded, SeatPlayer, Turning
from assistant.rules import Options

FACE_DOWN = "?"
"""A raid target that lies face down."""

NO_SEAL = ""
"""A field without a raid target."""


class SagaOptions(Options, frozen=True):
    """How this game is played.

    `first` is the Vikings' seat ("s1"), None draws it. `landing` and `burh` are the areas of the
    two raid targets that the set-up reveals, None draws them. `house` None takes the defaults.
    `timer_s` is the limit of a turn in seconds, None only measures.
    """

    first: str | None = None
    depth: Depth = Depth.FULL
    landing: str | None = None
    burh: str | None = None
    house: HouseRules | None = None
    timer_s: float | None = None


class Player(SeatPlayer, frozen=True):
    """What a side has beside the board. Reserves are what is left, so they are not in it.

    `lost` leaders are out of the game; `known_lost` are those of them that had been revealed.
    """

    side: Side
    coins: int
    lost: int = 0
    known_lost: tuple[Ability, ...] = ()


class Land(Struct, frozen=True):
    """An area of England or Scandinavia, or the Drakkar. `seal` is the raid target of a field:
    an area, face down, or none."""

    area: str
    saxons: Units = NOBODY
    vikings: Units = NOBODY
    burh: bool = False
    seal: str = NO_SEAL

    def of(self, side: Side) -> Units:
        """The units of a side."""
        return self.saxons if side is Side.SAXONS else self.vikings

    @property
    def control(self) -> Side | None:
        """Who has more units there; burhs do not count."""
        if self.saxons.total == self.vikings.total:
            return None
        return Side.SAXONS if self.saxons.total > self.vikings.total else Side.VIKINGS

    @property
    def contested(self) -> bool:
        """Whether both sides have units there."""
        return self.saxons.total > 0 and self.vikings.total > 0

    def unbound(self, side: Side) -> int:
        """How many units of a side the enemy does not bind."""
        return max(0, self.of(side).total - self.of(side.other).total)


class Tile(Struct, frozen=True):
    """An action tile: whose it is, and whether it has been resolved."""

    number: str
    owner: Side | None = None
    used: bool = False


class Doing(Struct, frozen=True):
    """The tile that is being resolved, and what of it has been done."""

    tile: str
    done: tuple[Action, ...] = ()
    bonus: Bonus | None = None


class Fallen(Struct, frozen=True):
    """Units that are removed: all of them, and which revealed leaders are among them."""

    units: Units = NOBODY
    shown: tuple[Ability, ...] = ()


class Counted(Struct, frozen=True):
    """Strengths and losses of a battle, Anglo-Saxons first."""

    strengths: tuple[int, int]
    losses: tuple[int, int]


class Battle(Struct, frozen=True):
    """The battle that is being fought.

    `shown` are the leaders that have been revealed and still stand there. `turn` is the side
    that may reveal next, None once strengths are counted. `effect` is a revealed ability that
    waits for a decision. `losses` are the units that each side still has to remove; `counted`
    is what they were, with the strengths, once these are counted.
    """

    area: str
    shown: tuple[Ability, ...] = ()
    turn: Side | None = Side.VIKINGS
    passed: tuple[Side, ...] = ()
    effect: Ability | None = None
    winner: Side | None = None
    losses: tuple[int, int] = (0, 0)
    counted: Counted | None = None
    plundered: bool = False
    withdrawn: bool = False

    def shown_of(self, side: Side) -> tuple[Ability, ...]:
        """A side's revealed leaders."""
        return tuple(one for one in self.shown if one.startswith(side))

    @property
    def untouched(self) -> bool:
        """Whether it has only begun: nobody has decided anything in it."""
        return self == Battle(self.area, turn=self.turn)

    def due(self, side: Side) -> int:
        """How many units a side still has to remove."""
        return self.losses[0] if side is Side.SAXONS else self.losses[1]


class Placing(Struct, frozen=True):
    """Units that have to be spread over Scandinavia; `home`: they come from the Drakkar."""

    units: Units
    home: bool = False


class Place(Turning, frozen=True):
    """Where the game is; `active` is None where both sides play."""

    phase: Phase
    active: str | None


class Saga(Recorded[Player], frozen=True, kw_only=True):
    """State of a game. `first` is the side that began this round's choice of tiles.

    From areas in `leaving` unbound Vikings still have to go to the Drakkar.
    `round_marker` and `burh_marker` are spaces of the track, 1 the leftmost. `landing` and
    `target` are the areas of the two raid targets that the set-up revealed.
    """

    house: HouseRules
    place: Place
    lands: tuple[Land, ...]
    tiles: tuple[Tile, ...]
    initiative: Side
    first: Side
    round_marker: int
    burh_marker: int
    doing: Doing | None = None
    placing: Placing | None = None
    leaving: tuple[str, ...] = ()
    battle: Battle | None = None
    winner: Side | None = None
    won_by: tuple[Goal, ...] = ()
    landing: str = ""
    target: str = ""

    def land(self, area: str) -> Land:
        """An area. Raises `KeyError` if there is none."""
        for one in self.lands:
            if one.area == area:
                return one
        raise KeyError(area)

    def of(self, side: Side) -> Player:
        """What a side has."""
        return next(one for one in self.players if one.side is side)

    def side_of(self, seat: str) -> Side:
        """The side of a seat."""
        return self.player(seat).side

    @property
    def active_side(self) -> Side | None:
        """The side whose move it is."""
        return None if self.place.active is None else self.side_of(self.place.active)

    def tile(self, number: str) -> Tile:
        """A tile. Raises `KeyError` if there is none."""
        for one in self.tiles:
            if one.number == number:
                return one
        raise KeyError(number)

    def tiles_of(self, side: Side, *, left: bool = False) -> tuple[str, ...]:
        """The tiles of a side; those that it still has to resolve."""
        return tuple(
            one.number for one in self.tiles if one.owner is side and not (left and one.used)
        )

    @property
    def on_board(self) -> tuple[Units, Units]:
        """All units on the board: Anglo-Saxons, Vikings."""
        return self._sum(Side.SAXONS), self._sum(Side.VIKINGS)

    def _sum(self, side: Side) -> Units:
        whole = NOBODY
        for land in self.lands:
            whole = whole.plus(land.of(side))
        return whole

    @property
    def burhs(self) -> int:
        """How many burhs stand."""
        return sum(land.burh for land in self.lands)
