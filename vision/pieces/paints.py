"""Whether paints in a picture are those that were taught, where nothing but they tells the light.

Without a picture of the bare board the light is found from the places themselves. On a board or
with pieces that nobody taught some light is found too, under which strangers pass for what is
known. So it is asked of each class anew: either its paint is the taught one, in a light that a
lamp makes for all known paints of the board, or it is just any paint. Every choice of known
classes is weighed by how well it explains the mean colours (marginal likelihoods of Gaussians).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb, log

import numpy as np
from numpy.typing import NDArray

from vision.pieces.light import Light
from vision.pieces.own_print import SHADE
from vision.pieces.taught import Ints, Taught
from vision.pieces.view import Floats

KNOWN_ODDS = 5.0
"""Log odds from which a paint is believed to be the taught one: the least whole number with which,
of all certain places on the drawn boards of seeds below 200, 499 of 500 are right if one look in
ten is at strangers (`skald bench strangers --from 0`). No photograph was looked at for it."""
_UNLIKE_OTHERS = 2.0
"""Squared distance, in spreads and shade, to the others of its mode from which a place may be of
another paint; of the places on known boards there 1 in 200 lies beyond it."""


@dataclass(frozen=True)
class _Lamps:
    """A sort of lamps: deviations, in log units, of what it does to a picture.

    `share` of all looks are under it; `colour` tints each channel apart, `contrast` and
    `own_contrast` stretch all of them and each, `veil` (of full white) lies before the board, and
    by `unlike` a paint differs from what all this predicts.
    """

    share: float
    colour: float
    contrast: float
    own_contrast: float
    veil: float
    unlike: float


_SORTS = (
    _Lamps(0.69, 0.055, 0.065, 0.060, 0.01, 0.045),
    _Lamps(0.21, 0.110, 0.070, 0.065, 0.02, 0.055),
    _Lamps(0.10, 0.250, 0.080, 0.085, 0.02, 0.090),
)
"""Daylight and good lamps, warm and cold ones, coloured ones: as measured in the light that is
found on known drawn boards under each."""
_BRIGHT, _CONTRAST = 0.25, 0.96
"""How exposure differs, in log units, and how much contrast a picture has, both measured so."""
_PAINTS, _PAINT = 0.5, 0.4
"""How any paints differ, in log units: in brightness, and each channel apart."""
_PLACES = 0.1
"""How places of one paint differ; the mean of many is so much surer."""
_STRANGERS = 0.1
"""How likely there is any stranger; each number of them is as likely as each other."""
_LEAST_WEIGHT = 0.25
_FEW, _MANY_CLASSES = 2, 7
"""With more classes than that only few strangers, or few that are known, are thought of."""
_DARKEST = -4.0


def known_odds(
    light: Light, weights: Floats, colours: Floats, basis: Floats, taught: Taught
) -> Floats:
    """Log odds (n, classes) that what n places show of each class has the taught paint.

    -inf where none of the class is seen, and all along at a place that differs from the others of
    its mode. `weights` (n, m) say which of the taught modes each place has, `colours` (n, c) what
    is seen there, `basis` (n, TERMS) comes from `basis_at`.
    """
    flat = colours[:, :3] - basis[:, 1:] @ light.field[1:]
    odds = np.tile(_of_classes(weights, flat, taught.colours, taught.of), (len(flat), 1))
    odds[_unlike_others(weights, flat, taught)] = -np.inf
    return odds


def _unlike_others(weights: Floats, flat: Floats, taught: Taught) -> NDArray[np.bool_]:
    """Which places (n,) differ from the others of their mode by more than spread and shade."""
    mode = weights.argmax(1)
    out = np.zeros(len(flat), np.bool_)
    for one in np.unique(mode).tolist():
        there = np.flatnonzero(mode == one)
        count = len(there)
        if count < 2:
            continue
        spread = (taught.bare if taught.empty[one] else taught.spread).colours[:3, :3] + SHADE**2
        rest = (flat[there] - flat[there].mean(0)) * count / (count - 1)
        far = (rest * np.linalg.solve(spread, rest.T).T).sum(1) * (1 - 1 / count)
        out[there] = far > _UNLIKE_OTHERS
    return out


def _of_classes(weights: Floats, flat: Floats, taught: Floats, owners: Ints) -> Floats:
    """Log odds (classes,) that the paint of each class is the taught one; -inf: none is seen."""
    places = weights.sum(0)
    modes = np.flatnonzero(places > _LEAST_WEIGHT)
    classes = np.unique(owners[modes])
    out = np.full(int(owners.max()) + 1, -np.inf)
    seen = (weights.T @ flat)[modes] / places[modes, None]
    noise = _PLACES**2 / places[modes]
    of = (owners[modes] == classes[:, None]).astype(np.float64)
    known, chances = _choices(len(classes))
    strange = (1 - known) @ (of @ _of_any_paint(seen, noise))
    told = [_of_lamps(one, seen, taught[modes, :3], noise, known @ of) for one in _SORTS]
    likely = np.logaddexp.reduce(told, axis=0) + strange + chances
    for i, number in enumerate(classes.tolist()):
        yes = known[:, i] > 0
        out[number] = np.logaddexp.reduce(likely[yes]) - np.logaddexp.reduce(likely[~yes])
    return out


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
    spread = _PAINTS**2 + (_PAINT**2 + noise[:, None, None]) * np.eye(3)
    rest = seen - seen.mean(0)
    far = (rest * np.linalg.solve(spread, rest[..., None])[..., 0]).sum(1)
    return np.asarray(-0.5 * (far + np.linalg.slogdet(2 * np.pi * spread)[1]), np.float64)


def _of_lamps(lamps: _Lamps, seen: Floats, taught: Floats, noise: Floats, known: Floats) -> Floats:
    """Log likelihoods (k,) of the mean colours (m, 3) of the `known` ones (k, m) in such a light.

    The light is a gain, a contrast and a veil in each channel, of which nothing is known but how
    much lamps of that sort differ; it is integrated out.
    """
    each = np.eye(3)
    spread = np.zeros((9, 9))
    spread[:3, :3] = _BRIGHT**2 + lamps.colour**2 * each
    spread[3:6, 3:6] = lamps.contrast**2 + lamps.own_contrast**2 * each
    spread[6:, 6:] = lamps.veil**2 * (0.5 + 0.5 * each)
    usual = np.repeat([0.0, _CONTRAST, 0.0], 3)
    veiled = np.exp(-np.maximum(seen, _DARKEST))
    does = np.concatenate(
        [np.broadcast_to(each, (len(seen), 3, 3)), taught[:, None] * each, veiled[:, None] * each],
        axis=2,
    )
    error = lamps.unlike**2 + noise
    sharp = np.linalg.inv(spread)
    one_sharp = np.einsum("mci,mcj,m->mij", does, does, 1 / error)
    one_pull = np.einsum("mci,mc,m->mi", does, seen, 1 / error)
    alone = -0.5 * ((seen**2).sum(1) / error + 3 * np.log(2 * np.pi * error))
    all_sharp = sharp + np.einsum("km,mij->kij", known, one_sharp)
    pull = sharp @ usual + known @ one_pull
    found = np.linalg.solve(all_sharp, pull[..., None])[..., 0]
    fits = 0.5 * ((pull * found).sum(1) - usual @ sharp @ usual)
    volume = -0.5 * (np.linalg.slogdet(all_sharp)[1] + np.linalg.slogdet(spread)[1])
    return np.asarray(log(lamps.share) + fits + volume + known @ alone, np.float64)
