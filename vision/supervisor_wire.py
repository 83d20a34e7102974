"""The service's end of the wire to a vision child. It never waits."""

from __future__ import annotations

import socket
from collections import deque

from vision.worker_wire import FromChild, Packets, ToChild, pack

_CHUNK = 262_144
_MOST_UNSENT = 64_000_000


class ParentEnd:
    """Made of the service's half of a pair of sockets."""

    def __init__(self, wire: socket.socket) -> None:
        wire.setblocking(False)
        self._wire = wire
        self._packets: Packets[FromChild] = Packets(FromChild)
        self._unsent: deque[memoryview] = deque()

    def fileno(self) -> int:
        """For selectors."""
        return self._wire.fileno()

    @property
    def has_unsent(self) -> bool:
        """Whether the wire should be watched for room."""
        return bool(self._unsent)

    def send(self, message: ToChild) -> bool:
        """Queues a message; False where far too much waits already."""
        if sum(map(len, self._unsent)) > _MOST_UNSENT:
            return False
        self._unsent.append(memoryview(pack(message)))
        self.flush()
        return True

    def flush(self) -> None:
        """Sends what the wire takes.

        Where the child is gone nothing is: its last words may still be on the wire, and
        `receive` tells the end after them.
        """
        while self._unsent:
            try:
                sent = self._wire.send(self._unsent[0])
            except BlockingIOError:
                return
            except ConnectionError:
                self._unsent.clear()
                return
            rest = self._unsent.popleft()[sent:]
            if rest:
                self._unsent.appendleft(rest)

    def receive(self) -> list[FromChild] | None:
        """The messages that are complete by now; None where nothing more has come.

        Raises `EOFError` once the child has closed its end and all has been taken,
        `GarbageError` for what is no message.
        """
        try:
            data = self._wire.recv(_CHUNK)
        except BlockingIOError:
            return None
        except ConnectionError:  # it left without taking what was sent
            data = b""
        if not data:
            raise EOFError("the child has closed the wire")
        return self._packets.feed(data)

    def close(self) -> None:
        """At this a healthy child ends by itself."""
        self._wire.close()
