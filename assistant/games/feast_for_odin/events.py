"""Events of A Feast for Odin: resulting facts, from which the state follows by no rule."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.feast_for_odin.breeding import Bred, Stable
from assistant.games.feast_for_odin.events_by_hand import Adjusted as Adjusted
from assistant.games.feast_for_odin.events_by_hand import AnimalTurned as AnimalTurned
from assistant.games.feast_for_odin.events_by_hand import ContactPenalised as ContactPenalised
from assistant.games.feast_for_odin.events_by_hand import EmigratedSet as EmigratedSet
from assistant.games.feast_for_odin.events_by_hand import IslandsNoted as IslandsNoted
from assistant.games.feast_for_odin.events_by_hand import ScoreWritten as ScoreWritten
from assistant.games.feast_for_odin.events_by_hand import StandingSet as StandingSet
from assistant.games.feast_for_odin.events_by_hand import StripLeft as StripLeft
from assistant.games.feast_for_odin.events_by_hand import ThingNoted as ThingNoted
from assistant.games.feast_for_odin.kinds import Depth, DiceAction, Length, Stock, Why
from assistant.games.feast_for_odin.mountains import Strip
from assistant.games.feast_for_odin.state import (
    DiceInHand,
    Island,
    OpenAction,
    OwnBoard,
    Place,
    PlayedCard,
    Player,
    Ship,
)
from assistant.games.feast_for_odin.tiles import Cell, Placed
from assistant.games.sitting import RecordedEvent
from assistant.rules import Event
from assistant.words.dice import Roll
from assistant.words.seats import Seat

COUNTERS = ("thing", "penalties")
"""What can be set by hand besides things in the supply."""


class FeastSet(Event, frozen=True, tag="feast_set"):
    """The game began. `drawn` says that the start player was drawn.

    `own` are the owner's figures that differ from Skald's, with which the game is played to its
    end, see `OwnFigures.kept`.
    """

    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    depth: Depth
    length: Length
    rounds: int
    place: Place
    drawn: bool
    decks: str
    strips: tuple[Strip, ...]
    pile: tuple[str, ...]
    islands: tuple[Island, ...]
    buildings: Stock
    specials: tuple[str, ...]
    weapons: Stock
    imitations: tuple[int, ...]
    timer_s: float | None
    own: str = ""


class PhaseReached(Event, frozen=True, tag="phase_reached"):
    """The game stands at `place`. `spent_s` belong to the turn of `seat` that ended so, if any."""

    place: Place
    seat: str | None = None
    spent_s: float = 0.0


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A turn of the action phase ended and the next seat's begins."""

    seat: str
    spent_s: float
    place: Place


class Passed(Event, frozen=True, tag="passed"):
    """A seat places no more vikings in this round."""

    seat: str


class VikingsReady(Event, frozen=True, tag="vikings_ready"):
    """Vikings of the banquet table came to the Thing square; so many stand there now."""

    seat: str
    thing: int


class VikingsPlaced(Event, frozen=True, tag="vikings_placed"):
    """Vikings went from the Thing square to a space; the action opens."""

    seat: str
    space: str
    vikings: int
    round: int
    imitates: str = ""


class VikingsBack(Event, frozen=True, tag="vikings_back"):
    """Vikings came back from a space after a failure."""

    seat: str
    space: str
    vikings: int


class VikingsHome(Event, frozen=True, tag="vikings_home"):
    """Phase 12: vikings placed in round `upto` or before left the board.

    `thing` and `waiting` are what each player has then, in seat order.
    """

    upto: int
    thing: tuple[int, ...]
    waiting: tuple[int, ...]


class ActionSet(Event, frozen=True, tag="action_set"):
    """What the action of this turn still offers; None: nothing."""

    action: OpenAction | None


class Gained(Event, frozen=True, tag="gained"):
    """A seat gained."""

    seat: str
    gained: Stock
    why: Why


class Paid(Event, frozen=True, tag="paid"):
    """A seat paid, or used up."""

    seat: str
    paid: Stock
    why: Why


class DrawsOpen(Event, frozen=True, tag="draws_open"):
    """So many weapon cards were drawn and are still to be named."""

    seat: str
    draws: int


class ShipTaken(Event, frozen=True, tag="ship_taken"):
    """A ship came into a bay."""

    seat: str
    ship: Ship


class ShipLost(Event, frozen=True, tag="ship_lost"):
    """A ship left a bay, with the ore on it."""

    seat: str
    ship: Ship


class OreLoaded(Event, frozen=True, tag="ore_loaded"):
    """Ore went from the supply onto a ship; `ore` is what lies on it now."""

    seat: str
    ship: int
    ore: int
    loaded: int


class Emigrated(Event, frozen=True, tag="emigrated"):
    """A ship lies on the banquet table."""

    seat: str
    ship: str


class BoardTaken(Event, frozen=True, tag="board_taken"):
    """A seat has a building or an island's board."""

    seat: str
    board: OwnBoard


