"""Known boards in any light, and strangers in it: what is certain, and what of that is wrong.

A board is taught on one drawn picture, with or without another of it bare. Then other positions
on it are read under other lamps, and pieces that nobody taught. Where no bare one was shown, other
boards are read, too; else a board is found by its print, so that another is never read.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision.pieces.patches import grid_windows
from vision.pieces.places import Places, PlacesReading, TaughtPlaces, Told
from vision.pieces.places_read import read_places
from vision.pieces.places_taught import teach_places
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import Seen, view_of_corners
from vision.synthesis.lit_boards import (
    SIZE,
    LitBoard,
    Sort,
    draw_lit,
    lamp_to_read,
    lamp_to_teach,
    on_other_ground,
    random_board,
    random_pieces,
    with_strangers,
)
from vision.synthesis.spectra import Lamp

Progress = Callable[[str, int, int], None]

FIRST_SEED = 100_000
"""First board of the measured ones. What doubts strangers was chosen on smaller seeds only."""
_COLOURS = "abcd"
_STRANGER = PieceClass("stranger")
_TAUGHT_SHARE, _READ_SHARE = (0.35, 0.6), (0.08, 0.6)
_LEAST_EXAMPLES = 2


class What(StrEnum):
    """What lies before the camera."""

    KNOWN = "the taught board and pieces"
    ALL_STRANGE = "another board with other pieces"
    OTHER_PIECES = "the taught board, other pieces"
    ONE_STRANGE = "the taught board, one paint of pieces is another"


class StrangeFigures(Struct, frozen=True):
    """Places under one sort of lamps: how many are `accepted`, and `wrong` of these.

    Of `strange` pieces, that nobody taught, `taken` ones were accepted as anything.
    """

    what: What
    light: Sort
    boards: int
    places: int
    accepted: int
    wrong: int
    strange: int
    taken: int


def measure_strangers(
    boards: int, progress: Progress, first: int = FIRST_SEED, *, bare: bool = False
) -> tuple[StrangeFigures, ...]:
    """Figures of so many drawn boards, the same ones each time; with `bare` each is shown bare."""
    counts = {(what, light): np.zeros(6, int) for what in What for light in Sort}
    for number in range(boards):
        progress("boards", number, boards)
        for what, light, reading, truth in _looks(first + number, bare):
            wrong = np.array([a != b for a, b in zip(reading.best, truth, strict=True)])
            strange = np.array([one == _STRANGER for one in truth])
            sure = reading.sure
            counts[what, light] += (
                1,
                len(truth),
                sure.sum(),
                (sure & wrong).sum(),
                strange.sum(),
                (sure & strange).sum(),
            )
    return tuple(
        StrangeFigures(what, light, *count.tolist()) for (what, light), count in counts.items()
    )


Look = tuple[What, Sort, PlacesReading, list[PieceClass]]


def _looks(seed: int, bare: bool) -> list[Look]:
    """One board under each sort of lamps, and its strangers under one of them."""
    chance = np.random.default_rng([seed, 77])
    board = random_board(chance)
    taught = random_pieces(chance, board, chance.uniform(*_TAUGHT_SHARE))
    if (np.bincount(taught[taught >= 0], minlength=len(board.paints)) < _LEAST_EXAMPLES).any():
        return []
    size = (float(board.columns), float(board.rows))
    places = Places(size, grid_windows(board.rows, board.columns), printed=bare)
    told = Told(_seen(board, taught, lamp_to_teach(chance), seed), tuple(_truth(taught)))
    reference = None
    if bare:
        reference = _seen(board, np.full_like(taught, -1), lamp_to_teach(chance), seed + 3)
    known = teach_places(places, [told], reference, clear=bare)
    looks = [
        _look(What.KNOWN, board, sort, known, chance, seed + 1, len(board.paints)) for sort in Sort
    ]
    sort = tuple(Sort)[seed % len(Sort)]
    last = len(board.paints) - 1
    strangers = [
        (What.ALL_STRANGE, on_other_ground(chance, board), 0),
        (What.OTHER_PIECES, with_strangers(chance, board, 0), 0),
        (What.ONE_STRANGE, with_strangers(chance, board, last), last),
    ]
    for what, other, first in strangers[bare:]:
        looks.append(_look(what, other, sort, known, chance, seed + 2, first))
    return looks


def _look(
    what: What,
    board: LitBoard,
    sort: Sort,
    known: TaughtPlaces,
    chance: np.random.Generator,
    seed: int,
    strangers_from: int,
) -> Look:
    pieces = random_pieces(chance, board, chance.uniform(*_READ_SHARE))
    reading = read_places(_seen(board, pieces, lamp_to_read(chance, sort), seed), known)
    return what, sort, reading, _truth(pieces, strangers_from)


def _seen(board: LitBoard, pieces: NDArray[np.intp], lamp: Lamp, seed: int) -> Seen:
    size = (float(board.columns), float(board.rows))
    return Seen(draw_lit(board, pieces, lamp, seed), view_of_corners(board.corners, size, SIZE))


def _truth(pieces: NDArray[np.intp], strangers_from: int = len(_COLOURS)) -> list[PieceClass]:
    """What lies on each place; paints from that number on are strangers."""
    return [
        EMPTY
        if one < 0
        else PieceClass("disc", _COLOURS[one])
        if one < strangers_from
        else _STRANGER
        for one in pieces.tolist()
    ]
