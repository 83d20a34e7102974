"""Markers on tracks, and tiles of known shape on a grid."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision_pieces.drawn_board import COLUMNS, ROWS, SIZE, drawn, random_pieces, the_view
from vision.pieces.light import plain_light
from vision.pieces.patches import grid_windows
from vision.pieces.places import Places, PlacesReading, Seen, Told, read_places, teach_places
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import BoardView, Floats, view_of_corners
from vision.tiles.arrangement import arrange
from vision.tiles.art import LaidTile, TileShape, cell_pictures, learn_art, turned_cells
from vision.tracks import read_tracks

RED, BLUE = PieceClass("disc", "red"), PieceClass("disc", "blue")
NAMES = tuple(f"row{r}/{c}" for r in range(ROWS) for c in range(COLUMNS))


def _read(pieces: list[PieceClass]) -> PlacesReading:
    places = Places(SIZE, grid_windows(ROWS, COLUMNS))
    lesson = random_pieces(1)
    known = teach_places(places, [Told(Seen(drawn(lesson), the_view()), tuple(lesson))])
    return read_places(Seen(drawn(pieces, light=(0.9, 0.8, 1.0)), the_view()), known)


def test_markers_are_told_by_space_and_colour() -> None:
    pieces = [EMPTY] * (ROWS * COLUMNS)
    pieces[2], pieces[COLUMNS + 5], pieces[COLUMNS + 6] = RED, BLUE, RED
    first, second, *others = read_tracks(NAMES, _read(pieces))
    assert [(m.space, m.what) for m in first.markers] == [("2", RED)]
    assert [(m.space, m.what) for m in second.markers] == [("5", BLUE), ("6", RED)]
    assert not any(track.markers for track in others)
    assert first.sure


def test_a_track_with_one_marker_has_it_on_its_likeliest_space() -> None:
    classes = (EMPTY, RED)
    values = np.array([[0.0, -30.0], [0.0, 12.0], [0.0, 2.0]])
    reading = PlacesReading(
        (EMPTY, RED, RED),
        (RED, EMPTY, EMPTY),
        np.array([30.0, 12.0, 2.0]),
        np.zeros(3, bool),
        plain_light(),
        classes,
        values,
    )
    names = ("food/0", "food/1", "food/2")
    (track,) = read_tracks(names, reading, {"food": 1})
    assert [marker.space for marker in track.markers] == ["1"]
    assert track.sure
    doubtful = replace(reading, values=np.array([[0.0, -30.0], [0.0, 12.0], [0.0, 8.0]]))
    assert not read_tracks(names, doubtful, {"food": 1})[0].sure


SHAPES = (
    TileShape("bar", ((0, 0), (0, 1)), 2),
    TileShape("corner", ((0, 0), (1, 0), (1, 1)), 1),
    TileShape("block", ((0, 0), (0, 1), (1, 0), (1, 1)), 1),
)
PAINT = {"bar": (40, 60, 200), "corner": (60, 170, 60), "block": (200, 120, 40)}
GRID = (5, 6)
WINDOWS = grid_windows(*GRID)
CELLS = [(r, c) for r in range(GRID[0]) for c in range(GRID[1])]
UNIT = 40


def _board(laid: list[LaidTile]) -> tuple[Seen, BoardView]:
    image = np.full((GRID[0] * UNIT, GRID[1] * UNIT, 3), (90, 150, 160), np.uint8)
    for r, c in CELLS:
        cv2.circle(image, (c * UNIT + 20, r * UNIT + 20), 9, (70, 110, 130), -1)
    shapes = {shape.name: shape for shape in SHAPES}
    for tile in laid:
        cells = shapes[tile.name].cells
        art = np.zeros((2 * UNIT, 2 * UNIT, 3), np.uint8)
        art[:] = PAINT[tile.name]
        cv2.line(art, (8, 10), (64, 18), (230, 230, 230), 5)
        cv2.circle(art, (14, 60), 9, (20, 20, 20), -1)
        mask = np.zeros((2 * UNIT, 2 * UNIT), np.uint8)
        for r, c in cells:
            mask[r * UNIT : (r + 1) * UNIT, c * UNIT : (c + 1) * UNIT] = 1
        high, wide = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
        art, mask = art[: high * UNIT, : wide * UNIT], mask[: high * UNIT, : wide * UNIT]
        art = np.rot90(art, -tile.turned)
        mask = np.rot90(mask, -tile.turned)
        top, left = min(r for r, _ in tile.cells), min(c for _, c in tile.cells)
        part = image[top * UNIT : top * UNIT + len(art), left * UNIT : left * UNIT + art.shape[1]]
        part[mask > 0] = art[mask > 0]
    size = (image.shape[1], image.shape[0])
    corners = [(0, 0), (size[0], 0), size, (0, size[1])]
    view = view_of_corners(corners, (GRID[1], GRID[0]), size)
    return Seen(image, view), view


def _at(name: str, turned: int, row: int, column: int) -> LaidTile:
    cells = next(shape.cells for shape in SHAPES if shape.name == name)
    own = turned_cells(cells, turned)
    return LaidTile(name, turned, tuple((row + r, column + c) for r, c in own))


def _pictures(laid: list[LaidTile]) -> Floats:
    seen, _ = _board(laid)
    return cell_pictures(seen, WINDOWS, plain_light(), (GRID[1], GRID[0]))


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_tiles_are_read_with_place_and_turn(turned: int) -> None:
    number = {cell: i for i, cell in enumerate(CELLS)}
    lesson = [_at("bar", 0, 0, 0), _at("corner", 0, 2, 0), _at("block", 0, 3, 4)]
    art = learn_art(SHAPES, [(_pictures(lesson), number, lesson)])
    laid = [
        _at("corner", turned, 0, 1),
        _at("bar", (turned + 1) % 4, 3, 0),
        _at("block", (turned + 2) % 4, 2, 3),
    ]
    covered = {cell for tile in laid for cell in tile.cells}
    bare = np.array([-15.0 if cell in covered else 15.0 for cell in CELLS])
    found = arrange(CELLS, _pictures(laid), bare, art)
    assert {(t.name, t.turned, frozenset(t.cells)) for t in found.tiles} == {
        (t.name, t.turned, frozenset(t.cells)) for t in laid
    }
    assert set(found.open_cells) == set(CELLS) - covered
    assert all(found.sure)


def test_no_more_tiles_are_laid_than_there_are() -> None:
    number = {cell: i for i, cell in enumerate(CELLS)}
    lesson = [_at("bar", 0, 0, 0), _at("corner", 0, 2, 0), _at("block", 0, 3, 4)]
    art = learn_art(SHAPES, [(_pictures(lesson), number, lesson)])
    three = [_at("bar", 0, 0, 0), _at("bar", 0, 2, 2), _at("bar", 0, 4, 4)]
    bare = np.full(len(CELLS), -6.0)
    found = arrange(CELLS, _pictures(three), bare, art)
    assert sum(tile.name == "bar" for tile in found.tiles) == 2


def test_quarter_turns_are_clockwise() -> None:
    assert turned_cells(((0, 0), (1, 0), (1, 1)), 1) == ((0, 0), (0, 1), (1, 0))
    assert turned_cells(((0, 0), (0, 1)), 1) == ((0, 0), (1, 0))
