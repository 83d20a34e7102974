"""Pictures sent from a phone: shown only while they are read."""

from __future__ import annotations

import threading

from assistant.words.camera_names import PHONE
from assistant.words.text import text
from vision.cameras.base import CameraLostError, Fact
from vision.frames import Frame


class PhoneCamera:
    """A camera that has no picture of its own; the worker is handed each one."""

    name = PHONE
    simulated = False
    live = False

    def __init__(self) -> None:
        self._closed = threading.Event()

    def read(self) -> Frame:
        """Waits until the camera is closed: there are no frames here."""
        self._closed.wait()
        raise CameraLostError(text("No picture is sent any more."))

    def close(self) -> None:
        """See `Camera.close`."""
        self._closed.set()

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        return {}
