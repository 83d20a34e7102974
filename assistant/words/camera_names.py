"""Names of cameras that are words, not names of devices."""

from __future__ import annotations

from assistant.words.text import Text, text

SIMULATED = "simulated table"
PHONE = "phone"
STREAM = "stream"

_WORDS = {
    "": text("camera"),
    SIMULATED: text("simulated table"),
    PHONE: text("phone"),
    STREAM: text("stream"),
}


def camera_name(name: str) -> Text:
    """The name of a camera for people; that of a device stays as it is."""
    return _WORDS.get(name, text("{device}", device=name))
