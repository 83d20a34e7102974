"""The camera on the Raspberry Pi's own connector, through Picamera2."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from assistant.words.text import text
from vision.cameras.base import PICTURE_SIZE, SETTLING_S, CameraLostError, Fact, SourceError
from vision.frames import Frame


class PiCamera:
    """A Picamera2 with exposure, gain and white balance locked after they have settled."""

    simulated = False
    live = True

    def __init__(self, number: int) -> None:
        """Opens camera `number`. Raises `SourceError` without Picamera2, else `CameraLostError`."""
        self.name = f"Picamera {number}"
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise SourceError(
                text(
                    "Picamera2 is not installed ({error}): run “sudo apt install "
                    "python3-picamera2” and make the environment with the system's packages.",
                    error=str(error),
                )
            ) from error
        self._facts: dict[str, Fact] = {}
        self._index = 0
        self._camera: Any = None
        try:
            self._camera = Picamera2(number)
            # libcamera calls RGB888 what lies in memory as blue, green, red.
            main = {"size": PICTURE_SIZE, "format": "RGB888"}
            self._camera.configure(self._camera.create_video_configuration(main=main))
            self._camera.start()
            self._lock_light()
        except (RuntimeError, IndexError, OSError) as error:
            self.close()
            raise CameraLostError(
                text(
                    "{camera} does not start ({error}): check its ribbon cable and that no "
                    "other program uses it.",
                    camera=self.name,
                    error=str(error),
                )
            ) from error

    def read(self) -> Frame:
        """See `Camera.read`."""
        request = self._camera.capture_request()
        try:
            image = np.ascontiguousarray(request.make_array("main")[..., :3], np.uint8)
            stamp = request.get_metadata().get("SensorTimestamp")
        finally:
            request.release()
        # The sensor's time stamp is in ns of the clock that runs on in sleep; use its age.
        age = 0.0
        if stamp is not None:
            age = max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - stamp / 1e9)
        frame = Frame(image, time.monotonic() - min(age, 2.0), self._index)
        self._index += 1
        return frame

    def close(self) -> None:
        """See `Camera.close`."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        return dict(self._facts)

    def _lock_light(self) -> None:
        until = time.monotonic() + SETTLING_S
        settled = self._camera.capture_metadata()
        while time.monotonic() < until:
            settled = self._camera.capture_metadata()
        self._camera.set_controls(
            {
                "AeEnable": False,
                "AwbEnable": False,
                "ExposureTime": settled["ExposureTime"],
                "AnalogueGain": settled["AnalogueGain"],
                "ColourGains": settled["ColourGains"],
            }
        )
        for _ in range(4):  # controls take a few frames to reach the sensor
            now = self._camera.capture_metadata()
        close = abs(now["ExposureTime"] - settled["ExposureTime"]) < 200
        self._facts = {
            "exposure locked": close,
            "exposure": now["ExposureTime"],
            "gain": now["AnalogueGain"],
            "white balance locked": now.get("ColourGains") == settled["ColourGains"],
        }
