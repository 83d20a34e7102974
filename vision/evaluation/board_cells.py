"""How well the places of boards are read, with the corners given by the labels.

What is taught is part of the figure: never the measured picture. A set of whole games
(`sequence`) is taught on the first turns of each game and measured on the others. A set under
coloured lights is taught on one picture in plain light, of the same position where there is
one. Any other set is taught on a few other pictures spread over it, or on those of `teach`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from vision.evaluation.board_found import Finder
from vision.evaluation.board_labels import LabelledBoard, LabelledBoards, same_file
from vision.evaluation.board_layout import Layout
from vision.evaluation.board_layouts import layouts_of
from vision.evaluation.labelled import LabelError
from vision.evaluation.pictures import load_picture
from vision.pieces.places import PlacesReading, TaughtPlaces, Told
from vision.pieces.places_read import read_places
from vision.pieces.places_taught import teach_places
from vision.pieces.view import Seen

TAUGHT_TURNS = 5
COLOURED = frozenset({"blue", "cyan", "green", "orange", "pink", "red", "violet", "yellow"})
"""Words of sets for light that is plainly coloured."""

Progress = Callable[[str, int, int], None]


class PlaceMiss(Struct, frozen=True):
    """A place read wrongly, with the log odds of the reading."""

    image: str
    place: str
    true: str
    read: str
    odds: float


class PlaceFigures(Struct, frozen=True):
    """Places of one sort in a set. `taught` is how many pictures each reading was taught on.

    In `not_found` pictures the board was not found, where it had to be; for `untaught` ones there
    was no other picture to learn from. `accepted` places were
    sure enough not to be asked about, `accepted_wrong` of them wrong. `turns` with new pieces
    were read, `turns_right` with all of the new ones right. In plain light `plain` places were
    read, `plain_right` of them right. Times are of the processor.
    """

    name: str
    taught: int
    pictures: int
    not_found: int
    untaught: int
    boards_right: int
    places: int
    right: int
    plain: int
    plain_right: int
    accepted: int
    accepted_wrong: int
    turns: int
    turns_right: int
    ms_median: float
    ms_max: float
    misses: tuple[PlaceMiss, ...] = ()


class _Teacher:
    """Teaches a layout once for each choice of lessons, and keeps what was learned."""

    def __init__(self, labelled: LabelledBoards, layout: Layout, teach: Taught | None) -> None:
        self._labelled, self._layout, self._teach = labelled, layout, teach
        self._known: dict[tuple[str, ...], TaughtPlaces] = {}

    def given(self, labelled: LabelledBoards, picture: LabelledBoard) -> Seen:
        image = load_picture(labelled.path(picture))
        return Seen(image, self._layout.view(picture, image))

    def seen(
        self, labelled: LabelledBoards, picture: LabelledBoard, finder: Finder | None
    ) -> Seen | None:
        if finder is None:
            return self.given(labelled, picture)
        image = load_picture(labelled.path(picture))
        corners = self._layout.corners(picture)
        moved = None if corners is None else finder.moved(picture, image, corners)
        return None if moved is None else Seen(image, self._layout.view(picture, image, moved))

    def lessons(self, picture: LabelledBoard) -> tuple[LabelledBoards, list[LabelledBoard]]:
        if self._teach is not None:
            others, layout = self._teach
            known = [
                one
                for one in layout.pictures
                if not same_file(self._labelled, picture, others, one)
            ]
            return others, spread_over(known, 0, self._layout.lessons)
        return self._labelled, lessons_for(self._layout, picture)

    def knows(self, picture: LabelledBoard) -> TaughtPlaces:
        labelled, lessons = self.lessons(picture)
        key = tuple(one.image for one in lessons)
        if key not in self._known:
            layout = self._layout
            told = [Told(self.given(labelled, one), layout.truth(one)) for one in lessons]
            reference = None
            if layout.reference is not None:
                reference = self.given(self._labelled, layout.reference)
            elif layout.profile.printed:
                reference = told[0].seen
            self._known[key] = teach_places(
                layout.sheet.places, told, reference, clear=layout.reference is not None
            )
        return self._known[key]


Taught = tuple[LabelledBoards, Layout]
"""Another set to teach on, and the layout in it that shows the same places."""


def measure_places(
    labelled: LabelledBoards,
    progress: Progress,
    teach: LabelledBoards | None = None,
    *,
    found: bool = False,
) -> list[PlaceFigures]:
    """Figures of every sort of places in a set; none where it labels other things only.

    With `found` the corners of what is read are not given; then only boards count that can be
    found at all, by another picture with corners.

    `teach` is another set whose layouts of the same names teach in place of this set's own
    pictures. Raises `PictureError` for a picture that cannot be read and `LabelError` where the
    other set shows other places.
    """
    theirs = {} if teach is None else {one.name: one for one in layouts_of(teach)}
    figures = []
    for layout in layouts_of(labelled):
        other = None
        if teach is not None and layout.name in theirs:
            other = (teach, theirs[layout.name])
            if other[1].sheet.names != layout.sheet.names:
                raise LabelError(
                    f"{teach.folder} has other {layout.name} than {labelled.folder}; "
                    "teach on pictures of the same board"
                )
        finder = Finder(labelled) if found else None
        teacher = _Teacher(labelled, layout, other)
        figures.append(_measure(labelled, layout, teacher, progress, finder))
    return figures


def lessons_for(layout: Layout, picture: LabelledBoard) -> list[LabelledBoard]:
    """The pictures that teach how `picture` is to be read: see the module's own words."""
    if picture.sequence is not None:
        return [
            one
            for one in layout.pictures
            if one.sequence == picture.sequence and (one.turn or 0) < TAUGHT_TURNS
        ]
    others = [one for one in layout.pictures if one is not picture]
    if picture.light is not None:
        plain = [one for one in others if one.light not in COLOURED]
        same = [one for one in plain if one.board == picture.board]
        return (same or plain or others)[: layout.lessons]
    return spread_over(others, layout.pictures.index(picture), layout.lessons)


