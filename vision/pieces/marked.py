"""Pieces told by marks, among places: first what colours say, then which mark in which colour."""

from __future__ import annotations

import numpy as np

from vision.pieces.light import Light
from vision.pieces.marks import Marks, Matches
from vision.pieces.reading import Scores
from vision.pieces.taught import EMPTY, Ints, PieceClass
from vision.pieces.view import Floats

_MARKED = "marked"
"""The kind of all pieces with marks while only their colours are weighed."""

_UNLIKELY, _AS_TAUGHT = 4.0, 2.5
"""A form is none that was taught that is so much less likely than the middling one in the picture;
and the middling one is so much less likely than in the lessons if the picture is worse. Of drawn
pieces with forms that were taught one in 20 is less likely than in the lessons by 6, of others one
in 20 by less than 8."""

_LEAST = 12.0
"""Nor is one that was taught that is less likely than this: of those that are right one in 100."""


def unlike_taught(
    marks: Marks, matches: Matches, pieces: Ints, light: Light, basis: Floats
) -> Ints:
    """Which of the places `pieces` look too little like any form or any colour that was taught:
    what nobody taught is likest to something that was, too."""
    best = matches.kinds[pieces].max(1, initial=-np.inf)
    middling = float(np.median(best)) if len(best) else 0.0
    unlikely = best < max(max(middling, marks.usual - _AS_TAUGHT) - _UNLIKELY, _LEAST)
    unlike = unlikely | matches.of_other_paint(marks, light, basis)[pieces]
    return np.asarray(pieces[unlike], np.intp)


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
