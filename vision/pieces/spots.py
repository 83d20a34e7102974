"""Where exactly a piece stands, of all pixels at which it could, and where too many could."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.view import Floats

_WITHIN, _AS_WELL = 0.55, 1.0
"""How far around, in widths of a piece, and with how much lower a score a piece fits as well."""
_ROUNDS = 4
_LONGEST, _LARGEST = 2.2, 2.4
"""Two pieces side by side are at most so long, in widths, and so large, in squares of a width."""

Mask = NDArray[np.bool_]


def settled(
    layers: Sequence[Floats],
    starts: Sequence[tuple[float, float]],
    wide: int,
    rounds: int = _ROUNDS,
) -> Floats:
    """Pixels (n, 2), x and y, in the middle of where each of n pieces fits as well as it can.

    `layers` (h, w) are the scores of each piece's class and `starts` a best pixel of each, one
    of many: the score of a piece is as high wherever only its own pixels are looked at. What
    lies nearer to another piece is that one's. Each of the `rounds` looks around the last middle.
    """
    at = np.array(starts, np.float64).reshape(-1, 2)
    best = [float(layer[int(y), int(x)]) for layer, (x, y) in zip(layers, at, strict=True)]
    reach = _WITHIN * wide
    for _ in range(rounds):
        moved = at.copy()
        for i, (layer, middle) in enumerate(zip(layers, at, strict=True)):
            left, top = (max(0, int(np.floor(v - reach))) for v in middle)
            part = layer[top : int(middle[1] + reach) + 1, left : int(middle[0] + reach) + 1]
            x = left + np.arange(part.shape[1])
            y = top + np.arange(part.shape[0])[:, None]
            off = (x - middle[0]) ** 2 + (y - middle[1]) ** 2
            weight = np.clip(part - best[i] + _AS_WELL, 0.0, None)
            weight[off > reach**2] = 0.0
            apart = np.hypot(*(at - middle).T)
            for other in at[(apart > 0) & (apart < 2 * reach)]:
                weight[(x - other[0]) ** 2 + (y - other[1]) ** 2 < off] = 0.0
            if weight.sum() > 0:
                moved[i] = [(weight * x).sum(), (weight * y).sum()] / weight.sum()
        at = moved
    return at


def outsized(scores: Floats, least: float, wide: int, lean: Callable[[Floats], float]) -> Mask:
    """Pixels (h, w) at which one paint reaches farther than two pieces side by side do.

    Sleeves, pencils and cards do, and so do many pieces that touch: how many they are is not
    seen. `scores` (k, h, w) are those of the classes, a piece may stand from `least` on; `lean`
    tells how much longer, in pixels, a piece is seen that stands at a pixel (2,), x and y.
    """
    of, there = scores.argmax(0), scores.max(0) > least
    found = np.zeros(there.shape, np.bool_)
    for which in range(len(scores)):
        mask = (there & (of == which)).astype(np.uint8)
        count, labels, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
        for i in range(1, count):
            longest = _LONGEST * wide
            across, down = stats[i, cv2.CC_STAT_WIDTH], stats[i, cv2.CC_STAT_HEIGHT]
            if np.hypot(across, down) <= longest:
                continue
            more = lean(np.asarray(middles[i], np.float64))
            points = np.argwhere(labels == i).astype(np.float32)
            sides = cv2.minAreaRect(points)[1]
            if max(sides) > longest + more or len(points) > _LARGEST * wide * (wide + more):
                found |= labels == i
    return found


def disc(shape: tuple[int, ...], centre: Floats, radius: float) -> Mask:
    """Pixels (h, w) within a radius around a pixel, x and y."""
    found = np.zeros(shape[:2], np.bool_)
    left, up = (max(0, int(np.floor(v - radius))) for v in centre)
    right, down = (max(0, int(np.ceil(v + radius)) + 1) for v in centre)
    y, x = np.ogrid[up : min(down, shape[0]), left : min(right, shape[1])]
    near = (x - centre[0]) ** 2 + (y - centre[1]) ** 2 <= radius**2
    found[up:down, left:right] = near
    return found


def kernel_of(radius: float) -> Floats:
    """The mean over a disc, for `cv2.filter2D`."""
    half = int(np.ceil(radius))
    side = 2 * half + 1
    inner = disc((side, side), np.array([half, half]), radius).astype(np.float64)
    return np.asarray(inner / inner.sum(), np.float64)
