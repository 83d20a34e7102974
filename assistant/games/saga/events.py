"""What has happened in a game of Saga. Events hold resulting facts."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.saga.kinds import (
    Ability,
    Action,
    Bonus,
    Gain,
    Goal,
    HouseRules,
    Shown,
    Side,
    Units,
    Why,
)
from assistant.games.saga.state import Land, Place, Placing, Player, Tile
from assistant.games.sitting import Depth, RecordedEvent
from assistant.rules import Event
from assistant.words.seats import Seat


class SagaSet(Event, frozen=True, tag="saga_set"):
    """A game begins. `landing` and `burh` are the areas of the two revealed raid targets."""

    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    drawn: bool
    depth: Depth
    house: HouseRules
    timer_s: float | None
    place: Place
    lands: tuple[Land, ...]
    tiles: tuple[Tile, ...]
    round_marker: int
    burh_marker: int
    landing: str
    burh: str
    own: str = ""


class TileTaken(Event, frozen=True, tag="tile_taken"):
    """A side takes a tile; `initiative` is whose side of the initiative tile lies up then."""

    side: Side
    tile: str
    initiative: Side


class MovedOn(Event, frozen=True, tag="moved_on"):
    """The turn of `was` is over after `spent_s` seconds, and the game goes on at `place`."""

    was: str | None
    spent_s: float
    place: Place


class TileBegun(Event, frozen=True, tag="tile_begun"):
    """A side begins to resolve a tile; the other one it resolves after it."""

    side: Side
    tile: str


class ActionDone(Event, frozen=True, tag="action_done"):
    """An action or the bonus of the tile has been used; `unsure`: nobody knows that it is there."""

    side: Side
    action: Action | None = None
    bonus: bool = False
    kind: Bonus | None = None
    unsure: bool = False


class TileDone(Event, frozen=True, tag="tile_done"):
    """A tile goes to the middle of the table."""

    side: Side
    tile: str


class UnitsMoved(Event, frozen=True, tag="units_moved"):
    """Units of a side change places. `shown` are revealed leaders among them.

    `unsure`: by Skald's list the areas have no common border, and nobody has compared it.
    """

    side: Side
    origin: str
    target: str
    units: Units
    why: Why
    unsure: bool = False
    shown: tuple[Ability, ...] = ()


class UnitsRemoved(Event, frozen=True, tag="units_removed"):
    """Units leave the board: warriors to the reserve, leaders for ever.

    `shown` are revealed leaders among them; `spare`: the leader set aside joins the reserve.
    """

    side: Side
    area: str
    units: Units
    why: Why
    shown: tuple[Ability, ...] = ()
    spare: bool = False


class UnitsRecruited(Event, frozen=True, tag="units_recruited"):
    """Units come from the reserve to an area."""

    side: Side
    area: str
    units: Units


class SealPut(Event, frozen=True, tag="seal_put"):
    """A raid target lies on a field of Scandinavia now."""

    field: str
    seal: str
    how: Shown


class CoinsChanged(Event, frozen=True, tag="coins_changed"):
    """A side has more or fewer coins."""

    side: Side
    by: int
    why: Gain


class BurhBuilt(Event, frozen=True, tag="burh_built"):
    """A burh stands in an area; the burh marker has moved right."""

    area: str
    marker: int


class BurhRemoved(Event, frozen=True, tag="burh_removed"):
    """A burh is gone; the burh marker has moved left."""

    area: str
    marker: int


class PlacingAsked(Event, frozen=True, tag="placing_asked"):
    """Units have to be spread over Scandinavia."""

    placing: Placing


class UnitsPlaced(Event, frozen=True, tag="units_placed"):
    """Units have been spread over Scandinavia."""

    where: tuple[tuple[str, Units], ...]
    home: bool


class LeavingAsked(Event, frozen=True, tag="leaving_asked"):
    """From these plundered areas unbound Vikings have to go to the Drakkar."""

    areas: tuple[str, ...]


class BattleBegun(Event, frozen=True, tag="battle_begun"):
    """A battle is fought."""

    area: str


class LeaderRevealed(Event, frozen=True, tag="leader_revealed"):
    """A side reveals a leader; `waits`: the ability asks for a decision."""

    side: Side
    area: str
    ability: Ability
    waits: bool


class RevealingPassed(Event, frozen=True, tag="revealing_passed"):
    """A side reveals nobody any more in this battle."""

    side: Side


class EffectDone(Event, frozen=True, tag="effect_done"):
    """What a revealed leader does has been done; `nothing`: it does nothing here."""

    ability: Ability
    nothing: bool = False


class TurnedTo(Event, frozen=True, tag="turned_to"):
    """Which side may reveal next, None: nobody."""

    side: Side | None


class StrengthsCounted(Event, frozen=True, tag="strengths_counted"):
    """Strengths of both sides, who wins, and what each loses."""

    area: str
    saxons: int
    vikings: int
    winner: Side
    losses: tuple[int, int]


class LeaderPlundered(Event, frozen=True, tag="leader_plundered"):
    """Whether the leader's plunder after the battle has been used."""

    used: bool


class BattleEnded(Event, frozen=True, tag="battle_ended"):
    """A battle is over; all leaders are hidden again."""

    area: str
    winner: Side


class RoundMarkerMoved(Event, frozen=True, tag="round_marker_moved"):
    """The round marker is on another space."""

    space: int


class RoundBegun(Event, frozen=True, tag="round_begun"):
    """The tiles lie in a line again; `first` chooses first."""

    first: Side


class LandSet(Event, frozen=True, tag="land_set"):
    """What stands in an area, as people say; `marker` is where the burh marker is then."""

    land: Land
    marker: int


class SideSet(Event, frozen=True, tag="side_set"):
    """What a side has, as people say."""

    side: Side
    coins: int
    lost: int


class MarkersSet(Event, frozen=True, tag="markers_set"):
    """Where the markers are, as people say. `first`: who chooses first this round after all."""

    round_marker: int
    burh_marker: int
    initiative: Side
    first: Side | None = None


class BattleDropped(Event, frozen=True, tag="battle_dropped"):
    """What was being asked is not recorded any more; tiles that lie nowhere are chosen anew."""


class SideWon(Event, frozen=True, tag="side_won"):
    """A side has won by these conditions."""

    side: Side
    goals: tuple[Goal, ...]
    both: bool = False


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over."""

    was: str | None
    spent_s: float


SagaEvent: TypeAlias = (
    SagaSet | TileTaken | MovedOn | TileBegun | ActionDone | TileDone | UnitsMoved | UnitsRemoved
    | UnitsRecruited | SealPut | CoinsChanged | BurhBuilt | BurhRemoved | PlacingAsked
    | UnitsPlaced | LeavingAsked | BattleBegun | LeaderRevealed | RevealingPassed | EffectDone
    | TurnedTo | StrengthsCounted | LeaderPlundered | BattleEnded | RoundMarkerMoved | RoundBegun
    | LandSet | SideSet | MarkersSet | BattleDropped | SideWon | GameEnded | RecordedEvent
)  # fmt: skip
