"""The reader, loaded once, and the labelled photographs where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vision.dice import DiceReader, make_reader


@pytest.fixture(scope="session")
def reader() -> DiceReader:
    """The reader that is in use."""
    return make_reader()


@pytest.fixture(scope="session")
def labelled_dice() -> Path:
    """Folder of the labelled sets; skips where it is missing."""
    beside = Path(__file__).resolve().parents[3] / "shared"
    folder = Path(os.environ.get("SKALD_SHARED", beside)) / "dice"
    if not folder.is_dir():
        pytest.skip(f"labelled photographs of dice are not at hand ({folder.name})")
    return folder
