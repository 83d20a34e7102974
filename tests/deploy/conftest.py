from __future__ import annotations

from pathlib import Path

import pytest

from tests.deploy.sandbox import Sandbox, make_sandbox


@pytest.fixture
def sandbox(tmp_path: Path) -> Sandbox:
    """The project's scripts in a place of their own, with a stand-in Python."""
    made = make_sandbox(tmp_path)
    made.python()
    return made
