"""What each place looks like while bare, from pictures that show it so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from vision.pieces.features import Looks, looks_of
from vision.pieces.own_print import SHADE
from vision.pieces.patches import Patches
from vision.pieces.taught import EMPTY, Lesson, PieceClass, Spread, Taught, spread_of

Labels: TypeAlias = Sequence[Sequence[PieceClass | None]]
"""What lies on each of n places, picture by picture; None where nothing is said of it."""


def bare_patches(labels: Labels, patches: Sequence[Patches], clear: Patches | None) -> Patches:
    """The mean picture of each place while bare, NaN where it was never seen so."""
    total = np.zeros(patches[0].shape, np.float32)
    count = np.zeros(len(total))
    if clear is not None:
        total += clear
        count += 1
    else:
        for one, own in zip(labels, patches, strict=True):
            bare = np.array([label == EMPTY for label in one])
            total[bare] += own[bare]
            count[bare] += 1
    with np.errstate(invalid="ignore"):
        return np.asarray(total / count[:, None, None, None, None], np.float32)


def bare_looks(
    labels: Labels, lessons: Sequence[Lesson], taught: Taught, bare: Patches, *, clear: bool
) -> Looks:
    """How each place looks while bare, in the light of the reference, NaN where unknown."""
    n = len(bare)
    colours = np.zeros((n, taught.colours.shape[1]))
    forms = np.zeros((n, taught.forms.shape[1]))
    count = np.zeros((n, 1))
    if clear:
        looks = looks_of(bare, taught.templates)
        colours, forms, count = looks.colours.copy(), looks.forms.copy(), count + 1
    for one, lesson in zip(labels, lessons, strict=False):
        looks = lesson.looks(taught.templates)
        known = np.array([i for i, label in enumerate(one) if label is not None], np.intp)
        empty = np.array([label == EMPTY for label in lesson.labels])
        colours[known[empty]] += looks.colours[empty]
        forms[known[empty]] += looks.forms[empty]
        count[known[empty]] += 1
    with np.errstate(invalid="ignore"):
        return Looks(colours / count, forms / count)


def bare_spread(
    labels: Labels, lessons: Sequence[Lesson], taught: Taught, bare: Looks, layers: int
) -> Spread:
    """How empty places of the lessons vary about what they look like in the empty picture."""
    colours, forms = [], []
    for one, lesson in zip(labels, lessons, strict=False):
        looks = lesson.looks(taught.templates)
        known = np.array([i for i, label in enumerate(one) if label is not None], np.intp)
        empty = np.array([label == EMPTY for label in lesson.labels])
        colours.append(looks.colours[empty] - bare.colours[known[empty]])
        forms.append(looks.forms[empty] - bare.forms[known[empty]])
    found = spread_of(Looks(np.concatenate(colours), np.concatenate(forms)), layers)
    return Spread(found.colours + SHADE**2, found.forms)
