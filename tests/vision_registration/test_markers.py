"""Printed markers beside a board tell where it lies, and say so where they cannot."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from tests.vision_registration.drawn import SIZE, Scene, paper_places, rectangle
from vision.evaluation import load_picture
from vision.frames import Image
from vision.registration import BoardReference, Evidence, Pose, Refusal, locate
from vision.registration.geometry import UNIT, Points, diagonal, from_unit
from vision.registration.markers import (
    BoardMarkers,
    Family,
    find_markers,
    learn_markers,
    register_markers,
)

TILTED: Points = np.array([(240, 150), (720, 190), (690, 520), (200, 500)], np.float64)


@pytest.fixture(scope="module")
def markers(board: Image) -> BoardMarkers:
    """The four papers as they lay when the board was shown."""
    scene = Scene(board, rectangle(210, 170, 750, 530), papers=paper_places())
    pose = Pose(from_unit(scene.corners), SIZE, Evidence.PICTURE, 0.9, 0.0, 0.0)
    learned = learn_markers(scene.draw(), pose, 1.5)
    assert learned is not None
    return learned


def test_four_papers_are_learned(markers: BoardMarkers) -> None:
    assert markers.family is Family.APRILTAG
    assert sorted(place.id for place in markers.places) == [0, 1, 2, 3]
    again = msgspec.json.decode(msgspec.json.encode(markers), type=BoardMarkers)
    assert again == markers


@pytest.mark.parametrize("kept", [(0, 1, 2, 3), (0, 2), (1, 2, 3)])
def test_two_of_them_find_the_board(
    board: Image, markers: BoardMarkers, kept: tuple[int, ...]
) -> None:
    papers = {one: place for one, place in paper_places().items() if one in kept}
    scene = Scene(board, TILTED, pieces=30, papers=papers, light=(0.7, 0.9, 1.1))
    pose = register_markers(scene.draw(), markers)
    assert isinstance(pose, Pose)
    assert pose.evidence is Evidence.MARKERS
    assert pose.agreeing == len(kept)
    off = np.hypot(*(pose.corners - scene.seen(UNIT)).T).max() / diagonal(scene.corners) * 100
    assert off < 1.0


def test_their_word_is_made_exact_by_the_picture(
    board: Image, reference: BoardReference, markers: BoardMarkers
) -> None:
    papers = {one: paper_places()[one] for one in (0, 3)}
    scene = Scene(board, TILTED, pieces=30, papers=papers)
    pose = locate(scene.draw(), reference, markers)
    assert isinstance(pose, Pose)
    assert pose.evidence is Evidence.MARKERS
    off = np.hypot(*(pose.corners - scene.seen(UNIT)).T).max() / diagonal(scene.corners) * 100
    assert off < 0.2


def test_without_board_and_papers_their_reason_is_given(
    board: Image, reference: BoardReference, markers: BoardMarkers
) -> None:
    gone = Scene(board, rectangle(-900, -900, -400, -500))
    answer = locate(gone.draw(), reference, markers)
    assert isinstance(answer, Refusal)
    assert answer.reason.english() == "board moved: 0 of 4 corners seen"


def test_one_of_them_is_not_enough_and_it_is_said(board: Image, markers: BoardMarkers) -> None:
    scene = Scene(board, TILTED, papers={2: paper_places()[2]})
    answer = register_markers(scene.draw(), markers)
    assert isinstance(answer, Refusal)
    assert answer.reason.english() == "board moved: 1 of 4 corners seen"
    assert answer.corners_seen == 1


def test_a_paper_pushed_aside_is_left_out(board: Image, markers: BoardMarkers) -> None:
    papers = paper_places()
    papers[3] = papers[3] + np.array((0.06, -0.05))
    scene = Scene(board, TILTED, papers=papers)
    pose = register_markers(scene.draw(), markers)
    assert isinstance(pose, Pose)
    assert pose.agreeing == 3
    off = np.hypot(*(pose.corners - scene.seen(UNIT)).T).max() / diagonal(scene.corners) * 100
    assert off < 1.0


def test_two_papers_that_disagree_are_not_believed(board: Image, markers: BoardMarkers) -> None:
    papers = {0: paper_places()[0], 2: paper_places()[2] + np.array((0.1, -0.2))}
    answer = register_markers(Scene(board, TILTED, papers=papers).draw(), markers)
    assert isinstance(answer, Refusal)


def test_the_real_papers_of_a_photograph_are_seen(labelled_boards: Path) -> None:
    folder = labelled_boards / "draughts_aruco"
    if not folder.is_dir():
        pytest.skip("photographs of draughts_aruco are not at hand")
    seen = find_markers(load_picture(folder / "IMG-20240902-WA0171.jpg"))
    assert len(seen) == 4
    assert {one.family for one in seen} == {Family.ORIGINAL}
