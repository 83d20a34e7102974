"""Which of the places that look alike a board lies at: by what only one of them explains.

A repeated pattern fits itself at many places. What counts is what breaks it: borders, printed
figures, and the print that lies beside where the board would lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.frames import Grey, Image
from vision.registration.alike import is_mirror, is_turn
from vision.registration.geometry import UNIT, Matrix, Points, inverse, pixels_of, transform
from vision.registration.light import shrunk, structure
from vision.registration.patches import HALF, Patches

SIDES = (144, 300)
"""Pixels of the board's longer side when places are compared: first, and where that leaves doubt,
which is told by what is small."""
AROUND = 0.25
"""How much beside the board is looked at, in its longer side."""
OVERSIZE = 1.3
RIM = 0.012
"""In the board's longer side: where its corners were set a little wrong the table shows there."""
WINDOW = 11
"""Pixels a side of the windows that are compared, and are counted."""
STEP = 3
FAINT = 6.0
"""Levels of contrast that windows without print may have."""
PRINTED = 8.0
"""Levels of contrast from which a window has print."""
SHOWS = 0.6
"""Normalized correlation (Lewis 1995) from which a window shows what a place would have there."""
OTHER, LEAD = 0.5, 0.25
"""Windows that correlate less are not alike; one place must fit so much better than the other."""
LEAST, TIMES = 1.5, 2.0
"""The better of two places explains so many windows alone, over so many times the other's."""
AGAINST = 4.0
"""So many windows that another place explains better are no chance, even if as many speak for
this one: of a pattern some is alike at every step."""
TURNED_AGAINST = 1.5
LIKE_PATCH = 0.5

_Map = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """Another place: the board of the first, moved by `move` (board coordinates).

    `ours` are the windows that only the first place explains, `theirs` those that only this does.
    """

    move: Matrix
    ours: float
    theirs: float

    @property
    def wins(self) -> bool:
        """Whether the board plainly lies here rather."""
        return self.theirs >= LEAST + TIMES * self.ours

    @property
    def speaks_against(self) -> bool:
        """Whether the first place is wrong, wherever the board lies: much of it is here rather.

        Of a turn, which is laid onto the print as well as the first place was, that must be plain:
        else the two are told apart by nothing that is seen.
        """
        plain = TURNED_AGAINST if is_turn(self.move) else 1.0
        return self.theirs >= max(AGAINST, plain * self.ours)

    @property
    def loses(self) -> bool:
        """Whether the board plainly does not lie here."""
        return self.ours >= LEAST + TIMES * self.theirs


def rivals_at(image: Image, known: Grey, there: Matrix, moves: Sequence[Matrix]) -> list[Rival]:
    """How places that look like `there` (board coordinates to pixels) by these moves compare.

    `known` is the board straightened, shape (height, width). Where one of them wins, those that
    neither win nor lose are not looked at more closely.
    """
    found: list[Rival] = []
    for side in SIDES:
        compared = compared_at(image, known, there, moves, side)
        last = side == SIDES[-1] or any(one.wins for one in compared)
        found += [one for one in compared if last or one.loses]
        moves = [one.move for one in compared if not one.loses]
        if last or not moves:
            break
    return found


def looks_same_turned(image: Image, known: Grey, there: Matrix, alike: Sequence[Matrix]) -> bool:
    """Whether a bare board looks the same after a turn among the moves of `alike`."""
    turns = [move for move in alike if is_turn(move)]
    return any(not one.loses for one in rivals_at(image, known, there, turns))


def compared_at(
    image: Image, known: Grey, there: Matrix, moves: Sequence[Matrix], side: int
) -> list[Rival]:
    """How `there` and the places that look like it by these moves compare, as seen `side` wide."""
    scale = side / max(known.shape)
    size = (round(known.shape[1] * scale), round(known.shape[0] * scale))
    drawn = _Print(cv2.resize(known, size, interpolation=cv2.INTER_AREA))
    corners = transform(there, UNIT)
    long_side = float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).max())
    small, shrink = shrunk(
        image, round(max(image.shape[:2]) * min(1.0, OVERSIZE * side / max(1.0, long_side)))
    )
    half = (shrink - 1) / 2
    scaling = np.array(((shrink, 0, half), (0, shrink, half), (0, 0, 1)))
    to_canvas = drawn.to_canvas @ inverse(scaling @ there)
    seen = _Windows(drawn.warped(structure(small), to_canvas, cv2.BORDER_REPLICATE))
    in_view = drawn.inside(to_canvas, small.shape[1::-1])
    first = drawn.placed(np.eye(3))
    fits = seen.alike(first.windows)
    found = []
    for move in moves:
        other = drawn.placed(move)
        theirs_fit = seen.alike(other.windows)
        apart = first.windows.alike(other.windows) < OTHER
        ours = first.whole & first.printed & (fits >= SHOWS) & in_view
        ours &= other.outside | (other.whole & apart & (fits - theirs_fit >= LEAD))
        theirs = other.whole & other.printed & (theirs_fit >= SHOWS) & in_view
        theirs &= first.outside | (first.whole & apart & (theirs_fit - fits >= LEAD))
        share = STEP**2 / WINDOW**2
        found.append(Rival(move, float(ours.sum()) * share, float(theirs.sum()) * share))
    return found


