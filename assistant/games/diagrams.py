"""The ready board profiles of all games, made from their figures, and their names."""

from __future__ import annotations

from functools import cache

from assistant.games.brian_boru import diagrams as boru
from assistant.games.brian_boru import piece_names as boru_pieces
from assistant.games.dice_forge import diagrams as forge
from assistant.games.feast_for_odin import diagrams as odin
from assistant.games.feast_for_odin.on_boards import shapes
from assistant.games.feast_for_odin.round_figures import default_book
from assistant.games.names import names_in, words_of
from assistant.games.saga import diagrams as saga
from assistant.games.saga import pieces as saga_pieces
from assistant.games.tiny_epic_vikings import diagrams as vikings
from assistant.words.boards import BoardProfile
from assistant.words.shown_boards import TileShape
from assistant.words.text import Text

WORDS = "board_words.toml"
"""Names of boards and parts, and words that names with a number begin with."""


@cache
def ready_profiles() -> dict[str, BoardProfile]:
    """All ready profiles by their ids, those of one game side by side."""
    games = (boru, forge, odin, saga, vikings)
    return {ident: one for game in games for ident, one in game.diagrams().items()}


@cache
def tile_shapes(game: str) -> tuple[TileShape, ...]:
    """The tiles that may lie on the grids of a game's boards."""
    return shapes(default_book()) if game == odin.GAME else ()


def piece_names(profile: BoardProfile) -> tuple[Text, ...]:
    """What its game calls the pieces of a board: names that are proposed to whoever teaches it."""
    slots = [slot.name for slot in profile.slots]
    if profile.game == boru.GAME:
        if any(one.startswith(f"{boru.MARRIAGE_CARD} ") for one in slots):
            return boru_pieces.PLAYERS_NAMES
        cards = any(one.startswith(boru.CARD) for one in slots)
        return boru_pieces.CARD_NAMES if cards else boru_pieces.NAMES
    if profile.game == saga.GAME:
        tiles = any(one.startswith(saga.TILE) for one in slots)
        return saga_pieces.BESIDE_NAMES if tiles else saga_pieces.NAMES
    return ()


def name_in(name: str, language: str) -> str:
    """A name of a ready profile in a language; what people named themselves stays as it is.

    "town 17" is found as a whole or by the words before its number, "Saga: map" by its halves.
    """
    words = {**words_of(WORDS, language), **names_in(language)}
    if name in words:
        return words[name]
    title, colon, rest = name.partition(": ")
    if colon:
        return f"{name_in(title, language)}: {name_in(rest, language)}"
    begin, space, number = name.rpartition(" ")
    return f"{words[begin]}{space}{number}" if begin in words else name
