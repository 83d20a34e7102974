"""A board of our own that was shown once, and pictures of it on the drawn table."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from assistant.words.boards import BoardProfile, Grid, Position, Slot, Track
from assistant.words.shown_boards import (
    BoardLesson,
    BoardLook,
    Said,
    SaidTile,
    ShownBoard,
    TileShape,
    WatchedBoard,
)
from vision.boards import BoardWatch
from vision.frames import Frame, Image
from vision.synthesis import Tray
from vision.synthesis.boards import draw_board, whole

PROFILE = BoardProfile(
    "trial",
    (24.0, 24.0),
    grids=(Grid("home", (2.5, 13.0), (2.0, 2.0), 5, 5),),
    tracks=(
        Track(
            "gold",
            tuple(Position(str(n), (2.5 + n % 7 * 2.6, 2.5 + n // 7 * 2.6)) for n in range(13)),
            2.0,
        ),
    ),
    slots=(
        Slot("portal 1", (15.5, 14.0), (2.2, 2.2)),
        Slot("portal 2", (19.5, 14.0), (2.2, 2.2)),
        Slot("portal 3", (15.5, 19.0), (2.2, 2.2)),
        Slot("portal 4", (19.5, 19.0), (2.2, 2.2)),
    ),
)
RED_CUBE = Said("gold 3", kind="cube", colour="red")
BLUE_CUBE = Said("gold 7", kind="cube", colour="blue")
RED_PAWN = Said("portal 2", kind="pawn", colour="red")
BLUE_PAWN = Said("portal 3", kind="pawn", colour="blue")
LESSON = (
    Said("gold 1", kind="cube", colour="red"),
    Said("gold 9", kind="cube", colour="red"),
    Said("gold 5", kind="cube", colour="blue"),
    Said("gold 12", kind="cube", colour="blue"),
    Said("portal 1", kind="pawn", colour="red"),
    Said("portal 4", kind="pawn", colour="blue"),
)
SHAPES = (
    TileShape("bar", ((0, 0), (0, 1)), 2),
    TileShape("block", ((0, 0), (0, 1), (1, 0), (1, 1))),
)
TILE_LESSON = (
    SaidTile("home", "bar", ((0, 0), (0, 1))),
    SaidTile("home", "block", ((2, 2), (2, 3), (3, 2), (3, 3))),
)


def covered(tiles: tuple[SaidTile, ...]) -> tuple[Said, ...]:
    """What a lesson says of the cells under tiles."""
    return tuple(
        Said(f"{one.grid} {row},{column}", kind="tile")
        for one in tiles
        for row, column in one.cells
    )


def packed(picture: Image) -> bytes:
    """The picture as PNG."""
    return cv2.imencode(".png", picture)[1].tobytes()


@cache
def shown() -> ShownBoard:
    """The board with one lesson about its cubes, pawns and tiles."""
    bare = draw_board(PROFILE)
    taught = draw_board(PROFILE, LESSON, TILE_LESSON)
    lesson = BoardLesson(packed(taught), whole(taught), LESSON + covered(TILE_LESSON), TILE_LESSON)
    return ShownBoard("trial board", PROFILE, packed(bare), whole(bare), (lesson,))


def on_table(*pieces: Said, tiles: tuple[SaidTile, ...] = (), shift: float = 0.0) -> Image:
    """The drawn table with the board on it, moved to the left by so many pixels."""
    picture = tray_with(pieces, tiles).render(1.0)
    if shift:
        matrix = cv2.getRotationMatrix2D((640.0, 360.0), 0, 1)
        matrix[0, 2] -= shift
        moved = cv2.warpAffine(picture, matrix, (1280, 720), borderMode=cv2.BORDER_REPLICATE)
        picture = np.asarray(moved, np.uint8)
    return picture


@cache
def tray_with(pieces: tuple[Said, ...], tiles: tuple[SaidTile, ...]) -> Tray:
    """The drawn table with a board and pieces."""
    table = Tray(7)
    table.lay_board(draw_board(PROFILE, pieces, tiles), 0.0)
    return table


def frame(image: Image, at_s: float = 0.0) -> Frame:
    """The image as a camera's frame."""
    return Frame(image, at_s, int(at_s * 10))


class Eye:
    """A watch on one board, with what it told."""

    def __init__(self, board: ShownBoard, watched: WatchedBoard) -> None:
        self.looks: list[BoardLook] = []
        self.watch = BoardWatch("t", lambda look, image: self.looks.append(look))
        self.watch.show(board)
        self.watch.watch((watched,))
        self.now = 0.0

    def see(self, image: Image, *, view: str = "tray", resting: bool = True) -> None:
        """One frame, and all the work that it gives."""
        self.now += 0.1
        self.watch.follow(view, frame(image, self.now), resting=resting)
        while self.watch.step():
            pass

    def move(self, image: Image) -> BoardLook:
        """Something moves, then all rests."""
        self.see(image, resting=False)
        self.see(image)
        return self.looks[-1]
