"""Names for people: things from `words.toml`, occupations from their cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from assistant.figures import load_figures, misfit
from assistant.games.feast_for_odin.counted import counted
from assistant.games.feast_for_odin.kinds import Stock
from assistant.games.feast_for_odin.occupations import Occupations, default_occupations
from assistant.games.listing import listed
from assistant.games.naming import Name, Said
from assistant.words.text import Text, text

FILE = "words.toml"


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """All names, by the ids of the figures: of things, action spaces and groups of these."""

    words: dict[str, Name]
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


def thing_label(book: Words, code: str, n: int = 1) -> Text:
    """A thing by its name, in the form for so many; its code where no name is known.

    Each language looks its name up, but the owner's own name comes along.
    """
    word = book.words.get(code)
    if word is None:
        return text("{name}", name=code)
    own = _own(book.words, default_words().words, code)
    if own:
        return word.label
    return counted(code, n) or Text(word.en)


def _own(names: Mapping[str, Name], usual: Mapping[str, Name], code: str) -> bool:
    """Whether the owner calls a thing otherwise than Skald."""
    now, was = names[code], usual.get(code)
    return was is None or (now.en, now.polish) != (was.en, was.polish)


def _said_label(names: Mapping[str, Said], usual: Mapping[str, Said], code: str) -> Text:
    """An action space or a group by its name, or by the owner's own."""
    said = names.get(code)
    if said is None:
        return text("{name}", name=code)
    if said == usual.get(code):
        return Text(said.en)
    return said.label


def counter_label(book: Words, what: str) -> Text:
    """A thing, or something else that is counted by hand."""
    if what == "thing":
        return text("vikings on the Thing square")
    return thing_label(book, "penalty" if what == "penalties" else what)


def space_label(book: Words, code: str) -> Text:
    """An action space or a place of imitation, by what it does."""
    return _said_label(book.spaces, default_words().spaces, code)


def group_label(book: Words, code: str) -> Text:
    """A group of action spaces."""
    return _said_label(book.groups, default_words().groups, code)


def amount_label(book: Words, code: str, n: int) -> Text:
    """So many of a thing."""
    thing = thing_label(book, code, n)
    if thing.plural:
        return text("{n} {thing}", n=n, thing=thing)
    return thing if n == 1 else text("{n} × {thing}", n=n, thing=thing)


def stock_label(book: Words, things: Stock) -> Text:
    """Everything of a stock, with commas between."""
    return listed(amount_label(book, one.what, one.n) for one in things.things)


def missing_label(book: Words, things: Stock) -> Text:
    """What is missing to pay something."""
    return text("Missing: {things}.", things=stock_label(book, things))


def occupation_label(book: Occupations, number: int) -> Text:
    """A card by its name and the mark printed on it; its number where it is not known."""
    if not book.knows(number):
        return text("occupation {number}", number=number)
    return text("{name} ({mark})", name=card_label(book, number), mark=book.mark(number))


def card_label(book: Occupations, number: int) -> Text:
    """A card by its name, or by the owner's own. Raises `KeyError`."""
    card, usual = book.card(number), default_occupations().occupations.get(str(number))
    if usual is not None and (card.en, card.polish) == (usual.en, usual.polish):
        return Text(card.en)
    return card.label


def effect_label(book: Occupations, number: int) -> Text:
    """What a card does, in our own words or the owner's. Raises `KeyError`."""
    effect, usual = book.card(number).effect, default_occupations().occupations.get(str(number))
    if usual is not None and effect == usual.effect:
        return Text(effect.en)
    return effect.label


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