def spread_over(pictures: Sequence[LabelledBoard], start: int, most: int) -> list[LabelledBoard]:
    """At most so many pictures at even distances, beginning with that one."""
    count = min(most, len(pictures))
    step = max(1, len(pictures) // max(1, most))
    return [pictures[(start + i * step) % len(pictures)] for i in range(count)]


def _measure(
    labelled: LabelledBoards,
    layout: Layout,
    teacher: _Teacher,
    progress: Progress,
    finder: Finder | None,
) -> PlaceFigures:
    misses: list[PlaceMiss] = []
    times: list[float] = []
    count = dict.fromkeys(PlaceFigures.__struct_fields__, 0)
    for number, picture in enumerate(layout.pictures, 1):
        progress(f"{labelled.name}: {layout.name}", number, len(layout.pictures))
        if picture.sequence is not None and (picture.turn or 0) < TAUGHT_TURNS:
            continue
        lessons = len(teacher.lessons(picture)[1])
        if not lessons:
            count["untaught"] += 1
            continue
        known = teacher.knows(picture)
        seen = teacher.seen(labelled, picture, finder)
        if seen is None:
            count["not_found"] += 1
            continue
        begun = time.process_time()
        reading = read_places(seen, known)
        times.append((time.process_time() - begun) * 1000)
        wrong = _wrong(layout, picture, reading)
        misses += wrong
        told = sum(label is not None for label in layout.truth(picture))
        count["taught"] = max(count["taught"], lessons)
        count["pictures"] += 1
        count["boards_right"] += not wrong
        count["places"] += told
        count["right"] += told - len(wrong)
        if picture.light is None or picture.light not in COLOURED:
            count["plain"] += told
            count["plain_right"] += told - len(wrong)
        count["accepted"] += int(reading.sure.sum())
        at = {miss.place for miss in wrong}
        sure = {name for name, one in zip(layout.sheet.names, reading.sure, strict=True) if one}
        count["accepted_wrong"] += len(at & sure)
        if picture.new_cells:
            count["turns"] += 1
            count["turns_right"] += not at & {f"{r},{c}" for r, c in picture.new_cells}
    counted = {name: count[name] for name in _COUNTED}
    return PlaceFigures(
        name=layout.name,
        **counted,
        ms_median=float(np.median(times)) if times else 0.0,
        ms_max=max(times, default=0.0),
        misses=tuple(misses),
    )


_COUNTED = PlaceFigures.__struct_fields__[1:14]


def _wrong(layout: Layout, picture: LabelledBoard, reading: PlacesReading) -> list[PlaceMiss]:
    return [
        PlaceMiss(picture.image, name, _word(true), _word(read), round(float(odds), 1))
        for name, true, read, odds in zip(
            layout.sheet.names, layout.truth(picture), reading.best, reading.odds, strict=True
        )
        if true is not None and true != read
    ]


def _word(what: object) -> str:
    kind, colour = getattr(what, "kind", ""), getattr(what, "colour", None)
    return f"{colour} {kind}".strip() if kind else "nothing"
