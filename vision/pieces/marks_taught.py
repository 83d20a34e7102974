"""Marks learned from pieces of which people said what they are.

What is printed on a piece is parted from its ground, and all are cut anew as large as the marks
of this set are: the edges of pieces and what lies beside them say nothing of a mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from assistant.words.text import text
from vision.pieces.marks import ANY, FINE, USUAL, Marks, match_marks
from vision.pieces.marks_formed import Formed, form_marks
from vision.pieces.marks_parted import Masks, extents, part_marks
from vision.pieces.patches import Patches, Windows, cut
from vision.pieces.taught import EMPTY, Ints, PieceClass, TeachingError
from vision.pieces.view import Floats, Seen

_REACH, _SIDE = 1.6, 48
"""How wide a patch is in which a mark is found at first, in places, and in pixels."""
_ABOUT = 1.3
"""How much wider than the marks the window is in which they are compared."""
_ALIGNED = 2
"""So many times are marks laid upon each other."""
_NARROWEST, _WIDEST = 0.45, 1.15
_MOST_FORMS = 2
"""A kind has so many forms at most."""
_LEAST_MARK = 6
"""Pixels of a mark that are enough to tell its paint, without those at its edge."""
_USUAL_COLOUR = 0.15
_EXAMPLES_OF_USUAL = 10.0
_OFTEN = 3
"""Pieces of a kind that show how likely their form is: one alone is just as it is itself."""
_SELDOM, _GLIMPSED = 0.05, 0.5
"""Share of the lessons' marks that are less likely at first sight, and how much of that others may
be, in worse light."""
_TELLS = 2.0
"""The ground has the colour that people name where it tells them apart so much better."""


@dataclass(frozen=True)
class MarksTold:
    """A picture with pieces in `windows` (n,), and what each of them is."""

    seen: Seen
    windows: Windows
    labels: Sequence[PieceClass]


def teach_marks(told: Sequence[MarksTold], height: float) -> Marks:
    """Learns from pieces, seen at a `height`. Raises `TeachingError` where there is none."""
    labels = [label for one in told for label in one.labels]
    if not labels or EMPTY in labels:
        raise TeachingError(text("no piece was taught: teach one of each form"))
    kinds = tuple(sorted({label.kind for label in labels}))
    of = np.array([kinds.index(label.kind) for label in labels])
    wide = np.concatenate(
        [cut(one.seen, one.windows.scaled(_REACH), (height,), _SIDE)[:, 0] for one in told]
    )
    found, _ = part_marks(wide, _REACH)
    at, widths = extents(found, _REACH)
    moves = np.concatenate(
        [
            2 * (own[:, :1] * one.windows.right + own[:, 1:] * one.windows.down)
            for one, own in zip(told, _parts(at, told), strict=True)
        ]
    )
    window = _window(widths, of)
    for _ in range(_ALIGNED):
        formed = _formed(_around(told, moves, height, window), of, window, most=1)
        # Found by what all examples show together, they lie upon each other better.
        moves = _found(told, _marks(kinds, formed, window), of, height).shift
        around = _around(told, moves, height, window)
        reach = window * around.shape[1] / FINE
        window = _window(extents(part_marks(around, reach)[0], reach)[1], of)
    formed = _formed(_around(told, moves, height, window), of, window, most=_MOST_FORMS)
    return _painted(told, _marks(kinds, formed, window), labels, of, height)


def _window(widths: Floats, of: Ints) -> float:
    """How wide, in places, the window is that holds the marks of each kind, with their rims."""
    widest = max(float(np.median(widths[of == kind])) for kind in range(int(of.max()) + 1))
    return float(np.clip(_ABOUT * widest, _NARROWEST, _WIDEST))


def _around(told: Sequence[MarksTold], moves: Floats, height: float, window: float) -> Patches:
    """Marks of all pictures, which lie by `moves` (n, 2) beside places, and about _REACH places
    around them, (n, side, side, 3): the windows are their inner FINE pixels."""
    beyond = max(0, round((_REACH / window - 1) * FINE / 2))
    side = FINE + 2 * beyond
    patches = [
        cut(one.seen, one.windows.moved(by).scaled(window * side / FINE), (height,), side)[:, 0]
        for one, by in zip(told, _parts(moves, told), strict=True)
    ]
    return np.concatenate(patches)


def _formed(around: Patches, of: Ints, window: float, *, most: int) -> Formed:
    """The forms of pieces of the kinds `of` (n,), cut `_around` their marks."""
    side = around.shape[1]
    marks, shows = part_marks(around, window * side / FINE)
    inner = slice((side - FINE) // 2, (side + FINE) // 2)
    part = (slice(None), inner, inner)
    return form_marks(around[part], marks[part], shows[part], of, window, most=most)


def _marks(kinds: tuple[str, ...], formed: Formed, window: float) -> Marks:
    """Marks of which only the forms are known."""
    return Marks(
        kinds,
        (None,),
        formed.coarse,
        formed.coarse_of,
        formed.fine,
        np.array([_shrunk(one).ravel() for one in formed.marks]),
        formed.kind_of,
        np.zeros((1, 3)),
        np.eye(3),
        window,
    )


@dataclass(frozen=True)
class _Found:
    """Where n marks lie, beside their places, (n, 2), their paints, (n, 3), and the log scores of
    their forms, (n,), known and at first sight."""

    shift: Floats
    paints: Floats
    scores: Floats
    glimpse: Floats


def _found(told: Sequence[MarksTold], marks: Marks, of: Ints, height: float) -> _Found:
    """Finds marks of the kinds `of` (n,) that were said."""
    shift, paints = np.zeros((len(of), 2)), np.zeros((len(of), 3))
    scores, glimpse = np.zeros(len(of)), np.zeros(len(of))
    first = 0
    for one in told:
        own = of[first : first + len(one.windows)]
        for kind in np.unique(own).tolist():
            those = np.flatnonzero(own == kind)
            matches = match_marks(one.seen, one.windows.of(those), height, marks.only(kind))
            shift[first + those], paints[first + those] = matches.shift, matches.paints
            scores[first + those] = matches.kinds[:, 0]
            glimpse[first + those] = matches.glimpse
        first += len(own)
    return _Found(shift, paints, scores, glimpse)


def _painted(
    told: Sequence[MarksTold], marks: Marks, labels: Sequence[PieceClass], of: Ints, height: float
) -> Marks:
    """Marks with the colours that people said, told as they will be in other pictures: by what the
    marks show, or by their grounds if these tell colours apart better."""
    colours = tuple(sorted({label.colour for label in labels}, key=lambda one: one or ""))
    named = np.array([colours.index(label.colour) for label in labels])
    ground = replace(marks, where=~marks.where)
    found = _found(told, marks, of, height)
    of_mark = _Paints(found.paints, named)
    of_ground = _Paints(_found(told, ground, of, height).paints, named)
    by_ground = of_ground.tells > _TELLS * of_mark.tells
    best, own = (ground, of_ground) if by_ground else (marks, of_mark)
    often = np.bincount(of)[of] >= _OFTEN
    usual = float(np.median(found.scores[often])) if often.any() else USUAL
    least = max(ANY, _GLIMPSED * float(np.quantile(found.glimpse, _SELDOM)))
    return replace(
        best, colours=colours, paints=own.means, spread=own.spread, usual=usual, least=least
    )


class _Paints:
    """What is told of colours by the paints (n, 3) of pieces, the colour `of` each (n,)."""

    def __init__(self, paints: Floats, of: Ints) -> None:
        self.means: Floats = np.array(
            [np.median(paints[of == colour], axis=0) for colour in range(of.max() + 1)]
        )
        rest = paints - self.means[of]
        usual = _EXAMPLES_OF_USUAL * _USUAL_COLOUR**2 * np.eye(3)
        self.spread: Floats = (rest.T @ rest + usual) / (len(rest) + _EXAMPLES_OF_USUAL)

    @property
    def tells(self) -> float:
        """How far apart the colours are, in spreads."""
        apart = self.means - self.means.mean(axis=0)
        return float(np.einsum("ki,ij,kj->", apart, np.linalg.inv(self.spread), apart))


def _parts(rows: Floats, told: Sequence[MarksTold]) -> list[Floats]:
    """Those of `rows` (n, ...) that are of each picture."""
    return np.split(rows, np.cumsum([len(one.windows) for one in told])[:-1])


def _shrunk(mask: Masks) -> Masks:
    """A mark without its edge, where enough of it is left."""
    shrunk = cv2.erode(mask.astype(np.uint8), np.ones((2, 2), np.uint8)).astype(np.bool_)
    return np.asarray(shrunk if shrunk.sum() >= _LEAST_MARK else mask, np.bool_)
