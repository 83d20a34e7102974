"""Which markers stand on which spaces of each track, from the reading of all spaces."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from vision.pieces.places import SURE_ODDS, PlacesReading
from vision.pieces.taught import EMPTY, PieceClass

_PIECE_LEFT = SURE_ODDS / 2
"""Log odds of a piece on a space from which that no counted marker is left for it is a riddle:
of two likely spaces the likelier one has the marker, but a plain piece does not vanish."""


class Marker(Struct, frozen=True):
    """A marker on a space, and the log odds of its being just this one and just there.

    They are no more than those of the space's own reading, with all that speaks against it.
    """

    space: str
    what: PieceClass
    odds: float


class TrackReading(Struct, frozen=True):
    """The markers of a track in the order of its spaces; `sure` where nobody must be asked."""

    track: str
    markers: tuple[Marker, ...]
    sure: bool


def read_tracks(
    names: Sequence[str], reading: PlacesReading, markers: dict[str, int] | None = None
) -> tuple[TrackReading, ...]:
    """Reads tracks from the spaces "track/space" of a sheet.

    `markers` tells how many stand on a track where its rules do; then the likeliest spaces are
    taken, and the odds are at most those between the last taken and the first left out. A track
    is not sure where a space shows something that was not taught, or a plain piece too many.
    """
    tracks = list(dict.fromkeys(name.split("/")[0] for name in names))
    known = markers or {}
    return tuple(_track(track, names, reading, known.get(track)) for track in tracks)


def _track(
    track: str, names: Sequence[str], reading: PlacesReading, count: int | None
) -> TrackReading:
    spaces = [i for i, name in enumerate(names) if name.split("/")[0] == track]
    empty = [i for i, one in enumerate(reading.classes) if one == EMPTY]
    pieces = [i for i, one in enumerate(reading.classes) if one != EMPTY]
    if not pieces or not empty:
        return TrackReading(track, (), False)
    values = reading.values[spaces]
    filled = values[:, pieces].max(1) - values[:, empty].max(1)
    what = [reading.classes[pieces[i]] for i in values[:, pieces].argmax(1)]
    order = np.argsort(-filled)
    taken = [int(i) for i in order if filled[i] > 0] if count is None else order[:count].tolist()
    left = [int(i) for i in order if int(i) not in taken]
    least_taken = min((float(filled[i]) for i in taken), default=np.inf)
    most_left = max((float(filled[i]) for i in left), default=-np.inf)
    apart = least_taken - most_left if count is not None else min(least_taken, -most_left)
    found = tuple(
        Marker(names[spaces[i]].split("/")[1], what[i], _odds(reading, spaces[i], filled[i], apart))
        for i in sorted(taken)
    )
    strange = bool(reading.strange[spaces].any())
    doubtful = any(one.odds < SURE_ODDS for one in found)
    too_many = count is not None and most_left >= _PIECE_LEFT
    sure = apart >= SURE_ODDS and not (strange or doubtful or too_many)
    return TrackReading(track, found, bool(sure))


def _odds(reading: PlacesReading, space: int, filled: float, apart: float) -> float:
    """Those of a marker on a space that is `filled` so likely, and so likelier than others."""
    return float(min(filled, apart, reading.odds[space]))
