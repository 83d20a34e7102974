"""Changes of a shown board. Pure: each gives a new board, or raises `KeptError`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from assistant.boards.check import (
    MOST_LESSONS,
    MOST_SAID,
    MOST_VERSION,
    TOO_HEAVY,
    TOO_MANY_LESSONS,
    TOO_MUCH_SAID,
    check_profile,
    check_said,
    check_size,
    check_tallest,
    is_too_heavy,
)
from assistant.boards.corners import check_corners
from assistant.boards.handles import WHOLE, anchor, dragged
from assistant.boards.parts import (
    bent,
    check_part,
    find_part,
    moved,
    place_names,
    put_into,
    sort_of,
    without,
)
from assistant.boards.pictures import check_picture
from assistant.kept.store import KeptError
from assistant.words.boards import BoardProfile, Part, Point
from assistant.words.shown_boards import BoardLesson, Corners, Said, SaidTile, ShownBoard
from assistant.words.text import text

_REACH = 0.12
"""How far, in diagonals of the board, neighbours come along."""
_ONE_SPOT = 0.01
"""Spots so near to each other, in parts of the board's longer side, are one: pieces are wider."""


def rename(board: ShownBoard, name: str) -> ShownBoard:
    """Gives the board another name."""
    return board if board.name == name else _next(replace(board, name=name))


def show_anew(board: ShownBoard, reference: bytes, corners: Corners) -> ShownBoard:
    """Another picture of the empty board. Profile and lessons stay."""
    check_picture(reference)
    check_corners(corners)
    return _light(_next(replace(board, reference=reference, corners=corners)))


def place(board: ShownBoard, corners: Corners) -> ShownBoard:
    """Says where the board lies in its reference."""
    check_corners(corners)
    return board if board.corners == corners else _next(replace(board, corners=corners))


def with_profile(board: ShownBoard, profile: BoardProfile) -> ShownBoard:
    """Takes over all places of a profile. What was said of places that are gone goes with them."""
    check_profile(profile)
    names = place_names(profile)
    lessons = tuple(
        replace(
            one,
            said=tuple(said for said in one.said if not said.place or said.place in names),
            tiles=tuple(tile for tile in one.tiles if _lies_on(tile, profile)),
        )
        for one in _spots_kept(board, profile.size).lessons
    )
    fresh = replace(profile, version=min(board.profile.version + 1, MOST_VERSION))
    return _next(replace(board, profile=fresh, lessons=lessons))


def resize(board: ShownBoard, size: Point) -> ShownBoard:
    """Another width and height of the board; its places keep their share of it."""
    check_size(size)
    old = board.profile
    wide, high = size[0] / old.size[0], size[1] / old.size[1]
    profile = _all_moved(old, (0.0, 0.0), (wide, high))
    return _profiled(_spots_kept(board, size), replace(profile, size=size))


def shift(board: ShownBoard, by: Point, stretch: Point) -> ShownBoard:
    """All places at once: stretched from the board's middle, then shifted; to be checked again."""
    if not all(map(math.isfinite, by)) or not all(0.1 <= one <= 10 for one in stretch):
        raise KeptError(text("Places can be stretched from a tenth to ten times their size."))
    middle = (board.profile.size[0] / 2, board.profile.size[1] / 2)
    whole = tuple(m * (1 - s) + b for m, s, b in zip(middle, stretch, by, strict=True))
    return _profiled(board, _all_moved(board.profile, (whole[0], whole[1]), stretch))


def put_part(board: ShownBoard, sort: str, part: Part, was: str | None) -> ShownBoard:
    """Adds a part, or puts it in place of the one of the name `was`: it is checked then."""
    check_part(part)
    profile = put_into(board.profile, sort, part, was)
    marks = tuple(one for one in profile.check if one not in ((sort, was), (sort, part.name)))
    changed = check_profile(replace(profile, check=marks))
    renamed = _renamed_places(board, changed, sort, part.name, was)
    return _profiled(renamed, changed)


