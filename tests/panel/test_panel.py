"""The whole panel on mock pins: lamps, presses, failures, darkness at the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from assistant.words.errors import RealPanelError
from assistant.words.press import Intent, Press
from assistant.words.status import CameraMode, LampMode, PanelStatus
from assistant.words.text import text
from hardware.factory import PinChoice
from hardware.panel import Panel
from hardware.wiring import load_layout, read_wiring
from tests.panel.conftest import MakeBench, wait_until
from tests.panel.pictures import camera, picture, question, small, turn

pytestmark = pytest.mark.live

LAMP_PINS = (17, 27, 22, 12, 16)


class BrokenPin(MockPWMPin):  # type: ignore[misc]
    """A pin that cannot be written or read once it is broken."""

    broken: frozenset[int] = frozenset()

    def _check(self) -> None:
        if int(self.info.name.removeprefix("GPIO")) in self.broken:
            raise OSError("line is gone")

    def _set_state(self, value: float) -> None:
        self._check()
        super()._set_state(value)

    def _get_state(self) -> Any:
        self._check()
        return super()._get_state()


@pytest.fixture
def broken_factory() -> MockFactory:
    BrokenPin.broken = frozenset()
    return MockFactory(pin_class=BrokenPin)


def test_lamps_burn_as_the_table_says(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    assert [bench.level(pin) for pin in LAMP_PINS] == [0] * 5
    bench.panel.show(
        picture(turn(active=("s1",), waiting=("s2",), phases=(text("a"), text("b")), phase=1))
    )
    wait_until(lambda: bench.level(17) == 1.0 and bench.level(16) == 1.0)
    assert (bench.level(22), bench.level(12)) == (0.0, 0.0)
    seen: set[float] = set()
    wait_until(lambda: seen.add(bench.level(27)) or len(seen) > 8)  # type: ignore[func-returns-value]
    assert all(0 < level <= 1 for level in seen - {0.0}), "seat 2 breathes"


def test_the_status_tells_the_same_as_the_pins(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.show(picture(turn(active=("s3",))))
    wait_until(lambda: bench.level(22) == 1.0)
    status = bench.panel.status()
    lit = {lamp.id: (lamp.mode, lamp.level, lamp.seat) for lamp in status.lamps}
    assert lit["seat3"] == (LampMode.STEADY, 1.0, "s3")
    assert lit["seat1"] == (LampMode.OFF, 0.0, "s1")
    assert status.drawn and status.factory == "mock" and status.problems == ()


def test_a_press_on_the_drawn_panel_goes_through_the_pin(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.touch("next", down=True)
    assert bench.level(23) == 0.0, "the button pulls its pin to ground"
    wait_until(lambda: any(button.down for button in bench.panel.status().buttons))
    bench.panel.touch("next", down=False)
    wait_until(lambda: bench.presses == [Press("next", Intent.NEXT)])


def test_a_pin_that_chatters_gives_one_press(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    for level in (0, 1, 0, 1, 0, 1, 0):
        (bench.pin(25).drive_high if level else bench.pin(25).drive_low)()
    wait_until(lambda: any(button.down for button in bench.panel.status().buttons))
    for level in (1, 0, 1, 0, 1):
        (bench.pin(25).drive_high if level else bench.pin(25).drive_low)()
    wait_until(lambda: not any(button.down for button in bench.panel.status().buttons))
    wait_until(lambda: bool(bench.presses))
    assert bench.presses == [Press("confirm", Intent.CONFIRM)]


def test_holding_undo_counts_down_in_the_lamps_and_on_the_screens(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.show(picture(turn()))
    bench.panel.touch("undo", down=True)
    wait_until(lambda: bool(bench.presses))
    assert bench.presses == [Press("undo", Intent.UNDO)]
    bench.panel.touch("undo", down=False)
    modes = [[lamp.mode for lamp in status.lamps[:3]] for status in bench.told]
    assert [LampMode.STEADY, LampMode.FAST, LampMode.OFF] in modes, "filling up"
    wait_until(lambda: all(lamp.mode is LampMode.OFF for lamp in bench.panel.status().lamps))
    held = [button.held for status in bench.told for button in status.buttons]
    assert any(0 < share < 1 for share in held)


def test_a_lost_edge_does_not_leave_a_button_down(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    pin = bench.pin(23)
    bench.panel.touch("next", down=True)
    wait_until(lambda: any(button.down for button in bench.panel.status().buttons))
    pin._state = True  # the level changes without any callback
    wait_until(lambda: bench.presses == [Press("next", Intent.NEXT)])


def test_a_button_that_is_down_at_start_plays_nothing(make_bench: MakeBench) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    layout = read_wiring("[button.next]\npin = 4\nactive_high = true\npull = 'none'", "x")
    factory.pin(4).drive_high()
    bench = make_bench(layout, factory, drawn=False)
    assert bench.panel.status().buttons[0].down
    factory.pin(4).drive_low()
    wait_until(lambda: not bench.panel.status().buttons[0].down)
    factory.pin(4).drive_high()
    wait_until(lambda: bench.panel.status().buttons[0].down)
    factory.pin(4).drive_low()
    wait_until(lambda: bool(bench.presses))
    assert len(bench.presses) == 1


@pytest.mark.parametrize("active_high", [False, True])
def test_a_drawn_button_with_an_outside_resistor_starts_free(
    make_bench: MakeBench, active_high: bool
) -> None:
    wiring = f"[button.next]\npin = 4\npull = 'none'\nactive_high = {str(active_high).lower()}"
    bench = make_bench(read_wiring(wiring, "x"))
    assert not bench.panel.status().buttons[0].down
    bench.panel.touch("next", down=True)
    wait_until(lambda: bench.panel.status().buttons[0].down)
    bench.panel.touch("next", down=False)
    wait_until(lambda: len(bench.presses) == 1)


def test_real_buttons_cannot_be_pressed_from_a_page(make_bench: MakeBench) -> None:
    bench = make_bench(small(), drawn=False)
    with pytest.raises(RealPanelError):
        bench.panel.touch("next", down=True)
    assert bench.level(23) == 1.0


def test_a_button_that_does_not_exist_is_named(make_bench: MakeBench) -> None:
    with pytest.raises(KeyError, match="nxt"):
        make_bench(small()).panel.touch("nxt", down=True)


def test_a_lamp_that_fails_is_reported_and_the_others_go_on(
    make_bench: MakeBench, broken_factory: MockFactory
) -> None:
    bench = make_bench(small(), broken_factory)
    BrokenPin.broken = frozenset({17})
    bench.panel.show(picture(turn(active=("s1", "s2"))))
    wait_until(lambda: bench.level(27) == 1.0)
    wait_until(lambda: bool(bench.panel.status().problems))
    (problem,) = bench.panel.status().problems
    assert problem.english().startswith("Seat 1 does not light (line is gone)")
    BrokenPin.broken = frozenset()
    bench.panel.show(picture(turn(active=("s2",))))
    wait_until(lambda: not bench.panel.status().problems)


def test_a_button_that_fails_is_reported_and_the_others_go_on(
    make_bench: MakeBench, broken_factory: MockFactory
) -> None:
    bench = make_bench(small(), broken_factory)
    BrokenPin.broken = frozenset({24})
    bench.panel.touch("next", down=True)
    wait_until(lambda: bench.panel.status().buttons[0].down)
    bench.panel.touch("next", down=False)
    wait_until(lambda: len(bench.presses) == 1)
    assert "“Undo” on GPIO24 does not work" in bench.panel.status().problems[0].english()


def test_a_pin_that_is_taken_costs_only_its_device(make_bench: MakeBench) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    factory.pin(17, pin_class=MockPWMPin)
    for pin in (27, 18, 25):  # pins that know no PWM refuse to be PWM lamps
        factory.pin(pin, pin_class=MockPin)
    bench = make_bench(small(), factory)
    bench.panel.show(picture(turn(active=("s1", "s2"))))
    wait_until(lambda: bench.level(17) == 1.0)
    words = " ".join(problem.english() for problem in bench.panel.status().problems)
    assert "Seat 2" in words and "Confirm" in words and "buzzer" in words
    assert "Seat 1" not in words


def test_lamps_are_dark_and_quiet_after_closing_twice(make_bench: MakeBench) -> None:
    others = set(threading.enumerate())
    bench = make_bench(small())
    bench.panel.show(picture(turn(active=("s1", "s2", "s3")), question=question("s1")))
    wait_until(lambda: bench.level(27) == 1.0)
    bench.panel.close()
    told = len(bench.told)
    bench.panel.close()
    assert [bench.level(pin) for pin in (*LAMP_PINS, 18)] == [0] * 6
    bench.panel.show(picture(turn(active=("s1",))))
    assert all(lamp.level == 0.0 for lamp in bench.panel.status().lamps)
    assert len(bench.told) == told
    left = set(threading.enumerate()) - others
    assert not any(thread.name == "panel" for thread in left)


def test_a_failing_lamp_does_not_keep_the_others_lit_at_the_end(
    make_bench: MakeBench, broken_factory: MockFactory
) -> None:
    bench = make_bench(small(), broken_factory)
    bench.panel.show(picture(turn(active=("s1", "s2", "s3"))))
    wait_until(lambda: bench.level(22) == 1.0)
    BrokenPin.broken = frozenset({17})
    bench.panel.close()
    assert [bench.level(pin) for pin in (27, 22)] == [0.0, 0.0]


def test_the_buzzer_chirps_for_a_question_and_falls_silent(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.show(picture(turn()))
    bench.pin(18).clear_states()
    bench.panel.show(picture(turn(), question=question("s1")))
    wait_until(lambda: [change.state for change in bench.pin(18).states] == [0.0, 1.0, 0.0])


def test_a_camera_lost_flashes_all_seats(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.show(picture(turn(active=("s1",))))
    bench.panel.show(picture(turn(active=("s1",)), camera=camera(CameraMode.LOST)))
    for pin in (17, 27, 22):
        bench.pin(pin).clear_states()
    wait_until(lambda: all(len(bench.pin(pin).states) >= 4 for pin in (17, 27, 22)))


def test_screens_are_told_of_changes_but_not_of_every_flicker(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.show(picture(turn(waiting=("s1",))))
    bench.pin(17).clear_states()
    wait_until(lambda: len(bench.pin(17).states) > 20)
    assert len(bench.told) <= 2
    assert bench.told[-1].lamps[0].mode is LampMode.BREATHE


def test_a_listener_that_fails_does_not_stop_the_panel() -> None:
    heard: list[Press] = []

    def listen(press: Press) -> None:
        heard.append(press)
        raise RuntimeError("the listener's own mistake")

    choice = PinChoice(MockFactory(pin_class=MockPWMPin), "mock", text("for a test"), drawn=True)
    panel = Panel(small(), choice, on_press=listen)
    for _ in range(2):
        count = len(heard)
        panel.touch("next", down=True)
        wait_until(lambda: any(button.down for button in panel.status().buttons))
        panel.touch("next", down=False)
        wait_until(lambda count=count: len(heard) > count)  # type: ignore[misc]
    panel.close()


def test_a_fault_inside_is_told_and_passes(
    make_bench: MakeBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = make_bench(small())

    def fail(*_: object) -> None:
        raise ValueError("no such place")

    with monkeypatch.context() as patch:
        patch.setattr("hardware.panel.lamp_states", fail)
        bench.panel.show(picture(turn(active=("s1",))))
        wait_until(lambda: bool(bench.panel.status().problems))
    assert "The panel failed: no such place" in bench.panel.status().problems[0].english()
    bench.panel.show(picture(turn(active=("s1",))))
    wait_until(lambda: bench.level(17) == 1.0 and not bench.panel.status().problems)


def test_three_colour_lamps_show_the_colour_of_the_seat(make_bench: MakeBench) -> None:
    bench = make_bench(
        read_wiring(
            "[seat.1]\nrgb = {red = 5, green = 6, blue = 13}\n"
            "[seat.2]\nrgb = {red = 17, green = 27, blue = 22}\nactive_high = false\n"
            "[seat.3]\nrgb = {red = 16, green = 20, blue = 21}\ndimmable = false",
            "x",
        )
    )
    assert [bench.level(pin) for pin in (17, 27, 22)] == [1, 1, 1], "dark, common anode"
    bench.panel.show(picture(turn(active=("s1", "s2", "s3"))))
    wait_until(lambda: bench.level(21) == 1.0)
    assert [bench.level(pin) for pin in (5, 6, 13)] == [1.0, 0.0, 0.0]
    assert [bench.level(pin) for pin in (17, 27, 22)] == [1.0, 0.0, pytest.approx(0.9)]
    bench.panel.close()
    assert [bench.level(pin) for pin in (5, 6, 13, 16, 20, 21)] == [0] * 6


def test_a_lamp_without_pwm_breathes_as_a_slow_blink(make_bench: MakeBench) -> None:
    bench = make_bench(read_wiring("[seat.1]\nled = 17\ndimmable = false", "x"))
    bench.panel.show(picture(turn(waiting=("s1",))))
    wait_until(lambda: bench.level(17) == 1.0)
    wait_until(lambda: bench.level(17) == 0.0)
    assert {float(change.state) for change in bench.pin(17).states} == {0.0, 1.0}


def test_the_default_wiring_runs_on_drawn_pins(make_bench: MakeBench) -> None:
    bench = make_bench(load_layout())
    status = bench.panel.status()
    assert len(status.lamps) == 12 and len(status.buttons) == 3 and status.problems == ()


END = """
import sys, threading, time
from gpiozero.pins.mock import MockFactory, MockPWMPin
from assistant.words.text import text
from hardware.factory import PinChoice
from hardware.panel import Panel
from tests.panel.pictures import picture, small, turn

