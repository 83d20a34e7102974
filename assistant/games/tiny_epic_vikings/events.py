"""Events of Tiny Epic Vikings. They stand in journals: tags and fields stay as they are."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.sitting import RecordedEvent
from assistant.games.tiny_epic_vikings.events_enemy import ChieftainMoved as ChieftainMoved
from assistant.games.tiny_epic_vikings.events_enemy import EnemyBonus as EnemyBonus
from assistant.games.tiny_epic_vikings.events_enemy import EnemyCard as EnemyCard
from assistant.games.tiny_epic_vikings.events_enemy import EnemyTold as EnemyTold
from assistant.games.tiny_epic_vikings.events_enemy import SymbolsTaken as SymbolsTaken
from assistant.games.tiny_epic_vikings.events_enemy import TrackReset as TrackReset
from assistant.games.tiny_epic_vikings.events_enemy import TracksMoved as TracksMoved
from assistant.games.tiny_epic_vikings.events_map import BoatBuilt as BoatBuilt
from assistant.games.tiny_epic_vikings.events_map import BoatMoved as BoatMoved
from assistant.games.tiny_epic_vikings.events_map import BoatSet as BoatSet
from assistant.games.tiny_epic_vikings.events_map import MapTaken as MapTaken
from assistant.games.tiny_epic_vikings.events_map import Mat as Mat
from assistant.games.tiny_epic_vikings.events_map import MatTaken as MatTaken
from assistant.games.tiny_epic_vikings.events_map import RuneTaken as RuneTaken
from assistant.games.tiny_epic_vikings.events_map import SettlersMoved as SettlersMoved
from assistant.games.tiny_epic_vikings.events_map import StackSet as StackSet
from assistant.games.tiny_epic_vikings.events_map import TempleBuilt as TempleBuilt
from assistant.games.tiny_epic_vikings.events_map import TempleMoved as TempleMoved
from assistant.games.tiny_epic_vikings.events_map import TempleSet as TempleSet
from assistant.games.tiny_epic_vikings.events_map import VillageOffered as VillageOffered
from assistant.games.tiny_epic_vikings.events_map import VillageRaided as VillageRaided
from assistant.games.tiny_epic_vikings.events_map import VillageSet as VillageSet
from assistant.games.tiny_epic_vikings.kinds import (
    Act,
    Card,
    Counter,
    Depth,
    End,
    Goods,
    HouseRules,
    Row,
    Rune,
    Runes,
)
from assistant.games.tiny_epic_vikings.state import (
    Boat,
    Enemy,
    God,
    Held,
    Place,
    Player,
    Settled,
    Temple,
)
from assistant.games.tiny_epic_vikings.steps import Agenda
from assistant.rules import Event
from assistant.words.seats import Seat


class VikingsSet(Event, frozen=True, tag="vikings_set"):
    """A game begins, with everything that was drawn."""

    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    chieftain: str
    drawn: bool
    depth: Depth
    chart: str
    gods: tuple[God, ...]
    house: HouseRules
    place: Place
    villages: tuple[str, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    deck: int
    settled: tuple[Settled, ...] = ()
    temples: tuple[Temple, ...] = ()
    held: tuple[Held, ...] = ()
    boats: tuple[Boat, ...] = ()
    enemy: Enemy | None = None
    timer_s: float | None = None
    own: str = ""


class AgendaSet(Event, frozen=True, tag="agenda_set"):
    """What is to be done now, in order; `missing` is a figure that it waits for."""

    agenda: Agenda
    missing: str = ""


class PlaceSet(Event, frozen=True, tag="place_set"):
    """The game goes on to here."""

    place: Place


class FigureTold(Event, frozen=True, tag="figure_told"):
    """Somebody read a figure from the components."""

    key: str
    value: str


class StartBoatPlaced(Event, frozen=True, tag="start_boat_placed"):
    """A seat's first boat lies in a fjord."""

    seat: str
    fjord: str


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards were dealt for an era."""

    era: int
    hand: int
    deck: int
    discard: int
    reshuffled: bool
    enemy: int = 0


class CardKept(Event, frozen=True, tag="card_kept"):
    """A seat has kept a card."""

    seat: str


class HandsPassed(Event, frozen=True, tag="hands_passed"):
    """All have kept one: the rest goes on. `hand` is what everybody holds now."""

    hand: int
    thrown: int = 0


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A seat plays a card, face up or face down."""

    seat: str
    card: Card | None
    open: bool


