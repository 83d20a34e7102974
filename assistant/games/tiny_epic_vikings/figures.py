"""The figures of Tiny Epic Vikings: what the rules say, and what only the components say.

A figure that nobody has told yet is an empty word in `data.toml`, and None here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec
from msgspec import Struct

from assistant.figures import (
    Path,
    Sourced,
    at,
    changed,
    load_figures,
    misfit,
    raw_figures,
    unpacked,
)
from assistant.games.sitting import TimerLimits
from assistant.games.tiny_epic_vikings.cards import parsed
from assistant.games.tiny_epic_vikings.kinds import READINGS, Act, HouseRules, Resource, Symbol
from assistant.games.tiny_epic_vikings.maps import MapFigures, check_map
from assistant.words.text import text


class WatchedFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a board may differ from the record before people are asked."""

    patience_s: float


class GameFigures(Sourced, frozen=True):
    """Numbers of the game. `cards` are dealt in each era; `start` is of each resource."""

    eras: int
    cards: tuple[int, ...]
    start: int
    cap: int
    settlers: int
    boats: int
    temples: int
    favours: int
    favour_cards: int
    gods: int
    fury: int
    points: int
    deck: int
    villages: int


class InfluenceFigures(Sourced, frozen=True):
    """Influence of a settler, of a temple, of a boat in port."""

    settler: int
    temple: int
    boat: int


class PriceFigures(Sourced, frozen=True):
    """Food for a settler; what raises the wrath of a god by how much."""

    settler_food: int
    fury_rune: int
    fury_lost: int
    fury_dedication: int


class ThirdClanFigures(Sourced, frozen=True):
    """With two players: pieces of the third clan on each outer island."""

    settlers: int
    temples: int


class WordFigures(Sourced, frozen=True):
    """Base of groups whose figures may be unknown."""

    def number(self, key: str) -> int | None:
        """A number, None where nobody has told it."""
        word = str(getattr(self, key, ""))
        return int(word) if word else None


class RaidFigures(WordFigures, frozen=True):
    """Steel that a raid costs."""

    era_1: str
    era_2: str
    era_3: str


class BuildFigures(WordFigures, frozen=True):
    """Wood for what stands at each place of the clan mat."""

    boat_1: str
    boat_2: str
    boat_3: str
    temple_1: str
    temple_2: str


class HarvestFigures(Sourced, frozen=True):
    """The resource that every boat adds to a harvest."""

    boat: str


class ScoringFigures(WordFigures, frozen=True):
    """Points of a rune by the place of its god."""

    island_1: str
    island_2: str
    island_3: str
    favour_1: str
    favour_2: str
    favour_3: str


class ActFigures(WordFigures, frozen=True):
    """Something that lets one act: what, and how much."""

    act: str
    value: str

    @property
    def known(self) -> tuple[Act, int] | None:
        """What it is; None where nobody has told it."""
        return (Act(self.act), int(self.value or 0)) if self.act else None


class GodFigures(ActFigures, frozen=True):
    """A god and its boon."""

    name: str
    name_pl: str


class EnemyFigures(WordFigures, frozen=True):
    """Alone: the chieftain's own sail, and what stands on each space of the tracks from 1 on."""

    sail: str
    wood: str
    food: str
    steel: str

    def track(self, resource: Resource) -> tuple[tuple[Symbol | None, int], ...] | None:
        """The spaces of a track, with the strength of a battle; None where nobody told them."""
        word = str(getattr(self, resource))
        return spaces(word) if word else None


class HouseFigures(Sourced, frozen=True):
    """Readings that the printed rules leave open, as people once answered them; empty: not yet."""

    enemy_runes: str
    food_settler: str
    enemy_last_turn: str
    unopposed: str
    own_boat_moves: str
    raid_offered: str
    own_rune: str
    steel_first: str

    @property
    def rules(self) -> HouseRules:
        """The same as the game knows them. Raises `ValidationError`."""
        return msgspec.convert(
            {key: getattr(self, key) or None for key in HouseRules.__struct_fields__}, HouseRules
        )


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """All figures of the game."""

    timer: TimerLimits
    watched: WatchedFigures
    game: GameFigures
    influence: InfluenceFigures
    prices: PriceFigures
    favour_rows: dict[str, int | str | bool]
    third_clan: ThirdClanFigures
    raid: RaidFigures
    build: BuildFigures
    harvest: HarvestFigures
    scoring: ScoringFigures
    dedications: dict[str, ActFigures]
    gods: dict[str, GodFigures]
    enemy: EnemyFigures
    enemy_acts: dict[str, ActFigures]
    house: HouseFigures
    maps: dict[str, MapFigures]
    cards: dict[str, str | bool]

    def row_cards(self, people: int) -> int:
        """Favour cards in each row."""
        return int(self.favour_rows[str(people)])


