"""When a vision child is started again. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RestartRules:
    """Pauses grow from `first_s` by doubling up to `longest_s`.

    After `budget` failures in a row people are told that Skald gave up; it
    still tries every `slow_s`, so that a camera that comes back is read. A
    life of `healthy_s` with pictures gives the whole budget back. A child that
    could not give its first picture in time gets twice as long the next time, up
    to `patience` times: on a slow machine it would else never come to it.
    """

    budget: int = 5
    first_s: float = 0.5
    longest_s: float = 8.0
    slow_s: float = 30.0
    healthy_s: float = 20.0
    patience: float = 4.0


class Restarts:
    """Counts failures of one child."""

    def __init__(self, rules: RestartRules) -> None:
        self.total = 0
        self._rules = rules
        self._in_a_row = 0

    @property
    def gave_up(self) -> bool:
        """Whether the budget is used up."""
        return self._in_a_row > self._rules.budget

    @property
    def patience(self) -> float:
        """How many times as long as at first the next child may take to give a picture."""
        return min(self._rules.patience, 2.0**self._in_a_row)

    def failed(self, lived_s: float) -> float:
        """Notes the end of a child that gave pictures for `lived_s`; the pause before the next."""
        if lived_s >= self._rules.healthy_s:
            self._in_a_row = 0
        self._in_a_row += 1
        self.total += 1
        if self.gave_up:
            return self._rules.slow_s
        return min(self._rules.longest_s, self._rules.first_s * 2.0 ** (self._in_a_row - 1))
