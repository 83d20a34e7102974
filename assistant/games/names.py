"""Names of games' own things in each language, where they do not come with the sentence."""

from __future__ import annotations

from functools import cache

from assistant.games.feast_for_odin.labels import polish_names
from assistant.taught.lists import named_lists


@cache
def names_in(language: str) -> dict[str, str]:
    """What things are called in a language, by the English name that sentences carry.

    Other things bring their names with them, see `Text.names`.
    """
    if language != "pl":
        return {}
    faces = {face.en: face.pl for named in named_lists() for face in named.faces}
    return faces | polish_names()
