"""The drawn tray as a camera."""

from __future__ import annotations

import threading
import time

from assistant.words.camera_names import SIMULATED
from vision.cameras.base import Fact
from vision.frames import Frame
from vision.synthesis import Tray

_RATE = 15.0


class SimulatedCamera:
    """A tray drawn from a seed, in which dice are thrown from a page."""

    name = SIMULATED
    simulated = True
    live = False

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._tray = Tray(seed)
        self._index = 0
        self._due = 0.0
        self._drawing = threading.Lock()

    def read(self) -> Frame:
        """See `Camera.read`."""
        pause = self._due - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        now = time.monotonic()
        self._due = max(self._due + 1 / _RATE, now)
        with self._drawing:
            frame = Frame(self._tray.render(now), now, self._index)
        self._index += 1
        return frame

    def throw(self, dice: int, *, strength: float, angle: float) -> None:
        """Throws dice now. Raises `ValueError` for a count that the tray does not take."""
        with self._drawing:
            self._tray.throw(dice, strength=strength, angle=angle, at_s=time.monotonic())

    def arrange(self, what: str) -> None:
        """Does something in the tray now. Raises `ValueError` for an unknown word."""
        with self._drawing:
            self._tray.arrange(what, time.monotonic())

    def close(self) -> None:
        """See `Camera.close`."""

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        return {"seed": self._seed}
