"""A board shown once, and the labelled photographs where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.vision_registration.drawn import Scene, map_board, rectangle
from vision.frames import Image
from vision.registration import BoardReference, make_reference


@pytest.fixture(scope="session")
def board() -> Image:
    """The drawn map."""
    return map_board()


@pytest.fixture(scope="session")
def reference(board: Image) -> BoardReference:
    """The map as it was shown once, empty."""
    scene = Scene(board, rectangle(180, 150, 780, 550))
    return make_reference(scene.draw(), scene.corners)


@pytest.fixture(scope="session")
def labelled_boards() -> Path:
    """Folder of the labelled sets; skips where it is missing."""
    beside = Path(__file__).resolve().parents[3] / "shared"
    folder = Path(os.environ.get("SKALD_SHARED", beside)) / "boards"
    if not folder.is_dir():
        pytest.skip(f"labelled photographs of boards are not at hand ({folder.name})")
    return folder
