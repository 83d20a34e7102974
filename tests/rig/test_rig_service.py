"""The service as a whole: pins, camera, journal and pages of one running `skald run`."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.bench.phone import Phone
from assistant.bench.service import GAME, PIN, free_port
from assistant.bench.table import Host
from tests.rig.conftest import Start, wait_until

VIVID = "/dev/camera-vivid"
SEAT_PINS = (17, 27, 22)
NEXT, UNDO = 23, 24
PUSH_S = 0.4
PATIENCE_S = 240.0
ASKING_S = 0.15
"""Between two requests: the service must not be kept from its work by being asked of it."""

WIRING = """
[seat.1]
led = 17
[seat.2]
led = 27
[seat.3]
led = 22
[button.next]
pin = 23
debounce_s = 0.12
[button.undo]
pin = 24
debounce_s = 0.12
"""


class Table:
    """A running service, its host, and the far end of its wires."""

    def __init__(self, port: int, process: subprocess.Popen[str], rigio: Any) -> None:
        self.port = port
        self.process = process
        self.rigio = rigio
        self.phone = Phone(port)
        wait_until(self._answers, "the service answers", PATIENCE_S, ASKING_S)
        self.host: Host | None = None

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the service ended by itself"
        try:
            return bool(self.phone.state())
        except ConnectionError:
            return False

    def begin(self, *, start: bool) -> Host:
        """A host comes, and starts a game of three seats."""
        self.host = Host(self, start=False)
        if start:
            seats, options = self.host.seats(), {"first": "s1"}
            self.host.command("start_game", game=GAME, seats=seats, options=options)
        return self.host

    def lit(self) -> list[int]:
        levels: list[int] = [self.rigio.read(pin) for pin in SEAT_PINS]
        return levels

    def active(self) -> list[str]:
        active: list[str] = self.phone.state()["turn"]["active"]
        return active

    def camera(self) -> str:
        return str(self.phone.state()["camera"]["mode"])

    def until(self, wish: Callable[[], object], what: str) -> None:
        wait_until(wish, what, PATIENCE_S, ASKING_S)

    def close(self) -> None:
        self.phone.close()
        if self.host is not None:
            self.host.close()


SitDown = Callable[..., Table]


@pytest.fixture
def table(rigio: Any, start: Start, tmp_path: Path) -> Iterator[SitDown]:
    """Starts the service as user pi on one data folder, and joins it."""
    data = tmp_path / "work" / "data"
    data.mkdir()
    data.chmod(0o777)
    (data / "wiring.toml").write_text(WIRING, encoding="utf-8")
    tables: list[Table] = []

    def sit_down(camera: str = VIVID, *, begin: bool = True) -> Table:
        port = free_port()
        process = start(
            *("-m", "tests.rig.patient_service", "run", "--no-open", "--camera", camera),
            *("--host", "127.0.0.1", "--port", str(port), "--pin", PIN, "--data", str(data)),
        )
        tables.append(Table(port, process, rigio))
        tables[-1].begin(start=begin)
        return tables[-1]

    yield sit_down
    for one in tables:
        one.close()


def test_an_evening_with_real_pins_and_a_real_camera(rigio: Any, table: SitDown) -> None:
    here = table()
    panel = here.phone.state()["panel"]
    assert panel["factory"] == "lgpio" and not panel["drawn"] and panel["problems"] == []
    here.until(lambda: here.camera() == "live", "the camera is live")
    here.until(lambda: here.lit() == [1, 0, 0], "seat 1 is on the move")

    rigio.press(NEXT, hold=PUSH_S)
    here.until(lambda: here.lit() == [0, 1, 0], "one press, one turn on")
    assert here.active() == ["s2"]

    rigio.press(UNDO, hold=PUSH_S)
    time.sleep(1.0)
    assert here.active() == ["s2"], "a short push on undo does nothing"
    rigio.press(UNDO, hold=2.2)
    here.until(lambda: here.active() == ["s1"], "the turn is undone")
    here.until(lambda: here.lit() == [1, 0, 0], "and the lamps say so")

    here.process.send_signal(signal.SIGTERM)
    assert here.process.wait(30.0) == 0
    assert here.lit() == [0, 0, 0], "dark after SIGTERM"
    assert rigio.consumers() == {}


def test_the_camera_is_unplugged_and_plugged_in_again(rigio: Any, table: SitDown) -> None:
    here = table()
    here.until(lambda: here.camera() == "live", "the camera is live")
    rigio.camera_unplug()
    try:
        here.until(lambda: here.camera() == "lost", "every page says that it is lost")
        here.until(lambda: here.lit() == [1, 1, 1], "all lamps flash together")
        rigio.press(NEXT, hold=PUSH_S)
        here.until(lambda: here.active() == ["s2"], "play goes on by hand")
    finally:
        rigio.camera_plug()
    here.until(lambda: here.camera() == "live", "it reads on by itself")
    here.until(lambda: here.lit() == [0, 1, 0], "the lamps show the turn again")


def test_after_kill_and_restart_the_game_is_there_and_the_lamps_follow(
    rigio: Any, table: SitDown
) -> None:
    here = table()
    rigio.press(NEXT, hold=PUSH_S)
    here.until(lambda: here.lit() == [0, 1, 0], "seat 2 is on the move")
    here.until(
        lambda: here.phone.state()["camera"]["mode"] != "starting",
        "the start is over: one cut short is followed by one without extras",
    )
    here.process.kill()
    here.process.wait()

    again = table(begin=False)
    after = again.phone.state()
    assert after["turn"]["active"] == ["s2"]
    assert after["panel"]["factory"] == "lgpio" and after["panel"]["problems"] == []
    assert [rigio.read(pin) for pin in (17, 22)] == [0, 0], "no lamp is left from before"
    if after["resumed"]:
        assert again.host is not None
        again.host.command("acknowledge")
    again.until(lambda: again.lit() == [0, 1, 0], "seat 2 is still on the move")
    rigio.press(NEXT, hold=PUSH_S)
    again.until(lambda: again.active() == ["s3"], "buttons work as before")
