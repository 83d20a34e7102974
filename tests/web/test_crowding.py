"""One guest's machine that keeps the server busy on purpose: the host and all others get in."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.house import FakeTable, make_house
from tests.web.phones import Phone
from web import waiting_room
from web.app import create_app
from web.server import Server
from web.settings import WebSettings
from web.waiting_room import TurnQueue

pytestmark = pytest.mark.live

ATTACKER = "127.0.0.2"
WORKERS = 4
CROWD = 3 * WORKERS
PATIENCE_S = 30.0


class Crowded:
    """A server with few workers, and the host's phone."""

    def __init__(self, data: Path) -> None:
        app = create_app(make_house(data, FakeTable()), WebSettings(streams=1))
        self.host = Phone(app).become_host()
        self.viewer = Phone(app)
        self.server = Server(app, "127.0.0.1", 0)
        self.server.start()
        self.name = f"127.0.0.1:{self.server.port}"

    def attack(self, stack: ExitStack, sent: str, receive: int | None = None) -> socket.socket:
        made = stack.enter_context(socket.socket())
        if receive is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        made.settimeout(PATIENCE_S)
        made.bind((ATTACKER, 0))
        made.connect(("127.0.0.1", self.server.port))
        made.sendall(sent.replace("HOST", self.name).encode())
        return made

    def host_plays(self) -> int:
        """The host's command on a connection of its own; its status."""
        connection = http.client.HTTPConnection(self.name, timeout=PATIENCE_S)
        headers = {
            "Cookie": f"skald_device={self.host.cookie}",
            "X-Skald-Token": self.host.token,
            "Origin": f"http://{self.name}",
            "Content-Type": "application/json",
        }
        body = {"key": "k", "version": 7, "command": {"type": "next"}}
        connection.request("POST", "/api/commands", json.dumps(body), headers)
        status = connection.getresponse().status
        connection.close()
        return status


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Crowded]:
    """No deadline of a single request helps within a test."""
    monkeypatch.setattr("web.server.WORKERS", WORKERS - 1)
    monkeypatch.setattr("web.server.WRITE_S", 300)
    monkeypatch.setattr("web.server.ANSWER_S", 300.0)
    monkeypatch.setattr(waiting_room, "ANSWER_S", 300.0)
    made = Crowded(tmp_path)
    yield made
    made.server.stop(2.0)


def test_bodies_that_never_come_do_not_lock_the_host_out(crowded: Crowded) -> None:
    head = (
        "POST /access/name HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\n"
        f"Cookie: skald_device={crowded.viewer.cookie}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\ntoken="
    )
    with ExitStack() as stack:
        for _ in range(CROWD):
            crowded.attack(stack, head)
        assert crowded.host_plays() == 200


def test_bodies_that_nobody_wants_do_not_lock_the_host_out(crowded: Crowded) -> None:
    head = "GET /score HTTP/1.1\r\nHost: HOST\r\nContent-Length: 11000000\r\n\r\nx"
    with ExitStack() as stack:
        for _ in range(CROWD):
            crowded.attack(stack, head)
        assert crowded.host_plays() == 200


def test_the_rest_of_a_large_body_that_was_refused_is_not_read(crowded: Crowded) -> None:
    head = "GET /score HTTP/1.1\r\nHost: HOST\r\nContent-Length: 11000000\r\n\r\nx"
    with ExitStack() as stack:
        one = crowded.attack(stack, head)
        got = b""
        while seen := one.recv(4096):
            got += seen
        assert got.startswith(b"HTTP/1.1 200")
        assert b"\r\nConnection: close\r\n" in got


def test_the_rest_of_a_small_body_is_read_and_the_connection_kept(crowded: Crowded) -> None:
    connection = http.client.HTTPConnection(crowded.name, timeout=PATIENCE_S)
    for _ in range(2):
        connection.request("POST", "/api/commands", b"x" * 30_000, {"Content-Type": "text/plain"})
        answer = connection.getresponse()
        assert answer.status == 403
        assert answer.read()
    connection.close()


