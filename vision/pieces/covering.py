"""How much of a place looks like a piece, whatever is read there.

The colour of a place is the middle one of its pixels, which a piece that lies half beside it does
not move: such a place would be read as surely empty. So its pixels are asked one by one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import log_colour
from vision.pieces.light import Light
from vision.pieces.patches import RADIUS, Patches
from vision.pieces.taught import Taught
from vision.pieces.view import Floats

_STEP = 2
"""Every second pixel of every second row is asked."""
_REACH = 0.92
"""How far from the middle pixels are asked, in half-axes of the window."""
_SHADES = (0.0, -0.25, -0.5, -0.75)
"""What lies bare may lie in a shade of so many log units: shadows are no pieces."""
_SPREAD = 0.1
"""Added to how colours spread: a pixel varies more than the middle of many."""
_RATHER = 4.0
"""How much likelier, in twice the log units, a pixel must be of a piece to count."""
_CLIPPED = 250
"""A pixel that is so bright in all its channels has lost its colour."""
_LOG_CLIPPED = float(log_colour(np.array(_CLIPPED, np.float64)))
_MOST_CLIPPED = 0.2
"""Where more is too bright than when bare a white piece may be: a round one covers .3."""

_Small = NDArray[np.float32]


def piece_share(
    patches: Patches, taught: Taught, light: Light, basis: Floats, bare: Floats | None = None
) -> Floats:
    """The share of each of n places, (n,) from 0 to 1, that looks rather like a piece than bare.

    `bare` (n, rings * 3) are log colours that those places have when bare, NaN where unknown.
    """
    pixels = log_colour(patches[:, 0, ::_STEP, ::_STEP][:, _ASKED]).astype(np.float32)
    empty = taught.empty
    every = np.broadcast_to(taught.colours, (len(pixels), *taught.colours.shape))
    colours = light.seen(every, basis)
    pieces = colours[:, ~empty, :3]
    if not pieces.shape[1]:
        return np.zeros(len(pixels))
    nothing = colours[:, empty, :3]
    if bare is not None:
        own = light.seen(bare, basis)[:, :9].reshape(len(pixels), 3, 3)
        nothing = np.concatenate([nothing, np.where(np.isfinite(own), own, _NOWHERE)], 1)
    shaded = np.concatenate([nothing + shade for shade in _SHADES], 1)
    of_piece = _least(pixels, pieces, taught.spread.colours)
    of_nothing = _least(pixels, shaded, taught.bare.colours)
    return np.asarray((of_piece + _RATHER < of_nothing).mean(1), np.float64)


def too_bright(patches: Patches, taught: Taught, bare: Patches | None) -> NDArray[np.bool_]:
    """Which of n places, (n,), are so much brighter than when `bare` that white may lie there.

    Without pictures of the bare places they are as bright as those that were taught empty.
    """
    if bare is not None:
        usual: Floats | float = clipped_share(bare)
    else:
        usual = float((taught.colours[taught.empty, :3] >= _LOG_CLIPPED).all(1).any())
    return np.asarray(clipped_share(patches) - usual > _MOST_CLIPPED, np.bool_)


def clipped_share(patches: Patches) -> Floats:
    """The share of each of n places, (n,) from 0 to 1, that is too bright to tell its colour."""
    return np.asarray((patches.min(-1) >= _CLIPPED).mean((1, 2, 3)), np.float64)


_NOWHERE = 1e3
"""A log colour that nothing has."""


def _least(pixels: _Small, colours: Floats, spread: Floats) -> _Small:
    """The least distance of each pixel (n, p, 3) to the colours (n, m, 3) of its place."""
    root = np.linalg.cholesky(spread[:3, :3] + np.eye(3) * _SPREAD**2)
    white = np.linalg.inv(root).T.astype(np.float32)
    ours, theirs = pixels @ white, colours.astype(np.float32) @ white
    best = np.full(pixels.shape[:2], np.inf, np.float32)
    for m in range(theirs.shape[1]):
        off = ours - theirs[:, None, m]
        best = np.minimum(best, np.einsum("npc,npc->np", off, off))
    return np.asarray(best + np.float32(2 * np.log(np.diag(root)).sum()), np.float32)


_ASKED = RADIUS[::_STEP, ::_STEP] < _REACH
"""Which pixels of a thinned patch are asked."""
