"""What people call the pieces of Brian Boru when they teach them, in either language.

A disc is known by its colour; everything else by a word in its name.
"""

from __future__ import annotations

from assistant.games.brian_boru.kinds import Side
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

PLAYERS_NAMES: tuple[Text, ...] = (
    text("coin"),
    text("renown token"),
    text("invader"),
    text("marriage card {name}", name="Orlaith"),
    text("Princess of Denmark, military support"),
    text("Princess of Denmark, trade"),
)
"""The same for what lies before players."""

_MONASTERY = ("monaster", "klasztor", "ring", "pierście", "pierscie")
_HIDDEN = ("face down", "silver", "back", "zakryt", "srebr", "rewers")
_COIN = ("coin", "monet")
_RENOWN = ("renown", "poważ", "powaz")
_PRINCESS = ("princess", "księżn", "ksiezn")
_SIDES = {Side.MILITARY: ("milit", "wojsk"), Side.TRADE: ("trade", "handel", "handl")}
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


def is_coin(kind: str) -> bool:
    """Whether a piece of this name is a coin."""
    return _says(kind, _COIN)


def is_renown(kind: str) -> bool:
    """Whether a piece of this name is a renown token."""
    return _says(kind, _RENOWN)


def is_princess(kind: str) -> bool:
    """Whether a card of this name is the Princess of Denmark."""
    return _says(kind, _PRINCESS)


def princess_side(kind: str) -> Side | None:
    """Which side of the Princess lies up, by the name of the card."""
    return next((side for side, words in _SIDES.items() if _says(kind, words)), None)


def _says(kind: str, words: tuple[str, ...]) -> bool:
    said = kind.casefold()
    return any(word in said for word in words)
