"""Frames that arrive damaged: they are passed over, and never shown as if whole."""

from __future__ import annotations

import itertools
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.words.text import text
from tests.vision_camera.streaming import Stream, as_jpeg
from vision.cameras.base import CameraLostError
from vision.cameras.capture import Capture
from vision.cameras.checked import CheckedDevice
from vision.cameras.stream import StreamCamera
from vision.cameras.video import VideoFile
from vision.frames import Image


def _scene(brightness: int = 0) -> Image:
    noise = np.random.default_rng(1).normal(110 + brightness, 50, (240, 320, 3))
    return np.asarray(np.clip(cv2.GaussianBlur(noise, (0, 0), 3) * 2 - 110, 0, 255), np.uint8)


WHOLE = as_jpeg(_scene())
SHOWN = cv2.imdecode(np.frombuffer(WHOLE, np.uint8), cv2.IMREAD_COLOR)
CUT = WHOLE[: len(WHOLE) // 2]
BREAKING_OFF = CUT + WHOLE[-2:]


def _spoilt(jpeg: bytes, lost: int = 400) -> bytes:
    """The frame without some bytes of its middle, or with some of them twice."""
    middle = len(jpeg) // 2
    return jpeg[:middle] + jpeg[middle + lost :]


def test_of_a_stream_only_whole_frames_are_shown() -> None:
    sent = itertools.cycle([WHOLE, WHOLE, _spoilt(WHOLE), _spoilt(WHOLE, -400), CUT])
    with Stream(lambda: next(sent)).served() as port:
        camera = StreamCamera(f"http://127.0.0.1:{port}/", name="camera")
        for _ in range(8):
            assert np.abs(camera.read().image.astype(int) - SHOWN).max() <= 2
        assert camera.facts()["damaged frames"]
        camera.close()


def test_of_a_film_damaged_frames_are_passed_over_and_times_are_kept(tmp_path: Path) -> None:
    frames = [as_jpeg(_scene(10 * nth)) for nth in range(6)]
    frames[2], frames[4] = _spoilt(frames[2]), frames[4][: len(frames[4]) // 2]
    path = tmp_path / "film.mjpeg"
    path.write_bytes(b"".join(frames))
    film = VideoFile(path)
    shown = list(iter(film.next, None))
    assert [frame.index for frame in shown] == [0, 1, 3, 5]
    assert film.damaged == 2
    for frame in shown:
        true = cv2.imdecode(np.frombuffer(frames[frame.index], np.uint8), cv2.IMREAD_COLOR)
        assert np.abs(frame.image.astype(int) - true).max() <= 2


class Device:
    """A V4L2 camera that sends `frames`; OpenCV unpacks them in `retrieve`."""

    def __init__(self, frames: list[bytes]) -> None:
        self._frames = itertools.cycle(frames)

    def grab(self) -> bool:
        return True

    def retrieve(self) -> tuple[bool, Image]:
        packed = np.frombuffer(next(self._frames), np.uint8)
        return True, np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def get(self, prop: int) -> float:
        return 0.0

    def set(self, prop: int, value: float) -> bool:
        return False

    def isOpened(self) -> bool:  # noqa: N802  (OpenCV's own name)
        return True

    def release(self) -> None:
        """Nothing is held."""


def _capture(frames: list[bytes]) -> Capture:
    device = CheckedDevice(Device(frames))  # type: ignore[arg-type]
    return Capture(device, lambda: text("gone"))


def test_of_a_device_only_whole_frames_are_shown() -> None:
    capture = _capture([*[WHOLE] * 9, _spoilt(WHOLE), _spoilt(WHOLE, -400), BREAKING_OFF])
    for _ in range(10):
        assert (capture.read().image == SHOWN).all()
    assert capture.damaged == 3


def test_bytes_that_a_device_leaves_over_do_no_harm() -> None:
    capture = _capture([WHOLE[:-2] + bytes(range(1, 41)) + WHOLE[-2:]])
    for _ in range(20):
        assert (capture.read().image == SHOWN).all()
    assert not capture.damaged


def test_a_camera_that_sends_nothing_whole_is_told_with_the_remedy() -> None:
    with pytest.raises(CameraLostError, match="arrive damaged: check its cable"):
        _capture([BREAKING_OFF]).read()
