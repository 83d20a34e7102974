"""The map drawn with a game's pieces on it, read by the board reader, beside the record."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import cv2
import numpy as np

from assistant.games.diagrams import ready_profiles
from assistant.table.board_compare import compare
from assistant.words.board_record import BoardFacts, Lying
from assistant.words.shown_boards import (
    BoardLesson,
    BoardLook,
    Corners,
    Said,
    ShownBoard,
    WatchedBoard,
)
from tests.brian_boru.table import RULES, Table, acting
from tests.vision_boards.table import packed
from vision.boards.known import KnownBoard
from vision.boards.reading import BoardReading, read_board
from vision.frames import Image
from vision.registration import Evidence, Pose
from vision.registration.geometry import from_unit
from vision.synthesis.boards import draw_board, whole

PROFILE = ready_profiles()["brian_boru_map"]
SIDE = 1500
CORNERS: Corners = ((90.0, 60.0), (1210.0, 80.0), (1250.0, 900.0), (60.0, 880.0))
TOKEN, INVADER = ("cube", "black"), ("cube", "orange")
"""Drawn as square pieces of their own paint; people call them by their names."""


def spot(n: int, kind: tuple[str, str]) -> Said:
    """The nth place in the battle area."""
    (x, y), radius = (110.0, 290.0), 40.0
    turn = n * 2 * math.pi / 6
    return Said(at=(x + radius * math.cos(turn), y + radius * math.sin(turn)), kind=kind[0],
                colour=kind[1])  # fmt: skip


LESSON = (
    *(Said(f"town {n}", kind="disc", colour="red") for n in (4, 9, 51)),
    *(Said(f"town {n}", kind="disc", colour="blue") for n in (13, 22, 48)),
    *(Said(f"town {n}", kind="disc", colour="green") for n in (17, 25, 53)),
    *(Said(f"town {n}", kind=TOKEN[0], colour=TOKEN[1]) for n in (6, 36)),
    *(spot(n, INVADER) for n in range(3)),
)


def called(pieces: Iterable[Said]) -> tuple[Said, ...]:
    """What people call what was drawn."""
    names = {TOKEN: ("Vikings' token", None), INVADER: ("invader", None)}
    return tuple(
        Said(one.place, one.at, *names.get((one.kind, one.colour or ""), (one.kind, one.colour)))
        for one in pieces
    )


@cache
def known() -> KnownBoard:
    """The board shown with one picture of pieces."""
    bare, taught = draw_board(PROFILE, long_side=SIDE), draw_board(PROFILE, LESSON, (), SIDE)
    lesson = BoardLesson(packed(taught), whole(taught), called(LESSON))
    board = ShownBoard("map", PROFILE, packed(bare), whole(bare), (lesson,))
    made = KnownBoard(board, WatchedBoard("map"))
    while not made.ready:
        made.learn()
    return made


def photographed(*pieces: Said) -> Image:
    """The board seen from the side, in weaker light."""
    board = draw_board(PROFILE, pieces, (), SIDE)
    high, wide = board.shape[:2]
    start = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    matrix = cv2.getPerspectiveTransform(start, np.array(CORNERS, np.float32))
    seen = cv2.warpPerspective(board, matrix, (1280, 960), flags=cv2.INTER_AREA)
    grain = np.random.default_rng(5).normal(0, 3, seen.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(seen, (0, 0), 0.7) * 0.8 + grain, 0, 255), np.uint8)


def look(*pieces: Said) -> BoardLook:
    """What the reader finds."""
    picture = photographed(*pieces)
    size = (picture.shape[1], picture.shape[0])
    pose = Pose(from_unit(np.array(CORNERS)), size, Evidence.OUTLINE, 1.0, 0.0, 0.0)
    reading = BoardReading(CORNERS)
    for _ in read_board(picture, pose, known(), reading):
        pass
    return BoardLook("l1", "map", 0.0, 1.0, places=tuple(reading.places),
                     regions=tuple(reading.regions), size=size)  # fmt: skip


def differing(table: Table, *pieces: Said) -> tuple[dict[str, tuple[Lying, ...]], list[str]]:
    """What is sure to lie elsewhere than recorded, and of which places the reader doubts."""
    found = look(*pieces)
    seen = [Lying(one.place, one.kind, one.colour) for one in found.places if one.sure and one.kind]
    seen += [
        Lying(region.region, one.kind, one.colour, one.count)
        for region in found.regions
        if region.sure
        for one in region.pieces
    ]
    taught = tuple(Lying(one.place, one.kind, one.colour) for one in called(LESSON))
    record = RULES.recorded(table.state, BoardFacts("map", PROFILE, taught), seen)
    assert record is not None
    difference = compare(record, found)
    now = {one.place: one.now for one in difference.changes.places}
    return now, [one.place for one in difference.doubts]


def test_a_board_as_recorded_agrees_and_one_disc_more_is_what_differs() -> None:
    table = acting(3)
    colours = [seat.colour.value for seat in table.state.seats]
    assert colours == ["red", "blue", "green"]
    table.at(table.state.stage, battle=4)
    lies = [
        Said("town 35", kind="disc", colour="red"),
        Said("town 12", kind="disc", colour="blue"),
        Said("town 30", kind="disc", colour="green"),
        *(spot(n, INVADER) for n in range(4)),
    ]
    assert differing(table, *lies) == ({}, [])
    now, doubts = differing(table, *lies, Said("town 43", kind="disc", colour="blue"))
    assert now == {"town 43": (Lying("town 43", "disc", "blue"),)}
    assert doubts == []
    taken = [one for one in lies if one.place != "town 12"]
    now, doubts = differing(table, *taken, Said("town 12", kind=TOKEN[0], colour=TOKEN[1]))
    assert now == {"town 12": (Lying("town 12", "Vikings' token"),)}
    assert doubts == []
    now, doubts = differing(table, *lies[:-2])
    assert now == {"battle": (Lying("battle", "invader", None, 2),)}
    assert doubts == []
