"""The figures of Dice Forge, from `data.toml` and the owner's own file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from msgspec import Struct

from assistant.figures import Path, Sourced, load_figures, misfit, unpacked
from assistant.games.dice_forge.kinds import (
    NOTHING,
    Amounts,
    Counter,
    Effect,
    FaceKind,
    FeatKind,
    HouseRules,
    Resource,
)
from assistant.games.naming import Name
from assistant.games.sitting import TimerLimits
from assistant.words.text import text


class SetUpFigures(Sourced, frozen=True):
    """Set-up for a number of players: cards a stack, faces a pool, gold by turn order."""

    rounds: int
    cards: int
    faces: int
    blessings: int
    gold: tuple[int, ...]


class ReserveFigures(Sourced, frozen=True):
    """What a reserve holds at the start, and how much more with each chest."""

    holds: Amounts
    chest: Amounts


class GloryFigures(Sourced, frozen=True):
    """Glory that a token stands for, how many there are, and the spaces of the track of units."""

    token: int
    tokens: int
    units: int


class WatchedFigures(Sourced, frozen=True):
    """How many seconds a board may differ from the record before people are asked."""

    patience_s: float


class ExtraActionFigures(Sourced, frozen=True):
    """Price of the extra action."""

    cost: Amounts


class HammerSide(Struct, frozen=True, forbid_unknown_fields=True):
    """A side of the hammer's token: so many steps, then so much glory."""

    steps: int
    glory: int


class HammerFigures(Sourced, frozen=True):
    """The sides of a hammer in their order."""

    sides: tuple[HammerSide, ...]

    @property
    def steps(self) -> int:
        """Steps of one hammer from beginning to end."""
        return sum(side.steps for side in self.sides)


class StartDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die at the start."""

    faces: tuple[str, ...]


class DiceFigures(Sourced, frozen=True):
    """Number of a die's faces, and the dice at the start."""

    faces: int
    start: tuple[StartDie, ...]


class LuckFigures(Sourced, frozen=True):
    """What one of each resource is worth for the measure of luck."""

    gold: float
    sun: float
    moon: float
    glory: float


class ByHandFigures(Sourced, frozen=True):
    """The most that is counted by hand where the game has no cap."""

    glory: int
    feats: int
    chests: int

    def most(self, counter: Counter) -> int:
        """The bound of such a counter."""
        return int(getattr(self, counter))


class PileFigures(Sourced, frozen=True):
    """On which pile a feat's card is put away, by its sign; one of a track has its own place."""

    none: int
    instant: int
    single_use: int
    hourglass: int
    reinforcement: int

    def of(self, kind: FeatKind) -> int:
        """The pile of such a card."""
        return int(getattr(self, kind))


class PoolFigures(Sourced, frozen=True):
    """A pool of the sanctuary: price in gold, and how many of each face."""

    price: int
    faces: dict[str, int]


class GardenFigures(Sourced, frozen=True):
    """Faces of the temple's garden."""

    faces: dict[str, int]


class FaceFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """A face. `gives` are the sets of resources to choose from, `owner` those of a boar's owner."""

    kind: FaceKind
    gives: tuple[Amounts, ...] = ()
    owner: tuple[Amounts, ...] = ()
    matches: Resource | None = None
    bonus: Amounts = NOTHING
    times: int = 1
    discount: int = 0
    worth: float | None = None


class FeatFigures(Name, frozen=True, kw_only=True):
    """A heroic feat. What `times`, `gives`, `pay`, `faces`, `converts` and `rate` mean
    depends on its effect."""

    slot: str
    island: int
    cost: Amounts
    basic: bool
    glory: int
    kind: FeatKind
    effect: Effect
    times: int = 0
    gives: tuple[Amounts, ...] = ()
    pay: Amounts = NOTHING
    faces: tuple[str, ...] = ()
    converts: tuple[Resource, ...] = ()
    rate: int = 0


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """All figures of the game."""

    islands: int
    timer: TimerLimits
    set_up: dict[str, SetUpFigures]
    reserve: ReserveFigures
    glory: GloryFigures
    extra_action: ExtraActionFigures
    hammer: HammerFigures
    dice: DiceFigures
    luck: LuckFigures
    by_hand: ByHandFigures
    piles: PileFigures
    watched: WatchedFigures
    house: HouseRules
    pools: dict[str, PoolFigures]
    garden: GardenFigures
    faces: dict[str, FaceFigures]
    feats: dict[str, FeatFigures]

    @property
    def slots(self) -> tuple[str, ...]:
        """The places of the stacks beside the islands, in their order."""
        return tuple(dict.fromkeys(feat.slot for feat in self.feats.values()))

    def feat_at(self, slot: str, *, basic: bool) -> str | None:
        """The card of a slot in the first game's set, or its alternative."""
        return next(
            (code for code, feat in self.feats.items() if (feat.slot, feat.basic) == (slot, basic)),
            None,
        )

    def worth(self, face: str) -> float:
        """What a face is worth for the measure of luck: that of its best choice."""
        known = self.faces[face]
        if known.worth is not None:
            return known.worth
        return max(self.worth_of(gain) for gain in known.gives)

    def worth_of(self, gain: Amounts) -> float:
        """What resources are worth for the measure of luck."""
        return sum(gain.of(one) * float(getattr(self.luck, one)) for one in Resource)


def read_figures(own: Mapping[str, object] | None = None) -> Figures:
    """The figures, with the owner's own laid over them; raises `FiguresError`."""
    figures = load_figures(__package__, Figures, own)
    _check_faces(figures)
    _check_numbers(figures)
    return figures


def _check_faces(figures: Figures) -> None:
    """Every face that is named somewhere is described, and a die has all of its faces."""
    named: dict[Path, Iterable[str]] = {
        **{("pools", name, "faces"): one.faces for name, one in figures.pools.items()},
        **{("feats", name, "faces"): one.faces for name, one in figures.feats.items()},
        ("dice", "start"): [face for die in figures.dice.start for face in die.faces],
        ("garden", "faces"): figures.garden.faces,
    }
    for path, faces in named.items():
        for face in faces:
            if face not in figures.faces:
                raise misfit(path, text("no face is named {face}", face=face))
    for die in figures.dice.start:
        if len(die.faces) != figures.dice.faces:
            raise misfit(("dice", "start"), text("a die needs all its faces"))


def _check_numbers(figures: Figures) -> None:
    """What the game divides by or counts on must be there."""
    at_least_one: dict[Path, int] = {
        ("glory", "token"): figures.glory.token,
        ("dice", "faces"): figures.dice.faces,
        **{("hammer", "sides", str(n)): one.steps for n, one in enumerate(figures.hammer.sides)},
        **{("set_up", n, "rounds"): one.rounds for n, one in figures.set_up.items()},
        **{("set_up", n, "blessings"): one.blessings for n, one in figures.set_up.items()},
    }
    for path, number in at_least_one.items():
        if number < 1:
            raise misfit(path, text("it must be 1 at the least"))
    for people, one in figures.set_up.items():
        if not people.isdecimal() or len(one.gold) != int(people):
            raise misfit(("set_up", people, "gold"), text("there must be one for each player"))
    for name, feat in figures.feats.items():
        if not 1 <= feat.island <= figures.islands:
            raise misfit(("feats", name, "island"), text("there is no such island"))


@cache
def default_figures() -> Figures:
    """The figures that come with Skald, read once."""
    return read_figures()


@lru_cache
def figures_with(kept: str) -> Figures:
    """The figures of a game that began with these of the owner's; raises `FiguresError`."""
    return read_figures(unpacked(kept)) if kept else default_figures()
