"""The figures of Brian Boru, from `data.toml` and the owner's own file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from assistant.figures import Path, Sourced, load_figures, misfit, unpacked
from assistant.games.brian_boru.kinds import Bonus, HouseRules, Icon, Suit
from assistant.games.sitting import TimerLimits
from assistant.words.text import text


class SetUpFigures(Sourced, frozen=True):
    """Figures for a number of players; `marriages` are those above the Princess: with her they
    are the rounds of the game."""

    marriages: int
    hand: int


class StartFigures(Sourced, frozen=True):
    """What everybody begins with."""

    coins: int
    renown: int
    points: int


class DraftFigures(Sourced, frozen=True):
    """How many cards are kept of each hand that is passed."""

    keep: int


class PriceFigures(Sourced, frozen=True):
    """Coins for one more of a symbol and for an expansion; points for a coin that is missing."""

    more: int
    expansion: int
    forced_points: int


class RewardFigures(Sourced, frozen=True):
    """Rewards of the upkeep. `church_discs` are those of the last step; a monastery counts as
    `monastery_towns` towns."""

    spoils_renown: int
    spoils_renown_points: int
    spoils_points: int
    spoils_returned: int
    church_points: int
    church_returned: int
    church_discs: int
    spurned_points: int
    monastery_towns: int


class ScoringFigures(Sourced, frozen=True):
    """Points at the end. `regions` by the number of regions with a town; tokens on the board are
    divided by `share`, rounded down."""

    coins: int
    marker: int
    renown: int
    share: int
    regions: tuple[int, ...]


class ScoreTrackFigures(Sourced, frozen=True):
    """Spaces of the score track, 0 included; it goes round."""

    spaces: int


class VikingFigures(Sourced, frozen=True):
    """The strengths that are offered, and the number of invaders' tokens in the box."""

    least: int
    most: int
    tokens: int


class ByHandFigures(Sourced, frozen=True):
    """The most that is counted by hand."""

    points: int
    coins: int
    renown: int
    invaders: int
    church: int
    marriages: int


class TrackFigures(Sourced, frozen=True):
    """Bonuses of the marriage track's spaces above the start, from below."""

    spaces: tuple[str, ...]


class MarriageFigures(Sourced, frozen=True):
    """A marriage card; `region` is where it brings a town, "" nowhere."""

    name: str
    points: int
    renown: int
    region: str


class CardFigures(Sourced, frozen=True):
    """An action card: symbols of its main action and of the two others, as letters."""

    colour: Suit
    main: str
    first: str
    second: str


class TownFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """A town, and roads from it to towns of a higher number."""

    colour: Suit
    roads: str


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a town lies in the diagram, in percent from the left and from the top."""

    x: int
    y: int


class DiagramFigures(Sourced, frozen=True):
    """Where all towns lie in the diagram, by number."""

    towns: dict[str, Spot]


class RegionFigures(Sourced, frozen=True):
    """A region with its towns by number."""

    name: str
    threshold: int
    points: int
    towns: dict[str, TownFigures]


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """All figures of the game."""

    timer: TimerLimits
    set_up: dict[str, SetUpFigures]
    start: StartFigures
    draft: DraftFigures
    prices: PriceFigures
    rewards: RewardFigures
    scoring: ScoringFigures
    score_track: ScoreTrackFigures
    vikings: VikingFigures
    by_hand: ByHandFigures
    house: HouseRules
    track: TrackFigures
    marriages: dict[str, MarriageFigures]
    cards: dict[str, CardFigures]
    regions: dict[str, RegionFigures]
    diagram: DiagramFigures


_WHOLE = 100
"""Percent."""


class Card(Struct, frozen=True):
    """An action card. `others` are its one or two other actions."""

    number: int
    suit: Suit
    main: tuple[Icon, ...]
    others: tuple[tuple[Icon, ...], ...]


class Town(Struct, frozen=True):
    """A town of the board, with the towns that a road leads to."""

    number: int
    region: str
    suit: Suit
    x: int
    y: int
    roads: frozenset[int]


class Book:
    """The figures with cards, towns and track as the rules look at them."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.cards = {int(number): _card(number, one) for number, one in figures.cards.items()}
        self.towns = _towns(figures)
        self.track = tuple(
            _bonuses(("track", "spaces", str(nth)), one)
            for nth, one in enumerate(figures.track.spaces)
        )

    @property
    def top(self) -> int:
        """The highest space of the marriage track; the start space is 0."""
        return len(self.track)

    def of_region(self, region: str) -> tuple[Town, ...]:
        """The towns of a region, by number."""
        return tuple(town for town in self.towns.values() if town.region == region)

    def regions_points(self, regions: int) -> int:
        """Points for towns in so many regions."""
        points = self.figures.scoring.regions
        return points[min(regions, len(points) - 1)]


