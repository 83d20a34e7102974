"""Markers whose paint is hardly told from the print's, and that stand out from it nonetheless.

Pixel by pixel such paint may be the print in a shade. But a marker has a border of its own all
around, as `bordered` tells, and within it the picture is nearer to the paint than to the print
beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.bordered import bordered_piece
from vision.pieces.taught import Taught
from vision.pieces.view import Floats

_RING = 0.8
"""How far from the middle of a look, in half of it, the print beside a marker begins."""
_LEAST_RING = 0.3
"""The share of that ring which other markers must leave free."""
_FAR = 25.0
"""Squared distance in spreads from which what stands out has none of the taught paints."""
_SMALL, _LARGE = 0.3, 2.1
"""In squares of a marker's width, how large what stands out may be."""
_ALIKE = 9.0
"""Squared distance in spreads within which what touches a known marker is a rim of that one."""

Masks = NDArray[np.bool_]


@dataclass(frozen=True)
class Paints:
    """Log colours (m, 3) of taught markers, multiplied `by` (3, 3), and the class `of` each."""

    by: Floats
    colours: Floats
    of: NDArray[np.intp]


def paints_by(taught: Taught, by: Floats) -> Paints:
    """The paints of all classes but "empty", in a space in which pixels of one vary by 1."""
    return Paints(by, taught.colours[~taught.empty, :3] @ by, taught.of[~taught.empty])


def evened(flat: Floats, bare: Floats, free: Masks) -> Floats:
    """Looks (n, side, side, 3) in log colours, each as light as its `bare` print where the ring
    around its middle is `free` (n, side, side). Where hardly anything of that is, they are bare."""
    side = flat.shape[1]
    step = np.abs((np.arange(side) + 0.5) * 2 / side - 1)
    ring = (np.maximum(step[:, None], step) > _RING) & free
    seen = ring.sum((1, 2))
    off = np.einsum("nhwc,nhw->nc", flat - bare, ring.astype(np.float64))
    around = off / np.maximum(seen, 1)[:, None]
    enough = seen > _LEAST_RING * (1 - _RING**2) * side**2
    return np.where(enough[:, None, None, None], flat - around[:, None, None], bare)


def rather_painted(even: Floats, bare: Floats, paints: Paints) -> Masks:
    """Which pixels (n, side, side) of evened looks are nearer to a paint than to the print."""
    seen = even @ paints.by
    least = ((seen - bare @ paints.by) ** 2).sum(3)
    found = np.zeros(least.shape, np.bool_)
    for one in paints.colours:
        far = ((seen - one) ** 2).sum(3)
        found |= (far < least) & (far < _FAR)
    return found


def standing_out(
    even: Floats, bare: Floats, free: Masks, paints: Paints, wide: float
) -> list[tuple[Masks, int]]:
    """Where markers stand out in one evened look (side, side, 3), each with its likeliest class.

    A marker is `wide` pixels across.
    """
    found = []
    there = rather_painted(even[None], bare[None], paints)[0]
    _, labels, stats, middles = cv2.connectedComponentsWithStats(
        (there & free).astype(np.uint8), connectivity=4
    )
    for i in range(1, len(stats)):
        if not _SMALL < stats[i, cv2.CC_STAT_AREA] / wide**2 < _LARGE:
            continue
        own = np.asarray(labels == i, np.bool_)
        colour = np.median(even[own], axis=0) @ paints.by
        beside = (cv2.dilate(own.astype(np.uint8), _NEAR) > 0) & there & ~free
        rim = beside.any() and (
            ((np.median(even[beside], axis=0) @ paints.by - colour) ** 2).sum() < _ALIKE
        )
        x, y = middles[i]
        at = (float(x), float(y))
        if not rim and bordered_piece(even, bare, ~free, at, round(wide)):
            nearest = ((paints.colours - colour) ** 2).sum(1).argmin()
            found.append((own, int(paints.of[nearest])))
    return found


_NEAR = np.ones((5, 5), np.uint8)