class IslandsSet(Event, frozen=True, tag="islands_set"):
    """The islands as they lie now; `flipped` is the letter of the one that turned over."""

    islands: tuple[Island, ...]
    flipped: str = ""


class StripsSet(Event, frozen=True, tag="strips_set"):
    """The open strips and the pile now; `gone` were removed, `new` revealed."""

    strips: tuple[Strip, ...]
    pile: tuple[str, ...]
    gone: tuple[str, ...] = ()
    new: str = ""


class SpecialsSet(Event, frozen=True, tag="specials_set"):
    """The special tiles that are left."""

    specials: tuple[str, ...]


class DiceBegun(Event, frozen=True, tag="dice_begun"):
    """A dice action begins."""

    seat: str
    dice: DiceInHand


class ShipsUsed(Event, frozen=True, tag="ships_used"):
    """The dice action is done with so many ships."""

    seat: str
    dice: DiceInHand


class OreSpent(Event, frozen=True, tag="ore_spent"):
    """Ore was removed from a ship for the dice action; `ore` is what lies on it now."""

    seat: str
    ship: int
    ore: int
    dice: DiceInHand


class Rolled(Event, frozen=True, tag="rolled"):
    """The active seat rolled; `result` is what that makes."""

    seat: str
    action: DiceAction
    roll: Roll
    value: int
    result: int


class ThrownEarly(Event, frozen=True, tag="thrown_early"):
    """The active seat threw a die before it chose its action."""

    seat: str
    roll: Roll


class EarlyDropped(Event, frozen=True, tag="early_dropped"):
    """Throws that came before an action was chosen do not count."""

    seat: str


class RollCorrected(Event, frozen=True, tag="roll_corrected"):
    """The last roll has another value."""

    seat: str
    roll: Roll
    value: int
    result: int


class DiceEnded(Event, frozen=True, tag="dice_ended"):
    """A dice action was declared a success, or a failure; `prize` is the tile won, if any."""

    seat: str
    action: DiceAction
    success: bool
    prize: str = ""


class AnimalsBred(Event, frozen=True, tag="animals_bred"):
    """Phase 8 for animals of one kind: what there is now, and what happened."""

    seat: str
    animal: str
    pregnant: str
    now: Stable
    what: Bred


class Feasted(Event, frozen=True, tag="feasted"):
    """A seat held its feast; `penalties` squares stayed empty."""

    seat: str
    servings: tuple[str, ...]
    penalties: int


class TilePlaced(Event, frozen=True, tag="tile_placed"):
    """A tile from the supply lies on a board."""

    seat: str
    board: str
    tile: Placed


class TileLifted(Event, frozen=True, tag="tile_lifted"):
    """A tile went back from a board (`tile` is its place there) to the supply."""

    seat: str
    board: str
    tile: int


class CoveredRemembered(Event, frozen=True, tag="covered_remembered"):
    """Tiles were taken from a board, and their squares stay covered.

    `boxed`: they went back to the general supply; else, in games of before, to the seat's own.
    """

    seat: str
    board: str
    tiles: tuple[int, ...]
    cells: tuple[Cell, ...]
    boxed: bool = False


class MaterialPlaced(Event, frozen=True, tag="material_placed"):
    """Wood or stone from the supply lies on printed places."""

    seat: str
    board: str
    material: str
    n: int


class OccupationPlayed(Event, frozen=True, tag="occupation_played"):
    """A seat played an occupation from its hand; `before` its vikings went on a space of
    column 4, or `after` an action of it of which something was left out."""

    seat: str
    card: PlayedCard
    before: bool = False
    after: bool = False


class CardThought(Event, frozen=True, tag="card_thought"):
    """A seat has thought of an occupation at this moment; `for_good`: it happens only once."""

    seat: str
    number: int
    for_good: bool


class IncomeNoted(Event, frozen=True, tag="income_noted"):
    """The last income stands on the score sheet: `income`, 0 if it was paid after all."""

    seat: str
    income: int


class StarterSet(Event, frozen=True, tag="starter_set"):
    """A seat takes the moose."""

    seat: str


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over."""

    totals: tuple[int, ...]


FeastEvent: TypeAlias = (
    FeastSet | PhaseReached | TurnPassed | Passed | VikingsReady | VikingsPlaced | VikingsBack
    | VikingsHome | ActionSet | Gained | Paid | DrawsOpen | ShipTaken | ShipLost | OreLoaded
    | Emigrated | BoardTaken | IslandsSet | StripsSet | SpecialsSet | DiceBegun | Rolled
    | OreSpent | RollCorrected | DiceEnded | AnimalsBred | Feasted | TilePlaced | TileLifted
    | CoveredRemembered | MaterialPlaced | OccupationPlayed | IncomeNoted | ContactPenalised
    | ScoreWritten | Adjusted | AnimalTurned | StarterSet | GameEnded | RecordedEvent
    | CardThought | ThrownEarly | EarlyDropped | ShipsUsed | ThingNoted | EmigratedSet
    | IslandsNoted | StandingSet | StripLeft
)  # fmt: skip
