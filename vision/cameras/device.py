"""A V4L2 camera, by its stable name."""

from __future__ import annotations

import time
from pathlib import Path

import cv2

from assistant.words.text import Text, text
from vision.cameras.base import PICTURE_SIZE, SETTLING_S, CameraLostError, Fact
from vision.cameras.capture import Capture
from vision.cameras.checked import CheckedDevice
from vision.cameras.source import BY_ID, stable_name
from vision.frames import Frame

_RATE = 30
_WARM_UP_FRAMES = 8
_V4L2_MANUAL, _V4L2_APERTURE_PRIORITY = 1, 3


class DeviceCamera:
    """A V4L2 device with exposure, gain and white balance locked where it allows that."""

    simulated = False
    live = True

    def __init__(self, device: str, by_id: Path = BY_ID) -> None:
        """Opens, drops warm-up frames and locks the light. Raises `CameraLostError`."""
        self.name = stable_name(device, by_id)
        self._facts: dict[str, Fact] = {"device": self.name}
        if not Path(device).exists():
            raise CameraLostError(self._gone())
        # The index or real path: OpenCV's V4L2 backend does not follow every link.
        self._capture = Capture(
            CheckedDevice(cv2.VideoCapture(str(Path(device).resolve()), cv2.CAP_V4L2)),
            self._silent,
            stamped=True,
        )
        try:
            self._shape()
            self._warm_up()
            self._lock_light()
        except CameraLostError:
            self._capture.close()
            raise

    def read(self) -> Frame:
        """See `Camera.read`."""
        return self._capture.read()

    def close(self) -> None:
        """See `Camera.close`."""
        self._capture.close()

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        return self._facts | {"damaged frames": self._capture.damaged}

    def _gone(self) -> Text:
        return text(
            "The camera {camera} is not there: plug it in, or choose another one.",
            camera=self.name,
        )

    def _silent(self) -> Text:
        if not Path(self.name).exists():
            return self._gone()
        return text(
            "The camera {camera} gives no picture: check its cable, and that no other "
            "program uses it.",
            camera=self.name,
        )

    def _shape(self) -> None:
        # MJPG first: uncompressed pictures of this size do not fit through USB 2 at full rate.
        self._capture.ask(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.ask(cv2.CAP_PROP_FRAME_WIDTH, PICTURE_SIZE[0])
        self._capture.ask(cv2.CAP_PROP_FRAME_HEIGHT, PICTURE_SIZE[1])
        self._facts["rate asked"] = self._capture.ask(cv2.CAP_PROP_FPS, _RATE)
        code = int(self._capture.get(cv2.CAP_PROP_FOURCC) or 0)
        letters = [chr(code >> shift & 0xFF) for shift in (0, 8, 16, 24)]
        self._facts["format"] = "".join(c for c in letters if c.isprintable())

    def _warm_up(self) -> None:
        """Drops the first frames while automatic exposure and white balance settle."""
        self._capture.ask(cv2.CAP_PROP_AUTO_EXPOSURE, _V4L2_APERTURE_PRIORITY)
        self._capture.ask(cv2.CAP_PROP_AUTO_WB, 1)
        until = time.monotonic() + SETTLING_S
        count = 0
        while count < _WARM_UP_FRAMES or time.monotonic() < until:
            self._capture.read()
            count += 1

    def _lock_light(self) -> None:
        """Locks what can be locked and notes what the device then says."""
        exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        warmth = self._capture.get(cv2.CAP_PROP_WB_TEMPERATURE)
        manual = self._capture.ask(cv2.CAP_PROP_AUTO_EXPOSURE, _V4L2_MANUAL)
        if manual == _V4L2_MANUAL and exposure is not None:
            self._capture.ask(cv2.CAP_PROP_EXPOSURE, exposure)
        automatic = self._capture.ask(cv2.CAP_PROP_AUTO_WB, 0)
        if automatic == 0 and warmth is not None:
            self._capture.ask(cv2.CAP_PROP_WB_TEMPERATURE, warmth)
        self._facts |= {
            "exposure locked": None if manual is None else manual == _V4L2_MANUAL,
            "exposure": self._capture.get(cv2.CAP_PROP_EXPOSURE),
            "gain": self._capture.get(cv2.CAP_PROP_GAIN),
            "white balance locked": None if automatic is None else automatic == 0,
            "white balance": self._capture.get(cv2.CAP_PROP_WB_TEMPERATURE),
        }
