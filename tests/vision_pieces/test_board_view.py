"""The geometry of a board and of what stands on it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.pieces.patches import cut, upright
from vision.pieces.view import Seen, ViewError, straighten, view_of_corners, view_of_plane

F, PICTURE = 900.0, (1280, 960)


def _camera(tilt: float, distance: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A pinhole camera that looks down at a board of 10 by 8, tilted by so many degrees."""
    lens = np.array([[F, 0, 640], [0, F, 480], [0, 0, 1.0]])
    a = np.radians(tilt)
    turn = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    move = turn @ np.array([-5.0, -4.0, 0.0]) + np.array([0, 0, distance])
    return lens, turn, move


@pytest.mark.parametrize("tilt", [0.0, 15.0, 35.0])
@pytest.mark.parametrize("known", [True, False])
def test_tops_are_found_above_their_bases(tilt: float, known: bool) -> None:
    lens, turn, move = _camera(tilt, 16.0)
    plane = lens @ np.column_stack([turn[:, 0], turn[:, 1], move])
    view = view_of_plane(plane, PICTURE, F if known else None)
    for x, y in ((1.0, 1.0), (9.0, 7.0), (5.0, 4.0)):
        top = lens @ (turn @ np.array([x, y, -1.5]) + move)
        seen = view.to_picture(np.array([x, y]), 1.5)
        assert np.linalg.norm(seen - top[:2] / top[2]) < (1e-6 if known else 6.0)
        back = view.to_board(seen, 1.5)
        assert np.allclose(back, [x, y])


def test_a_straightened_board_has_its_corners_in_the_corners() -> None:
    image = np.zeros((200, 300, 3), np.uint8)
    corners = [(50, 40), (250, 60), (240, 180), (40, 160)]
    image[40:60, 45:75] = 255
    view = view_of_corners(corners, (10, 6), (300, 200))
    flat = straighten(image, view, (10, 6), 20)
    assert flat.shape == (120, 200, 3)
    assert flat[5, 5].min() > 200
    assert flat[60, 100].max() == 0


def test_patches_lie_upright_whatever_the_turn() -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    image[:100] = 200
    for corners in (
        [(0, 0), (200, 0), (200, 200), (0, 200)],
        [(200, 200), (0, 200), (0, 0), (200, 0)],
    ):
        view = view_of_corners(corners, (2, 2), (200, 200))
        patch = cut(Seen(image, view), upright(np.array([[1.0, 1.0]]), 0.8))[0, 0]
        first, last = patch[:8].mean(), patch[-8:].mean()
        assert (first > last) == (corners[0] == (0, 0))


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (1, 1), (2, 2), (3, 3)],
        [(0, 0), (100, 100), (100, 0), (0, 100)],
        [(0, 0), (100, 0), (100, float("nan")), (0, 100)],
        [(0, 0), (100, 0), (100, 100)],
    ],
)
def test_corners_that_span_no_board_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(ViewError, match="mark"):
        view_of_corners(corners, (10, 10), (640, 480))