class BattleBegun(Event, frozen=True, tag="battle_begun"):
    """Somebody begins a battle for a favour card at an end of a row."""

    who: str
    row: Row
    end: End
    favour: int
    card: Card | None = None


class BattleJoined(Event, frozen=True, tag="battle_joined"):
    """Somebody joins the battle; `card` where it lies face up."""

    who: str
    card: Card | None = None


class FighterLeft(Event, frozen=True, tag="fighter_left"):
    """Somebody who left the table fights no more; the battle is that of `starter` now."""

    who: str
    starter: str


class Revealed(Event, frozen=True, tag="revealed"):
    """A fighter's card is read: a seat's, the enemy's or the invaders'."""

    who: str
    card: Card


class Fought(Event, frozen=True, tag="fought"):
    """A battle is decided. Strengths stand by fighter, None for a card that could not be paid.
    `winner` empty: nobody, and the favour card goes back."""

    who: tuple[str, ...]
    strengths: tuple[int | None, ...]
    winner: str


class BattleSettled(Event, frozen=True, tag="battle_settled"):
    """Only how a battle ended."""

    winner: str


class FavourReturned(Event, frozen=True, tag="favour_returned"):
    """A favour card goes to an end of a row."""

    seat: str
    slot: int
    row: Row
    end: End


class FavourNoted(Event, frozen=True, tag="favour_noted"):
    """What stands on a favour card; only its owner sees it until the end."""

    seat: str
    slot: int
    runes: Runes


class GoodsChanged(Event, frozen=True, tag="goods_changed"):
    """A seat gains or pays; `lost` went over what the tracks hold."""

    seat: str
    change: Goods
    why: str
    lost: Goods = Goods()


class FuryChanged(Event, frozen=True, tag="fury_changed"):
    """The wrath of a rune's god."""

    rune: Rune
    by: int
    total: int
    why: str = ""


class CardReplaced(Event, frozen=True, tag="card_replaced"):
    """A seat drew a card and discarded one."""

    seat: str


class LeftOut(Event, frozen=True, tag="left_out"):
    """A seat does not do what it could."""

    seat: str
    act: Act


class RunesShort(Event, frozen=True, tag="runes_short"):
    """A rune action falls away: these runes are missing."""

    who: str
    short: Runes


class BoonTaken(Event, frozen=True, tag="boon_taken"):
    """A seat takes the boon of a rune's god."""

    seat: str
    rune: Rune


class FavourPicked(Event, frozen=True, tag="favour_picked"):
    """A seat has said which favour card goes back."""

    seat: str


class Done(Event, frozen=True, tag="done"):
    """An action that changes nothing that is recorded."""

    seat: str
    act: Act


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The deck was empty: the discards are the deck now."""

    deck: int


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A turn is over."""

    seat: str
    spent_s: float
    place: Place


class EraEnded(Event, frozen=True, tag="era_ended"):
    """All cards are discarded; `seat` begins the next era, `tied` where several had as many."""

    era: int
    seat: str
    tied: bool
    discarded: int
    totals: tuple[int, ...] = ()


class HouseSet(Event, frozen=True, tag="house_set"):
    """How the table reads what the rules leave open, from now on."""

    house: HouseRules
    key: str


class ReadingTold(Event, frozen=True, tag="reading_told"):
    """A reading of the rules has decided something for the first time in this game."""

    key: str


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; a total is None where something was never told."""

    totals: tuple[int | None, ...]


class Adjusted(Event, frozen=True, tag="adjusted"):
    """Something was set right by hand."""

    seat: str
    counter: Counter
    by: int
    value: int


VikingsEvent: TypeAlias = (
    VikingsSet | AgendaSet | PlaceSet | FigureTold | StartBoatPlaced | Dealt | CardKept
    | HandsPassed | CardPlayed | BattleBegun | BattleJoined | Revealed | Fought | BattleSettled
    | FavourReturned | FavourNoted | GoodsChanged | FuryChanged | BoatMoved | BoatBuilt
    | TempleBuilt | TempleMoved | SettlersMoved | RuneTaken | VillageRaided | VillageOffered
    | CardReplaced | Reshuffled | LeftOut | RunesShort | Done | TurnPassed | EraEnded | GameEnded
    | Adjusted | EnemyCard | ChieftainMoved | TracksMoved | TrackReset | SymbolsTaken
    | EnemyBonus | EnemyTold | BoonTaken | FavourPicked | FighterLeft | HouseSet
    | ReadingTold | MapTaken | MatTaken | StackSet | BoatSet | TempleSet | VillageSet
    | RecordedEvent
)  # fmt: skip
