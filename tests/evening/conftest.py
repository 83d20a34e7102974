"""A running service, its host and what they see."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.bench.phone import Phone
from assistant.bench.service import Service
from assistant.bench.table import Host, Serving

PATIENCE_S = 240.0
"""A condition that has not come true by then will not come true: a machine on which the camera
starves, and is started again with more patience, takes its time."""

SEED = 7
"""Of the drawn tray of the service that most tests share."""

READY = ("empty", "settled", "taken_out")
"""Motions of a camera that is ready for a throw."""


def wait_for(
    phone: Phone,
    wish: Callable[[dict[str, Any]], object],
    what: str,
) -> dict[str, Any]:
    """The first state in which the wish holds."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        state = phone.state()
        if wish(state):
            return state
        time.sleep(0.05)
    shown = "version", "turn", "wanted", "camera", "question", "choices"
    told = {key: state[key] for key in shown}
    raise AssertionError(f"waited in vain for {what}; last seen: {told}")


def last_roll(state: dict[str, Any]) -> int | None:
    """The number of the last roll in the record, None before the first."""
    return state["rolls"][-1]["id"] if state["rolls"] else None


def live(state: dict[str, Any]) -> bool:
    """The camera gives pictures and is ready for a throw."""
    return bool(state["camera"]["mode"] == "live" and state["camera"]["motion"] == "empty")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with Service(tmp_path / "data", f"sim:{SEED}") as running:
        yield running


class Guests:
    """Everybody who came with a phone; they hang up when the test is over."""

    def __init__(self) -> None:
        self._phones: list[Phone] = []

    def phone(self, service: Serving) -> Phone:
        self._phones.append(Phone(service.port))
        return self._phones[-1]

    def host(self, service: Serving, *, start: bool = True) -> Host:
        made = Host(service, start=start)
        self._phones.append(made.phone)
        return made

    def leave(self) -> None:
        for phone in self._phones:
            phone.close()


@pytest.fixture
def guests() -> Iterator[Guests]:
    came = Guests()
    yield came
    came.leave()


@pytest.fixture
def host(service: Service, guests: Guests) -> Host:
    return guests.host(service)
