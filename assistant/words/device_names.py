"""What an action came from, for people: a phone has its own name, camera and panel have words."""

from __future__ import annotations

from assistant.words.actor import Role
from assistant.words.button_names import button_name
from assistant.words.camera_names import camera_name
from assistant.words.text import Text
from assistant.words.view import LogLine


def device_name(line: LogLine) -> Text | None:
    """The words for camera or button behind a line of the log; None where `device` is a name."""
    if line.role is Role.CAMERA:
        return camera_name(line.device)
    if line.role is Role.PANEL:
        return button_name(line.device)
    return None
