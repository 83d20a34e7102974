"""A board's own picture: made, kept as files, and refused where no board can lie so."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision_registration.drawn import SIZE, Scene, rectangle
from vision.frames import Image
from vision.registration import (
    BoardReference,
    NoReferenceError,
    Pose,
    load_reference,
    make_reference,
    register,
)
from vision.registration.geometry import Points, aspect_of, from_unit, implausible, transform


def test_it_is_the_same_after_loading(
    tmp_path: Path, board: Image, reference: BoardReference
) -> None:
    reference.save(tmp_path / "map")
    again = load_reference(tmp_path / "map")
    assert (again.picture == reference.picture).all()
    assert (again.corners == reference.corners).all()
    scene = Scene(board, rectangle(150, 160, 750, 560), pieces=10)
    first, second = register(scene.draw(), reference), register(scene.draw(), again)
    assert isinstance(first, Pose)
    assert isinstance(second, Pose)
    assert np.abs(first.corners - second.corners).max() < 1e-6


@pytest.mark.parametrize("broken", ["board.png", "board.json"])
def test_a_broken_file_is_named(tmp_path: Path, reference: BoardReference, broken: str) -> None:
    reference.save(tmp_path)
    (tmp_path / broken).write_bytes(b"{}")
    with pytest.raises(NoReferenceError, match="show the board again"):
        load_reference(tmp_path)


@pytest.mark.parametrize(
    "corners",
    [
        [(100, 100), (100, 500), (800, 500), (800, 100)],
        [(100, 100), (800, 500), (800, 100), (100, 500)],
        [(100, 100), (120, 100), (120, 115), (100, 115)],
    ],
    ids=["mirrored", "crossed", "tiny"],
)
def test_corners_of_no_board_are_refused(board: Image, corners: list[tuple[int, int]]) -> None:
    image = Scene(board, rectangle(180, 150, 780, 550)).draw()
    with pytest.raises(NoReferenceError, match="drag its corners"):
        make_reference(image, np.array(corners, np.float64))


def test_a_seen_rectangle_tells_its_shape() -> None:
    turned, _ = cv2.Rodrigues(np.radians((28.0, 9.0, 15.0)))
    flat = np.array([(-1.5, -1, 0), (1.5, -1, 0), (1.5, 1, 0), (-1.5, 1, 0)], np.float64)
    there = flat @ turned.T + (0, 0, 5)
    corners: Points = there[:, :2] / there[:, 2:] * 900 + np.array(SIZE) / 2
    assert aspect_of(corners, SIZE) == pytest.approx(1.5, rel=0.06)


def test_a_view_too_flat_is_implausible() -> None:
    assert implausible(rectangle(100, 100, 700, 500), SIZE, 1.5) is None
    assert implausible(rectangle(100, 100, 700, 500), SIZE, 0.5) is not None
    flat: Points = np.array([(400, 300), (500, 300), (860, 420), (40, 420)], np.float64)
    assert implausible(flat, SIZE) is not None


def test_a_homography_meets_its_corners() -> None:
    corners: Points = np.array([(700, 120), (790, 600), (330, 640), (300, 90)], np.float64)
    unit: Points = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
    assert np.abs(transform(from_unit(corners), unit) - corners).max() < 1e-9
