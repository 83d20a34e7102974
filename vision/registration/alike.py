"""Where else a board looks like itself: turned, mirrored, or moved along a repeated pattern."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.frames import Grey
from vision.registration.geometry import UNIT, Matrix, Points, exact, inverse, transform
from vision.registration.onto_itself import laid_onto_itself
from vision.registration.patches import Patches, peak

SMALL = 160
"""Pixels of the longer side of a board when it is compared with itself."""
COARSE = 5.0
"""Pixels, the deviation of a bell curve: what is coarser is no print that repeats."""
SMOOTH = 0.8
"""Pixels, so that lines between pixels are found again between others."""
FAINT = 6.0
"""Levels of contrast from which print counts as much as the boldest."""
LEAST_ALIKE = 0.3
"""Correlation from which two places of a board count as alike: a frame's two sides of four."""
LEAST_OVERLAP = 0.3
"""The share of the print that must lie over print after a move."""
LEAST_SHIFT = 0.03
MOST_SHIFTS, MOST_TURNED = 24, 5
"""So many moves that only shift, and so many more for each turn."""
SAME = 2.0
"""Pixels within which two moves are one."""
SQUARE = 1.35

Print = NDArray[np.float32]
"""A board's print, less what is coarse and of even contrast, shape (height, width)."""


def covers(aspect: float) -> list[Matrix]:
    """The turns, and stretched turns, by which a board of this width over height covers itself."""
    square = 1 / SQUARE < aspect < SQUARE
    return [
        exact(np.eye(3), UNIT, np.roll(UNIT, -quarters, axis=0))
        for quarters in ((2, 1, 3) if square else (2,))
    ]


def turned(quarters: int, aspect: float) -> Matrix:
    """A board of this width over height turned on the table by quarters, clockwise."""
    x, y = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters]
    turn = np.array(((x, -y / aspect, 0.5), (y * aspect, x, 0.5), (0, 0, 1)))
    return np.asarray(turn @ np.array(((1, 0, -0.5), (0, 1, -0.5), (0, 0, 1))), np.float64)


def is_turn(move: Matrix) -> bool:
    """Whether a move of `moves_alike` turns the board, and does not only shift or mirror it."""
    return not is_mirror(move) and bool(abs(move[0, 0] / move[2, 2] - 1) > 0.5)


def is_mirror(move: Matrix) -> bool:
    """Whether a move of `moves_alike` mirrors the board, which only cameras do."""
    return bool(np.linalg.det(move[:2, :2]) < 0)


def moves_alike(grey: Grey, patches: Patches, pixels: Matrix) -> tuple[Matrix, ...]:
    """In board coordinates, the moves after which some of the straightened board looks alike.

    `grey` has shape (height, width), `patches` lie in it, and `pixels` leads to it from board
    coordinates. All turns and mirrorings of the whole board are among them, alike or not; turned
    and shifted, or shifted only, those after which print lies over its like, as exactly as it
    tells that.
    """
    height, width = grey.shape
    scale = SMALL / max(height, width)
    size = (max(16, round(width * scale)), max(16, round(height * scale)))
    own = even_print(cv2.resize(grey, size, interpolation=cv2.INTER_AREA))
    rough = list(shifts_alike(own, np.eye(3), MOST_SHIFTS))
    for quarters in (2, 1, 3):
        turn = turned(quarters, width / height)
        rough += shifts_alike(own, turn, MOST_TURNED, small=True)
    found = apart_from([], (laid_onto_itself(patches, pixels, one) for one in rough), pixels, SAME)
    whole = covers(width / height)
    found = apart_from(found, whole, pixels, LEAST_SHIFT * max(width, height))
    mirror = np.array(((-1, 0, 1), (0, 1, 0), (0, 0, 1)), np.float64)
    return (*found, mirror, *(turn @ mirror for turn in whole))


