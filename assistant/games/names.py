"""Names of a game's own things in each language, from its figures."""

from __future__ import annotations

from functools import cache

from assistant.games.dice_forge.figures import default_figures
from assistant.games.feast_for_odin.labels import polish_names
from assistant.taught.lists import named_lists


@cache
def names_in(language: str) -> dict[str, str]:
    """What things are called in a language, by the English name that sentences carry.

    A thing whose name in this language nobody could find is missing: it keeps its English one.
    """
    if language != "pl":
        return {}
    faces = {face.en: face.pl for named in named_lists() for face in named.faces}
    feats = {feat.en: feat.pl for feat in default_figures().feats.values() if feat.pl}
    return faces | feats | polish_names()
