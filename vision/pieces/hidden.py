"""Paints that a board's print hides: pieces of them would be counted as none, and surely so."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import Circle, Region
from assistant.words.die_colours import colour_said
from assistant.words.text import Text, text
from vision.pieces.regions import TaughtPieces, found_on_print
from vision.pieces.taught import PieceClass, TeachingError

_MOST = 0.5
"""The share of where pieces are counted from which those of a paint are refused that cannot be told
from the print there. On drawn boards it is at most .02, or nearly 1 for white on white ones."""

Mask = NDArray[np.bool_]


def refuse_hidden(taught: TaughtPieces, regions: Sequence[Region]) -> None:
    """Raises `TeachingError` where pieces are to be counted of which nothing would be seen."""
    for what in _hidden(taught, _pixels_of(taught, regions)):
        raise TeachingError(
            text(
                "{piece} looks like the board's print, where it is to be counted: "
                "leave it out of the lessons and count it by hand",
                piece=_named(what),
            )
        )


def hidden_in(taught: TaughtPieces, regions: Sequence[Region]) -> dict[str, tuple[PieceClass, ...]]:
    """By the names of regions, the pieces that their own print hides; others may show them."""
    found = {one.name: _hidden(taught, _pixels_of(taught, (one,))) for one in regions}
    return {name: classes for name, classes in found.items() if classes}


def _hidden(taught: TaughtPieces, counted: Mask) -> tuple[PieceClass, ...]:
    """The classes of which hardly anything is seen on those pixels (h, w) of the board."""
    if not counted.any():
        return ()
    pairs = zip(taught.classes, found_on_print(taught), strict=True)
    return tuple(what for what, found in pairs if (~found[counted]).mean() > _MOST)


def _pixels_of(taught: TaughtPieces, regions: Sequence[Region]) -> Mask:
    """Which pixels (h, w) of the straightened board lie in any region."""
    found = np.zeros(taught.varies.shape, np.uint8)
    for region in regions:
        outline = region.outline
        if isinstance(outline, Circle):
            x, y, radius = (round(v * taught.scale) for v in (*outline.centre, outline.radius))
            cv2.circle(found, (x, y), radius, 1, -1)
        else:
            corners = np.array(outline.corners) * taught.scale
            cv2.fillPoly(found, [np.rint(corners).astype(np.int32)], 1)
    return np.asarray(found > 0, np.bool_)


def _named(what: PieceClass) -> Text:
    kind = text("{name}", name=what.kind)
    if what.colour is None:
        return kind
    return text("{kind} ({colour})", kind=kind, colour=colour_said(what.colour))
