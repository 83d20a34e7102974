"""Whether paints in a picture are those that were taught, where nothing but they tells the light.

Without a picture of the bare board the light is found from the places themselves. On a board or
with pieces that nobody taught some light is found too, under which strangers pass for what is
known. So it is asked of each class anew: either its paint is the taught one, in a light that a
lamp makes for all known paints of the board, or it is just any paint. Every choice of known
classes is weighed by how well it explains the mean colours: marginal likelihoods of Gaussians,
the light integrated out after steps of Gauss and Newton (Laplace's approximation).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb, log

import numpy as np

from vision.pieces.features import DARK
from vision.pieces.light import Light
from vision.pieces.taught import Taught
from vision.pieces.view import Floats

KNOWN_ODDS = 4.0
"""Log odds from which a paint is believed to be the taught one: the least whole number with which
fewer than one in ten of the strange pieces on the drawn boards of seeds below 80 is taken as
certain (`skald bench strangers --from 0 --boards 80`)."""


@dataclass(frozen=True)
class _Lamps:
    """A sort of lamps: deviations, in log units, of what it does to a picture.

    `share` of all looks are under it; `colour` tints each channel apart, `tone` and `own_tone`
    bend the tone curve of all of them and of each, `veil` (of full white) lies before the board,
    and by `unlike` a paint differs from what all this predicts.
    """

    share: float
    colour: float
    tone: float
    own_tone: float
    veil: float
    unlike: float


_SORTS = (
    _Lamps(0.69, 0.055, 0.065, 0.06, 0.01, 0.06),
    _Lamps(0.21, 0.15, 0.08, 0.08, 0.02, 0.08),
    _Lamps(0.10, 0.60, 0.10, 0.10, 0.03, 0.13),
)
"""Daylight and good lamps, warm and cold ones, coloured ones: about as measured in the light that
is found on known drawn boards under each."""
_BRIGHT, _TONE = 0.35, 0.98
"""How exposure differs, in log units, and the exponent of the usual tone curve against the taught
one: haze takes a little of every contrast."""
_PAINTS, _PAINT = 0.5, 0.4
"""How any paints differ, in log units: in brightness, and each channel apart."""
_STRANGERS = 0.1
"""How likely there is any stranger; each number of them is as likely as each other."""
_LEAST_WEIGHT = 0.25
_FEW, _MANY_CLASSES = 2, 7
"""With more classes than that only few strangers, or few that are known, are thought of."""
_STEPS, _LONGEST_STEP = 5, 0.7
_BLACK = DARK / 255
_DARKEST, _BRIGHTEST = 0.003, 1.02
"""Of full white: no paint is darker, and no pixel shows more."""


def known_odds(
    light: Light, weights: Floats, colours: Floats, basis: Floats, taught: Taught
) -> Floats:
    """Log odds (classes,) that the paint of each class is the taught one; -inf: none is seen.

    `weights` (n, m) say which of the taught modes each of n places has, `colours` (n, c) what is
    seen there, `basis` (n, TERMS) comes from `basis_at`.
    """
    flat = colours[:, :3] - basis[:, 1:] @ light.field[1:]
    places = weights.sum(0)
    modes = np.flatnonzero(places > _LEAST_WEIGHT)
    classes = np.unique(taught.of[modes])
    out = np.full(len(taught.classes), -np.inf)
    seen = (weights.T @ flat)[modes] / places[modes, None]
    spreads = np.where(
        taught.empty[modes, None, None],
        taught.bare.colours[:3, :3],
        taught.spread.colours[:3, :3],
    )
    noise = spreads * (1 / places[modes] + 1 / taught.examples[modes])[:, None, None]
    of = (taught.of[modes] == classes[:, None]).astype(np.float64)
    known, chances = _choices(len(classes))
    strange = (1 - known) @ (of @ _of_any_paint(seen, noise))
    told = [_of_lamps(one, seen, taught.colours[modes, :3], noise, known @ of) for one in _SORTS]
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
    spread = _PAINTS**2 + _PAINT**2 * np.eye(3) + noise
    rest = seen - seen.mean(0)
    far = (rest * np.linalg.solve(spread, rest[..., None])[..., 0]).sum(1)
    return np.asarray(-0.5 * (far + np.linalg.slogdet(2 * np.pi * spread)[1]), np.float64)


def _of_lamps(lamps: _Lamps, seen: Floats, taught: Floats, noise: Floats, known: Floats) -> Floats:
    """Log likelihoods (k,) of the mean colours (m, 3) of the `known` ones (k, m) in such a light.

    The light is a gain, an exponent and a veil in each channel, of which nothing is known but how
    much lamps of that sort differ.
    """
    sharp = np.linalg.inv(_spread_of(lamps))
    usual = np.repeat([0.0, _TONE, 0.0], 3)
    error = noise + lamps.unlike**2 * np.eye(3)
    trust = np.linalg.inv(error)
    paints = np.log(np.maximum(np.exp(taught) * (1 + _BLACK) - _BLACK, _DARKEST))
    light = np.tile(usual, (len(known), 1))
    light[:, :3] = (seen - taught).mean(0)
    for _ in range(_STEPS):
        rest, slopes = _seen_in(light, paints, seen)
        pulled = slopes.transpose(0, 1, 3, 2) @ trust
        curved = sharp + np.einsum("km,kmij->kij", known, pulled @ slopes)
        pull = np.einsum("km,kmi->ki", known, (pulled @ rest[..., None])[..., 0])
        step = np.linalg.solve(curved, (pull - (light - usual) @ sharp)[..., None])[..., 0]
        light = light + np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
    rest, slopes = _seen_in(light, paints, seen)
    curved = sharp + np.einsum("km,kmij->kij", known, slopes.transpose(0, 1, 3, 2) @ trust @ slopes)
    far = (rest * (trust @ rest[..., None])[..., 0]).sum(2)
    far = far + np.linalg.slogdet(2 * np.pi * error)[1]
    odd = (((light - usual) @ sharp) * (light - usual)).sum(1)
    volume = np.linalg.slogdet(sharp)[1] - np.linalg.slogdet(curved)[1]
    fits = -0.5 * ((known * far).sum(1) + odd - volume)
    return np.asarray(log(lamps.share) + fits, np.float64)


def _spread_of(lamps: _Lamps) -> Floats:
    """How gains, exponents and veils (9, 9) of such lamps vary together."""
    each = np.eye(3)
    spread = np.zeros((9, 9))
    spread[:3, :3] = _BRIGHT**2 + lamps.colour**2 * each
    spread[3:6, 3:6] = lamps.tone**2 + lamps.own_tone**2 * each
    spread[6:, 6:] = lamps.veil**2 * (0.5 + 0.5 * each)
    return spread


def _seen_in(light: Floats, paints: Floats, seen: Floats) -> tuple[Floats, Floats]:
    """What is left (k, m, 3) of `seen` colours of `paints` (m, 3) in lights (k, 9), and how what
    is seen changes with each (k, m, 3, 9)."""
    gain, tone, veil = (light[:, None, i : i + 3] for i in (0, 3, 6))
    lit = np.exp(np.clip(gain + tone * paints, -9, 0.3))
    whole = np.clip(lit + veil, -0.7 * _BLACK, _BRIGHTEST) + _BLACK
    slopes = np.zeros((*lit.shape, 9))
    for channel in range(3):
        part = (lit / whole)[..., channel]
        slopes[..., channel, channel] = part
        slopes[..., channel, 3 + channel] = part * paints[:, channel]
        slopes[..., channel, 6 + channel] = 1 / whole[..., channel]
    return seen - np.log(whole / (1 + _BLACK)), slopes
