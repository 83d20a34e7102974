"""What a picture says for each class on each of its places, before anything is doubted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import Looks, looks_of, sameness
from vision.pieces.marked import with_marks
from vision.pieces.marks import Matches
from vision.pieces.off_middle import better_off_middle
from vision.pieces.patches import Patches, within
from vision.pieces.places import TaughtPlaces, cut_places
from vision.pieces.print_light import print_anchors
from vision.pieces.reading import Anchors, Scores, score_places
from vision.pieces.taught import EMPTY, Ints, PieceClass
from vision.pieces.view import Floats, Seen

USUAL_FIT = 6.0
"""A place may be so much less like its class than the middling one; what it lacks more counts
against it: the readings that are surely wrong look like nothing that was taught."""
_RATHER_NOTHING = 1e-3
"""Of a place outside the picture nothing is known; people are asked, and no piece is proposed."""


@dataclass(frozen=True)
class WeighedPlaces:
    """Log scores `values` (n, classes) of what n places of a picture hold, and what they come from.

    `same` (n,) is how well each place shows the print that is its own and `shows` (n,) are the log
    odds by that of lying bare, None where no such print was taught; `outside` (n,) marks places
    that are not in the picture.
    """

    seen: Seen
    known: TaughtPlaces
    patches: Patches
    matches: Matches | None
    anchors: Anchors | None
    looks: Looks
    scores: Scores
    same: Floats | None
    shows: Floats | None
    outside: NDArray[np.bool_]
    classes: tuple[PieceClass, ...]
    values: Floats

    def lying(self, best: Ints) -> NDArray[np.bool_]:
        """On which places something lies, (n,), if the classes `best` (n,) do."""
        some = np.array([label != EMPTY for label in self.classes], np.bool_)
        return np.asarray(some[best], np.bool_)

    def unlikeness(self) -> Floats:
        """By how much less each place is like its likeliest class than the middling one, (n,)."""
        fit = self.values.max(1) if self.matches is not None else self._fit()
        unlike = np.zeros(len(fit))
        inside = ~self.outside
        if inside.any():
            unlike[inside] = np.median(fit[inside]) - fit[inside]
        return unlike - self._better_off_middle(unlike)

    def _fit(self) -> Floats:
        """How like its likeliest class each place looks, (n,), however much or little those
        differ."""
        most = self.scores.most.copy()
        if self.shows is not None:  # that a print is seen speaks against pieces, and for no look
            most[:, self.classes.index(EMPTY)] += np.maximum(self.shows, 0.0)
        rows, best = np.arange(len(self.values)), self.values.argmax(1)
        return np.asarray(self.values[rows, best] - most[rows, best], np.float64)

    def _better_off_middle(self, unlike: Floats) -> Floats:
        """How much better places fit their class if what plainly lies there is centred, (n,)."""
        better = np.zeros(len(unlike))
        known, light, best = self.known, self.scores.light, self.values.argmax(1)
        if known.shapes is None:
            return better
        at = np.flatnonzero(self.lying(best) & (unlike > USUAL_FIT))
        if len(at):
            named = [self.classes[best[i]] for i in at]
            at = at[~known.shapes.unexplained(self.seen, at, named, light, plainly=True)]
            windows, heights = known.places.windows.of(at), known.places.heights
            basis = known.places.basis[at]
            better[at] = better_off_middle(
                self.seen, windows, heights, basis, best[at], known.taught, light
            )
        return better


def weigh_places(seen: Seen, known: TaughtPlaces) -> WeighedPlaces:
    """Weighs the classes by looks, by the print of each place and by marks."""
    places, anchors = known.places, None
    patches, matches = cut_places(places, seen, known.marks)
    if known.reference is not None:
        anchors = print_anchors(seen, places.size, known.reference)
    looks = looks_of(patches, known.taught.templates)
    scores = score_places(looks, places.basis, known.taught, known.bare, anchors, known.bare_spread)
    classes, values = scores.classes, scores.values.copy()
    shows, same = None, None
    if known.own is not None and known.bare_patches is not None and EMPTY in classes:
        same = sameness(patches, known.bare_patches)
        shows = known.own.says(same)
        values[:, classes.index(EMPTY)] += shows
    if matches is not None and known.marks is not None:
        colours = matches.colours(known.marks, scores.light, places.basis)
        classes, values = with_marks(known.marks, scores, values, matches.kinds, colours)
    outside = ~within(seen, places.windows)
    values[outside] = 0.0  # the picture's edge, repeated, says nothing
    if EMPTY in classes:
        values[outside, classes.index(EMPTY)] = _RATHER_NOTHING
    return WeighedPlaces(
        seen,
        known,
        patches,
        matches,
        anchors,
        looks,
        scores,
        same,
        shows,
        outside,
        classes,
        values,
    )
