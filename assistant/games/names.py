"""Names of the faces of games' dice in each language."""

from __future__ import annotations

from functools import cache

from assistant.taught.lists import named_lists


@cache
def names_in(language: str) -> dict[str, str]:
    """What faces are called in a language, by the English name that sentences carry.

    Other things bring their names with them, see `Text.names`.
    """
    if language != "pl":
        return {}
    return {face.en: face.pl for named in named_lists() for face in named.faces}
