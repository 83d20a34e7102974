"""Pieces told by marks, among places: first what colours say, then which mark in which colour."""

from __future__ import annotations

import numpy as np

from vision.pieces.marks import Marks
from vision.pieces.reading import Scores
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import Floats

_MARKED = "marked"
"""The kind of all pieces with marks while only their colours are weighed."""


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
