"""The ready board profiles of all games: those drawn as files, and those from a game's figures."""

from __future__ import annotations

from functools import cache

from assistant.boards import diagrams as drawn
from assistant.games.dice_forge import diagrams as forge
from assistant.games.feast_for_odin import diagrams as odin
from assistant.games.names import names_in
from assistant.words.boards import BoardProfile
from assistant.words.shown_boards import TileShape


@cache
def ready_profiles() -> dict[str, BoardProfile]:
    """All ready profiles by their ids, those of one game side by side."""
    found = {**drawn.shipped(), **forge.diagrams(), **odin.diagrams()}
    return dict(sorted(found.items(), key=lambda one: (one[1].game, one[0])))


def tile_shapes(game: str) -> tuple[TileShape, ...]:
    """The tiles that may lie on the grids of a game's boards."""
    return odin.tile_shapes() if game == odin.GAME else ()


def name_in(name: str, language: str) -> str:
    """A name of a ready profile in a language; what people named themselves stays as it is."""
    names = names_in(language)
    if name in names:
        return names[name]
    whole = drawn.name_in(name, language)
    title, colon, rest = name.partition(": ")
    if whole != name or not colon:
        return whole
    return f"{drawn.name_in(title, language)}: {name_in(rest, language)}"