def drag(
    board: ShownBoard, sort: str, name: str, handle: str, to: Point, *, along: bool = False
) -> ShownBoard:
    """Drags a handle of a part, which counts as checked then.

    With `along`, parts near by that nobody has checked yet come along, the nearer the more:
    a diagram that is off in one corner is pulled into place by a few drags.
    """
    part = find_part(board.profile, sort, name)
    if part is None:
        raise KeptError(text("“{name}” is no longer on this board.", name=name[:60]))
    changed = put_part(board, sort, dragged(part, handle, to), name)
    if not along or handle != WHOLE:
        return changed
    x, y = anchor(part)
    reach = _REACH * math.hypot(*board.profile.size)

    def pulled(one: Part) -> Part:
        guessed = (sort_of(one), one.name) in changed.profile.check
        return bent(one, shifted) if guessed else one

    def shifted(at: Point) -> Point:
        share = math.exp(-((math.dist(at, (x, y)) / reach) ** 2))
        return (at[0] + (to[0] - x) * share, at[1] + (to[1] - y) * share)

    return replace(changed, profile=check_profile(_each(changed.profile, pulled)))


def remove_part(board: ShownBoard, sort: str, name: str) -> ShownBoard:
    """Takes a part away, and what was said of its places."""
    profile = without(board.profile, sort, name)
    marks = tuple(one for one in profile.check if one != (sort, name))
    return with_profile(board, replace(profile, check=marks))


def all_checked(board: ShownBoard) -> ShownBoard:
    """Somebody compared all guesses with the board."""
    if not board.profile.check:
        return board
    return _profiled(board, replace(board.profile, check=()))


def describe(board: ShownBoard, *, printed: bool, marks: bool, tallest: float) -> ShownBoard:
    """What kind of board and pieces it is; see `BoardProfile`."""
    check_tallest(tallest, board.profile.size)
    profile = replace(board.profile, printed=printed, marks=marks, tallest=tallest)
    return board if profile == board.profile else _profiled(board, profile)


def add_lesson(board: ShownBoard, picture: bytes, corners: Corners) -> ShownBoard:
    """One more picture of the board with pieces on it, of which nothing is said yet."""
    check_picture(picture)
    check_corners(corners)
    if len(board.lessons) >= MOST_LESSONS:
        raise KeptError(TOO_MANY_LESSONS)
    if any(one.picture == picture for one in board.lessons):
        raise KeptError(text("This very picture is here already."))
    return _light(_next(replace(board, lessons=(*board.lessons, BoardLesson(picture, corners)))))


def place_lesson(board: ShownBoard, number: int, corners: Corners) -> ShownBoard:
    """Says where the board lies in a lesson's picture."""
    check_corners(corners)
    return _taught(board, number, replace(lesson_of(board, number), corners=corners))


def say(board: ShownBoard, number: int, said: Iterable[Said]) -> ShownBoard:
    """What people said of places or spots of a lesson, in the stead of what was said of them."""
    lesson = lesson_of(board, number)
    names = place_names(board.profile)
    fresh = tuple(check_said(one, board.profile.size) for one in said)
    for one in fresh:
        if one.place and one.place not in names:
            raise KeptError(text("There is no place “{place}” on this board.", place=one.place))
    near = _ONE_SPOT * max(board.profile.size)
    kept = tuple(old for old in lesson.said if not any(_same_spot(old, one, near) for one in fresh))
    if len(kept) + len(fresh) > MOST_SAID:
        raise KeptError(TOO_MUCH_SAID)
    return _taught(board, number, replace(lesson, said=(*kept, *fresh)))


def _same_spot(old: Said, fresh: Said, near: float) -> bool:
    """Whether both say something of one place, or of one piece that was tapped twice."""
    if old.at is None or fresh.at is None:
        return (old.place, old.at) == (fresh.place, fresh.at)
    return math.dist(old.at, fresh.at) <= near


def unsay(board: ShownBoard, number: int, place: str, at: Point | None) -> ShownBoard:
    """Takes back what was said of a place or a spot."""
    lesson = lesson_of(board, number)
    left = tuple(one for one in lesson.said if (one.place, one.at) != (place, at))
    if left == lesson.said:
        raise KeptError(text("This was taken back already."))
    return _taught(board, number, replace(lesson, said=left))


def say_tile(board: ShownBoard, number: int, tile: SaidTile) -> ShownBoard:
    """Says which tile lies on some cells; tiles said of any of these before go."""
    lesson = lesson_of(board, number)
    left = tuple(
        one for one in lesson.tiles if one.grid != tile.grid or not set(one.cells) & set(tile.cells)
    )
    if len(left) >= MOST_SAID:
        raise KeptError(TOO_MUCH_SAID)
    return _taught(board, number, replace(lesson, tiles=(*left, tile)))


