"""Where exactly a piece stands, of the many pixels at which it could be said to stand as well."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.pieces.view import Floats

_WITHIN, _AS_WELL = 0.55, 1.0
"""How far around, in widths of a piece, and with how much lower a score a piece fits as well."""
_ROUNDS = 4


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
            y, x = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
            off = (x[..., None] - at[:, 0]) ** 2 + (y[..., None] - at[:, 1]) ** 2
            weight = np.clip(part - best[i] + _AS_WELL, 0.0, None)
            weight[(off[..., i] > reach**2) | (off.min(axis=2) < off[..., i])] = 0.0
            if weight.sum() > 0:
                moved[i] = [(weight * x).sum(), (weight * y).sum()] / weight.sum()
        at = moved
    return at
