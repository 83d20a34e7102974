"""How long a confirmed action takes while phones listen."""

from __future__ import annotations

import selectors
import threading
from collections.abc import Callable

from assistant.bench.figures import PostFigures, spread
from assistant.bench.phone import Listener
from assistant.bench.service import Service
from assistant.bench.table import Host

CROWDS = ((1, 0), (20, 0), (100, 0), (100, 50))
"""Streams open, and how many of them are phones gone without closing."""


class Crowd:
    """Phones on the stream; one thread reads for all that still read."""

    def __init__(self, port: int, streams: int, stalled: int) -> None:
        self._listeners = [Listener(port, stalled=place < stalled) for place in range(streams)]
        self._selector = selectors.DefaultSelector()
        for listener in self._listeners[stalled:]:
            listener.socket.setblocking(False)
            self._selector.register(listener.socket, selectors.EVENT_READ)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._read, name="crowd", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while not self._over.is_set():
            for key, _ in self._selector.select(timeout=0.2):
                if not key.fileobj.recv(65536):  # type: ignore[union-attr]
                    self._selector.unregister(key.fileobj)

    def close(self) -> None:
        """All hang up."""
        self._over.set()
        self._thread.join()
        self._selector.close()
        for listener in self._listeners:
            listener.close()


def measure_posts(
    service: Service, host: Host, posts: int, tell: Callable[[str], None]
) -> tuple[PostFigures, ...]:
    """The latency of `posts` actions for each crowd."""
    found = []
    for streams, stalled in CROWDS:
        tell(f"{posts} actions with {streams} streams, {stalled} of them stalled")
        crowd = Crowd(service.port, streams, stalled)
        try:
            host.catch_up()
            spent = [
                host.command("give_points", seat="s1", category="points", points=1)
                for _ in range(posts)
            ]
        finally:
            crowd.close()
        found.append(PostFigures(streams, stalled, spread(spent)))
    return tuple(found)
