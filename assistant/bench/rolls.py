"""From dice at rest in the drawn tray to the value on a phone."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from assistant.bench.figures import RollFigures, spread
from assistant.bench.phone import Listener
from assistant.bench.service import Service
from assistant.bench.table import Host

DICE = 2
THROW_S = 20.0
CAMERA_S = 30.0


class Outcome(StrEnum):
    """What became of a throw."""

    TAKEN = "taken"
    ASKED = "asked"
    MISSED = "missed"


class Throw(Struct, frozen=True):
    """A throw's outcome, and the seconds from rest to the phone where they are known."""

    outcome: Outcome
    rest_to_phone_s: float | None = None


def measure_rolls(
    service: Service, host: Host, throws: int, tell: Callable[[str], None]
) -> RollFigures:
    """Throws dice again and again and listens as a phone does."""
    listener = Listener(service.port)
    try:
        wait_for_camera(listener)
        done = []
        for number in range(1, throws + 1):
            tell(f"throw {number} of {throws}")
            done.append(throw(listener, host, number))
    finally:
        listener.close()
    spent = [one.rest_to_phone_s for one in done if one.rest_to_phone_s is not None]
    count = {outcome: sum(one.outcome is outcome for one in done) for outcome in Outcome}
    return RollFigures(
        throws,
        count[Outcome.TAKEN],
        count[Outcome.ASKED],
        count[Outcome.MISSED],
        spread(spent) if spent else None,
    )


def wait_for_camera(listener: Listener) -> None:
    """Waits for pictures; goes on without them after a while."""
    for _, state in listener.states(time.monotonic() + CAMERA_S):
        if state["camera"]["mode"] == "live":
            return


def throw(listener: Listener, host: Host, number: int) -> Throw:
    """One throw, listened to until its roll or its question is on the phone."""
    before = host.phone.state()
    known = (last_roll(before), question(before))
    throw_s = time.monotonic()
    host.phone.send(
        "/api/simulator/throw",
        {"dice": DICE, "strength": 0.4 + 0.05 * (number % 10), "angle": float(37 * number % 360)},
    )
    for at_s, state in listener.states(throw_s + THROW_S):
        if question(state) not in (None, known[1]):
            host.catch_up()
            host.command("dismiss_reading", reading=question(state))
            return Throw(Outcome.ASKED)
        if last_roll(state) != known[0]:
            rest_s = state["camera"]["facts"].get("rest_s")
            if not isinstance(rest_s, float) or not throw_s < rest_s < at_s:
                return Throw(Outcome.TAKEN)
            return Throw(Outcome.TAKEN, at_s - rest_s)
    return Throw(Outcome.MISSED)


def last_roll(state: dict[str, Any]) -> int | None:
    """Id of the newest roll."""
    return int(state["rolls"][-1]["id"]) if state["rolls"] else None


def question(state: dict[str, Any]) -> str | None:
    """The reading that a person must settle."""
    return str(state["question"]["reading"]) if state["question"] else None
