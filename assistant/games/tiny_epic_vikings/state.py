"""State and options of a game of Tiny Epic Vikings."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.sitting import Recorded, SeatPlayer, Turning
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Card,
    Depth,
    End,
    Goods,
    HouseRules,
    Resource,
    Row,
    Rune,
    Runes,
    Stage,
    Symbol,
)
from assistant.games.tiny_epic_vikings.steps import Agenda, Awaited
from assistant.rules import Options


class TinyEpicVikingsOptions(Options, frozen=True):
    """How this game is played.

    `first` is the seat of who last visited an island, None draws it. `gods` are the mats that
    lie out, from the left, by their numbers in the figures; an empty word is drawn. `house` None
    takes the defaults.
    """

    first: str | None = None
    depth: Depth = Depth.FULL
    gods: tuple[str, ...] = ()
    house: HouseRules | None = None
    timer_s: float | None = None


class God(Struct, frozen=True):
    """A god that lies out, its rune, and its wrath with all laps of the track."""

    mat: str
    rune: Rune
    fury: int = 0


class Favour(Struct, frozen=True):
    """A favour card that somebody won. `runes` None: not told yet. Hidden until the end."""

    card: int
    runes: Runes | None = None


class Played(Struct, frozen=True):
    """A card in somebody's row; `card` None: nobody has read it yet. `open`: it lies face up."""

    card: Card | None
    open: bool


class Player(SeatPlayer, frozen=True):
    """What a player has. `settlers` are on the mat, `boats` and `temples` the places of the mat
    that are not built yet; `villages` raided and not offered. `built` counts by hand."""

    has: Goods
    settlers: int
    boats: tuple[int, ...]
    temples: tuple[int, ...]
    favours: tuple[Favour, ...] = ()
    row: tuple[Played, ...] = ()
    villages: int = 0

    @property
    def face_down(self) -> bool:
        """Whether the last card lies face down."""
        return bool(self.row) and not self.row[-1].open

    @property
    def active(self) -> Runes:
        """The runes of the cards that lie face up."""
        return _runes_of(tuple(one.card for one in self.row if one.open and one.card))


def _runes_of(cards: tuple[Card, ...]) -> Runes:
    return Runes(**{rune.value: sum(card.rune is rune for card in cards) for rune in Rune})


class Reached(Struct, frozen=True):
    """A symbol that one of the enemy's markers came to or passed."""

    resource: Resource
    space: int
    symbol: Symbol
    bonus: int = 0


class Enemy(Struct, frozen=True):
    """Alone: the enemy clan. `settlers`, `boats` and `temples` are the pieces on each place of
    the mat from the left, two at the most; `has` the places of its markers; `full` the tracks
    that stand at their end in this turn; `bonus` the strength of the battle that it began.
    """

    chieftain: str
    settlers: tuple[int, ...]
    boats: tuple[int, ...]
    temples: tuple[int, ...]
    deck: int = 0
    has: Goods = Goods()
    favours: tuple[Favour, ...] = ()
    row: tuple[Card, ...] = ()
    battle_row: tuple[Card, ...] = ()
    villages: int = 0
    reached: tuple[Reached, ...] = ()
    full: tuple[Resource, ...] = ()
    bonus: int = 0

    @property
    def active(self) -> Runes:
        """The runes of all cards that it has played in this era."""
        return _runes_of((*self.row, *self.battle_row))


class Settled(Struct, frozen=True):
    """So many settlers of an owner on an island."""

    island: str
    owner: str
    count: int


class Temple(Struct, frozen=True):
    """A temple of an owner on an island."""

    island: str
    owner: str


class Boat(Struct, frozen=True):
    """A boat of an owner in a port or a fjord."""

    owner: str
    place: str


class Held(Struct, frozen=True):
    """An island that an owner controls."""

    island: str
    owner: str


class Stack(Struct, frozen=True):
    """Villages on an action of offering: "1" to "4" on the era mat, or a rune for its god's."""

    action: str
    count: int


class Fighter(Struct, frozen=True):
    """Somebody in a battle: a seat, the enemy, or the invaders. `card` None: face down."""

    who: str
    card: Card | None = None


