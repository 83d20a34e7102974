"""Known boards in any light, and boards and pieces that nobody taught, shown bare or not."""

from __future__ import annotations

from functools import cache

import pytest

from vision.evaluation.strange_boards import StrangeFigures, What, measure_strangers
from vision.synthesis.lit_boards import Sort

BOARDS = 12
FIRST_SHOWN_BARE = 200_000


@cache
def measured() -> tuple[StrangeFigures, ...]:
    return measure_strangers(BOARDS, lambda what, now, of: None)


@cache
def measured_bare() -> tuple[StrangeFigures, ...]:
    return measure_strangers(BOARDS, lambda what, now, of: None, FIRST_SHOWN_BARE, bare=True)


@pytest.mark.parametrize(
    ("light", "least"), [(Sort.PLAIN, 0.95), (Sort.WARM, 0.9), (Sort.COLOURED, 0.75)]
)
def test_known_boards_stay_certain_in_other_light(light: Sort, least: float) -> None:
    (figures,) = (one for one in measured() if (one.what, one.light) == (What.KNOWN, light))
    assert figures.accepted / figures.places >= least
    assert figures.wrong <= 0.01 * figures.accepted


def test_of_strange_pieces_few_are_taken_for_known_ones() -> None:
    strange = sum(one.strange for one in measured())
    assert strange > 300
    assert sum(one.taken for one in measured()) <= 0.1 * strange


def test_of_strange_pieces_on_boards_shown_bare_few_are_taken_for_known_ones() -> None:
    strange = sum(one.strange for one in measured_bare())
    assert strange > 200
    assert sum(one.taken for one in measured_bare()) <= 0.1 * strange
    known = [one for one in measured_bare() if one.what is What.KNOWN]
    assert sum(one.accepted for one in known) >= 0.8 * sum(one.places for one in known)
    assert sum(one.wrong for one in known) <= 0.005 * sum(one.accepted for one in known)
