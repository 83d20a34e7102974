"""Reading the places of a board: what lies on each, under whatever light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.pieces.features import COLOURS, Looks
from vision.pieces.light import Light, fit_light, plain_light, shifted_light
from vision.pieces.taught import EMPTY, QUANTILES, Ints, PieceClass, Taught
from vision.pieces.view import Floats

_TAIL = 6.0
"""Degrees of freedom of Student's t: how much a place may differ and still be of its class."""
_TRY, _TRY_AGAIN = (0.6, 0.5), (0.4, 0.3)
_ROUNDS = (0.3, 0.2, 0.15, 0.1, 0.05, 0.05)
"""Added to the spread of colours, round by round: first the form decides, then the colour."""
_PROMISING = 4
_PLACES_TO_TRY = 150
_ODD_LIGHT = 0.1
_PLACES_TO_ADAPT = 8.0
_NEIGHBOURS_TO_ADAPT = 8.0
_NEAR = .3


@dataclass(frozen=True)
class Scores:
    """Log likelihoods (n, classes) of what n places hold, and the light they were seen in."""

    classes: tuple[PieceClass, ...]
    values: Floats
    light: Light
    fit: float

    def best(self) -> Ints:
        """The likeliest class of each place, (n,)."""
        return np.asarray(self.values.argmax(1), np.intp)

    def margins(self) -> Floats:
        """How much likelier the best is than the second, (n,), in log units."""
        two = np.sort(self.values, axis=1)[:, -2:]
        return np.asarray(two[:, 1] - two[:, 0], np.float64)


def score_places(
    looks: Looks, basis: Floats, taught: Taught, bare: Floats | None = None
) -> Scores:
    """Scores n places, finding the light on the way.

    `basis` comes from `basis_at`. `bare` (n, COLOURS + forms) tells how each place looks when
    empty, in the taught light, NaN where unknown; those use the taught modes of "empty".
    """
    some = _some(len(looks))
    fewer, there = looks.of(some), basis[some]
    without = None if bare is None else bare[some]
    tried = [
        _settle(fewer, there, taught, without, light, _TRY)
        for light in _first_guesses(looks, taught)
    ]
    tried.sort(key=lambda scores: -scores.fit)
    again = [
        _settle(fewer, there, taught, without, scores.light, _TRY_AGAIN)
        for scores in tried[:_PROMISING]
    ]
    best = max(again, key=lambda scores: scores.fit)
    return _settle(looks, basis, taught, bare, best.light, _ROUNDS, _nearness(basis))


