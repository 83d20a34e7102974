"""Games of the past."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.text import Text


class PastGame(Struct, frozen=True):
    """A game of the history.

    `started_at` and `ended_at` are wall time (seconds since the epoch), labels
    only; `ended_at` is None for a game that can still be resumed. `seats` are
    the people's names in table order, `totals` belong to them.
    """

    id: str
    name: str
    title: Text
    started_at: float
    ended_at: float | None
    seats: tuple[str, ...]
    totals: tuple[int | None, ...]
    winners: tuple[str, ...]
