"""The HTTP server: cheroot, with a waiting room before its workers.

Chosen by measurement, all in one go on two cores that had other work besides:
100 streams with their page, of which 50 never read and never close, 60
connections without a byte, 30 with half a request head, ten new pictures a
second for 15 s, and a POST every 50 ms on a connection of its own.

    server               POST ms: median / p95 / max   pictures a phone   SIGTERM
    cheroot as it is              18 /  65 / 9654             80            7.5 s
    cheroot as here               15 / 119 /  494             77            0.8 s
    waitress 3.0                  27 /  82 /  239             29            0.3 s
    werkzeug, threaded            25 / 183 /  342             22            0.8 s
    gevent                       192 / 416 /  509             83            0.7 s

cheroot as it is gives a worker to every fresh connection and waits for stalled
writes at the end: both are mended here. waitress sends everything through one
thread and keeps a phone that is gone for good; werkzeug's server has no bound
on threads and no time limits; gevent would have to replace the threads of the
whole process.
"""

from __future__ import annotations

import errno
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from cheroot import wsgi
from flask import Flask

from web.live.routes import HURRY, STREAM_TYPE
from web.runtime import runtime_of
from web.waiting_room import ANSWER_S, HEAD_BYTES, Body, Connection, WaitingRoom

log = logging.getLogger(__name__)

WORKERS = 24
"""Threads for everything but streams."""
WRITE_S = 10
"""Seconds that a write may stall, and that an idle connection is kept."""
GONE_S = 15
"""Seconds until the kernel gives up a phone that answers no packet."""
SEND_BYTES = 64 * 1024
"""Send buffer of a connection: small, so that a slow phone gets the newest state, not a queue."""
BACKLOG = 256
GRACE_S = 0.3
"""Seconds for the good-byes of the streams."""


class PortError(OSError):
    """The address cannot be listened on; the message says why and what to do."""


class Server:
    """Serves an application made by `create_app` on a thread of its own."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self._hub = runtime_of(app).hub
        self._host = host
        self._port = port
        self._http = _Http(app, host, port, runtime_of(app).settings.streams + WORKERS)
        self._thread = threading.Thread(target=self._http.serve, name="web", daemon=True)

    def start(self) -> None:
        """Listens, then serves in the background. Raises `PortError`."""
        try:
            self._http.prepare()
        except OSError as error:
            raise PortError(_remedy(self._http.refused or error, self._host, self._port)) from error
        self._thread.start()

    @property
    def port(self) -> int:
        """The port in use, also where 0 was asked for."""
        return int(self._http.bind_addr[1])

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the pages."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self._host, self._host)  # noqa: S104
        return f"http://{f'[{host}]' if ':' in host and '[' not in host else host}:{self.port}"

    def begin_end(self) -> None:
        """Begins nothing new; streams say good-bye. Waits for nothing. May be called twice."""
        self._http.requests.refuse()
        self._hub.close()

    def stop(self, timeout_s: float = 2.0) -> None:
        """Ends streams and requests, closes every connection. May be called twice."""
        self.begin_end()
        self._http.end(timeout_s)
        if self._thread.is_alive():
            self._thread.join(timeout_s)


class _Http(wsgi.Server):
    """cheroot with our waiting room, limits and way to stop."""

    ConnectionClass = Connection
    max_request_header_size = HEAD_BYTES
    keep_alive_conn_limit = 200
    server_name = "Skald"

    def __init__(self, app: Flask, host: str, port: int, threads: int) -> None:
        super().__init__(
            (host, port),
            _begun(app),
            request_queue_size=BACKLOG,
            timeout=WRITE_S,
            server_name="Skald",
        )
        self.refused: OSError | None = None
        self.requests = WaitingRoom(self, threads)
        self.max_request_body_size = app.config["MAX_CONTENT_LENGTH"]

    def end(self, timeout_s: float) -> None:
        """Stops for good: the streams first say good-bye, then every connection is cut."""
        room: WaitingRoom = self.requests
        self.shutdown_timeout = timeout_s
        room.close_room()
        cut = threading.Timer(min(GRACE_S, timeout_s / 2), room.cut_all)
        cut.start()
        self.stop()
        cut.cancel()
        cut.join()

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """cheroot's own complaints go where all others go."""
        log.log(level, "%s", msg, exc_info=traceback)

    @staticmethod
    def bind_socket(socket_: socket.socket, bind_addr: Any) -> socket.socket:
        """Sets what every accepted connection takes over from the listening one."""
        socket_.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            socket_.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_S * 1000)
        socket_.bind(bind_addr)
        return socket_

    def bind(self, family: int, type: int, proto: int = 0) -> Any:  # noqa: A002 - cheroot's name
        """Keeps the reason of a failure, which cheroot turns into words."""
        try:
            return super().bind(family, type, proto)
        except OSError as error:
            self.refused = error
            raise


def _begun(app: Flask) -> Callable[..., Iterable[bytes]]:
    """The application; each connection knows what its worker waits for, and until when.

    A stream has no deadline once it has begun, and its connection is used for
    nothing else afterwards: it may be cut. Nor is one with a body in chunks, of
    which some may be left unread.
    """

    def serve(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        connection = getattr(threading.current_thread(), "conn", None)
        if not isinstance(connection, Connection):
            return app.wsgi_app(environ, start_response)
        connection.wire_since = None
        environ[HURRY] = connection.hurry
        environ["wsgi.input"] = Body(environ["wsgi.input"], connection)

        def started(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            stream = ("Content-Type", STREAM_TYPE) in headers
            now = time.monotonic()
            connection.answer_by = None if stream else now + ANSWER_S
            connection.wire_since = None if stream else now
            if stream or "HTTP_TRANSFER_ENCODING" in environ:
                headers = [*headers, ("Connection", "close")]
            return start_response(status, headers, *error)

        return app.wsgi_app(environ, started)

    return serve


def _remedy(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} on {host} is taken: another table or another program is running there. "
            "Stop it, or choose another port with --port"
        )
    if error.errno == errno.EACCES:
        return f"port {port} may be used by root only: choose one from 1024 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine: use 0.0.0.0 for all of them with --host"
    if isinstance(error, socket.gaierror):
        return f"{host} is no address: use 0.0.0.0 for all of this machine with --host"
    return f"cannot listen on {host} port {port}: {error}"
