"""How much two boxes share: one measure for the finder and for the evaluation."""

from __future__ import annotations

import pytest

from vision import boxes
from vision.boxes import centred, holds, overlap
from vision.dice import finder
from vision.evaluation import matching


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        ((10, 20, 40, 40), 1.0),
        ((30, 20, 40, 40), 1 / 3),
        ((20, 30, 20, 20), 1 / 4),
        ((50, 20, 40, 40), 0.0),
        ((200, 200, 5, 5), 0.0),
    ],
)
def test_overlap_is_shared_area_over_joint_area(
    other: tuple[float, float, float, float], shared: float
) -> None:
    box = centred((10, 20, 40, 40))
    assert overlap(box, centred(other)) == overlap(centred(other), box) == pytest.approx(shared)


def test_a_box_holds_what_lies_on_its_edge() -> None:
    box = centred((10, 20, 40, 30))
    assert holds(box, 10, 20) and holds(box, 50, 50) and holds(box, 30, 35)
    assert not holds(box, 9.9, 35) and not holds(box, 30, 50.1)


def test_finder_and_evaluation_measure_alike() -> None:
    assert vars(finder)["overlap"] is vars(matching)["overlap"] is boxes.overlap
