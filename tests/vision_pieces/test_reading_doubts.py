"""What speaks against a reading that looks certain: then people are asked."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision_pieces.drawn_board import (
    CELL,
    COLUMNS,
    PAINTS,
    ROWS,
    SIZE,
    drawn,
    random_pieces,
    the_view,
)
from vision.pieces.patches import grid_windows
from vision.pieces.places import Places, PlacesReading, TaughtPlaces, Told
from vision.pieces.places_read import read_places
from vision.pieces.places_taught import teach_places
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import Image, Seen

PLAIN = Places(SIZE, grid_windows(ROWS, COLUMNS))
PRINTED = Places(SIZE, grid_windows(ROWS, COLUMNS), printed=True)
NOTHING = [EMPTY] * (ROWS * COLUMNS)
ROW, COLUMN = 2, 3
HERE = ROW * COLUMNS + COLUMN
RED = PieceClass("disc", "red")


def with_disc(picture: Image, x: float, y: float, paint: tuple[int, int, int]) -> Image:
    """The picture with a disc of a piece's width at board point (x, y)."""
    turn = np.linspace(0, 2 * np.pi, 60)
    circle = np.stack([x + np.cos(turn) * 14 / CELL, y + np.sin(turn) * 14 / CELL], 1)
    out = picture.copy()
    cv2.fillPoly(out, [np.round(the_view().to_picture(circle)).astype(np.int32)], paint)
    return out


def read(picture: Image, known: TaughtPlaces) -> PlacesReading:
    return read_places(Seen(picture, the_view()), known)


@pytest.mark.parametrize("colour", ["blue", "white"])
@pytest.mark.parametrize(("right", "down"), [(0.42, 0.0), (-0.3, 0.3), (0.0, -0.42)])
def test_a_piece_that_lies_half_beside_its_place_is_not_surely_nothing(
    colour: str, right: float, down: float
) -> None:
    pieces = random_pieces(1)
    known = teach_places(PLAIN, [Told(Seen(drawn(pieces), the_view()), tuple(pieces))])
    bare = drawn(NOTHING, seed=3)
    assert read(bare, known).sure.all()
    beside = with_disc(bare, COLUMN + 0.5 + right, ROW + 0.5 + down, PAINTS[colour])
    reading = read(beside, known)
    assert not (reading.best[HERE] == EMPTY and reading.sure[HERE])
    assert reading.sure.mean() > 0.9


def test_a_piece_beside_a_filled_place_leaves_its_neighbours_certain() -> None:
    pieces = random_pieces(1)
    known = teach_places(PLAIN, [Told(Seen(drawn(pieces), the_view()), tuple(pieces))])
    standing = [RED if (cell // COLUMNS + cell) % 2 else EMPTY for cell in range(len(NOTHING))]
    reading = read(drawn(standing, seed=4), known)
    assert list(reading.best) == standing
    assert reading.sure.all()


@pytest.mark.parametrize("haze", [0.15, 0.25])
def test_a_print_in_the_colour_of_a_piece_is_not_surely_a_piece(haze: float) -> None:
    printed = [*NOTHING]
    printed[HERE] = RED  # the board itself has a red spot here
    bare = drawn(printed, printed=True)
    x, y = the_view().to_picture(np.array([COLUMN + 0.5, ROW + 0.5])).round().astype(int)
    spot = bare[y - 26 : y + 26, x - 26 : x + 26]
    spot[:] = (spot * (1 - haze) + 230 * haze).astype(np.uint8)  # a lamp shone on the empty board
    pieces: list[PieceClass | None] = [*random_pieces(3)]
    pieces[HERE] = None
    lesson = drawn([RED if one is None else one for one in pieces], printed=True)
    known = teach_places(
        PRINTED,
        [Told(Seen(lesson, the_view()), tuple(pieces))],
        Seen(bare, the_view()),
        clear=True,
    )
    reading = read(drawn(printed, printed=True, seed=7), known)
    assert not reading.sure[HERE]
    assert reading.sure.mean() > 0.9


def test_a_board_and_pieces_that_nobody_taught_are_asked_about() -> None:
    pieces = random_pieces(1)
    known = teach_places(PLAIN, [Told(Seen(drawn(pieces), the_view()), tuple(pieces))])
    paints = np.random.default_rng(0)
    taken = 0
    for seed in range(10):
        other = {name: _any_paint(paints) for name in PAINTS}
        strangers = random_pieces(seed + 5)
        board = _any_paint(paints)
        reading = read(drawn(strangers, seed=seed, board_paint=board, paints=other), known)
        taken += int((reading.sure & [one != EMPTY for one in reading.best]).sum())
    assert taken <= 10  # of some 240


def _any_paint(random: np.random.Generator) -> tuple[int, int, int]:
    blue, green, red = (int(value) for value in random.integers(20, 235, 3))
    return blue, green, red


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.7, 0.9, 1.05), (1.0, 0.9, 0.7)])
def test_known_pieces_in_other_light_stay_certain(light: tuple[float, float, float]) -> None:
    pieces = random_pieces(1)
    known = teach_places(PLAIN, [Told(Seen(drawn(pieces), the_view()), tuple(pieces))])
    others = random_pieces(2)
    reading = read(drawn(others, light=light, slope=0.3, seed=5), known)
    assert list(reading.best) == others
    assert reading.sure.mean() > 0.9


