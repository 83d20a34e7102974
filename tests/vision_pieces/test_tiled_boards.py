"""Tiles on drawn boards: read where they are seen, and asked about where nobody can know.

One board of which all is told rightly; of others some is not yet, as `skald bench tiles` tells.
"""

from __future__ import annotations

from functools import cache

import pytest

from vision.evaluation.tiled_boards import Condition, TiledFigures, measure_tiled

BOARDS, FIRST = 1, 0
COVERED = (Condition.HALF_HIDDEN, Condition.PART_HIDDEN)


@cache
def measured() -> dict[Condition, TiledFigures]:
    figures = measure_tiled(BOARDS, lambda what, now, of: None, FIRST)
    return {one.condition: one for one in figures}


@pytest.mark.parametrize(
    ("condition", "cells", "tiles"),
    [(Condition.EVEN, 0.8, 0.7), (Condition.UNEVEN, 0.9, 0.7), (Condition.HARD, 0.85, 0.6)],
)
def test_plainly_seen_most_is_accepted(condition: Condition, cells: float, tiles: float) -> None:
    figures = measured()[condition]
    assert figures.pictures == BOARDS
    assert figures.cells_accepted >= cells * figures.cells
    assert figures.accepted >= tiles * figures.tiles


@pytest.mark.parametrize("condition", Condition)
def test_nothing_is_accepted_wrong(condition: Condition) -> None:
    figures = measured()[condition]
    assert not figures.accepted_wrong, figures.faults
    assert not figures.cells_accepted_wrong, figures.faults


@pytest.mark.parametrize("condition", COVERED)
def test_of_what_is_under_a_cover_nothing_is_accepted(condition: Condition) -> None:
    figures = measured()[condition]
    assert figures.hidden > 100 * BOARDS
    assert not figures.hidden_accepted, figures.faults


@pytest.mark.parametrize(("condition", "least"), [(COVERED[0], 0.25), (COVERED[1], 0.5)])
def test_beside_a_cover_cells_are_accepted(condition: Condition, least: float) -> None:
    figures = measured()[condition]
    assert figures.cells_accepted >= least * (figures.cells - figures.hidden)


@pytest.mark.parametrize("condition", [Condition.NO_BOARD, Condition.OFF])
def test_where_the_board_is_not_nothing_is_accepted(condition: Condition) -> None:
    figures = measured()[condition]
    assert figures.tiles
    assert not figures.accepted, figures.faults
    assert not figures.cells_accepted, figures.faults
