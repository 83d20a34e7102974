"""Trying the panel out with a person: a script plays the person."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from assistant.words.status import Check, Health
from assistant.words.text import Text
from hardware.checks import PRESS_WITHIN_S, walk_panel
from tests.panel.conftest import Bench, MakeBench, wait_until
from tests.panel.pictures import picture, small, turn

pytestmark = pytest.mark.live

PINS = {"Seat 1": 17, "Seat 2": 27, "Seat 3": 22, "Phase 1": 12, "Phase 2": 16}


class Person:
    """Looks at the pins when asked, presses when told; `presses` says which button really."""

    def __init__(self, bench: Bench, presses: Callable[[str], str | None]) -> None:
        self.bench = bench
        self.presses = presses
        self.heard: list[str] = []
        self.now = 0.0
        self.finger: str | None = None

    def ask(self, question: Text) -> bool:
        lamp = question.english().split(" should")[0]
        self.heard.append(lamp)
        others = [pin for name, pin in PINS.items() if name != lamp]
        wait_until(lambda: self.bench.level(PINS[lamp]) == 1.0)
        wait_until(lambda: not any(self.bench.level(pin) for pin in others))
        return True

    def say(self, words: Text) -> None:
        if words.msgid.startswith("Press "):
            told = words.english().removeprefix("Press ").removesuffix(" now, and let it go.")
            self.finger = self.presses(told.lower())
            if self.finger:
                self.touch(True)

    def touch(self, down: bool) -> None:
        assert self.finger is not None
        self.bench.panel.touch(self.finger, down=down)
        wait_until(lambda: down == any(button.down for button in self.bench.panel.status().buttons))

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.finger is not None:
            self.touch(False)
            self.finger = None

    def walk(self) -> list[Check]:
        return walk_panel(
            self.bench.panel, self.ask, self.say, clock=lambda: self.now, sleep=self.sleep
        )


def test_each_lamp_is_lit_alone_and_each_button_is_heard(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.show(picture(turn(active=("s2",))))
    person = Person(bench, lambda told: told)
    checks = person.walk()
    assert person.heard == list(PINS)
    assert [check.id for check in checks] == [
        *("seat1", "seat2", "seat3", "phase1", "phase2"),
        *("next", "undo", "confirm"),
    ]
    assert {check.health for check in checks} == {Health.OK}
    wait_until(lambda: bench.level(27) == 1.0)


def test_what_does_not_light_is_broken_with_a_remedy(make_bench: MakeBench) -> None:
    person = Person(make_bench(small()), lambda told: told)
    person.ask = lambda question: "Seat 2" not in question.english()  # type: ignore[method-assign]
    broken = [check for check in person.walk() if check.health is Health.BROKEN]
    assert [check.id for check in broken] == ["seat2"]
    assert broken[0].remedy is not None and "resistor" in broken[0].remedy.english()


def test_swapped_wires_are_noticed(make_bench: MakeBench) -> None:
    swap = {"next": "confirm", "confirm": "next", "undo": "undo"}
    person = Person(make_bench(small()), lambda told: swap[told])
    found = {check.id: check.found.english() for check in person.walk()}
    assert found["next"] == "Confirm was heard instead"
    assert found["undo"] == "it was heard"


def test_a_button_that_nobody_hears_ends_the_wait(make_bench: MakeBench) -> None:
    person = Person(make_bench(small()), lambda told: None)
    found = [check.found.english() for check in person.walk() if check.id == "next"]
    assert found == ["nothing was heard"]
    assert person.now >= 3 * PRESS_WITHIN_S
