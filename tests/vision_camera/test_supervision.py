"""Real child processes that hang, die, freeze and talk nonsense."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from assistant.words.dice import DieKind, DieSpec, DieState, Reading, WantedDice
from assistant.words.errors import NotSimulatedError, ReaderEndedError
from assistant.words.status import CameraMode, Motion
from tests.asked_time import AskedTime
from tests.vision_camera import stubs
from tests.vision_camera.conftest import PATIENCE_S, House, wait_until
from vision.supervisor_child import start_child
from vision.supervisor_link import Watch

pytestmark = pytest.mark.live

BACK = [CameraMode.LIVE, CameraMode.LOST, CameraMode.LIVE]


def source(behaviour: str, folder: Path) -> str:
    return f"http://stub/{behaviour}?mark={folder / 'mark'}"


def values(reading: Reading) -> list[str]:
    return sorted(str(die.value) for die in reading.dice)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.parametrize(
    ("behaviour", "why"),
    [
        ("hang", "No picture from stub for 3 seconds"),
        ("half", "No picture from stub for 3 seconds"),
        ("lose", "The cable is out"),
        ("raise", "ended (status 1)"),
        ("exit", "ended (status 7)"),
        ("part", "ended (status 7)"),
        ("kill", "ended (status -9)"),
        ("freeze", "repeats one picture"),
        ("garbage", "sent nonsense"),
        ("huge", "sent nonsense"),
    ],
)
def test_a_bad_child_is_lost_with_the_reason_and_replaced(
    house: House, tmp_path: Path, behaviour: str, why: str
) -> None:
    supervisor, ears = house.start(source(behaviour, tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: ears.modes()[-3:] == BACK)
    assert why in ears.said(CameraMode.LOST)
    status = supervisor.status()
    assert status.restarts == 1
    assert status.why is None
    assert (status.facts["garbage"] == 1) == (behaviour in {"garbage", "huge"})


def test_a_child_that_closes_its_wire_and_does_not_end_is_killed_and_told(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = house.start(
        source("part_for_ever", tmp_path), camera=stubs.CAMERA, watch=Watch(ending_s=1)
    )
    ears.wait(lambda: CameraMode.LIVE in ears.modes())
    (pid,) = supervisor.children()
    ears.wait(lambda: ears.modes()[-3:] == BACK)
    assert "broke off and did not end within 1 seconds" in ears.said(CameraMode.LOST)
    assert not alive(pid)


def test_a_child_that_hangs_while_opening_is_replaced(house: House, tmp_path: Path) -> None:
    _, ears = house.start(
        source("hang_opening", tmp_path), camera=stubs.CAMERA, watch=Watch(opening_s=5)
    )
    ears.wait(lambda: ears.modes()[-2:] == [CameraMode.LOST, CameraMode.LIVE])


def test_a_camera_that_opens_slowly_gets_more_time_after_each_failure(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = house.start(
        source("opens_slowly", tmp_path), camera=stubs.CAMERA, watch=Watch(opening_s=3.5)
    )
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)
    assert supervisor.status().restarts >= 1
    assert CameraMode.GAVE_UP not in ears.modes()


def test_the_budget_ends_and_it_is_still_tried(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(source("never", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: CameraMode.GAVE_UP in ears.modes())
    count = supervisor.status().restarts
    ears.wait(lambda: ears.statuses[-1].restarts > count)
    assert ears.said(CameraMode.GAVE_UP) == "There is no such camera."


def test_stop_waits_no_longer_than_it_promises_though_a_child_hangs(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor, _ = house.start(
        source("hang", tmp_path), camera=stubs.CAMERA, watch=Watch(silent_s=600)
    )
    wait_until((tmp_path / "mark").exists)
    (pid,) = supervisor.children()
    watch = supervisor._thread
    assert watch is not None
    asked, own = AskedTime(), AskedTime()
    monkeypatch.setattr("vision.supervisor.time", own)
    own.count(monkeypatch, subprocess.Popen, "wait", watch, at_least_s=PATIENCE_S)
    asked.count(
        monkeypatch,
        threading.Thread,
        "join",
        threading.current_thread(),
        at_least_s=PATIENCE_S,
    )
    supervisor.stop()
    assert 0 < own.asked_s <= asked.asked_s < 1.5
    assert not alive(pid)
    assert supervisor.status().mode is CameraMode.OFF
    supervisor.stop()


@pytest.mark.parametrize("behaviour", ["well", "hang"])
def test_a_child_does_not_outlive_its_service(tmp_path: Path, behaviour: str) -> None:
    program = (
        "import sys, time\n"
        "from vision.supervisor import CameraSupervisor\n"
        "from vision.supervisor_link import Parts, Watch\n"
        "s = CameraSupervisor(sys.argv[1], on_reading=print, on_status=lambda status: None,\n"
        f"    parts=Parts({stubs.CAMERA!r}, {stubs.READER!r}), watch=Watch(600, 600, 600))\n"
        "s.start()\n"
        "while s.status().mode != 'live': time.sleep(0.02)\n"
        "print(*s.children(), flush=True)\n"
        "time.sleep(600)\n"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
    with subprocess.Popen(
        [sys.executable, "-c", program, source(behaviour, tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as service:
        assert service.stdout is not None
        pid = int(service.stdout.readline())
        if behaviour == "hang":
            wait_until((tmp_path / "mark").exists)
        assert alive(pid)
        service.kill()
    wait_until(lambda: not alive(pid))


def test_a_child_ignores_what_ends_the_whole_group(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(source("well", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: CameraMode.LIVE in ears.modes())
    (pid,) = supervisor.children()
    os.kill(pid, signal.SIGINT)
    os.kill(pid, signal.SIGTERM)
    assert supervisor.picture() is not None
    assert supervisor.children() == (pid,)
    assert supervisor.status().restarts == 0


def test_a_throw_is_read_once_for_its_want(house: House, tmp_path: Path) -> None:
    two = (DieSpec(DieKind.D6), DieSpec(DieKind.D6))
    supervisor, ears = house.start(
        source("rolls", tmp_path), camera=stubs.CAMERA, wanted=WantedDice("w1", "tray", two)
    )
    ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    (tmp_path / "mark.0").touch()
    ears.wait(lambda: ears.readings)
    first = ears.readings[0]
    assert values(first) == ["3", "5"]
    assert first.accepted
    assert first.rest_s < first.taken_s

    supervisor.want(WantedDice("w2", "tray", two))
    seen = len(ears.statuses)
    assert supervisor.picture() is not None
    (tmp_path / "mark.1").touch()
    ears.wait(lambda: len(ears.readings) > 1)
    second = ears.readings[1]
    assert values(second) == ["2", "6"], "the old throw was read again"
    assert second.id != first.id
    assert Motion.ROLLING in [status.motion for status in ears.statuses[seen:]]
    for reading in (first, second):
        for die in range(2):
            cut_out = supervisor.crop(reading.id, die)
            assert cut_out is not None
            assert cut_out.startswith(b"\xff\xd8")
            kept = supervisor.cut(reading.id, die)
            assert kept is not None
            assert kept.picture.startswith(b"\x89PNG")
            assert kept.reach > 1
        assert supervisor.crop(reading.id, 2) is None
        assert supervisor.cut(reading.id, 2) is None
    assert supervisor.crop("unheard-of", 0) is None


def test_what_was_thrown_while_nothing_was_wanted_is_not_read_later(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = house.start(source("rolls", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    (tmp_path / "mark.0").touch()
    ears.wait(lambda: Motion.SETTLED in [status.motion for status in ears.statuses])
    wait_until(lambda: supervisor.picture() is not None)
    time.sleep(1.5)  # longer than the grace for a want that comes a moment late
    supervisor.want(WantedDice("w1"))
    (tmp_path / "mark.1").touch()
    ears.wait(lambda: ears.readings)
    assert values(ears.readings[0]) == ["2", "6"]


def test_the_empty_tray_is_kept_when_somebody_says_so(house: House, tmp_path: Path) -> None:
    (tmp_path / "mark.0").touch()
    supervisor, ears = house.start(source("rolls", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: Motion.SETTLED in [status.motion for status in ears.statuses])
    assert not supervisor.keep_empty(), "dice lie there"
    assert not supervisor.keep_empty("nowhere")
    (tmp_path / "mark.clear").touch()
    wait_until(supervisor.keep_empty)
    ears.wait(lambda: ears.statuses[-1].motion is Motion.EMPTY)
    supervisor.want(WantedDice("w1"))
    assert ears.readings == []
    (tmp_path / "mark.clear").unlink()
    (tmp_path / "mark.1").touch()
    ears.wait(lambda: ears.readings)
    assert values(ears.readings[0]) == ["2", "6"]


def test_dice_beyond_the_marked_tray_are_outside_in_every_life_of_the_child(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = house.start(
        source("rolls", tmp_path), camera=stubs.CAMERA, wanted=WantedDice("w1")
    )
    ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    supervisor.mark_tray("tray", ((0.0, 0.0), (0.01, 0.0), (0.0, 0.01)))
    supervisor.mark_tray("nowhere", ())
    (tmp_path / "mark.0").touch()
    ears.wait(lambda: ears.readings)
    supervisor.want(WantedDice("w2"))
    os.kill(supervisor.children()[0], signal.SIGKILL)
    ears.wait(lambda: ears.modes()[-3:] == BACK)
    seen = len(ears.statuses)
    ears.wait(lambda: Motion.SETTLED in [status.motion for status in ears.statuses[seen:]])
    (tmp_path / "mark.1").touch()
    ears.wait(lambda: len(ears.readings) > 1)
    for reading in ears.readings[:2]:
        assert {die.state for die in reading.dice} == {DieState.OUTSIDE}
        assert not reading.accepted


def test_a_restarted_child_does_not_read_the_old_throw_again(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(
        source("rolls", tmp_path), camera=stubs.CAMERA, wanted=WantedDice("w1")
    )
    ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    (tmp_path / "mark.0").touch()
    ears.wait(lambda: ears.readings)
    supervisor.want(WantedDice("w2"))
    assert supervisor.crop(ears.readings[0].id, 0) is not None
    os.kill(supervisor.children()[0], signal.SIGKILL)
    ears.wait(lambda: ears.modes()[-3:] == BACK)
    assert supervisor.crop(ears.readings[0].id, 0) is not None, "an open question needs it still"
    seen = len(ears.statuses)
    ears.wait(lambda: Motion.SETTLED in [status.motion for status in ears.statuses[seen:]])
    (tmp_path / "mark.1").touch()
    ears.wait(lambda: len(ears.readings) > 1)
    assert values(ears.readings[1]) == ["2", "6"]
    assert len({reading.id for reading in ears.readings}) == len(ears.readings)


def test_a_real_camera_cannot_be_thrown_into(house: House, tmp_path: Path) -> None:
    supervisor, _ = house.start(source("well", tmp_path), camera=stubs.CAMERA)
    with pytest.raises(NotSimulatedError):
        supervisor.throw(2, strength=0.5, angle=0)


def test_a_listener_that_fails_does_not_end_the_watch(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor, ears = house.start(source("lose", tmp_path), camera=stubs.CAMERA)
    told = ears.status

    def fail_once(status: object) -> None:
        supervisor._on_status = told
        raise RuntimeError("the screen fell over")

    supervisor._on_status = fail_once
    ears.wait(lambda: ears.modes()[-2:] == BACK[1:])
    assert "the screen fell over" in caplog.text


def test_an_order_that_fails_is_told_and_the_next_ones_are_carried_out(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor, ears = house.start(source("well", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)
    supervisor.want(WantedDice("w1", dice=(object(),)))  # type: ignore[arg-type]
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    told = ears.said(CameraMode.LOST)
    assert told.startswith("Skald failed at telling stub what to do (TypeError: ")
    assert "Traceback" in caplog.text
    supervisor.want(WantedDice("w2"))
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)
    assert supervisor.status().why is None
    wait_until(supervisor.picture)


def test_a_question_that_fails_is_answered_at_once_and_so_is_the_next(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = house.start(source("well", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: ears.statuses[-1].motion is Motion.EMPTY)
    with pytest.raises(ReaderEndedError):
        supervisor._asks.ask(lambda: supervisor._links[0], lambda _: object())  # type: ignore
    ears.wait(lambda: ears.modes()[-3:] == BACK)
    wait_until(supervisor.keep_empty)


def test_an_order_that_reaches_no_camera_is_told_of_all(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(source("well", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)

    def fall_over() -> None:
        raise RuntimeError("a slip")

    supervisor._orders.give(fall_over)
    ears.wait(lambda: ears.modes()[-3:] == BACK)
    assert "(RuntimeError: a slip)" in ears.said(CameraMode.LOST)


def test_a_child_that_cannot_be_started_is_told_and_started_later(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[socket.socket] = []

    def not_at_first(wire: socket.socket) -> subprocess.Popen[bytes]:
        tried.append(wire)
        if len(tried) == 1:
            raise OSError("no more processes")
        return start_child(wire)

    monkeypatch.setattr("vision.supervisor_link.start_child", not_at_first)
    _, ears = house.start(source("well", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)
    assert "(OSError: no more processes)" in ears.said(CameraMode.LOST)


def test_an_empty_tray_is_known_to_be_empty_after_a_restart(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(source("well", tmp_path), camera=stubs.CAMERA)
    ears.wait(lambda: ears.statuses[-1].motion is Motion.EMPTY)
    os.kill(supervisor.children()[0], signal.SIGKILL)
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LOST)
    lost = len(ears.statuses)
    ears.wait(lambda: ears.statuses[-1].motion is Motion.EMPTY)
    assert Motion.SETTLED not in {status.motion for status in ears.statuses[lost:]}


def test_a_slow_machine_is_no_lost_camera(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(
        source("well", tmp_path),
        camera=stubs.CAMERA,
        reader=stubs.SLOW_READER,
        watch=Watch(silent_s=stubs.SLOW_S / 2, opening_s=stubs.SLOW_S / 2),
    )
    ears.wait(lambda: ears.statuses[-1].motion is Motion.EMPTY)
    assert supervisor.status().restarts == 0
    assert CameraMode.LOST not in ears.modes()


def test_a_process_that_never_begins_is_replaced(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(
        source("well", tmp_path),
        camera=stubs.CAMERA,
        reader=stubs.SLOW_READER,
        watch=Watch(loading_s=0.5),
    )
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    assert "did not begin its work" in ears.said(CameraMode.LOST)
    assert supervisor.status().restarts >= 1
