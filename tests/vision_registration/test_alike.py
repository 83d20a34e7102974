"""Boards that look like themselves: turned round, or moved along a print that repeats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision_registration.alike_boards import (
    SHOWN,
    aside,
    chess,
    cobbles,
    grid,
    lettered,
    lines,
    named,
    rim,
    rings,
    square_papers,
)
from tests.vision_registration.drawn import SIZE, Scene, map_board, rectangle
from vision.frames import Image
from vision.registration import (
    BoardMarkers,
    BoardReference,
    Evidence,
    Hold,
    Pose,
    Refusal,
    anchor,
    check,
    follow,
    learn_markers,
    locate,
    make_reference,
)
from vision.registration.geometry import UNIT, Points, diagonal, from_unit, inverse, transform

FAR = 2.0
"""In % of the diagonal: how far a board lies that was read somewhere else."""


BOARDS: dict[str, Callable[[], Image]] = {
    "chess": chess,
    "lettered": lettered,
    "grid": grid,
    "rim": rim,
    "lines": lines,
    "rings aside": lambda: aside(rings()),
    "cobbles aside": lambda: aside(cobbles()),
    "chess aside": lambda: aside(chess()),
    "named rings": lambda: named(aside(rings())),
    "named cobbles": lambda: named(aside(cobbles())),
}
ASIDE = [name for name in BOARDS if name.endswith("aside")]
NAMED = [name for name in BOARDS if name.startswith("named")]


def scene(name: str, corners: Points, seed: int) -> Scene:
    """The board at `corners`, the papers where they lay when it was shown."""
    to_board = inverse(from_unit(corners)) @ from_unit(SHOWN)
    papers = {number: transform(to_board, at) for number, at in square_papers().items()}
    return Scene(BOARDS[name](), corners, pieces=8, seed=seed, papers=papers)


@cache
def known(name: str) -> tuple[BoardReference, BoardMarkers]:
    """The board as it was shown once, and the markers beside it."""
    bare = Scene(BOARDS[name](), SHOWN, papers=square_papers()).draw()
    markers = learn_markers(bare, lying(SHOWN), 1.0)
    assert markers is not None
    return make_reference(bare, SHOWN, 1.0), markers


def lying(corners: Points) -> Pose:
    return Pose(from_unit(corners), SIZE, Evidence.PICTURE, 0.9, 0.0, 0.0)


def pushed(corners: Points, push: tuple[float, float], degrees: float) -> Points:
    """Corners pushed by so many pixels, and turned about their middle."""
    turn = cv2.getRotationMatrix2D((0, 0), -degrees, 1)[:, :2]
    middle = corners.mean(axis=0)
    return np.asarray((corners - middle) @ turn.T + middle + push, np.float64)


def right_or_asked(answer: Pose | Refusal | None, there: Scene) -> bool:
    """Whether a board is not said to lie where it does not."""
    return not isinstance(answer, Pose) or off(answer, there) < FAR


def off(pose: Pose, there: Scene) -> float:
    far = np.hypot(*(pose.corners - there.seen(UNIT)).T)
    return float(far.max()) / diagonal(there.corners) * 100


NUDGED = [
    ("chess", (105.0, 0.0)),
    ("chess", (-52.5, 52.5)),
    ("lettered", (0.0, -105.0)),
    ("grid", (40.0, 0.0)),
    ("grid", (-80.0, 80.0)),
    ("rim", (20.0, 0.0)),
    ("rim", (0.0, -40.0)),
    ("lines", (24.0, 0.0)),
    ("lines", (0.0, -15.0)),
    ("lines", (0.0, 60.0)),
]


@pytest.mark.parametrize(("name", "nudge"), NUDGED)
def test_a_board_nudged_by_what_repeats_is_not_read_in_its_old_place(
    name: str, nudge: tuple[float, float]
) -> None:
    reference, markers = known(name)
    there = scene(name, SHOWN + np.array(nudge), 3)
    assert right_or_asked(locate(there.draw(), reference, markers), there)
    held = anchor(scene(name, SHOWN, 5).draw(), lying(SHOWN), reference)
    assert right_or_asked(check(held, there.draw()).pose, there)
    assert right_or_asked(follow(held, there.draw(), reference).pose, there)


@pytest.mark.parametrize("shift", [0.0, 16.0])
def test_letters_tell_how_a_chessboard_is_turned(shift: float) -> None:
    reference, markers = known("lettered")
    there = scene("lettered", np.roll(SHOWN, 2, axis=0) + np.array((shift, 0)), 3)
    for beside in (markers, None):
        pose = locate(there.draw(), reference, beside)
        assert isinstance(pose, Pose)
        assert off(pose, there) < 0.4


@pytest.mark.parametrize("name", list(BOARDS))
def test_a_board_that_was_not_moved_is_not_asked_about(name: str) -> None:
    reference, markers = known(name)
    there = scene(name, SHOWN, 3)
    pose = locate(there.draw(), reference, markers)
    assert isinstance(pose, Pose)
    assert off(pose, there) < 0.4
    held = anchor(scene(name, SHOWN, 5).draw(), lying(SHOWN), reference)
    assert check(held, there.draw()).hold is Hold.KEPT


@pytest.mark.parametrize("name", [*ASIDE, *NAMED])
def test_a_pushed_board_is_not_read_turned_though_its_print_is_hardly_out_of_the_middle(
    name: str,
) -> None:
    reference, _ = known(name)
    held = anchor(scene(name, SHOWN, 5).draw(), lying(SHOWN), reference)
    there = scene(name, pushed(SHOWN, (-20.0, 12.0), -4.0), 1)
    image = there.draw()
    assert right_or_asked(locate(image, reference), there)
    pose = follow(held, image, reference).pose
    assert pose is not None
    assert off(pose, there) < 0.4


@pytest.mark.parametrize("name", NAMED)
def test_a_small_word_tells_how_a_board_is_turned(name: str) -> None:
    reference, _ = known(name)
    held = anchor(scene(name, SHOWN, 5).draw(), lying(SHOWN), reference)
    there = scene(name, pushed(SHOWN, (3.0, 5.0), 177.0), 2)
    image = there.draw()
    for pose in (locate(image, reference), follow(held, image, reference).pose):
        assert isinstance(pose, Pose)
        assert off(pose, there) < 0.4


def test_nothing_is_said_of_a_board_that_was_turned_under_a_card_on_its_only_word() -> None:
    reference, _ = known("named rings")
    board = named(aside(rings()))
    cv2.rectangle(board, (270, 435), (410, 479), (60, 150, 200), -1)
    held = anchor(scene("named rings", SHOWN, 5).draw(), lying(SHOWN), reference)
    for turned in (0.0, 180.0):
        there = Scene(board, pushed(SHOWN, (-8.0, 5.0), turned - 2.0), pieces=4, seed=3)
        now = follow(held, there.draw(), reference)
        assert right_or_asked(now.pose, there)
        assert now.why is None or now.why.english().endswith("uncover more of its print")


@pytest.mark.parametrize(
    ("board", "same"),
    [
        (chess(), True),
        (lettered(), False),
        (grid(), True),
        (rim(), True),
        (map_board(), False),
        (aside(rings()), True),
        (aside(cobbles()), True),
        (aside(chess()), True),
        (named(aside(rings())), False),
    ],
)
def test_what_looks_the_same_when_turned_is_known_at_once(board: Image, same: bool) -> None:
    high, wide = board.shape[:2]
    corners = rectangle(150, 120, 150 + wide, 120 + high)
    picture = Scene(board, corners).draw()
    assert make_reference(picture, corners).same_turned is same
