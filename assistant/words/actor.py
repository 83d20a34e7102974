"""Who does something, and what they may."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Role(StrEnum):
    """Rights: a viewer reads, a seat acts for itself, the host does everything."""

    VIEWER = "viewer"
    SEAT = "seat"
    HOST = "host"
    CAMERA = "camera"
    PANEL = "panel"


class Actor(Struct, frozen=True):
    """Who gave a command. `device` names the phone, camera or button for the history."""

    role: Role
    device: str
    seat: str | None = None
