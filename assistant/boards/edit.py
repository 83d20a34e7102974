"""Changes of a shown board. Pure: each gives a new board, or raises `KeptError`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from assistant.boards.corners import check_corners
from assistant.boards.handles import WHOLE, anchor, dragged
from assistant.boards.parts import (
    MOST_PARTS,
    bent,
    check_part,
    find_part,
    moved,
    put_into,
    sort_of,
    without,
)
from assistant.boards.pictures import check_picture
from assistant.kept.names import LONGEST_NAME, clean_name
from assistant.kept.store import KeptError
from assistant.words.boards import BoardProfile, Part, Point, first_fault
from assistant.words.shown_boards import BoardLesson, Corners, Said, SaidTile, ShownBoard
from assistant.words.text import Text, text

MOST_LESSONS = 8
MOST_SAID = 400
MOST_PICTURE_BYTES = 8_000_000
"""Pictures of one board: as a file they must still pass through the upload of a page."""
_REACH = 0.12
"""How far, in diagonals of the board, neighbours come along."""
LONGEST_SIDE = 100_000.0
MOST_VERSION = 2**53
"""Numbers beyond it are no longer exact in every JSON reader."""


def check_board(board: ShownBoard) -> ShownBoard:
    """The board, if all in it can be used. Raises `KeptError`."""
    clean_name(board.name)
    check_profile(board.profile)
    check_picture(board.reference)
    check_corners(board.corners)
    if len(board.lessons) > MOST_LESSONS:
        raise KeptError(_TOO_MANY_LESSONS)
    for lesson in board.lessons:
        check_picture(lesson.picture)
        check_corners(lesson.corners)
        for said in lesson.said:
            check_said(said)
        if len(lesson.said) > MOST_SAID:
            raise KeptError(_TOO_MUCH_SAID)
    if pictures_size(board) > MOST_PICTURE_BYTES:
        raise KeptError(_TOO_HEAVY)
    return board


def pictures_size(board: ShownBoard) -> int:
    """The bytes of all pictures of a board."""
    return len(board.reference) + sum(len(lesson.picture) for lesson in board.lessons)


def check_profile(profile: BoardProfile) -> BoardProfile:
    """The profile, if it can be used. Raises `KeptError`."""
    if not all(0 < side <= LONGEST_SIDE for side in profile.size):
        raise KeptError(_NO_SIZE)
    if wrong := first_fault(profile):
        raise KeptError(text("This profile cannot be used: {why}.", why=wrong))
    if len(profile.parts) > MOST_PARTS:
        raise KeptError(text("A board has at most {n} parts.", n=MOST_PARTS))
    for _, part in profile.parts:
        check_part(part)
    return profile


def check_said(said: Said) -> Said:
    """What was said, if it is about one place or one spot. Raises `KeptError`."""
    if bool(said.place) == (said.at is not None):
        raise KeptError(text("Say of one place what lies there: tap it in the picture."))
    if said.at is not None and not all(map(math.isfinite, said.at)):
        raise KeptError(text("This spot is not on the board: tap another one."))
    for name in (said.place, said.kind, said.colour or ""):
        if len(name) > 3 * LONGEST_NAME:
            raise KeptError(text("A name is too long: use a shorter one."))
    return said


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
        replace(one, said=tuple(said for said in one.said if not said.place or said.place in names))
        for one in board.lessons
    )
    fresh = replace(profile, version=min(board.profile.version + 1, MOST_VERSION))
    return _next(replace(board, profile=fresh, lessons=lessons))


def resize(board: ShownBoard, size: Point) -> ShownBoard:
    """Another width and height of the board; its places keep their share of it."""
    if not all(0 < side <= LONGEST_SIDE for side in size):
        raise KeptError(_NO_SIZE)
    old = board.profile
    wide, high = size[0] / old.size[0], size[1] / old.size[1]
    profile = _all_moved(old, (0.0, 0.0), (wide, high))
    return _profiled(board, replace(profile, size=size))


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


def describe(
    board: ShownBoard, *, printed: bool, marks: bool, tallest: float
) -> ShownBoard:
    """What kind of board and pieces it is; see `BoardProfile`."""
    if not 0 <= tallest <= max(board.profile.size):
        raise KeptError(text("Pieces are between flat and as high as the board is long."))
    profile = replace(board.profile, printed=printed, marks=marks, tallest=tallest)
    return board if profile == board.profile else _profiled(board, profile)


def add_lesson(board: ShownBoard, picture: bytes, corners: Corners) -> ShownBoard:
    """One more picture of the board with pieces on it, of which nothing is said yet."""
    check_picture(picture)
    check_corners(corners)
    if len(board.lessons) >= MOST_LESSONS:
        raise KeptError(_TOO_MANY_LESSONS)
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
    fresh = tuple(check_said(one) for one in said)
    for one in fresh:
        if one.place and one.place not in names:
            raise KeptError(text("There is no place “{place}” on this board.", place=one.place))
    anew = {(one.place, one.at) for one in fresh}
    kept = tuple(old for old in lesson.said if (old.place, old.at) not in anew)
    if len(kept) + len(fresh) > MOST_SAID:
        raise KeptError(_TOO_MUCH_SAID)
    return _taught(board, number, replace(lesson, said=(*kept, *fresh)))


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
        one
        for one in lesson.tiles
        if one.grid != tile.grid or not set(one.cells) & set(tile.cells)
    )
    if len(left) >= MOST_SAID:
        raise KeptError(_TOO_MUCH_SAID)
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


def place_names(profile: BoardProfile) -> tuple[str, ...]:
    """The names that `Said.place` gives all places, regions left out."""
    cells = (
        f"{grid.name} {row},{column}"
        for grid in profile.grids
        for row in range(grid.rows)
        for column in range(grid.columns)
        if (row, column) not in grid.missing
    )
    spaces = (f"{track.name} {one.name}" for track in profile.tracks for one in track.positions)
    return (*cells, *spaces, *(slot.name for slot in profile.slots))


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

    lessons = tuple(
        replace(one, said=tuple(kept for said in one.said if (kept := renamed(said)) is not None))
        for one in board.lessons
    )
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
    if pictures_size(board) > MOST_PICTURE_BYTES:
        raise KeptError(_TOO_HEAVY)
    return board


_NO_SIZE: Text = text("A board has a width and a height: give two numbers above 0.")
_TOO_MANY_LESSONS: Text = text("There are as many pictures as can be kept: remove one first.")
_TOO_MUCH_SAID: Text = text("More is said of this picture than can be kept: take another one.")
_TOO_HEAVY: Text = text("The pictures of this board are too large together: remove one first.")
