"""What people call the pieces of Saga when they teach them, in either language.

A unit's side is said by its name too, else told by its colour.
"""

from __future__ import annotations

from enum import StrEnum

from assistant.games.saga.kinds import Side
from assistant.words.text import Text, text

NAMES: tuple[Text, ...] = (
    text("Anglo-Saxon unit"),
    text("Viking unit"),
    text("burh"),
    text("round marker"),
    text("burh marker"),
    text("initiative tile"),
    text("raid target face down"),
    text("raid target Kent"),
)
"""The names that are proposed to whoever teaches the board. Warriors and leaders of one colour have
one name: the reader tells free pieces by their colour, and which leader stands where is hidden."""

BESIDE_NAMES: tuple[Text, ...] = (
    *(text("tile {n}", n=n) for n in range(1, 5)),
    text("coin"),
    text("Anglo-Saxon unit"),
    text("Viking unit"),
)
"""The same for what lies beside the board."""


class Piece(StrEnum):
    """What a piece of the board is."""

    WARRIOR = "warrior"
    LEADER = "leader"
    BURH = "burh"
    ROUND_MARKER = "round marker"
    BURH_MARKER = "burh marker"
    UNIT = "unit"


UNITS = (Piece.WARRIOR, Piece.LEADER, Piece.UNIT)
"""Pieces that stand in areas; a unit is a warrior or a leader that nobody told apart."""


_MARKER = ("marker", "znacznik")
_WORDS = {
    Piece.LEADER: ("leader", "przyw"),
    Piece.WARRIOR: ("warrior", "wojown"),
    Piece.BURH: ("burh", "gród", "grod"),
    Piece.UNIT: ("unit", "jednost"),
}
_ROUND = ("round", "rund")
_OF = {Side.SAXONS: ("saxon", "anglosas"), Side.VIKINGS: ("viking", "wiking")}
COLOURS = {Side.SAXONS: "blue", Side.VIKINGS: "grey"}


def piece_of(kind: str) -> Piece | None:
    """What people mean by the name of a piece; None for anything else."""
    word = kind.casefold()
    if any(one in word for one in _ROUND):
        return Piece.ROUND_MARKER
    found = next((piece for piece, words in _WORDS.items() if any(w in word for w in words)), None)
    if found is Piece.BURH and any(one in word for one in _MARKER):
        return Piece.BURH_MARKER
    return found


def side_of(kind: str, colour: str | None) -> Side | None:
    """Whose a unit is: its name says it, else blue ones are the Anglo-Saxons'; None: unknown."""
    word = kind.casefold()
    said = [side for side, words in _OF.items() if any(one in word for one in words)]
    if len(said) == 1:
        return said[0]
    if colour is None:
        return None
    return Side.SAXONS if colour == COLOURS[Side.SAXONS] else Side.VIKINGS


def is_coin(kind: str) -> bool:
    """Whether a piece of this name is a coin."""
    return any(one in kind.casefold() for one in ("coin", "monet"))