def ringed(picture: Image, x: float, y: float) -> Image:
    """The picture with a printed spot in the colour of red pieces, a white ring around it."""
    out = with_disc(picture, x, y, PAINTS["white"])
    middle = tuple(int(v) for v in the_view().to_picture(np.array([x, y])).round())
    cv2.circle(out, middle, 12, PAINTS["red"], -1)
    return out


def with_ringed_spots(picture: Image) -> Image:
    for column in range(COLUMNS):
        picture = ringed(picture, column + 0.5, ROW + 0.5)
    return picture


def test_a_piece_in_the_colour_of_its_place_is_certain_once_it_hides_the_ring_there() -> None:
    bare = with_ringed_spots(drawn(NOTHING))
    spots = range(ROW * COLUMNS, (ROW + 1) * COLUMNS)
    pieces = [one if i not in spots else RED for i, one in enumerate(random_pieces(3))]
    known = teach_places(
        PRINTED,
        [Told(Seen(drawn(pieces), the_view()), tuple(pieces))],
        Seen(bare, the_view()),
        clear=True,
    )
    still_bare = read(with_ringed_spots(drawn(NOTHING, seed=7)), known)
    assert not any(still_bare.sure[i] and still_bare.best[i] != EMPTY for i in spots)
    covered = read(with_disc(bare, COLUMN + 0.5, ROW + 0.5, PAINTS["red"]), known)
    assert covered.best[HERE] == RED and covered.sure[HERE]


def test_no_piece_is_proposed_where_the_picture_ends() -> None:
    pieces = random_pieces(1)
    known = teach_places(PLAIN, [Told(Seen(drawn(pieces), the_view()), tuple(pieces))])
    reading = read(drawn(NOTHING, seed=3)[:, :430], known)
    last = [row * COLUMNS + COLUMNS - 1 for row in range(ROWS)]
    assert not reading.sure[last].any()
    assert {reading.best[at] for at in last} == {EMPTY}


SHADES = {
    "red": ((40, 40, 200), (120, 110, 240), (15, 10, 80), (110, 30, 150)),
    "blue": ((240, 170, 120), (90, 25, 10), (190, 120, 20), (190, 80, 40)),
}


def test_a_few_pieces_that_differ_are_certain_among_bare_places_that_are_alike() -> None:
    def two(at: int, seed: int, **paints: tuple[int, int, int]) -> tuple[list[PieceClass], Seen]:
        pieces = [*NOTHING]
        pieces[5 + at * 7], pieces[8 + at * 7] = RED, PieceClass("disc", "blue")
        return pieces, Seen(drawn(pieces, paints=paints, seed=seed), the_view())

    told = []
    for i, shades in enumerate(zip(*SHADES.values(), strict=True)):
        pieces, seen = two(i, i, red=shades[0], blue=shades[1])
        told.append(Told(seen, tuple(pieces)))
    pieces, seen = two(2, 9, red=PAINTS["red"], blue=PAINTS["blue"])
    reading = read_places(seen, teach_places(PLAIN, told))
    assert list(reading.best) == pieces
    assert reading.sure.all()


@pytest.mark.parametrize("brighter", [2.0, 2.5])
@pytest.mark.parametrize("places", [PLAIN, PRINTED])
def test_white_pieces_in_a_picture_that_is_much_too_bright_are_asked_about(
    places: Places, brighter: float
) -> None:
    lesson, pieces = random_pieces(1), random_pieces(4, 0.4)
    told = [Told(Seen(drawn(lesson), the_view()), tuple(lesson))]
    bare = Seen(drawn(NOTHING, seed=5), the_view())
    known = teach_places(places, told, bare, clear=True)
    too_bright = (brighter, brighter, brighter)
    reading = read(drawn(pieces, light=too_bright, seed=7), known)
    best = zip(pieces, reading.best, reading.sure, strict=True)
    assert [(one, seen) for one, seen, sure in best if sure and one != seen] == []
    usual = read(drawn(pieces, seed=7), known)
    assert usual.best == tuple(pieces)
    assert usual.sure.all()
