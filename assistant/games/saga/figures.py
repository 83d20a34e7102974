"""The figures of Saga, from `data.toml` and the owner's own file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from assistant.figures import Sourced, load_figures, misfit, unpacked
from assistant.games.naming import Name
from assistant.games.saga.kinds import ACTIONS, BONUSES, Action, Bonus, HouseRules, Kind, Side
from assistant.games.sitting import TimerLimits
from assistant.words.text import text

DRAKKAR = "drakkar"
"""The ship on which Vikings come home."""

NONE = ""
"""A place on a tile where nothing stands."""


class CoinFigures(Sourced, frozen=True):
    """Coins at the start, and how many there are."""

    saxons: int
    vikings: int
    all: int

    def of(self, side: Side) -> int:
        """What a side starts with."""
        return self.saxons if side is Side.SAXONS else self.vikings


class PieceFigures(Sourced, frozen=True):
    """Pieces of each side; `landing` are the warriors with whom the Vikings begin in England."""

    warriors: int
    leaders: int
    burhs: int
    landing: int


class GoalFigures(Sourced, frozen=True):
    """What the Vikings need."""

    areas: int
    coins: int


class BattleFigures(Sourced, frozen=True):
    """Points of strength for each unit lost, strength of leaders, units that a leader takes."""

    points: int
    with_burh: int
    without_burh: int
    sacrifice: int


class PriceFigures(Sourced, frozen=True):
    """Coins that actions cost; `single` and `several` are the two ways to recruit."""

    build: int
    fyrd: int
    income: int
    tribute: int
    single: int
    several: int


class GainFigures(Sourced, frozen=True):
    """Coins that actions bring; `single` and `several` are units recruited."""

    income: int
    bonus: int
    single: int
    several: int
    plunder: int
    inland: int


class TrackFigures(Sourced, frozen=True):
    """Spaces of the round track, and where the burh marker starts, counted from the left."""

    spaces: int
    burh: int


class StartFigures(Sourced, frozen=True):
    """The area that starts with a burh and a warrior."""

    area: str


class AreaFigures(Name, frozen=True, kw_only=True):
    """An area of England, with its place on Skald's diagram."""

    kind: Kind
    x: int
    y: int


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place on Skald's diagram."""

    x: int
    y: int


class IconFigures(Sourced, frozen=True):
    """The tile with sword and axe, and that which turns the initiative tile."""

    resolves_first: str
    chooses_first: str


class Section(Sourced, frozen=True):
    """A tile's section for one side. `one_of`: one of its actions, not all of them."""

    first: str
    second: str
    third: str
    bonus: str
    one_of: bool

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its actions in their order."""
        named = (self.first, self.second, self.third)
        return tuple(Action(one) for one in named if one != NONE)

    @property
    def golden(self) -> Bonus | None:
        """Its bonus action."""
        return None if self.bonus == NONE else Bonus(self.bonus)


class TileFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile."""

    vikings: Section
    saxons: Section

    def of(self, side: Side) -> Section:
        """A side's section."""
        return self.saxons if side is Side.SAXONS else self.vikings


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """All figures of the game. `borders` has a key for each pair of areas ("mercia-wessex")."""

    timer: TimerLimits
    coins: CoinFigures
    pieces: PieceFigures
    goals: GoalFigures
    battle: BattleFigures
    prices: PriceFigures
    gains: GainFigures
    track: TrackFigures
    house: HouseRules
    start: StartFigures
    areas: dict[str, AreaFigures]
    north: dict[str, Spot]
    drakkar: Spot
    borders: dict[str, bool | str]
    northern_borders: dict[str, bool | str]
    icons: IconFigures
    tiles: dict[str, TileFigures]

    @property
    def coasts(self) -> tuple[str, ...]:
        """The areas that have a raid target."""
        return tuple(area for area, one in self.areas.items() if one.kind is Kind.COASTAL)

    def may_be_coast(self, area: str) -> bool:
        """Whether an area lies on the coast, or nobody has compared where it lies."""
        figures = self.areas.get(area)
        return figures is not None and (figures.kind is Kind.COASTAL or not figures.verified)

    @property
    def targets(self) -> tuple[str, ...]:
        """The areas that a raid target may be for: the coasts, then what nobody has compared."""
        unsure = (area for area in self.areas if area not in self.coasts)
        return (*self.coasts, *(area for area in unsure if self.may_be_coast(area)))

    @property
    def lands(self) -> tuple[str, ...]:
        """Every place of the board that holds units: England, Scandinavia, the Drakkar."""
        return (*self.areas, *self.north, DRAKKAR)

    def is_sure(self, area: str) -> bool:
        """Whether somebody has compared the borders there with a board."""
        return bool((self.northern_borders if area in self.north else self.borders)["verified"])

    def are_adjacent(self, one: str, other: str) -> bool:
        """Whether two areas share a border, in England or in Scandinavia."""
        pairs = (f"{one}-{other}", f"{other}-{one}")
        known = {**self.borders, **self.northern_borders}
        return any(known.get(pair) is True for pair in pairs)

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The areas that share a border with this one."""
        return tuple(one for one in (*self.areas, *self.north) if self.are_adjacent(area, one))


def pairs_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """The key of each pair of areas, in their order."""
    return tuple(
        f"{one}-{other}" for at, one in enumerate(names) for other in names[at + 1 :]
    )


def read_figures(own: Mapping[str, object] | None = None) -> Figures:
    """The figures, with the owner's own laid over them; raises `FiguresError`."""
    figures = load_figures(__package__, Figures, own)
    _check_tiles(figures)
    _check_board(figures)
    return figures


