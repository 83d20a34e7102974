"""What a child said before it ended is what people are told, however late it is heard."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from assistant.words.status import CameraMode
from assistant.words.text import text
from vision.cameras.settings import CameraSettings, View
from vision.supervisor_link import Link, Parts, Watch
from vision.supervisor_policy import RestartRules
from vision.worker_wire import Beat, FromChild, Gone, Picture, Want, pack

GONE = Gone(text("The cable is out."))
WATCH = Watch(silent_s=1.0)


class Clock:
    """Stands for the module `time`."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


class Child:
    """Stands for the process at the other end; it ends with a status when a test says so."""

    pid = 1

    def __init__(self, wire: socket.socket) -> None:
        self.wire = wire.dup()
        self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1_000_000)
        self.returncode: int | None = None

    def say(self, *messages: FromChild) -> None:
        for message in messages:
            self.wire.sendall(pack(message))

    def end(self, status: int) -> None:
        self.wire.close()
        self.returncode = status

    def poll(self) -> int | None:
        return self.returncode

    def kill(self) -> None:
        self.end(-9)


Begin: TypeAlias = Callable[[], tuple[Link, Child]]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("vision.supervisor_link.time", made)
    return made


@pytest.fixture
def begin(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    children: list[Child] = []

    def start(wire: socket.socket) -> Child:
        children.append(Child(wire))
        return children[-1]

    def begin() -> tuple[Link, Child]:
        """A camera whose child has given its first picture."""
        link = Link(
            CameraSettings("http://stub/", (View("tray"),)),
            parts=Parts(),
            ids="test",
            hear=lambda *_: None,
            watch=WATCH,
            rules=RestartRules(),
        )
        link.tick(clock.now)
        children[-1].say(beat(clock.now))
        link.receive()
        assert link.mode is CameraMode.LIVE
        return link, children[-1]

    monkeypatch.setattr("vision.supervisor_link.start_child", start)
    yield begin
    for child in children:
        child.wire.close()


def beat(frame_s: float) -> Beat:
    return Beat(frame_s, busy=False, noisy=False, motions={}, facts={})


def reason(link: Link) -> str:
    assert link.mode is CameraMode.LOST
    assert link.why is not None
    return link.why.english()


def test_an_order_to_a_child_that_has_just_ended_does_not_hide_its_reason(
    begin: Begin, clock: Clock
) -> None:
    link, child = begin()
    child.say(GONE)
    child.end(0)
    link.want(None)
    link.tick(clock.now)
    assert reason(link) == "The cable is out."


def test_a_reason_behind_a_large_picture_is_heard(begin: Begin, clock: Clock) -> None:
    link, child = begin()
    child.say(Picture("tray", drawn=True, jpeg=bytes(300_000)), GONE)
    child.end(0)
    link.tick(clock.now)
    assert reason(link) == "The cable is out."


def test_nothing_is_said_of_an_end_before_its_status_is_known(begin: Begin, clock: Clock) -> None:
    link, child = begin()
    child.wire.close()
    link.receive()
    clock.now += WATCH.ending_s
    link.tick(clock.now)
    assert link.mode is CameraMode.LIVE
    assert not link.send(Want(None, 0.0))
    child.end(7)
    link.tick(clock.now)
    assert "(status 7)" in reason(link)


def test_a_camera_is_not_lost_because_the_service_did_not_come_to_listen(
    begin: Begin, clock: Clock
) -> None:
    link, child = begin()
    clock.now += 2 * WATCH.silent_s
    child.say(beat(clock.now))
    link.tick(clock.now)
    assert link.mode is CameraMode.LIVE
    clock.now += 2 * WATCH.silent_s
    link.tick(clock.now)
    assert "No picture from stub for 1 seconds" in reason(link)
