"""What breaks at a table, and what people see then."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path
from typing import Any

import cv2
import pytest

from assistant.bench.memory import descendants
from assistant.bench.phone import Listener
from assistant.bench.service import Service
from assistant.bench.table import Host
from tests.evening.conftest import SEED, Guests, live, wait_for
from tests.evening.drawn_tray import DrawnTray
from vision.synthesis import CLEAN, draw_scene

pytestmark = pytest.mark.live


def kill_vision(service: Service) -> None:
    """Ends the child that draws and reads, the hard way."""
    for pid in descendants(service.pid):
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"vision.worker" in command:
            os.kill(pid, signal.SIGKILL)


def test_the_camera_dies_and_comes_back_while_play_goes_on(
    service: Service, host: Host, guests: Guests
) -> None:
    phone = guests.phone(service)
    restarts = wait_for(phone, live, "the camera")["camera"]["restarts"]
    kill_vision(service)

    def is_told(state: dict[str, Any]) -> bool:
        # Whoever looks seldom may find it started again already.
        return bool(state["camera"]["mode"] != "live" or state["camera"]["restarts"] > restarts)

    wait_for(phone, is_told, "a word about the camera")
    host.catch_up()
    host.command("give_points", seat="s1", category="points", points=4)
    wait_for(phone, live, "the camera's return")
    DrawnTray(phone, SEED).seen(host, dice=2, strength=0.6, angle=1.0)


def test_photographs_in_a_folder_are_read_into_the_same_journal(
    tmp_path: Path, guests: Guests
) -> None:
    folder = tmp_path / "photographs"
    folder.mkdir()
    drawn = []
    for number in range(2):
        scene = draw_scene(40 + number, dice=2, variety=CLEAN)
        cv2.imwrite(str(folder / f"{number}.png"), scene.image)
        drawn.append(sorted(str(die.value) for die in scene.truth))
    with Service(tmp_path / "data", str(folder)) as service:
        host, phone = guests.host(service), guests.phone(service)
        for number, lying in enumerate(drawn):

            def is_read(state: dict[str, Any], number: int = number) -> bool:
                return bool(len(state["rolls"]) > number or state["question"])

            state = wait_for(phone, is_read, "a picture's roll")
            if len(state["rolls"]) == number:
                host.catch_up()
                host.command("settle_reading", reading=state["question"]["reading"], values=lying)
                state = phone.state()
            roll = state["rolls"][number]
            assert sorted(str(die["value"]) for die in roll["dice"]) == lying


def test_sigterm_ends_in_good_order_with_phones_on_a_stream(tmp_path: Path, guests: Guests) -> None:
    with Service(tmp_path / "data") as service:
        phone = guests.phone(service)
        wait_for(phone, live, "the camera")
        listeners = [Listener(service.port, stalled=place < 5) for place in range(10)]
        children = descendants(service.pid)
        assert service.terminate() == 0
        assert not [pid for pid in children if Path(f"/proc/{pid}/exe").exists()]
        for listener in listeners:
            listener.close()


def test_a_start_that_did_not_finish_is_followed_by_one_without_extras(
    tmp_path: Path, guests: Guests
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "start-not-finished").write_text("camera\n")
    with Service(data) as service:
        state = guests.phone(service).state()
        assert state["camera"]["mode"] == "off"
        assert "camera" in state["camera"]["why"]
        assert state["panel"]["lamps"] == []
        assert any("camera" in notice for notice in state["notices"])
        guests.host(service)  # a game can be played all the same
    with Service(data) as service:
        wait_for(guests.phone(service), live, "the camera, as always")


def test_systemd_hears_ready_alive_and_stopping(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.bind(address)
        notify.settimeout(20.0)
        with Service(tmp_path / "data", environment={"NOTIFY_SOCKET": address}) as service:
            heard: set[str] = set()
            while not {"READY=1", "WATCHDOG=1"} <= heard:
                heard.update(notify.recv(4096).decode().splitlines())
            service.terminate()
        while "STOPPING=1" not in heard:
            heard.update(notify.recv(4096).decode().splitlines())


def test_a_second_service_on_the_same_data_is_refused(service: Service, tmp_path: Path) -> None:
    try:
        with Service(tmp_path / "data"):
            raise AssertionError("two services write one journal")
    except RuntimeError as refusal:
        assert "another Skald" in str(refusal)
