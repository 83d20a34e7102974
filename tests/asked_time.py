"""Time as it was asked for: what a promise "ends within" is held against on a busy machine.

How long an end really takes says how busy the machine is; how long it is prepared to wait
says whether the promise is kept.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest


class AskedTime:
    """Stands for the module `time`: on this clock passes only what somebody waited for."""

    def __init__(self) -> None:
        self.asked_s = 0.0
        self._start = time.monotonic()

    def monotonic(self) -> float:
        """See `time.monotonic`."""
        return self._start + self.asked_s

    def sleep(self, seconds: float) -> None:
        """See `time.sleep`."""
        self.asked_s += seconds
        time.sleep(seconds)

    def count(
        self,
        monkeypatch: pytest.MonkeyPatch,
        kind: type,
        wait: str,
        thread: threading.Thread,
        *,
        at_least_s: float = 0.0,
    ) -> None:
        """Counts the time limits that `thread` gives to the method `wait` of a class.

        Waits for at least `at_least_s` all the same. A wait without a limit is a failure.
        """
        real: Callable[..., Any] = getattr(kind, wait)

        def counted(waited_for: Any, timeout: float | None = None) -> Any:
            if threading.current_thread() is not thread:
                return real(waited_for, timeout)
            if timeout is None:
                self.asked_s = float("inf")
                return real(waited_for, at_least_s)
            self.asked_s += timeout
            return real(waited_for, max(timeout, at_least_s))

        monkeypatch.setattr(kind, wait, counted)
