"""A camera in the network: MJPEG over HTTP, or RTSP, through OpenCV's FFmpeg."""

from __future__ import annotations

import cv2

from assistant.words.camera_names import camera_name
from assistant.words.text import Text, text
from vision.cameras.base import Fact
from vision.cameras.capture import Capture
from vision.cameras.checked import CheckedFilm
from vision.frames import Frame

_OPEN_TIMEOUT_MS = 8000
_READ_TIMEOUT_MS = 3000
_WARM_UP_FRAMES = 2


class StreamCamera:
    """A stream. Timeouts are set where the backend has them; the watchdog sees to the rest."""

    simulated = False
    live = True

    def __init__(self, address: str, *, name: str) -> None:
        """Opens the stream. Raises `CameraLostError`; `name` stands for it in messages."""
        self.name = name
        limits = [
            *(cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_TIMEOUT_MS),
            *(cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_TIMEOUT_MS),
        ]
        self._capture = Capture(CheckedFilm(address, limits), self._silent)
        try:
            for _ in range(_WARM_UP_FRAMES):
                self._capture.read()
        except ConnectionError:
            self._capture.close()
            raise

    def read(self) -> Frame:
        """See `Camera.read`."""
        return self._capture.read()

    def close(self) -> None:
        """See `Camera.close`."""
        self._capture.close()

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`. A stream lets nobody lock its exposure from here."""
        return {"exposure locked": None, "damaged frames": self._capture.damaged}

    def _silent(self) -> Text:
        return text(
            "The stream of {camera} gives no picture: check that the camera is on, in the "
            "network, and that the address is right.",
            camera=camera_name(self.name),
        )
