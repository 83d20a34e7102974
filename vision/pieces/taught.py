"""Taught pieces: what a few examples of each kind and colour say about all others.

Each class is a few *modes* (a man and its shaded side, a light and a dark square) with one shared
spread, after linear discriminant analysis (Fisher 1936) with the spread shrunk towards a usual
one (Friedman 1989), since one to five examples tell little about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from assistant.words.text import text
from vision.pieces.features import (
    BUSYNESS,
    Looks,
    Templates,
    looks_of,
    no_templates,
    template_of,
)
from vision.pieces.light import Light
from vision.pieces.patches import Patches
from vision.pieces.view import Floats
from vision.reasons import ReasonError

Ints = NDArray[np.intp]

_USUAL_COLOUR, _USUAL_BUSY, _USUAL_LIKENESS = 0.12, 0.35, 0.15
_EXAMPLES_OF_USUAL = 30.0
_MODE_OF_AT_LEAST = 5
_MOST_MODES = 4
_WORTH_A_MODE = 0.6


class TeachingError(ReasonError):
    """Examples from which nothing can be learned; the message says what is missing."""


class PieceClass(Struct, frozen=True):
    """What a place can hold. `kind` "" is nothing: the place is empty."""

    kind: str = ""
    colour: str | None = None


EMPTY = PieceClass()


@dataclass(frozen=True)
class Spread:
    """Covariances about a mode: of colours (c, c) and of forms (f, f)."""

    colours: Floats
    forms: Floats


@dataclass(frozen=True)
class Taught:
    """A taught set: m modes, `colours` (m, c) and `forms` (m, f), and the class `of` each.

    `spread` is how pieces vary about their mode, `bare` how empty places do.
    `usual` (q, 3) are quantiles of the colours of the taught places, for a first guess of light.
    `examples` (m,) says how many places each mode was learned from.
    """

    classes: tuple[PieceClass, ...]
    templates: Templates
    colours: Floats
    forms: Floats
    of: Ints
    spread: Spread
    bare: Spread
    usual: Floats
    examples: Ints

    @property
    def empty(self) -> NDArray[np.bool_]:
        """Which modes are of empty places, (m,)."""
        return np.array([self.classes[i] == EMPTY for i in self.of], bool)


QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)


@dataclass(frozen=True)
class Lesson:
    """One picture in which a person said what lies on n places.

    `light` is the picture's light against the reference, None where it is the reference itself
    or there is none; `basis` (n, TERMS) comes from `basis_at`.
    """

    patches: Patches
    labels: tuple[PieceClass, ...]
    basis: Floats
    light: Light | None = None

    def looks(self, templates: Templates) -> Looks:
        """What is seen, in the light of the reference."""
        looks = looks_of(self.patches, templates)
        if self.light is None:
            return looks
        return Looks(self.light.taken_away(looks.colours, self.basis), looks.forms)


def teach(lessons: Sequence[Lesson]) -> Taught:
    """Learns from pictures. Raises `TeachingError` without an example of anything."""
    labels = [label for lesson in lessons for label in lesson.labels]
    if sum(len(lesson.patches) for lesson in lessons) != len(labels) or not labels:
        raise TeachingError(text("what lies there is named for no place: mark at least one piece"))
    patches = np.concatenate([lesson.patches for lesson in lessons])
    classes = tuple(sorted(set(labels), key=lambda one: (one.kind, one.colour or "")))
    number = {one: i for i, one in enumerate(classes)}
    of = np.array([number[label] for label in labels])
    plain = _joined([lesson.looks(no_templates(patches.shape[1])) for lesson in lessons])
    values = np.concatenate([plain.colours, plain.forms], 1)
    groups = np.full(len(of), -1)
    owner: list[int] = []
    for i in range(len(classes)):
        nearest = _groups(values[of == i])
        groups[of == i] = nearest + len(owner)
        owner += [i] * (int(nearest.max()) + 1)
    members = [groups == g for g in range(len(owner))]
    templates = np.concatenate([template_of(patches[those]) for those in members])
    looks = _joined([lesson.looks(templates) for lesson in lessons])
    colours = np.stack([looks.colours[those].mean(0) for those in members])
    forms = np.stack([looks.forms[those].mean(0) for those in members])
    rest = Looks(looks.colours - colours[groups], looks.forms - forms[groups])
    bare = np.array([classes[i] == EMPTY for i in of])
    layers = patches.shape[1]
    return Taught(
        classes,
        templates,
        colours,
        forms,
        np.array(owner),
        spread_of(rest.of(np.flatnonzero(~bare)), layers),
        spread_of(rest.of(np.flatnonzero(bare)), layers),
        np.quantile(looks.colours[:, :3], QUANTILES, axis=0),
        np.bincount(groups, minlength=len(owner)),
    )


def _joined(looks: Sequence[Looks]) -> Looks:
    return Looks(
        np.concatenate([one.colours for one in looks]), np.concatenate([one.forms for one in looks])
    )


def spread_of(rest: Looks, layers: int) -> Spread:
    """How looks vary, from their differences to what they should be."""
    busy = layers * BUSYNESS
    forms = [_USUAL_BUSY] * busy + [_USUAL_LIKENESS] * (rest.forms.shape[1] - busy)
    return Spread(
        _shrunk(rest.colours, np.full(rest.colours.shape[1], _USUAL_COLOUR)),
        _shrunk(rest.forms, np.array(forms)),
    )


def _shrunk(rest: Floats, usual: Floats) -> Floats:
    total = rest.T @ rest + _EXAMPLES_OF_USUAL * np.diag(usual**2)
    return np.asarray(total / (len(rest) + _EXAMPLES_OF_USUAL), np.float64)


def _groups(values: Floats) -> Ints:
    """Which of a class's modes each of its examples belongs to, (n,)."""
    nearest = np.zeros(len(values), np.intp)
    rest = float(((values - values.mean(0)) ** 2).sum())
    cv2.setRNGSeed(1)
    for count in range(2, _MOST_MODES + 1):
        if len(values) < count * _MODE_OF_AT_LEAST:
            break
        criteria = (cv2.TERM_CRITERIA_MAX_ITER, 30, 0.0)
        one = values.astype(np.float32)
        start = np.zeros(len(one), np.int32)
        left, labels, _ = cv2.kmeans(one, count, start, criteria, 4, cv2.KMEANS_PP_CENTERS)
        found = np.asarray(labels).ravel().astype(np.intp)
        enough = np.bincount(found, minlength=count).min() >= _MODE_OF_AT_LEAST
        if left > rest * _WORTH_A_MODE or not enough:
            break
        rest, nearest = float(left), found
    return nearest
