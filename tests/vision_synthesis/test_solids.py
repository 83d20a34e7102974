"""Every kind of die is a true solid and shows the value that it was laid for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind
from vision.synthesis.camera import overhead
from vision.synthesis.dice import INRADIUS_MM, Die, Pose, draw_die
from vision.synthesis.geometry import solid
from vision.synthesis.light import Light
from vision.synthesis.looks import LOOKS

KINDS = [kind for kind in DieKind if kind is not DieKind.CUSTOM]
CORNERS = {
    DieKind.D4: 4,
    DieKind.D6: 8,
    DieKind.D8: 6,
    DieKind.D10: 12,
    DieKind.D00: 12,
    DieKind.D12: 20,
    DieKind.D20: 12,
}


@pytest.mark.parametrize("kind", KINDS)
def test_has_the_faces_and_corners_of_its_kind(kind: DieKind) -> None:
    die = solid(kind)
    assert len(die.vertices) == CORNERS[kind]
    assert len(die.normals) == len(set(die.values))
    expected = {DieKind.D00: range(0, 100, 10)}.get(kind, range(1, len(die.values) + 1))
    assert sorted(die.values) == list(expected)


@pytest.mark.parametrize("kind", [DieKind.D6, DieKind.D8, DieKind.D12, DieKind.D20, DieKind.D10])
def test_opposite_faces_make_one_more_than_the_highest(kind: DieKind) -> None:
    die = solid(kind)
    for normal, value in zip(die.normals, die.values, strict=True):
        across = int(np.argmin(die.normals @ normal))
        assert value + die.values[across] == len(die.values) + 1


@pytest.mark.parametrize("kind", KINDS)
def test_lies_flat_with_the_value_it_was_laid_for(kind: DieKind) -> None:
    die = solid(kind)
    for value in die.values:
        turn = die.rest_turn(value, 1.1)
        assert die.values[die.read_face(turn)] == value
        assert die.rest_height(turn) == pytest.approx(1.0)


def test_one_two_three_run_anticlockwise_round_their_corner() -> None:
    die = solid(DieKind.D6)
    one, two, three = (die.normals[die.face_of(value)] for value in (1, 2, 3))
    assert float(np.cross(one, two) @ three) > 0


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("look", range(4))
def test_top_face_carries_as_many_pips_as_its_value(value: int, look: int) -> None:
    die = Die(solid(DieKind.D6), LOOKS[look], INRADIUS_MM[DieKind.D6])
    camera = overhead((200, 200), distance=4000.0, view_mm=24.0)
    pose = Pose(np.array([0.0, 0.0, 8.0]), die.solid.rest_turn(value, 0.3))
    patch = draw_die(die, pose, camera, Light())
    assert patch is not None
    middle = np.array(patch.cover.shape) // 2
    grey = patch.light.mean(axis=2)
    body = float(np.median(grey[patch.cover > 0.99]))
    bright = float(np.percentile(grey[patch.cover > 0.99], 98))
    ink = grey > (body + bright) / 2.0 if look else grey < 0.35 * body
    inside = np.hypot(*(np.indices(grey.shape) - middle[:, None, None])) < 62
    spots, _, stats, _ = cv2.connectedComponentsWithStats((ink & inside).astype(np.uint8))
    assert sum(int(stats[i, cv2.CC_STAT_AREA]) > 60 for i in range(1, spots)) == value
