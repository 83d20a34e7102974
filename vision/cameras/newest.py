"""Reads a camera on a thread of its own, so that nobody waits inside a driver."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from vision.cameras.base import Camera
from vision.frames import Frame


class Newest:
    """Opens a camera and keeps its newest frame; older ones that nobody took are dropped.

    The thread is a daemon: a driver that never returns does not hold up the
    end of the process.
    """

    def __init__(self, opening: Callable[[], Camera]) -> None:
        self._opening = opening
        self._change = threading.Condition()
        self._frame: Frame | None = None
        self._error: Exception | None = None
        self._camera: Camera | None = None
        self._closed = False
        threading.Thread(target=self._run, name="camera", daemon=True).start()

    @property
    def camera(self) -> Camera | None:
        """The camera once it is open."""
        with self._change:
            return self._camera

    def take(self, timeout_s: float) -> Frame | None:
        """The newest frame not yet taken, None after `timeout_s`.

        Raises what opening or reading raised: `SourceError`, `CameraLostError`
        or whatever else went wrong in there.
        """
        with self._change:
            self._change.wait_for(lambda: self._frame or self._error, timeout_s)
            frame, self._frame = self._frame, None
            if frame is None and self._error is not None:
                raise self._error
            return frame

    def close(self) -> None:
        """Tells the thread to let the camera go; does not wait for it."""
        with self._change:
            self._closed = True

    def _run(self) -> None:
        camera = None
        try:
            camera = self._opening()
            with self._change:
                self._camera = camera
            while not self._closed:
                self._offer(camera.read())
        except Exception as error:  # any failure of a driver must reach the loop that takes frames
            with self._change:
                self._error = error
                self._change.notify_all()
        finally:
            if camera is not None:
                camera.close()

    def _offer(self, frame: Frame) -> None:
        with self._change:
            if self._frame is not None and self._frame.fresh and not frame.fresh:
                frame = replace(frame, fresh=True)
            self._frame = frame
            self._change.notify_all()
