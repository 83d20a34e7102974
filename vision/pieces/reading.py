"""Reading the places of a board: what lies on each, under whatever light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import Looks
from vision.pieces.light import Light, fit_light, light_between, plain_light, shifted_light
from vision.pieces.paints import (
    PrintPaints,
    Weighed,
    evened,
    print_paints,
    weigh_paints,
)
from vision.pieces.taught import EMPTY, QUANTILES, Ints, PieceClass, Spread, Taught
from vision.pieces.view import Floats

_TAIL = 6.0
"""Degrees of freedom of Student's t: how much a place may differ and still be of its class."""
_TRY, _TRY_AGAIN = (0.6, 0.5), (0.4, 0.3)
_ROUNDS = (0.3, 0.2, 0.15, 0.1, 0.05, 0.05)
"""Added to the spread of colours, round by round: first the form decides, then the colour."""
_AT_FIRST, _LIKELY = 0.8, 10
"""How many of the guessed lights are tried, by how well they fit with this much slack."""
_PROMISING = 4
_PLACES_TO_TRY = 150
_ODD_LIGHT = 0.1
_OTHER_COLOUR = 3.0
_NEVER = -1e6
_PLACES_TO_ADAPT = 8.0
_NEIGHBOURS_TO_ADAPT = 8.0
_NEAR = 0.3


@dataclass(frozen=True)
class Scores:
    """Log likelihoods (n, classes) of what n places hold, and the light they were seen in.

    `paints` are choices of which classes have their taught paints, `flat` (n, 3) log colours in
    even light, and `of_modes` (n, m) are what the values come from.
    """

    classes: tuple[PieceClass, ...]
    values: Floats
    light: Light
    of_modes: Floats
    most: Floats
    paints: Weighed
    flat: Floats


