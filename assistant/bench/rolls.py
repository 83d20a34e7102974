"""From dice at rest in the drawn tray to the value on a phone.

The bench throws in a tray of its own too, drawn from the service's seed: so it
knows when the dice came to rest and what they show, whatever the service says.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any

from msgspec import Struct

from assistant.bench.figures import RollFigures, spread
from assistant.bench.phone import Listener, RefusedError
from assistant.bench.service import Service, ServiceFailedError
from assistant.bench.table import Host
from assistant.words.dice import Face
from vision.synthesis import Tray

SEED = 11
"""Of the tray in the service and of its twin here."""
DICE = 2
THROW_S = 20.0
CAMERA_S = 60.0
LOOK_S = 1.0
"""Time that people leave the dice lying before the next throw."""


class Outcome(StrEnum):
    """What became of a throw."""

    TAKEN = "taken"
    WRONG = "wrong"
    ASKED = "asked"
    MISSED = "missed"


class Throw(Struct, frozen=True):
    """A throw's outcome, and the seconds from rest until a phone showed it."""

    outcome: Outcome
    rest_to_phone_s: float | None = None


def measure_rolls(
    service: Service, host: Host, throws: int, tell: Callable[[str], None]
) -> RollFigures:
    """Throws dice again and again and listens as a phone does."""
    listener = Listener(service.port)
    twin = Tray(SEED)
    done = []
    try:
        wait_for_camera(listener)
        for number in range(1, throws + 1):
            tell(f"throw {number} of {throws}")
            done.append(throw(listener, host, twin, number))
            time.sleep(LOOK_S)
    finally:
        listener.close()
    count = {outcome: sum(one.outcome is outcome for one in done) for outcome in Outcome}
    shown = [one.rest_to_phone_s for one in done if one.rest_to_phone_s is not None]
    return RollFigures(
        throws,
        count[Outcome.TAKEN],
        count[Outcome.WRONG],
        count[Outcome.ASKED],
        count[Outcome.MISSED],
        spread(shown) if shown else None,
    )


def wait_for_camera(listener: Listener) -> None:
    """Waits until the tray is seen to be empty; raises `ServiceFailedError` if it never is."""
    seen = None
    for _, state in listener.states(time.monotonic() + CAMERA_S):
        seen = state["camera"]
        if seen["motion"] == "empty":
            return
    raise ServiceFailedError(f"the camera sees no empty tray within {CAMERA_S:.0f} s: {seen}")


def throw(listener: Listener, host: Host, twin: Tray, number: int) -> Throw:
    """One throw, listened to until its roll or its question is on the phone.

    The rest counts from the answer to the throw, which comes no later than the
    dice have left the hand: the figure errs towards too long.
    """
    before = host.phone.state()
    known = (last_roll(before), question(before))
    strength, angle = 0.4 + 0.05 * (number % 10), math.radians(37 * number % 360)
    host.phone.send("/api/simulator/throw", {"dice": DICE, "strength": strength, "angle": angle})
    thrown_s = time.monotonic()
    twin.throw(DICE, strength=strength, angle=angle, at_s=thrown_s)
    rest_s = twin.rest_s or thrown_s
    for at_s, state in listener.states(thrown_s + THROW_S):
        shown = (last_roll(state), question(state))
        if at_s < rest_s:  # still about what lay there before
            known = shown
        elif shown[1] not in (None, known[1]):
            dismiss(host, shown[1])
            return Throw(Outcome.ASKED, at_s - rest_s)
        elif shown[0] != known[0]:
            right = same_values(
                [die["value"] for die in state["rolls"][-1]["dice"]],
                [die.value for die in twin.truth()],
            )
            return Throw(Outcome.TAKEN if right else Outcome.WRONG, at_s - rest_s)
    return Throw(Outcome.MISSED)


def dismiss(host: Host, reading: str | None) -> None:
    """Waves a question away, unless a newer one has taken its place meanwhile."""
    host.catch_up()
    with suppress(RefusedError):
        host.command("dismiss_reading", reading=reading)


def same_values(read: Sequence[Face | None], true: Sequence[Face | None]) -> bool:
    """Whether the same values were read, in any order."""
    return sorted(map(str, read)) == sorted(map(str, true))


def last_roll(state: dict[str, Any]) -> int | None:
    """Id of the newest roll."""
    return int(state["rolls"][-1]["id"]) if state["rolls"] else None


def question(state: dict[str, Any]) -> str | None:
    """The reading that a person must settle."""
    return str(state["question"]["reading"]) if state["question"] else None
