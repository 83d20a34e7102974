"""One lamp lit alone for a while; afterwards the panel shows the game again by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable

from assistant.ports import PanelPort

LIT_S = 15.0
"""Seconds that a lamp stays lit for somebody to look at it."""


class LampTrial:
    """Lights lamps for the walk; safe to use from any thread.

    `ended` is called when a lamp went back to normal because its time was up.
    """

    def __init__(self, panel: PanelPort, ended: Callable[[], None], lit_s: float = LIT_S) -> None:
        self._panel = panel
        self._ended = ended
        self._lit_s = lit_s
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._lamp: str | None = None

    @property
    def lamp(self) -> str | None:
        """The lamp that is lit for trying now."""
        return self._lamp

    def light(self, lamp: str | None) -> None:
        """Lights this lamp and no other; None gives all lamps back to the game."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if lamp is None and self._lamp is None:
                return
            self._lamp = lamp
            self._panel.try_lamp(lamp)
            if lamp is not None:
                timer = threading.Timer(self._lit_s, lambda: self._end(timer))
                timer.daemon = True
                self._timer = timer
                timer.start()

    def _end(self, timer: threading.Timer) -> None:
        with self._lock:
            if timer is not self._timer:
                return
            self._timer, self._lamp = None, None
            self._panel.try_lamp(None)
        self._ended()
