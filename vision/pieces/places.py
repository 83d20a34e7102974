"""Places of one sort on a board, what is taught of them and what is read there: cells and slots."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.pieces.as_taught import TaughtShapes
from vision.pieces.between import TaughtBeside
from vision.pieces.features import Looks
from vision.pieces.lesson_paints import LessonPaints
from vision.pieces.light import Light, basis_at
from vision.pieces.looks_beside import Beside
from vision.pieces.marks import Marks, Matches, match_marks
from vision.pieces.own_print import OwnPrint
from vision.pieces.patches import Patches, Windows, cut
from vision.pieces.taught import Ints, PieceClass, Spread, Taught
from vision.pieces.view import Floats, Seen

SURE_ODDS = 9.0
"""Log odds from which nobody is asked. Of all labelled sets' places with such odds, 499 of 500
are right, and in most sets all of them."""
_ABOUT_MARKS = 1.7
"""How much wider than a place is what tells whether a piece with a mark lies there."""


@dataclass(frozen=True)
class Places:
    """Places of one sort on a board of `size` (width, height), read together.

    `heights` are looked at for tall pieces; `printed`: each place has a print of its own;
    `marks`: pieces differ by what is printed on them, form and colour apart; `together` (n,)
    numbers places that are always filled and emptied together; `beside` tells where what lies
    near to places, and on none, was meant for one of them.
    """

    size: tuple[float, float]
    windows: Windows
    heights: tuple[float, ...] = (0.0,)
    printed: bool = False
    marks: bool = False
    together: Ints | None = None
    beside: Beside | None = None

    @property
    def basis(self) -> Floats:
        """See `basis_at`."""
        return basis_at(self.windows.centres, self.size)


@dataclass(frozen=True)
class Told:
    """A picture in which a person (or a confirmed record) says what lies on each place.

    None among the labels is a place of which nothing is said.
    """

    seen: Seen
    labels: tuple[PieceClass | None, ...]


@dataclass(frozen=True)
class TaughtPlaces:
    """What was learned about some places; see `places_taught`."""

    places: Places
    taught: Taught
    marks: Marks | None = None
    reference: Floats | None = None
    bare: Looks | None = None
    bare_patches: Patches | None = None
    own: OwnPrint | None = None
    bare_spread: Spread | None = None
    bare_share: Floats | None = None
    full_share: float = 1.0
    alike: NDArray[np.bool_] | None = None
    shapes: TaughtShapes | None = None
    beside: TaughtBeside | None = None
    paints: LessonPaints | None = None


@dataclass(frozen=True)
class PlacesReading:
    """What lies on n places: the likeliest class, the second, and log odds between the two.

    Odds are less for what looks hardly like anything that was taught; `strange` places look
    like nothing of it at all, or lie outside the picture, whatever is likeliest.
    """

    best: tuple[PieceClass, ...]
    second: tuple[PieceClass, ...]
    odds: Floats
    strange: NDArray[np.bool_]
    light: Light = field(repr=False)
    classes: tuple[PieceClass, ...] = field(repr=False)
    values: Floats = field(repr=False)

    @property
    def sure(self) -> NDArray[np.bool_]:
        """Which places need not be asked about, (n,)."""
        return np.asarray((self.odds >= SURE_ODDS) & ~self.strange, bool)


def cut_places(places: Places, seen: Seen, marks: Marks | None) -> tuple[Patches, Matches | None]:
    """The patches of all places, moved onto the mark where pieces have marks."""
    if marks is None:
        return cut(seen, places.windows, places.heights), None
    matches = match_marks(seen, places.windows, places.heights[0], marks)
    windows = places.windows.scaled(_ABOUT_MARKS).moved(matches.shift)
    return cut(seen, windows, places.heights), matches
