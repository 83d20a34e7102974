"""A board is shown in a drawn picture: found by itself, straightened, compared with itself."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from assistant.words.showing import FindBoard, FindPieces, Straighten, TakePicture
from assistant.words.shown_boards import Corners, Said
from tests.vision_boards.table import (
    BLUE_CUBE,
    BLUE_PAWN,
    PROFILE,
    RED_CUBE,
    RED_PAWN,
    on_table,
    packed,
    shown,
)
from tests.vision_registration.alike_boards import SHOWN as SQUARE
from tests.vision_registration.alike_boards import chess, lettered, square_papers
from tests.vision_registration.drawn import Scene
from vision.cameras.picture_header import NoPictureError
from vision.frames import Image
from vision.showing import KEPT_SIDE, answer
from vision.synthesis.boards import draw_board

WHERE: Corners = ((310.0, 130.0), (930.0, 150.0), (960.0, 660.0), (280.0, 640.0))


def lying(*pieces: Said) -> Image:
    """The board seen somewhat from the side, on a wooden table."""
    board = draw_board(PROFILE, pieces)
    high, wide = board.shape[:2]
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, np.array(WHERE, np.float32))
    table = np.full((760, 1240, 3), (60, 90, 130), np.uint8)
    seen = cv2.warpPerspective(
        board, matrix, (1240, 760), table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT
    )
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.8), np.uint8)


def far(one: Corners, other: Corners) -> float:
    """How far the worst corner is off, in pixels, whichever comes first."""
    first, second = np.array(one), np.array(other)
    turns = [np.hypot(*(np.roll(first, turn, axis=0) - second).T).max() for turn in range(4)]
    return float(min(turns))


def test_the_board_is_found_by_itself() -> None:
    taken = answer(TakePicture(), packed(lying()))
    assert taken.size == (1240, 760)
    assert taken.jpeg.startswith(b"\xff\xd8\xff")
    best = min(taken.outlines, key=lambda one: far(one.corners, WHERE))
    assert far(best.corners, WHERE) < 8
    assert taken.outlines.index(best) < 3
    assert best.aspect == pytest.approx(1.24, abs=0.1)


def test_a_large_photograph_is_kept_smaller() -> None:
    large = cv2.resize(lying(), None, fx=2.5, fy=2.5)
    taken = answer(TakePicture(), packed(np.asarray(large, np.uint8)))
    assert max(taken.size) == KEPT_SIDE
    assert len(taken.jpeg) < 2_500_000


def test_the_straightened_picture_shows_the_board_and_nothing_else() -> None:
    told = answer(Straighten(WHERE, PROFILE.size), packed(lying()))
    straight = cv2.imdecode(np.frombuffer(told.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert straight is not None
    assert told.size == (straight.shape[1], straight.shape[0])
    board = cv2.resize(draw_board(PROFILE), told.size, interpolation=cv2.INTER_AREA)
    off = np.abs(straight.astype(int) - board.astype(int)).mean()
    assert off < 12
    assert np.abs(straight.astype(int) - np.roll(board, 60, axis=1).astype(int)).mean() > 2 * off


@pytest.mark.parametrize("what", ["lettered", "plain", "plain between markers"])
def test_of_a_board_that_looks_the_same_when_turned_people_are_told(what: str) -> None:
    drawn = Scene(
        lettered() if what == "lettered" else chess(),
        SQUARE,
        papers=square_papers() if what.endswith("markers") else {},
    )
    a, b, c, d = ((float(x), float(y)) for x, y in drawn.corners)
    note = answer(Straighten((a, b, c, d), (1.0, 1.0)), packed(drawn.draw())).note
    assert (note is not None) is (what == "plain")
    assert note is None or "looks the same when it is turned" in note.english()


def test_corners_at_which_no_board_lies_are_refused() -> None:
    flat: Corners = ((0.0, 0.0), (9.0, 0.0), (18.0, 0.0), (27.0, 0.0))
    told = answer(Straighten(flat, PROFILE.size), packed(lying()))
    assert (told.jpeg, told.outlines) == (b"", ())
    assert told.why is not None
    with pytest.raises(NoPictureError):
        answer(TakePicture(), b"no picture")


def test_a_picture_too_small_to_show_a_board_is_refused_with_its_size() -> None:
    small = cv2.resize(lying(), (100, 62))
    with pytest.raises(NoPictureError, match="100 x 62 pixels"):
        answer(TakePicture(), packed(np.asarray(small, np.uint8)))


def test_a_lesson_s_picture_is_registered_by_the_empty_board() -> None:
    found = answer(FindBoard(shown()), packed(lying(RED_CUBE, BLUE_PAWN)))
    assert found.why is None
    (outline,) = found.outlines
    assert np.hypot(*(np.array(outline.corners) - np.array(WHERE)).T).max() < 6


def test_a_picture_without_the_board_says_so_and_still_offers_outlines() -> None:
    other = replace(PROFILE, name="quite another", slots=(), tracks=(), grids=())
    board = draw_board(other)
    table = np.full((760, 1240, 3), (60, 90, 130), np.uint8)
    table[120:620, 300:300 + round(500 * board.shape[1] / board.shape[0])] = cv2.resize(
        board, (round(500 * board.shape[1] / board.shape[0]), 500)
    )
    found = answer(FindBoard(shown()), packed(table))
    assert found.why is not None
    assert found.jpeg


@pytest.mark.parametrize("light", [1.0, 0.7])
def test_likely_pieces_are_told_by_place_and_colour_under_any_light(light: float) -> None:
    pieces = (RED_CUBE, BLUE_CUBE, RED_PAWN, BLUE_PAWN)
    seen = np.clip(lying(*pieces) * light, 0, 255).astype(np.uint8)
    told = answer(FindPieces(shown(), WHERE), packed(seen))
    found = {one.place: one.colour for one in told.pieces}
    assert {piece.place: piece.colour for piece in pieces}.items() <= found.items()
    assert len(found) <= len(pieces) + 2
    assert answer(FindPieces(shown(), WHERE), packed(lying())).pieces == ()


def test_a_board_within_a_larger_frame_is_proposed_too() -> None:
    table = on_table()
    taken = answer(TakePicture(), packed(table))
    inner = [one for one in taken.outlines if one.corners[1][0] - one.corners[0][0] < 500]
    assert inner, "the tray around the board must not be all that is offered"
    told = answer(Straighten(inner[0].corners, PROFILE.size), packed(table))
    straight = cv2.imdecode(np.frombuffer(told.jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert straight is not None
    board = cv2.resize(draw_board(PROFILE), told.size, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(np.asarray(board, np.uint8), cv2.COLOR_BGR2GRAY)
    likeness = [
        float(np.corrcoef(np.rot90(straight, turn).ravel(), grey.ravel())[0, 1])
        for turn in (0, 2)
    ]
    assert max(likeness) > min(likeness) + 0.4, "one way round it is this board"
