"""Free pieces: counted by region where they stand, however far their tops lean."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.words.boards import Circle, Polygon, Region
from vision.pieces.mistaken import Look, mistaken
from vision.pieces.mistaken import Standing as Found
from vision.pieces.print_light import in_known_light, print_anchors, straight_board
from vision.pieces.regions import PiecesTold, TaughtPieces, read_pieces, teach_pieces
from vision.pieces.standing import PiecesReading, inside
from vision.pieces.taught import PieceClass, TeachingError
from vision.pieces.view import Seen, view_of_corners

SIZE = (120.0, 80.0)
CORNERS = ((90.0, 60.0), (560.0, 60.0), (630.0, 440.0), (20.0, 440.0))
PICTURE = (640, 480)
WIDTH, HEIGHT = 5.0, 12.0
PAINTS = {"red": (50, 40, 190), "blue": (190, 90, 40), "yellow": (40, 200, 220)}
RED, BLUE, YELLOW = (PieceClass("man", colour) for colour in ("red", "blue", "yellow"))
LEFT = Region("left", Polygon(((0.0, 0.0), (60.0, 0.0), (60.0, 80.0), (0.0, 80.0))))
RIGHT = Region("right", Polygon(((60.0, 0.0), (120.0, 0.0), (120.0, 80.0), (60.0, 80.0))))
UPPER = Region("upper", Polygon(((0.0, 0.0), (120.0, 0.0), (120.0, 30.0), (0.0, 30.0))))
LOWER = Region("lower", Polygon(((0.0, 30.0), (120.0, 30.0), (120.0, 80.0), (0.0, 80.0))))

Standing = list[tuple[PieceClass, tuple[float, float]]]


def _seen(pieces: Standing, light: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Seen:
    """The board with men of their full height, and what stands beside it."""
    random = np.random.default_rng(3)
    board = np.full((320, 480, 3), (110, 140, 130), np.uint8)
    for _ in range(120):
        left, top = (int(v) for v in random.integers(0, (480, 320)))
        paint = tuple(int(v) for v in random.integers(60, 180, 3))
        cv2.rectangle(board, (left, top), (left + 26, top + 14), paint, -1)
    view = view_of_corners(CORNERS, SIZE, PICTURE)
    picture = np.full((PICTURE[1], PICTURE[0], 3), 80, np.uint8)
    to_units = np.diag([SIZE[0] / 480, SIZE[1] / 320, 1.0])
    cv2.warpPerspective(
        board, view.plane @ to_units, PICTURE, picture, borderMode=cv2.BORDER_TRANSPARENT
    )
    for what, at in sorted(pieces, key=lambda one: one[1][1]):
        for z in np.linspace(0, HEIGHT, 25):
            spot = view.to_picture(np.array(at), float(z))
            edge = view.to_picture(np.array([at[0] + WIDTH / 2, at[1]]), float(z))
            radius = round(float(np.hypot(*(edge - spot))) * (1.0 - 0.3 * z / HEIGHT))
            middle = (round(float(spot[0])), round(float(spot[1])))
            cv2.circle(picture, middle, radius, PAINTS[what.colour or ""], -1)
    lit = picture * np.array(light) + np.random.default_rng(4).normal(0, 2, picture.shape)
    return Seen(np.asarray(np.clip(lit, 0, 255), np.uint8), view)


TOLD: Standing = [
    (RED, (20.0, 20.0)),
    (BLUE, (50.0, 50.0)),
    (YELLOW, (90.0, 30.0)),
    (RED, (100.0, 65.0)),
]


@pytest.fixture(scope="module")
def known() -> TaughtPieces:
    return teach_pieces(SIZE, WIDTH, HEIGHT, [PiecesTold(_seen(TOLD), tuple(TOLD))], _seen([]))


def _found(reading: PiecesReading) -> list[tuple[PieceClass, int, int]]:
    return sorted(
        ((one.what, round(one.at[0] / 5), round(one.at[1] / 5)) for one in reading.pieces),
        key=str,
    )


def test_pieces_are_found_where_they_stand_in_other_light(known: TaughtPieces) -> None:
    pieces: Standing = [(BLUE, (15.0, 15.0)), (RED, (75.0, 20.0)), (RED, (85.0, 20.0))]
    pieces += [(YELLOW, (110.0, 70.0)), (BLUE, (60.0, 70.0))]
    reading = read_pieces(_seen(pieces, light=(0.7, 0.85, 1.0)), known)
    expected = sorted(((w, round(x / 5), round(y / 5)) for w, (x, y) in pieces), key=str)
    assert _found(reading) == expected
    assert all(one.odds >= 7 for one in reading.pieces)


def test_a_tall_piece_counts_where_its_foot_is(known: TaughtPieces) -> None:
    """Its top is seen beyond the border: 12 units high, it leans 4 units up the picture."""
    foot = (60.0, 32.5)
    seen = _seen([(RED, foot)])
    top = seen.view.to_board(seen.view.to_picture(np.array(foot), HEIGHT))
    assert inside(UPPER, (float(top[0]), float(top[1])))
    upper, lower = read_pieces(seen, known).counted((UPPER, LOWER))
    assert upper.pieces == {}
    assert lower.pieces == {RED: 1}


def test_regions_count_by_class_and_nothing_beside_the_board(known: TaughtPieces) -> None:
    pieces: Standing = [(RED, (20.0, 40.0)), (RED, (35.0, 60.0)), (BLUE, (25.0, 70.0))]
    pieces += [(YELLOW, (90.0, 50.0)), (RED, (-6.0, 40.0)), (BLUE, (126.0, 60.0))]
    left, right = read_pieces(_seen(pieces), known).counted((LEFT, RIGHT))
    assert left.pieces == {RED: 2, BLUE: 1}
    assert right.pieces == {YELLOW: 1}
    assert left.sure
    assert right.sure


def test_an_empty_board_has_no_pieces(known: TaughtPieces) -> None:
    reading = read_pieces(_seen([], light=(1.1, 0.9, 0.8)), known)
    assert reading.pieces == ()
    assert all(one.sure for one in reading.counted((LEFT, RIGHT)))


def test_the_print_is_put_together_where_no_picture_shows_it_empty() -> None:
    lessons = [TOLD, [(what, (x + 8, y + 7)) for what, (x, y) in TOLD]]
    lessons += [[(what, (x - 7, y - 9)) for what, (x, y) in TOLD]]
    told = [PiecesTold(_seen(one), tuple(one)) for one in lessons]
    known = teach_pieces(SIZE, WIDTH, HEIGHT, told)
    pieces: Standing = [(BLUE, (30.0, 60.0)), (YELLOW, (70.0, 60.0))]
    (count,) = read_pieces(_seen(pieces), known).counted(
        (Region("all", Circle((60.0, 40.0), 80.0)),)
    )
    assert count.pieces == {BLUE: 1, YELLOW: 1}


def test_pieces_cannot_be_taught_by_an_empty_board() -> None:
    with pytest.raises(TeachingError):
        teach_pieces(SIZE, WIDTH, HEIGHT, [PiecesTold(_seen([]), ())])


def test_a_tall_piece_whose_middle_is_seen_beyond_the_board_is_asked_about(
    known: TaughtPieces,
) -> None:
    seen = _seen([])
    picture = straight_board(seen, SIZE, known.scale)
    anchors = print_anchors(seen, SIZE, known.print_known)
    flat = in_known_light(picture, anchors.light, SIZE, known.scale)
    look = Look(picture, flat, known.bare, anchors, 10, known.scale)
    foot, middle, top = (np.array([[50.0, y]]) for y in (2.0, -6.0, -14.0))
    one = Found(foot, middle, top, np.array([known.classes.index(RED)]))
    asked = mistaken(look, one, np.array([0]), known.paints, known.of_pieces, SIZE)
    assert asked.tolist() == [True]
