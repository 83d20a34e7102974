"""A drawn board is found wherever it lies, exactly, or it is said why not."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision_registration.drawn import SIZE, Scene, map_board, rectangle, squares_board
from vision.frames import Image
from vision.registration import BoardReference, Evidence, Pose, Refusal, make_reference, register
from vision.registration.geometry import UNIT, Matrix, Points, diagonal, from_unit
from vision.registration.pose import grid_points

CLOSE = 0.2
TILTED: Points = np.array([(700, 120), (790, 600), (330, 640), (300, 90)], np.float64)
UPSIDE_DOWN: Points = np.array([(860, 560), (120, 590), (190, 130), (800, 160)], np.float64)


def found(answer: Pose | Refusal) -> Pose:
    """The pose; fails with the reason where there is none."""
    assert isinstance(answer, Pose), answer.reason.english()
    return answer


def worst(pose: Pose, scene: Scene, points: Points = UNIT) -> float:
    """How far the point furthest off lies from where it is, in % of the diagonal."""
    off = np.hypot(*(pose.project(points) - scene.seen(points)).T)
    return float(off.max()) / diagonal(scene.corners) * 100


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_it_is_found_turned_any_way(board: Image, reference: BoardReference, quarters: int) -> None:
    upright = (150.0, 160.0, 750.0, 560.0) if quarters % 2 == 0 else (300.0, 60.0, 700.0, 660.0)
    scene = Scene(board, rectangle(*upright, quarters), pieces=15, seed=quarters)
    pose = found(register(scene.draw(), reference))
    assert worst(pose, scene) < CLOSE
    assert pose.corners_seen == 4
    assert pose.homography.dtype == np.float64


@pytest.mark.parametrize(
    "scene",
    [
        Scene(map_board(), TILTED, pieces=40, light=(0.5, 0.9, 1.2), table=1, seed=3),
        Scene(map_board(), UPSIDE_DOWN, 60, hand=(500, 480), glare=(300, 250), table=2, seed=4),
        Scene(map_board(), TILTED, pieces=10, light=(1.1, 0.15, 0.1), noise=8, seed=5),
        Scene(map_board(), rectangle(380, 280, 620, 440), pieces=10, light=(0.3, 0.3, 0.3)),
    ],
    ids=["warm light", "hand and glare", "blue lamp", "far away and dark"],
)
def test_pieces_hands_and_light_do_not_matter(scene: Scene, reference: BoardReference) -> None:
    pose = found(register(scene.draw(), reference))
    assert worst(pose, scene) < 2 * CLOSE
    assert pose.confidence >= 0.5


def test_a_bent_lens_is_straightened(board: Image, reference: BoardReference) -> None:
    scene = Scene(board, rectangle(90, 70, 870, 590), bend=-0.08, pieces=10)
    pose = found(register(scene.draw(), reference))
    points = grid_points(7)
    assert worst(pose, scene, points) < CLOSE
    assert pose.bend is not None
    assert np.abs(pose.locate(pose.project(points)) - points).max() < 1e-6
    flat = Scene(board, rectangle(90, 70, 870, 590), pieces=10)
    assert found(register(flat.draw(), reference)).bend is None


def test_a_pose_straightens_the_board(board: Image, reference: BoardReference) -> None:
    scene = Scene(board, UPSIDE_DOWN)
    pose = found(register(scene.draw(), reference))
    height, width = reference.picture.shape[:2]
    flat = pose.straighten(scene.draw(), width, height)
    assert np.corrcoef(flat[::5, ::5].ravel(), reference.picture[::5, ::5].ravel())[0, 1] > 0.9


def test_another_board_is_not_taken_for_it(reference: BoardReference) -> None:
    for other in (map_board(seed=7), squares_board()):
        scene = Scene(other, rectangle(180, 150, 780, 550))
        answer = register(scene.draw(), reference)
        assert isinstance(answer, Refusal)
        assert "not found" in answer.reason.english()


def test_an_empty_table_has_no_board(board: Image, reference: BoardReference) -> None:
    table = Scene(board, rectangle(-900, -900, -400, -500), table=1)
    assert isinstance(register(table.draw(), reference), Refusal)


def test_a_camera_that_mirrors_is_named(board: Image, reference: BoardReference) -> None:
    scene = Scene(board, rectangle(150, 160, 750, 560), pieces=10)
    answer = register(np.ascontiguousarray(scene.draw()[:, ::-1]), reference)
    assert isinstance(answer, Refusal)
    assert "mirrored" in answer.reason.english()


def test_a_board_mostly_out_of_view_is_told(board: Image, reference: BoardReference) -> None:
    half = Scene(board, rectangle(560, 150, 1260, 620))
    pose = found(register(half.draw(), reference))
    assert pose.corners_seen == 2
    assert worst(pose, half) < 1
    less = Scene(board, rectangle(660, 150, 1360, 620))
    answer = register(less.draw(), reference)
    assert isinstance(answer, Refusal)
    assert answer.reason.english() == "board partly out of view: 2 of 4 corners seen"
    assert answer.corners_seen == 2


def test_a_board_that_looks_alike_when_turned_needs_to_be_known() -> None:
    chess = squares_board()
    shown = Scene(chess, rectangle(250, 130, 710, 590), pieces=4, seed=8)
    reference = make_reference(shown.draw(), shown.corners)
    assert reference.alike
    moved = Scene(chess, rectangle(330, 170, 770, 610, quarters=2), pieces=4, seed=9)
    answer = register(moved.draw(), reference)
    assert isinstance(answer, Refusal)
    assert "looks the same" in answer.reason.english()
    last = Pose(near_by(moved), SIZE, Evidence.PICTURE, 0.9, 0.1, 0.1)
    pose = found(register(moved.draw(), reference, near=last))
    assert worst(pose, moved) < 2 * CLOSE


def near_by(scene: Scene) -> Matrix:
    """A pose a little off where the board lies."""

    return from_unit(scene.corners + np.array((9.0, -7.0)))


def test_of_two_boards_alike_the_one_that_lay_there_is_taken_or_none(
    board: Image, reference: BoardReference
) -> None:
    left, right = rectangle(30, 220, 450, 500), rectangle(500, 230, 920, 510)
    alone = found(register(Scene(board, left, pieces=6, seed=1).draw(), reference))
    both = Scene(board, left, pieces=6, seed=1).draw()
    second = Scene(board, right, pieces=5, seed=2).draw()
    both[:, 475:] = second[:, 475:]
    refused = register(both, reference)
    assert isinstance(refused, Refusal)
    assert "two boards alike" in refused.reason.english()
    held = found(register(both, reference, near=alone))
    assert np.abs(held.corners - alone.corners).max() < 3
