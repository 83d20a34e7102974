"""Work that costs time: each device has one piece of it going on, and the house few."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from assistant.words.text import text
from web.problems import Problem

RETRY_S = 1.0


class OneAtATime:
    """Lets a device do one thing at a time, and so many devices at once.

    Who comes while all are busy waits for `patience_s`.
    """

    def __init__(self, at_once: int, patience_s: float) -> None:
        self._places = threading.BoundedSemaphore(at_once)
        self._patience_s = patience_s
        self._lock = threading.Lock()
        self._busy: set[str] = set()

    @contextmanager
    def turn(self, device: str) -> Iterator[None]:
        """A device's turn. Raises `Problem` where it has one already, or nothing becomes free."""
        with self._lock:
            if device in self._busy:
                raise Problem(429, "pace", _STILL_ANSWERING, retry_s=RETRY_S)
            self._busy.add(device)
        try:
            if not self._places.acquire(timeout=self._patience_s):
                raise Problem(503, "busy", _OTHERS_ASK, retry_s=RETRY_S)
            try:
                yield
            finally:
                self._places.release()
        finally:
            with self._lock:
                self._busy.discard(device)


_STILL_ANSWERING = text("Your last question is still being answered: wait a moment.")
_OTHERS_ASK = text("Others are asking too: try again in a moment.")
