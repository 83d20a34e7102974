"""Pieces that were found standing, and how many of each class that makes in a region."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from assistant.words.boards import Circle, Region
from vision.pieces.taught import PieceClass

SURE_ODDS = 7.0
"""Log odds from which a piece, its class or its absence is not asked about."""


@dataclass(frozen=True)
class StandingPiece:
    """A piece, where it stands in board units, and log odds of its being there and of its class.

    `other` is the class that it is likelier to have than not to be there, if there is one.
    """

    what: PieceClass
    at: tuple[float, float]
    odds: float
    other: PieceClass | None = None


@dataclass(frozen=True)
class RegionCount:
    """The pieces in a region by class; `sure` where none of them, and no other, is doubtful.

    `likely` are other counts, best first: each with another answer to one of the doubts.
    """

    region: str
    pieces: dict[PieceClass, int]
    sure: bool
    likely: tuple[dict[PieceClass, int], ...] = ()


@dataclass(frozen=True)
class PiecesReading:
    """The pieces that stand on a board, and spots where one may stand but probably does not.

    At `strange` board points lies something that is neither print nor any taught piece. Places
    may be wrong by `varies`, in board units.
    """

    pieces: tuple[StandingPiece, ...]
    doubtful: tuple[StandingPiece, ...]
    strange: tuple[tuple[float, float], ...] = ()
    varies: float = 0.0

    def counted(self, regions: Sequence[Region]) -> tuple[RegionCount, ...]:
        """The pieces of each region; doubtful spots and what is strange make it doubtful.

        So does a piece so near to its border that it may stand on either side of it.
        """
        found = []
        for region in regions:
            own = [one for one in self.pieces if inside(region, one.at)]
            spots = [one for one in self.doubtful if depth(region, one.at) >= -self.varies]
            edge = [one for one in self.pieces if abs(depth(region, one.at)) < self.varies]
            spots += [one for one in edge if one not in own]
            doubts = [one for one in own if one.odds < SURE_ODDS or one in edge] + spots
            count = Counter(one.what for one in own)
            likely: list[dict[PieceClass, int]] = []
            for one in sorted(doubts, key=lambda one: 0.0 if one in edge else one.odds):
                now = count.copy()
                if one in spots:
                    now[one.what] += 1
                else:
                    now[one.what] -= 1
                    now.update((one.other,) if one.other and one not in edge else ())
                told = dict(+now)
                if told not in (count, *likely):
                    likely.append(told)
            sure = not doubts and not any(inside(region, at) for at in self.strange)
            found.append(RegionCount(region.name, dict(count), sure, tuple(likely)))
        return tuple(found)


def inside(region: Region, at: tuple[float, float]) -> bool:
    """Whether a board point lies in a region."""
    return depth(region, at) >= 0


def depth(region: Region, at: tuple[float, float]) -> float:
    """How far inside the border of a region a board point lies, in its units; negative outside."""
    outline = region.outline
    if isinstance(outline, Circle):
        return outline.radius - float(np.hypot(*np.subtract(at, outline.centre)))
    corners = np.array(outline.corners, np.float32)
    return cv2.pointPolygonTest(corners, (float(at[0]), float(at[1])), True)