def _check_tiles(figures: Figures) -> None:
    """What stands on tiles are actions of that side, each once; icons are on tiles."""
    for number, tile in figures.tiles.items():
        for side in Side:
            section = tile.of(side)
            for key, known in (
                *((key, ACTIONS[side]) for key in ("first", "second", "third")),
                ("bonus", BONUSES[side]),
            ):
                named = getattr(section, key)
                if named != NONE and named not in known:
                    raise misfit(
                        ("tiles", number, side, key),
                        text("these never do that: {what}", what=named),
                    )
            if len(set(section.actions)) < len(section.actions):
                raise misfit(("tiles", number, side), text("an action stands there twice"))
    for key in ("resolves_first", "chooses_first"):
        if getattr(figures.icons, key) not in figures.tiles:
            raise misfit(("icons", key), text("there is no such tile"))


def _check_board(figures: Figures) -> None:
    """Areas that are named exist, and the numbers can be counted with."""
    about = {"source", "verified"}
    if set(figures.borders) - about != set(pairs_of(tuple(figures.areas))):
        raise misfit(("borders",), text("there must be one for each pair of areas"))
    if set(figures.northern_borders) - about != set(pairs_of(tuple(figures.north))):
        raise misfit(("northern_borders",), text("there must be one for each pair of areas"))
    for area, one in figures.areas.items():
        if not one.en or any(mark in one.en + one.polish for mark in "{}"):
            raise misfit(("areas", area), text("it needs a name, and without braces"))
    if figures.start.area not in figures.areas:
        raise misfit(("start", "area"), text("there is no such area"))
    if len({*figures.coasts} - {figures.start.area}) < 2:
        raise misfit(
            ("areas",), text("at least two areas beside that of the first burh must be coasts")
        )
    if not 1 <= figures.track.burh < figures.track.spaces:
        raise misfit(("track", "burh"), text("it must be a space left of the last one"))
    for group, key in (
        ("battle", "points"), ("goals", "areas"), ("goals", "coins"), ("gains", "income"),
        ("gains", "bonus"), ("gains", "single"), ("gains", "plunder"),
    ):  # fmt: skip
        if getattr(getattr(figures, group), key) < 1:
            raise misfit((group, key), text("it must be 1 at the least"))
    if figures.gains.several < figures.gains.single:
        raise misfit(("gains", "several"), text("it must be as many as the lower price brings"))
    coins, pieces = figures.coins, figures.pieces
    if coins.saxons + coins.vikings > coins.all:
        raise misfit(("coins", "all"), text("it must be as many as the sides start with"))
    if pieces.leaders < 1 + len(figures.north) or pieces.burhs < 2:
        raise misfit(("pieces",), text("there must be as many as the set-up needs"))
    if pieces.warriors < max(len(figures.areas), pieces.landing + len(figures.north)):
        raise misfit(("pieces", "warriors"), text("there must be as many as the set-up needs"))


@cache
def default_figures() -> Figures:
    """The figures that come with Skald, read once."""
    return read_figures()


@lru_cache
def figures_with(kept: str) -> Figures:
    """The figures of a game that began with these of the owner's; raises `FiguresError`."""
    return read_figures(unpacked(kept)) if kept else default_figures()
