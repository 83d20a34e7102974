"""Whether markers on places have the very paints of the lessons, as `same_paint` asks of pieces.

A marker is seen darker on its side than on its top, and where a shadow falls: how bright it is
tells little, and its colour much, as long as the lamp is that of the lesson. Under another one
paints change more unlike each other than near ones differ, and none is told from a taught one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import DARK
from vision.pieces.light import Light
from vision.pieces.reading import Anchors
from vision.pieces.same_paint import other_paint
from vision.pieces.taught import EMPTY, Ints, Lesson, PieceClass, Taught
from vision.pieces.view import Floats

_TONE, _COLOUR, _EXAMPLES = 0.25, 0.04, 6.0
"""How markers of one paint differ in brightness, and in each channel, in log units; and how many
taught examples say as much as that."""
_FARTHEST = 5.0
"""Squared distance in spreads from which a marker has not its paint. Drawn ones, seen from aside,
in haze and in dim light, lie up to 3.0 off, lighter and warmer ones of other paints 5.4 and more,
but dark blue ones 2.3: they may lie in shade."""
_MIDDLING = -1.0
"""The log colour of a middling print in each channel."""
_OTHER_LAMP = 0.02
"""Log units by which channels of the print are lit unlike, from which on the lamp is another. The
lesson's own, at full strength or less than half of it, even or not, gives up to .019; at .02 to
.05 known markers on drawn boards that have two lamps lie off by as much as those of other paints.
"""


@dataclass(frozen=True)
class LessonPaints:
    """Log `colours` (k, 3) of k classes in the taught light, and how pieces of each vary,
    `spreads` (k, 3, 3)."""

    classes: tuple[PieceClass, ...]
    colours: Floats
    spreads: Floats

    def other(
        self,
        seen: Floats,
        at: Floats,
        named: Sequence[PieceClass],
        anchors: Anchors,
        size: tuple[float, float],
    ) -> NDArray[np.bool_]:
        """Which of n markers, (n,), have not the paint of the class they are `named`.

        None is told from a taught one under another lamp than the lesson's.

        `seen` (n, 3) are log colours of their middles in the picture, `at` (n, 2) where they lie
        on the board of that `size`.
        """
        if _tint(anchors.light) > _OTHER_LAMP:
            return np.zeros(len(seen), np.bool_)
        of: Ints = np.array([self.classes.index(one) for one in named], np.intp)
        return other_paint(seen, at, of, (self.colours, self.spreads), anchors, size, _FARTHEST)


def lesson_paints(lessons: Sequence[Lesson], taught: Taught) -> LessonPaints | None:
    """Learns the paints of all classes but "empty"; None if there is no other."""
    looks = [lesson.looks(taught.templates).colours[:, :3] for lesson in lessons]
    labels = [label for lesson in lessons for label in lesson.labels]
    colours = np.concatenate(looks)
    classes = tuple(one for one in taught.classes if one != EMPTY)
    if not classes:
        return None
    own = [colours[[label == one for label in labels]] for one in classes]
    means = [np.median(some, axis=0) for some in own]
    spreads = [_spread(some - mean, mean) for some, mean in zip(own, means, strict=True)]
    return LessonPaints(classes, np.stack(means), np.stack(spreads))


def _spread(apart: Floats, colour: Floats) -> Floats:
    """How markers vary about their paint `colour` (3,), from how those of lessons do (n, 3)."""
    values = np.exp(colour) * (255 + DARK)
    darker = 1 - DARK / values
    usual = _TONE**2 * np.outer(darker, darker) + _COLOUR**2 * np.eye(3)
    total = apart.T @ apart + _EXAMPLES * usual
    return np.asarray(total / (len(apart) + _EXAMPLES) * (1 + 1 / len(apart)), np.float64)


def _tint(light: Light) -> float:
    """By how many log units a light shows middling print otherwise in one channel than another."""
    shown = light.field[0] + light.contrast * _MIDDLING
    return float(shown.max() - shown.min())
