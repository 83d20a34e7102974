"""The ready board profiles of all games: those drawn as files, and those from a game's figures."""

from __future__ import annotations

from functools import cache

from assistant.boards.diagrams import shipped
from assistant.games.feast_for_odin.diagrams import diagrams
from assistant.words.boards import BoardProfile


@cache
def ready_profiles() -> dict[str, BoardProfile]:
    """All ready profiles by their ids, those of one game side by side."""
    found = {**shipped(), **diagrams()}
    return dict(sorted(found.items(), key=lambda one: (one[1].game, one[0])))
