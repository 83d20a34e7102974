"""Games of the past."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.text import Text
from assistant.words.turn import SeatTime


class Standing(Struct, frozen=True):
    """Everybody's totals after one action, in table order; shorter until the last one joined.

    `seq` names the action as in `LogLine`, `at` is wall time, a label only.
    """

    seq: int
    at: float
    totals: tuple[int | None, ...]


class PastGame(Struct, frozen=True):
    """A game of the history.

    `started_at` and `ended_at` are wall time (seconds since the epoch), labels
    only; `ended_at` is None for a game that can still be resumed. `seats` are
    the people's names in table order, `totals` belong to them. The course of the
    game (`standings`, undone actions left out, and `times`) is filled where a
    single game is asked for, and empty in a list of games. So are its `options`,
    with which it can be set up once more; None where it cannot be read.
    """

    id: str
    name: str
    title: Text
    started_at: float
    ended_at: float | None
    seats: tuple[str, ...]
    totals: tuple[int | None, ...]
    winners: tuple[str, ...]
    standings: tuple[Standing, ...] = ()
    times: tuple[SeatTime, ...] = ()
    options: Struct | None = None
