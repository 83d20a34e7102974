"""The diagnosis, on made-up machines and on this one."""

from __future__ import annotations

import errno
import fcntl
import http.server
import json
import os
import socket
import struct
import threading
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.doctor import Machine, board, cameras, diagnose, network, panel, storage
from assistant.doctor.diagnosis import EXAMINATIONS, Examination
from assistant.doctor.machine import Finding, ok
from assistant.words.status import (
    Button,
    CameraMode,
    CameraStatus,
    Health,
    Motion,
    PanelStatus,
)
from assistant.words.text import text

pytestmark = pytest.mark.live


def system_file(root: Path, name: str, content: str) -> None:
    file = root / name.lstrip("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine without any device."""
    return Machine(data=tmp_path / "data", root=tmp_path / "root")


@pytest.fixture
def pi(machine: Machine) -> Machine:
    """A Raspberry Pi without any device."""
    system_file(machine.root, "/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    return machine


@pytest.fixture(autouse=True)
def no_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")


def test_a_machine_without_anything_is_not_broken(machine: Machine) -> None:
    checks = diagnose(machine)
    assert {check.health for check in checks} <= {Health.OK, Health.LOOK}
    by_name = {check.id: check for check in checks}
    assert by_name["camera"].health is Health.LOOK
    assert "simulated table" in str(by_name["camera"].remedy)
    assert "/panel" in by_name["pins"].found.english()


def test_every_check_says_something_in_words(machine: Machine) -> None:
    for check in diagnose(machine):
        assert check.label.english()
        assert check.found.english()


def test_a_check_that_fails_costs_only_itself(machine: Machine) -> None:
    def fails(_: Machine) -> Finding:
        raise RuntimeError("sensor on fire")

    first, second = diagnose(
        machine,
        (
            Examination("bad", text("Bad"), fails),
            Examination("good", text("Good"), lambda _: ok(text("fine"))),
        ),
    )
    assert first.health is Health.LOOK
    assert "sensor on fire" in first.found.english()
    assert second.health is Health.OK


def test_a_check_that_hangs_costs_only_itself(machine: Machine) -> None:
    over = threading.Event()

    def hangs(_: Machine) -> Finding:
        over.wait(60)
        return ok(text("too late"))

    try:
        first, second = diagnose(
            machine,
            (
                Examination("slow", text("Slow"), hangs, limit_s=0.05),
                Examination("good", text("Good"), lambda _: ok(text("fine"))),
            ),
        )
    finally:
        over.set()
    assert "no answer" in first.found.english()
    assert second.health is Health.OK


def test_only_where_a_device_is_silent_people_are_sent_to_its_plug(machine: Machine) -> None:
    over = threading.Event()

    def hangs(_: Machine) -> Finding:
        over.wait(60)
        return ok(text("too late"))

    slow = tuple(replace(one, look=hangs, limit_s=0.05) for one in EXAMINATIONS)
    try:
        checks = diagnose(machine, slow)
    finally:
        over.set()
    sent = {check.id for check in checks if "unplug" in str(check.remedy)}
    assert sent == {"camera", "pins", "lamps", "buttons"}
    assert all("look once more" in str(check.remedy) for check in checks)


@pytest.mark.parametrize(
    ("alarm", "health"), [("1", Health.BROKEN), ("0", Health.OK), (None, Health.LOOK)]
)
def test_under_voltage(pi: Machine, alarm: str | None, health: Health) -> None:
    if alarm is not None:
        system_file(pi.root, "/sys/class/hwmon/hwmon1/in0_lcrit_alarm", f"{alarm}\n")
    finding = board.power(pi)
    assert finding.health is health
    if health is Health.BROKEN:
        assert "power supply" in str(finding.remedy)


def test_voltage_that_was_too_low_before(
    pi: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = tmp_path / "vcgencmd"
    command.write_text("#!/bin/sh\necho throttled=0x50000\n")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    assert "since the start" in board.power(pi).found.english()


@pytest.mark.parametrize(
    ("degrees", "health"), [(50, Health.OK), (78, Health.LOOK), (85, Health.BROKEN)]
)
def test_temperature(machine: Machine, degrees: int, health: Health) -> None:
    system_file(machine.root, "/sys/class/thermal/thermal_zone0/temp", f"{degrees}000\n")
    finding = board.temperature(machine)
    assert finding.health is health
    assert f"{degrees} °C" in finding.found.english()


def test_a_pi_that_no_network_has_told_the_time(pi: Machine) -> None:
    assert board.clock(pi).health is Health.LOOK
    system_file(pi.root, "/run/systemd/timesync/synchronized", "")
    assert board.clock(pi).health is Health.OK


def test_little_memory(machine: Machine) -> None:
    system_file(machine.root, "/proc/meminfo", "MemTotal: 1000000 kB\nMemAvailable: 90000 kB\n")
    assert board.memory(machine).health is Health.LOOK


def test_pins_that_we_may_not_use(pi: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    assert panel.pins(pi).health is Health.BROKEN
    system_file(pi.root, "/dev/gpiochip0", "")
    monkeypatch.setattr(os, "access", lambda path, mode: "gpiochip" not in str(path))
    finding = panel.pins(pi)
    assert finding.health is Health.BROKEN
    assert "gpio" in str(finding.remedy)


def test_wiring_that_is_wrong_is_named_with_its_line(machine: Machine) -> None:
    machine.data.mkdir()
    (machine.data / "wiring.toml").write_text('[lamps.seat.1]\nkind = "bulb"\n')
    finding = panel.lamps(machine)
    assert finding.health is Health.BROKEN
    assert "line" in finding.found.english()
    assert finding.remedy is not None


def test_a_button_that_hangs(machine: Machine) -> None:
    status = PanelStatus(
        "lgpio",
        text("real pins"),
        False,
        (),
        (Button("next", text("Next"), down=True, stuck=True),),
    )
    finding = panel.buttons(Machine(data=machine.data, panel_status=status))
    assert finding.health is Health.LOOK
    assert "Next" in finding.found.english()


@pytest.mark.parametrize(
    ("mode", "health"),
    [
        (CameraMode.LIVE, Health.OK),
        (CameraMode.STARTING, Health.LOOK),
        (CameraMode.OFF, Health.LOOK),
        (CameraMode.LOST, Health.BROKEN),
        (CameraMode.GAVE_UP, Health.BROKEN),
    ],
)
def test_the_camera_of_the_running_service(mode: CameraMode, health: Health) -> None:
    assert cameras.running(CameraStatus("tray camera", mode, Motion.UNKNOWN)).health is health


CAPTURE, META, OUTPUT, M2M, CAPTURE_PLANES = 0x1, 0x00800000, 0x2, 0x4000, 0x1000


def video_node(root: Path, number: int, driver: str, own: int, bus: str = "") -> Path:
    """A node that answers VIDIOC_QUERYCAP; its device as a whole captures and more."""
    node = root / f"dev/video{number}"
    node.parent.mkdir(parents=True, exist_ok=True)
    whole = 0x80000000 | CAPTURE | own
    names = (driver.encode(), b"card", (bus or f"bus-{number}").encode())
    node.write_bytes(struct.pack("=16s32s32s6I", *names, 0, whole, own, 0, 0, 0))
    return node


@pytest.fixture
def nodes_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fakes of `video_node` say what they hold, as the kernel does."""

    def ioctl(descriptor: int, request: int, answer: bytearray) -> int:
        assert request == 0x80685600
        told = os.read(descriptor, len(answer))
        if len(told) != len(answer):
            raise OSError(errno.ENOTTY, "no video node")
        answer[:] = told
        return 0

    monkeypatch.setattr(fcntl, "ioctl", ioctl)


@pytest.mark.usefixtures("nodes_answer")
def test_a_camera_that_is_plugged_in_is_named(machine: Machine) -> None:
    node = video_node(machine.root, 0, "uvcvideo", CAPTURE)
    video_node(machine.root, 1, "uvcvideo", META)
    link = machine.root / "dev/v4l/by-id/usb-Cam-video-index0"
    link.parent.mkdir(parents=True)
    link.symlink_to(node)
    finding = cameras.plugged_in(machine)
    assert finding.health is Health.OK
    assert finding.found.english() == f"1 camera: {link}"


@pytest.mark.usefixtures("nodes_answer")
def test_codecs_and_image_processors_of_a_pi_are_no_cameras(machine: Machine) -> None:
    video_node(machine.root, 10, "bcm2835-codec", M2M)
    video_node(machine.root, 13, "bcm2835-isp", OUTPUT)
    video_node(machine.root, 14, "bcm2835-isp", CAPTURE)
    video_node(machine.root, 20, "pispbe", CAPTURE_PLANES)
    system_file(machine.root, "/dev/video99", "no video node at all")
    finding = cameras.plugged_in(machine)
    assert finding.health is Health.LOOK
    assert finding.found.english() == "no camera is plugged in"


@pytest.mark.usefixtures("nodes_answer")
def test_a_ribbon_camera_counts_once_under_the_name_that_opens_it(machine: Machine) -> None:
    for number in range(3):
        video_node(machine.root, number, "rp1-cfe", CAPTURE | META, bus="platform:csi0")
    usb = video_node(machine.root, 8, "uvcvideo", CAPTURE)
    assert cameras.plugged_in(machine).found.english() == f"2 cameras: {usb}, picamera:0"


def test_a_camera_that_we_may_not_use(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    video_node(machine.root, 0, "uvcvideo", CAPTURE)
    monkeypatch.setattr(os, "access", lambda path, mode: "video0" not in str(path))
    finding = cameras.plugged_in(machine)
    assert finding.health is Health.BROKEN
    assert "usermod" in str(finding.remedy)


def test_a_data_folder_that_cannot_be_written(machine: Machine, tmp_path: Path) -> None:
    assert storage.data_folder(machine).health is Health.OK
    file = tmp_path / "file"
    file.touch()
    assert storage.data_folder(Machine(data=file)).health is Health.BROKEN


def test_a_worn_card(machine: Machine) -> None:
    system_file(machine.root, "/sys/block/mmcblk0/device/life_time", "0x01 0x0a\n")
    finding = storage.disk(machine)
    assert finding.health is Health.LOOK
    assert "backup" in str(finding.remedy)


def test_a_port_that_somebody_uses(machine: Machine) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        finding = network.port(Machine(data=machine.data, port=port))
    assert finding.health is Health.LOOK
    assert str(port) in finding.found.english()
    assert "another program" in finding.found.english()


def test_the_port_of_a_running_skald_is_as_it_should_be(machine: Machine) -> None:
    class Answer(http.server.BaseHTTPRequestHandler):
        server_version, sys_version = "Skald", ""

        def version_string(self) -> str:
            return self.server_version

        def do_HEAD(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
            """Keeps the test's output clean."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as table:
        threading.Thread(target=table.serve_forever, daemon=True).start()
        port = table.server_address[1]
        finding = network.port(Machine(data=machine.data, port=port))
        table.shutdown()
    assert finding.health is Health.OK
    assert str(port) in finding.found.english()


def test_no_network(machine: Machine) -> None:
    assert network.addresses(machine).health is Health.LOOK
    there = Machine(data=machine.data, addresses=("192.0.2.7",))
    assert "192.0.2.7" in network.addresses(there).found.english()


def test_the_command_prints_every_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from assistant.cli.entry import skald

    arguments = ["doctor", "--json", "--data", str(tmp_path), "--port", "1"]
    try:
        skald.main(arguments, standalone_mode=False)
    except SystemExit as left:
        assert left.code == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["id"] for line in lines} >= {"camera", "pins", "disk", "clock", "network"}
    assert all(set(line) == {"id", "label", "health", "found", "remedy"} for line in lines)
