"""Lists of names that wait to be taught: the faces of a published game, in our own words."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from assistant.words.taught import TaughtSet


class ListTitle(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's name in each language."""

    en: str
    pl: str


class ListedFace(Struct, frozen=True, forbid_unknown_fields=True):
    """A face of a list. `en` is also the name that a taught set keeps.

    `verified` says that more than one source has it so; otherwise people should check with
    their copy.
    """

    en: str
    pl: str
    source: str
    verified: bool


class NamedList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list of faces; `id` is the folder of its game."""

    title: ListTitle
    faces: tuple[ListedFace, ...]
    id: str = ""


_LIST = "faces.toml"


@cache
def named_lists() -> tuple[NamedList, ...]:
    """The lists of all games that have one in their folder, read once; by the folders' names."""
    games = (game for game in resources.files("assistant.games").iterdir() if game.is_dir())
    lists = {game.name: game.joinpath(_LIST) for game in games}
    return tuple(
        msgspec.structs.replace(msgspec.toml.decode(one.read_bytes(), type=NamedList), id=name)
        for name, one in sorted(lists.items())
        if one.is_file()
    )


def list_of(taught: TaughtSet) -> NamedList | None:
    """The list that a set was begun from."""
    return next((one for one in named_lists() if one.id == taught.named_list), None)


def waiting(taught: TaughtSet) -> tuple[ListedFace, ...]:
    """Faces of the set's list that have no picture yet, in the list's order."""
    named = list_of(taught)
    known = {face.name for face in taught.faces if face.pictures}
    return () if named is None else tuple(one for one in named.faces if one.en not in known)
