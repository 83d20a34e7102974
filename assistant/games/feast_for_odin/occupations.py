"""The occupations: the cards from `occupations.toml`, their points, and when to remind of one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct

from assistant.figures import load_figures, misfit
from assistant.games.feast_for_odin.kinds import NOTHING, Stock, stock
from assistant.games.naming import Name, Said
from assistant.words.text import text

FILE = "occupations.toml"


class Deck(StrEnum):
    """The decks; starting cards belong to one as well."""

    A = "A"
    B = "B"
    C = "C"


class CardKind(StrEnum):
    """The colours of cards: yellow, blue, red and green."""

    IMMEDIATE = "immediate"
    ANYTIME = "anytime"
    EACH_TIME = "each_time"
    AS_SOON_AS = "as_soon_as"


class Occasion(StrEnum):
    """What a card waits for. Phases, dice actions, groups of spaces and parts of an action bear
    the same names as in the other figures; `MOUNTAINS` is the phase, `STRIP` taking from one."""

    PLAYED = "played"
    ANYTIME = "anytime"
    HARVEST = "harvest"
    NO_HARVEST = "no_harvest"
    WEAPON = "weapon"
    ACTIONS = "actions"
    INCOME = "income"
    BREEDING = "breeding"
    FEAST = "feast"
    BONUS = "bonus"
    MOUNTAINS = "mountains"
    FINAL = "final"
    PLACING_VIKINGS = "placing_vikings"
    PAYING = "paying"
    BUILD_HOUSES = "build_houses"
    BUILD_SHIPS = "build_ships"
    LIVESTOCK_MARKET = "livestock_market"
    WEEKLY_MARKET = "weekly_market"
    CRAFTING = "crafting"
    HUNT = "hunt"
    SNARE = "snare"
    WHALE = "whale"
    RAID = "raid"
    PILLAGE = "pillage"
    PLUNDER = "plunder"
    STRIP = "strip"
    UPGRADE = "upgrade"
    OVERSEAS = "overseas"
    EXPLORE = "explore"
    EMIGRATE = "emigrate"
    DRAW = "draw"
    PLAY = "play"
    RECEIVING = "receiving"
    PLACING_TILE = "placing_tile"
    THING_SQUARE = "thing_square"
    SHIP_GAINED = "ship_gained"
    HOUSE_GAINED = "house_gained"
    ANIMAL_GAINED = "animal_gained"


class When(StrEnum):
    """Whether a card works before its occasion, in it, or after it."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


class Count(StrEnum):
    """What the steps of a card count. Grain, silk and spices are those in the supply."""

    GRAIN = "grain"
    SILK = "silk"
    SPICES = "spices"
    SHEEP = "sheep"
    WHALING_BOATS = "whaling_boats"
    BOATS_USED = "boats_used"
    KNARRS = "knarrs"
    LONGSHIPS = "longships"
    ARMED_LONGSHIPS = "armed_longships"
    COMPLETE_FLEETS = "complete_fleets"
    LOADED_ORE = "loaded_ore"
    SPECIAL_TILES = "special_tiles"
    ITEM_KINDS = "item_kinds"
    INCOME = "income"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """From (or up to) which count a step holds, and what it gives."""

    count: int
    gives: dict[str, int]


class Received(Struct, frozen=True, forbid_unknown_fields=True):
    """At least so many of any of these things at once, or exactly so many; by an action only, or
    `anyhow`."""

    any: tuple[str, ...]
    n: int
    exactly: bool = False
    anyhow: bool = False

    def fits(self, got: Stock) -> bool:
        """Whether something received is meant."""
        counts = [got.of(what) for what in self.any]
        return self.n in counts if self.exactly else max(counts, default=0) >= self.n


class Occupation(Name, frozen=True, kw_only=True):
    """A card.

    `also` is another English name in use. `spaces`, `columns` and `received`, where there are
    any, narrow its occasions to some action spaces, columns or things. Of `steps` only one
    applies: that of the highest count reached or, with `most`, of the lowest not exceeded. `ore`
    is what a ship must hold to be counted.
    """

    deck: Deck
    starting: bool
    points: int
    kinds: tuple[CardKind, ...]
    also: str = ""
    occasions: tuple[Occasion, ...]
    when: When
    spaces: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    received: Received | None = None
    effect: Said
    counts: Count | None = None
    most: bool = False
    ore: int = 0
    steps: tuple[Step, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that it goes by."""
        return tuple(name for name in (self.en, self.also, self.pl, self.pl_ours) if name)

    @property
    def once(self) -> bool:
        """Whether it works a single time in a game."""
        return set(self.kinds) <= {CardKind.IMMEDIATE, CardKind.AS_SOON_AS}

    def given(self, count: int) -> Stock:
        """What its steps give for a count of what it counts."""
        if self.most:
            held = [step for step in self.steps if count <= step.count]
            return stock(min(held, key=_count_of).gives) if held else NOTHING
        held = [step for step in self.steps if count >= step.count]
        return stock(max(held, key=_count_of).gives) if held else NOTHING


def _count_of(step: Step) -> int:
    return step.count


class Occupations(Struct, frozen=True, forbid_unknown_fields=True):
    """All cards, by the number on them."""

    occupations: dict[str, Occupation]

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers, in their order."""
        return tuple(sorted(map(int, self.occupations)))

    def card(self, number: int) -> Occupation:
        """The card with a number. Raises `KeyError` where there is none."""
        return self.occupations[str(number)]

    def knows(self, number: int) -> bool:
        """Whether there is a card with a number."""
        return str(number) in self.occupations

    def mark(self, number: int) -> str:
        """Deck and number as on the card; a small letter is a starting card's."""
        card = self.card(number)
        return f"{card.deck.lower() if card.starting else card.deck}{number}"

    def reminders(
        self, occasion: Occasion, played: Iterable[int], done: Collection[int] = ()
    ) -> tuple[int, ...]:
        """The cards played that wait for an occasion, wherever it happens.

        Those that work before it come first, then those in it, those after it last, each by
        number. Cards in `done` that work once in a game are left out. Raises `KeyError`.
        """
        return self.in_order(
            number
            for number in played
            if occasion in self.card(number).occasions
            and not (number in done and self.card(number).once)
        )

    def in_order(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Cards by when they work, then by number. Raises `KeyError`."""
        order = tuple(When)
        return tuple(sorted(numbers, key=lambda one: (order.index(self.card(one).when), one)))


def read_occupations(own: Mapping[str, object] | None = None) -> Occupations:
    """The cards, with the owner's own figures laid over them; raises `FiguresError`."""
    book = load_figures(__package__, Occupations, own, FILE, ("occupations",))
    for key, card in book.occupations.items():
        path = ("occupations", "occupations", key)
        if not key.isascii() or not key.isdigit() or str(int(key)) != key:
            raise misfit(path, text("the key of an occupation is its number"))
        if not (card.kinds and card.occasions):
            raise misfit(path, text("an occupation needs a kind and an occasion"))
        if any(mark in line for line in (*card.names, *_said(card)) for mark in "{}"):
            raise misfit(path, text("its texts must not have braces"))
        if bool(card.steps) != (card.counts is not None):
            raise misfit(path, text("steps need what they count, and the other way round"))
    return book


def _said(card: Occupation) -> tuple[str, str]:
    return card.effect.en, card.effect.pl


@cache
def default_occupations() -> Occupations:
    """The cards that come with Skald, read once."""
    return read_occupations()
