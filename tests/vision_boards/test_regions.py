"""Pieces that stand anywhere are counted by region, kind and colour."""

from __future__ import annotations

from assistant.words.boards import BoardProfile, Circle, Polygon, Region
from assistant.words.shown_boards import BoardLesson, Said, ShownBoard, WatchedBoard
from tests.vision_boards.table import packed
from vision.boards import BoardWatch
from vision.synthesis import Tray
from vision.synthesis.boards import draw_board, whole

PROFILE = BoardProfile(
    "lands",
    (24.0, 20.0),
    regions=(
        Region("Munster", Circle((6.0, 6.0), 5.0)),
        Region("Ulster", Polygon(((13.0, 1.0), (23.0, 1.0), (23.0, 9.0), (13.0, 9.0)))),
        Region("bay", Polygon(((1.0, 12.0), (23.0, 12.0), (23.0, 19.0), (1.0, 19.0)))),
    ),
)


def disc(x: float, y: float, colour: str) -> Said:
    return Said(at=(x, y), kind="disc", colour=colour)


LESSON = (disc(5, 5, "red"), disc(8, 7, "blue"), disc(15, 4, "red"), disc(6, 15, "blue"))


def test_free_pieces_are_counted_where_they_stand() -> None:
    bare, taught = draw_board(PROFILE), draw_board(PROFILE, LESSON)
    lesson = BoardLesson(packed(taught), whole(taught), LESSON)
    watch = BoardWatch("t", lambda look, image: None)
    watch.show(ShownBoard("lands", PROFILE, packed(bare), whole(bare), (lesson,)))
    tray = Tray(7)
    lying = (disc(4, 4, "blue"), disc(6, 8, "blue"), disc(8.5, 5, "red"), disc(20, 16, "red"))
    tray.lay_board(draw_board(PROFILE, lying), 0.0)
    look = watch.look(WatchedBoard("lands"), tray.render(1.0))
    counts = {
        one.region: {piece.colour: piece.count for piece in one.pieces} for one in look.regions
    }
    assert counts == {"Munster": {"blue": 2, "red": 1}, "Ulster": {}, "bay": {"red": 1}}
    assert all(one.sure for one in look.regions)
