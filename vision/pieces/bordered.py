"""What has a border of its own all around, as pieces do and light and shade seldom have.

A piece is as large as pieces are, its border is sharp wherever it does not touch another, and the
print under it is gone. Light through a window goes on beyond a piece or is soft, and the print
shows in it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.view import Floats

_SMOOTH = 0.7
_WINDOW = 1.25
"""Half a side, in widths of a piece, of what is looked at around a spot."""
_RING = (0.95, 1.2)
"""Radii, in widths, of the print around a spot."""
_INNER = 0.22
_LEAST_RING = 0.3
_SMALL, _LARGE = 0.55, 1.45
"""Widths that a piece may be seen to have: the square root of its area, a disc's as its width."""
_LONG = 1.8
_SOFT = 0.5
"""The border of a piece, from one quarter to three quarters, is at most so wide, in its radii."""
_PRINT = 0.05
"""Log units by which print must vary, for it to be missed, and what share of it tells light."""
_SHOWS = 0.45
_RIM, _LEAST_RIM = 0.08, 3
"""Log units by which a piece's own shadow or side is darker than the print around, and in how
many pixels at least."""
_CONTRAST = 0.07
"""Log units in any channel from which something differs from the print for more than chance."""
_UNEVEN = 0.6
"""How much contrast there must be for what the print around differs from what is known of it."""
_BUSY = 1.5
"""The same for what the print varies there: where much is printed, not all of it is seen as it is
known, and what covers it is rather told by its being gone."""
_SHADE = 0.15
"""Shadows differ by less in what they take from the channels, in log units."""
_STEP, _LOOKS, _AGREE, _ALONG = 2, 8, 7, 0.4
"""At every so many pixels so many of what lies around are compared, of which so many must differ
from the middle alike, by more than that share of the mean."""
_MAYBE, _MOST = 0.7, 24
"""What share of the contrast is enough to look closer, and how often that is done."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Bordered:
    """What is seen at a spot: `contrast` (3,) to the print around in log units.

    `closed`: it ends on all sides and has the size of a piece; `sharp`: by a sharp border;
    `shows`: the print shows in it; `rim`: there is something darker at its border; `beside`:
    it touches what may be another piece.
    """

    contrast: Floats
    closed: bool = False
    sharp: bool = False
    shows: bool = False
    rim: bool = False
    beside: bool = False

    @property
    def piece(self) -> bool:
        """Whether it may well be a piece and hardly light."""
        return self.closed and self.sharp and not self.shows

    @property
    def hued(self) -> bool:
        """Whether it is of another colour than the print around, not only lighter or darker."""
        return bool(np.ptp(self.contrast) > _SHADE)

    @property
    def shade(self) -> bool:
        """Whether it is darker than the print around, and of its colour."""
        return bool(self.contrast.max() <= 0 and not self.hued)


def bordered_at(
    flat: Floats,
    bare: Floats,
    hidden: Mask,
    at: tuple[float, float],
    wide: int,
    longer: float = 0.0,
) -> Bordered | None:
    """What is seen at a pixel `at`, x and y, of a board in log colours `flat` (h, w, 3).

    `bare` (h, w, 3) is its print, `hidden` (h, w) are pixels of pieces elsewhere; a piece is
    `wide` pixels across and, where it is tall, seen `longer`. None where too
    little of what is around is seen.
    """
    half = round(_WINDOW * wide + longer)
    x, y = round(at[0]), round(at[1])
    rows, columns = slice(max(0, y - half), y + half + 1), slice(max(0, x - half), x + half + 1)
    known, free = bare[rows, columns], ~hidden[rows, columns]
    off = cv2.GaussianBlur(flat[rows, columns] - known, (0, 0), _SMOOTH)
    down, right = np.ogrid[: off.shape[0], : off.shape[1]]
    far = np.hypot(right + columns.start - at[0], down + rows.start - at[1]) / wide
    out = longer / wide / 2
    ring = (far > _RING[0] + out) & (far < _RING[1] + out) & free
    inner = far < _INNER
    whole = np.pi * wide**2 * ((_RING[1] + out) ** 2 - (_RING[0] + out) ** 2)
    if ring.sum() < _LEAST_RING * whole:
        return None
    around = np.median(off[ring], axis=0)
    contrast = np.median(off[inner], axis=0) - around
    uneven = float(np.abs(off[ring] - around).mean())
    size = float(np.abs(contrast).max())
    if size < _CONTRAST + _UNEVEN * uneven:
        return Bordered(contrast)
    share = (off - around) @ contrast / (contrast @ contrast)
    _, labels = cv2.connectedComponents(((share > 0.5) & free).astype(np.uint8), connectivity=4)
    label = labels[inner & (labels > 0)]
    own = labels == np.bincount(label).argmax() if len(label) else np.zeros_like(inner)
    area = int(own.sum())
    side = np.sqrt(area * 4 / np.pi) / wide
    spots = np.argwhere(own)
    long = max(np.ptp(spots, axis=0)) / wide if area else 0.0
    room = 1 + longer / wide
    fits = _SMALL <= side <= _LARGE * np.sqrt(room) and long <= _LONG * room
    closed = fits and not (own & (far > _WINDOW + longer / wide)).any()
    near = cv2.dilate(own.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    soft = near & free & (share > 0.25) & (share < 0.75)
    border = max(1.0, np.sqrt(4 * np.pi * area))
    sharp = soft.sum() / border <= _SOFT * side * wide / 2
    darker = (off - around).mean(axis=2) < min(0.0, float(contrast.mean())) - _RIM
    return Bordered(
        contrast,
        bool(closed),
        bool(sharp),
        _shows(flat[rows, columns][own], known[own]),
        int((darker & near & ~own & free).sum()) >= _LEAST_RIM,
        bool((near & ~free).any()),
    )


def _shows(pixels: Floats, print_under: Floats) -> bool:
    """Whether pixels (n, 3) vary with the print (n, 3) under them; not if that does not vary."""
    if len(pixels) < 2:
        return False
    under = print_under - print_under.mean(axis=0)
    if np.sqrt((under**2).mean(axis=0).max()) < _PRINT:
        return False
    return float((under * (pixels - pixels.mean(axis=0))).sum() / (under**2).sum()) > _SHOWS


def _busy(bare: Floats, wide: int) -> Floats:
    """How much print (h, w, 3) varies within a piece around each pixel, (h, w)."""
    mean = cv2.blur(bare, (wide, wide))
    square = cv2.blur(bare**2, (wide, wide))
    return np.asarray(np.sqrt(np.maximum(square - mean**2, 0.0).max(axis=2)), np.float64)


def _least(bare: Floats, wide: int) -> Floats:
    """How much contrast there must be at each pixel of a print (h, w, 3), (h, w)."""
    return _CONTRAST + _BUSY * _busy(bare, wide)


def _stands_out(seen: Bordered | None, least: Floats, at: tuple[float, float]) -> bool:
    """Whether a piece is seen at a pixel with at `least` (h, w) so much contrast, and no shadow
    of the piece beside it."""
    if seen is None or np.abs(seen.contrast).max() < least[round(at[1]), round(at[0])]:
        return False
    return seen.piece and not (seen.shade and seen.beside)


def bordered_piece(
    flat: Floats, bare: Floats, hidden: Mask, at: tuple[float, float], wide: int
) -> bool:
    """Whether something like a piece lies at a pixel; see `bordered_at`.

    What is of another colour than the print is no light, whatever shows in it.
    """
    seen = bordered_at(flat, bare, hidden, at, wide)
    if seen is not None and seen.hued:
        return seen.closed and seen.sharp
    return _stands_out(seen, _least(bare, wide), at)


def bordered_spots(flat: Floats, bare: Floats, hidden: Mask, wide: int) -> Floats:
    """Pixels (n, 2), x and y, at which something like a piece lies where none is known.

    It differs little from the print, or has the paint of none. Shadows beside pieces are left out.
    """
    off = cv2.blur((flat - bare).astype(np.float32), (3, 3))
    high, wide_board = off.shape[:2]
    reach = round(_RING[0] * wide)
    rows, columns = np.arange(0, high, _STEP), np.arange(0, wide_board, _STEP)
    inner = cv2.blur(off, (3, 3))[::_STEP, ::_STEP]
    total: NDArray[np.float32] = np.zeros(inner.shape, np.float32)
    moved = []
    for turn in np.arange(_LOOKS) * 2 * np.pi / _LOOKS:
        down, right = round(reach * np.sin(turn)), round(reach * np.cos(turn))
        row = np.clip(rows + down, 0, high - 1)
        there = off[row][:, np.clip(columns + right, 0, wide_board - 1)]
        moved.append(inner - there)
        total += moved[-1]
    total = np.asarray(total / _LOOKS, np.float32)
    square = np.einsum("hwc,hwc->hw", total, total)
    agree = np.zeros(square.shape, np.int32)
    uneven: NDArray[np.float32] = np.zeros(square.shape, np.float32)
    for one in moved:
        agree += np.einsum("hwc,hwc->hw", one, total) > _ALONG * square
        uneven += np.abs(one - total).mean(axis=2) / _LOOKS
    least = _least(bare, wide)
    clear = np.abs(total).max(axis=2) / (least[::_STEP, ::_STEP] + _UNEVEN * uneven)
    there = (agree >= _AGREE) & (clear > _MAYBE) & ~hidden[::_STEP, ::_STEP]
    _, _, stats, middles = cv2.connectedComponentsWithStats(there.astype(np.uint8))
    parts = [clear[y : y + down, x : x + across] for x, y, across, down, _ in stats]
    # On a busy print there are more than can be looked at: where none stands out are most of them.
    order = 1 + np.argsort([-part.max() for part in parts[1:]], kind="stable")
    found: list[tuple[float, float]] = []
    for i in order[:_MOST]:
        left, top = stats[i, :2]
        y, x = np.unravel_index(parts[i].argmax(), parts[i].shape)
        spots = (tuple(middles[i]), (float(left + x), float(top + y)))
        for across, down in dict.fromkeys(spots):
            at = (float(across) * _STEP, float(down) * _STEP)
            if _stands_out(bordered_at(flat, bare, hidden, at, wide), least, at):
                found.append(at)
                break
    return np.array(found, np.float64).reshape(-1, 2)