_TOLD = (
    "raid", "build", "harvest", "scoring", "dedications", "gods", "enemy", "enemy_acts", "cards",
    "house",
)  # fmt: skip
"""Groups of figures that a table may tell while it plays; a map is compared before."""

NO_SYMBOL = "-"


def spaces(word: str) -> tuple[tuple[Symbol | None, int], ...]:
    """A track out of its words: "- fury - battle+2". Raises ValueError."""
    found: list[tuple[Symbol | None, int]] = []
    for one in word.replace(",", " ").split():
        name, _, bonus = one.partition("+")
        found.append((None if name == NO_SYMBOL else Symbol(name), int(bonus or 0)))
    if not found:
        raise ValueError(word)
    return tuple(found)


def read_figures(own: Mapping[str, object] | None = None) -> Figures:
    """The figures, with the owner's own laid over them; raises `FiguresError`."""
    book = load_figures(__package__, Figures, own)
    for key in ("raid", "build", "scoring"):
        group = getattr(book, key)
        for field in group.__struct_fields__:
            if field not in ("source", "verified"):
                _check_number((key, field), getattr(group, field))
    for kind in ("dedications", "gods", "enemy_acts"):
        for name, one in getattr(book, kind).items():
            _check_among((kind, name, "act"), one.act, [*Act])
            _check_number((kind, name, "value"), one.value)
    for key, answers in READINGS.items():
        _check_among(("house", key), getattr(book.house, key), [*answers])
    _check_among(("harvest", "boat"), book.harvest.boat, [*Resource])
    _check_number(("enemy", "sail"), book.enemy.sail)
    for resource in Resource:
        _check_track(("enemy", resource), str(getattr(book.enemy, resource)))
    for number, line in book.cards.items():
        if number.isdecimal() and line:
            _check_card(("cards", number), str(line))
    for name, figures in book.maps.items():
        check_map(("maps", name), figures)
    return book


def _check_number(path: Path, word: str) -> None:
    if word and not (word.isascii() and word.isdecimal() and int(word) < 100):
        raise misfit(path, text("{typed} is no number", typed=word[:40]))


def _check_among(path: Path, word: str, known: list[str]) -> None:
    if word and word not in known:
        raise misfit(path, text("it must be one of these: {words}", words=", ".join(known)))


def _check_track(path: Path, word: str) -> None:
    try:
        if word:
            spaces(word)
    except ValueError as error:
        words = f"{NO_SYMBOL}, {', '.join(Symbol)}+2"
        raise misfit(path, text("it must be one of these: {words}", words=words)) from error


def _check_card(path: Path, line: str) -> None:
    try:
        parsed(line)
    except ValueError as error:
        raise misfit(path, text("this is no card: {line}", line=line[:60])) from error


@cache
def default_figures() -> Figures:
    """The figures that come with Skald, read once."""
    return read_figures()


@lru_cache(maxsize=64)
def figures_with(kept: str, told: tuple[tuple[str, str], ...] = ()) -> Figures:
    """The figures of a game: the owner's when it began, and what its table has told since."""
    if not kept and not told:
        return default_figures()
    return read_figures(owned(kept, told))


def owned(kept: str, told: tuple[tuple[str, str], ...]) -> dict[str, object]:
    """The owner's figures with more of them; raises KeyError for those that there are not."""
    own: dict[str, object] = unpacked(kept)
    for key, value in told:
        own = changed(_given(), own, tuple(key.split(".")), value)
    return own


@cache
def _given() -> dict[str, object]:
    return raw_figures(__package__)


def figure(book: Figures, key: str) -> str | None:
    """What is known of a figure by its key ("raid.era_2"); empty where nothing is.

    None: there is no such figure that a table may tell.
    """
    path = tuple(key.split("."))
    try:
        given = at(_given(), path)
    except KeyError:
        return None
    if not isinstance(given, str) or path[-1] == "source" or path[0] not in _TOLD:
        return None
    here: object = book
    for step in path:
        here = here[step] if isinstance(here, dict) else getattr(here, step)
    return str(here)
