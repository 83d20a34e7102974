"""What a press on the panel means before any game has seen it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Intent(StrEnum):
    """What a button asks for."""

    NEXT = "next"
    UNDO = "undo"
    CONFIRM = "confirm"


class Press(Struct, frozen=True):
    """A finished press. `seat` is set for a button that belongs to one seat (1-based place)."""

    button: str
    intent: Intent
    place: int | None = None
