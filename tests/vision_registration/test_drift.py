"""A board that lies still is known at once; one that moved is noticed and found again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision_registration.drawn import Scene, rectangle
from vision.frames import Image
from vision.registration import Anchor, BoardReference, Hold, Pose, anchor, check, follow, register
from vision.registration.geometry import UNIT, diagonal


@pytest.fixture(scope="module")
def lying(board: Image) -> Scene:
    """The board as it lies at first."""
    return Scene(board, rectangle(150, 160, 750, 560), pieces=12, seed=1)


@pytest.fixture(scope="module")
def held(lying: Scene, reference: BoardReference) -> Anchor:
    """What is known of it."""
    image = lying.draw()
    pose = register(image, reference)
    assert isinstance(pose, Pose)
    return anchor(image, pose, reference)


def off(pose: Pose | None, scene: Scene) -> float:
    """How far the worst corner is from where it lies, in % of the diagonal."""
    assert pose is not None
    far = np.hypot(*(pose.corners - scene.seen(UNIT)).T)
    return float(far.max()) / diagonal(scene.corners) * 100


def test_pieces_and_light_may_change(lying: Scene, held: Anchor) -> None:
    later = replace(lying, pieces=22, light=(0.8, 0.85, 1.0), noise=5)
    now = check(held, later.draw())
    assert now.hold is Hold.KEPT
    assert off(now.pose, lying) < 0.2


def test_a_hand_over_the_board_is_no_moved_board(lying: Scene, held: Anchor) -> None:
    now = check(held, replace(lying, hand=(450, 380)).draw())
    assert now.hold is Hold.KEPT
    assert now.in_place < 0.95


def test_a_small_push_is_followed_again_and_again(board: Image, lying: Scene, held: Anchor) -> None:
    for push in (3.0, 7.0, 12.0):
        pushed = replace(lying, corners=lying.corners + np.array((push, -push / 2)))
        now = check(held, pushed.draw())
        assert now.hold is Hold.FOLLOWED
        assert off(now.pose, pushed) < 0.25
        held = now.anchor


def test_a_moved_board_is_noticed_and_found(
    lying: Scene, held: Anchor, reference: BoardReference
) -> None:
    moved = replace(lying, corners=lying.corners + np.array((90.0, 60.0)), hand=(250, 600))
    image = moved.draw()
    assert check(held, image).hold is Hold.LOST
    now = follow(held, image, reference)
    assert now.hold is Hold.MOVED
    assert now.moved > 5
    assert off(now.pose, moved) < 0.3
    assert check(now.anchor, image).hold is Hold.KEPT


def test_a_board_taken_away_is_hidden(
    lying: Scene, held: Anchor, reference: BoardReference
) -> None:
    gone = replace(lying, corners=rectangle(-900, -900, -400, -500))
    now = follow(held, gone.draw(), reference)
    assert now.hold is Hold.HIDDEN
    assert now.pose is None


def test_a_board_on_which_no_point_can_be_known_again_is_looked_for_anew(
    board: Image, lying: Scene, reference: BoardReference
) -> None:
    picture = lying.draw()
    pose = register(picture, reference)
    assert isinstance(pose, Pose)
    dim = np.asarray(picture // 40 + 90, np.uint8)
    assert check(anchor(dim, pose, reference), picture).hold is Hold.LOST
    assert follow(anchor(dim, pose, reference), picture, reference).hold is Hold.KEPT
