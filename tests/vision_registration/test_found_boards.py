"""Boards that are hard to find: never taken to lie elsewhere, and told about where not found."""

from __future__ import annotations

import pytest

from vision.evaluation.found_boards import Course, measure_found


@pytest.mark.parametrize(
    ("course", "least"),
    [
        (Course.PLAIN, 3),
        (Course.WEAK, 3),
        (Course.FAINT, 1),
        (Course.COVERED, 3),
        (Course.MOSTLY, 1),
        (Course.PUSHED, 3),
        (Course.BUMPED, 3),
    ],
)
def test_boards_that_are_hard_to_find(course: Course, least: int) -> None:
    (figures,) = measure_found(3, lambda what, now, of: None, (course,))
    assert figures.wrong == 0
    assert figures.found >= least
    assert figures.worst < 0.5


def test_after_a_bump_it_is_told_how_many_corners_are_still_seen() -> None:
    (figures,) = measure_found(3, lambda what, now, of: None, (Course.OUT,))
    assert figures.wrong == 0
    # Of one so little is left in view that it is not known for this board.
    assert figures.corners_right >= figures.told - 1 > 0
