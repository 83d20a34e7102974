"""What is measured in the patch of a place: colours of its rings, and how busy it is.

Colours are logarithms, so that light is a sum: twice the light adds the same to every piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.pieces.patches import RADIUS, SIDE, Patches
from vision.pieces.view import Floats

_Value = TypeVar("_Value", bound=np.uint8 | np.floating)

_RADII = (0.0, 0.32, 0.62, 0.92)
"""Radii of the rings in half-axes of the window, from its centre."""
BUSYNESS = 4
_TEMPLATE = 14
_SHIFTS = (1, 3, 5)
FORMLESS = 0.3
"""Added to the length of what is compared: noise has hardly any form."""
DARK = 10.0
"""Added before the logarithm: noise of dark pixels must not look like colour."""


@dataclass(frozen=True)
class Looks:
    """Measures of n places: `colours` (n, c) in log units, `forms` (n, f) without unit.

    Colours stand layer by layer, ring by ring, B, G, R. Forms are BUSYNESS measures a layer of
    how busy a place is, then its likeness to each template.
    """

    colours: Floats
    forms: Floats

    def __len__(self) -> int:
        return len(self.colours)

    def of(self, chosen: NDArray[np.intp]) -> Looks:
        """The measures of some of the places."""
        return Looks(self.colours[chosen], self.forms[chosen])


Templates = NDArray[np.float32]
"""Shape (t, layers * _TEMPLATE ** 2): grey middles of places, each of mean 0 and length 1."""


def no_templates(layers: int) -> Templates:
    """For looks that are measured before anything is taught."""
    return np.zeros((0, layers * _TEMPLATE**2), np.float32)


def template_of(patches: Patches) -> Templates:
    """The mean form of patches that show the same thing, one row."""
    start = (SIDE - _TEMPLATE) // 2
    middle = _grey(patches)[:, :, start : start + _TEMPLATE, start : start + _TEMPLATE]
    return unit_rows(unit_rows(middle.reshape(len(patches), -1)).mean(0, keepdims=True))


def looks_of(patches: Patches, templates: Templates) -> Looks:
    """Measures patches of shape (n, layers, SIDE, SIDE, 3)."""
    grey = _grey(patches)
    busy = [_busyness(grey[:, layer]) for layer in range(patches.shape[1])]
    forms = [*busy, _likeness(grey, templates)]
    return Looks(colours_of(patches), np.concatenate(forms, 1))


def colours_of(patches: Patches) -> Floats:
    """The colours of `looks_of` alone, (n, c)."""
    n, layers = patches.shape[:2]
    channels = np.ascontiguousarray(np.moveaxis(patches, -1, 2)).reshape(n, layers, 3, SIDE * SIDE)
    medians = [np.median(channels.take(ring, axis=3), axis=3) for ring in _RINGS]
    return log_colour(np.stack(medians, 2).reshape(n, -1))


def _busyness(grey: Floats) -> Floats:
    inner, most = _RINGS[0], np.concatenate(_RINGS[:2])
    across = np.abs(np.diff(grey, axis=2))[:, :-1]
    down = np.abs(np.diff(grey, axis=1))[:, :, :-1]
    edges = np.pad(across + down, ((0, 0), (0, 1), (0, 1))).reshape(len(grey), -1)
    flat = grey.reshape(len(grey), -1)
    busy = [flat[:, inner].std(1), flat[:, most].std(1)]
    busy += [edges[:, inner].mean(1), edges[:, most].mean(1)]
    return np.asarray(np.log(np.stack(busy, 1) + 0.02), np.float64)


def _likeness(grey: Floats, templates: Templates) -> Floats:
    """The best correlation of each patch with each template over small shifts, (n, t)."""
    if not len(templates):
        return np.zeros((len(grey), 0))
    best = np.full((len(grey), len(templates)), -1.0)
    small = grey.astype(np.float32)
    for y in _SHIFTS:
        for x in _SHIFTS:
            part = small[:, :, y : y + _TEMPLATE, x : x + _TEMPLATE].reshape(len(grey), -1)
            best = np.maximum(best, unit_rows(part) @ templates.T)
    return best


def sameness(patches: Patches, bare: Patches) -> Floats:
    """How well each place shows the very print that it shows when empty, (n,), -1 to 1.

    The best correlation over small shifts, all channels and layers together; NaN where the
    bare patch has NaN.
    """
    seen, known = log_colour(patches), log_colour(bare)
    start = (SIDE - _TEMPLATE) // 2
    end = start + _TEMPLATE
    own = known[:, :, start:end, start:end]
    own = own - own.mean((2, 3), keepdims=True)
    own /= np.linalg.norm(own.reshape(len(own), -1), axis=1)[:, None, None, None, None] + FORMLESS
    best = np.full(len(patches), -1.0)
    for y in _SHIFTS:
        for x in _SHIFTS:
            moved = seen[:, :, y : y + _TEMPLATE, x : x + _TEMPLATE]
            # Each channel of `own` has mean 0, so that of what is seen need not be taken away.
            together = np.einsum("nlhwc,nlhwc->n", moved, own)
            square = np.einsum("nlhwc,nlhwc->n", moved, moved)
            means = np.einsum("nlhwc->nlc", moved) / _TEMPLATE**2
            square -= (means**2).sum((1, 2)) * _TEMPLATE**2
            best = np.maximum(best, together / (np.sqrt(np.maximum(square, 0.0)) + FORMLESS))
    return best


def unit_rows(rows: NDArray[np.floating]) -> NDArray[np.float32]:
    """Rows of mean 0 and length 1; what has no form is shorter."""
    centred = rows - rows.mean(1, keepdims=True)
    length = np.linalg.norm(centred, axis=1, keepdims=True)
    return np.asarray(centred / (length + FORMLESS), np.float32)


def _grey(patches: Patches) -> Floats:
    """Log brightness by the brightest channel, which coloured light leaves standing."""
    return log_colour(brightest(patches))


def brightest(pixels: NDArray[_Value]) -> NDArray[_Value]:
    """The brightest channel of pixels (..., 3)."""
    found: NDArray[_Value] = np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    return found


def log_colour(values: NDArray[np.uint8 | np.floating]) -> Floats:
    """Logarithms of 0..255 values, from about -3.3 (black) to 0 (white)."""
    if values.dtype == np.uint8:
        return _LOGARITHMS.take(values.astype(np.intp, copy=False))
    return np.log((values.astype(np.float64) + DARK) / (255 + DARK))


_LOGARITHMS = log_colour(np.arange(256.0))
"""Of all whole values: pictures have no others."""


_RINGS = tuple(
    np.flatnonzero(np.digitize(RADIUS.ravel(), _RADII) == ring) for ring in range(1, len(_RADII))
)
"""Which pixels are of each ring."""
