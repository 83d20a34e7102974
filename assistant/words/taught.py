"""Taught faces: pictures of a die's faces that people gave names."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.dice import DieReading
from assistant.words.text import Text


class TaughtFace(Struct, frozen=True):
    """A face with its pictures: square PNG crops of the die. Without any it waits to be taught."""

    name: str
    pictures: tuple[bytes, ...] = ()


class TaughtSet(Struct, frozen=True):
    """Faces that belong together. Each change raises `version`.

    `named_list` is the id of the list of names that the set was begun from. Pictures are
    kept, never what a net made of them, so that another net only has to look again.
    """

    name: str
    faces: tuple[TaughtFace, ...] = ()
    version: int = 0
    named_list: str | None = None


class AlikeFaces(Struct, frozen=True):
    """Two taught faces that look too much alike to be told apart; `similarity` up to 1."""

    first: str
    second: str
    similarity: float


class TaughtNews(Struct, frozen=True):
    """What the reader says of the faces that it was told as `version`.

    `trouble` says why it cannot use them, or not all of them.
    """

    version: int
    alike: tuple[AlikeFaces, ...] = ()
    trouble: Text | None = None


class SeenDie(Struct, frozen=True):
    """A die in view now, with its crop (square PNG, as a taught picture is)."""

    reading: DieReading
    picture: bytes
