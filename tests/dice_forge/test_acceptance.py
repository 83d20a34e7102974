"""Every line of the game's acceptance list is a test by its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path

LINES = {"s": 7, "t": 4, "d": 8, "a": 6, "p": 3, "v": 3, "x": 14}
"""How many lines each part of the list has: set-up, turns, dice, actions, points, variants, and
the worked examples."""

_NAMED = re.compile(r"test_df_([a-z])(\d\d)_\w+")


def _tests() -> list[ast.FunctionDef]:
    """All tests of this package."""
    return [
        one
        for path in sorted(Path(__file__).parent.glob("test_*.py"))
        for one in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")
    ]


def test_every_line_of_the_list_has_a_test_and_every_id_is_of_the_list() -> None:
    named = {found.groups() for one in _tests() if (found := _NAMED.fullmatch(one.name))}
    listed = {(part, f"{n:02}") for part, lines in LINES.items() for n in range(1, lines + 1)}
    assert {f"DF-{part}{n}".upper() for part, n in listed - named} == set()
    assert {f"DF-{part}{n}".upper() for part, n in named - listed} == set()


def test_every_test_expects_something() -> None:
    silent = [
        one.name
        for one in _tests()
        if not any(
            isinstance(node, ast.Assert)
            or (isinstance(node, ast.Attribute) and node.attr in ("refuse", "raises"))
            for node in ast.walk(one)
        )
    ]
    assert silent == []
