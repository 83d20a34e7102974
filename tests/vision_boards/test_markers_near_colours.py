"""A marker on a track in a colour near to a taught one is asked about; the taught ones are not."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tests.vision_boards.table import PROFILE
from tests.vision_boards.test_markers_explained import PAINTS, SPACES, WIDE, read, square, sure
from vision.synthesis.boards import draw_board

NEAR = {
    "light red": (66, 66, 226),
    "light blue": (208, 112, 60),
    "violet blue": (190, 72, 66),
}
OFF = {"0": 0.0, "4": 20.0, "8": -15.0, "12": 45.0}


@pytest.mark.parametrize("light", [1.0, 0.7, 0.5])
@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("paint", sorted(NEAR))
def test_a_marker_in_a_near_colour_is_asked_about(paint: str, live: bool, light: float) -> None:
    board = draw_board(PROFILE)
    with patch.dict(PAINTS, {paint: NEAR[paint]}):
        for name, turned in OFF.items():
            square(board, SPACES[name], WIDE, paint, turned)
    for name, colour in (("2", "red"), ("10", "blue")):
        square(board, SPACES[name], WIDE, colour, 10.0)
    seen = read(board, live, 8, light)
    assert not [name for name in OFF if sure(seen, name)]
    assert sure(seen, "2")
    assert sure(seen, "10")


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("shade", [0.85, 0.7])
def test_a_marker_in_the_shade_has_its_paint(shade: float, live: bool) -> None:
    board = draw_board(PROFILE)
    for k, name in enumerate(OFF):
        square(board, SPACES[name], WIDE, sorted(PAINTS)[k % 2], 10.0 * k)
    board[:, : board.shape[1] // 3] = board[:, : board.shape[1] // 3] * shade
    seen = read(board, live, 9)
    assert all(sure(seen, name) for name in OFF)
