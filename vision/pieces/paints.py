"""Whether paints in a picture are those that were taught, or any others.

Some light is found on any board and for any pieces, and under it strangers may pass for what is
known. So it is asked of each class anew: either its paint is the taught one, in a light that a
lamp makes for all known paints of the board, or it is just any paint. Every choice of known
classes is weighed by how well it explains the mean colours: marginal likelihoods of Gaussians,
the light integrated out. Where the board was shown bare, its print is always known and tells of
the light, too, and each place is asked whether its own piece is one of the class or any.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from math import comb, log

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.lamps import SORTS, Lit, lit_by
from vision.pieces.light import Light
from vision.pieces.taught import EMPTY, Ints, Taught
from vision.pieces.view import Floats

KNOWN_ODDS = 4.0
"""Log odds from which a paint is believed to be the taught one: the least whole number with which
fewer than one in ten of the strange pieces on the drawn boards of seeds below 80 is taken as
certain (`skald bench strangers --from 0 --boards 80`)."""
KNOWN_HERE_ODDS = 6.0
"""Log odds from which a place on a board that was shown bare is believed to show the taught paint.
On the drawn boards of seeds below 80 (with `--bare`) one in sixteen strange pieces is taken, and
.932 of known places are certain, of .955 without any such doubt; one more would ask about a tenth
of the known places, one less would take one in twelve strange pieces."""
_PAINTS, _PAINT = 0.5, 0.4
"""How any paints differ, in log units: in brightness, and each channel apart."""
_MIDDLING = -1.0
"""The log colour of a middling paint in each channel."""
_STRANGERS = 0.1
"""How likely there is any stranger; each number of them is as likely as each other."""
_ONE_STRANGER = 0.01
"""How likely a piece is a stranger though others of its class are not."""
_LEAST_WEIGHT = 0.25
_FEW, _MANY_CLASSES = 2, 7
"""With more classes than that only few strangers, or few that are known, are thought of."""
_PRINT_PAINTS = 6
"""How many paints of a print are told apart at most."""
_UNLIKELY = 12.0
"""A choice so much less likely than the best one, in log units, is not thought of any more."""


@dataclass(frozen=True)
class PrintPaints:
    """Mean log colours (p, 3) of a board's print: as `seen` in even light, and as `known`."""

    seen: Floats
    known: Floats


@dataclass(frozen=True)
class Weighed:
    """k choices of known classes, weighed for each sort of lamps.

    `known` (k, classes): which are known; those of which none is `met` (classes,) always are.
    The `fits` of `lights` are log likelihoods of the choices.
    """

    known: NDArray[np.bool_]
    met: NDArray[np.bool_]
    lights: tuple[Lit, ...]


def evened(light: Light, colours: Floats, basis: Floats) -> Floats:
    """Log colours (n, 3) of the middle of places, what differs over the board taken away."""
    return np.asarray(colours[:, :3] - basis[:, 1:] @ light.field[1:], np.float64)


def print_paints(seen: Floats, known: Floats, weights: Floats) -> PrintPaints:
    """The paints of a print by log colours (a, 3) of its parts, `weights` (a,): how surely bare."""
    cv2.setRNGSeed(1)
    criteria = (cv2.TERM_CRITERIA_MAX_ITER, 30, 0.0)
    start = np.zeros(len(known), np.int32)
    count = min(_PRINT_PAINTS, len(known))
    one = known.astype(np.float32)
    _, labels, _ = cv2.kmeans(one, count, start, criteria, 2, cv2.KMEANS_PP_CENTERS)
    of = (np.asarray(labels).ravel() == np.arange(count)[:, None]) * weights
    of = of[of.sum(1) > 1.0]
    of /= of.sum(1, keepdims=True)
    return PrintPaints(of @ seen, of @ known)


def weigh_paints(flat: Floats, weights: Floats, taught: Taught, printed: PrintPaints) -> Weighed:
    """Weighs which classes are known; what is `printed` always is.

    `weights` (n, m) say which of the taught modes each of n places has, `flat` (n, 3) what is
    seen there in even light.
    """
    places = weights.sum(0)
    modes = np.flatnonzero(places > _LEAST_WEIGHT)
    classes = np.unique(taught.of[modes])
    own = (weights.T @ flat)[modes] / places[modes, None]
    spread = (
        _spreads(taught)[modes] * (1 / places[modes] + 1 / taught.examples[modes])[:, None, None]
    )
    seen = np.concatenate([own, printed.seen])
    told = np.concatenate([taught.colours[modes, :3], printed.known])
    noise = np.concatenate([spread, np.zeros((len(printed.seen), 3, 3))])
    of = (taught.of[modes] == classes[:, None]).astype(np.float64)
    known, chances = _choices(len(classes))
    strange = (1 - known) @ (of @ _of_any_paint(seen, noise)[: len(modes)])
    all_known = np.concatenate([known @ of, np.ones((len(known), len(printed.seen)))], 1)
    lights = []
    for lamps in SORTS:
        lit = lit_by(lamps, seen, told, noise, all_known)
        lights.append(replace(lit, fits=lit.fits + strange + chances))
    out = np.ones((len(known), len(taught.classes)), np.bool_)
    out[:, classes] = known > 0
    met = np.zeros(len(taught.classes), np.bool_)
    met[classes] = True
    return Weighed(out, met, tuple(lights))


