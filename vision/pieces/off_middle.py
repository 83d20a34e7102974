"""Pieces that lie off the middle of their place: how like taught ones they look where they lie.

What is measured in rings around the middle changes much when a piece lies a little beside it, and
one or two examples show only how far off these lay.
"""

from __future__ import annotations

import numpy as np

from vision.pieces.features import looks_of
from vision.pieces.light import Light
from vision.pieces.patches import Windows, cut
from vision.pieces.reading import class_fits
from vision.pieces.taught import Ints, Taught
from vision.pieces.view import Floats, Seen

_OFF = (0.2, 0.4)
"""How far off pieces are looked for, in half-axes of their window: so far those of lessons and
those that are read may lie from each other."""
_WAYS = 8


def better_off_middle(
    seen: Seen,
    windows: Windows,
    heights: tuple[float, ...],
    basis: Floats,
    of: Ints,
    taught: Taught,
    light: Light,
) -> Floats:
    """How much more like its class `of` (n,) each of n places looks, (n,), if what lies there is
    looked at where it looks so most, in log units."""
    if not len(windows):
        return np.zeros(0)
    rows = np.arange(len(windows))

    def fits(by: Floats) -> Floats:
        looks = looks_of(cut(seen, windows.moved(by), heights), taught.templates)
        return np.asarray(class_fits(looks, basis, taught, light)[rows, of], np.float64)

    own = fits(np.zeros(2))
    best = own
    for turn in np.arange(_WAYS) * 2 * np.pi / _WAYS:
        way = np.cos(turn) * windows.right + np.sin(turn) * windows.down
        for off in _OFF:
            best = np.maximum(best, fits(off * way))
    return best - own
