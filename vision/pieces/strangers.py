"""What lies on a board and is neither its print nor anything taught: cards, sleeves, hands, others.

It is never counted as a piece, and where it lies nothing may be called sure.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import brightest
from vision.pieces.view import Floats

DARKEST, _BRIGHTEST = -0.8, 0.12
"""Shade and light that fall on a bare board, in log units; what differs by more is no light."""
_OTHER, _SPREADS = 0.12, 1.5
"""Log units of colour from which a pixel is not of the print, and what the print varies."""
_FAR = 16.0
"""Squared distance in spreads from which a pixel has no taught paint (chi squared, 3 degrees)."""
_FULL = 0.8
"""Something lies where such a share of the middle of a piece there is neither print nor piece."""
_SMOOTH = 1.2
_WINDOW = 3
"""Widths of a piece in which it is asked whether the print still shows."""
_LEAST_PRINT, _NOISE = 0.09, 0.04
"""In log units: how much print must vary within a window to be missed, and what noise does."""
_GONE = 0.35
"""The print is gone where what is seen correlates less with it."""
_LEAST_FREE = 0.5

Mask = NDArray[np.bool_]


def unlike_print(flat: Floats, bare: Floats, varies: Floats) -> Mask:
    """Which pixels (h, w) of a straightened board in log colours (h, w, 3) are not of its print.

    `bare` (h, w, 3) is the print, `varies` (h, w) how much it may differ. The print in shade or
    under more light is still the print.
    """
    off = cv2.GaussianBlur(flat - bare, (0, 0), _SMOOTH)
    light = np.clip(off.mean(axis=2, keepdims=True), DARKEST, _BRIGHTEST)
    most = _OTHER + _SPREADS * varies
    return np.asarray(brightest(np.abs(off - light)) > most, np.bool_)


def of_paint(far: Floats) -> Mask:
    """Which pixels (h, w) have one of the paints from which they are so `far` (k, h, w), squared,
    in spreads."""
    return np.asarray((far < _FAR).any(axis=0), np.bool_)


def print_gone(flat: Floats, bare: Floats, free: Mask, side: int) -> Mask:
    """Around which pixels (h, w) the print does not show though nothing known hides it.

    A card in the colours of the board is told by that alone. Only `free` pixels are asked, in
    windows of `side` pixels of which at least half are free and in which there is print to see.
    """
    weight = free.astype(np.float64)
    share = cv2.blur(weight, (side, side))
    seen, known = (
        np.asarray(cv2.GaussianBlur(one, (0, 0), _SMOOTH), np.float64) for one in (flat, bare)
    )

    def mean(of: Floats) -> Floats:
        total = cv2.blur(of * weight[..., None], (side, side))
        return np.asarray(total / np.maximum(share, 1e-6)[..., None], np.float64)

    of_seen, of_known = mean(seen), mean(known)
    together = (mean(seen * known) - of_seen * of_known).sum(axis=2)
    spread_seen = np.maximum(mean(seen**2) - of_seen**2, 0).sum(axis=2)
    spread_known = np.maximum(mean(known**2) - of_known**2, 0).sum(axis=2)
    alike = together / np.sqrt(spread_known * (spread_seen + _NOISE**2) + 1e-12)
    there = (share >= _LEAST_FREE) & (spread_known > 3 * _LEAST_PRINT**2)
    return np.asarray(there & (alike < _GONE), np.bool_)


def strange_spots(
    flat: Floats,
    bare: Floats,
    varies: Floats,
    known: Mask,
    kernel: Floats,
    wide: int,
    unclear: Mask,
) -> Floats:
    """Pixels (n, 2), x and y, around which something lies that nobody taught.

    `flat`, `bare` and `varies` are those of `unlike_print`; `known` (h, w) are pixels that may be
    of taught pieces or are hidden by some that were found. `kernel` is the middle of a piece of
    `wide` pixels. Where it is `unclear` (h, w) what lies may not even be told by its paint.
    """
    stray = (unlike_print(flat, bare, varies) & ~known).astype(np.float64)
    share = cv2.filter2D(stray, cv2.CV_64F, kernel, borderType=cv2.BORDER_CONSTANT)
    strange = (share > _FULL) | unclear | print_gone(flat, bare, ~known, _WINDOW * wide)
    step = wide // 2
    rows, columns = np.nonzero(strange[::step, ::step])
    return np.stack((columns, rows), axis=1).astype(np.float64) * step
