"""What games add to the look of every page: style sheets and scripts in a folder of their own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

STATIC = Path(__file__).parent.parent / "static"


class GameLooks(Struct, frozen=True):
    """Paths below `static`, by game and name: sheets, those of the TV, and scripts that start."""

    plain: tuple[str, ...]
    tv: tuple[str, ...]
    scripts: tuple[str, ...]


@cache
def game_looks() -> GameLooks:
    """All that lie in `static/games/<game>/`: `*.css`, of these `tv.css`, and `start.js`."""
    sheets = _found("*.css")
    return GameLooks(
        plain=tuple(one for one in sheets if not one.endswith("/tv.css")),
        tv=tuple(one for one in sheets if one.endswith("/tv.css")),
        scripts=_found("start.js"),
    )


def _found(pattern: str) -> tuple[str, ...]:
    files = sorted((STATIC / "games").glob(f"*/{pattern}"))
    return tuple(file.relative_to(STATIC).as_posix() for file in files)
