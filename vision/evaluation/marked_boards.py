"""Pieces told by their marks, on drawn boards: how many are read right, and how many surely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

import numpy as np
from msgspec import Struct

from vision.frames import Image
from vision.pieces.patches import grid_windows
from vision.pieces.places import Places, PlacesReading, Told
from vision.pieces.places_read import read_places
from vision.pieces.places_taught import teach_places
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import Seen, view_of_corners
from vision.synthesis.marked_pieces import (
    Cells,
    MarkedBoard,
    draw_marked,
    random_cells,
    random_light,
    random_marked,
    with_all,
)

Progress = Callable[[str, int, int], None]

FIRST_SEED = 500_000
_LESSONS = 3
_TAUGHT_SHARE, _READ_SHARE, _STRANGE_SHARE = 0.35, 0.4, 0.25


class Look(StrEnum):
    """What is read."""

    PLAIN = "plain light"
    WARM = "warm light"
    DIM = "dim light"
    STRANGE = "forms that nobody taught"


_LIGHTS = {
    Look.PLAIN: (0.9, 0.0),
    Look.WARM: (0.85, 0.4),
    Look.DIM: (0.5, 0.0),
    Look.STRANGE: (0.9, 0.0),
}
"""How bright it is, and how warm."""


class MarkFigures(Struct, frozen=True):
    """Pieces of so many boards: of how many form and colour are `right`, how many are `accepted`,
    and how many of these are `wrong`; and bare cells that are taken for pieces (`too_many`)."""

    look: Look
    boards: int
    pieces: int
    right: int
    accepted: int
    wrong: int
    bare: int
    too_many: int


def measure_marks(
    boards: int, progress: Progress, first: int = FIRST_SEED
) -> tuple[MarkFigures, ...]:
    """Figures of so many drawn boards, the same ones each time."""
    counts = {look: np.zeros(7, int) for look in Look}
    for number in range(boards):
        progress("boards", number, boards)
        for look, reading, truth in _looks(first + number):
            lying = np.array([one != EMPTY for one in truth])
            right = np.array([a == b for a, b in zip(reading.best, truth, strict=True)])
            sure = reading.sure
            counts[look] += (
                1,
                lying.sum(),
                (lying & right).sum(),
                (lying & sure).sum(),
                (lying & sure & ~right).sum(),
                (~lying).sum(),
                (~lying & ~right).sum(),
            )
    return tuple(MarkFigures(look, *count.tolist()) for look, count in counts.items())


def _looks(seed: int) -> Iterator[tuple[Look, PlacesReading, list[PieceClass]]]:
    """One board, shown bare and taught on three pictures, in each light."""
    chance = np.random.default_rng([seed, 31])
    board = random_marked(chance)
    places = Places(
        (float(board.columns), float(board.rows)),
        grid_windows(board.rows, board.columns),
        marks=True,
    )
    told = []
    for lesson in range(_LESSONS):
        cells = random_cells(chance, board, _TAUGHT_SHARE)
        cells = with_all(chance, board, cells) if lesson == 0 else cells
        told.append(Told(_seen(board, cells, Look.PLAIN, chance), tuple(_named(board, cells))))
    bare = _seen(board, random_cells(chance, board, 0.0), Look.PLAIN, chance)
    known = teach_places(places, told, bare, clear=True)
    for look in Look:
        strange = look is Look.STRANGE
        share = _STRANGE_SHARE if strange else _READ_SHARE
        cells = random_cells(chance, board, share, strange=strange)
        yield look, read_places(_seen(board, cells, look, chance), known), _named(board, cells)


def _seen(board: MarkedBoard, cells: Cells, look: Look, chance: np.random.Generator) -> Seen:
    picture: Image = draw_marked(board, cells, random_light(chance, *_LIGHTS[look]), chance)
    size = (float(board.columns), float(board.rows))
    return Seen(picture, view_of_corners(board.corners, size, board.size))


def _named(board: MarkedBoard, cells: Cells) -> list[PieceClass]:
    return [
        PieceClass(f"form {form}", board.colours[colour]) if form >= 0 else EMPTY
        for form, colour in cells.tolist()
    ]
