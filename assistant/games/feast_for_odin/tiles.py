"""Tiles: their colours and shapes, turned and mirrored, and how one lies on a board."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TypeAlias

from msgspec import Struct

Shape: TypeAlias = tuple[str, ...]
"""Rows from the top, as long as each other; `#` is part of the tile."""

Cell: TypeAlias = tuple[int, int]
"""Column and row from 1; the first is that at the top left."""

PART = "#"
QUARTERS = range(4)


class Colour(StrEnum):
    """Colours of what may lie on a board; grey are the special tiles."""

    ORANGE = "orange"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    GREY = "grey"
    SILVER = "silver"
    ORE = "ore"
    WOOD = "wood"
    STONE = "stone"


class Tile(Struct, frozen=True):
    """What can be put on squares."""

    code: str
    colour: Colour
    shape: Shape


class Placed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tile on a board.

    `column` and `row` (from 1) are where the top left corner of its outline lies, which is not
    always part of the tile. It is mirrored left to right first, then turned so many quarters
    clockwise.
    """

    tile: str
    column: int
    row: int
    turns: int = 0
    mirrored: bool = False


class Way(Struct, frozen=True):
    """A way to hold a tile, and the shape that it has then."""

    turns: int
    mirrored: bool
    shape: Shape


def oblong(columns: int, rows: int) -> Shape:
    """The shape of a tile that is a full rectangle."""
    return (PART * columns,) * rows


def held(shape: Shape, turns: int, mirrored: bool) -> Shape:
    """A shape mirrored left to right, if so, then turned so many quarters clockwise."""
    return _held(shape, turns % len(QUARTERS), mirrored)


@cache
def _held(shape: Shape, turns: int, mirrored: bool) -> Shape:
    now = tuple(row[::-1] for row in shape) if mirrored else shape
    for _ in range(turns):
        now = tuple("".join(column) for column in zip(*reversed(now), strict=True))
    return now


@cache
def ways(shape: Shape) -> tuple[Way, ...]:
    """All ways to hold a tile that look different."""
    found: dict[Shape, Way] = {}
    for mirrored in (False, True):
        for turns in QUARTERS:
            now = held(shape, turns, mirrored)
            found.setdefault(now, Way(turns, mirrored, now))
    return tuple(found.values())


@cache
def offsets(shape: Shape) -> tuple[Cell, ...]:
    """The parts of a shape as steps right and down from the corner of its outline."""
    return tuple(
        (column, row)
        for row, line in enumerate(shape)
        for column, mark in enumerate(line)
        if mark == PART
    )
