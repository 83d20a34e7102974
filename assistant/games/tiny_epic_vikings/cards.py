"""Viking cards that somebody has named: each stands in the owner's figures as one line.

    "name=Bjorn; rune=wealth; strength=4; per=wood; leader=sail; value=3"
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from assistant.games.tiny_epic_vikings.kinds import Act, Card, Resource, Rune

MOST = 99
"""More than any number that is printed on a card or on a mat."""
LONGEST = 40
"""Letters of a card's name."""
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
    card = msgspec.convert(fields, Card)
    if not readable(card):
        raise ValueError(line)
    return card


def named(lines: Mapping[str, object], name: str) -> Card | None:
    """The card of a name among the owner's figures, by their keys; None for one nobody named."""
    wanted = name.strip().casefold()
    for key, line in lines.items():
        if key.isdecimal() and line and wanted:
            found = parsed(str(line))
            if found.name.casefold() == wanted:
                return found
    return None


def readable(card: Card) -> bool:
    """Whether this can stand on a card: no number is below 0 or beyond all bounds, what boosts it
    is a rune or a resource, and only collecting goes by a rune."""
    numbers = all(0 <= getattr(card, key) <= MOST for key in _NUMBERS)
    boost = card.per in ("", *Rune, *Resource)
    by_rune = card.act_per == "" or (card.act_per in set(Rune) and card.act is Act.COLLECT)
    return numbers and boost and by_rune and len(card.name) <= LONGEST


def known_for_battle(card: Card) -> bool:
    """Whether somebody has read the card's strength."""
    return bool(card.strength or card.per)


def known_for_action(card: Card) -> bool:
    """Whether somebody has read an action of the card."""
    return card.leader is not None or card.act is not None


def together(known: Card, read: Card) -> Card:
    """A known card with what was read of it now: on the table it is read half by half, its
    actions when it is played and its strength when it fights."""
    default = Card(read.rune)
    fields = [key for key in Card.__struct_fields__ if getattr(read, key) != getattr(default, key)]
    return replace(known, rune=read.rune, **{key: getattr(read, key) for key in fields})


def line_of(card: Card) -> str:
    """A card as one line."""
    fields = msgspec.to_builtins(card)
    words = {key: str(value).lower() if key == "times" else value for key, value in fields.items()}
    return "; ".join(f"{key}={str(value).replace(';', ',')}" for key, value in words.items())
