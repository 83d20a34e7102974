"""Seats at the table."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Colour(StrEnum):
    """Colour of a seat. Never the only sign: a seat also has a `Mark`."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    WHITE = "white"
    BLACK = "black"
    ORANGE = "orange"
    PURPLE = "purple"


class Mark(StrEnum):
    """Shape that stands beside the colour on every screen."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    HEXAGON = "hexagon"
    HEART = "heart"


class Seat(Struct, frozen=True):
    """One place at the table.

    `id` is stable for the whole game ("s1" to "s8"); `name` is shown
    literally, in any script; `here` is false once the person has left.
    """

    id: str
    name: str
    colour: Colour
    mark: Mark
    here: bool = True
