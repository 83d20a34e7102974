"""Sleeves, cards and pictures that show nothing: what lies under them is never told for sure."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision_pieces.drawn_tiles import COLUMNS, ROWS, SHAPES, SIZE, drawn, laid, the_grid
from vision.pieces.view import Image, Seen
from vision.tiles.reading import TilesReading, read_tiles
from vision.tiles.teaching import TaughtTiles, TileLesson, teach_tiles

TAUGHT = [laid("bar", 0, 0, 0), laid("corner", 0, 2, 0), laid("block", 0, 3, 4)]
TAUGHT += [laid("coin", 0, 1, 3)]
LYING = [laid("corner", 1, 0, 1), laid("bar", 2, 3, 0), laid("block", 0, 2, 3)]
LYING += [laid("coin", 0, 0, 5)]
COVERED = {cell for tile in LYING for cell in tile.cells}
PAINTS = {
    "skin": (120, 150, 210),
    "black": (18, 16, 15),
    "paper": (235, 240, 240),
    "the board's own": (120, 170, 160),
    "a tile's": (70, 150, 70),
    "the coin's": (170, 175, 180),
}
HALVES = {
    "left": (0.0, 0.0, 4.0, SIZE[1]),
    "right": (4.0, 0.0, SIZE[0], SIZE[1]),
    "below": (0.0, 3.0, SIZE[0], SIZE[1]),
}


@pytest.fixture(scope="module")
def known() -> TaughtTiles:
    grid = the_grid()
    lessons = [TileLesson(grid, drawn([])), TileLesson(grid, drawn(TAUGHT), tuple(TAUGHT))]
    return teach_tiles(SHAPES, lessons)


def read(known: TaughtTiles, seen: Seen) -> TilesReading:
    return read_tiles(seen, known.boards[the_grid().name], known.art)


def with_image(seen: Seen, image: Image) -> Seen:
    return Seen(image, seen.view)


def under(seen: Seen, box: tuple[float, float, float, float], paint: str) -> Seen:
    """The picture with something plain over a box of the board, with a grain as cloth has it."""
    left, top, right, bottom = box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    mask = np.zeros(seen.image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(seen.view.to_picture(corners)).astype(np.int32), 1)
    grain = np.random.default_rng(3).normal(0, 4, seen.image.shape)
    cover = np.clip(np.array(PAINTS[paint]) + grain, 0, 255)
    out = np.where(mask[..., None] > 0, cover, seen.image)
    return with_image(seen, np.asarray(out, np.uint8))


def hides(box: tuple[float, float, float, float], cell: tuple[int, int]) -> bool:
    """Whether the middle of a cell is in a box of the board."""
    left, top, right, bottom = box
    row, column = cell
    return left < column + 1.5 < right and top < row + 1.5 < bottom


def blank(image: Image, how: str) -> Image:
    """A picture in which little or nothing of the board is left."""
    high, wide = image.shape[:2]
    random = np.random.default_rng(7)
    made = {
        "black": np.zeros((high, wide, 3)),
        "grey": np.full((high, wide, 3), 128.0),
        "the board's own": np.full((high, wide, 3), PAINTS["the board's own"]),
        "noise": random.integers(0, 256, (high, wide, 3)),
        "fog": image * 0.02 + 150,
    }
    return np.asarray(made[how], np.uint8)


@pytest.mark.parametrize(
    ("wide", "paint"),
    [(0.5, (60, 165, 205)), (0.6, (60, 165, 205)), (0.4, (225, 228, 230)), (0.5, (55, 50, 50))],
)
def test_small_things_on_open_cells_are_asked_about(
    known: TaughtTiles, wide: float, paint: tuple[int, int, int]
) -> None:
    seen = drawn(LYING)
    cells = [cell for cell in the_grid().cells if cell not in COVERED][::5]
    image = seen.image.copy()
    for cell in cells:
        at = the_grid().cells.index(cell)
        middle = the_grid().windows.centres[at]
        spots = np.array([(np.cos(turn), np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 24)])
        ring = seen.view.to_picture(middle + spots * wide / 2 * the_grid().cell)
        cv2.fillConvexPoly(image, np.round(ring).astype(np.int32), paint, cv2.LINE_AA)
    reading = read(known, with_image(seen, image))
    sure = dict(zip(reading.cells, reading.sure_cells, strict=True))
    assert not any(sure[cell] for cell in cells)


@pytest.mark.parametrize("how", ["black", "grey", "the board's own", "noise", "fog"])
def test_a_picture_without_the_board_says_nothing_of_it(known: TaughtTiles, how: str) -> None:
    seen = drawn(LYING)
    found = read(known, with_image(seen, blank(seen.image, how)))
    assert not found.sure_cells.any()
    assert not any(found.sure)


@pytest.mark.parametrize("paint", PAINTS)
@pytest.mark.parametrize("half", HALVES)
def test_under_something_plain_nothing_is_sure(known: TaughtTiles, half: str, paint: str) -> None:
    found = read(known, under(drawn(LYING), HALVES[half], paint))
    hidden = np.array([hides(HALVES[half], cell) for cell in found.cells])
    assert not (found.sure_cells & hidden).any()
    right = {(tile.name, tile.cells) for tile in LYING}
    for tile, sure in zip(found.tiles, found.sure, strict=True):
        assert not sure or (tile.name, tile.cells) in right


@pytest.mark.parametrize("paint", PAINTS)
@pytest.mark.parametrize("half", HALVES)
def test_lines_between_plain_cells_are_missed_where_something_hides_them(
    half: str, paint: str
) -> None:
    grid = the_grid()
    shown = TileLesson(grid, drawn(TAUGHT, lined=True), tuple(TAUGHT))
    known = teach_tiles(SHAPES, [TileLesson(grid, drawn([], lined=True)), shown])
    found = read(known, under(drawn(LYING, lined=True), HALVES[half], paint))
    # Next to the cover's edge lines still show on one side.
    left, top, right, bottom = HALVES[half]
    deep = (left + (left > 0), top + (top > 0), right - (right < SIZE[0]), bottom)
    hidden = np.array([hides(deep, cell) for cell in found.cells])
    assert not (found.sure_cells & hidden).any()
    free = read(known, drawn(LYING, lined=True, light=(1.05, 1.0, 0.9), shadow=0.4))
    assert free.sure_cells.mean() > 0.9


@pytest.mark.parametrize("paint", ["skin", "paper", "the board's own"])
def test_beside_what_hides_a_part_the_rest_is_read(known: TaughtTiles, paint: str) -> None:
    box = (0.0, 5.0, SIZE[0], SIZE[1])
    found = read(known, under(drawn(LYING), box, paint))
    free = np.array([not hides(box, cell) for cell in found.cells])
    covered = np.array([cell in COVERED for cell in found.cells])
    assert (found.sure_cells & free).sum() >= 0.8 * free.sum()
    assert (found.covered == covered)[found.sure_cells].all()


def test_of_what_nobody_taught_it_is_asked(known: TaughtTiles) -> None:
    found = read(known, drawn([laid("bar", 0, 4, 0)], strange=(2, 2)))
    assert found.unknown == ((2, 2),)
    assert not found.sure_cells[found.cells.index((2, 2))]


@pytest.mark.parametrize(
    ("down", "right"), [(1.0, 0.0), (0.0, -1.0), (0.5, 0.5), (1.0, 1.0), (0.0, 1.5)]
)
def test_where_the_print_lies_elsewhere_nothing_is_sure(
    known: TaughtTiles, down: float, right: float
) -> None:
    seen = drawn(LYING)
    moved = np.array([[1.0, 0.0, right], [0.0, 1.0, down], [0.0, 0.0, 1.0]])
    off = replace(seen.view, plane=seen.view.plane @ moved)
    found = read(known, Seen(seen.image, off))
    assert not found.sure_cells.any()
    assert not any(found.sure)


@pytest.mark.parametrize(
    ("turned", "larger"), [(180.0, 1.0), (7.0, 1.0), (-12.0, 1.0), (0.0, 0.85), (0.0, 1.15)]
)
def test_where_the_board_is_held_askew_nothing_is_sure(
    known: TaughtTiles, turned: float, larger: float
) -> None:
    seen, (wide, high) = drawn(LYING), SIZE
    about = cv2.getRotationMatrix2D((wide / 2, high / 2), turned, larger)
    askew = np.vstack([about, [0.0, 0.0, 1.0]])
    found = read(known, Seen(seen.image, replace(seen.view, plane=seen.view.plane @ askew)))
    assert not found.sure_cells.any()
    assert not any(found.sure)


def test_a_mirrored_picture_of_the_board_is_noticed(known: TaughtTiles) -> None:
    seen = drawn(LYING)
    mirror = np.array([[-1.0, 0.0, SIZE[0]], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    found = read(known, Seen(seen.image, replace(seen.view, plane=seen.view.plane @ mirror)))
    assert not found.sure_cells.any()
    assert not any(found.sure)


def test_a_board_no_cell_of_which_was_ever_seen_bare_is_read(known: TaughtTiles) -> None:
    board = known.boards[the_grid().name]
    never = replace(
        board,
        bare=np.full_like(board.bare, np.nan),
        bare_around=np.full_like(board.bare_around, np.nan),
    )
    found = read_tiles(drawn(LYING), never, known.art)
    bare = np.array([cell not in COVERED for cell in found.cells])
    assert not (found.sure_cells & bare).any()


@pytest.mark.parametrize(("down", "right"), [(0.15, 0.0), (0.0, -0.15), (0.1, 0.1)])
def test_a_pose_that_is_hardly_off_is_read(known: TaughtTiles, down: float, right: float) -> None:
    seen = drawn(LYING)
    moved = np.array([[1.0, 0.0, right], [0.0, 1.0, down], [0.0, 0.0, 1.0]])
    found = read(known, Seen(seen.image, replace(seen.view, plane=seen.view.plane @ moved)))
    assert {(tile.name, tile.cells) for tile in found.tiles} == {
        (tile.name, tile.cells) for tile in LYING
    }
    assert found.sure_cells.sum() >= 0.9 * ROWS * COLUMNS
