"""Costly answers that many may ask for at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lately(Generic[T]):
    """What was found out lately. One asker at a time finds it out anew.

    Who asks meanwhile gets what was known before, so that a slow answer keeps
    no worker but one.
    """

    def __init__(self, fresh_s: float, patience_s: float) -> None:
        self._fresh_s = fresh_s
        self._patience_s = patience_s
        self._known: tuple[float, T] | None = None
        self._busy = False
        self._changed = threading.Condition()

    def get(self, find_out: Callable[[], T]) -> T | None:
        """The answer; None if nothing is known yet and the first asker is still at it."""
        with self._changed:
            if self._busy:
                if self._known is None:
                    self._changed.wait_for(lambda: not self._busy, self._patience_s)
                return self._known[1] if self._known else None
            if self._known is not None and time.monotonic() < self._known[0] + self._fresh_s:
                return self._known[1]
            self._busy = True
        try:
            found = find_out()
            with self._changed:
                self._known = time.monotonic(), found
            return found
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
