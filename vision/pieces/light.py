"""The light on a board: per channel a smooth field added to log colours, and a contrast.

What the camera sees of a place is `field(x, y) + contrast * taught colour` in each channel
(gamma, haze and coloured lamps change the contrast; a channel without light has none). Both are
found from the places themselves, each weighted by how surely it is known what lies there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.pieces.view import Floats

TERMS = 6
_TRUST_EVEN = np.array([0.0, 4.0, 4.0, 8.0, 8.0, 8.0])
"""How many places' worth of evidence speaks against each bend of the field."""
_TRUST_CONTRAST = 4.0
_FARTHEST = 3.0
"""How far off places are told apart, in half boards from the middle: a board's length beyond it."""
_CONTRAST = (0.02, 1.6)
_DIMMEST = 0.3
_ODD = 0.15
_ROBUST_ROUNDS = 8


@dataclass(frozen=True)
class Light:
    """`field` (TERMS, 3) polynomial weights and `contrast` (3,), in order B, G, R."""

    field: Floats
    contrast: Floats

    def seen(self, colours: Floats, basis: Floats) -> Floats:
        """How taught colours (n, k, rings * 3) or (n, rings * 3) look at places (n, TERMS)."""
        rings = colours.shape[-1] // 3
        shift = np.tile(basis @ self.field, rings)
        scaled = colours * np.tile(self.contrast, rings)
        scaled += shift if colours.ndim == 2 else shift[:, None]
        return scaled

    def taken_away(self, colours: Floats, basis: Floats) -> Floats:
        """What colours (n, rings * 3) seen in this light are in the taught one.

        A channel without contrast tells nothing and is left near its middle.
        """
        rings = colours.shape[-1] // 3
        contrast = np.tile(np.maximum(self.contrast, _DIMMEST), rings)
        return np.asarray((colours - np.tile(basis @ self.field, rings)) / contrast, np.float64)


def plain_light() -> Light:
    """The light of the taught pictures themselves."""
    return Light(np.zeros((TERMS, 3)), np.ones(3))


def shifted_light(shift: Floats, contrast: Floats | None = None) -> Light:
    """An even light: `shift` (3,) in log units."""
    field = np.zeros((TERMS, 3))
    field[0] = shift
    return Light(field, np.ones(3) if contrast is None else contrast)


def basis_at(centres: Floats, size: tuple[float, float]) -> Floats:
    """The bends of the field at board points (n, 2): (n, TERMS), even first.

    Far from the board they are those nearer to it: of the light there nothing is known, and a
    single place drawn there by mistake must not outweigh all others.
    """
    x, y = np.clip(centres / np.asarray(size) * 2 - 1, -_FARTHEST, _FARTHEST).T
    return np.stack([np.ones_like(x), x, y, x * x - 1 / 3, x * y, y * y - 1 / 3], 1)


def fit_light(seen: Floats, taught: Floats, weights: Floats, basis: Floats) -> Light:
    """The light under which `taught` (n, k, c) explains `seen` (n, c), weighted by (n, k)."""
    rings = taught.shape[2] // 3
    total = weights.sum(1)
    mean = _by_channel(np.einsum("nk,nkc->nc", weights, taught))
    square = _by_channel(np.einsum("nk,nkc,nkc->nc", weights, taught, taught)).sum((0, 1))
    theirs = _by_channel(seen)
    matrix = np.zeros((3, TERMS + 1, TERMS + 1))
    vector = np.zeros((3, TERMS + 1))
    matrix[:, :TERMS, :TERMS] = (basis.T @ (basis * total[:, None])) * rings
    matrix[:, :TERMS, :TERMS] += np.diag(_TRUST_EVEN * rings + 1e-6)
    cross = (basis.T @ mean.sum(1)).T
    matrix[:, :TERMS, TERMS] = matrix[:, TERMS, :TERMS] = cross
    matrix[:, TERMS, TERMS] = square + _TRUST_CONTRAST * rings
    vector[:, :TERMS] = (basis.T @ (theirs.sum(1) * total[:, None])).T
    vector[:, TERMS] = (mean * theirs).sum((0, 1)) + _TRUST_CONTRAST * rings
    solved = np.linalg.solve(matrix, vector[..., None])[..., 0]
    contrast = np.asarray(np.clip(solved[:, TERMS], *_CONTRAST), np.float64)
    for channel in np.flatnonzero(contrast != solved[:, TERMS]):
        rest = vector[channel, :TERMS] - contrast[channel] * cross[channel]
        solved[channel, :TERMS] = np.linalg.solve(matrix[channel, :TERMS, :TERMS], rest)
    return Light(np.asarray(solved[:, :TERMS].T, np.float64), contrast)


def _by_channel(colours: Floats) -> Floats:
    """Colours (n, rings * 3) as (n, rings, 3)."""
    return colours.reshape(len(colours), -1, 3)


def light_between(seen: Floats, known: Floats, basis: Floats) -> tuple[Light, Floats]:
    """The light in which places known to look like `known` (n, c) now look like `seen`.

    Whatever lies on some of them is told from the light by not fitting the others (iteratively
    reweighted least squares, Geman and McClure 1987). Also returns each place's weight, (n,).
    """
    shift = np.median((seen - known).reshape(-1, seen.shape[1] // 3, 3), axis=(0, 1))
    light = shifted_light(shift)
    weights = np.ones(len(seen))
    for _ in range(_ROBUST_ROUNDS):
        rest = ((seen - light.seen(known, basis)) ** 2).mean(1)
        scale = max(_ODD**2, float(np.median(rest)) * 2)
        weights = np.asarray((scale / (scale + rest)) ** 2, np.float64)
        light = fit_light(seen, known[:, None], weights[:, None], basis)
    return light, weights
