"""How fast a seat may act: each action bumps the table's version and stays in the journal."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

MOST_KEPT = 200


class Pace:
    """So many actions at once, then so many a second; each device is counted by itself."""

    def __init__(
        self, at_once: int, per_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._at_once = at_once
        self._per_s = per_s
        self._clock = clock
        self._lock = threading.Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, device: str) -> bool:
        """Whether this device may act now; if so, the action is counted."""
        with self._lock:
            now = self._clock()
            left, at = self._left.pop(device, (float(self._at_once), now))
            left = min(float(self._at_once), left + (now - at) * self._per_s)
            may = left >= 1
            self._left[device] = (left - may, now)
            if len(self._left) > MOST_KEPT:
                self._left.pop(next(iter(self._left)))
            return may
