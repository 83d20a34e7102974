"""Names for people: things from `words.toml`, occupations from their cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from assistant.figures import load_figures, misfit
from assistant.games.feast_for_odin.kinds import SILVER, Stock
from assistant.games.feast_for_odin.occupations import (
    Occupations,
    Said,
    default_occupations,
)
from assistant.games.listing import listed
from assistant.words.text import Text, plural, text

FILE = "words.toml"


class Word(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a thing is called; `pl_ours` stands in where no source has its Polish name."""

    en: str
    pl: str = ""
    pl_ours: str = ""
    source: str
    verified: bool

    @property
    def polish(self) -> str:
        """The name to show in Polish."""
        return self.pl or self.pl_ours or self.en


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """All names, by the ids of the figures: of things, action spaces and groups of these."""

    words: dict[str, Word]
    spaces: dict[str, Said]
    groups: dict[str, Said]


def read_words(own: Mapping[str, object] | None = None) -> Words:
    """The names, with the owner's own laid over them; raises `FiguresError`."""
    book = load_figures(__package__, Words, own, FILE, ("words",))
    said = {("words", "words", code): (one.en, one.polish) for code, one in book.words.items()}
    said |= {("words", "spaces", code): (one.en, one.pl) for code, one in book.spaces.items()}
    said |= {("words", "groups", code): (one.en, one.pl) for code, one in book.groups.items()}
    for path, (english, polish) in said.items():
        if not (english and polish) or any(mark in english + polish for mark in "{}"):
            raise misfit(path, text("it needs a name, and without braces"))
    return book


def _said(book: Words) -> tuple[tuple[str, Said], ...]:
    return (*book.spaces.items(), *book.groups.items())


@cache
def default_words() -> Words:
    """The names that come with Skald, read once."""
    return read_words()


def thing_label(book: Words, code: str) -> Text:
    """A thing by its name, which each language looks up; its code where no name is known."""
    word = book.words.get(code)
    return text("{name}", name=code) if word is None else Text(word.en)


def space_label(book: Words, code: str) -> Text:
    """An action space or a place of imitation, by what it does."""
    said = book.spaces.get(code)
    return text("{name}", name=code) if said is None else Text(said.en)


def group_label(book: Words, code: str) -> Text:
    """A group of action spaces."""
    said = book.groups.get(code)
    return text("{name}", name=code) if said is None else Text(said.en)


def amount_label(book: Words, code: str, n: int) -> Text:
    """So many of a thing."""
    if code == SILVER:
        return plural("{n} silver", "{n} silver", n)
    return text("{n} × {thing}", n=n, thing=thing_label(book, code))


def stock_label(book: Words, things: Stock) -> Text:
    """Everything of a stock, with commas between."""
    return listed(amount_label(book, one.what, one.n) for one in things.things)


def occupation_label(book: Occupations, number: int) -> Text:
    """A card by its name and the mark printed on it; its number where it is not known."""
    if not book.knows(number):
        return text("occupation {number}", number=number)
    return text("{name} ({mark})", name=Text(book.card(number).en), mark=book.mark(number))


def effect_label(book: Occupations, number: int) -> Text:
    """What a card does, in our own words. Raises `KeyError`."""
    return Text(book.card(number).effect.en)


@cache
def polish_names() -> dict[str, str]:
    """What things, cards and their effects are called in Polish, by the English that is said."""
    words = default_words()
    names = {word.en: word.polish for word in words.words.values()}
    names |= {said.en: said.pl for _, said in _said(words)}
    for card in default_occupations().occupations.values():
        names[card.en] = card.polish
        names[card.effect.en] = card.effect.pl
    return names
