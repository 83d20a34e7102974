"""Pieces told by symbols or letters printed on them, on drawn boards that chose nothing."""

from __future__ import annotations

from functools import cache

import pytest

from vision.evaluation.marked_boards import Look, MarkFigures, measure_marks

_BOARDS = {"symbols": (3005, 3008, 3011), "letters": (3002, 3007, 3009)}


@cache
def figures(first: int) -> dict[Look, MarkFigures]:
    return {one.look: one for one in measure_marks(1, lambda *_: None, first)}


@pytest.mark.parametrize("seeds", _BOARDS.values(), ids=_BOARDS.keys())
@pytest.mark.parametrize("look", [Look.PLAIN, Look.WARM, Look.DIM])
def test_marks_are_told_in_any_light_and_most_are_taken(look: Look, seeds: tuple[int, ...]) -> None:
    found = [figures(seed)[look] for seed in seeds]
    assert sum(one.right for one in found) >= 0.96 * sum(one.pieces for one in found)
    assert sum(one.accepted for one in found) >= 0.5 * sum(one.pieces for one in found)
    assert [one.wrong for one in found] == [0, 0, 0]


@pytest.mark.parametrize("seeds", _BOARDS.values(), ids=_BOARDS.keys())
def test_bare_cells_next_to_marks_are_bare(seeds: tuple[int, ...]) -> None:
    found = [one for seed in seeds for one in figures(seed).values()]
    assert sum(one.too_many for one in found) <= 0.005 * sum(one.bare for one in found)


@pytest.mark.parametrize("seed", [3001, 3005, 3007, 3009])
def test_forms_that_nobody_taught_are_asked_about(seed: int) -> None:
    strange = figures(seed)[Look.STRANGE]
    assert strange.pieces > 10
    assert strange.accepted == 0
