"""A small board for the tests, with a part of every sort and a lesson."""

from __future__ import annotations

from assistant.words.boards import (
    BoardProfile,
    Circle,
    Grid,
    Polygon,
    Position,
    Region,
    Slot,
    Track,
)
from assistant.words.shown_boards import BoardLesson, Corners, Said, ShownBoard

PICTURE = b"\xff\xd8\xff picture of the empty board"
LESSON = b"\x89PNG\r\n\x1a\n picture of the board with pieces"
CORNERS: Corners = ((10.0, 10.0), (210.0, 12.0), (208.0, 110.0), (8.0, 112.0))

PROFILE = BoardProfile(
    "Trial",
    (200.0, 100.0),
    regions=(
        Region("bay", Circle((20.0, 30.0), 12.5)),
        Region("plain", Polygon(((0.0, 0.0), (10.0, 0.0), (5.0, 9.0)))),
    ),
    grids=(Grid("field", (10.0, 10.0), (5.0, 5.0), 3, 4, missing=((0, 3),)),),
    tracks=(Track("food", (Position("0", (1.0, 2.0)), Position("1", (3.0, 2.0))), 2.0),),
    slots=(Slot("mill", (50.0, 50.0), (8.0, 3.0), 30.0), Slot("inn", (60.0, 50.0), (8.0, 3.0))),
    check=(("slot", "mill"), ("track", "food")),
)

BOARD = ShownBoard(
    "Trial board",
    PROFILE,
    PICTURE,
    CORNERS,
    (
        BoardLesson(
            LESSON,
            CORNERS,
            (
                Said("mill", kind="disc", colour="red"),
                Said("field 1,2", kind="tile"),
                Said("food 1", kind="cube", colour="blue"),
                Said(at=(20.0, 31.0), kind="pawn", colour="red"),
            ),
        ),
    ),
)
