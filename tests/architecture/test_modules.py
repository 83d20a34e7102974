"""Modules stay small enough to be read in one go, and leave nothing undone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
ROOMS = ("assistant", "vision", "hardware", "web")
MOST_LINES = 400
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")

MODULES = sorted(
    str(file.relative_to(PROJECT))
    for room in (*ROOMS, "tests")
    for file in (PROJECT / room).rglob("*.py")
)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_short_and_finished(module: str) -> None:
    lines = (PROJECT / module).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    if not module.endswith(Path(__file__).name):
        assert not [line for line in lines if UNFINISHED.search(line)]


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {(PROJECT / module).parent for module in MODULES}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
