"""The print of a place as a witness: whether it still shows, and whether a piece looks like it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import log_colour, sameness
from vision.pieces.patches import RADIUS, Patches
from vision.pieces.taught import EMPTY, PieceClass, Taught
from vision.pieces.view import Floats

SHADE = 0.25
"""In log units, how much darker or lighter a place may lie than its own empty picture: the
pieces beside it throw shadows, and the empty board was seen by another lamp."""
PRINT_GONE = 3.0
"""The print of a place is hidden from such log odds on: a piece in its colour is believed then,
and that nothing lies there is not."""
_LEAST_PRINT = 0.6
"""How much a bare place must look like itself, of 1, for its print to be missed."""
_HIDDEN = 0.5
"""A place hides its print that shows less of it than so much of what the others show: a blurred
or hazy picture shows less of every print."""
MOST_SAID = 8.0
"""No single hint says more than this, in log units."""
_USUAL_SAME, _USUAL_OTHER, _USUAL_VARIES = 0.75, 0.25, 0.2
_EXAMPLES_OF_USUAL = 10.0
_ALIKE = 7.8
"""Squared distance within which 95 % of pieces lie about their colour (chi squared, 3 degrees)."""

_VEILS = np.linspace(-0.2, 0.2, 9)
_GAINS = (0.6, 1.5)
_SAME = 0.05
"""Haze of a lamp and shade, of full white, between two pictures of a place, and how exactly."""
_MIDDLE, _AROUND = 0.32, 0.75
"""Radii, in half-axes of the window, of what a piece surely covers and of what it mostly does."""
_DIFFERS, _LEAST_AROUND = 0.25, 0.08
"""Log units by which print around the middle differs from it, and the least share that must."""
_MOVES = (-2, 0, 2)
_BARE_SHOW, _BARE_KNOWN = 0.7, 5
"""A piece covers what shows of the print less than so much of what nearly all bare places show;
so many must be known to be bare."""


@dataclass(frozen=True)
class OwnPrint:
    """How the print of a place correlates with itself: mean and deviation, bare and covered.

    `there` (n,): which places have a print that can be missed.
    """

    same: tuple[float, float]
    other: tuple[float, float]
    there: NDArray[np.bool_]

    def says(self, sameness: Floats) -> Floats:
        """Log odds that places are bare, 0 where nothing is known."""
        odds = _log_normal(sameness, self.same) - _log_normal(sameness, self.other)
        return np.nan_to_num(np.clip(odds, -MOST_SAID, MOST_SAID))

    def hides(self, sameness: Floats, bare: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which places hide their print, (n,), against what this picture shows of `bare` ones."""
        shown = sameness[bare & np.isfinite(sameness)]
        usual = float(np.median(shown)) if len(shown) else self.same[0]
        less = sameness < _HIDDEN * float(np.clip(usual, _HIDDEN * self.same[0], self.same[0]))
        gone = self.says(sameness) < -PRINT_GONE
        return np.asarray(self.there & less & gone, np.bool_)


def alike_in_print(taught: Taught, bare: Floats) -> NDArray[np.bool_]:
    """Of which classes pieces may have the very colour of the place's print, (n, classes).

    `bare` (n, rings * 3) are log colours of bare places in the taught light, NaN where unknown.
    """
    root = np.linalg.cholesky(taught.spread.colours[:3, :3] + SHADE**2)
    white = np.linalg.inv(root).T
    apart = ((bare[:, None, :3] - taught.colours[None, :, :3]) @ white) ** 2
    near = (apart.sum(2) < _ALIKE) | _same_but_for_haze(bare[:, :3], taught.colours[:, :3])
    found = np.zeros((len(bare), len(taught.classes)), np.bool_)
    for mode, owner in enumerate(taught.of.tolist()):
        if taught.classes[owner] != EMPTY:
            found[:, owner] |= near[:, mode]
    return found


