"""The one table of what each kind of die can show."""

from __future__ import annotations

from assistant.words.dice import DieKind, Face
from assistant.words.names import LONGEST_FACE, face_name
from assistant.words.text import Text, text

_VALUES: dict[DieKind, tuple[int, ...]] = {
    DieKind.D4: tuple(range(1, 5)),
    DieKind.D6: tuple(range(1, 7)),
    DieKind.D8: tuple(range(1, 9)),
    # The tenth face of a d10 is printed 0 on most dice and 10 on some.
    DieKind.D10: tuple(range(11)),
    DieKind.D00: tuple(range(0, 100, 10)),
    DieKind.D12: tuple(range(1, 13)),
    DieKind.D20: tuple(range(1, 21)),
}


def values_of(kind: DieKind) -> tuple[Face, ...]:
    """All values of a kind in their order; empty for custom dice, whose faces are taught."""
    return _VALUES.get(kind, ())


def as_face(kind: DieKind, value: Face) -> Face | None:
    """The value as it is kept, None if a die of this kind cannot show it.

    Faces of custom dice are names, written as those that were taught: a form or a person
    may give one that looks like a number, or with space around it.
    """
    if kind is DieKind.CUSTOM:
        return face_name(str(value))
    return value if value in _VALUES[kind] else None


def no_such_face(kind: DieKind, value: Face) -> Text:
    """That a die cannot show this, in words; what was given is told no longer than a face."""
    shown = str(value)[:LONGEST_FACE]
    if kind is DieKind.CUSTOM:
        return text("This die has no face {value}.", value=shown)
    return text("A {kind} has no face {value}.", kind=kind, value=shown)


def is_face(kind: DieKind, value: Face) -> bool:
    """Whether a die of this kind can show just this value."""
    return as_face(kind, value) == value
