"""Free pieces: on which side of a border, and what is no piece though it has the paint of one."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from assistant.words.boards import BoardProfile, Point, Polygon, Region
from assistant.words.shown_boards import BoardLesson, RegionSeen, Said, ShownBoard, WatchedBoard
from tests.vision_boards.table import packed
from tests.vision_boards.test_strangers import counted, learned, photographed, read, read_picture
from vision.boards.known import KnownBoard
from vision.frames import Image
from vision.pieces import regions
from vision.pieces.regions import PiecesTold, read_pieces, teach_pieces
from vision.pieces.taught import PieceClass
from vision.pieces.view import Floats, Seen, view_of_corners
from vision.synthesis.boards import LONG_SIDE, draw_board, whole

SIZE = (24.0, 16.0)
BORDER = 12.0
WEST = Region("west", Polygon(((0.0, 0.0), (BORDER, 0.0), (BORDER, 16.0), (0.0, 16.0))))
EAST = Region("east", Polygon(((BORDER, 0.0), (24.0, 0.0), (24.0, 16.0), (BORDER, 16.0))))
PROFILE = BoardProfile("shires", SIZE, regions=(WEST, EAST))
WIDTH = 24.0 / 20 * 0.7
"""Of a drawn piece, in board units."""
STRIPS = {
    "red": (44, 40, 190),
    "blue": (180, 84, 40),
    "green": (70, 140, 52),
    "white": (232, 234, 234),
    "black": (36, 34, 34),
}
COLOURS = ("red", "blue", "green", "white", "black")


def cube(x: float, y: float, colour: str) -> Said:
    return Said(at=(x, y), kind="cube", colour=colour)


LESSON = tuple(
    cube(2.0 + 4.2 * i, 4.0 + 8.0 * j, colour) for j in range(2) for i, colour in enumerate(COLOURS)
)


@cache
def shires() -> KnownBoard:
    """A board of two regions with a common border, and cubes of five colours, learned."""
    bare, taught = draw_board(PROFILE), draw_board(PROFILE, LESSON)
    lesson = BoardLesson(packed(taught), whole(taught), LESSON)
    shown = ShownBoard("shires", PROFILE, packed(bare), whole(bare), (lesson,))
    return learned(KnownBoard(shown, WatchedBoard("shires")))


def seen_on(board: Image) -> dict[str, RegionSeen]:
    return counted(read(board, shires()))


def straight(board: Image) -> Seen:
    """The board from straight above."""
    size = (board.shape[1], board.shape[0])
    return Seen(photographed(board), view_of_corners(whole(board), SIZE, size))


def colours(region: RegionSeen) -> dict[str | None, int]:
    return {one.colour: one.count for one in region.pieces}


def test_pieces_are_placed_where_they_stand_and_not_to_one_side() -> None:
    lying = tuple(
        cube(1.7 + 2.57 * i + 0.31 * j, 2.3 + 3.83 * j + 0.27 * i, COLOURS[(i + j) % 5])
        for i in range(8)
        for j in range(3)
    )
    told = tuple((PieceClass(said.kind, said.colour), said.at or (0.0, 0.0)) for said in LESSON)
    lesson = PiecesTold(straight(draw_board(PROFILE, LESSON)), told)
    taught = teach_pieces(SIZE, WIDTH, 0.0, [lesson], straight(draw_board(PROFILE)))
    reading = read_pieces(straight(draw_board(PROFILE, lying)), taught)
    at = np.array([one.at for one in reading.pieces])
    stand = np.array([said.at for said in lying])
    assert len(at) == len(stand)
    nearest = np.linalg.norm(stand[:, None] - at[None], axis=2).argmin(axis=1)
    off = (at[nearest] - stand) / WIDTH
    assert np.abs(off.mean(axis=0)).max() < 0.08  # the drawn shadows pull a little
    assert np.abs(off).max() < 0.15


@pytest.mark.parametrize("colour", ["red", "blue", "green"])
@pytest.mark.parametrize("side", [-1, 1])
def test_a_piece_beside_a_border_is_counted_on_its_own_side(colour: str, side: int) -> None:
    for y in (3.1, 7.3, 12.7):
        seen = seen_on(draw_board(PROFILE, (cube(BORDER + side * 0.3 * WIDTH, y, colour),)))
        expected = ({colour: 1}, {}) if side < 0 else ({}, {colour: 1})
        assert (colours(seen["west"]), colours(seen["east"])) == expected
        assert seen["west"].sure
        assert seen["east"].sure


@pytest.mark.parametrize("off", [-0.06, 0.0, 0.06])
def test_of_a_piece_on_a_border_both_regions_are_asked_about(off: float) -> None:
    seen = seen_on(draw_board(PROFILE, (cube(BORDER + off * WIDTH, 5.0, "red"),)))
    assert not seen["west"].sure
    assert not seen["east"].sure
    for region in (seen["west"], seen["east"]):
        offered = [
            {one.colour: one.count for one in told} for told in (region.pieces, *region.likely)
        ]
        assert {} in offered
        assert {"red": 1} in offered


def with_strip(board: Image, start: Point, end: Point, thick: float, paint: str) -> Image:
    """The board with something long on it in the paint of a piece, as a pencil or a sleeve is."""
    scale = board.shape[1] / SIZE[0]
    ends = [(round(x * scale), round(y * scale)) for x, y in (start, end)]
    out = board.copy()
    cv2.line(out, ends[0], ends[1], STRIPS[paint], round(thick * scale), cv2.LINE_AA)
    return out


@pytest.mark.parametrize(
    ("paint", "thick"),
    [("red", 4.0), ("red", 0.7), ("blue", 0.7), ("green", 0.7), ("white", 0.7), ("black", 0.7)],
)
def test_a_pencil_or_a_sleeve_in_the_paint_of_pieces_is_not_surely_pieces(
    paint: str, thick: float
) -> None:
    board = draw_board(PROFILE, (cube(4.0, 5.0, "red"), cube(20.0, 12.0, "blue")))
    seen = seen_on(with_strip(board, (16.0, 6.0), (23.0, -2.0), thick, paint))
    assert not seen["east"].sure
    assert seen["west"].sure
    assert colours(seen["west"]) == {"red": 1}


def test_two_pieces_side_by_side_are_counted_and_a_heap_is_asked_about() -> None:
    pair = (cube(4.0, 5.0, "red"), cube(4.0 + 1.05 * WIDTH, 5.0, "red"))
    seen = seen_on(draw_board(PROFILE, (*pair, cube(20.0, 12.0, "blue"))))
    assert colours(seen["west"]) == {"red": 2}
    assert seen["west"].sure
    rows = [cube(4.0 + WIDTH * i, 5.0 + WIDTH * j, "red") for i in range(3) for j in range(2)]
    seen = seen_on(draw_board(PROFILE, (*rows, cube(20.0, 12.0, "blue"))))
    assert not seen["west"].sure
    assert seen["east"].sure


def lit(light: Floats | float) -> dict[str, RegionSeen]:
    """What is counted where so much light falls on a red and a white cube."""
    lying = (cube(4.0, 5.0, "red"), cube(9.0, 11.0, "white"), cube(20.0, 12.0, "blue"))
    board = draw_board(PROFILE, lying)
    grain = np.random.default_rng(5).normal(0, 3, board.shape)
    bright = cv2.GaussianBlur(board, (0, 0), 0.8) * light + grain
    return counted(read_picture(np.asarray(np.clip(bright, 0, 255), np.uint8), board, shires()))


def spot(x: float, y: float, wide: float, more: float) -> Floats:
    """Light (h, w, 1) with a soft spot, `wide` board units, of `more` light at a board point."""
    scale = LONG_SIDE / SIZE[0]
    down, right = np.mgrid[: round(SIZE[1] * scale), :LONG_SIDE] / scale
    square = (right - x) ** 2 + (down - y) ** 2
    return np.asarray(1.0 + more * np.exp(-square / (2 * wide**2))[..., None], np.float64)


def rightly_or_asked(seen: dict[str, RegionSeen]) -> bool:
    stand = {"west": {"red": 1, "white": 1}, "east": {"blue": 1}}
    return all(not seen[name].sure or colours(seen[name]) == stand[name] for name in stand)


def test_in_plain_light_all_is_sure() -> None:
    seen = lit(0.9)
    assert rightly_or_asked(seen)
    assert seen["west"].sure
    assert seen["east"].sure


@pytest.mark.parametrize("more", [0.2, 0.4, 0.6, 2.0])
@pytest.mark.parametrize("wide", [0.35, 0.6, 1.0, 3.0])
def test_a_spot_of_light_is_not_surely_a_white_piece(more: float, wide: float) -> None:
    for x, y in ((14.7, 5.2), (7.2, 5.6), (20.9, 8.1)):
        assert rightly_or_asked(lit(0.7 * spot(x, y, wide, more))), (x, y)


@pytest.mark.parametrize(
    ("wide", "slant", "dark"),
    [(0.9, -0.4, 0.3), (1.2, 0.0, 0.5), (1.2, 0.7, 0.4), (1.4, 0.7, 0.4), (2.2, 0.7, 0.4),
     (3.3, 0.0, 0.3)],
)  # fmt: skip
def test_light_through_blinds_is_not_surely_white_pieces(
    wide: float, slant: float, dark: float
) -> None:
    scale = LONG_SIDE / SIZE[0]
    down, right = np.mgrid[: round(SIZE[1] * scale), :LONG_SIDE] / scale
    stripes = ((right + slant * down) // wide % 2).astype(np.float32)
    soft = cv2.GaussianBlur(stripes, (0, 0), 3)[..., None]
    assert rightly_or_asked(lit(1.0 - dark * np.asarray(soft, np.float64)))


@pytest.mark.parametrize("light", [1.2, 1.4, 1.6, 2.0])
def test_white_pieces_in_too_much_light_are_not_surely_missing(light: float) -> None:
    seen = lit(light)
    assert rightly_or_asked(seen)
    assert not seen["west"].sure


def test_white_pieces_on_print_of_another_colour_are_sure() -> None:
    lying = (cube(4.0, 5.0, "white"), cube(9.0, 11.0, "white"), cube(20.0, 12.0, "white"))
    seen = seen_on(draw_board(PROFILE, lying))
    assert (colours(seen["west"]), colours(seen["east"])) == ({"white": 2}, {"white": 1})
    assert seen["west"].sure
    assert seen["east"].sure


def test_a_region_with_more_pieces_than_are_looked_for_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(regions, "_MOST", 1)
    seen = seen_on(draw_board(PROFILE, (cube(4.0, 5.0, "red"), cube(20.0, 12.0, "blue"))))
    assert [one.sure for one in seen.values() if not one.pieces] == [False]
