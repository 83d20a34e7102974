"""What people call the pieces of Brian Boru when they teach them, in either language.

A disc is known by its colour; everything else by a word in its name.
"""

from __future__ import annotations

from assistant.words.text import Text, text

DISC, TOKEN = "disc", "token"
RINGED = "disc with a monastery"
FACE_DOWN, OPEN = "claim token, face down", "claim token, open"

NAMES: tuple[Text, ...] = (
    text("disc"),
    text("disc with a monastery"),
    text("Vikings' token"),
    text("marker of the active town"),
    text("claim token, face down"),
    text("claim token, open"),
    text("invader"),
)
"""The names that are proposed to whoever teaches the board."""

CARD_NAMES: tuple[Text, ...] = (text("card {n}", n=1), text("card {n}", n=2))
"""The same for the place where cards are played: each card by its number."""

_MONASTERY = ("monaster", "klasztor", "ring", "pierście", "pierscie")
_HIDDEN = ("face down", "silver", "back", "zakryt", "srebr", "rewers")
_INVADER = ("invader", "najeźd", "najezd")


def has_monastery(kind: str) -> bool:
    """Whether a disc of this name stands for a monastery too."""
    return _says(kind, _MONASTERY)


def is_face_down(kind: str) -> bool:
    """Whether a claim token of this name lies with its silver side up."""
    return _says(kind, _HIDDEN)


def is_invader(kind: str) -> bool:
    """Whether a piece of this name is an invader."""
    return _says(kind, _INVADER)


def _says(kind: str, words: tuple[str, ...]) -> bool:
    said = kind.casefold()
    return any(word in said for word in words)
