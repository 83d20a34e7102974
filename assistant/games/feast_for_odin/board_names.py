"""How boards, grids, places and tiles of A Feast for Odin are called in profiles and readings.

They are the English names of the figures, as in the ready diagrams.
"""

from __future__ import annotations

from assistant.games.feast_for_odin.round_figures import Book
from assistant.words.boards import BoardProfile

BANQUET_GRID = "banquet table"
"""The grid on which a feast is laid; its lowest row are the squares that are to be filled."""
AT_TABLE = "vikings at the table"
"""The region of these squares, in which vikings stand that have not come yet."""


def name_of(book: Book, code: str) -> str:
    """A thing, and the grid of a board."""
    return book.words.words[code].en


def space_name(book: Book, space: str) -> str:
    """The region of an action space, or of a place of imitation."""
    return book.words.spaces[space].en.replace("/", "-")


def strip_name(number: str) -> str:
    """A mountain strip."""
    return f"mountain strip {number}"


def item_place(number: str, nth: int) -> str:
    """The place of an item on a mountain strip, from 1 at the arrow."""
    return f"{strip_name(number)}: place {nth}"


def has_grid(profile: BoardProfile, grid: str) -> bool:
    """Whether a board has this grid."""
    return any(one.name == grid for one in profile.grids)
