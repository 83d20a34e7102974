"""The open streams: bounded in number, each with room for one picture, the newest."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from assistant.ports import TablePort
from assistant.words.actor import Role
from assistant.words.view import TableView
from web.access.audience import Audience

ENDING_MOST = 8
"""So many connections may still be ending when a seat holder or the host comes to a full house."""


class Bye(StrEnum):
    """Why the server ends a stream.

    After `REPLACED` a page waits until somebody looks at it again; after
    `RIGHTS` it loads itself anew; after `STOPPING` and `FULL` it tries again.
    """

    REPLACED = "replaced"
    RIGHTS = "rights"
    FULL = "full"
    STOPPING = "stopping"


class StreamKey(Struct, frozen=True):
    """One stream a device and page."""

    device: str
    page: str


class Stream:
    """One open stream. Its thread sleeps here until there is something to send."""

    def __init__(self, key: StreamKey, role: Role, hurry: Callable[[], None], address: str) -> None:
        self.key = key
        self.role = role
        self.address = address
        self._hurry = hurry
        self.bye: Bye | None = None
        self._wake = threading.Event()

    def poke(self) -> None:
        """Says that there may be something new. Never waits."""
        self._wake.set()

    def end(self, why: Bye) -> None:
        """Asks the stream's thread to say good-bye; it must not take long."""
        if self.bye is None:
            self.bye = why
            self._hurry()
        self._wake.set()

    def wait(self, seconds: float) -> None:
        """Sleeps until poked, or for so long."""
        self._wake.wait(seconds)
        self._wake.clear()

    def pause(self, seconds: float) -> None:
        """Sleeps for so long whatever changes meanwhile, but not past the end."""
        until = time.monotonic() + seconds
        while self.bye is None and (left := until - time.monotonic()) > 0:
            self.wait(left)


class Hub:
    """All streams of an application; `close` ends them within moments."""

    def __init__(self, table: TablePort, most: int, most_a_device: int) -> None:
        self._most = most
        self._most_a_device = most_a_device
        self._lock = threading.Lock()
        self._streams: list[Stream] = []
        self._ending: list[Stream] = []
        self._closed = False
        self._unsubscribe: Callable[[], None] = table.subscribe(self._on_view)

    def open(
        self,
        audience: Audience,
        page: str,
        hurry: Callable[[], None] = lambda: None,
        address: str = "",
    ) -> Stream | None:
        """A stream for this device and page; an older one of the same ends.

        None if the house is full of streams that may not be ended for it: seat
        holders and hosts are never turned away for viewers, nor a viewer for
        an address that holds more streams than its own. An ended stream
        keeps its place until its connection is gone; `hurry` is called when the
        connection should come to its end, so that a stalled one is cut.
        """
        key = StreamKey(audience.device, page)
        fresh = Stream(key, audience.role, hurry, address)
        with self._lock:
            if self._closed:
                return None
            for one in [one for one in self._streams if one.key == key]:
                self._drop(one, Bye.REPLACED)
            own = [one for one in self._streams if one.key.device == key.device]
            for one in own[: max(0, len(own) + 1 - self._most_a_device)]:
                self._drop(one, Bye.REPLACED)
            if not self._room(fresh):
                return None
            self._streams.append(fresh)
        return fresh

    def leave(self, stream: Stream) -> None:
        """The stream's connection is gone. May be called twice."""
        with self._lock:
            for kept in (self._streams, self._ending):
                if stream in kept:
                    kept.remove(stream)

    def poke(self) -> None:
        """Makes every stream look again, at its rights too. Never waits."""
        for one in tuple(self._streams):
            one.poke()

    def shows(self, page: str) -> bool:
        """Whether somebody has this page open. Never waits."""
        return any(one.key.page == page for one in tuple(self._streams))

    def close(self) -> None:
        """Ends all streams and takes no more. May be called twice."""
        with self._lock:
            self._closed = True
            for one in tuple(self._streams):
                self._drop(one, Bye.STOPPING)
        self._unsubscribe()

    def __len__(self) -> int:
        return len(self._streams)

    def _on_view(self, view: TableView) -> None:
        self.poke()

    def _room(self, fresh: Stream) -> bool:
        """Makes room for a stream if it must; False if there is none."""
        taken = len(self._streams) + len(self._ending)
        if fresh.role is Role.VIEWER and taken < self._most:
            return True
        if fresh.role is Role.VIEWER or len(self._streams) >= self._most:
            least = self._held(fresh.address) + 2 if fresh.role is Role.VIEWER else 1
            spare = self._spare(least)
            if spare is None:
                return False
            self._drop(spare, Bye.FULL)
        return taken < self._most + ENDING_MOST

    def _held(self, address: str) -> int:
        return sum(one.address == address for one in self._streams)

    def _spare(self, least: int) -> Stream | None:
        """The oldest viewer's stream of the address that holds most, if it holds `least`."""
        held = Counter(one.address for one in self._streams if one.role is Role.VIEWER)
        address, most = max(held.items(), key=lambda one: one[1], default=("", 0))
        if most < least:
            return None
        return next(
            one for one in self._streams if one.address == address and one.role is Role.VIEWER
        )

    def _drop(self, stream: Stream, why: Bye) -> None:
        self._streams.remove(stream)
        self._ending.append(stream)
        stream.end(why)
