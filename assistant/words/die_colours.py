"""Colours of dice: their names, and which of them a lamp may turn into one another."""

from __future__ import annotations

from assistant.words.dice import DieKind
from assistant.words.text import Text, text

_SAID: dict[str, Text] = {
    "white": text("white"),
    "grey": text("grey"),
    "black": text("black"),
    "red": text("red"),
    "orange": text("orange"),
    "brown": text("brown"),
    "yellow": text("yellow"),
    "green": text("green"),
    "blue": text("blue"),
    "purple": text("purple"),
    "pink": text("pink"),
}

COLOUR_NAMES = tuple(_SAID)

_ALIKE = (
    {"white", "grey", "yellow"},
    {"grey", "black", "white"},
    {"grey", "black", "blue"},
    {"black", "brown", "purple"},
    {"red", "orange", "brown", "pink"},
    {"orange", "yellow", "brown"},
    {"yellow", "green"},
    {"green", "blue"},
    {"blue", "purple"},
    {"purple", "pink", "red"},
)


def colour_said(colour: str) -> Text:
    """The colour as people read it; a name that nobody knows stays as it is."""
    return _SAID.get(colour) or text("{name}", name=colour)


def die_said(kind: DieKind, colour: str | None) -> Text | str:
    """A die by its kind and, where it is given, its colour."""
    if colour is None:
        return kind.value
    return text("{kind} ({colour})", kind=kind.value, colour=colour_said(colour))


def may_be(seen: str | None, wanted: str | None) -> bool:
    """Whether a die seen as one colour may be the one wanted in another light.

    A colour that is not known contradicts nothing.
    """
    if seen is None or wanted is None or seen == wanted:
        return True
    return any(seen in group and wanted in group for group in _ALIKE)
