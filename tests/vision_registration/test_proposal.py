"""The outline of a board that was never seen before."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision_registration.drawn import Scene, map_board, rectangle, squares_board
from vision.registration import propose
from vision.registration.geometry import Points, diagonal
from vision.registration.proposal import clockwise

TILTED: Points = np.array([(700, 120), (790, 600), (330, 640), (300, 90)], np.float64)


@pytest.mark.parametrize(
    "scene",
    [
        Scene(map_board(), rectangle(180, 150, 780, 550)),
        Scene(map_board(), TILTED, pieces=30, table=1),
        Scene(map_board(5), TILTED, pieces=10, table=2, light=(0.6, 0.8, 1.1)),
        Scene(squares_board(), rectangle(250, 130, 710, 590), table=1),
    ],
    ids=["on wood", "turned", "another map", "chessboard"],
)
def test_the_likeliest_outline_is_the_board(scene: Scene) -> None:
    first = propose(scene.draw())[0]
    truth = clockwise(scene.corners)
    off = np.hypot(*(first.corners - truth).T).max() / diagonal(truth) * 100
    assert off < 3
    assert 0 < first.confidence <= 1


def test_an_empty_cloth_has_no_outline() -> None:
    assert propose(Scene(map_board(), rectangle(-900, -900, -400, -500), table=1).draw()) == []
