"""What lamps do to paints: lights that explain mean colours, and how much they may be off.

A light is a gain, an exponent and a veil in each channel, of which nothing is known but how much
lamps of a sort differ. It is found by steps of Gauss and Newton, and what it says is weighed with
all lights about it (Laplace's approximation).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import DARK
from vision.pieces.view import Floats


@dataclass(frozen=True)
class Lamps:
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


SORTS = (
    Lamps(0.69, 0.055, 0.065, 0.06, 0.01, 0.06),
    Lamps(0.21, 0.15, 0.08, 0.08, 0.02, 0.08),
    Lamps(0.10, 0.60, 0.10, 0.10, 0.03, 0.13),
)
"""Daylight and good lamps, warm and cold ones, coloured ones: about as measured in the light that
is found on known drawn boards under each."""
_BRIGHT, _TONE = 0.35, 0.98
"""How exposure differs, in log units, and the exponent of the usual tone curve against the taught
one: haze takes a little of every contrast."""
_STEPS, _LONGEST_STEP = 5, 0.7
_BLACK = DARK / 255
_DARKEST, _BRIGHTEST = 0.003, 1.02
"""Of full white: no paint is darker, and no pixel shows more."""


@dataclass(frozen=True)
class Lit:
    """Lights of one sort of lamps for k choices of what is known.

    `lights` (k, 9) are gains, exponents and veils, `unsure` (k, 9, 9) how they may vary, `unlike`
    is that of the lamps, and `fits` (k,) are log likelihoods of what was seen of the known ones.
    """

    lights: Floats
    unsure: Floats
    unlike: float
    fits: Floats

    def of(self, chosen: NDArray[np.intp]) -> Lit:
        """Some of the choices."""
        return Lit(self.lights[chosen], self.unsure[chosen], self.unlike, self.fits[chosen])

    def shows(self, taught: Floats) -> tuple[Floats, Floats]:
        """What paints of log colours `taught` (m, 3) look like: means (k, m, 3), and covariances
        (k, m, 3, 3) of what is not known of it."""
        rest, slopes = _seen_in(self.lights, _linear(taught), np.zeros_like(taught))
        unsure = slopes @ self.unsure[:, None] @ slopes.transpose(0, 1, 3, 2)
        return -rest, unsure + self.unlike**2 * np.eye(3)

    def contrasts(self, taught: Floats) -> Floats:
        """How what is seen changes, (k, 3), with the log colours of a paint about `taught` (3,)."""
        _, slopes = _seen_in(self.lights, _linear(taught[None]), np.zeros((1, 3)))
        gains = np.diagonal(slopes[:, 0, :, :3], axis1=1, axis2=2)
        return np.asarray(gains * self.lights[:, 3:6], np.float64)


def lit_by(lamps: Lamps, seen: Floats, taught: Floats, noise: Floats, known: Floats) -> Lit:
    """The lights in which the `known` ones (k, m) of paints `taught` (m, 3) look as `seen` (m, 3).

    `noise` (m, 3, 3) are covariances of mean colours.
    """
    sharp = np.asarray(np.linalg.inv(_spread_of(lamps)), np.float64)
    usual = np.repeat([0.0, _TONE, 0.0], 3)
    error = noise + lamps.unlike**2 * np.eye(3)
    trust = np.asarray(np.linalg.inv(error), np.float64)
    paints = _linear(taught)
    light = np.tile(usual, (len(known), 1))
    light[:, :3] = (seen - taught).mean(0)
    for _ in range(_STEPS):
        rest, slopes = _seen_in(light, paints, seen)
        curved, pulled = _curved(sharp, slopes, trust, known)
        pull = (pulled @ rest.reshape(len(known), seen.size, 1))[..., 0]
        step = np.linalg.solve(curved, (pull - (light - usual) @ sharp)[..., None])[..., 0]
        light = light + np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
    rest, slopes = _seen_in(light, paints, seen)
    curved, _ = _curved(sharp, slopes, trust, known)
    far = (rest * (trust @ rest[..., None])[..., 0]).sum(2)
    far = far + np.linalg.slogdet(2 * np.pi * error)[1]
    odd = (((light - usual) @ sharp) * (light - usual)).sum(1)
    volume = np.linalg.slogdet(sharp)[1] - np.linalg.slogdet(curved)[1]
    fits = log(lamps.share) - 0.5 * ((known * far).sum(1) + odd - volume)
    unsure = np.asarray(np.linalg.inv(curved), np.float64)
    return Lit(light, unsure, lamps.unlike, np.asarray(fits, np.float64))


def _curved(sharp: Floats, slopes: Floats, trust: Floats, known: Floats) -> tuple[Floats, Floats]:
    """How sharply lights are known, (k, 9, 9), and by what each of the m differences in 3 channels
    pulls at them, (k, 9, m * 3), if so much `trust` (m, 3, 3) is put in those."""
    shape = (len(known), trust[..., 0].size, len(sharp))
    trusted = trust @ slopes
    trusted *= known[..., None, None]
    pulled = trusted.reshape(shape).transpose(0, 2, 1)
    return np.asarray(sharp + pulled @ slopes.reshape(shape), np.float64), pulled


def _linear(taught: Floats) -> Floats:
    """Logarithms of light, from log colours (m, 3)."""
    return np.log(np.maximum(np.exp(taught) * (1 + _BLACK) - _BLACK, _DARKEST))


def _spread_of(lamps: Lamps) -> Floats:
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
