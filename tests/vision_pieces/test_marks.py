"""Pieces told by symbols or letters printed on them, on drawn boards.

The boards are twelve in a row, none left out; no bound of the reader was chosen with them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.evaluation.marked_boards import Look, MarkFigures, measure_marks
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

_FIRST, _BOARDS = 3100, 12
_LIGHTS = (Look.PLAIN, Look.WARM, Look.DIM)


@pytest.fixture(scope="module")
def figures() -> dict[Look, MarkFigures]:
    return {one.look: one for one in measure_marks(_BOARDS, lambda *_: None, _FIRST)}


@pytest.mark.parametrize("look", _LIGHTS)
def test_most_marks_are_told_and_half_of_them_surely(
    figures: dict[Look, MarkFigures], look: Look
) -> None:
    found = figures[look]
    assert found.right >= 0.88 * found.pieces
    assert found.accepted >= 0.4 * found.pieces
    assert found.wrong <= 1


def test_forms_that_nobody_taught_are_asked_about(figures: dict[Look, MarkFigures]) -> None:
    strange = figures[Look.STRANGE]
    assert strange.accepted <= 0.03 * strange.pieces


def test_bare_cells_beside_marks_are_bare(figures: dict[Look, MarkFigures]) -> None:
    every = figures.values()
    assert sum(one.too_many for one in every) <= 0.005 * sum(one.bare for one in every)


class Table:
    """A board with pieces that somebody shows."""

    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng([seed, 31])
        self.board: MarkedBoard = random_marked(self.chance)
        self.gain = 1.0
        rows, columns = self.board.rows, self.board.columns
        self.size = (float(columns), float(rows))
        self.places = Places(self.size, grid_windows(rows, columns), marks=True)

    def laid(self, share: float = 0.35) -> Cells:
        """Pieces of all forms and colours that are taught."""
        return with_all(self.chance, self.board, random_cells(self.chance, self.board, share))

    def seen(self, cells: Cells) -> Seen:
        light = random_light(self.chance, 0.9, 0.0)
        picture = draw_marked(self.board, cells, light, self.chance)
        lit = np.clip(picture * self.gain, 0, 255).astype(np.uint8)
        return Seen(lit, view_of_corners(self.board.corners, self.size, self.board.size))

    def named(self, cells: Cells) -> tuple[PieceClass, ...]:
        return tuple(
            PieceClass(f"form {form}", self.board.colours[colour]) if form >= 0 else EMPTY
            for form, colour in cells.tolist()
        )

    def read(self, shown: Cells, taught: Sequence[Cells]) -> PlacesReading:
        """How pieces are read once others were taught."""
        bare = self.seen(np.full_like(shown, -1))
        told = [Told(self.seen(cells), self.named(cells)) for cells in taught]
        return read_places(self.seen(shown), teach_places(self.places, told, bare, clear=True))


def test_colours_that_nobody_taught_are_asked_about() -> None:
    accepted = shown = 0
    for table in map(Table, range(10)):
        if len(table.board.colours) > 1:
            lessons = [table.laid() for _ in range(3)]
            for cells in lessons:
                cells[cells[:, 1] == 0] = -1
            cells = table.laid()
            strange = cells[:, 1] == 0
            accepted += int((table.read(cells, lessons).sure & strange).sum())
            shown += int(strange.sum())
    assert shown > 40
    assert accepted <= 0.05 * shown


@pytest.mark.parametrize("gain", [0.0, 0.02, 40.0], ids=["black", "nearly black", "white"])
@pytest.mark.filterwarnings("error")
def test_where_nothing_can_be_seen_all_pieces_are_asked_about(gain: float) -> None:
    table = Table(0)
    table.gain = gain
    shown = table.laid()
    reading = table.read(shown, [table.laid()])
    assert not reading.sure[shown[:, 0] >= 0].any()
