"""Cards, hands and pieces that nobody taught, and places outside the picture: never sure."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from assistant.words.shown_boards import (
    BoardLesson,
    PlaceSeen,
    RegionSeen,
    Said,
    ShownBoard,
    WatchedBoard,
)
from tests.vision_boards import test_regions as lands
from tests.vision_boards.table import BLUE_CUBE, LESSON, PROFILE, RED_CUBE, RED_PAWN, packed
from vision.boards import BoardWatch
from vision.boards.known import KnownBoard
from vision.boards.reading import BoardReading, corners_of, read_board
from vision.frames import Image
from vision.registration import Evidence, Pose
from vision.registration.geometry import from_unit
from vision.synthesis.boards import draw_board, whole

LYING = (RED_CUBE, BLUE_CUBE, RED_PAWN)
PORTALS = ("portal 1", "portal 2", "portal 3", "portal 4")
PAINTS = {
    "white": (235, 238, 238),
    "green": (70, 140, 52),
    "black": (36, 34, 34),
    "the board's own": (188, 214, 226),
}


@cache
def trial(gold: int | None = None) -> KnownBoard:
    """The board with cubes and pawns, learned; `gold` markers stand on its track by the rules."""
    bare, taught = draw_board(PROFILE), draw_board(PROFILE, LESSON)
    lesson = BoardLesson(packed(taught), whole(taught), LESSON)
    shown = ShownBoard("trial", PROFILE, packed(bare), whole(bare), (lesson,))
    counted = {} if gold is None else {"gold": gold}
    return learned(KnownBoard(shown, WatchedBoard("trial", markers=counted)))


@cache
def regions() -> KnownBoard:
    """The board with discs in regions, learned."""
    bare, taught = draw_board(lands.PROFILE), draw_board(lands.PROFILE, lands.LESSON)
    lesson = BoardLesson(packed(taught), whole(taught), lands.LESSON)
    shown = ShownBoard("lands", lands.PROFILE, packed(bare), whole(bare), (lesson,))
    return learned(KnownBoard(shown, WatchedBoard("lands")))


def learned(known: KnownBoard) -> KnownBoard:
    while not known.ready:
        known.learn()
    return known


def photographed(board: Image) -> Image:
    """The board in weaker light, with grain."""
    grain = np.random.default_rng(5).normal(0, 3, board.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(board, (0, 0), 0.8) * 0.8 + grain, 0, 255), np.uint8)


def read(board: Image, known: KnownBoard, cut: int = 0) -> BoardReading:
    """What is read where the board fills the picture, but for `cut` pixels on its right."""
    return read_picture(photographed(board)[:, : board.shape[1] - cut], board, known)


def read_picture(picture: Image, board: Image, known: KnownBoard) -> BoardReading:
    """What is read in a picture that the board fills or overhangs."""
    size = (picture.shape[1], picture.shape[0])
    pose = Pose(from_unit(np.array(whole(board))), size, Evidence.OUTLINE, 1.0, 0.0, 0.0)
    reading = BoardReading(corners_of(pose))
    for _ in read_board(picture, pose, known, reading):
        pass
    return reading


def places(reading: BoardReading) -> dict[str, PlaceSeen]:
    return {one.place: one for one in reading.places}


def counted(reading: BoardReading) -> dict[str, RegionSeen]:
    return {one.region: one for one in reading.regions}


def with_card(board: Image, box: tuple[float, float, float, float], paint: str) -> Image:
    """The board with a card of one paint over a part of it, in fractions of its sides."""
    high, wide = board.shape[:2]
    left, top, right, bottom = (
        round(part * side) for part, side in zip(box, (wide, high, wide, high), strict=True)
    )
    out = board.copy()
    cv2.rectangle(out, (left, top), (right, bottom), PAINTS[paint], -1)
    return out


@pytest.mark.parametrize("paint", PAINTS)
def test_places_under_a_card_are_not_surely_empty(paint: str) -> None:
    card = with_card(draw_board(PROFILE, LYING), (0.52, 0.5, 0.98, 0.92), paint)
    seen = places(read(card, trial()))
    assert [name for name in PORTALS if seen[name].sure] == []
    assert seen["gold 3"].sure
    assert seen["gold 3"].colour == "red"


@pytest.mark.parametrize("colour", ["green", "yellow", "white", "orange", "purple"])
def test_a_piece_of_a_colour_that_nobody_taught_is_asked_about(colour: str) -> None:
    stranger = Said("gold 2", kind="cube", colour=colour)
    seen = places(read(draw_board(PROFILE, (*LYING, stranger)), trial()))
    assert not seen["gold 2"].sure
    others = [one for name, one in seen.items() if name != "gold 2"]
    assert sum(one.sure for one in others) >= 0.9 * len(others)
    assert (seen["gold 3"].colour, seen["gold 7"].colour) == ("red", "blue")


@pytest.mark.parametrize("colour", ["green", "yellow", "white", "purple"])
def test_a_counted_marker_elsewhere_makes_no_stranger_vanish(colour: str) -> None:
    stranger = Said("gold 5", kind="cube", colour=colour)
    seen = places(read(draw_board(PROFILE, (RED_CUBE, stranger)), trial(gold=1)))
    assert not seen["gold 5"].sure
    assert seen["gold 3"].colour == "red"
    bare = [one for name, one in seen.items() if name not in ("gold 3", "gold 5")]
    assert all(one.sure and not one.kind for one in bare)


@pytest.mark.parametrize("colour", ["purple", "orange"])
@pytest.mark.parametrize("others", [(), (RED_CUBE,)])
def test_a_marker_that_is_expected_is_not_surely_a_stranger(
    colour: str, others: tuple[Said, ...]
) -> None:
    stranger = Said("gold 4", kind="cube", colour=colour)
    known = trial(gold=1 + len(others))
    assert not places(read(draw_board(PROFILE, (*others, stranger)), known))["gold 4"].sure


def test_as_many_markers_as_are_counted_are_surely_read() -> None:
    seen = places(read(draw_board(PROFILE, (RED_CUBE, BLUE_CUBE)), trial(gold=2)))
    assert all(one.sure for one in seen.values())
    assert [name for name, one in seen.items() if one.kind] == ["gold 3", "gold 7"]


def test_places_cut_off_by_the_edge_of_the_picture_are_not_sure() -> None:
    seen = places(read(draw_board(PROFILE, LYING), trial(), cut=170))
    assert [name for name in ("portal 2", "portal 4") if seen[name].sure] == []
    assert seen["portal 1"].sure


@pytest.mark.parametrize("paint", ["green", "black"])
def test_a_region_under_a_card_is_not_surely_empty(paint: str) -> None:
    card = with_card(draw_board(lands.PROFILE), (0.3, 0.62, 0.85, 0.95), paint)
    seen = counted(read(card, regions()))
    assert not seen["bay"].sure
    assert seen["Munster"].sure


@pytest.mark.parametrize("colour", ["green", "yellow", "black"])
def test_a_disc_that_nobody_taught_makes_its_region_doubtful(colour: str) -> None:
    lying = (lands.disc(5, 5, "red"), lands.disc(18, 4, colour))
    seen = counted(read(draw_board(lands.PROFILE, lying), regions()))
    assert not seen["Ulster"].sure
    assert seen["bay"].sure
    assert {one.colour: one.count for one in seen["Munster"].pieces} == {"red": 1}


def test_a_region_cut_off_by_the_edge_of_the_picture_is_not_sure() -> None:
    seen = counted(read(draw_board(lands.PROFILE), regions(), cut=150))
    assert not seen["Ulster"].sure
    assert seen["Munster"].sure


def test_a_board_of_which_much_is_outside_the_picture_is_told_and_not_read() -> None:
    bare = draw_board(PROFILE)
    table = cv2.copyMakeBorder(bare, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(70, 90, 60))
    watch = BoardWatch("t", lambda look, image: None)
    watch.show(trial().shown)
    part = photographed(np.asarray(table[:, : table.shape[1] * 7 // 10], np.uint8))
    look = watch.look(WatchedBoard("trial"), part)
    assert look.places == ()
    assert look.why is not None
    assert look.why.english().startswith("board partly out of view: ")
