"""Names of games' own things in each language, where they do not come with the sentence."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from assistant.games.feast_for_odin.labels import polish_names
from assistant.taught.lists import named_lists

SOURCES = "source_words.toml"
PAGES = re.compile(r"^(.+) (p\. \d[\d, p.-]*)$")
"""A part of a source that ends in pages."""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Names and short sentences that come with data, by language."""

    pl: dict[str, str]


@cache
def words_of(file: str, language: str) -> dict[str, str]:
    """What a file of this folder calls in a language what the data say in English."""
    if language != "pl":
        return {}
    raw = resources.files(__package__).joinpath(file).read_bytes()
    return msgspec.toml.decode(raw, type=Words).pl


def source_in(source: str, language: str) -> str:
    """Where a figure comes from, in a language; as it stands where nobody has put it into that.

    Of a list with semicolons each part is looked up, without the pages at its end.
    """
    words = words_of(SOURCES, language)
    if source in words or not words:
        return words.get(source, source)
    return "; ".join(_part_in(part, words) for part in source.split("; "))


def _part_in(part: str, words: dict[str, str]) -> str:
    pages = PAGES.search(part)
    if part in words or pages is None or pages[1] not in words:
        return words.get(part, part)
    return f"{words[pages[1]]}, {pages[2].replace('p. ', 's. ')}"


@cache
def names_in(language: str) -> dict[str, str]:
    """What things are called in a language, by the English name that sentences carry.

    Other things bring their names with them, see `Text.names`.
    """
    if language != "pl":
        return {}
    faces = {face.en: face.pl for named in named_lists() for face in named.faces}
    return faces | polish_names()