def test_answers_that_nobody_reads_do_not_lock_the_host_out(crowded: Crowded) -> None:
    head = "GET /api/openapi.json HTTP/1.1\r\nHost: HOST\r\n\r\n" * 60
    with ExitStack() as stack:
        for _ in range(CROWD):
            crowded.attack(stack, head, receive=4096)
        assert crowded.host_plays() == 200


def test_whoever_takes_forever_over_an_answer_is_cut_even_if_nobody_waits(
    crowded: Crowded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.server.ANSWER_S", 0.5)
    head = "GET /api/openapi.json HTTP/1.1\r\nHost: HOST\r\n\r\n" * 60
    with ExitStack() as stack:
        crowded.attack(stack, head, receive=4096)
        room = crowded.server._http.requests
        assert until(lambda: room.idle < WORKERS)
        assert until(lambda: room.idle == WORKERS)


def test_whoever_is_sent_away_just_as_his_first_byte_comes_does_not_close_the_door(
    crowded: Crowded, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(waiting_room, "MOST_WAITING", 1)
    room: waiting_room.WaitingRoom = crowded.server._http.requests
    held, go = threading.Event(), threading.Event()

    def hold(now: float) -> None:
        held.set()
        go.wait(PATIENCE_S)

    with ExitStack() as stack:
        stack.callback(go.set)
        first = crowded.attack(stack, "")
        assert until(lambda: len(room._waiting) == 1)
        monkeypatch.setattr(room, "_show_out", hold)  # other rooms go on
        assert held.wait(PATIENCE_S)
        crowded.attack(stack, "")
        assert until(lambda: len(room._arrivals) == 1)
        first.sendall(b"G")
        go.set()
        assert first.recv(1) == b""
        assert crowded.host_plays() == 200
    assert "fault" not in caplog.text


def test_a_fault_over_one_connection_does_not_close_the_door(
    crowded: Crowded, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    faults = iter([True, True])

    def relieve(now: float) -> None:
        if next(faults, False):
            raise ValueError("a fault")

    monkeypatch.setattr(crowded.server._http.requests, "_relieve", relieve)
    assert until(lambda: caplog.text.count("a fault in the waiting room") == 2)
    assert crowded.host_plays() == 200


class Queued(waiting_room.Connection):
    """A connection that only has an address."""

    def __init__(self, address: str) -> None:
        self.remote_addr = address
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_a_phone_waits_for_a_flood_no_longer_than_for_one_request_of_it() -> None:
    queue = TurnQueue()
    for _ in range(50):
        queue.put(Queued(ATTACKER))
    queue.put(Queued("192.168.1.7"))
    assert [queue.get().remote_addr for _ in range(2)] == [ATTACKER, "192.168.1.7"]
    assert queue.qsize() == 49


def test_a_flood_pushes_out_its_own_requests_first() -> None:
    queue = TurnQueue()
    phone = Queued("192.168.1.7")
    queue.put(phone)
    flood = [Queued(ATTACKER) for _ in range(3 * waiting_room.MOST_QUEUED)]
    for one in flood:
        queue.put(one)
    assert queue.qsize() == waiting_room.MOST_QUEUED
    assert not phone.closed
    assert sum(one.closed for one in flood) == len(flood) + 1 - waiting_room.MOST_QUEUED


def test_at_the_end_nobody_in_the_queue_is_served_first() -> None:
    queue = TurnQueue()
    flood = [Queued(ATTACKER) for _ in range(3)]
    for one in (*flood, "end", "end"):
        queue.put(one)
    queue.drop()
    assert all(one.closed for one in flood)
    assert [queue.get(), queue.get(), queue.qsize()] == ["end", "end", 0]
    for _ in range(2 * waiting_room.MOST_QUEUED):
        queue.put("end")
    late = Queued(ATTACKER)
    queue.put(late)
    assert queue.qsize() == 2 * waiting_room.MOST_QUEUED + 1, "no worker is left without its end"
    assert not late.closed


def until(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE_S
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
