"""Noise that fills space, for bodies whose pattern runs through them."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
_SIDE = 64
# Cells a spot: many where values between cells are worked out, few where the nearest is taken,
# as the noise comes again after `_SIDE` cells.
_SMOOTH, _FINE = 12.0, 4.0


@cache
def _volume(spot: float) -> Floats:
    """Smooth noise over a cube that joins itself; every value of 0 to 1 is met as often.

    `spot` is the width of its spots in cells.
    """
    rng = np.random.default_rng(20)
    block = rng.standard_normal((_SIDE, _SIDE, _SIDE))
    waves = np.fft.fftfreq(_SIDE) * spot
    damp = np.exp(-0.5 * (3.0 * waves) ** 2)
    spectrum = np.fft.fftn(block)
    spectrum *= damp[:, None, None] * damp[None, :, None] * damp[None, None, :]
    smooth = np.fft.ifftn(spectrum).real.reshape(-1)
    even = np.empty(smooth.size, dtype=np.float32)
    even[np.argsort(smooth)] = np.linspace(0.0, 1.0, smooth.size, dtype=np.float32)
    return even.reshape(_SIDE, _SIDE, _SIDE)


def noise(points: Floats, spots: float, seed: int, *, fine: bool = False) -> Floats:
    """Noise (p,) from 0 to 1 at points (p, 3), with about `spots` spots a unit of length.

    `fine` looks up the nearest value only: good enough for spots of a few pixels.
    """
    offset = np.random.default_rng((seed, 13)).uniform(0.0, _SIDE, 3).astype(np.float32)
    # Turned out of the axes, so that no face of a cube shows the grid.
    cells = _FINE if fine else _SMOOTH
    place = points @ _TURN * np.float32(spots * cells) + offset
    volume = _volume(cells)
    low = np.floor(place).astype(np.int32)
    if fine:
        x, y, z = (low & (_SIDE - 1)).T
        return np.asarray(volume[x, y, z], dtype=np.float32)
    part = place - low
    x0, y0, z0 = (low & (_SIDE - 1)).T
    x1, y1, z1 = ((low + 1) & (_SIDE - 1)).T
    u, v, w = part.T
    near = _between(volume[x0, y0, z0], volume[x1, y0, z0], u)
    far = _between(volume[x0, y1, z0], volume[x1, y1, z0], u)
    front = _between(near, far, v)
    near = _between(volume[x0, y0, z1], volume[x1, y0, z1], u)
    far = _between(volume[x0, y1, z1], volume[x1, y1, z1], u)
    return _between(front, _between(near, far, v), w)


def _between(first: Floats, second: Floats, part: Floats) -> Floats:
    return np.asarray(first + (second - first) * part, dtype=np.float32)


_TURN = np.array([[0.36, 0.48, -0.8], [-0.8, 0.6, 0.0], [0.48, 0.64, 0.6]], dtype=np.float32)
