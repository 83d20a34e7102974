"""Acceptance lines of a game by their ids, and the tests that say which of them they prove.

A game's tests stand in one folder with `acceptance.txt`, the ids of its list. A test names its
lines at the head of its name, "test_k08_k15_coins" or, for several in a row, "test_s03_to_s06".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

LIST = "acceptance.txt"
_ID = re.compile(r"([a-z])(\d{1,2})([a-z]?)")
_LINK = ("to", "and", "bb")


def listed(folder: Path) -> tuple[str, ...]:
    """The ids of a game's list, without the game's own sign: "K08"."""
    lines = (folder / LIST).read_text(encoding="utf-8").split()
    return tuple(line.partition("-")[2] for line in lines)


def proved(folder: Path) -> set[str]:
    """The ids that tests in a folder name."""
    return {one for name in _tests(folder) for one in ids_in(name)}


def ids_in(name: str) -> tuple[str, ...]:
    """The ids at the head of a test's name, those of a range all."""
    found: list[str] = []
    ranging = False
    for word in name.removeprefix("test_").split("_"):
        match = _ID.fullmatch(word)
        if match is None and word not in _LINK:
            break
        if match is None:
            ranging = word == "to"
            continue
        letter, digits, rest = match.groups()
        first = int(found[-1][1:]) + 1 if ranging else int(digits)
        wide = len(digits)
        found += [
            f"{letter}{number:0{wide}d}{rest}".replace(letter, letter.upper(), 1)
            for number in range(first, int(digits) + 1)
        ]
        ranging = False
    return tuple(found)


def _tests(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name
