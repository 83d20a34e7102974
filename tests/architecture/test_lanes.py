"""What waits in real time is marked so, and `deploy/test` runs it where it does not starve."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
WAITS = re.compile(
    r"\btime\.sleep\(|\bPopen\(|\bwait_until\(|\bCameraSupervisor\(|\bhouse\.start\("
    r"|\bServer\(|\bsync_playwright\("
)
MARKED = re.compile(r"\bpytest\.mark\.(live|browser)\b")
MODULES = sorted(
    str(file.relative_to(TESTS))
    for file in TESTS.rglob("test_*.py")
    if file.parent.name != "rig"  # marked by its fixtures, skipped outside the virtual Pi
)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_waits_in_real_time_is_marked(module: str) -> None:
    source = (TESTS / module).read_text(encoding="utf-8")
    waits = WAITS.search(source) or module.startswith("evening/")
    assert MARKED.search(source) or not waits