def _some(n: int) -> Ints:
    """Enough places, spread over the board, to try a light on."""
    return np.arange(n)[:: max(1, n // _PLACES_TO_TRY)]


def _settle(
    looks: Looks,
    basis: Floats,
    taught: Taught,
    bare: Floats | None,
    light: Light,
    slack: Sequence[float],
    near: Floats | None = None,
) -> Scores:
    """Rounds of reading and of fitting the light, with less and less `slack` for colours."""
    expected = _expected(len(looks), taught, bare)
    owners = taught.of if bare is None else np.append(taught.of, _empty_class(taught))
    told = expected.copy()
    for loose in slack:
        likely = _likelihoods(looks, basis, taught, told, owners, light, loose)
        top = likely.max(1, keepdims=True)
        weights = np.exp(likely - top)
        weights /= weights.sum(1, keepdims=True)
        light = fit_light(looks.colours, expected[:, :, :COLOURS], weights, basis)
        told = _adapted(looks, basis, expected, owners, weights, light, near)
    likely = _likelihoods(looks, basis, taught, told, owners, light, slack[-1])
    values = np.full((len(looks), len(taught.classes)), -np.inf)
    for mode, owner in enumerate(owners):
        values[:, owner] = np.maximum(values[:, owner], likely[:, mode])
    odd = float((np.log(light.contrast) ** 2).sum())
    fit = float(values.max(1).mean()) - _ODD_LIGHT * odd
    return Scores(taught.classes, values, light, fit)


def _adapted(
    looks: Looks,
    basis: Floats,
    expected: Floats,
    owners: Ints,
    weights: Floats,
    light: Light,
    near: Floats | None,
) -> Floats:
    """Taught looks moved, class by class, to where this picture shows them in truth.

    A lamp of one colour makes paint look other than any field of brightness can: what most
    places of a class agree on is believed, as much as there are places (MAP adaptation).
    """
    told = expected.copy()
    seen = light.seen(expected[:, :, :COLOURS], basis)
    rest = (looks.colours[:, None] - seen) * weights[:, :, None]
    scale = np.tile(np.maximum(light.contrast, 0.1), COLOURS // 3)
    for owner in set(owners.tolist()):
        of = owners == owner
        count, sums = weights[:, of].sum(1), rest[:, of].sum(1)
        everywhere = sums.sum(0) / (count.sum() + _PLACES_TO_ADAPT)
        if near is None:
            told[:, of, :COLOURS] += everywhere / scale
            continue
        here = near @ (sums - everywhere * count[:, None])
        here /= (near @ count + _NEIGHBOURS_TO_ADAPT)[:, None]
        told[:, of, :COLOURS] += ((everywhere + here) / scale)[:, None]
    return told


def _nearness(basis: Floats) -> Floats:
    """How much each place counts as the neighbour of each other, (n, n), from 1 down to 0."""
    at = basis[:, 1:3]
    apart = ((at[:, None] - at[None]) ** 2).sum(2)
    near = np.exp(-apart / (2 * _NEAR**2))
    np.fill_diagonal(near, 0.0)
    return np.asarray(near, np.float64)


def _empty_class(taught: Taught) -> int:
    return taught.classes.index(EMPTY)


def _expected(n: int, taught: Taught, bare: Floats | None) -> Floats:
    """Taught looks of each mode at each place (n, modes, d); a known empty look comes last."""
    shared = np.broadcast_to(taught.modes, (n, *taught.modes.shape))
    if bare is None:
        return shared
    both = np.concatenate([shared, bare[:, None]], 1)
    known = np.isfinite(bare).all(1)
    both[~known, -1] = 1e3
    for mode in np.flatnonzero(taught.of == _empty_class(taught)):
        both[known, mode] = 1e3
    return np.asarray(both, np.float64)


def _likelihoods(
    looks: Looks,
    basis: Floats,
    taught: Taught,
    expected: Floats,
    owners: Ints,
    light: Light,
    loose: float,
) -> Floats:
    """Log likelihoods (n, modes) under Student's t about each mode as this light shows it."""
    seen = np.concatenate(
        [light.seen(expected[:, :, :COLOURS], basis), expected[:, :, COLOURS:]], 2
    )
    rest = looks.joined()[:, None] - seen
    empty = np.array([taught.classes[owner] == EMPTY for owner in owners])
    out = np.empty(rest.shape[:2])
    loosened = np.zeros(rest.shape[2])
    loosened[:COLOURS] = loose**2
    for chosen, spread in ((empty, taught.bare), (~empty, taught.spread)):
        if not chosen.any():
            continue
        root = np.linalg.cholesky(spread + np.diag(loosened))
        whitened = np.linalg.solve(root, rest[:, chosen].reshape(-1, rest.shape[2]).T)
        distance = (whitened**2).sum(0).reshape(len(rest), -1)
        size = np.log(np.diag(root)).sum()
        width = rest.shape[2]
        out[:, chosen] = -0.5 * (_TAIL + width) * np.log1p(distance / _TAIL) - size
    return out


def _first_guesses(looks: Looks, taught: Taught) -> list[Light]:
    """Lights worth trying: the plain one, and those that match quantiles of the colours."""
    seen = np.quantile(looks.colours[:, :3], QUANTILES, axis=0)
    guesses = [plain_light()]
    guesses += [shifted_light(now - then) for now, then in zip(seen, taught.usual, strict=True)]
    for low, high in ((0, 4), (1, 3), (0, 2), (2, 4)):
        then = np.maximum(taught.usual[high] - taught.usual[low], 0.05)
        contrast = np.clip((seen[high] - seen[low]) / then, 0.05, 1.5)
        guesses.append(shifted_light(seen[low] - contrast * taught.usual[low], contrast))
    middle = seen[2]
    guesses += [shifted_light(middle - mode[:3]) for mode in taught.modes]
    return guesses
