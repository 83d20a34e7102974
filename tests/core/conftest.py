"""Shared by the tests of the core."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.support import Around, Play, fast_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder where flushing is fast."""
    one = Path(tempfile.mkdtemp(dir=fast_folder()))
    yield one
    shutil.rmtree(one)


@pytest.fixture
def data(folder: Path) -> Path:
    """A data folder."""
    return folder / "data"


@pytest.fixture
def around() -> Around:
    """Clocks and luck that a test moves."""
    return Around()


@pytest.fixture
def play(data: Path, around: Around) -> Iterator[Play]:
    """A running table without a game."""
    one = Play(data, around)
    yield one
    one.table.stop()
