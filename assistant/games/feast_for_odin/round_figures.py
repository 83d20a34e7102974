"""Figures of the course of the game, from `rounds.toml` and `spaces.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from assistant.figures import DATA, Sourced, load_figures, misfit, unpacked
from assistant.games.feast_for_odin.figures import Figures, read_figures
from assistant.games.feast_for_odin.kinds import SILVER, DiceAction, Length, PartKind, Stock, stock
from assistant.games.feast_for_odin.labels import FILE as WORDS
from assistant.games.feast_for_odin.labels import Words, read_words
from assistant.games.feast_for_odin.occupations import FILE as OCCUPATIONS
from assistant.games.feast_for_odin.occupations import Occupations, read_occupations
from assistant.games.feast_for_odin.tiles import Colour
from assistant.games.sitting import TimerLimits
from assistant.words.text import text

SPACES = "spaces.toml"
ROUNDS = "rounds.toml"
FILES = (DATA, ROUNDS, SPACES, OCCUPATIONS, WORDS)
"""All data files of the game."""


class LengthFigures(Sourced, frozen=True):
    """Rounds of a game, and vikings that begin on the Thing square."""

    rounds: int
    thing: int


class StartFigures(Sourced, frozen=True):
    """What everybody begins with; `weapons` are all cards of each kind."""

    people: tuple[int, int]
    vikings: int
    gives: dict[str, int]
    occupations: int
    weapons: dict[str, int]


class ColumnFigures(Sourced, frozen=True):
    """By column of the action board: occupations drawn before, played before or after."""

    draw: dict[str, int]
    play: dict[str, int]


class WeaponPhaseFigures(Sourced, frozen=True):
    """Cards that everybody draws in phase 4."""

    draw: int


class SupplyFigures(Sourced, frozen=True):
    """What lies in the box. Only buildings run out; `coins` are (value, how many)."""

    buildings: dict[str, int]
    penalty_tiles: int
    coins: tuple[tuple[int, int], ...]
    wood: int
    stone: int
    ore: int


class ShipFigures(Sourced, frozen=True):
    """A ship: silver to buy it, points, ore printed and places for ore, points once emigrated."""

    large: bool
    price: int
    points: int
    printed_ore: int
    ore_places: int
    emigrated: int


class BayFigures(Sourced, frozen=True):
    """Places of a bay."""

    small: int
    large: int


class EmigrationFigures(Sourced, frozen=True):
    """Squares of the banquet table that an emigrated ship takes, and how much cheaper played
    occupations make it."""

    squares: int
    cheaper: dict[str, int]


class DiceFigures(Sourced, frozen=True):
    """An action with a die.

    `low`: fewer are better and are paid with `material` and `weapon`; else more are better, and
    each one discarded adds 1. Results up to `fails` win nothing.
    """

    sides: int
    colour: str
    low: bool
    ore: bool
    material: str
    weapon: str
    fails: int
    success: dict[str, int]
    failure: dict[str, int]
    returns: int


class RollingFigures(Sourced, frozen=True):
    """How often a die may be rolled."""

    most: int


class CardFigures(Sourced, frozen=True):
    """How a played occupation changes dice actions; `for_ore` on each roll for 1 ore removed."""

    number: int
    dice: tuple[DiceAction, ...]
    rolls: int = 0
    result: int = 0
    material: int = 1
    weapon: int = 1
    also: str = ""
    for_ore: int = 0


class AnimalFigures(Sourced, frozen=True):
    """Points of an animal, and of the pregnant one."""

    points: int
    pregnant: str
    pregnant_points: int


class MountainFigures(Sourced, frozen=True):
    """Strips: how many lie open, their items by letter from the arrow on.

    `silver` is what one item of silver is worth, `people_wood` the wood of the space that gives
    it by players.
    """

    shown: dict[str, int]
    items: dict[str, str]
    silver: int
    people_wood: dict[str, int]
    strips: dict[str, str]


class PlacingCardFigures(Sourced, frozen=True):
    """What played occupations let lie on the squares of houses."""

    also: dict[str, Colour]


class PrizeCardFigures(Sourced, frozen=True):
    """Numbers of occupations that change what raid and pillage can win.

    `loot_hunter` lowers the sword of the dearest special tiles by 1, `robber` lets green goods
    be taken for 1 less than their blue back.
    """

    loot_hunter: int
    robber: int


class BreedingCardFigures(Sourced, frozen=True):
    """By the number of an occupation: the animal that it lets turn to its pregnant side."""

    breeder: dict[str, str]


class FeastCardFigures(Sourced, frozen=True):
    """By the number of an occupation: goods, and how many of each may lie lengthwise."""

    lying: dict[str, dict[str, int]]


class ScoreFigures(Sourced, frozen=True):
    """Points that belong to no board, ship or animal. `seafarer` is the number of an occupation
    that brings silver by islands."""

    crown: str
    crown_points: int
    penalty: int
    seafarer: int
    seafarer_silver: dict[str, int]
    solo_good: int


class ByHandFigures(Sourced, frozen=True):
    """The most that people can count by hand: `silver`, `points` of a row, other `things`."""

    silver: int
    things: int
    points: int

    def most(self, what: str) -> int:
        """The most of something."""
        return self.silver if what == SILVER else self.things


class RoundFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """The layout of `rounds.toml`."""

    timer: TimerLimits
    lengths: dict[Length, LengthFigures]
    start: StartFigures
    columns: ColumnFigures
    weapon_phase: WeaponPhaseFigures
    supply: SupplyFigures
    ships: dict[str, ShipFigures]
    bay: BayFigures
    emigration: EmigrationFigures
    dice: dict[DiceAction, DiceFigures]
    rolling: RollingFigures
    cards: tuple[CardFigures, ...]
    animals: dict[str, AnimalFigures]
    mountains: MountainFigures
    prize_cards: PrizeCardFigures
    feast_cards: FeastCardFigures
    breeding_cards: BreedingCardFigures
    placing_cards: PlacingCardFigures
    score: ScoreFigures
    by_hand: ByHandFigures


class PartFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a space. Parts of the same `way` (from 1) belong together; 0 goes with any."""

    kind: PartKind
    pay: dict[str, int] = {}
    gain: dict[str, int] = {}
    ships: tuple[str, ...] = ()
    animal: str = ""
    dice: DiceAction | None = None
    islands: tuple[str, ...] = ()
    most: int = 1
    levels: int = 1
    way: int = 0
    after_pay: bool = False

    @property
    def cost(self) -> Stock:
        """What it costs."""
        return stock(self.pay)

    @property
    def gains(self) -> Stock:
        """What it brings."""
        return stock(self.gain)


