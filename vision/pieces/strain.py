"""How far what was taught must be stretched to explain a picture whose light nothing else tells.

Without a picture of the bare board the light is found from the places themselves. On a board or
with pieces that nobody taught some light is found too, under which strangers pass for what is
known: then it is one that no lamp makes, or one that leaves the taught colours far off.
"""

from __future__ import annotations

import numpy as np

from vision.pieces.light import Light
from vision.pieces.view import Floats

_DARK_PAINT = -1.5
"""Log colour of dark paint, which a veil of light lightens more than white."""
_LEAST_GAIN = 0.15
"""A channel with less light than this share of the strongest one tells of noise only."""
_UNLIKE_VEILS = 0.25
_COLOURS_OFF = 0.15
_EXAMPLES = 32.0
"""Both in the unit at which odds are halved. Where each of nine chess and draughts boards teaches
each other, of 711 certain and wrong places 82 stay so, and of other pictures most stay certain.
So many places of one look are believed when half of how they differ from the taught one is put
down to their lamp."""


def strain_of(light: Light, weights: Floats, rest: Floats) -> float:
    """By how much odds are too high, from 1 on.

    `weights` (n, m) say which of the taught looks each place has, `rest` (n, m, c) how its log
    colours differ from those in that light.
    """
    return 1 + _unlike_veils(light) ** 2 / _UNLIKE_VEILS**2 + _off(weights, rest) / _COLOURS_OFF**2


def _unlike_veils(light: Light) -> float:
    """How much channels differ in the veil of light before the board, in parts of their light.

    What comes to the camera is some part of the taught light and a veil; no lamp veils the
    channel most that it lights least.
    """
    white = np.exp(light.field[0])
    dark = white * np.exp(_DARK_PAINT * light.contrast)
    gain = (white - dark) / (1 - np.exp(_DARK_PAINT))
    lit = gain > _LEAST_GAIN * gain.max()
    return float(np.ptp((white[lit] - gain[lit]) / gain[lit]))


def _off(weights: Floats, rest: Floats) -> float:
    """The mean square by which places stay off the taught looks, but for what they agree on."""
    count = weights.sum(0)
    off = np.einsum("nm,nmc->mc", weights, rest[..., :3])
    left = (off * _EXAMPLES / (count + _EXAMPLES)[:, None]) ** 2
    return float((left.mean(1) / np.maximum(count, 1e-9)).sum() / count.sum())