def apart_from(
    found: list[Matrix], moves: Iterable[Matrix], pixels: Matrix, least: float
) -> list[Matrix]:
    """`found`, and of more moves those that lie at least so many pixels from all before them."""
    for move in moves:
        if all(distance(pixels @ move, pixels @ other) >= least for other in found):
            found = [*found, move]
    return found


def even_print(small: MatLike) -> Print:
    """What is fine in a picture, with the contrast of all that is not too faint made even."""
    smooth = cv2.GaussianBlur(small.astype(np.float32), (0, 0), SMOOTH)
    fine = smooth - cv2.GaussianBlur(smooth, (0, 0), COARSE)
    energy = cv2.GaussianBlur(fine * fine, (0, 0), COARSE)
    return np.asarray(fine / np.sqrt(energy + FAINT**2), np.float32)


def shifts_alike(own: Print, move: Matrix, most: int, *, small: bool = False) -> Iterator[Matrix]:
    """`move` with the shifts after it that bring print onto its like, `small` ones among them."""
    height, width = own.shape
    pixels = np.array(((width, 0, -0.5), (0, height, -0.5), (0, 0, 1)), np.float64)
    other = cv2.warpPerspective(own, pixels @ move @ inverse(pixels), (width, height))
    scores, overlap = alike_shifted(np.asarray(other, np.float32), own)
    least = max(2.0, LEAST_SHIFT * max(width, height))
    rows, columns = np.mgrid[: scores.shape[0], : scores.shape[1]]
    middle = (height - 1, width - 1)
    if not small:
        scores[np.hypot(rows - middle[0], columns - middle[1]) < least] = -1
    scores[0] = scores[-1] = scores[:, 0] = scores[:, -1] = -1
    ranked = np.where(scores >= LEAST_ALIKE, scores * np.sqrt(overlap), 0.0)
    for _ in range(most):
        _, best, _, (column, row) = cv2.minMaxLoc(ranked)
        if best <= 0:
            return
        ranked[np.hypot(rows - row, columns - column) < least] = -1
        part = peak(scores[row - 1 : row + 2, column - 1 : column + 2])
        shift = np.eye(3)
        shift[0, 2] = (column - middle[1] + part[0]) / width
        shift[1, 2] = (row - middle[0] + part[1]) / height
        yield shift @ move


def alike_shifted(other: Print, own: Print) -> tuple[Print, Print]:
    """How a print correlates with another one at all shifts of it, and what share overlaps.

    Both of shape (2 height - 1, 2 width - 1), no shift in the middle; -1 where too little
    overlaps. Normalized cross-correlation of what overlaps (Padfield, "Masked object
    registration in the Fourier domain", 2012).
    """
    height, width = own.shape
    rows, columns = 2 * height, 2 * width
    full = np.ones_like(own)
    ours, our_energy, everywhere = (
        np.fft.rfft2(one, (rows, columns)) for one in (own, own * own, full)
    )
    theirs, their_energy = (
        np.conj(np.fft.rfft2(one, (rows, columns))) for one in (other, other * other)
    )

    def around(product: NDArray[np.complex128]) -> NDArray[np.float64]:
        there = np.roll(np.fft.irfft2(product, (rows, columns)), (height - 1, width - 1), (0, 1))
        return there[: rows - 1, : columns - 1]

    over, under = around(np.conj(everywhere) * our_energy), around(their_energy * everywhere)
    least = np.maximum(np.minimum(over, under), 0.0)
    overlap = least / max(1e-6, float((own * own).sum()))
    norm = np.sqrt(np.maximum(over * under, 1e-6))
    scores = np.where(overlap >= LEAST_OVERLAP, around(theirs * ours) / norm, -1.0)
    return np.asarray(scores, np.float32), np.asarray(np.clip(overlap, 0, 1), np.float32)


def distance(one: Matrix, other: Matrix) -> float:
    """How far apart two places (board coordinates to pixels) lie at their corners, in pixels."""
    there: Points = transform(one, UNIT) - transform(other, UNIT)
    return float(np.hypot(*there.T).max())
