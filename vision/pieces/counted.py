"""Which of the taught pieces are those that regions count."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assistant.words.boards import Region
from vision.pieces.regions import PiecesTold, TaughtPieces
from vision.pieces.same_paint import alike
from vision.pieces.standing import inside
from vision.pieces.taught import PieceClass


def only_elsewhere(
    taught: TaughtPieces, told: Sequence[PiecesTold], regions: Sequence[Region]
) -> frozenset[PieceClass]:
    """The classes that were shown outside of all regions only, and have the paint of one that was
    shown in a region.

    Free pieces are told from each other by their paint. A track's marker in the colour of a
    region's cubes would leave every one of these in doubt, and has no business there.
    """
    here = {what for one in told for what, at in one.pieces if any(inside(r, at) for r in regions)}
    counted = np.array([what in here for what in taught.classes])
    twins = alike(taught.paints, taught.of_pieces)[:, counted].any(axis=1) & ~counted
    return frozenset(what for what, twin in zip(taught.classes, twins, strict=True) if twin)
