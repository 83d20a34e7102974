"""Ready board profiles of games whose boards are no data elsewhere, and words for their names."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from assistant.words.boards import BoardProfile, profile_from_json


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Names of boards and parts, and words that names with a number begin with, by language."""

    pl: dict[str, str]


@cache
def shipped() -> dict[str, BoardProfile]:
    """All profiles of this folder by their ids, which are the names of their files."""
    files = sorted(resources.files(__package__).iterdir(), key=lambda one: one.name)
    return {
        one.name.removesuffix(".json"): profile_from_json(one.read_bytes(), one.name)
        for one in files
        if one.name.endswith(".json")
    }


@cache
def _polish() -> dict[str, str]:
    raw = resources.files(__package__).joinpath("words.toml").read_bytes()
    return msgspec.toml.decode(raw, type=Words).pl


def name_in(name: str, language: str) -> str:
    """A name of a ready profile in a language; what people named themselves stays as it is.

    "town 17" is found as a whole or by the words before its number.
    """
    if language != "pl":
        return name
    if (whole := _polish().get(name)) is not None:
        return whole
    begin, space, rest = name.rpartition(" ")
    word = _polish().get(begin) if begin else None
    return name if word is None else f"{word}{space}{rest}"
