"""Time and luck for the table, so that tests can hand in their own."""

from __future__ import annotations

import secrets
import time
from typing import Protocol

from assistant.rules import Clock


class Surroundings(Protocol):
    """What the table takes from the outside world."""

    def monotonic(self) -> float:
        """Seconds that only grow; every duration comes from here."""
        ...

    def wall(self) -> float:
        """Seconds since the epoch; a label, nothing depends on it."""
        ...

    def luck(self) -> int:
        """64 random bits."""
        ...


class System:
    """The real ones."""

    def monotonic(self) -> float:
        """See `Surroundings`."""
        return time.monotonic()

    def wall(self) -> float:
        """See `Surroundings`."""
        return time.time()

    def luck(self) -> int:
        """See `Surroundings`."""
        return secrets.randbits(64)


KEPT_EVERY_S = 20.0
"""A running turn's seconds are kept so often between entries: a kill takes no more than that."""

LEAST_KEPT_S = 1.0
"""Fewer seconds of a turn than this are not worth an entry."""


class TurnClock:
    """Seconds spent in each turn, pauses left out.

    A turn that undo brings back goes on with the seconds that it had.
    """

    def __init__(self) -> None:
        self._spent: dict[int, float] = {}
        self._turn: int | None = None
        self._since: float | None = None

    def remember(self, turn: int, spent_s: float) -> None:
        """What the journal says about a turn."""
        self._spent[turn] = spent_s

    def spent(self, now: float) -> float:
        """Seconds spent in the present turn."""
        if self._turn is None:
            return 0.0
        return self._spent.get(self._turn, 0.0) + self._running_s(now)

    def is_worth_keeping(self, now: float) -> bool:
        """Whether the turn has more seconds by now than the journal knows of."""
        return self._running_s(now) >= LEAST_KEPT_S

    def _running_s(self, now: float) -> float:
        return 0.0 if self._since is None else max(0.0, now - self._since)

    def follow(self, clock: Clock, now: float, *, held: bool = False) -> None:
        """Measures the turn that the rules name; `held` stands still whatever they say."""
        if self._turn is not None:
            self._spent[self._turn] = self.spent(now)
        self._turn = clock.turn
        self._since = None if clock.paused or held else now