def _letters(path: Path, written: str) -> tuple[Icon, ...]:
    try:
        return tuple(Icon(letter) for letter in written.split())
    except ValueError as error:
        raise misfit(path, text("the letters are {all}", all=" ".join(Icon))) from error


def _bonuses(path: Path, written: str) -> tuple[Bonus, ...]:
    try:
        return tuple(Bonus(letter) for letter in written.split())
    except ValueError as error:
        raise misfit(path, text("the letters are {all}", all=" ".join(Bonus))) from error


def _card(number: str, figures: CardFigures) -> Card:
    path = ("cards", number)
    others = (
        _letters((*path, "first"), figures.first),
        _letters((*path, "second"), figures.second),
    )
    main = _letters((*path, "main"), figures.main)
    return Card(int(number), figures.colour, main, tuple(one for one in others if one))


def _towns(figures: Figures) -> dict[int, Town]:
    """All towns by number, with roads in both directions."""
    places = {
        int(number): (region, town)
        for region, one in figures.regions.items()
        for number, town in one.towns.items()
    }
    roads: dict[int, set[int]] = {number: set() for number in places}
    for number, (region, town) in places.items():
        path = ("regions", region, "towns", str(number), "roads")
        for word in town.roads.split():
            if not word.isdecimal() or int(word) not in places or int(word) == number:
                raise misfit(path, text("there is no town {town}", town=word))
            roads[number].add(int(word))
            roads[int(word)].add(number)
    return {
        number: Town(number, region, town.colour, *_spot(figures, number), frozenset(roads[number]))
        for number, (region, town) in sorted(places.items())
    }


def _spot(figures: Figures, number: int) -> tuple[int, int]:
    spot = figures.diagram.towns.get(str(number))
    if spot is None or max(spot.x, spot.y) > _WHOLE:
        raise misfit(("diagram", "towns", str(number)), text("it must lie within the diagram"))
    return spot.x, spot.y


def read_figures(own: Mapping[str, object] | None = None) -> Book:
    """The figures, with the owner's own laid over them; raises `FiguresError`."""
    figures = load_figures(__package__, Figures, own)
    _check_numbers(figures)
    book = Book(figures)
    _check_cards(book)
    return book


def _check_numbers(figures: Figures) -> None:
    """Numbers of people, cards and towns are numbers; what is divided by is there."""
    for part in ("set_up", "cards"):
        for number in getattr(figures, part):
            if not number.isdecimal():
                raise misfit((part, number), text("its name must be a number"))
    seen: set[str] = set()
    for region, one in figures.regions.items():
        for number, town in one.towns.items():
            path: Path = ("regions", region, "towns", number)
            if not number.isdecimal() or number in seen:
                raise misfit(path, text("every town needs a number of its own"))
            seen.add(number)
            if town.colour is Suit.WHITE:
                raise misfit((*path, "colour"), text("no town is white"))
    for name, card in figures.marriages.items():
        if card.region and card.region not in figures.regions:
            known = ", ".join(figures.regions)
            raise misfit(("marriages", name, "region"), text("the regions are {all}", all=known))
    at_least_one: dict[Path, int] = {
        ("draft", "keep"): figures.draft.keep,
        ("prices", "more"): figures.prices.more,
        ("scoring", "share"): figures.scoring.share,
        ("scoring", "regions"): len(figures.scoring.regions),
        ("score_track", "spaces"): figures.score_track.spaces,
        ("track", "spaces"): len(figures.track.spaces),
        ("rewards", "monastery_towns"): figures.rewards.monastery_towns,
        **{("set_up", n, "hand"): one.hand - 1 for n, one in figures.set_up.items()},
    }
    least, most, tokens = (getattr(figures.vikings, part) for part in ("least", "most", "tokens"))
    if not least <= most <= tokens:
        raise misfit(
            ("vikings", "most"),
            text("it must lie between {least} and {most}", least=least, most=tokens),
        )
    for path, number in at_least_one.items():
        if number < 1:
            raise misfit(path, text("it must be 1 at the least"))


def _check_cards(book: Book) -> None:
    """Every main action takes control, no other does; there are as many cards as are dealt."""
    letter = Icon.CONTROL.value
    for number, card in book.cards.items():
        path: Path = ("cards", str(number))
        if Icon.CONTROL not in card.main:
            raise misfit((*path, "main"), text("every main action has a {letter}", letter=letter))
        if any(Icon.CONTROL in icons for icons in card.others):
            raise misfit(path, text("only main actions have a {letter}", letter=letter))
    for people, one in book.figures.set_up.items():
        if int(people) * one.hand > len(book.cards):
            raise misfit(("set_up", people, "hand"), text("there are not so many cards"))


@cache
def default_figures() -> Book:
    """The figures that come with Skald, read once."""
    return read_figures()


@lru_cache
def figures_with(kept: str) -> Book:
    """The figures of a game that began with these of the owner's; raises `FiguresError`."""
    return read_figures(unpacked(kept)) if kept else default_figures()
