"""A board that was nudged or taken away while the markers beside it stayed where they were."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision_registration.drawn import (
    SIZE,
    Scene,
    map_board,
    paper_places,
    rectangle,
    squares_board,
)
from vision.frames import Image
from vision.registration import (
    BoardMarkers,
    BoardReference,
    Evidence,
    Pose,
    Refusal,
    learn_markers,
    locate,
    make_reference,
)
from vision.registration.geometry import UNIT, Points, diagonal, from_unit, inverse, transform
from vision.registration.in_place import shown_in_place

OTHERWISE = "the board lies otherwise beside its markers"


class Shown:
    """A board with markers beside it, as it was shown once."""

    def __init__(self, board: Image) -> None:
        high, wide = board.shape[:2]
        left, top = (SIZE[0] - wide) / 2, (SIZE[1] - high) / 2
        corners = rectangle(left, top, left + wide, top + high)
        self.scene = Scene(board, corners, papers=paper_places())
        self.reference: BoardReference = make_reference(self.scene.draw(), corners, wide / high)
        pose = Pose(from_unit(corners), SIZE, Evidence.PICTURE, 0.9, 0.0, 0.0)
        markers = learn_markers(self.scene.draw(), pose, wide / high)
        assert markers is not None
        self.markers: BoardMarkers = markers

    def later(self, corners: Points, **changed: object) -> Scene:
        """The table with the papers where they lay, the board with some pieces at `corners`."""
        to_board = inverse(from_unit(corners)) @ from_unit(self.scene.corners)
        papers = {one: transform(to_board, at) for one, at in self.scene.papers.items()}
        scene = replace(self.scene, corners=corners, papers=papers, pieces=12, seed=3)
        return replace(scene, **changed)  # type: ignore[arg-type]

    def located(self, image: Image) -> Pose | Refusal:
        return locate(image, self.reference, self.markers)

    def nudged(self, x: float, y: float) -> Scene:
        return self.later(self.scene.corners + np.array((x, y)))


def off(pose: Pose | Refusal, scene: Scene) -> float:
    """How far the worst corner is from where it lies, in % of the diagonal."""
    assert isinstance(pose, Pose)
    far = np.hypot(*(pose.corners - scene.seen(UNIT)).T)
    return float(far.max()) / diagonal(scene.corners) * 100


@pytest.fixture(scope="module")
def shown(board: Image) -> Shown:
    """The map."""
    return Shown(board)


@pytest.mark.parametrize("nudge", [(24, 0), (0, 40), (-40, 40), (60, 10)])
def test_a_nudged_board_is_found_by_its_print(shown: Shown, nudge: tuple[float, float]) -> None:
    scene = shown.nudged(*nudge)
    pose = shown.located(scene.draw())
    assert off(pose, scene) < 0.3


def test_a_board_turned_between_its_markers_is_found_turned(shown: Shown) -> None:
    scene = shown.later(np.roll(shown.scene.corners, 2, axis=0))
    assert off(shown.located(scene.draw()), scene) < 0.3


@pytest.mark.parametrize("nudge", [(60, 60), (-60, 60)])
def test_a_nudge_by_whole_cells_is_told_where_every_cell_looks_alike(
    nudge: tuple[float, float],
) -> None:
    chess = Shown(np.asarray(cv2.copyMakeBorder(squares_board(), 20, 20, 20, 20, 0), np.uint8))
    scene = chess.nudged(*nudge)
    assert off(chess.located(scene.draw()), scene) < 0.3


@pytest.mark.parametrize("what", ["taken away", "another", "a sheet"])
def test_markers_without_their_board_are_not_believed(shown: Shown, what: str) -> None:
    sheet = np.full_like(shown.scene.board, 225)
    there = shown.scene.corners
    scene = {
        "taken away": shown.later(rectangle(-900, -900, -400, -500)),
        "another": shown.later(there, board=map_board(9)),
        "a sheet": shown.later(there, board=sheet, pieces=0),
    }[what]
    answer = shown.located(scene.draw())
    assert isinstance(answer, Refusal)
    assert answer.reason.english().startswith(OTHERWISE)


def test_a_board_with_hardly_any_print_is_found_by_its_markers() -> None:
    plain = np.full((400, 600, 3), (150, 120, 80), np.uint8)
    cv2.putText(plain, "Land", (260, 210), 0, 1.2, (20, 20, 20), 2)
    shown = Shown(plain)
    scene = shown.later(shown.scene.corners, hand=(480, 420))
    pose = shown.located(scene.draw())
    assert off(pose, scene) < 0.5
    assert isinstance(pose, Pose)
    assert pose.evidence is Evidence.MARKERS


def test_print_bears_markers_out_through_blur_dark_and_pieces(shown: Shown) -> None:
    there = from_unit(shown.scene.corners + np.array((2.0, -2.0)))
    lying = shown.later(shown.scene.corners, pieces=40, hand=(620, 560), light=(0.2, 0.2, 0.3))
    blurred = np.asarray(cv2.GaussianBlur(lying.draw(), (0, 0), 4.0), np.uint8)
    assert shown_in_place(blurred, shown.reference, there)
    assert shown_in_place(shown.nudged(30, 30).draw(), shown.reference, there) is False
    assert shown_in_place(shown.nudged(0, -40).draw(), shown.reference, there) is False
