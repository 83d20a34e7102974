"""A board's places taught from pictures and read in others: the one way for cells and slots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from assistant.words.text import text
from vision.pieces.as_taught import TaughtShapes, teach_shapes
from vision.pieces.bare import bare_looks, bare_patches, bare_spread
from vision.pieces.between import TaughtBeside, teach_beside
from vision.pieces.covering import piece_share, too_bright
from vision.pieces.features import Looks, looks_of, sameness
from vision.pieces.lesson_paints import LessonPaints, lesson_paints
from vision.pieces.light import Light, basis_at, plain_light
from vision.pieces.looks_beside import Beside
from vision.pieces.marked import by_colour, unlike_taught, with_marks
from vision.pieces.marks import Marks, Matches, match_marks
from vision.pieces.marks_taught import MarksTold, teach_marks
from vision.pieces.off_middle import better_off_middle
from vision.pieces.own_print import (
    MOST_SAID,
    PRINT_GONE,
    OwnPrint,
    alike_in_print,
    covers_print,
    own_print,
    surround_left,
)
from vision.pieces.paints import KNOWN_HERE_ODDS, KNOWN_ODDS, known_odds, place_odds
from vision.pieces.patches import Patches, Windows, cut, within
from vision.pieces.print_light import print_anchors, print_colours
from vision.pieces.reading import Scores, score_places
from vision.pieces.taught import (
    EMPTY,
    Ints,
    Lesson,
    PieceClass,
    Spread,
    Taught,
    TeachingError,
    teach,
)
from vision.pieces.together import agreed, shared
from vision.pieces.view import Floats
from vision.pieces.view import Seen as Seen

SURE_ODDS = 9.0
"""Log odds from which nobody is asked. Of all labelled sets' places with such odds, 499 of 500
are right, and in most sets all of them."""
_USUAL_FIT = 6.0
"""A place may be so much less like its class than the middling one; what it lacks more counts
against it: the readings that are surely wrong look like nothing that was taught."""
_STRANGE = 25.0
"""How much less like its class than the middling place one is that shows nothing taught."""
_DOUBTFUL = 2.0
"""The most that odds are where something else speaks against a reading."""
_RATHER_NOTHING = 1e-3
"""Of a place outside the picture nothing is known; people are asked, and no piece is proposed."""
_PARTLY, _LEAST_PARTLY = 0.3, 0.1
"""A place that looks like a piece in more than this share of what a piece covers is not surely
empty. A round one that lies off by half its width still covers .4 of that, a neighbour .1."""
_ABOUT_MARKS = 1.7
"""How much wider than a place is what tells whether a piece with a mark lies there."""
_BARE_ASKED = 50
"""About so many bare places tell how much of its print each shows."""


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
    """What was learned about some places; see `teach_places`."""

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


def teach_places(
    places: Places, told: Sequence[Told], reference: Seen | None = None, *, clear: bool = False
) -> TaughtPlaces:
    """Learns places from pictures; with `reference`, the light is told from the board's print.

    `clear` says that nothing lies on the board in the reference. Raises `TeachingError`.
    """
    if not told:
        raise TeachingError(text("no picture says what lies on the board: name the pieces in one"))
    anchors = None if reference is None else print_colours(reference, places.size)
    marks = _marks_of(places, told) if places.marks else None
    lessons: list[Lesson] = []
    all_patches = []
    for one in told:
        patches, _ = _cut_places(places, one.seen, marks)
        light = None if anchors is None else print_anchors(one.seen, places.size, anchors).light
        known = np.array([i for i, label in enumerate(one.labels) if label is not None], np.intp)
        named = tuple(
            by_colour(label) if places.marks else label for label in one.labels if label is not None
        )
        lessons.append(Lesson(patches[known], named, places.basis[known], light))
        all_patches.append(patches)
    labels = [one.labels for one in told]
    of_bare, own = None, None
    if places.printed:
        empty = _cut_places(places, reference, None)[0] if clear and reference else None
        of_bare = bare_patches(labels, all_patches, empty)
        own = own_print([label for one in labels for label in one], all_patches, of_bare)
    if clear and reference is not None:
        patches, _ = _cut_places(places, reference, marks)
        lessons.append(Lesson(patches, (EMPTY,) * len(patches), places.basis))
    taught = teach(lessons)
    bare = None
    if of_bare is not None:
        bare = bare_looks(labels, lessons, taught, of_bare, clear=clear)
    spread = None
    if bare is not None and clear:
        spread = bare_spread(labels, lessons, taught, bare, len(places.heights))
    share = None
    if of_bare is not None:
        share = piece_share(of_bare, taught, plain_light(), places.basis)
        share[~np.isfinite(of_bare).all((1, 2, 3, 4))] = np.inf
    full = [
        piece_share(
            lesson.patches[filled], taught, lesson.light or plain_light(), lesson.basis[filled]
        )
        for lesson in lessons
        if (filled := np.array([label != EMPTY for label in lesson.labels], bool)).any()
    ]
    # Of pieces with marks only the marks' colours are taught, which cover them in part.
    full_share = float(np.median(np.concatenate(full))) if full and marks is None else 1.0
    alike = None if bare is None or marks is not None else alike_in_print(taught, bare.colours)
    shapes, beside, paints = None, None, None
    if clear and reference is not None and marks is None and places.together is None:
        of_lessons = [
            (one.seen, one.labels, lesson.light or plain_light())
            for one, lesson in zip(told, lessons, strict=False)
        ]
        shapes = teach_shapes(
            places.windows, places.basis, taught, reference, of_lessons, places.heights[-1]
        )
        paints = lesson_paints(lessons, taught)
        if places.beside is not None:
            beside = teach_beside(places.beside, shapes, reference, places.size)
    return TaughtPlaces(
        places,
        taught,
        marks,
        anchors,
        bare,
        of_bare,
        own,
        spread,
        share,
        full_share,
        alike,
        shapes,
        beside,
        paints,
    )


def read_places(seen: Seen, known: TaughtPlaces) -> PlacesReading:
    """Reads what lies on the places in a picture."""
    places = known.places
    patches, matches = _cut_places(places, seen, known.marks)
    anchors = None
    if known.reference is not None:
        anchors = print_anchors(seen, places.size, known.reference)
    looks = looks_of(patches, known.taught.templates)
    scores = score_places(looks, places.basis, known.taught, known.bare, anchors, known.bare_spread)
    values = scores.values.copy()
    shows, same = None, None
    if known.own is not None and known.bare_patches is not None and EMPTY in scores.classes:
        same = sameness(patches, known.bare_patches)
        shows = known.own.says(same)
        values[:, scores.classes.index(EMPTY)] += shows
    classes: tuple[PieceClass, ...] = scores.classes
    if matches is not None and known.marks is not None:
        classes, values = with_marks(
            known.marks,
            scores,
            values,
            matches.kinds,
            matches.colours(known.marks, scores.light, places.basis),
        )
    outside = ~within(seen, places.windows)
    values[outside] = 0.0  # the picture's edge, repeated, says nothing
    if EMPTY in classes:
        values[outside, classes.index(EMPTY)] = _RATHER_NOTHING
    fit = values.max(1) if matches is not None else _fit(scores, values, shows)
    worse = np.median(fit[~outside]) - fit if not outside.all() else np.zeros(len(fit))
    worse[outside] = 0.0
    if known.shapes is not None:
        worse = worse - _off_middle(known, seen, scores, values.argmax(1), worse)
    strange = np.asarray((worse > _STRANGE) | outside, bool)
    if places.together is not None:
        values = agreed(values, places.together)
        worse = shared(worse, places.together)
    order = np.argsort(values, axis=1)
    rows = np.arange(len(values))
    first, second = order[:, -1], order[:, -2] if values.shape[1] > 1 else order[:, -1]
    odds = values[rows, first] - values[rows, second] - np.maximum(worse - _USUAL_FIT, 0.0)
    if matches is not None and known.marks is not None:
        pieces = np.flatnonzero([classes[i] != EMPTY for i in first])
        untaught = unlike_taught(known.marks, matches, pieces, scores.light, places.basis)
        odds[untaught] = np.minimum(odds[untaught], _DOUBTFUL)
    if matches is None:
        other = _of_other_paint(known, scores, first)
        odds[other] = np.minimum(odds[other], _DOUBTFUL)
    if EMPTY in classes:
        nothing = first == classes.index(EMPTY)
        bare = np.flatnonzero(nothing & (odds > _DOUBTFUL))
        odds[bare[_partly_covered(known, seen, patches[bare], scores.light, bare)]] = _DOUBTFUL
        if same is not None and known.own is not None:
            hidden = nothing & known.own.hides(same, nothing)
            odds[hidden] = np.minimum(odds[hidden], _DOUBTFUL)
    if known.alike is not None and shows is not None:
        alike = known.alike[rows, first].astype(float)
        if places.together is not None:
            shows, alike = shared(shows, places.together), shared(alike, places.together)
        print_may_be_seen = (alike > 0) & (shows > -PRINT_GONE)
        asked = np.flatnonzero(print_may_be_seen & (odds > _DOUBTFUL))
        bare = np.flatnonzero(nothing & (odds > _DOUBTFUL))
        print_may_be_seen[asked[_hides_print(known, patches, asked, bare)]] = False
        odds[print_may_be_seen] = np.minimum(odds[print_may_be_seen], _DOUBTFUL)
    if known.shapes is not None:
        lying = np.array([classes[i] != EMPTY for i in first], np.bool_)
        asked = np.flatnonzero(lying & (odds > _DOUBTFUL))
        named = [classes[first[i]] for i in asked]
        odds[asked[known.shapes.unexplained(seen, asked, named, scores.light)]] = _DOUBTFUL
    if known.paints is not None and anchors is not None:
        asked = np.flatnonzero(lying & (odds > _DOUBTFUL))
        named, at = [classes[first[i]] for i in asked], places.windows.centres[asked]
        other = known.paints.other(looks.colours[asked, :3], at, named, anchors, places.size)
        odds[asked[other]] = _DOUBTFUL
    if known.beside is not None:
        for i, of in known.beside.lying(seen, scores.light, lying):
            odds[i] = min(odds[i], _DOUBTFUL)
            values[i, of] = max(values[i, of], values[i, first[i]] - _DOUBTFUL)
    return PlacesReading(
        tuple(classes[i] for i in first),
        tuple(classes[i] for i in second),
        odds,
        strange,
        scores.light,
        classes,
        values,
    )


def _off_middle(known: TaughtPlaces, seen: Seen, scores: Scores, of: Ints, worse: Floats) -> Floats:
    """How much better places fit their class `of` if what plainly lies there is centred, (n,)."""
    better = np.zeros(len(of))
    lying = np.array([scores.classes[i] != EMPTY for i in of], np.bool_)
    at = np.flatnonzero(lying & (worse > _USUAL_FIT))
    if known.shapes is not None and len(at):
        named = [scores.classes[of[i]] for i in at]
        at = at[~known.shapes.unexplained(seen, at, named, scores.light, plainly=True)]
        windows, heights = known.places.windows.of(at), known.places.heights
        basis = known.places.basis[at]
        better[at] = better_off_middle(
            seen, windows, heights, basis, of[at], known.taught, scores.light
        )
    return better


def _fit(scores: Scores, values: Floats, shows: Floats | None) -> Floats:
    """How like its likeliest class each place looks, (n,), however much or little those differ."""
    most = scores.most.copy()
    if shows is not None:  # that a place shows its print speaks against pieces, and for no look
        most[:, scores.classes.index(EMPTY)] += np.maximum(shows, 0.0)
    rows, best = np.arange(len(values)), values.argmax(1)
    return np.asarray(values[rows, best] - most[rows, best], np.float64)


def _of_other_paint(known: TaughtPlaces, scores: Scores, best: Ints) -> NDArray[np.bool_]:
    """Which places show a paint that may be another than the taught one of their class, (n,)."""
    if known.reference is None:
        return np.asarray(known_odds(scores.paints)[best] < KNOWN_ODDS, np.bool_)
    bare = np.full_like(scores.flat, np.nan) if known.bare is None else known.bare.colours[:, :3]
    spread = (known.bare_spread or known.taught.bare).colours[:3, :3]
    odds = place_odds(scores.paints, scores.flat, best, known.taught, bare, spread)
    if known.places.together is not None:
        odds = shared(np.maximum(odds, -MOST_SAID), known.places.together)
    return np.asarray(odds < KNOWN_HERE_ODDS, np.bool_)


def _hides_print(
    known: TaughtPlaces, patches: Patches, chosen: Ints, bare: Ints
) -> NDArray[np.bool_]:
    """At which of the chosen places the print around the piece is hidden, (n,)."""
    if known.bare_patches is None or not len(chosen):
        return np.zeros(len(chosen), np.bool_)
    some = bare[:: 1 + len(bare) // _BARE_ASKED]
    of_bare = surround_left(patches[some], known.bare_patches[some])
    left = surround_left(patches[chosen], known.bare_patches[chosen])
    if known.places.together is not None:
        left = shared(np.nan_to_num(left, nan=1.0), known.places.together[chosen])
    return covers_print(left, of_bare)


def _partly_covered(
    known: TaughtPlaces, seen: Seen, patches: Patches, light: Light, chosen: Ints
) -> NDArray[np.bool_]:
    """Which of the chosen places look in part like a piece, or are too bright to tell, (n,)."""
    if known.marks is not None:  # those patches were moved to whatever mark is near
        patches = cut(seen, known.places.windows.of(chosen))
    bare = None if known.bare is None else known.bare.colours[chosen]
    share = piece_share(patches, known.taught, light, known.places.basis[chosen], bare)
    usual = 0.0 if known.bare_share is None else known.bare_share[chosen]
    found = share - usual > max(_LEAST_PARTLY, _PARTLY * known.full_share)
    own = None if known.bare_patches is None else known.bare_patches[chosen]
    return np.asarray(found | too_bright(patches, known.taught, own), np.bool_)


def _cut_places(places: Places, seen: Seen, marks: Marks | None) -> tuple[Patches, Matches | None]:
    """The patches of all places, moved onto the mark where pieces have marks."""
    if marks is None:
        return cut(seen, places.windows, places.heights), None
    matches = match_marks(seen, places.windows, places.heights[0], marks)
    windows = places.windows.scaled(_ABOUT_MARKS).moved(matches.shift)
    return cut(seen, windows, places.heights), matches


def _marks_of(places: Places, told: Sequence[Told]) -> Marks:
    of_marks = []
    for one in told:
        named = [(i, label) for i, label in enumerate(one.labels) if label not in (None, EMPTY)]
        chosen = places.windows.of(np.array([i for i, _ in named], np.intp))
        of_marks.append(MarksTold(one.seen, chosen, [label for _, label in named if label]))
    return teach_marks(of_marks, places.heights[0])
