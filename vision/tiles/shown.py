"""How much of what is believed to lie on cells really shows there, in its form.

Colours alone do not tell a plain cover from bare cells or from a plain piece, the less so where
the light of the picture was told from the same cells: a sleeve may have just the board's colour.
The form tells them apart, as far as there is any.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.pieces.taught import Ints
from vision.pieces.view import Floats
from vision.tiles.cells import MARGIN, SIDE, Pictures, shifted

_NOISE = 0.01
"""Mean squared log difference that the form of a cell without any may have."""
_SHARPNESS = 10.0
_LEAST = 1e-9
_ENOUGH = 8.0
"""Log odds of one cell that leave no doubt: bold forms hardly match so well as they might."""
_GAIN = (0.4, 1.5)
"""How much weaker or stronger than known a form may look: blur and haze weaken it."""
_BESIDE = 0.25
"""How much each cell beside one counts that shows the same thing: a cover is seldom so small."""
RIM = 1
"""Pixels around a bare cell of which the form counts, too."""
_FORMLESS = 0.1
"""Log odds that are added to all: where there is hardly any form none can be missed."""
_GONE, _SHOWN = 0.25, 0.6
"""Shares of what the form should say: where it says less it is gone, where more it shows."""


@dataclass(frozen=True)
class Laid:
    """What is believed to lie on n cells.

    `lies` (n, SIDE, SIDE, 3) is its look, NaN where unknown, `off` (n, 2) by how many pixels
    down and right it lies, or one more or less. `owner` (n,) is alike on cells that belong
    together, below 0 on open ones.
    """

    lies: Pictures
    off: Ints
    owner: Ints


def share_shown(
    at: Floats, pictures: Pictures, laid: Laid, bare: Pictures, beside: NDArray[np.bool_]
) -> Floats:
    """How much of the form of what lies there cells show, from 0 to 1, (n,); 1 if unknown.

    `at` (n, 2) are rows and columns of cells, `pictures` have margins. `bare` are the looks of
    bare cells with RIM pixels around them, NaN where unknown, which show lines between cells.
    What lies `beside` a cell, (n, 4), may hide one edge. All that covers but one cell belongs
    together, and what is unknown with it: a sleeve may look like many cubes.
    """
    owner = laid.owner
    says, should = _odds_of_form(_around(pictures, laid.off), laid.lies, beside, 0)
    wide = np.flatnonzero((owner < 0) & ~np.isnan(bare).any((1, 2, 3)))
    says[wide], should[wide] = _odds_of_form(pictures[wide], bare[wide], beside[wide], RIM)
    single = (owner >= 0) & ((owner[:, None] == owner[None]).sum(1) == 1)
    should[single & np.isnan(laid.lies).any((1, 2, 3))] = _ENOUGH
    owner = np.where(single, owner.max(initial=0) + 1, owner)
    apart = np.abs(at[:, None] - at[None]).max(2)
    weights = np.where(apart == 0, 1.0, np.where(apart == 1, _BESIDE, 0.0))
    weights *= owner[:, None] == owner[None]
    share = (weights @ says + _FORMLESS) / (weights @ should + _FORMLESS)
    return np.asarray(np.clip((share - _GONE) / (_SHOWN - _GONE), 0.0, 1.0), np.float64)


def _around(pictures: Pictures, off: Ints) -> Pictures:
    """Pictures with a margin of one pixel around what lies `off` by so much."""
    inner = SIDE + 2
    starts = np.clip(MARGIN - 1 + off, 0, 2 * (MARGIN - 1))
    cuts = [one[y : y + inner, x : x + inner] for one, (y, x) in zip(pictures, starts, strict=True)]
    return np.array(cuts).reshape(-1, inner, inner, 3)


def _odds_of_form(
    pictures: Pictures, lies: Pictures, beside: NDArray[np.bool_], rim: int
) -> tuple[Floats, Floats]:
    """Log odds (n,) for the form against something plain, and what they are if it is just that.

    What lies beside a cell hides the rim there, and maybe an edge more on one side.
    """
    known = ~np.isnan(lies).any((1, 2, 3))
    says, should = np.zeros(len(lies)), np.zeros(len(lies))
    for pattern in np.unique(beside[known], axis=0):
        rows = np.flatnonzero(known & (beside == pattern).all(1))
        seen, own = np.array(shifted(pictures[rows], 1)), lies[rows]
        lacks = np.full(len(rows), np.inf)
        for part in _parts(pattern, lies.shape[1], rim):
            odds, expected = _odds_of_part(seen[:, :, *part], own[:, *part])
            better = expected - odds < lacks
            lacks[better] = (expected - odds)[better]
            says[rows[better]], should[rows[better]] = odds[better], expected[better]
    return says, should


def _parts(pattern: NDArray[np.bool_], side: int, rim: int) -> list[tuple[slice, slice]]:
    """What of pictures of a side is in view where something lies beside: above, right, below and
    left."""
    edges = [rim * int(there) for there in pattern]
    found = []
    for hidden in (None, *np.flatnonzero(pattern).tolist()):
        top, right, bottom, left = (
            edge + (MARGIN if i == hidden else 0) for i, edge in enumerate(edges)
        )
        found.append((slice(top, side - bottom), slice(left, side - right)))
    return found


def _odds_of_part(seen: Pictures, lies: Pictures) -> tuple[Floats, Floats]:
    """The best odds (n,) of pictures (shifts, n, h, w, 3), and what they should be."""
    own = _forms(lies)
    pixels = own.shape[1]
    energy = np.einsum("np,np->n", own, own) / pixels
    expected = np.minimum(_SHARPNESS * np.log1p(energy / _NOISE), _ENOUGH)
    forms = _forms(seen.reshape(-1, *lies.shape[1:])).reshape(len(seen), *own.shape)
    square = np.einsum("snp,snp->sn", forms, forms) / pixels
    together = np.einsum("snp,np->sn", forms, own) / pixels
    gain = np.clip(together / np.maximum(energy, _LEAST), *_GAIN)
    rest = np.maximum(square - 2 * gain * together + gain**2 * energy, 0.0)
    odds = _SHARPNESS * np.log((square + _NOISE) / (rest + _NOISE)).max(0)
    return np.minimum(odds, _ENOUGH), expected


def _forms(pictures: Pictures) -> Pictures:
    """Pictures (n, h, w, 3) less their mean colour and its slope, as (n, h * w * 3)."""
    n, high, wide = pictures.shape[:3]
    flat = pictures.reshape(n, high * wide, 3)
    bends = _bends(high, wide)
    return np.asarray((flat - bends @ (bends.T @ flat)).reshape(n, -1), np.float32)


@lru_cache(maxsize=8)
def _bends(high: int, wide: int) -> Pictures:
    """An even picture, and slopes down and right, of length 1: (h * w, 3)."""
    down, right = np.meshgrid(np.arange(high), np.arange(wide), indexing="ij")
    bends = np.stack([np.ones(high * wide), down.ravel(), right.ravel()], 1)
    bends[:, 1:] -= bends[:, 1:].mean(0)
    return np.asarray(bends / np.linalg.norm(bends, axis=0), np.float32)