class SpaceFigures(Sourced, frozen=True):
    """An action space; `area` is x0, y0, x1, y1 in per mille of the board."""

    column: int
    groups: tuple[str, ...]
    parts: tuple[PartFigures, ...]
    area: tuple[int, int, int, int]


class ImitationFigures(Sourced, frozen=True):
    """With so many people, each tile has a place of imitation in one of two columns."""

    people: int
    tiles: tuple[tuple[int, int], ...]


class SpaceCardFigures(Sourced, frozen=True):
    """How played occupations change spaces, by their numbers.

    `stand_in`: by ship, another one that may serve for it. `anywhere`: a space of exploration
    that leads to every island with any ship. `fewer`: by space and number of ships that it
    needs, vikings fewer. `instead`: by space, another exchange that may be done there.
    """

    stand_in: dict[str, dict[str, str]]
    anywhere: dict[str, str]
    fewer: dict[str, dict[str, dict[str, int]]]
    instead: dict[str, dict[str, PartFigures]]


class SpacesFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """The layout of `spaces.toml`."""

    spaces: dict[str, SpaceFigures]
    imitation: ImitationFigures
    cards: SpaceCardFigures


class Book(Struct, frozen=True):
    """All figures of the game: boards and tiles, rounds, action spaces, occupations, names."""

    things: Figures
    rounds: RoundFigures
    board: SpacesFigures
    cards: Occupations
    words: Words

    def vikings(self, length: Length, round_: int) -> int:
        """Vikings that everybody has in a round; as many squares are to be filled at its feast."""
        return self.rounds.lengths[length].thing + round_

    def strip(self, number: str) -> tuple[str, ...]:
        """The items of a mountain strip, from the arrow on."""
        mountains = self.rounds.mountains
        return tuple(mountains.items[letter] for letter in mountains.strips[number])

    def item(self, what: str, n: int = 1) -> Stock:
        """What so many of an item on a strip are."""
        each = self.rounds.mountains.silver if what == "silver" else 1
        return stock({what: n * each})


def read_book(own: Mapping[str, Mapping[str, object]] | None = None) -> Book:
    """All figures; `own` are the owner's by file name without its ending ("rounds").

    Raises `FiguresError` for figures that do not fit the game.
    """
    own = own or {}
    for stem in own:
        if f"{stem}.toml" not in FILES or not isinstance(own[stem], Mapping):
            raise misfit((stem,), text("the game has no such figures"))
    package = __package__
    rounds = load_figures(package, RoundFigures, own.get("rounds"), ROUNDS, ("rounds",))
    board = load_figures(package, SpacesFigures, own.get("spaces"), SPACES, ("spaces",))
    book = Book(
        read_figures(own.get("data")),
        rounds,
        board,
        read_occupations(own.get("occupations")),
        read_words(own.get("words")),
    )
    for code, space in board.spaces.items():
        for part in space.parts:
            if (part.kind is PartKind.DICE) != (part.dice is not None):
                path = ("spaces", "spaces", code)
                raise misfit(path, text("a part with a die must say which one, others must not"))
    return book


@cache
def default_book() -> Book:
    """The figures that come with Skald, read once."""
    return read_book()


@lru_cache
def book_with(kept: str) -> Book:
    """The figures of a game that began with these of the owner's; raises `FiguresError`."""
    return read_book(unpacked(kept)) if kept else default_book()
