"""From roughly where a board lies to exactly where, by patches of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Grey, Image
from vision.registration.fit import Fit, View, fit_board
from vision.registration.geometry import Matrix, Points, inverse, transform
from vision.registration.light import shrunk, structure
from vision.registration.patches import find_patches
from vision.registration.pose import plain_homography, reference_view
from vision.registration.reference import BoardReference

WIDE, NARROW = 18, 7
"""How far patches are looked for, first and then, in pixels of the reference."""
LEAST_PAIRS = 12
CLOSE = 0.005
"""Patches agree that lie within this share of the diagonal from where the fit has them."""
LEAST_GAIN = 0.93
PAIRS_FOR_BENDS = 60
OVERSIZE = 1.3


@dataclass(frozen=True, slots=True, eq=False)
class Refined:
    """A fit and what speaks for it.

    `agreeing` (patches,) are found where the fit has them, `seen` those that lie within the
    picture, `elsewhere` those plainly found in another place; `checked` is the share of the
    second half of all plainly found patches that agrees with a fit to the first half only.
    """

    fit: Fit
    homography: Matrix
    agreeing: NDArray[np.bool_]
    elsewhere: NDArray[np.bool_]
    seen: NDArray[np.bool_]
    residual: float
    checked: float

    @property
    def count(self) -> int:
        """How many patches agree."""
        return int(self.agreeing.sum())


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """The picture in one channel, at a size that suits the reference; `scale` to the given one."""

    grey: Grey
    scale: float
    size: tuple[int, int]


def look(image: Image, reference: BoardReference, homography: Matrix) -> Looked:
    """The picture no larger than patches of the reference need it."""
    corners = transform(homography, np.array([(0.0, 0), (1, 0), (1, 1), (0, 1)]))
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    wanted = max(reference.picture.shape[:2]) * OVERSIZE / max(1.0, float(sides.max()))
    small, scale = shrunk(image, round(max(image.shape[:2]) * min(1.0, wanted)))
    return Looked(structure(small), scale, (image.shape[1], image.shape[0]))


def straightened_view(
    looked: Looked, reference: BoardReference, homography: Matrix, margin: int
) -> Grey:
    """The board straightened as the reference's picture, with `margin` pixels more around it."""
    height, width = reference.picture.shape[:2]
    shift = np.array(((1, 0, margin), (0, 1, margin), (0, 0, 1)), np.float64)
    half = (looked.scale - 1) / 2
    scaling = np.array(((looked.scale, 0, half), (0, looked.scale, half), (0, 0, 1)))
    to_view = shift @ reference.to_pixels @ inverse(scaling @ homography)
    size = (width + 2 * margin, height + 2 * margin)
    view = cv2.warpPerspective(
        looked.grey, to_view, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cv2.GaussianBlur(view, (0, 0), 0.7), np.uint8)


def refine(looked: Looked, reference: BoardReference, start: Matrix) -> Refined | None:
    """The board's exact place near `start` (board coordinates to pixels); None where it is not."""
    refined = one_pass(looked, reference, start, WIDE, bends=False)
    if refined is None:
        return None
    return one_pass(looked, reference, refined.homography, NARROW, bends=True)


def one_pass(
    looked: Looked, reference: BoardReference, start: Matrix, reach: int, *, bends: bool
) -> Refined | None:
    """Finds the patches around `start` and fits the board to where they are."""
    patches = reference.patches
    if len(patches) < LEAST_PAIRS:
        return None
    found = find_patches(patches, straightened_view(looked, reference, start, reach), reach, reach)
    to_board = inverse(reference.to_pixels)
    middles = patches.middles.astype(np.float64)
    board = transform(to_board, middles)
    there = transform(start @ to_board, middles + found.offsets)
    inside = ((there >= 0) & (there <= np.array(looked.size) - 1)).all(axis=1)
    usable = found.sure & inside
    if usable.sum() < LEAST_PAIRS:
        return None
    rough = consensus(middles[usable], (middles + found.offsets)[usable])
    if rough is None:
        return None
    begin = start @ to_board @ rough @ reference.to_pixels
    view = View(*reference_view(reference, looked.size))
    near = CLOSE * diagonal_of(reference)
    fit = best_fit(view, begin, board[usable], there[usable], bends)
    errors = board_errors(fit, begin, board, there, reference)
    agreeing = np.asarray(usable & (errors <= near), np.bool_)
    if agreeing.sum() < LEAST_PAIRS:
        return None
    return Refined(
        fit,
        plain_homography(fit),
        agreeing,
        np.asarray(usable & (errors > near), np.bool_),
        np.asarray(inside, np.bool_),
        float(np.median(errors[agreeing])) / diagonal_of(reference) * 100,
        check(view, begin, board, there, usable, patches.first, near, reference),
    )


def consensus(middles: Points, found: Points) -> Matrix | None:
    """The homography on which most patches agree, in pixels of the reference."""
    matrix, _ = cv2.findHomography(middles, found, cv2.USAC_MAGSAC, 2.5, None, 2000, 0.999)
    return None if matrix is None else np.asarray(matrix, np.float64)


def best_fit(view: View, begin: Matrix, board: Points, there: Points, bends: bool) -> Fit:
    """A fit with lenses where they plainly explain more, else without."""
    plain = fit_board(view, begin, board, there, bends=False)
    if not bends or len(board) < PAIRS_FOR_BENDS:
        return plain
    bent = fit_board(view, begin, board, there, bends=True)
    return bent if bent.scale < LEAST_GAIN * plain.scale else plain


def board_errors(
    fit: Fit, begin: Matrix, board: Points, there: Points, reference: BoardReference
) -> NDArray[np.float64]:
    """How far off each pair is, in pixels of the reference."""
    back = reference.to_pixels @ inverse(begin)
    return np.asarray(
        np.hypot(*(transform(back, there) - transform(back, fit.project(board))).T), np.float64
    )


def check(
    view: View,
    begin: Matrix,
    board: Points,
    there: Points,
    usable: NDArray[np.bool_],
    first: NDArray[np.bool_],
    near: float,
    reference: BoardReference,
) -> float:
    """The share of the second half's patches that agrees with a fit to the first half."""
    ours, theirs = usable & first, usable & ~first
    if ours.sum() < LEAST_PAIRS // 2 or not theirs.any():
        return 0.0
    fit = fit_board(view, begin, board[ours], there[ours], bends=False)
    errors = board_errors(fit, begin, board, there, reference)
    return float(np.mean(errors[theirs] <= 1.5 * near))


def diagonal_of(reference: BoardReference) -> float:
    """The reference's diagonal in its pixels."""
    return float(np.hypot(*reference.picture.shape[:2]))
