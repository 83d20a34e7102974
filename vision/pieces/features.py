"""What is measured in the patch of a place: colours of its rings, and how busy it is.

Colours are logarithms, so that light is a sum: twice the light adds the same to every piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.pieces.patches import SIDE, Patches
from vision.pieces.view import Floats

_RINGS = (0.0, 0.32, 0.62, 0.92)
"""Radii of the rings in half-axes of the window, from its centre."""
BUSYNESS = 4
_TEMPLATE = 14
_SHIFTS = (1, 3, 5)
_FORMLESS = 0.3
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
    medians = [np.median(channels.take(ring, axis=3), axis=3) for ring in _rings()]
    return log_colour(np.stack(medians, 2).reshape(n, -1))


def _busyness(grey: Floats) -> Floats:
    inner, most = _rings()[0], np.concatenate(_rings()[:2])
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
    n = len(patches)
    seen, known = log_colour(patches), log_colour(bare)
    start = (SIDE - _TEMPLATE) // 2
    end = start + _TEMPLATE
    own = _channel_rows(known[:, :, start:end, start:end])
    best = np.full(n, -1.0)
    for y in _SHIFTS:
        for x in _SHIFTS:
            rows = _channel_rows(seen[:, :, y : y + _TEMPLATE, x : x + _TEMPLATE])
            best = np.maximum(best, (rows * own).sum(1))
    return best


def _channel_rows(pixels: Floats) -> Floats:
    """Rows of length 1 from (n, layers, h, w, 3), each channel of each layer of mean 0."""
    centred = pixels - pixels.mean((2, 3), keepdims=True)
    rows = centred.reshape(len(pixels), -1)
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / (length + _FORMLESS), np.float64)


def unit_rows(rows: NDArray[np.floating]) -> NDArray[np.float32]:
    """Rows of mean 0 and length 1; what has no form is shorter."""
    centred = rows - rows.mean(1, keepdims=True)
    length = np.linalg.norm(centred, axis=1, keepdims=True)
    return np.asarray(centred / (length + _FORMLESS), np.float32)


def _grey(patches: Patches) -> Floats:
    """Log brightness by the brightest channel, which coloured light leaves standing."""
    return log_colour(brightest(patches))


def brightest(pixels: Patches) -> Patches:
    """The brightest channel of pixels (..., 3)."""
    return np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])


def log_colour(values: NDArray[np.uint8 | np.floating]) -> Floats:
    """Logarithms of 0..255 values, from about -3.3 (black) to 0 (white)."""
    if values.dtype == np.uint8:
        return _LOGARITHMS.take(values.astype(np.intp, copy=False))
    return np.log((values.astype(np.float64) + DARK) / (255 + DARK))


_LOGARITHMS = log_colour(np.arange(256.0))
"""Of all whole values: pictures have no others."""


@cache
def _rings() -> list[NDArray[np.intp]]:
    steps = (np.arange(SIDE) + 0.5) * 2 / SIDE - 1
    radius = np.hypot(steps[:, None], steps[None, :]).ravel()
    return [np.flatnonzero((radius >= a) & (radius < b)) for a, b in pairwise(_RINGS)]
