"""What a press on the panel means before any game has seen it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Intent(StrEnum):
    """What a button asks for."""

    NEXT = "next"
    UNDO = "undo"
    CONFIRM = "confirm"


class PressEnd(StrEnum):
    """What came of a whole press of a drawn button."""

    COUNTED = "counted"
    CAME_BETWEEN = "came between"
    """Another button or finger spoilt it."""
    UNANSWERED = "unanswered"
    """The panel did not say in time; the press may count yet."""
    SHUT = "shut"
    """The panel was being closed."""


class Press(Struct, frozen=True):
    """A finished press. `seat` is set for a button that belongs to one seat (1-based place)."""

    button: str
    intent: Intent
    place: int | None = None
