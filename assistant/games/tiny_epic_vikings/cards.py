"""Viking cards that somebody has named: each stands in the owner's figures as one line.

    "name=Bjorn; rune=wealth; strength=4; per=wood; leader=sail; value=3"
"""

from __future__ import annotations

import msgspec

from assistant.games.tiny_epic_vikings.kinds import Card

_NUMBERS = ("strength", "each", "steel", "value", "act_value", "wealth", "secrets", "wrath")


def parsed(line: str) -> Card:
    """The card of a line. Raises ValueError."""
    fields: dict[str, object] = {}
    for part in line.split(";"):
        key, found, word = part.partition("=")
        key, word = key.strip(), word.strip()
        if not found or not word:
            raise ValueError(line)
        fields[key] = int(word) if key in _NUMBERS else word == "true" if key == "times" else word
    if any(key not in Card.__struct_fields__ for key in fields):
        raise ValueError(line)
    return msgspec.convert(fields, Card)


def line_of(card: Card) -> str:
    """A card as one line."""
    fields = msgspec.to_builtins(card)
    words = {key: str(value).lower() if key == "times" else value for key, value in fields.items()}
    return "; ".join(f"{key}={str(value).replace(';', ',')}" for key, value in words.items())
