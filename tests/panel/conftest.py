"""Panels on gpiozero's mock pins."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from assistant.words.press import Press
from assistant.words.status import PanelStatus
from assistant.words.text import text
from hardware.factory import PinChoice
from hardware.layout import Layout
from hardware.panel import Panel


class Bench:
    """A panel with its mock pins and all that it told."""

    def __init__(self, layout: Layout, factory: MockFactory, *, drawn: bool = True) -> None:
        self.factory = factory
        self.presses: list[Press] = []
        self.told: list[PanelStatus] = []
        choice = PinChoice(factory, "mock", text("for a test"), drawn)
        self.panel = Panel(layout, choice, on_press=self.presses.append, on_status=self.told.append)

    def level(self, pin: int) -> float:
        return float(self.factory.pin(pin).state)

    def pin(self, number: int) -> Any:
        return self.factory.pin(number)


def wait_until(condition: Callable[[], bool], within_s: float = 20.0) -> None:
    """Waits for a condition; fails with its wording when it does not come true."""
    until = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < until, f"did not come true within {within_s} s"
        time.sleep(0.005)


MakeBench = Callable[..., Bench]


@pytest.fixture
def make_bench() -> Iterator[MakeBench]:
    """Makes benches and closes their panels after the test."""
    benches: list[Bench] = []

    def make(layout: Layout, factory: MockFactory | None = None, *, drawn: bool = True) -> Bench:
        bench = Bench(layout, factory or MockFactory(pin_class=MockPWMPin), drawn=drawn)
        benches.append(bench)
        return bench

    yield make
    for bench in benches:
        bench.panel.close()
