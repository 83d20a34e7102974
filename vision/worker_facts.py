"""Figures of a camera and its pictures, for the pages."""

from __future__ import annotations

import cv2

from vision.cameras.base import Camera, Fact
from vision.cameras.measure import picture_facts
from vision.frames import Frame

_MEASURE_S = 5.0


class FrameFacts:
    """How fast frames come, and now and then how good they are."""

    def __init__(self) -> None:
        self.frame_s: float | None = None
        self._rate = 0.0
        self._picture: dict[str, Fact] = {}
        self._next_measure = 0.0

    def take(self, frame: Frame) -> None:
        """The next frame."""
        if self.frame_s is not None and frame.at_s > self.frame_s:
            self._rate += 0.1 * (1 / (frame.at_s - self.frame_s) - self._rate)
        self.frame_s = frame.at_s
        if frame.at_s >= self._next_measure:
            self._next_measure = frame.at_s + _MEASURE_S
            self._picture = picture_facts(frame.image)

    def told(self, camera: Camera | None) -> dict[str, Fact]:
        """All that is known now."""
        facts: dict[str, Fact] = {"OpenCV": cv2.__version__}
        if camera is not None:
            facts |= camera.facts()
        if self.frame_s is not None:
            facts |= self._picture | {"frames a second": round(self._rate, 1)}
        return facts
