"""Whether a shown board can be used: what a page or a stranger's file may say of one. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.boards.corners import check_corners
from assistant.boards.parts import MOST_PARTS, check_part, place_names
from assistant.boards.pictures import check_picture
from assistant.kept.names import LONGEST_NAME, clean_name
from assistant.kept.store import KeptError
from assistant.words.boards import BoardProfile, Point, first_fault
from assistant.words.shown_boards import BoardLesson, Said, SaidTile, ShownBoard
from assistant.words.text import Text, text

MOST_LESSONS = 8
MOST_SAID = 400
MOST_PLACES = 1500
"""Every one of them is read at each look, and drawn on a page."""
MOST_PICTURE_BYTES = 8_000_000
"""Pictures of one board: as a file they must still pass through the upload of a page."""
MOST_VERSION = 2**53
"""Numbers beyond it are no longer exact in every JSON reader."""
_LONGEST_SIDE, _SHORTEST_SIDE, _MOST_OBLONG = 100_000.0, 0.01, 20.0
_LONGEST_SOURCE = 2000


def check_board(board: ShownBoard) -> ShownBoard:
    """The board, if all in it can be used. Raises `KeptError`."""
    clean_name(board.name)
    check_profile(board.profile)
    check_picture(board.reference)
    check_corners(board.corners)
    if len(board.lessons) > MOST_LESSONS:
        raise KeptError(TOO_MANY_LESSONS)
    for lesson in board.lessons:
        _check_lesson(board.profile, lesson)
    if is_too_heavy(board):
        raise KeptError(TOO_HEAVY)
    return board


def pictures_size(board: ShownBoard) -> int:
    """The bytes of all pictures of a board."""
    return len(board.reference) + sum(len(lesson.picture) for lesson in board.lessons)


def is_too_heavy(board: ShownBoard) -> bool:
    """Whether a board's pictures are more than can be kept."""
    return pictures_size(board) > MOST_PICTURE_BYTES


def check_profile(profile: BoardProfile) -> BoardProfile:
    """The profile, if it can be used. Raises `KeptError`."""
    check_size(profile.size)
    check_tallest(profile.tallest, profile.size)
    if len(profile.parts) > MOST_PARTS:
        raise KeptError(text("A board has at most {n} parts.", n=MOST_PARTS))
    for _, part in profile.parts:
        check_part(part)
    if wrong := first_fault(profile):
        raise KeptError(text("This profile cannot be used: {why}.", why=wrong))
    _check_names(profile)
    _check_words(profile)
    return profile


def check_size(size: Point) -> None:
    """Raises `KeptError` for a board that is no board: a stripe, or one without an area."""
    if not all(_SHORTEST_SIDE <= side <= _LONGEST_SIDE for side in size):
        raise KeptError(text("A board has a width and a height: give two numbers above 0."))
    if max(size) > _MOST_OBLONG * min(size):
        raise KeptError(
            text("A board is at most {n} times as long as it is wide.", n=round(_MOST_OBLONG))
        )


def check_tallest(tallest: float, size: Point) -> None:
    """Raises `KeptError` for a piece of no height that can be."""
    if not 0 <= tallest <= max(size):
        raise KeptError(text("Pieces are between flat and as high as the board is long."))


def check_said(said: Said, size: Point) -> Said:
    """What was said, if it is about one place or one spot of the board. Raises `KeptError`."""
    if bool(said.place) == (said.at is not None):
        raise KeptError(text("Say of one place what lies there: tap it in the picture."))
    if said.at is not None and not all(
        0 <= value <= side for value, side in zip(said.at, size, strict=True)
    ):
        raise KeptError(text("This spot is not on the board: tap another one."))
    for name in (said.kind, said.colour):
        if name and clean_name(name) != name:
            raise KeptError(text("A name has characters that cannot be shown: type it anew."))
    return said


def _check_names(profile: BoardProfile) -> None:
    """What lies on a board is told by the names of its places: no two may have the same."""
    names = (*place_names(profile), *(one.name for one in profile.regions))
    if len(names) > MOST_PLACES:
        raise KeptError(
            text("A board has at most {n} places, cells and spaces counted.", n=MOST_PLACES)
        )
    known: set[str] = set()
    for name in names:
        if name in known:
            raise KeptError(
                text("Two places would both be called “{name}”: give one another name.", name=name)
            )
        known.add(name)


def _check_words(profile: BoardProfile) -> None:
    clean_name(profile.name)
    marked = [name for one in profile.check for name in one]
    if (
        max(map(len, (profile.game, *marked))) > LONGEST_NAME
        or len(profile.source) > _LONGEST_SOURCE
        or len(profile.check) > MOST_PARTS
    ):
        raise KeptError(text("A name is too long: use a shorter one."))


def _check_lesson(profile: BoardProfile, lesson: BoardLesson) -> None:
    check_picture(lesson.picture)
    check_corners(lesson.corners)
    if max(len(lesson.said), len(lesson.tiles)) > MOST_SAID:
        raise KeptError(TOO_MUCH_SAID)
    for said in lesson.said:
        check_said(said, profile.size)
        if len(said.place) > 3 * LONGEST_NAME:
            raise KeptError(text("A name is too long: use a shorter one."))
    _check_tiles(lesson.tiles)


def _check_tiles(tiles: Sequence[SaidTile]) -> None:
    """Tiles lie on cells, each on its own. Whether they fit their shapes is the game's matter."""
    for tile in tiles:
        distinct = set(tile.cells)
        if max(len(tile.grid), len(tile.tile)) > LONGEST_NAME or not 0 <= tile.turned <= 3:
            raise KeptError(_NO_TILE)
        if not distinct or len(distinct) < len(tile.cells):
            raise KeptError(_NO_TILE)


TOO_MANY_LESSONS: Text = text("There are as many pictures as can be kept: remove one first.")
TOO_MUCH_SAID: Text = text("More is said of this picture than can be kept: take another one.")
TOO_HEAVY: Text = text("The pictures of this board are too large together: remove one first.")
_NO_TILE: Text = text("A tile cannot lie as a picture says: say anew which tile lies there.")
