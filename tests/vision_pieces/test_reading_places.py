"""What lies on the places of a drawn board is read as a player would name it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision_pieces.drawn_board import (
    COLUMNS,
    ROWS,
    SIZE,
    drawn,
    random_pieces,
    the_view,
)
from vision.pieces.patches import grid_windows
from vision.pieces.places import Places, Told
from vision.pieces.places_read import read_places
from vision.pieces.places_taught import teach_places
from vision.pieces.taught import EMPTY, PieceClass, TeachingError
from vision.pieces.view import Seen

PLAIN = Places(SIZE, grid_windows(ROWS, COLUMNS))
PRINTED = Places(SIZE, grid_windows(ROWS, COLUMNS), printed=True)


def told(pieces: list[PieceClass], printed: bool = False) -> Told:
    return Told(Seen(drawn(pieces, printed=printed), the_view()), tuple(pieces))


@pytest.mark.parametrize(
    ("light", "slope"),
    [
        ((1.0, 1.0, 1.0), 0.0),
        ((0.7, 0.9, 1.05), 0.0),
        ((1.0, 0.9, 0.7), 0.6),
        ((1.0, 0.35, 0.2), 0.0),
        ((0.15, 0.3, 1.0), 0.4),
    ],
)
def test_pieces_are_named_under_any_light(light: tuple[float, float, float], slope: float) -> None:
    known = teach_places(PLAIN, [told(random_pieces(1))])
    pieces = random_pieces(2, share=0.4)
    picture = drawn(pieces, light=light, slope=slope, seed=5)
    reading = read_places(Seen(picture, the_view()), known)
    assert list(reading.best) == pieces


def test_a_print_is_not_taken_for_a_piece() -> None:
    nothing = [EMPTY] * (ROWS * COLUMNS)
    bare = Seen(drawn(nothing, printed=True), the_view())
    known = teach_places(PRINTED, [told(random_pieces(3), printed=True)], bare, clear=True)
    pieces = random_pieces(4, share=0.3)
    picture = drawn(pieces, printed=True, light=(0.8, 0.95, 1.0), slope=0.3, seed=6)
    assert list(read_places(Seen(picture, the_view()), known).best) == pieces


def test_places_of_a_group_speak_with_one_voice() -> None:
    together = np.repeat(np.arange(ROWS), COLUMNS)
    places = Places(SIZE, grid_windows(ROWS, COLUMNS), together=together)
    known = teach_places(places, [told(random_pieces(1))])
    red, blue = PieceClass("disc", "red"), PieceClass("disc", "blue")
    pieces = [red] * COLUMNS + [EMPTY] * COLUMNS + [blue] * COLUMNS + [EMPTY] * 3 * COLUMNS
    spoilt = drawn(pieces)
    spoilt[95:140, 130:190] = 20  # a shadow hides the first piece
    reading = read_places(Seen(spoilt, the_view()), known)
    assert list(reading.best) == pieces


def test_a_place_that_shows_something_strange_is_asked_about() -> None:
    known = teach_places(PLAIN, [told(random_pieces(1))])
    pieces = random_pieces(2)
    picture = drawn(pieces)
    view = the_view()
    x, y = view.to_picture(np.array([3.5, 2.5]))
    half = 9
    part = picture[int(y) - half : int(y) + half, int(x) - half : int(x)]
    part[:] = (60, 60, 200)
    picture[int(y) - half : int(y) + half, int(x) : int(x) + half] = (190, 90, 40)
    reading = read_places(Seen(picture, view), known)
    strange = 2 * COLUMNS + 3
    sure = reading.sure
    assert not sure[strange]
    assert sure.mean() > 0.9


def test_nothing_taught_is_refused_with_a_remedy() -> None:
    with pytest.raises(TeachingError, match="name the pieces"):
        teach_places(PLAIN, [])