def unsay_tile(board: ShownBoard, number: int, nth: int) -> ShownBoard:
    """Takes back what was said of a tile, by its number among those of the lesson."""
    lesson = lesson_of(board, number)
    if not 0 <= nth < len(lesson.tiles):
        raise KeptError(text("This was taken back already."))
    left = tuple(one for at, one in enumerate(lesson.tiles) if at != nth)
    return _taught(board, number, replace(lesson, tiles=left))


def remove_lesson(board: ShownBoard, number: int) -> ShownBoard:
    """Takes a picture away with what was said of it."""
    gone = lesson_of(board, number)
    return _next(replace(board, lessons=tuple(one for one in board.lessons if one is not gone)))


def lesson_of(board: ShownBoard, number: int) -> BoardLesson:
    """A lesson by its number, from 0. Raises `KeptError`."""
    if not 0 <= number < len(board.lessons):
        raise KeptError(text("This picture is no longer here."))
    return board.lessons[number]


def _renamed_places(
    board: ShownBoard, changed: BoardProfile, sort: str, name: str, was: str | None
) -> ShownBoard:
    """What was said of a part's places goes along with its new name, or away with the place."""
    names = place_names(changed)
    others = set(place_names(without(changed, sort, name)))

    def renamed(said: Said) -> Said | None:
        if not said.place or said.place in others:
            return said
        place = said.place
        if was is not None and sort == "slot" and place == was:
            place = name
        elif was is not None and place.startswith(f"{was} "):
            place = f"{name}{place[len(was) :]}"
        return replace(said, place=place) if place in names else None

    def with_name(tile: SaidTile) -> SaidTile:
        return replace(tile, grid=name) if sort == "grid" and tile.grid == was else tile

    lessons = tuple(
        replace(
            one,
            said=tuple(kept for said in one.said if (kept := renamed(said)) is not None),
            tiles=tuple(tile for tile in map(with_name, one.tiles) if _lies_on(tile, changed)),
        )
        for one in board.lessons
    )
    return replace(board, lessons=lessons)


def _lies_on(tile: SaidTile, profile: BoardProfile) -> bool:
    """Whether a grid still has all cells on which a tile was said to lie."""
    grid = next((one for one in profile.grids if one.name == tile.grid), None)
    return grid is not None and all(
        0 <= row < grid.rows and 0 <= column < grid.columns and (row, column) not in grid.missing
        for row, column in tile.cells
    )


def _spots_kept(board: ShownBoard, size: Point) -> ShownBoard:
    """The board with its spots where they are in their pictures, told in units of another size."""
    wide, high = (now / was for now, was in zip(size, board.profile.size, strict=True))
    if wide == high == 1:
        return board

    def kept(said: Said) -> Said:
        if said.at is None:
            return said
        return replace(said, at=(min(said.at[0] * wide, size[0]), min(said.at[1] * high, size[1])))

    lessons = tuple(replace(one, said=tuple(map(kept, one.said))) for one in board.lessons)
    return replace(board, lessons=lessons)


def _all_moved(profile: BoardProfile, by: Point, stretch: Point) -> BoardProfile:
    return _each(profile, lambda part: moved(part, by, stretch))


def _each(profile: BoardProfile, change: Callable[[Part], Part]) -> BoardProfile:
    return replace(
        profile,
        regions=tuple(map(change, profile.regions)),
        grids=tuple(map(change, profile.grids)),
        tracks=tuple(map(change, profile.tracks)),
        slots=tuple(map(change, profile.slots)),
    )


def _profiled(board: ShownBoard, profile: BoardProfile) -> ShownBoard:
    version = min(board.profile.version + 1, MOST_VERSION)
    return _next(replace(board, profile=check_profile(replace(profile, version=version))))


def _taught(board: ShownBoard, number: int, lesson: BoardLesson) -> ShownBoard:
    lessons = list(board.lessons)
    if lessons[number] == lesson:
        return board
    lessons[number] = lesson
    return _next(replace(board, lessons=tuple(lessons)))


def _next(board: ShownBoard) -> ShownBoard:
    return replace(board, version=min(board.version + 1, MOST_VERSION))


def _light(board: ShownBoard) -> ShownBoard:
    if is_too_heavy(board):
        raise KeptError(TOO_HEAVY)
    return board