def _same_but_for_haze(bare: Floats, colours: Floats) -> NDArray[np.bool_]:
    """Which log colours (m, 3) are those of bare places (n, 3) in another shade or haze: (n, m).

    Light comes to the camera as `gain` times what lies there, and `veil` from a lamp beside it.
    """
    ours, theirs = np.exp(bare)[:, None], np.exp(colours)[None]
    least = np.full((len(bare), len(colours)), np.inf)
    for veil in _VEILS:
        gain = ((ours - veil) * theirs).sum(2) / (theirs**2).sum(2)
        rest = np.abs(np.clip(gain, *_GAINS)[..., None] * theirs + veil - ours).max(2)
        least = np.minimum(least, np.where(np.isfinite(rest), rest, np.inf))
    return np.asarray(least < _SAME, np.bool_)


def surround_left(patches: Patches, bare: Patches) -> Floats:
    """How much of the print around its middle each place shows, (n,): 1 as when bare, 0 nothing.

    Against the middle, so that no light matters; NaN where the print there is all alike.
    """
    middle, around = RADIUS < _MIDDLE, RADIUS < _AROUND
    left = np.full(len(patches), np.nan)
    seen, known = log_colour(patches[:, 0]), log_colour(bare[:, 0])
    own = known[:, around] - np.median(known[:, middle], axis=1)[:, None]
    differs = np.abs(own).max(2) > _DIFFERS
    whole = np.isfinite(known).all((1, 2, 3))
    chosen = np.flatnonzero(whole & (differs.sum(1) >= _LEAST_AROUND * around.sum()))
    if not len(chosen):
        return left
    seen, own, differs = seen[chosen], own[chosen], differs[chosen]
    weight = own / np.maximum((own**2).sum(2, keepdims=True), _DIFFERS**2)
    most = np.full(len(chosen), -np.inf)
    for down in _MOVES:
        for right in _MOVES:
            moved = np.roll(seen, (down, right), (1, 2))
            against = moved[:, around] - np.median(moved[:, middle], axis=1)[:, None]
            most = np.maximum(most, _median_of((against * weight).sum(2), differs))
    left[chosen] = most
    return left


def _median_of(values: Floats, chosen: NDArray[np.bool_]) -> Floats:
    """The median of the `chosen` ones of each row, (n,)."""
    ordered = np.sort(np.where(chosen, values, np.inf), axis=1)
    rows, count = np.arange(len(values)), chosen.sum(1)
    return np.asarray((ordered[rows, (count - 1) // 2] + ordered[rows, count // 2]) / 2, np.float64)


def covers_print(left: Floats, of_bare: Floats) -> NDArray[np.bool_]:
    """Where something hides the print around the middle, by what `surround_left` says, (n,)."""
    shown = of_bare[np.isfinite(of_bare)]
    if len(shown) < _BARE_KNOWN:
        return np.zeros(len(left), np.bool_)
    return np.asarray(left < _BARE_SHOW * np.quantile(shown, 0.05), np.bool_)


def own_print(
    labels: Sequence[PieceClass | None], patches: Sequence[Patches], bare: Patches
) -> OwnPrint:
    """Learns it from the patches of pictures, their `labels` one after another."""
    values = np.concatenate([sameness(own, bare) for own in patches])
    known = np.isfinite(values)
    empty = np.array([label == EMPTY for label in labels]) & known
    filled = np.array([label is not None and label != EMPTY for label in labels]) & known
    return OwnPrint(
        _mean_and_spread(values[empty], _USUAL_SAME),
        _mean_and_spread(values[filled], _USUAL_OTHER),
        np.asarray(sameness(bare, bare) > _LEAST_PRINT, np.bool_),
    )


def _mean_and_spread(values: Floats, usual: float) -> tuple[float, float]:
    n = len(values) + _EXAMPLES_OF_USUAL
    mean = (float(values.sum()) + _EXAMPLES_OF_USUAL * usual) / n
    square = float(((values - mean) ** 2).sum()) + _EXAMPLES_OF_USUAL * _USUAL_VARIES**2
    return mean, float(np.sqrt(square / n))


def _log_normal(values: Floats, of: tuple[float, float]) -> Floats:
    mean, deviation = of
    return np.asarray(-0.5 * ((values - mean) / deviation) ** 2 - np.log(deviation), np.float64)
