"""Where else a board looks like itself: turned, or moved along a repeated pattern."""

from __future__ import annotations

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.frames import Grey
from vision.registration.geometry import UNIT, Matrix, Points, exact, inverse, transform

SMALL = 180
CORE = 0.6
LEAST_ALIKE = 0.55
MOST_SHIFTS = 6
LEAST_SHIFT = 0.04
SQUARE = 1.35
OVERLAP = 0.35


def turned(quarters: int) -> Matrix:
    """In board coordinates: the board turned by quarters, clockwise."""
    return exact(np.eye(3), UNIT, np.roll(UNIT, -quarters, axis=0))


def turns(aspect: float) -> list[Matrix]:
    """The turns by which a board of this width over height covers itself, but for none."""
    square = 1 / SQUARE < aspect < SQUARE
    return [turned(quarters) for quarters in ((2, 1, 3) if square else (2,))]


def is_turn(move: Matrix) -> bool:
    """Whether a move of `moves_alike` turns the board, and does not only shift it."""
    return bool(abs(move[0, 0] / move[2, 2] - 1) > 0.5)


def moves_alike(grey: Grey) -> tuple[Matrix, ...]:
    """In board coordinates, the moves after which much of the straightened board looks alike.

    `grey` has shape (height, width). Half turns count always, quarter turns where the board
    is nearly square, and shifts where its middle finds itself again.
    """
    height, width = grey.shape
    scale = SMALL / max(height, width)
    size = (max(16, round(width * scale)), max(16, round(height * scale)))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    alike = [move for move in turns(width / height) if likeness(small, move) >= OVERLAP]
    return (*alike, *shifts_alike(np.asarray(small, np.uint8)))


def likeness(small: MatLike, move: Matrix) -> float:
    """How like itself (-1 to 1) a picture is after a move in board coordinates."""
    height, width = small.shape
    pixels = np.array(((width, 0, -0.5), (0, height, -0.5), (0, 0, 1)), np.float64)
    other = cv2.warpPerspective(
        small, pixels @ move @ inverse(pixels), (width, height), borderMode=cv2.BORDER_REFLECT
    )
    return best_match(other, small, core(width, height))


def core(width: int, height: int) -> tuple[int, int, int, int]:
    """The middle of a picture: left, top, right, bottom."""
    aside, above = round(width * (1 - CORE) / 2), round(height * (1 - CORE) / 2)
    return aside, above, width - aside, height - above


def best_match(other: MatLike, small: MatLike, box: tuple[int, int, int, int]) -> float:
    """The best score of the middle of `other` within a few pixels of its place in `small`."""
    left, top, right, bottom = box
    around = small[top - 3 : bottom + 3, left - 3 : right + 3]
    scores = cv2.matchTemplate(around, other[top:bottom, left:right], cv2.TM_CCOEFF_NORMED)
    return float(scores.max())


def shifts_alike(small: Grey) -> list[Matrix]:
    """Shifts in board coordinates that bring the middle of a picture onto its like."""
    height, width = small.shape
    left, top, right, bottom = core(width, height)
    scores = cv2.matchTemplate(small, small[top:bottom, left:right], cv2.TM_CCOEFF_NORMED)
    rows, columns = np.mgrid[: scores.shape[0], : scores.shape[1]]
    least = LEAST_SHIFT * max(width, height)
    scores[np.hypot(rows - top, columns - left) < least] = -1
    found: list[Matrix] = []
    while len(found) < MOST_SHIFTS:
        _, best, _, (column, row) = cv2.minMaxLoc(scores)
        if best < LEAST_ALIKE:
            break
        shift = np.eye(3)
        shift[:2, 2] = ((column - left) / width, (row - top) / height)
        found.append(shift)
        scores[np.hypot(rows - row, columns - column) < least] = -1
    return found


def distance(one: Matrix, other: Matrix) -> float:
    """How far apart two places (board coordinates to pixels) lie at their corners, in pixels."""
    there: Points = transform(one, UNIT) - transform(other, UNIT)
    return float(np.hypot(*there.T).max())