def score_places(
    looks: Looks,
    basis: Floats,
    taught: Taught,
    bare: Looks | None = None,
    anchors: Anchors | None = None,
    bare_spread: Spread | None = None,
) -> Scores:
    """Scores n places, finding the light on the way.

    `basis` comes from `basis_at`. `bare` tells how each place looks when empty, in the taught
    light, NaN where unknown; those use the taught modes of "empty". `bare_spread` is how empty
    places vary about their own look, where that is known.
    """
    places = replace(_places(looks, basis, taught, bare, bare_spread), anchors=anchors)
    some = places.of(np.arange(len(looks))[:: -(-len(looks) // _PLACES_TO_TRY)])
    guesses = [anchors.light] if anchors is not None else _first_guesses(looks, taught)
    if len(guesses) > _LIKELY:
        likely = [some.likelihoods(some.taught, light, _AT_FIRST) for light in guesses]
        order = np.argsort([-_fit(*pair) for pair in zip(likely, guesses, strict=True)])
        guesses = [guesses[i] for i in order[:_LIKELY]]
    tried = [_settle(some, light, _TRY) for light in guesses]
    tried.sort(key=lambda scores: -scores.fit)
    again = [_settle(some, scores.light, _TRY_AGAIN) for scores in tried[:_PROMISING]]
    best = max(again, key=lambda scores: scores.fit)
    found = _settle(places, best.light, _ROUNDS, _nearness(basis))
    flat = evened(found.light, places.colours, places.basis)
    weights = _shares(found.of_modes)[:, : len(taught.of)]
    printed = PrintPaints(np.zeros((0, 3)), np.zeros((0, 3)))
    if anchors is not None:
        weights = weights * ~taught.empty  # bare places show the print, which is known
        lit = evened(found.light, anchors.seen, anchors.basis)
        printed = print_paints(lit, anchors.known[:, :3], anchors.weights)
    paints = weigh_paints(flat, weights, taught, printed)
    return Scores(
        taught.classes, found.values, found.light, found.of_modes, found.most, paints, flat
    )


def class_fits(looks: Looks, basis: Floats, taught: Taught, light: Light) -> Floats:
    """How like each class n places look in a known light, (n, classes): 0 where just like it."""
    places = _places(looks, basis, taught, None, None)
    of_modes = places.likelihoods(places.taught, light, _ROUNDS[-1])
    values, most = _by_class(places, of_modes, places.most(_ROUNDS[-1]))
    return values - most


@dataclass(frozen=True)
class Anchors:
    """Parts of the board whose print is known: they show the light whatever lies elsewhere.

    `seen` and `known` are log colours (a, c), `weights` (a,) how surely nothing lies there.
    """

    seen: Floats
    known: Floats
    weights: Floats
    basis: Floats
    light: Light


def anchors_of(seen: Floats, known: Floats, basis: Floats) -> Anchors:
    """Anchors from log colours (a, c) of the same windows in a picture and in the reference one."""
    light, weights = light_between(seen, known, basis)
    return Anchors(seen, known, weights, basis, light)


@dataclass(frozen=True)
class _Settled:
    """Log likelihoods of n places in a light, by class and mode, and how well it fits."""

    values: Floats
    light: Light
    fit: float
    of_modes: Floats
    most: Floats


@dataclass(frozen=True)
class _Places:
    """All that is known of n places before the light is.

    `taught` (n, m, c) are the colours of each mode there, `forms` (n, m) the log likelihoods
    of what the place's form says, `spreads` the covariances of colours and their modes.
    """

    classes: tuple[PieceClass, ...]
    colours: Floats
    basis: Floats
    taught: Floats
    owners: Ints
    forms: Floats
    spreads: tuple[tuple[Ints, Floats], ...]
    form_tops: Floats
    anchors: Anchors | None = None

    def light(self, weights: Floats) -> Light:
        """The light that fits best if the modes lie there with `weights` (n, m)."""
        if self.anchors is None:
            return fit_light(self.colours, self.taught, weights, self.basis)
        fixed = self.anchors
        taught = np.zeros((len(fixed.seen), self.taught.shape[1], self.taught.shape[2]))
        taught[:, 0] = np.tile(fixed.known, self.taught.shape[2] // fixed.known.shape[1])
        theirs = np.zeros((len(fixed.seen), weights.shape[1]))
        theirs[:, 0] = fixed.weights
        return fit_light(
            np.concatenate([self.colours, np.tile(fixed.seen, taught.shape[2] // 9)]),
            np.concatenate([self.taught, taught]),
            np.concatenate([weights, theirs]),
            np.concatenate([self.basis, fixed.basis]),
        )

    def of(self, chosen: Ints) -> _Places:
        return replace(
            self,
            colours=self.colours[chosen],
            basis=self.basis[chosen],
            taught=self.taught[chosen],
            forms=self.forms[chosen],
        )

    def most(self, loose: float) -> Floats:
        """What `likelihoods` (m,) are where a place looks just like a mode."""
        out = self.form_tops.copy()
        for modes, spread in self.spreads:
            out[modes] += top(spread + np.eye(len(spread)) * loose**2)
        return out

    def likelihoods(self, told: Floats, light: Light, loose: float) -> Floats:
        """Log likelihoods (n, m) when the modes have the colours `told` (n, m, c)."""
        rest = self.colours[:, None] - light.seen(told, self.basis)
        out = self.forms.copy()
        for modes, spread in self.spreads:
            out[:, modes] += student(rest[:, modes], spread + np.eye(len(spread)) * loose**2)
        return out


def top(spread: Floats) -> float:
    """The log likelihood of no difference at all under `student`."""
    return float(-0.5 * np.linalg.slogdet(spread)[1])


def student(rest: Floats, spread: Floats) -> Floats:
    """Log likelihoods (n, m) of differences (n, m, d) under Student's t, up to a constant."""
    return student_at(distances(rest, spread), spread)


def distances(rest: Floats, spread: Floats) -> Floats:
    """Squared distances (...,) of differences (..., d), in a spread (d, d)."""
    white = np.linalg.inv(np.linalg.cholesky(spread)).T
    whitened = rest.reshape(-1, rest.shape[-1]) @ white
    far = np.einsum("ij,ij->i", whitened, whitened)
    return np.asarray(far.reshape(rest.shape[:-1]), np.float64)


def student_at(distance: Floats, spread: Floats) -> Floats:
    """What `student` gives at squared distances (...,) in a spread (d, d)."""
    tail = -0.5 * (_TAIL + len(spread)) * np.log1p(distance / _TAIL)
    return np.asarray(tail + top(spread), np.float64)


def _places(
    looks: Looks, basis: Floats, taught: Taught, bare: Looks | None, bare_spread: Spread | None
) -> _Places:
    n, empty, owners = len(looks), taught.empty, taught.of
    colours = np.broadcast_to(taught.colours, (n, *taught.colours.shape))
    forms = np.broadcast_to(taught.forms, (n, *taught.forms.shape))
    unknown = np.zeros((n, len(owners)), bool)
    if bare is not None:
        known: NDArray[np.bool_] = np.asarray(np.isfinite(bare.colours).all(axis=1), np.bool_)
        colours = np.concatenate([colours, np.nan_to_num(bare.colours)[:, None]], 1)
        forms = np.concatenate([forms, np.nan_to_num(bare.forms)[:, None]], 1)
        unknown[known, :] = empty
        unknown = np.append(unknown, ~known[:, None], 1)
        owners = np.append(owners, taught.classes.index(EMPTY))
        empty = np.append(empty, True)
    own = np.arange(len(owners)) >= len(taught.of)
    groups = [np.flatnonzero(empty & ~own), np.flatnonzero(~empty), np.flatnonzero(own)]
    spreads = [taught.bare, taught.spread, bare_spread or taught.bare]
    likely = np.empty((n, len(owners)))
    tops = np.empty(len(owners))
    for modes, spread in zip(groups, spreads, strict=True):
        likely[:, modes] = student(looks.forms[:, None] - forms[:, modes], spread.forms)
        tops[modes] = top(spread.forms)
    likely = _shared_forms(likely, [taught.classes[i].kind for i in owners])
    likely[unknown] = _NEVER
    of_colours = tuple(
        (modes, spread.colours) for modes, spread in zip(groups, spreads, strict=True) if len(modes)
    )
    return _Places(
        taught.classes, looks.colours, basis, np.asarray(colours), owners, likely, of_colours, tops
    )


def _shared_forms(likely: Floats, kinds: Sequence[str]) -> Floats:
    """What one colour of a kind was seen to look like, another may nearly as well."""
    out = likely.copy()
    for kind in set(kinds):
        of = np.array([one == kind for one in kinds])
        out[:, of] = np.maximum(out[:, of], out[:, of].max(1, keepdims=True) - _OTHER_COLOUR)
    return out


def _settle(
    places: _Places, light: Light, slack: Sequence[float], near: Floats | None = None
) -> _Settled:
    """Rounds of reading and of fitting the light, with less and less `slack` for colours."""
    told = places.taught
    for loose in slack:
        weights = _shares(places.likelihoods(told, light, loose))
        light = places.light(weights)
        told = _adapted(places, weights, light, near)
    of_modes = places.likelihoods(told, light, slack[-1])
    values, most = _by_class(places, of_modes, places.most(slack[-1]))
    return _Settled(values, light, _fit(values, light), of_modes, most)


def _shares(likely: Floats) -> Floats:
    """How likely each mode is at each place, from log likelihoods (n, m)."""
    weights = np.exp(likely - likely.max(1, keepdims=True))
    return np.asarray(weights / weights.sum(1, keepdims=True), np.float64)


def _by_class(places: _Places, of_modes: Floats, most: Floats) -> tuple[Floats, Floats]:
    """The most that any mode of each class has, (n, classes), from that of modes (n, m), and what
    that mode has at `most` (m,) anywhere."""
    values = np.full((len(of_modes), len(places.classes)), -np.inf)
    tops = np.zeros_like(values)
    for mode, owner in enumerate(places.owners):
        better = of_modes[:, mode] > values[:, owner]
        values[better, owner] = of_modes[better, mode]
        tops[better, owner] = most[mode]
    return values, tops


def _fit(values: Floats, light: Light) -> float:
    """How well a light explains all places, strange lights less well."""
    odd = float((np.log(light.contrast) ** 2).sum())
    return float(values.max(1).mean()) - _ODD_LIGHT * odd


def _adapted(places: _Places, weights: Floats, light: Light, near: Floats | None) -> Floats:
    """Taught colours moved, class by class, to where this picture shows them in truth.

    A lamp of one colour makes paint look other than any field of brightness can: what most
    places of a class agree on, above all near by, is believed as much as there are places.
    """
    rest = places.colours[:, None] - light.seen(places.taught, places.basis)
    rest *= weights[..., None]
    scale = np.tile(np.maximum(light.contrast, 0.1), rest.shape[2] // 3)
    owners, of = np.unique(places.owners, return_inverse=True)
    owned = (of == np.arange(len(owners))[:, None]).astype(np.float64)
    count, sums = weights @ owned.T, owned @ rest
    moved = (sums.sum(0) / (count.sum(0) + _PLACES_TO_ADAPT)[:, None])[None]
    if near is not None:
        here = near @ (sums - moved * count[..., None]).reshape(len(near), -1)
        moved = moved + here.reshape(sums.shape) / (near @ count + _NEIGHBOURS_TO_ADAPT)[..., None]
    return np.asarray(places.taught + (moved / scale)[:, of], np.float64)


def _nearness(basis: Floats) -> Floats:
    """How much each place counts as the neighbour of each other, (n, n), from 1 down to 0."""
    at = basis[:, 1:3]
    apart = ((at[:, None] - at[None]) ** 2).sum(2)
    near = np.exp(-apart / (2 * _NEAR**2))
    np.fill_diagonal(near, 0.0)
    return np.asarray(near, np.float64)


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
    guesses += [shifted_light(middle - mode[:3]) for mode in taught.colours]
    return guesses
