"""A marker that lies between the spaces of a track, or beside it, is asked about there."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision_boards.table import PROFILE
from tests.vision_boards.test_markers_explained import PAINTS, SPACES, WIDE, read, square
from vision.synthesis.boards import draw_board

PITCH = 2.6
OFF = {
    "half way to the next": (PITCH / 2, 0.0),
    "half way down": (0.0, PITCH / 2),
    "amid four": (PITCH / 2, PITCH / 2),
    "just off its space": (0.0, -1.05),
}
LYING = (("1", "red"), ("4", "blue"), ("9", "blue"), ("11", "red"))


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("light", [1.0, 0.7])
@pytest.mark.parametrize("where", sorted(OFF))
def test_a_marker_off_its_space_is_asked_about(where: str, light: float, live: bool) -> None:
    right, down = OFF[where]
    board = draw_board(PROFILE)
    for k, (name, colour) in enumerate(LYING):
        x, y = SPACES[name]
        square(board, (x + right, y + down), WIDE, colour, 20.0 * k)
    seen = read(board, live, 9, light)
    asked = [one for name, one in seen.items() if name.startswith("gold ") and not one.sure]
    for name, colour in LYING:
        at = np.add(SPACES[name], (right, down))
        near = [one for one in asked if np.hypot(*(at - _at(one.place))) < PITCH]
        assert near, name
        assert any((one.kind, one.colour) == ("cube", colour) for one in near) or any(
            ("cube", colour) in one.likely for one in near
        ), name
    assert all(one.sure for name, one in seen.items() if name.startswith("portal "))


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("light", [1.0, 0.7])
def test_markers_on_their_spaces_leave_those_beside_them_sure(light: float, live: bool) -> None:
    chance = np.random.default_rng(5)
    board, truth = draw_board(PROFILE), {f"gold {name}": "" for name in SPACES}
    for k, name in enumerate(("0", "1", "2", "5", "8", "9", "12")):
        colour = sorted(PAINTS)[k % 2]
        x, y = np.array(SPACES[name]) + chance.uniform(-0.3, 0.3, 2)
        square(board, (x, y), WIDE, colour, float(chance.uniform(0, 90)))
        truth[f"gold {name}"] = colour
    seen = read(board, live, 10, light)
    assert {name: seen[name].colour or "" for name in truth if seen[name].sure} == truth


def _at(place: str) -> tuple[float, float]:
    return SPACES[place.removeprefix("gold ")]
