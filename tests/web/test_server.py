"""The real server: phones that stall, phones that vanish, and the end."""

from __future__ import annotations

import http.client
import json
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.web.events import events
from tests.web.house import FakeTable, make_house
from tests.web.phones import Phone
from web import waiting_room
from web.app import create_app
from web.runtime import runtime_of
from web.server import PortError, Server
from web.settings import WebSettings

pytestmark = pytest.mark.live

PATIENCE_S = 30.0
STALLED_S = 300
"""So long a stalled write alone would hold up a `patient` server."""


class Running:
    """An application behind the real server."""

    def __init__(self, data: Path) -> None:
        self.table = FakeTable()
        self.app = create_app(make_house(data, self.table), WebSettings(heartbeat_s=0.3))
        self.hub = runtime_of(self.app).hub
        self.host = Phone(self.app).become_host()
        self.server = Server(self.app, "127.0.0.1", 0)
        self.server.start()
        self.port = self.server.port

    def connect(self, *, receive: int | None = None) -> socket.socket:
        made = socket.socket()
        if receive is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        made.settimeout(PATIENCE_S)
        try:
            made.connect(("127.0.0.1", self.port))
        except OSError:
            made.close()
            raise
        return made

    def stream(
        self, stack: ExitStack, *, receive: int | None = None, headers: str = ""
    ) -> socket.socket:
        made = stack.enter_context(self.connect(receive=receive))
        head = f"GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{headers}\r\n"
        made.sendall(head.encode())
        return made

    def post(self, version: int, key: str) -> int:
        """One command on a connection of its own; its status."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        body = {"key": key, "version": version, "command": {"type": "next"}}
        headers = {
            "Cookie": f"skald_device={self.host.cookie}",
            "X-Skald-Token": self.host.token,
            "Origin": f"http://127.0.0.1:{self.port}",
            "Content-Type": "application/json",
        }
        connection.request("POST", "/api/commands", json.dumps(body), headers)
        status = connection.getresponse().status
        connection.close()
        return status


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server on which a stalled write alone would not end within a test."""
    monkeypatch.setattr("web.server.WRITE_S", STALLED_S)
    monkeypatch.setattr("web.server.GONE_S", STALLED_S)
    made = Running(tmp_path)
    yield made
    made.server.stop(2.0)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path)
    yield made
    made.server.stop(2.0)


def until(what: Callable[[], bool], seconds: float = PATIENCE_S) -> bool:
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Listeners:
    """Phones that read: the last version that each has seen."""

    def __init__(self, sockets: list[socket.socket]) -> None:
        self.versions = dict.fromkeys(sockets, -1)
        self.open = set(sockets)
        self._rest = dict.fromkeys(sockets, b"")
        self._stop = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stop = True
        self._thread.join()

    def _run(self) -> None:
        with selectors.DefaultSelector() as selector:
            for phone in self.versions:
                selector.register(phone, selectors.EVENT_READ, phone)
            while not self._stop:
                for key, _ in selector.select(0.1):
                    one: socket.socket = key.data
                    data = one.recv(1 << 16)
                    if not data:
                        selector.unregister(one)
                        self.open.discard(one)
                        continue
                    self._take(one, data)

    def _take(self, one: socket.socket, data: bytes) -> None:
        *blocks, self._rest[one] = (self._rest[one] + data).split(b"\n\n")
        for block in blocks:
            for event in events([block[block.find(b"event:") :], b"\n\n"]):
                if event.name == "state":
                    self.versions[one] = event.json()["version"]


def test_a_hundred_phones_half_of_them_gone_hold_up_nobody(patient: Running) -> None:
    running = patient
    with ExitStack() as stack:
        for _ in range(50):
            running.stream(stack, receive=4096)
        phones = [running.stream(stack) for _ in range(50)]
        for _ in range(40):
            stack.enter_context(running.connect())
        for _ in range(30):
            half = stack.enter_context(running.connect())
            half.sendall(b"POST /api/commands HTTP/1.1\r\nHos")
        assert until(lambda: len(running.hub) == 100)
        listeners = Listeners(phones)
        for n in range(60):
            assert running.post(7 + n, f"k{n}") == 200
        newest = running.table.view().version
        assert newest == 67
        assert until(lambda: set(listeners.versions.values()) == {newest})
        begun = time.monotonic()
        running.server.stop(2.0)
        assert time.monotonic() - begun < STALLED_S / 3, "stalled phones hold up the end"
        assert until(lambda: not listeners.open)
        listeners.stop()
        assert len(running.hub) == 0


def test_a_stalled_phone_that_comes_again_and_again_is_cut(patient: Running) -> None:
    running = patient
    cookie = f"Cookie: skald_device={running.host.cookie}\r\n"
    big = tuple(replace(running.table.view().log[0], seq=n) for n in range(3000))
    running.table.show(log=big)
    with ExitStack() as stack:
        for _ in range(60):
            assert until(lambda: threads_in_hand(running) < 40), "stalled streams pile up"
            running.stream(stack, receive=4096, headers=cookie)
        assert running.post(7, "k1") == 200
        assert until(lambda: threads_in_hand(running) <= 2)


