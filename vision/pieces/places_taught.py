"""Places taught from pictures in which people said what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from assistant.words.text import text
from vision.pieces.as_taught import teach_shapes
from vision.pieces.bare import bare_looks, bare_patches, bare_spread
from vision.pieces.between import teach_beside
from vision.pieces.covering import piece_share
from vision.pieces.lesson_paints import lesson_paints
from vision.pieces.light import plain_light
from vision.pieces.marked import by_colour
from vision.pieces.marks import Marks
from vision.pieces.marks_taught import MarksTold, teach_marks
from vision.pieces.own_print import alike_in_print, own_print
from vision.pieces.patches import Patches
from vision.pieces.places import Places, TaughtPlaces, Told, cut_places
from vision.pieces.print_light import print_anchors, print_colours
from vision.pieces.taught import EMPTY, Lesson, Taught, TeachingError, teach
from vision.pieces.view import Floats, Seen


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
    lessons, all_patches = _lessons(places, told, marks, anchors)
    labels = [one.labels for one in told]
    of_bare, own = None, None
    if places.printed:
        empty = cut_places(places, reference, None)[0] if clear and reference else None
        of_bare = bare_patches(labels, all_patches, empty)
        own = own_print([label for one in labels for label in one], all_patches, of_bare)
    if clear and reference is not None:
        patches, _ = cut_places(places, reference, marks)
        lessons.append(Lesson(patches, (EMPTY,) * len(patches), places.basis))
    taught = teach(lessons)
    bare, spread, share = None, None, None
    if of_bare is not None:
        bare = bare_looks(labels, lessons, taught, of_bare, clear=clear)
        share = piece_share(of_bare, taught, plain_light(), places.basis)
        share[~np.isfinite(of_bare).all((1, 2, 3, 4))] = np.inf
        if clear:
            spread = bare_spread(labels, lessons, taught, bare, len(places.heights))
    known = TaughtPlaces(
        places,
        taught,
        marks=marks,
        reference=anchors,
        bare=bare,
        bare_patches=of_bare,
        own=own,
        bare_spread=spread,
        bare_share=share,
        # Of pieces with marks only the marks' colours are taught, which cover them in part.
        full_share=1.0 if marks is not None else _full_share(lessons, taught),
        alike=None if bare is None or marks is not None else alike_in_print(taught, bare.colours),
    )
    if clear and reference is not None and marks is None and places.together is None:
        return _with_shapes(known, told, lessons, reference)
    return known


def _lessons(
    places: Places, told: Sequence[Told], marks: Marks | None, anchors: Floats | None
) -> tuple[list[Lesson], list[Patches]]:
    """What each picture teaches of the places of which something is said, and all its patches."""
    lessons, all_patches = [], []
    for one in told:
        patches, _ = cut_places(places, one.seen, marks)
        light = None if anchors is None else print_anchors(one.seen, places.size, anchors).light
        known = np.array([i for i, label in enumerate(one.labels) if label is not None], np.intp)
        named = tuple(
            by_colour(label) if places.marks else label for label in one.labels if label is not None
        )
        lessons.append(Lesson(patches[known], named, places.basis[known], light))
        all_patches.append(patches)
    return lessons, all_patches


def _full_share(lessons: Sequence[Lesson], taught: Taught) -> float:
    """The share of a place that a piece covers, as lessons show it; 1 without pieces."""
    shares = [
        piece_share(
            lesson.patches[filled], taught, lesson.light or plain_light(), lesson.basis[filled]
        )
        for lesson in lessons
        if (filled := np.array([label != EMPTY for label in lesson.labels], bool)).any()
    ]
    return float(np.median(np.concatenate(shares))) if shares else 1.0


def _with_shapes(
    known: TaughtPlaces, told: Sequence[Told], lessons: Sequence[Lesson], bare: Seen
) -> TaughtPlaces:
    """Adds what lessons tell against a picture of the `bare` board: shapes, paints, and what may
    lie beside places."""
    places, beside = known.places, None
    of_lessons = [
        (one.seen, one.labels, lesson.light or plain_light())
        for one, lesson in zip(told, lessons, strict=False)
    ]
    shapes = teach_shapes(
        places.windows, places.basis, known.taught, bare, of_lessons, places.heights[-1]
    )
    if places.beside is not None:
        beside = teach_beside(places.beside, shapes, bare, places.size)
    paints = lesson_paints(lessons, known.taught)
    return replace(known, shapes=shapes, beside=beside, paints=paints)


def _marks_of(places: Places, told: Sequence[Told]) -> Marks:
    of_marks = []
    for one in told:
        named = [(i, label) for i, label in enumerate(one.labels) if label not in (None, EMPTY)]
        chosen = places.windows.of(np.array([i for i, _ in named], np.intp))
        of_marks.append(MarksTold(one.seen, chosen, [label for _, label in named if label]))
    return teach_marks(of_marks, places.heights[0])
