"""Where connections wait until a whole request head is there.

A worker thread of cheroot reads a request as slowly as its sender writes it,
and takes a fresh connection before its first byte. Browsers open spare
connections, and phones leave in the middle of a request: a few of those would
hold up everybody. Here they wait together in one thread and cost nothing.

A sender who is slow on purpose still gets a worker once the head is there. When
somebody waits and no worker is free, whoever keeps a worker waiting is cut:
first those of the address that keeps most of them. And addresses take turns,
so that one that sends a great deal waits for itself alone.
"""

from __future__ import annotations

import logging
import queue
import selectors
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakSet

from cheroot.server import HTTPConnection, HTTPRequest, HTTPServer
from cheroot.workers.threadpool import ThreadPool

log = logging.getLogger(__name__)

HEAD_BYTES = 16 * 1024
HEAD_S = 10.0
"""Seconds from the first byte to the end of the head."""
SPARE_S = 60.0
"""Seconds that a connection may stay open without a first byte."""
ANSWER_S = 60.0
"""Seconds from the end of the head to the first byte of the answer, the body's way included;
then as many again until a finished answer is taken."""
STALL_S = 0.5
"""Seconds for which a worker may wait for a sender or a reader while nobody needs the worker."""
LEFT_OVER_BYTES = 64 * 1024
"""So much of a body that nobody wanted is still read, so that its sender sees the answer."""
HURRY_S = 1.0
"""Seconds for an answer that must come to its end, a good-bye to a phone that is gone."""
MOST_WAITING = 300
MOST_QUEUED = 100
"""So many complete heads may wait for a worker. All in all fewer than 1024 sockets are open."""
LOOK_AGAIN_S = 0.05
ROUND_S = 1.0


class Request(HTTPRequest):
    """A request that keeps its worker for no body that nobody wanted."""

    def send_headers(self) -> None:
        """Closes the connection where the answer says so, or where too much would be left."""
        too_much = getattr(self.rfile, "remaining", 0) > LEFT_OVER_BYTES
        if too_much or (b"Connection", b"close") in self.outheaders:
            self.close_connection = True
        super().send_headers()


class Connection(HTTPConnection):
    """A connection with its deadline; times are monotonic seconds.

    `wire_since` tells since when a worker waits for this sender or reader; it
    is None while nobody waits, and for a stream.
    """

    RequestHandlerClass = Request

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.waits_since = time.monotonic()
        self.began_at: float | None = None
        self.answer_by: float | None = None
        self.wire_since: float | None = None
        self.hurried = False

    def close(self) -> None:
        """Ends the connection in order; nobody waits for its answer any more."""
        self.answer_by = self.wire_since = None
        super().close()

    def cut(self) -> None:
        """Ends the connection under the hands of whoever reads or writes it."""
        self.wire_since = None
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError as error:
            log.debug("connection was gone already: %s", error)

    def hurry(self) -> None:
        """The answer must come to its end soon, or it is cut."""
        self.hurried = True
        self.answer_by = time.monotonic() + HURRY_S

    def stalls(self, now: float) -> bool:
        """Whether a worker has waited for it for longer than it may when others wait too."""
        since = self.wire_since
        return since is not None and now > since + STALL_S

    def late(self, now: float) -> bool:
        """Whether its next request took too long to come in."""
        if self.began_at is not None:
            return now > self.began_at + HEAD_S
        return now > self.waits_since + SPARE_S


class Body:
    """A request's body; its connection knows when a worker waits for more of it."""

    def __init__(self, source: Any, connection: Connection) -> None:
        self._source = source
        self._connection = connection

    def read(self, size: int | None = None) -> bytes:
        """Up to `size` bytes, or all that is left."""
        return self._waited_for(self._source.read, size)

    def readline(self, size: int | None = None) -> bytes:
        """A line, or `size` bytes of it."""
        return self._waited_for(self._source.readline, size)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def _waited_for(self, read: Callable[[int | None], bytes], size: int | None) -> bytes:
        self._connection.wire_since = time.monotonic()
        try:
            return read(size)
        finally:
            self._connection.wire_since = None


class TurnQueue(queue.Queue[Any]):
    """Connections with a complete head; addresses take turns."""

    def _init(self, maxsize: int) -> None:
        self._by_address: dict[str | None, deque[Any]] = {}

    def _qsize(self) -> int:
        return sum(len(those) for those in self._by_address.values())

    def _put(self, item: Any) -> None:
        crowd = [those for address, those in self._by_address.items() if address is not None]
        if isinstance(item, Connection) and sum(map(len, crowd)) >= MOST_QUEUED:
            max(crowd, key=len).popleft().close()
        self._by_address.setdefault(_address_of(item), deque()).append(item)

    def _get(self) -> Any:
        address = next(address for address, those in self._by_address.items() if those)
        those = self._by_address.pop(address)
        item = those.popleft()
        if those:
            self._by_address[address] = those
        return item

    def drop(self) -> None:
        """Closes every connection in it; cheroot's own words to its workers stay."""
        with self.mutex:
            words = self._by_address.pop(None, deque())
            for one in (one for those in self._by_address.values() for one in those):
                one.close()
            self._by_address = {None: words} if words else {}


