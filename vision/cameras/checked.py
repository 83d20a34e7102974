"""Captures of which damaged JPEG frames are told from whole ones.

OpenCV and FFmpeg fill what is missing in a frame with grey or with shifted colours, and give that
for a picture. Frames of other codecs (H.264, say) are taken as FFmpeg gives them.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cameras.capture import as_colour
from vision.cameras.complaints import complaints, is_only_left_over
from vision.cameras.decoding import unpack
from vision.cameras.picture_header import NoPictureError
from vision.cameras.picture_whole import DAMAGED
from vision.frames import Image

_JPEG = cv2.VideoWriter.fourcc(*"MJPG")
_AS_THEY_CAME = -1
_SELDOM, _FORGOTTEN = 0.5, 0.1


class CheckedFilm:
    """A stream or film by FFmpeg, of which JPEG frames are unpacked here and not there."""

    def __init__(self, address: str, limits: Sequence[int] = ()) -> None:
        self._capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, list(limits))
        self.get, self.set = self._capture.get, self._capture.set
        self.isOpened, self.release = self._capture.isOpened, self._capture.release
        self._packed = self._capture.isOpened() and int(self.get(cv2.CAP_PROP_FOURCC)) == _JPEG
        if self._packed:
            self._packed = self.set(cv2.CAP_PROP_FORMAT, _AS_THEY_CAME)

    def read(self) -> tuple[bool, Image | None]:
        """The next picture. Raises `NoPictureError` for a damaged one; the next may be whole."""
        done, found = self._capture.read()
        if not done or not self._packed:
            return done, as_colour(found) if done else None
        picture = unpack(np.asarray(found).tobytes())
        if picture is None:
            raise NoPictureError(DAMAGED)
        return True, picture


class CheckedDevice:
    """A device whose JPEG frames OpenCV unpacks: what is complained of then tells."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        self._capture = capture
        self._leaves_over = 1.0
        self.get, self.set = capture.get, capture.set
        self.isOpened, self.release = capture.isOpened, capture.release

    def read(self) -> tuple[bool, Image | None]:
        """As that of `CheckedFilm`. While a frame is waited for nobody else is held up."""
        if not self._capture.grab():
            return False, None
        with complaints() as told:
            done, found = self._capture.retrieve()
        if self._is_damaged(told):
            raise NoPictureError(DAMAGED)
        return done, as_colour(found) if done else None

    def _is_damaged(self, told: list[bytes]) -> bool:
        """Some devices leave bytes over behind each frame; where that is seldom, it is damage."""
        seldom = self._leaves_over < _SELDOM
        self._leaves_over += _FORGOTTEN * (bool(told) - self._leaves_over)
        return bool(told) and (seldom or not is_only_left_over(told))
