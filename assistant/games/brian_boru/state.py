"""State and options of a game of Brian Boru."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.brian_boru.kinds import ACTION, UPKEEP, HouseRules, Side, Stage
from assistant.games.brian_boru.steps import Todo
from assistant.games.sitting import Depth, Recorded, SeatPlayer, Turning
from assistant.rules import Options


class BrianBoruOptions(Options, frozen=True):
    """How this game is played.

    `first` is the seat that starts with the marker of the active town ("s1"), None draws it.
    `house` None takes the defaults. `timer_s` is the limit of a turn in seconds, None only
    measures.
    """

    first: str | None = None
    depth: Depth = Depth.FULL
    house: HouseRules | None = None
    timer_s: float | None = None


class Player(SeatPlayer, frozen=True):
    """What a player has. `points` are those on the score track, rounds of it included.

    `track` is the disc's space on the marriage track, 0 the start; `church` the discs in the
    church; `marriages` the cards by their codes, `unnamed` how many more there are.
    """

    coins: int
    renown: int
    points: int
    invaders: int = 0
    church: int = 0
    track: int = 0
    marriages: tuple[str, ...] = ()
    unnamed: int = 0


class Disc(Struct, frozen=True, omit_defaults=True):
    """A town with somebody's disc. `vikings`: their token lies on it."""

    town: int
    seat: str
    monastery: bool = False
    vikings: bool = False


class Claim(Struct, frozen=True, omit_defaults=True):
    """A claim token: face down until `open`; `seat` has it, None: it lies on the board."""

    region: str
    open: bool = False
    seat: str | None = None


class Alliance(Struct, frozen=True):
    """Who married the Princess of Denmark, and which side of her card lies up."""

    seat: str
    side: Side


class Played(Struct, frozen=True):
    """A card of this trick. `done`: its action is over."""

    seat: str
    card: int
    done: bool = False


class Place(Turning, frozen=True):
    """Where the game is. `trick` counts from 1 within a round; `kept` are the seats that have
    kept their cards of this hand of the draft, `passed` says how often hands went on. `card`:
    this round's marriage card has been shown."""

    stage: Stage
    card: bool = False
    trick: int = 1
    passed: int = 0
    kept: tuple[str, ...] = ()


class CurvePoint(Struct, frozen=True):
    """Everybody's points, as they would count, at the end of a round; in seat order."""

    round: int
    totals: tuple[int, ...]


class BrianBoru(Recorded[Player], frozen=True, kw_only=True):
    """State of a game. Totals are not in it: they are computed.

    `marker` is the seat with the marker of the active town, `town` the active town. `battle` are
    the invaders in the battle area. `shown` are face-up marriage cards that nobody has, the
    newest last, "" one that nobody named; `deck` is the number of cards below, the Princess the
    last of them.
    `seen` are the action cards played in this round, `out` marriage cards out of the game.
    """

    first: str
    hand: int
    house: HouseRules
    place: Place
    marker: str
    claims: tuple[Claim, ...]
    deck: int
    discs: tuple[Disc, ...] = ()
    town: int | None = None
    trick: tuple[Played, ...] = ()
    seen: tuple[int, ...] = ()
    winner: str | None = None
    battle: int | None = None
    shown: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    alliance: Alliance | None = None
    todo: Todo = ()
    curve: tuple[CurvePoint, ...] = ()

    @property
    def stage(self) -> Stage:
        """Where the round is."""
        return self.place.stage

    @property
    def in_action(self) -> bool:
        """Whether tricks are being played."""
        return self.stage in ACTION

    @property
    def in_upkeep(self) -> bool:
        """Whether one of the four steps of the upkeep is on."""
        return self.stage in UPKEEP

    @property
    def rounds(self) -> int:
        """How many rounds the game has, as the marriage deck stands."""
        return self.place.round + max(0, self.deck - (0 if self.place.card else 1))

    @property
    def moment(self) -> str:
        """The hand of the draft or the trick that is on: several seats act in it at once, and
        their commands name it."""
        place = self.place
        if place.stage is Stage.DRAFT:
            return f"{place.round}.hand.{place.passed}"
        return f"{place.round}.trick.{place.trick}.{self.town}"

    def disc(self, town: int) -> Disc | None:
        """The disc on a town."""
        return next((disc for disc in self.discs if disc.town == town), None)

    def discs_of(self, seat: str) -> tuple[Disc, ...]:
        """The towns that a seat controls: its discs without a token of the Vikings."""
        return tuple(disc for disc in self.discs if disc.seat == seat and not disc.vikings)

    def claim(self, region: str) -> Claim:
        """A region's token. Raises `StopIteration` if there is no such region."""
        return next(claim for claim in self.claims if claim.region == region)

    def present(self) -> tuple[str, ...]:
        """The seats that play, in seat order."""
        return tuple(seat.id for seat in self.seats if seat.here)


def with_disc(state: BrianBoru, disc: Disc) -> BrianBoru:
    """The state in which a town has this disc."""
    others = [one for one in state.discs if one.town != disc.town]
    return replace(state, discs=tuple(sorted([*others, disc], key=lambda one: one.town)))


def with_claim(state: BrianBoru, claim: Claim) -> BrianBoru:
    """The state in which a region's token is another one."""
    claims = tuple(claim if one.region == claim.region else one for one in state.claims)
    return replace(state, claims=claims)
