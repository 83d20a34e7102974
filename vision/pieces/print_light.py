"""The light on a board, told from its own print against what the print is known to look like."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.pieces.features import colours_of, log_colour
from vision.pieces.light import Light, basis_at
from vision.pieces.patches import Windows, cut, upright
from vision.pieces.reading import Anchors, anchors_of
from vision.pieces.view import Floats, Image, Seen, at_fitting_size, straighten

_ACROSS, _DOWN = 18, 14
_WIDTH = 0.4
"""Half the width of a window, of the distance between two."""


def print_windows(size: tuple[float, float]) -> Windows:
    """Windows all over a board of that size, in its own units."""
    wide, high = size
    x, y = np.meshgrid((np.arange(_ACROSS) + 0.5) / _ACROSS, (np.arange(_DOWN) + 0.5) / _DOWN)
    centres = np.stack([x.ravel() * wide, y.ravel() * high], 1)
    return upright(centres, (wide / _ACROSS * _WIDTH, high / _DOWN * _WIDTH))


def print_basis(size: tuple[float, float]) -> Floats:
    """The bends of light at the windows, see `basis_at`."""
    return basis_at(print_windows(size).centres, size)


def print_colours(seen: Seen, size: tuple[float, float]) -> Floats:
    """Log colours (a, c) of the print of a board in a picture, whatever lies on it."""
    return colours_of(cut(seen, print_windows(size)))


def print_anchors(seen: Seen, size: tuple[float, float], known: Floats) -> Anchors:
    """The light of a picture against that in which the print has the `known` colours (a, c)."""
    return anchors_of(print_colours(seen, size), known, print_basis(size))


def common_print(pictures: Sequence[Seen], size: tuple[float, float]) -> Floats:
    """The print's colours (a, c) in the light of the first of some pictures, by all of them."""
    known = print_colours(pictures[0], size)
    found = [known]
    for seen in pictures[1:]:
        anchors = print_anchors(seen, size, known)
        found.append(anchors.light.taken_away(anchors.seen, print_basis(size)))
    return np.asarray(np.median(found, axis=0), np.float64)


def straight_board(seen: Seen, size: tuple[float, float], scale: float) -> Image:
    """A board from straight above, (h, w, 3), `scale` pixels a board unit."""
    small = at_fitting_size(seen, np.array(size) / 2, scale)
    return straighten(small.image, small.view, size, scale)


def in_known_light(flat: Image, light: Light, size: tuple[float, float], scale: float) -> Floats:
    """Log colours (h, w, 3) of a straightened board, its light taken away."""
    high, wide = flat.shape[:2]
    x, y = np.meshgrid((np.arange(wide) + 0.5) / scale, (np.arange(high) + 0.5) / scale)
    basis = basis_at(np.stack([x.ravel(), y.ravel()], 1), size)
    colours = light.taken_away(_LOG[flat].reshape(-1, 3), basis)
    return np.asarray(colours.reshape(flat.shape), np.float64)


_LOG = log_colour(np.arange(256, dtype=np.float64))
"""The log colours of all values."""