class _Windows:
    """The windows of a picture of one channel: what of it lies around every STEP-th pixel."""

    def __init__(self, picture: MatLike) -> None:
        self._picture = picture.astype(np.float32)
        self._mean = _boxed(self._picture)
        self.variance: _Map = np.maximum(_boxed(self._picture**2) - self._mean**2, 0.0)

    def alike(self, other: _Windows) -> _Map:
        """How windows of two pictures correlate, -1 to 1; about 0 where one has no print."""
        both = _boxed(self._picture * other._picture) - self._mean * other._mean
        norm = (self.variance + FAINT**2) * (other.variance + FAINT**2)
        return np.asarray(both / np.sqrt(norm), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Placed:
    """A board's print on the canvas: its windows, which of them lie `whole` on it, which are
    `outside` of it, and which are `printed`."""

    windows: _Windows
    whole: NDArray[np.bool_]
    outside: NDArray[np.bool_]
    printed: NDArray[np.bool_]


class _Print:
    """The board's small picture and a canvas around it."""

    def __init__(self, small: MatLike) -> None:
        rim = round(RIM * max(small.shape))
        inner = small[rim:-rim, rim:-rim]
        self._small = cv2.copyMakeBorder(inner, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
        height, width = small.shape
        margin = round(AROUND * max(small.shape))
        self._pixels = pixels_of(width, height)
        shift = np.array(((1, 0, margin), (0, 1, margin), (0, 0, 1)), np.float64)
        self.to_canvas: Matrix = shift @ self._pixels
        self._size = (width + 2 * margin, height + 2 * margin)

    def warped(self, picture: MatLike, matrix: Matrix, border: int) -> MatLike:
        """A picture on the canvas."""
        return cv2.warpPerspective(picture, matrix, self._size, borderMode=border)

    def inside(self, matrix: Matrix, size: tuple[int, ...]) -> NDArray[np.bool_]:
        """Which windows lie whole on a picture of `size` (width, height)."""
        full = np.full((size[1], size[0]), 1.0, np.float32)
        share = _boxed(self.warped(full, matrix, cv2.BORDER_CONSTANT))
        return np.asarray(share > 0.99, np.bool_)

    def placed(self, move: Matrix) -> _Placed:
        """The board where it lies after the inverse of a move."""
        matrix = self.to_canvas @ inverse(move) @ inverse(self._pixels)
        full = np.full(self._small.shape, 1.0, np.float32)
        share = _boxed(self.warped(full, matrix, cv2.BORDER_CONSTANT))
        windows = _Windows(self.warped(self._small, matrix, cv2.BORDER_REPLICATE))
        return _Placed(windows, share > 0.99, share < 0.01, windows.variance >= PRINTED**2)


def _boxed(picture: MatLike) -> _Map:
    """The means of windows around every STEP-th pixel."""
    mean = cv2.boxFilter(picture, cv2.CV_32F, (WINDOW, WINDOW), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mean[::STEP, ::STEP], np.float32)


def telling_patches(
    patches: Patches, to_pixels: Matrix, alike: Sequence[Matrix]
) -> NDArray[np.bool_]:
    """Which patches look otherwise after each turn or shift among the moves, (moves, patches).

    `to_pixels` leads from board coordinates to those of the patches.
    """
    moves = [move for move in alike if not is_mirror(move)]
    height, width = patches.grey.shape
    steps = np.arange(-HALF, HALF + 1, 2)
    around = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(1, -1, 2)
    pixels = (patches.middles[:, None] + around).reshape(-1, 2).astype(np.float64)
    area = around.shape[1]
    own = _normal(patches.grey, pixels, area)
    telling = np.ones((len(moves), len(patches)), np.bool_)
    for row, move in enumerate(moves):
        there = transform(to_pixels @ move @ inverse(to_pixels), pixels)
        inside = ((there >= 0) & (there <= (width - 1, height - 1))).all(axis=1)
        likeness = np.einsum("np,np->n", own, _normal(patches.grey, there, area))
        telling[row] = (likeness < LIKE_PATCH) | ~inside.reshape(-1, area).all(axis=1)
    return telling


def _normal(grey: Grey, pixels: Points, area: int) -> NDArray[np.float64]:
    """What lies at pixels (patches * area, 2), for each patch less its mean and of length 1."""
    at = pixels.reshape(-1, area, 2).astype(np.float32)
    if not len(at):
        return np.zeros((0, area))
    cut = cv2.remap(
        grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float64)
    fine = cut - cut.mean(axis=1, keepdims=True)
    return np.asarray(fine / np.maximum(np.linalg.norm(fine, axis=1, keepdims=True), 1e-6))
