"""Every line of the game's acceptance list is a test by its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path

LINES = {"s": 7, "t": 4, "d": 8, "a": 6, "p": 3, "v": 3, "x": 14}
"""How many lines each part of the list has: set-up, turns, dice, actions, points, variants, and
the worked examples."""

SHARED = Path(__file__).parents[1] / "undoing.py"
"""Functions of tests of several games."""

_NAMED = re.compile(r"test_df_([a-z])(\d\d)_\w+")


def _functions(path: Path) -> list[ast.FunctionDef]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return [one for one in body if isinstance(one, ast.FunctionDef)]


def _modules() -> list[list[ast.FunctionDef]]:
    """The functions of each module of tests in this package."""
    return [_functions(path) for path in sorted(Path(__file__).parent.glob("test_*.py"))]


def _expects(one: ast.FunctionDef, checks: set[str]) -> bool:
    """Whether something can fail in a function: an assertion, or a function that has one."""
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Attribute) and node.attr in ("refuse", "raises"))
        or (isinstance(node, ast.Name) and node.id in checks)
        for node in ast.walk(one)
    )


def _is_test(one: ast.FunctionDef) -> bool:
    return one.name.startswith("test_")


def test_every_line_of_the_list_has_a_test_and_every_id_is_of_the_list() -> None:
    tests = [one for functions in _modules() for one in functions if _is_test(one)]
    named = {found.groups() for one in tests if (found := _NAMED.fullmatch(one.name))}
    listed = {(part, f"{n:02}") for part, lines in LINES.items() for n in range(1, lines + 1)}
    assert {f"DF-{part}{n}".upper() for part, n in listed - named} == set()
    assert {f"DF-{part}{n}".upper() for part, n in named - listed} == set()


def test_every_test_expects_something() -> None:
    silent = []
    shared = {one.name for one in _functions(SHARED) if _expects(one, set())}
    for functions in _modules():
        checks = shared | {
            one.name for one in functions if not _is_test(one) and _expects(one, set())
        }
        tests = (one for one in functions if _is_test(one))
        silent += [one.name for one in tests if not _expects(one, checks)]
    assert silent == []
