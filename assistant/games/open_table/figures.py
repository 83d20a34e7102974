"""The open table's figures, from `data.toml`."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from assistant.games.sitting import TimerLimits


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of sense; each is explained in `data.toml`."""

    points: int
    categories: int
    category_length: int
    phases: int
    phase_length: int
    rounds: int
    timer_s: float
    timer_least_s: float
    dice: int
    feeds: int
    places: int

    @property
    def timer(self) -> TimerLimits:
        """Limits of a turn's limit."""
        return TimerLimits(self.timer_least_s, self.timer_s)


class _Data(Struct, frozen=True, forbid_unknown_fields=True):
    limits: Limits


@cache
def limits() -> Limits:
    """The limits, read once."""
    raw = resources.files(__package__).joinpath("data.toml").read_bytes()
    return msgspec.toml.decode(raw, type=_Data).limits
