"""A d4 has no top face: how it lies is told by the side of it that is seen best."""

from __future__ import annotations

import math

import numpy as np
import pytest

from assistant.words.dice import DieKind
from vision.dice.finder import Find
from vision.dice.numerals import headed, top_of
from vision.synthesis.camera import overhead
from vision.synthesis.dice import Die, Pose
from vision.synthesis.facing import facing
from vision.synthesis.geometry import Floats, about, matrix, product, solid
from vision.synthesis.looks import random_look

SIZE = (1280, 720)
INRADIUS_MM = 4.6
D4 = Die(solid(DieKind.D4), random_look(np.random.default_rng(1), kind=DieKind.D4), INRADIUS_MM)


def lying(yaw: float, at: tuple[float, float] = (0.0, 0.0)) -> Pose:
    return Pose(np.array([*at, INRADIUS_MM]), D4.solid.rest_turn(3, yaw))


def corners(pose: Pose, tilt: float) -> Floats:
    """Pixels of its corners; the one at the top comes first."""
    points = pose.position + D4.solid.vertices @ matrix(pose.turn).T * INRADIUS_MM
    points = points[np.argsort(-points[:, 2])]
    return overhead(SIZE, tilt=tilt).project(points)


@pytest.mark.parametrize("yaw", [0.1, 0.7, 1.3, 2.9, 4.4])
@pytest.mark.parametrize("tilt", [0.3, 0.6])
def test_its_head_points_from_the_side_seen_best_to_the_corner_on_top(
    yaw: float, tilt: float
) -> None:
    pose = lying(yaw)
    seen = facing(D4, pose, overhead(SIZE, tilt=tilt))
    assert seen is not None
    top, *base = corners(pose, tilt)
    sides = [(base[k], base[(k + 1) % 3]) for k in range(3)]
    widest = max(sides, key=lambda side: abs(_cross(side[0] - top, side[1] - top)))
    across, along = top - (widest[0] + widest[1]) / 2
    off = math.remainder(seen.turn - math.atan2(across, -along), math.tau)
    assert abs(off) < math.radians(8)


def test_a_d4_that_stands_on_an_edge_has_no_head() -> None:
    tipped = product(about((1.0, 0.0, 0.0), 1.1), lying(0.0).turn)
    on_edge = Pose(lying(0.0).position, tipped)
    assert facing(D4, on_edge, overhead(SIZE)) is None


@pytest.mark.parametrize("yaw", np.linspace(0.0, math.tau, 9)[:-1])
def test_the_middle_of_its_base_is_told_from_its_box_and_head(yaw: float) -> None:
    pose = lying(float(yaw))
    seen = facing(D4, pose, overhead(SIZE))
    assert seen is not None
    _, *base = corners(pose, 0.0)
    low, high = np.min(base, axis=0), np.max(base, axis=0)
    (x, y), (w, h) = (low + high) / 2, high - low
    top = top_of(Find(float(x), float(y), float(w), float(h), 1.0), DieKind.D4, (0.0, 0.0))
    moved = headed(top, DieKind.D4, math.degrees(seen.turn))
    off = np.array([moved.x, moved.y]) - np.mean(base, axis=0)
    assert np.linalg.norm(off) < 0.04 * max(w, h)


def test_other_dice_are_read_where_their_top_is() -> None:
    find = Find(100.0, 80.0, 40.0, 40.0, 1.0)
    top = top_of(find, DieKind.D8, (0.2, 0.1))
    assert headed(top, DieKind.D8, 50.0) == top


def _cross(one: Floats, other: Floats) -> float:
    return float(one[0] * other[1] - one[1] * other[0])
