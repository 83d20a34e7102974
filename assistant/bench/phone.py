"""A phone: a small browser with one cookie, and the streams that it listens to."""

from __future__ import annotations

import http.client
import json
import re
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

TOKEN = re.compile(r'<meta name="token" content="([^"]+)">')
ANSWER_S = 30.0
IDLE_S = 3.0
"""A connection that was idle for so long may be closed by the service; a new one is opened."""


class RefusedError(RuntimeError):
    """The service answered a request with an error; the message holds its words."""


class Phone:
    """One device; keeps its connection open as browsers do."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
        self._used_s = 0.0
        self._cookies: dict[str, str] = {}
        self._token = ""

    def open(self, page: str = "/") -> str:
        """Loads a page, with the token that this device's writes must carry."""
        html = self._ask("GET", page)
        found = TOKEN.search(html)
        if found is None:
            raise RefusedError(f"the page {page} carries no token")
        self._token = found[1]
        return html

    def state(self) -> dict[str, Any]:
        """The whole state as this device may see it."""
        decoded: dict[str, Any] = json.loads(self._ask("GET", "/api/state"))
        return decoded

    def send(self, path: str, body: dict[str, object]) -> dict[str, Any]:
        """Sends JSON and gives the answer, empty where there is none."""
        answer = self._ask("POST", path, json.dumps(body), "application/json")
        decoded: dict[str, Any] = json.loads(answer or "{}")
        return decoded

    def fill_in(self, path: str, **fields: str) -> None:
        """Sends a form."""
        form = urlencode({"token": self._token, **fields})
        self._ask("POST", path, form, "application/x-www-form-urlencoded")

    def close(self) -> None:
        """Hangs up."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str = "", kind: str = "") -> str:
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "Accept": "application/json" if path.startswith("/api/") else "text/html",
            "Accept-Language": "en",
            "Origin": f"http://127.0.0.1:{self._port}",
            "X-Skald-Token": self._token,
        }
        if kind:
            headers["Content-Type"] = kind
        if time.monotonic() > self._used_s + IDLE_S:
            self._connection.close()
        self._connection.request(method, path, body or None, headers)
        answer = self._connection.getresponse()
        text = answer.read().decode()
        self._used_s = time.monotonic()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        if answer.status >= 400:
            raise RefusedError(f"{method} {path}: {answer.status} {text[:300]}")
        return text


class Listener:
    """An open stream of the score page, on a raw socket so that nothing is read by itself."""

    def __init__(self, port: int, *, stalled: bool = False) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if stalled:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(ANSWER_S)
        self.socket.connect(("127.0.0.1", port))
        request = (
            "GET /api/stream?page=score HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n"
        )
        self.socket.sendall(request.encode())

    def states(self, until_s: float) -> Iterator[tuple[float, dict[str, Any]]]:
        """Each state with the monotonic time at which its last byte had come, until then."""
        lines: list[bytes] = []
        rest = b""
        while (left_s := until_s - time.monotonic()) > 0:
            self.socket.settimeout(left_s)
            try:
                chunk = self.socket.recv(65536)
            except TimeoutError:
                return
            if not chunk:
                return
            at_s = time.monotonic()
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                if line.strip():
                    lines.append(line)
                    continue
                if b"event: state" in lines:
                    data = b"".join(one[6:] for one in lines if one.startswith(b"data: "))
                    yield at_s, json.loads(data)
                lines = []

    def close(self) -> None:
        """Hangs up."""
        self.socket.close()
