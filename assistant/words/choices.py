"""Questions of a game to a seat: one of several options, answered on a phone or a button."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.text import Text


class Option(Struct, frozen=True):
    """One answer. `code` is what the command carries.

    `faces` are the faces of dice that it is about: a game that draws its faces draws them
    beside the label. `note` says what comes of it as things are now ("3 gold lost").
    """

    code: str
    label: Text
    faces: tuple[str, ...] = ()
    note: Text | None = None


class Choice(Struct, frozen=True):
    """What a seat is asked. `default` is the option that the button *confirm* takes."""

    seat: str
    sentence: Text
    options: tuple[Option, ...]
    default: str
