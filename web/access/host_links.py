"""Links that make one browser the host, once: for whoever sits at the machine itself."""

from __future__ import annotations

import secrets
import threading
import time

from web.access.cookie import same


class HostLinks:
    """Kept in memory only: a restart makes all of them void."""

    def __init__(self, life_s: float) -> None:
        self._life_s = life_s
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}

    def new(self) -> str:
        """Secret part of a fresh link."""
        link = secrets.token_urlsafe(18)
        with self._lock:
            self._until[link] = time.monotonic() + self._life_s
        return link

    def use_up(self, link: str) -> bool:
        """Whether the link was still good; it is not any more."""
        with self._lock:
            found = [made for made in self._until if same(made, link)]
            until = max((self._until.pop(made) for made in found), default=0.0)
        return bool(found) and time.monotonic() <= until