class Battle(Struct, frozen=True):
    """A battle for a favour card that lay at `place` of its row."""

    starter: str
    favour: int
    row: Row
    end: End
    fighters: tuple[Fighter, ...]

    def fighter(self, who: str) -> Fighter | None:
        """One of the fighters."""
        return next((one for one in self.fighters if one.who == who), None)


class Place(Turning, frozen=True):
    """Where the game is: `round` is the era, `nth` the turn of each seat in it, `order` the seats
    from the chieftain on. `active` has the turn; in the draft nobody has, and it is empty.
    `last`: the era's turns are over, a battle is left. `offered`: a village in this turn."""

    stage: Stage
    active: str = ""
    nth: int = 0
    order: tuple[str, ...] = ()
    last: bool = False
    offered: bool = False


class Beginning(Struct, frozen=True):
    """How the game began, for the list of its set-up: the first chieftain; alone the enemy's
    island and the port of its chieftain's boat."""

    first: str
    island: str = ""
    dock: str = ""


class CurvePoint(Struct, frozen=True):
    """Everybody's island runes at the end of an era, in seat order."""

    round: int
    totals: tuple[int, ...]


class Vikings(Recorded[Player], frozen=True, kw_only=True):
    """State of a game. Totals are not in it: they are computed.

    `chart` names the side of the map. `hand` are the cards that everybody holds in the draft,
    `ready` the seats that have kept one. `rows` hold favour cards by numbers that say nothing.
    `told` are figures that this table told, `missing` the one that the agenda waits for;
    `readings` the house rules that have decided something.
    """

    began: Beginning
    chieftain: str
    chart: str
    gods: tuple[God, ...]
    house: HouseRules
    place: Place
    settled: tuple[Settled, ...] = ()
    temples: tuple[Temple, ...] = ()
    boats: tuple[Boat, ...] = ()
    villages: tuple[str, ...] = ()
    held: tuple[Held, ...] = ()
    stacks: tuple[Stack, ...] = ()
    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()
    battle: Battle | None = None
    invaders: tuple[Card, ...] = ()
    deck: int = 0
    discard: int = 0
    hand: int = 0
    ready: tuple[str, ...] = ()
    agenda: Agenda = ()
    told: tuple[tuple[str, str], ...] = ()
    missing: str = ""
    readings: tuple[str, ...] = ()
    enemy: Enemy | None = None
    curve: tuple[CurvePoint, ...] = ()

    @property
    def moment(self) -> str:
        """What several do at once now: choose from a hand, turn up cards in a battle."""
        if self.place.stage is Stage.DRAFT:
            return f"hand-{self.place.round}-{self.hand}"
        return f"turn-{self.place.turn}"

    @property
    def alone(self) -> bool:
        """Whether one person plays against the enemy clan."""
        return self.enemy is not None

    @property
    def owners(self) -> tuple[str, ...]:
        """All who may have pieces."""
        seats = tuple(seat.id for seat in self.seats)
        return (*seats, ENEMY) if len(seats) <= 2 else seats

    @property
    def now(self) -> Awaited | None:
        """What somebody is asked or may do before everything else."""
        first = self.agenda[0] if self.agenda else None
        return first if isinstance(first, Awaited) else None

    def settlers(self, island: str, owner: str) -> int:
        """Settlers of an owner on an island."""
        return sum(one.count for one in self.settled if (one.island, one.owner) == (island, owner))

    def holder(self, island: str) -> str:
        """Who controls an island; empty: nobody."""
        return next((one.owner for one in self.held if one.island == island), "")

    def boats_at(self, place: str) -> tuple[str, ...]:
        """The owners of the boats at a place."""
        return tuple(one.owner for one in self.boats if one.place == place)

    @property
    def most_offered(self) -> int:
        """Villages that close an action of offering: one for each clan that plays."""
        return len(self.seats) + int(self.alone)

    def stack(self, action: str) -> int:
        """Villages on an action of offering."""
        return next((one.count for one in self.stacks if one.action == action), 0)

    def god(self, rune: Rune) -> God:
        """The god of a rune."""
        return next(one for one in self.gods if one.rune is rune)

    def row_of(self, row: Row) -> tuple[int, ...]:
        """The favour cards of a row."""
        return self.top if row is Row.TOP else self.bottom
