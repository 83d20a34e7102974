"""Every line of the list of what must work has a test that bears its name.

FO-001 to FO-170 are the lines themselves, EX-01 to EX-44 worked examples of the rules, DX-01 to
DX-09 examples that follow from the figures.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
LISTED = (
    *(f"FO-{n:03d}" for n in range(1, 171)),
    *(f"EX-{n:02d}" for n in range(1, 45)),
    *(f"DX-{n:02d}" for n in range(1, 10)),
)
_NAMED = re.compile(r"(?<![a-z0-9])(fo|ex|dx)_(\d+)")
_FOLDERS = (
    "feast_for_odin", "vision_boards", "vision_pieces", "evening", "browser", "web/own_boards",
)  # fmt: skip


@cache
def named() -> dict[str, set[str]]:
    """The lines by which tests are named, each with these tests."""
    found: dict[str, set[str]] = {}
    for folder in _FOLDERS:
        for path in sorted((TESTS / folder).glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for sort, number in _NAMED.findall(node.name):
                        found.setdefault(f"{sort.upper()}-{number}", set()).add(node.name)
    return found


@pytest.mark.parametrize("line", LISTED)
def test_every_line_of_the_list_has_a_test_of_its_name(line: str) -> None:
    assert named().get(line), f"no test is named after {line}"


def test_no_test_is_named_after_a_line_that_is_not_listed() -> None:
    assert set(named()) <= set(LISTED)