def _address_of(item: Any) -> str | None:
    """Whose turn it is to be; None for cheroot's own word that a worker may end."""
    return item.remote_addr if isinstance(item, Connection) else None


class WaitingRoom(ThreadPool):
    """The thread pool of the server, with the waiting room before it."""

    def __init__(self, server: HTTPServer, threads: int) -> None:
        super().__init__(server, min=threads, max=threads)
        self._queue = TurnQueue()
        self.get = self._take
        self._lock = threading.Lock()
        self._all: WeakSet[Connection] = WeakSet()
        self._arrivals: list[Connection] = []
        self._waiting: dict[Connection, None] = {}
        self._halves: dict[Connection, float] = {}
        self._open = self._refusing = False
        self._next_round = 0.0
        self._thread = threading.Thread(target=self._run, name="waiting room", daemon=True)

    def start(self) -> None:
        """Starts the workers and the room."""
        self._selector = selectors.DefaultSelector()
        self._bell, self._door = socket.socketpair()
        self._bell.setblocking(False)
        self._door.setblocking(False)
        self._open = True
        # Workers are daemons, as the thread that starts them is: the end of the process waits
        # for no request that is still being worked on.
        starting = threading.Thread(target=super().start, daemon=True)
        starting.start()
        starting.join()
        self._thread.start()

    def put(self, obj: Connection) -> None:
        """Takes a connection in; it goes on to a worker when its request head is complete."""
        if self._refusing:
            obj.close()
            return
        obj.waits_since, obj.began_at, obj.answer_by = time.monotonic(), None, None
        obj.wire_since = None
        with self._lock:
            self._all.add(obj)
            if not obj.rfile.has_data():
                self._arrivals.append(obj)
        if obj.rfile.has_data():
            self._hand_over(obj)
        else:
            self._ring()

    def refuse(self) -> None:
        """Takes no more in: only requests that a worker has begun come to their end."""
        self._refusing = True
        self._queue.drop()

    def cut_all(self) -> None:
        """Ends every open connection, those with a worker under its hands."""
        self._queue.drop()
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
        if self._refusing:
            self._queue.drop()

    def _take(self) -> object:
        """The next connection for a worker, which begins to read it."""
        one = self._queue.get()
        if isinstance(one, Connection):
            one.wire_since = time.monotonic()
        return one

    # -- on the room's own thread --------------------------------------------

    def _run(self) -> None:
        self._selector.register(self._bell, selectors.EVENT_READ)
        while self._open:
            try:
                self._turn()
            except Exception:
                log.exception("a fault in the waiting room; it goes on")
                time.sleep(LOOK_AGAIN_S)
        for one in list(self._waiting):
            self._send_away(one)
        self._selector.close()
        self._bell.close()
        self._door.close()

    def _turn(self) -> None:
        soon = self._halves or self.qsize
        for key, _ in self._selector.select(LOOK_AGAIN_S if soon else ROUND_S):
            if key.fileobj is self._bell:
                self._let_in()
            elif key.data in self._waiting:  # not sent away for those just let in
                self._look(key.data)
        now = time.monotonic()
        for one in [one for one, again_at in self._halves.items() if now >= again_at]:
            del self._halves[one]
            self._selector.register(one.socket, selectors.EVENT_READ, one)
        self._relieve(now)
        if now >= self._next_round:
            self._show_out(now)
            self._next_round = now + ROUND_S

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
                one.answer_by = None
                if one.hurried:
                    log.debug("%s did not take its good-bye", one.remote_addr)
                else:
                    log.warning("a request of %s took too long to come in", one.remote_addr)
                one.cut()

    def _relieve(self, now: float) -> None:
        """Frees workers for those who wait, at the cost of whoever keeps most workers waiting.

        Half of them at most in one go: the workers freed may well do for the rest.
        """
        short = self.qsize - self.idle
        if short <= 0:
            return
        stalled = [one for one in self._everybody() if one.stalls(now)]
        held = Counter(one.remote_addr for one in stalled)
        stalled.sort(key=lambda one: (-held[one.remote_addr], one.wire_since or now))
        for one in stalled[: min(short, (len(stalled) + 1) // 2)]:
            log.debug("%s kept a worker waiting that others needed", one.remote_addr)
            one.cut()

    def _send_away(self, one: Connection) -> None:
        del self._waiting[one]
        if self._halves.pop(one, None) is None:
            self._selector.unregister(one.socket)
        one.close()
