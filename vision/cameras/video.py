"""A video file, played at its own speed."""

from __future__ import annotations

import time
from pathlib import Path

import cv2

from assistant.words.text import Text, text
from vision.cameras.base import CameraLostError, Fact
from vision.cameras.capture import Pictures, as_colour
from vision.cameras.checked import CheckedFilm
from vision.cameras.complaints import complaints
from vision.cameras.picture_header import NoPictureError
from vision.cameras.source import unnamed
from vision.frames import Frame, Image

_USUAL_RATE = 25.0
_FASTEST_RATE = 240.0


class NoVideoError(CameraLostError):
    """The file does not read as a video at all."""


class VideoFile:
    """Frames of a video file with their time in the file, as fast as they are asked for."""

    def __init__(self, path: Path) -> None:
        """Raises `NoVideoError` if the file does not read as a video.

        Raises `CameraLostError` for a name that OpenCV ends the process over.
        """
        if (why := unnamed(str(path))) is not None:
            raise CameraLostError(why)
        self.name = path.name
        film = CheckedFilm(str(path))
        opened = film.isOpened()
        with complaints():  # what is wrong with the file is told here, by its name
            self._capture: Pictures = film if opened else cv2.VideoCapture(str(path), cv2.CAP_ANY)
        rate = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.rate = rate if 0 < rate <= _FASTEST_RATE else _USUAL_RATE
        self.count = max(0, int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)))
        self._index = 0
        self._begun = False
        self.damaged = 0
        self._at_s = 0.0
        if not self._capture.isOpened():
            raise NoVideoError(self._unreadable())

    def next(self) -> Frame | None:
        """The next whole frame, `at_s` counted from the start of the file; None at the end."""
        done, picture = self._whole()
        if not done or picture is None:
            if not self._begun:
                raise NoVideoError(self._unreadable())
            return None
        # Containers with a variable rate carry times; without one, the rate has to do.
        stamp = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1e3
        self._at_s = stamp if stamp > self._at_s else self._index / self.rate
        frame = Frame(as_colour(picture), self._at_s, self._index, fresh=not self._begun)
        self._begun = True
        self._index += 1
        return frame

    def _whole(self) -> tuple[bool, Image | None]:
        while True:
            try:
                return self._capture.read()
            except NoPictureError:
                self.damaged += 1
                self._index += 1

    def close(self) -> None:
        """Lets the file go; may be called twice."""
        self._capture.release()

    def _unreadable(self) -> Text:
        return text(
            "The video {video} cannot be read: it may be damaged or in a format that OpenCV "
            "does not know; try to convert it to MP4 (H.264).",
            video=self.name,
        )


class VideoCamera:
    """A video file as a camera: it starts when something is wanted, and its last frame stays."""

    simulated = False
    live = False

    def __init__(self, path: Path) -> None:
        """Raises `CameraLostError` if the file does not read."""
        self.name = path.name
        self._video = VideoFile(path)
        first = self._video.next()
        if first is None:
            raise CameraLostError(text("The video {video} is empty.", video=path.name))
        self._image: Image = first.image
        self._begins = False
        self._playing = self._ended = False
        self._clock_off = self._shown_s = 0.0
        self._index = 0
        self._next_still = 0.0

    def read(self) -> Frame:
        """See `Camera.read`."""
        begins, self._begins = self._begins, False
        following = self._video.next() if self._playing and not self._ended else None
        if following is not None:
            at_s = following.at_s + self._clock_off
            self._image, self._shown_s = following.image, following.at_s
        else:
            self._ended = self._ended or self._playing
            at_s = max(self._next_still, time.monotonic())
            self._next_still = at_s + 1 / self._video.rate
        pause = at_s - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        frame = Frame(self._image, time.monotonic(), self._index, fresh=begins)
        self._index += 1
        return frame

    def go_on(self) -> None:
        """See `Waiting.go_on`: starts to play. The picture that stood until then was no scene."""
        if not self._playing:
            self._playing = self._begins = True
            self._clock_off = time.monotonic()

    def place(self) -> str:
        """See `Resuming.place`: seconds of the film shown; empty before it begins."""
        return f"{self._shown_s:.3f}" if self._playing else ""

    def used(self) -> None:
        """See `Resuming.used`: what has been played does not come again, read or not."""

    def resume(self, place: str) -> None:
        """See `Resuming.resume`."""
        reached_s = float(place)
        while self._shown_s < reached_s:
            following = self._video.next()
            if following is None:
                break
            self._image, self._shown_s = following.image, following.at_s
        self._playing = True
        self._clock_off = time.monotonic() - self._shown_s

    def close(self) -> None:
        """See `Camera.close`."""
        self._video.close()

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        return {
            "playing": self._playing and not self._ended,
            "rate of the file": self._video.rate,
            "damaged frames": self._video.damaged,
        }