def known_odds(weighed: Weighed) -> Floats:
    """Log odds (classes,) that the paint of each class is the taught one; -inf: none is seen."""
    likely = np.logaddexp.reduce([lit.fits for lit in weighed.lights], axis=0)
    out = np.full(weighed.known.shape[1], -np.inf)
    for number in np.flatnonzero(weighed.met):
        yes = weighed.known[:, number]
        out[number] = np.logaddexp.reduce(likely[yes]) - np.logaddexp.reduce(likely[~yes])
    return out


def place_odds(
    weighed: Weighed, flat: Floats, best: Ints, taught: Taught, bare: Floats, bare_spread: Floats
) -> Floats:
    """Log odds (n,) that what lies on each place has the taught paint of its class `best` (n,).

    `bare` (n, 3) are log colours of each place while bare, NaN where unknown, which vary by
    `bare_spread` (3, 3).
    """
    likely = np.max([lit.fits for lit in weighed.lights], axis=0)
    kept = np.flatnonzero(likely > likely.max() - _UNLIKELY)
    spreads = _spreads(taught) * (1 + 1 / taught.examples)[:, None, None]
    taken, refused = [], []
    for lit in (one.of(kept) for one in weighed.lights):
        any_paint = _any_paint_seen(lit, flat, taught)
        like = np.empty_like(any_paint)
        for number in np.unique(best):
            at, modes = np.flatnonzero(best == number), np.flatnonzero(taught.of == number)
            means, unsure = lit.shows(taught.colours[modes, :3])
            rest = flat[at, None] - means[:, None]
            of_modes = _log_normal(rest, (unsure + spreads[modes])[:, None])
            like[:, at] = of_modes.max(2, initial=-np.inf)
            if taught.classes[number] == EMPTY:
                own = at[np.isfinite(bare[at]).all(1)]
                means, unsure = lit.shows(bare[own])
                like[:, own] = _log_normal(flat[own] - means, unsure + bare_spread)
        known = weighed.known[kept][:, best]
        fits = lit.fits[:, None]
        taken.append(np.where(known, fits + like, -np.inf))
        refused.append(fits + any_paint + np.where(known, log(_ONE_STRANGER), 0.0))
    total = (np.logaddexp.reduce(np.concatenate(one), axis=0) for one in (taken, refused))
    return np.asarray(np.subtract(*total), np.float64)


def _spreads(taught: Taught) -> Floats:
    """How the middles of places vary about each mode, (m, 3, 3)."""
    empty = taught.empty[:, None, None]
    return np.where(empty, taught.bare.colours[:3, :3], taught.spread.colours[:3, :3])


def _any_paint_seen(lit: Lit, flat: Floats, taught: Taught) -> Floats:
    """Log likelihoods (k, n) of colours `flat` (n, 3) if each is of any paint in such lights."""
    middling = np.full(3, _MIDDLING)
    means, unsure = lit.shows(middling[None])
    contrast = lit.contrasts(middling)
    paints = contrast[:, :, None] * (_PAINTS**2 + _PAINT**2 * np.eye(3)) * contrast[:, None]
    spread = unsure[:, 0] + paints + taught.spread.colours[:3, :3]
    return _log_normal(flat - means, spread[:, None])


def _log_normal(rest: Floats, spread: Floats) -> Floats:
    """Log likelihoods of differences (..., 3) under Gaussians of covariances (..., 3, 3)."""
    far = np.einsum("...i,...ij,...j->...", rest, np.linalg.inv(spread), rest)
    return np.asarray(-0.5 * (far + np.linalg.slogdet(2 * np.pi * spread)[1]), np.float64)


def _choices(count: int) -> tuple[Floats, Floats]:
    """Which of so many classes are known (k, count), 1 or 0, and the log chances of that (k,)."""
    known, chances = [], []
    for strangers in range(count + 1):
        if count > _MANY_CLASSES and _FEW < strangers < count - _FEW:
            continue
        share = _STRANGERS / count / comb(count, strangers) if strangers else 1 - _STRANGERS
        for some in combinations(range(count), strangers):
            known.append([float(i not in some) for i in range(count)])
            chances.append(log(share))
    return np.array(known), np.array(chances)


def _of_any_paint(seen: Floats, noise: Floats) -> Floats:
    """Log likelihoods (m,) of mean colours (m, 3) if each is of any paint."""
    spread = _PAINTS**2 + _PAINT**2 * np.eye(3) + noise
    return _log_normal(seen - seen.mean(0), spread)
