"""The light of single cells: shade that dims what lies there, and a veil of light over it.

Around each cell `seen = gain * what lies there + veil`, in brightness, not in its logarithm. Both
change in space as a plane does, so that the edge of a shadow crosses a cell and does not lean on
the cells inwards where the grid ends (local linear regression, Cleveland 1979).
"""

from __future__ import annotations

import numpy as np

from vision.pieces.view import Floats
from vision.tiles.cells import MARGIN, SIDE, WIDE

_NEAR = 0.9
"""How far off, in cells, places still tell of a cell's light (the deviation of a bell curve)."""
_USUAL, _EVEN, _LEVEL = 0.3, 0.1, 1.0
"""How many cells' worth of evidence speaks for plain light, how much of their variance for an
unchanged gain, and how many cells' worth for no change in space."""
_GAIN = (0.25, 2.0)
_LEAST = 1e-9
_TERMS = 6
"""Veil, its change down and right; the same of the gain."""


def shade_and_veil(at: Floats, lies: Floats, seen: Floats, trust: Floats) -> tuple[Floats, Floats]:
    """The gain and the veil, of full white, at each pixel of n cells: (n, WIDE, WIDE) both.

    `at` (n, 2) are row and column of the cells, `lies` and `seen` (n, SIDE, SIDE, 3) how bright
    what is believed to lie there is and looks, `trust` (n,) how surely it does.
    """
    matrix, vector = _normal_equations(at, lies, seen, trust)
    solved = np.linalg.solve(matrix, vector[..., None])[..., 0]
    steps = (np.arange(WIDE) + 0.5 - MARGIN) / SIDE - 0.5
    bends = np.stack([np.ones((WIDE, WIDE)), *np.meshgrid(steps, steps, indexing="ij")], -1)
    gain = np.clip(np.einsum("nk,yxk->nyx", solved[:, 3:], bends), *_GAIN)
    return gain, np.einsum("nk,yxk->nyx", solved[:, :3], bends)


def _normal_equations(
    at: Floats, lies: Floats, seen: Floats, trust: Floats
) -> tuple[Floats, Floats]:
    """Those of the weighted fit around each cell: (n, _TERMS, _TERMS) and (n, _TERMS)."""
    n = len(lies)
    steps = (np.arange(SIDE) + 0.5) / SIDE - 0.5
    down, right = np.meshgrid(steps, steps, indexing="ij")
    place = np.repeat(np.stack([np.ones(SIDE * SIDE), down.ravel(), right.ravel()]), 3, axis=1)
    what = np.stack([np.ones_like(lies), lies], 1).reshape(n, 2, 1, -1)
    terms = (what * place).reshape(n, _TERMS, -1)
    pixels = terms.shape[2]
    square = (terms @ terms.transpose(0, 2, 1)) / pixels
    product = (terms @ seen.reshape(n, -1, 1))[..., 0] / pixels
    # Sums over the cells around, each seen from the cell asked about: a place further down by
    # `y` and right by `x` adds that much of the even terms to those of the change.
    y, x = at[None, :, 0] - at[:, None, 0], at[None, :, 1] - at[:, None, 1]
    near = np.exp(-(y**2 + x**2) / (2 * _NEAR**2)) * trust
    to_down, to_right = _moved(1), _moved(2)

    def around(weights: Floats) -> Floats:
        summed = weights @ square.reshape(n, -1)
        return np.asarray(summed.reshape(n, _TERMS, _TERMS), np.float64)

    once = to_down @ around(near * y) + to_right @ around(near * x)
    once = once + to_down @ around(near * y * x) @ to_right.T
    matrix = around(near) + once + once.transpose(0, 2, 1)
    matrix += to_down @ around(near * y**2) @ to_down.T
    matrix += to_right @ around(near * x**2) @ to_right.T
    vector = near @ product
    vector = vector + (near * y) @ product @ to_down.T + (near * x) @ product @ to_right.T
    middle, power = float(lies.mean()), float((lies**2).mean())
    plain = np.zeros((_TERMS, _TERMS))
    plain[np.ix_((0, 3), (0, 3))] = [[1.0, middle], [middle, power]]
    unchanged = (near.sum(1) + _USUAL) * _EVEN * (power - middle**2)
    level = np.array([0.0, 1.0, 1.0, 0.0, middle**2, middle**2])
    matrix += _USUAL * plain + np.diag(_LEVEL * level + _LEAST)
    matrix[:, 3, 3] += unchanged
    vector += _USUAL * plain[:, 3]
    vector[:, 3] += unchanged
    return matrix, vector


def _moved(change: int) -> Floats:
    """What adds the even terms to those of a change in space, (_TERMS, _TERMS)."""
    to = np.zeros((_TERMS, _TERMS))
    to[change, 0] = to[3 + change, 3] = 1.0
    return to
