"""Lamps read back from the kernel's lines; presses made by the far end of the wires."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.panel.pictures import SMALL
from tests.rig.conftest import Start, wait_until

SEAT_PINS = (17, 27, 22)
NEXT, UNDO, CONFIRM = 23, 24, 25

DEBOUNCE_S = 0.12
"""Longer than usual: an emulated finger's millisecond of chatter lasts up to a tenth."""
PUSH_S = 0.4


class Panel:
    """The panel's process: what it said, and commands to it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.presses: list[str] = []
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.ready = self.answer("ready")

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told = json.loads(line)
            if "press" in told:
                self.presses.append(told["press"]["button"])
            else:
                self._answers.put(told)

    def answer(self, kind: str) -> dict[str, Any]:
        told = self._answers.get(timeout=60)
        assert kind in told, told
        status: dict[str, Any] = told[kind]
        return status

    def command(self, line: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.answer(line.split()[0])

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("end\n")
        self.process.stdin.flush()
        assert self.process.wait(timeout=30) == 0


@pytest.fixture
def wiring(tmp_path: Path) -> Path:
    path = tmp_path / "wiring.toml"
    source = SMALL.replace("hold_s = 0.4", "hold_s = 1.5")
    for pin in (NEXT, UNDO, CONFIRM):
        source = source.replace(f"pin = {pin}", f"pin = {pin}\ndebounce_s = {DEBOUNCE_S}")
    path.write_text(source, encoding="utf-8")
    return path


@pytest.fixture
def panel(rigio: Any, start: Start, wiring: Path) -> Panel:
    return Panel(start("-m", "tests.rig.panel_process", str(wiring)))


def lit(rigio: Any) -> list[int]:
    return [rigio.read(pin) for pin in SEAT_PINS]


def heard(panel: Panel, presses: int) -> bool:
    return len(panel.presses) >= presses


def problems(status: dict[str, Any]) -> str:
    return json.dumps(status["problems"])


def test_lgpio_is_chosen_with_its_reason_and_leaves_nothing_behind(
    panel: Panel, tmp_path: Path
) -> None:
    assert panel.ready["factory"] == "lgpio"
    assert not panel.ready["drawn"]
    assert panel.ready["why"]["args"]["chip"] == "/dev/gpiochip0"
    assert "Raspberry Pi" in panel.ready["why"]["args"]["model"]
    assert problems(panel.ready) == "[]"
    assert not list((tmp_path / "work").glob(".lgd*"))


def test_lamps_are_read_back(rigio: Any, panel: Panel) -> None:
    assert lit(rigio) == [0, 0, 0]
    panel.command("show s1 -")
    wait_until(lambda: lit(rigio) == [1, 0, 0], "seat 1 alone is lit")
    panel.command("show s3 -")
    wait_until(lambda: lit(rigio) == [0, 0, 1], "seat 3 alone is lit")
    assert rigio.consumers()[22][1].startswith("output")


def test_a_breathing_lamp_is_neither_dark_nor_steady(rigio: Any, panel: Panel) -> None:
    panel.command("show - s2")
    changes = rigio.watch(27, 4.0)
    assert len(changes) > 20, "pulse-width modulation reaches the line"
    assert rigio.read(17) == 0


@pytest.mark.parametrize("bounces", [0, 4])
def test_each_push_is_one_press_with_and_without_chatter(
    rigio: Any, panel: Panel, bounces: int
) -> None:
    for count in range(1, 9):
        rigio.press(NEXT, hold=PUSH_S, bounces=bounces)
        wait_until(partial(heard, panel, count), f"press {count}")
    time.sleep(3 * DEBOUNCE_S)
    assert panel.presses == ["next"] * 8


def test_undo_counts_only_when_it_is_held(rigio: Any, panel: Panel) -> None:
    rigio.press(UNDO, hold=0.5, bounces=3)
    time.sleep(1.0)
    assert panel.presses == []
    rigio.press(UNDO, hold=2.0, bounces=3)
    wait_until(lambda: panel.presses == ["undo"], "undo was held long enough")


def test_a_hold_shows_in_the_lamps(rigio: Any, panel: Panel) -> None:
    panel.command("show - -")
    assert lit(rigio) == [0, 0, 0]
    rigio.level(UNDO, 0)
    wait_until(lambda: lit(rigio)[:2] == [1, 1], "lamps fill up while undo is held")
    rigio.level(UNDO, 1)
    wait_until(lambda: lit(rigio) == [0, 0, 0], "lamps are back")


def test_a_button_held_at_start_plays_nothing(rigio: Any, start: Start, wiring: Path) -> None:
    def hold() -> None:
        """The line has no user yet: it is held as soon as it has one."""
        while not finger_up.is_set():
            rigio.level(CONFIRM, 0)
            time.sleep(0.001)

    finger_up = threading.Event()
    finger = threading.Thread(target=hold, daemon=True)
    finger.start()
    panel = Panel(start("-m", "tests.rig.panel_process", str(wiring)))
    finger_up.set()
    finger.join()
    rigio.level(CONFIRM, 1)
    time.sleep(0.5)
    assert panel.presses == []
    rigio.press(CONFIRM, hold=PUSH_S)
    wait_until(lambda: panel.presses == ["confirm"], "the next push counts")


def test_closing_twice_leaves_the_lines_dark_and_free_after_the_end(
    rigio: Any, panel: Panel
) -> None:
    panel.command("show s1,s2,s3 -")
    wait_until(lambda: lit(rigio) == [1, 1, 1], "all lit")
    panel.command("close")
    assert lit(rigio) == [0, 0, 0]
    panel.command("close")
    panel.end()
    assert rigio.consumers() == {}


def test_lamps_are_dark_at_an_end_without_closing(rigio: Any, panel: Panel) -> None:
    panel.command("show s1,s2,s3 -")
    wait_until(lambda: lit(rigio) == [1, 1, 1], "all lit")
    panel.end()
    assert lit(rigio) == [0, 0, 0]


def test_after_kill_and_restart_lamps_are_dark_and_buttons_work(
    rigio: Any, panel: Panel, start: Start, wiring: Path
) -> None:
    panel.command("show s1,s2,s3 -")
    wait_until(lambda: lit(rigio) == [1, 1, 1], "all lit")
    panel.process.kill()
    panel.process.wait()
    again = Panel(start("-m", "tests.rig.panel_process", str(wiring)))
    assert problems(again.ready) == "[]"
    assert lit(rigio) == [0, 0, 0]
    rigio.press(NEXT, hold=PUSH_S, bounces=3)
    wait_until(lambda: again.presses == ["next"], "the button is heard again")


def test_a_line_that_another_program_holds_costs_only_its_device(
    rigio: Any, start: Start, wiring: Path
) -> None:
    with subprocess.Popen(["gpioset", "-c", "/dev/gpiochip0", "27=0"]) as other:
        wait_until(lambda: 27 in rigio.consumers(), "the other program holds the line")
        panel = Panel(start("-m", "tests.rig.panel_process", str(wiring)))
        assert "Seat" in problems(panel.ready) and "busy" in problems(panel.ready)
        panel.command("show s1,s2 -")
        wait_until(lambda: lit(rigio) == [1, 0, 0], "seat 1 is lit, seat 2 cannot be")
        rigio.press(NEXT, hold=PUSH_S)
        wait_until(lambda: panel.presses == ["next"], "buttons go on")
        other.terminate()


def test_without_the_right_to_the_pins_the_panel_is_drawn_and_says_why(
    rigio: Any, start: Start, wiring: Path
) -> None:
    panel = Panel(start("-m", "tests.rig.panel_process", str(wiring), user="nobody"))
    assert panel.ready["factory"] == "mock" and panel.ready["drawn"]
    assert "group gpio" in problems(panel.ready)


def test_a_working_directory_that_cannot_be_written_is_no_obstacle(
    rigio: Any, start: Start, wiring: Path, tmp_path: Path
) -> None:
    (tmp_path / "work").chmod(0o555)
    panel = Panel(start("-m", "tests.rig.panel_process", str(wiring)))
    assert panel.ready["factory"] == "lgpio" and problems(panel.ready) == "[]"
    rigio.press(NEXT, hold=PUSH_S)
    wait_until(lambda: panel.presses == ["next"], "edges arrive")
