"""The four corners of a board in a picture. Pure."""

from __future__ import annotations

import math

from assistant.kept.store import KeptError
from assistant.words.boards import Point
from assistant.words.shown_boards import Corners
from assistant.words.text import text

_FARTHEST = 20_000.0
_LEAST_SIDE = 8.0


def check_corners(corners: Corners) -> Corners:
    """The corners, if a board can lie so: they run clockwise and bulge outwards.

    Raises `KeptError`, which tells what is wrong.
    """
    if len(corners) != 4 or not all(
        math.isfinite(value) and abs(value) <= _FARTHEST for one in corners for value in one
    ):
        raise KeptError(text("A board has four corners in its picture: give each two numbers."))
    turns = [
        _turn(corners[at - 1], corners[at], corners[(at + 1) % 4]) for at in range(4)
    ]
    if all(turn < 0 for turn in turns):
        raise KeptError(
            text(
                "The corners run the wrong way round: top left, top right, bottom right, "
                "bottom left, as on the board itself."
            )
        )
    if not all(turn > _LEAST_SIDE**2 for turn in turns):
        raise KeptError(
            text("No board can lie like this: two sides cross or a corner is pushed in.")
        )
    return corners


def turned(corners: Corners) -> Corners:
    """The same outline with the next corner, clockwise, as the board's top left one."""
    return (corners[1], corners[2], corners[3], corners[0])


def _turn(before: Point, at: Point, after: Point) -> float:
    """Twice the signed area of the three: above 0 where the way turns right in a picture."""
    return (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])
