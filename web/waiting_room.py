"""Where connections wait until a whole request head is there.

A worker thread of cheroot reads a request as slowly as its sender writes it,
and takes a fresh connection before its first byte. Browsers open spare
connections, and phones leave in the middle of a request: a few of those would
hold up everybody. Here they wait together in one thread and cost nothing.
"""

from __future__ import annotations

import logging
import selectors
import socket
import threading
import time
from weakref import WeakSet

from cheroot.server import HTTPConnection, HTTPServer
from cheroot.workers.threadpool import ThreadPool

log = logging.getLogger(__name__)

HEAD_BYTES = 16 * 1024
HEAD_S = 10.0
"""Seconds from the first byte to the end of the head."""
SPARE_S = 60.0
"""Seconds that a connection may stay open without a first byte."""
ANSWER_S = 60.0
"""Seconds from the end of the head to the first byte of the answer, the body's way included."""
HURRY_S = 1.0
"""Seconds for an answer that must come to its end, a good-bye to a phone that is gone."""
MOST_WAITING = 400
LOOK_AGAIN_S = 0.05
ROUND_S = 1.0


class Connection(HTTPConnection):
    """A connection with its deadline; times are monotonic seconds."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.waits_since = time.monotonic()
        self.began_at: float | None = None
        self.answer_by: float | None = None

    def cut(self) -> None:
        """Ends the connection under the hands of whoever reads or writes it."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError as error:
            log.debug("connection was gone already: %s", error)

    def hurry(self) -> None:
        """The answer must come to its end soon, or it is cut."""
        self.answer_by = time.monotonic() + HURRY_S

    def late(self, now: float) -> bool:
        """Whether its next request took too long to come in."""
        if self.began_at is not None:
            return now > self.began_at + HEAD_S
        return now > self.waits_since + SPARE_S


class WaitingRoom(ThreadPool):
    """The thread pool of the server, with the waiting room before it."""

    def __init__(self, server: HTTPServer, threads: int) -> None:
        super().__init__(server, min=threads, max=threads)
        self._lock = threading.Lock()
        self._all: WeakSet[Connection] = WeakSet()
        self._arrivals: list[Connection] = []
        self._waiting: dict[Connection, None] = {}
        self._halves: dict[Connection, float] = {}
        self._open = False
        self._thread = threading.Thread(target=self._run, name="waiting room", daemon=True)

    def start(self) -> None:
        """Starts the workers and the room."""
        self._selector = selectors.DefaultSelector()
        self._bell, self._door = socket.socketpair()
        self._bell.setblocking(False)
        self._door.setblocking(False)
        self._open = True
        super().start()
        self._thread.start()

    def put(self, obj: Connection) -> None:
        """Takes a connection in; it goes on to a worker when its request head is complete."""
        obj.waits_since, obj.began_at, obj.answer_by = time.monotonic(), None, None
        with self._lock:
            self._all.add(obj)
            if not obj.rfile.has_data():
                self._arrivals.append(obj)
        if obj.rfile.has_data():
            self._hand_over(obj)
        else:
            self._ring()

    def cut_all(self) -> None:
        """Ends every open connection under the hands of its worker."""
        for one in self._everybody():
            one.cut()

    def close_room(self) -> None:
        """Ends the room and every connection that waits in it. May be called twice."""
        if self._open:
            self._open = False
            self._ring()
            self._thread.join(2.0)

    def _everybody(self) -> list[Connection]:
        with self._lock:
            return list(self._all)

    def _ring(self) -> None:
        try:
            self._door.send(b"!")
        except BlockingIOError:
            return  # it rings already
        except OSError as error:
            log.debug("the waiting room is closed: %s", error)

    def _hand_over(self, connection: Connection) -> None:
        connection.answer_by = time.monotonic() + ANSWER_S
        super().put(connection)

    # -- on the room's own thread --------------------------------------------

    def _run(self) -> None:
        self._selector.register(self._bell, selectors.EVENT_READ)
        next_round = time.monotonic() + ROUND_S
        while self._open:
            for key, _ in self._selector.select(LOOK_AGAIN_S if self._halves else ROUND_S):
                if key.fileobj is self._bell:
                    self._let_in()
                else:
                    self._look(key.data)
            now = time.monotonic()
            for one in [one for one, again_at in self._halves.items() if now >= again_at]:
                del self._halves[one]
                self._selector.register(one.socket, selectors.EVENT_READ, one)
            if now >= next_round:
                self._show_out(now)
                next_round = now + ROUND_S
        for one in list(self._waiting):
            self._send_away(one)
        self._selector.close()
        self._bell.close()
        self._door.close()

    def _let_in(self) -> None:
        self._bell.recv(4096)
        with self._lock:
            arrivals, self._arrivals = self._arrivals, []
        for one in arrivals:
            while len(self._waiting) >= MOST_WAITING:
                self._send_away(next(iter(self._waiting)))
            self._waiting[one] = None
            self._selector.register(one.socket, selectors.EVENT_READ, one)

    def _look(self, one: Connection) -> None:
        """Reads nothing: only looks whether the head is complete."""
        try:
            seen = one.socket.recv(HEAD_BYTES, socket.MSG_PEEK)
        except OSError:
            seen = b""
        if not seen:
            self._send_away(one)
        elif b"\r\n\r\n" in seen or len(seen) >= HEAD_BYTES:
            self._selector.unregister(one.socket)
            del self._waiting[one]
            self._hand_over(one)
        else:
            now = time.monotonic()
            if one.began_at is None:
                one.began_at = now
            self._selector.unregister(one.socket)
            self._halves[one] = now + LOOK_AGAIN_S

    def _show_out(self, now: float) -> None:
        for one in [one for one in self._waiting if one.late(now)]:
            self._send_away(one)
        for one in self._everybody():
            if one.answer_by is not None and now > one.answer_by:
                log.warning("a request of %s took too long to come in", one.remote_addr)
                one.cut()

    def _send_away(self, one: Connection) -> None:
        del self._waiting[one]
        if self._halves.pop(one, None) is None:
            self._selector.unregister(one.socket)
        one.close()
