"""State and options of a game of Dice Forge."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.dice_forge.kinds import (
    NOTHING,
    Amounts,
    Depth,
    FeatSet,
    HouseRules,
    Stage,
)
from assistant.games.dice_forge.steps import Agenda
from assistant.games.sitting import Recorded, SeatPlayer, Turning
from assistant.rules import Options

START = 0
"""The island of pawns on their start portals."""


class DiceForgeOptions(Options, frozen=True):
    """How this game is played.

    `first` is the youngest player's seat ("s1"), None draws it. `swapped` are the slots that
    have their alternative card where the feats are `chosen`. `house` None takes the defaults.
    `timer_s` is the limit of a turn in seconds, None only measures.
    """

    first: str | None = None
    depth: Depth = Depth.FULL
    feats: FeatSet = FeatSet.FIRST
    swapped: tuple[str, ...] = ()
    house: HouseRules | None = None
    timer_s: float | None = None


class Die(Struct, frozen=True):
    """A die: its faces, and which of them lies up (an index)."""

    faces: tuple[str, ...]
    shown: int = 0

    @property
    def face(self) -> str:
        """The face that lies up."""
        return self.faces[self.shown]


class TakenFeat(Struct, frozen=True):
    """A feat's card in a player's piles, and its glory."""

    feat: str
    glory: int


class DieLuck(Struct, frozen=True):
    """What a die's throws were worth, and what they were expected to be worth."""

    throws: int = 0
    expected: float = 0.0
    got: float = 0.0


class Player(SeatPlayer, frozen=True):
    """What a player has. `has.glory` is all glory on the board, tokens of 100 included.

    `caps` is what the reserves hold (glory has no cap). `discarded` are faces that were
    forged away. `island` is where the pawn stands, 0 on its start portal. `hammer_steps` are
    counted over all hammers that the player ever took. `by_hand` is glory of cards that
    were not recorded. `lost` went over the caps.
    """

    has: Amounts
    caps: Amounts
    dice: tuple[Die, ...]
    discarded: tuple[str, ...] = ()
    feats: tuple[TakenFeat, ...] = ()
    island: int = START
    chests: int = 0
    hammers: int = 0
    hammer_steps: int = 0
    tokens: tuple[str, ...] = ()
    by_hand: int = 0
    lost: Amounts = NOTHING
    luck: tuple[DieLuck, ...] = (DieLuck(), DieLuck())

    @property
    def forged(self) -> int:
        """How many faces the player has forged: each one took another one's place."""
        return len(self.discarded)


class PoolStack(Struct, frozen=True):
    """So many of a face are left in a pool; pool "" is the garden."""

    pool: str
    face: str
    left: int


class FeatStack(Struct, frozen=True):
    """So many cards of a feat are left."""

    feat: str
    left: int


class BoarOwner(Struct, frozen=True):
    """Who has the card of a boar's colour."""

    face: str
    seat: str


class Place(Turning, frozen=True):
    """Where the game is. `used` are the reinforcements used in this turn, by feat."""

    active: str
    stage: Stage
    used: tuple[str, ...] = ()


class CurvePoint(Struct, frozen=True):
    """Everybody's glory, cards included, at the end of a round; in seat order."""

    round: int
    totals: tuple[int, ...]


class DiceForge(Recorded[Player], frozen=True, kw_only=True):
    """State of a game. Totals are not in it: they are computed.

    `thrower` is the seat that said that it throws next; None: turn order says so. `drawn_out` are
    the faces that were drawn out of the temple at the set-up; `removed` all that are out of the
    game.
    """

    first: str
    rounds: int
    blessings: int
    house: HouseRules
    feat_set: FeatSet
    swapped: tuple[str, ...]
    pools: tuple[PoolStack, ...]
    removed: tuple[str, ...]
    feats: tuple[FeatStack, ...]
    place: Place
    agenda: Agenda = ()
    thrower: str | None = None
    boars: tuple[BoarOwner, ...] = ()
    curve: tuple[CurvePoint, ...] = ()
    drawn_out: tuple[str, ...] = ()

    def order(self, start: str | None = None) -> tuple[str, ...]:
        """The seats that play, clockwise from `start`, or else from the active one."""
        return self.around(start or self.place.active)

    def others(self, seat: str) -> tuple[str, ...]:
        """All other seats that play, clockwise from `seat`."""
        return tuple(one for one in self.order(seat) if one != seat)

    def left_of(self, face: str) -> int:
        """How many of a face are left in the temple."""
        return sum(stack.left for stack in self.pools if stack.face == face)

    def pool_of(self, face: str) -> str:
        """The pool that sells a face, "" for faces of the garden."""
        return next((stack.pool for stack in self.pools if stack.face == face), "")

    def cards_left(self, feat: str) -> int:
        """How many cards of a feat are left; 0 also for those that are not in this game."""
        return sum(stack.left for stack in self.feats if stack.feat == feat)
