"""Every line of the acceptance list, and every worked example, has a test that bears its id."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
_TEST = re.compile(r"^def test_tev_((?:(?:so_|v2_|[a-z])\d\d_)+)", re.MULTILINE)
_ID = re.compile(r"(so_|v2_|[a-z])(\d\d)_")


def listed() -> list[str]:
    """All ids, in the order of the list."""
    lines = tomllib.loads((HERE / "acceptance.toml").read_text())["lines"]
    return [f"{kind}{n:02}" for kind, one in lines.items() for n in range(1, one["count"] + 1)]


def borne() -> set[str]:
    """The ids in the names of tests of this game."""
    found = set()
    for path in HERE.glob("test_*.py"):
        for names in _TEST.findall(path.read_text()):
            found |= {kind.upper().replace("_", "-") + n for kind, n in _ID.findall(names)}
    return found


def test_no_line_of_the_list_is_without_a_test() -> None:
    assert len(listed()) == 90
    assert [one for one in listed() if one not in borne()] == []


def test_no_test_bears_an_id_that_the_list_does_not_have() -> None:
    assert borne() <= set(listed())
