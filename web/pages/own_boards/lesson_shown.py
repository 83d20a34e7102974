"""What the page of a lesson draws: pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from assistant.words.boards import BoardProfile, Grid, Point
from assistant.words.showing import LikelyPiece
from assistant.words.shown_boards import BoardLesson, Said, ShownBoard

SPACE_SHARE = 0.9


class ShownPlace(Struct, frozen=True):
    """A place as it is tapped: a turned rectangle, what was said of it and what seems there."""

    name: str
    at: Point
    size: Point
    turned: float = 0.0
    said: Said | None = None
    likely: LikelyPiece | None = None


class TaughtKind(Struct, frozen=True):
    """A kind and colour that was taught, and in how many pictures or places."""

    kind: str
    colour: str | None
    count: int


def shown_places(
    profile: BoardProfile, lesson: BoardLesson, likely: tuple[LikelyPiece, ...]
) -> tuple[ShownPlace, ...]:
    """All places of a board with what is known of each in a lesson."""
    said = {one.place: one for one in lesson.said if one.place}
    seems = {one.place: one for one in likely}
    return tuple(
        ShownPlace(name, at, size, turned, said.get(name), seems.get(name))
        for name, at, size, turned in _outlines(profile)
    )


def against_empty(lesson: BoardLesson, likely: tuple[LikelyPiece, ...]) -> tuple[str, ...]:
    """Places that look other than people say, compared with the empty picture.

    A piece was named where the board looks bare, or nothing where it does not: there the empty
    picture may not show the board empty.
    """
    differ = {one.place for one in likely}
    return tuple(
        one.place
        for one in lesson.said
        if one.place and bool(one.kind) != (one.place in differ)
    )


def taught_kinds(board: ShownBoard) -> tuple[TaughtKind, ...]:
    """Which kinds and colours were taught, and how often."""
    count: dict[tuple[str, str | None], int] = {}
    for lesson in board.lessons:
        for said in lesson.said:
            if said.kind:
                count[said.kind, said.colour] = count.get((said.kind, said.colour), 0) + 1
    return tuple(
        TaughtKind(kind, colour, n)
        for (kind, colour), n in sorted(count.items(), key=lambda one: (one[0][0], str(one[0][1])))
    )


def twins(board: ShownBoard) -> tuple[tuple[str, str, str], ...]:
    """Two kinds that were shown free on the board in one colour, and that colour.

    Free pieces are told apart by their colour alone, so that each of these is asked about.
    """
    free = {
        (one.colour, one.kind)
        for lesson in board.lessons
        for one in lesson.said
        if one.kind and one.colour and one.at is not None
    }
    return tuple(
        (one, other, colour)
        for (colour, one), (same, other) in combinations(sorted(free), 2)
        if colour == same
    )


def as_known(board: ShownBoard, kind: str) -> str:
    """A kind as it is written on this board already, where it differs by capitals only."""
    kinds = (one.kind for one in taught_kinds(board))
    return next((one for one in kinds if one.casefold() == kind.casefold()), kind)


def _outlines(profile: BoardProfile) -> Iterator[tuple[str, Point, Point, float]]:
    for grid in profile.grids:
        yield from _cells(grid)
    for track in profile.tracks:
        side = track.width * SPACE_SHARE
        for space in track.positions:
            yield f"{track.name} {space.name}", space.at, (side, side), 0.0
    for slot in profile.slots:
        yield slot.name, slot.at, slot.size, slot.turned


def _cells(grid: Grid) -> Iterator[tuple[str, Point, Point, float]]:
    for row in range(grid.rows):
        for column in range(grid.columns):
            if (row, column) not in grid.missing:
                at = (
                    grid.origin[0] + column * grid.step[0],
                    grid.origin[1] + row * grid.step[1],
                )
                yield f"{grid.name} {row},{column}", at, grid.step, 0.0
