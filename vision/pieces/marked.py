"""Pieces told by marks, among places: first what colours say, then which mark in which colour."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pieces.marks import Marks
from vision.pieces.reading import Scores
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import Floats

_MARKED = "marked"
"""The kind of all pieces with marks while only their colours are weighed."""

_UNLIKELY, _AS_TAUGHT = 4.0, 2.5
"""A form is none that was taught that is so much less likely than the middling one in the picture;
and the middling one is so much less likely than in the lessons if the picture is worse. Of drawn
pieces with forms that were taught one in 20 is less likely than in the lessons by 6, of others one
in 20 by less than 8."""


def unlike_taught(marks: Marks, kinds: Floats) -> NDArray[np.bool_]:
    """Which forms of n pieces, by log scores (n, kinds), look too little like any that was taught,
    (n,): a form that nobody taught is likest to one of them, too."""
    best = kinds.max(1, initial=-np.inf)
    middling = float(np.median(best)) if len(best) else 0.0
    return np.asarray(best < max(middling, marks.usual - _AS_TAUGHT) - _UNLIKELY, np.bool_)


def by_colour(label: PieceClass) -> PieceClass:
    return label if label == EMPTY else PieceClass(_MARKED, label.colour)


def with_marks(
    marks: Marks, scores: Scores, values: Floats, kinds: Floats, colours: Floats
) -> tuple[tuple[PieceClass, ...], Floats]:
    """Scores of every kind in every colour, and of nothing."""
    empty = scores.classes.index(EMPTY) if EMPTY in scores.classes else None
    some = [i for i in range(len(scores.classes)) if i != empty]
    piece = values[:, some].max(1)
    kinds = kinds - kinds.max(1, keepdims=True)
    colours = colours - colours.max(1, keepdims=True)
    both = piece[:, None, None] + kinds[:, :, None] + colours[:, None, :]
    classes = [PieceClass(kind, colour) for kind in marks.kinds for colour in marks.colours]
    flat = both.reshape(len(values), -1)
    if empty is None:
        return tuple(classes), flat
    return (*classes, EMPTY), np.concatenate([flat, values[:, empty : empty + 1]], 1)