class Telling(MockPWMPin):
    def _change_state(self, value):
        changed = super()._change_state(value)
        if changed:
            print(self.info.name, float(value), flush=True)
        return changed

factory = MockFactory(pin_class=Telling)
panel = Panel(small(), PinChoice(factory, "mock", text("x"), True), on_press=print)
panel.show(picture(turn(active=("s1",))))
while factory.pin(17).state != 1.0:
    time.sleep(0.01)
print("lit", flush=True)
{end}
"""


@pytest.mark.parametrize("end", ["sys.exit(0)", "raise RuntimeError('a crash')", "del panel"])
def test_lamps_go_dark_when_the_process_ends_without_closing(end: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", END.replace("{end}", end)],
        capture_output=True,
        text=True,
        timeout=30,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    before, after = run.stdout.split("lit\n")
    assert "GPIO17 1.0" in before
    assert "GPIO17 0.0" in after, run.stderr


def test_lamps_go_dark_on_ctrl_c() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", END.replace("{end}", "time.sleep(30)")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(__file__).parents[2],
        env=dict(os.environ),
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line == "lit\n":
                break
        process.send_signal(signal.SIGINT)
        assert "GPIO17 0.0" in process.stdout.read()


def test_status_listeners_get_plain_data(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    wait_until(lambda: bool(bench.told))
    assert isinstance(bench.told[0], PanelStatus)