def threads_in_hand(running: Running) -> int:
    return sum(
        getattr(one, "conn", None) is not None
        for one in threading.enumerate()
        if one.name.startswith("CP Server")
    )


def test_a_body_without_a_length_is_refused(running: Running) -> None:
    body = b'{"key":"k","version":7,"command":{"type":"next"}}'
    with running.connect() as phone:
        # All in one go: the answer comes, and the line is cut, before a body would follow.
        phone.sendall(
            f"POST /api/commands HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n"
            f"Cookie: skald_device={running.host.cookie}\r\nX-Skald-Token: {running.host.token}\r\n"
            f"Origin: http://127.0.0.1:{running.port}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n"
            f"{len(body):x}\r\n{body.decode()}\r\n0\r\n\r\n".encode()
        )
        answer = received(phone)
    assert answer.startswith(b"HTTP/1.1 411")
    assert b'"error":"length"' in answer
    assert b"\r\nConnection: close\r\n" in answer
    assert not running.table.orders


def test_a_phone_that_closes_frees_its_place(running: Running) -> None:
    with ExitStack() as stack:
        one = running.stream(stack)
        assert one.recv(100).startswith(b"HTTP/1.1 200")
        assert until(lambda: len(running.hub) == 1)
    assert until(lambda: len(running.hub) == 0)


def test_stopping_says_good_bye(running: Running) -> None:
    with ExitStack() as stack:
        one = running.stream(stack)
        assert until(lambda: len(running.hub) == 1)
        running.server.stop(2.0)
        heard = b""
        while data := one.recv(1 << 16):
            heard += data
        assert b'event: bye\ndata: {"reason":"stopping"}' in heard
    with pytest.raises(ConnectionError):
        running.connect()
    running.server.stop(2.0)


def test_nothing_new_is_begun_at_the_end(running: Running) -> None:
    with running.connect() as kept:
        kept.sendall(b"GET /api/state HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert kept.recv(100).startswith(b"HTTP/1.1 200")
        running.server.begin_end()
        with running.connect() as late:
            with suppress(ConnectionError):
                late.sendall(b"GET /api/state HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert received(late) == b""


def received(phone: socket.socket) -> bytes:
    """All that still comes over a connection."""
    heard = b""
    with suppress(ConnectionError):
        while data := phone.recv(1 << 16):
            heard += data
    return heard


def test_the_end_of_the_process_waits_for_no_request(running: Running) -> None:
    workers = [one for one in threading.enumerate() if one.name.startswith("CP Server")]
    assert len(workers) > 24
    assert all(one.daemon for one in workers)


def test_slow_senders_are_shown_out(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_room, "HEAD_S", 0.2)
    monkeypatch.setattr(waiting_room, "SPARE_S", 0.2)
    with running.connect() as half, running.connect() as spare:
        half.sendall(b"GET / HTTP/1.1\r\nHo")
        assert half.recv(100) == b""
        assert spare.recv(100) == b""


def test_a_body_that_never_comes_is_cut_off(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_room, "ANSWER_S", 0.2)
    with running.connect() as slow:
        slow.sendall(
            f"POST /api/commands HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n"
            f"Cookie: skald_device={running.host.cookie}\r\nX-Skald-Token: {running.host.token}\r\n"
            f"Origin: http://127.0.0.1:{running.port}\r\n"
            "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{".encode()
        )
        try:
            while slow.recv(1 << 16):
                pass
        except ConnectionError:
            return


def test_a_connection_is_used_again(running: Running) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
    for _ in range(3):
        connection.request("GET", "/api/state")
        assert json.loads(connection.getresponse().read())["version"] == 7
    connection.close()


def test_a_head_in_pieces_and_a_head_without_end(running: Running) -> None:
    with running.connect() as pieces:
        for piece in (b"GET /api/state HT", b"TP/1.1\r\nHost: localhost\r", b"\n\r\n"):
            pieces.sendall(piece)
            time.sleep(0.1)
        assert pieces.recv(100).startswith(b"HTTP/1.1 200")
    with running.connect() as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000)
        assert b" 413 " in endless.recv(100)


def test_a_port_in_use_says_what_to_do(running: Running) -> None:
    second = Server(running.app, "127.0.0.1", running.port)
    with pytest.raises(PortError, match=f"port {running.port} .* is taken.*--port"):
        second.start()
    with pytest.raises(PortError, match="no address of this machine"):
        Server(running.app, "192.0.2.1", 0).start()
    with pytest.raises(PortError, match=r"300\.1\.1\.1 is no address: .*--host"):
        Server(running.app, "300.1.1.1", 0).start()


def test_its_address_is_for_this_machine(running: Running) -> None:
    assert running.server.address == f"http://127.0.0.1:{running.port}"
