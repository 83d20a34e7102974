"""What an action came from, for people: camera, panel and unnamed phone have words."""

from __future__ import annotations

from assistant.words.actor import Role
from assistant.words.button_names import button_name
from assistant.words.camera_names import camera_name
from assistant.words.device_kinds import kind_said
from assistant.words.text import Text
from assistant.words.view import LogLine


def device_name(line: LogLine) -> Text | None:
    """The words for what is behind a line of the log; None where a person named the device."""
    if line.role is Role.CAMERA:
        return camera_name(line.device)
    if line.role is Role.PANEL:
        return button_name(line.device)
    return kind_said(line.device)
