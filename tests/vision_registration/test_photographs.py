"""Boards in real and composed photographs are found by one other picture of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.evaluation import load_picture
from vision.evaluation.board_labels import LabelledBoard, LabelledBoards, load_boards
from vision.registration import BoardReference, Pose, make_reference, propose, register
from vision.registration.geometry import Points, diagonal
from vision.registration.proposal import clockwise

PAIRS = [
    ("ticket_to_ride", "IMG_4048_blank.jpg", ("IMG_3937.jpg", "IMG_4140.jpg", "IMG_4144.jpg")),
    ("qwirkle_16x16", "game1_00.jpg", ("game1_09.jpg", "game2_05.jpg", "game2_20.jpg")),
    ("odin_home_board", "odin_000.jpg", ("odin_002.jpg", "odin_016.jpg")),
    ("brian_boru_map", "brian_00.jpg", ("brian_04.jpg", "brian_07.jpg")),
    ("odin_action_board", "odin_action_01.jpg", ("odin_action_02.jpg",)),
    ("dice_forge_islands_and_tracks", "forge_00.jpg", ("forge_08.jpg",)),
]


def opened(folder: Path, name: str) -> LabelledBoards:
    """A set; skips by its name where it is missing."""
    if not (folder / name).is_dir():
        pytest.skip(f"photographs of {name} are not at hand")
    return load_boards(folder / name / "labels.jsonl")


def picture(boards: LabelledBoards, name: str) -> LabelledBoard:
    """One picture of a set."""
    return next(one for one in boards.pictures if one.image == name)


def corners(one: LabelledBoard) -> Points:
    """Its labelled corners."""
    return np.array(one.corners, np.float64)


def shown(boards: LabelledBoards, name: str) -> BoardReference:
    """The reference from one picture of a set."""
    one = picture(boards, name)
    return make_reference(load_picture(boards.path(one)), corners(one))


@pytest.mark.parametrize(("name", "reference", "others"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_board_is_found_by_another_picture(
    labelled_boards: Path, name: str, reference: str, others: tuple[str, ...]
) -> None:
    boards = opened(labelled_boards, name)
    known = shown(boards, reference)
    for other in others:
        one = picture(boards, other)
        pose = register(load_picture(boards.path(one)), known)
        assert isinstance(pose, Pose), f"{other}: {pose.reason.english()}"
        off = np.hypot(*(pose.corners - corners(one)).T) / diagonal(corners(one)) * 100
        assert off.mean() < 0.4, other
        assert off.max() < 0.7, other


def test_no_board_is_taken_for_another(labelled_boards: Path) -> None:
    homes = opened(labelled_boards, "odin_home_board")
    maps = opened(labelled_boards, "brian_boru_map")
    reference = shown(maps, "brian_00.jpg")
    for name in ("odin_000.jpg", "odin_016.jpg"):
        image = load_picture(homes.path(picture(homes, name)))
        assert not isinstance(register(image, reference), Pose), name


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("qwirkle_16x16", "game2_00.jpg"),
        ("odin_home_board", "odin_012.jpg"),
        ("blokus_20x20", "2022.10.03.jpg"),
    ],
)
def test_a_board_never_seen_before_is_outlined(
    labelled_boards: Path, name: str, image: str
) -> None:
    boards = opened(labelled_boards, name)
    one = picture(boards, image)
    first = propose(load_picture(boards.path(one)))[0]
    truth = clockwise(corners(one))
    assert np.hypot(*(first.corners - truth).T).max() / diagonal(truth) * 100 < 2
