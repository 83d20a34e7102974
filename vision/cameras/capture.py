"""cv2.VideoCapture, with its traps: what it says is not always so."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

import cv2
import numpy as np

from assistant.words.text import Text, text
from vision.cameras.base import CameraLostError
from vision.cameras.picture_header import NoPictureError
from vision.frames import Frame, Image

_BAD_READS = 5
_DAMAGED_READS = 50
"""So many damaged frames in a row are no picture any more: two seconds of most cameras."""
_BAD_READ_PAUSE_S = 0.05
_NEWEST_DRIVER_TIME_S = 2.0


class Pictures(Protocol):
    """What is used of a `cv2.VideoCapture`; `read` may raise `NoPictureError` as well."""

    def read(self) -> tuple[bool, Any]: ...

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...

    def isOpened(self) -> bool: ...  # noqa: N802  (OpenCV's own name)

    def release(self) -> None: ...


class Capture:
    """A `cv2.VideoCapture` that gives frames or raises.

    After an unplug `read` returns False while `isOpened` stays True, so that
    only `read` is believed: a few failures in a row are a lost camera.
    """

    def __init__(
        self, capture: Pictures, lost: Callable[[], Text], *, stamped: bool = False
    ) -> None:
        """`lost` words the loss for people at the moment it happens.

        `stamped` says that the position of the capture is the driver's
        monotonic time of the frame, as with V4L2.
        """
        self._capture = capture
        self._lost = lost
        self._stamped = stamped
        self._index = 0
        self.damaged = 0
        self._closed = False
        if not capture.isOpened():
            self.close()
            raise CameraLostError(lost())

    def read(self) -> Frame:
        """The next whole frame; damaged ones are passed over.

        Raises `CameraLostError` after a few failures or many damaged frames in a row.
        """
        bad = damaged = 0
        while bad < _BAD_READS and not self._closed:
            try:
                done, picture = self._capture.read()
            except NoPictureError as error:
                damaged += 1
                self.damaged += 1
                if damaged < _DAMAGED_READS:
                    continue
                raise CameraLostError(_arrive_damaged()) from error
            if done and picture is not None and picture.size:
                frame = Frame(as_colour(picture), self._taken_at(), self._index)
                self._index += 1
                return frame
            bad += 1
            time.sleep(_BAD_READ_PAUSE_S)
        raise CameraLostError(self._lost())

    def _taken_at(self) -> float:
        """The driver's own monotonic time stamp where there is a credible one."""
        now = time.monotonic()
        if not self._stamped:
            return now
        stamp = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1e3
        return stamp if 0 <= now - stamp < _NEWEST_DRIVER_TIME_S else now

    def ask(self, prop: int, value: float) -> float | None:
        """Sets a property and reads back what it is now; None where there is none.

        `set` may say True and change nothing, so its answer is not used.
        """
        self._capture.set(prop, value)
        return self.get(prop)

    def get(self, prop: int) -> float | None:
        """A property as it is, None where the device does not have it."""
        value = float(self._capture.get(prop))
        return None if value == -1 else value

    def close(self) -> None:
        """Lets the device go; may be called twice."""
        if not self._closed:
            self._closed = True
            self._capture.release()


def _arrive_damaged() -> Text:
    return text(
        "The camera's pictures arrive damaged: check its cable or its wireless network, "
        "or let it send smaller pictures."
    )


def as_colour(picture: object) -> Image:
    """Any picture that OpenCV gives as (height, width, 3) uint8 BGR."""
    image = np.asarray(picture)
    if image.dtype != np.uint8:
        image = cv2.convertScaleAbs(image, alpha=1 / 256)
    if image.ndim == 2 or image.shape[2] == 1:
        image = cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
    elif image.shape[2] == 4:
        image = cv2.cvtColor(image, cv2.COLOR_BGRA2BGR)
    return np.ascontiguousarray(image, dtype=np.uint8)
