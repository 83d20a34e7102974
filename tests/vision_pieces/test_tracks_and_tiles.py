"""Markers on tracks, and tiles of known shape on a grid."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision_pieces.drawn_board import COLUMNS, ROWS, SIZE, drawn, random_pieces, the_view
from vision.pieces.light import plain_light
from vision.pieces.patches import grid_windows
from vision.pieces.places import Places, PlacesReading, Told
from vision.pieces.places_read import read_places
from vision.pieces.places_taught import teach_places
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import Seen
from vision.tiles.art import turned_cells
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


def test_a_counted_marker_is_no_surer_than_its_space() -> None:
    values = np.array([[0.0, -30.0], [0.0, 40.0], [0.0, -30.0]])
    best, second = (EMPTY, RED, EMPTY), (RED, EMPTY, RED)
    odds, known = np.array([30.0, 40.0, 30.0]), np.zeros(3, bool)
    sure = PlacesReading(best, second, odds, known, plain_light(), (EMPTY, RED), values)
    names = ("food/0", "food/1", "food/2")
    assert read_tracks(names, sure, {"food": 1})[0].sure
    (track,) = read_tracks(names, replace(sure, odds=np.array([30.0, 2.0, 30.0])), {"food": 1})
    assert [marker.odds for marker in track.markers] == [2.0]
    assert not track.sure
    for place in range(3):
        strange = replace(sure, strange=np.arange(3) == place)
        assert not read_tracks(names, strange, {"food": 1})[0].sure


def test_a_plain_piece_more_than_are_counted_is_a_riddle() -> None:
    values = np.array([[0.0, -30.0], [0.0, 40.0], [0.0, 20.0]])
    best, second = (EMPTY, RED, RED), (RED, EMPTY, EMPTY)
    odds, known = np.array([30.0, 40.0, 20.0]), np.zeros(3, bool)
    reading = PlacesReading(best, second, odds, known, plain_light(), (EMPTY, RED), values)
    assert not read_tracks(("food/0", "food/1", "food/2"), reading, {"food": 1})[0].sure


def test_quarter_turns_are_clockwise() -> None:
    assert turned_cells(((0, 0), (1, 0), (1, 1)), 1) == ((0, 0), (0, 1), (1, 0))
    assert turned_cells(((0, 0), (0, 1)), 1) == ((0, 0), (1, 0))
