"""Scores: every total opens into its parts."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.text import Text


class Part(Struct, frozen=True):
    """One line of a score. `points` is None while it is not known."""

    key: str
    label: Text
    points: int | None
    parts: tuple[Part, ...] = ()


class Fact(Struct, frozen=True):
    """Something worth knowing beside a score; it does not count."""

    key: str
    label: Text
    value: Text


class SeatScore(Struct, frozen=True):
    """A seat's score. Equal totals share a rank: 1, 1, 3. `facts` stand beside it."""

    seat: str
    total: int | None
    rank: int | None
    parts: tuple[Part, ...]
    facts: tuple[Fact, ...] = ()


class Scoreboard(Struct, frozen=True):
    """Scores of all seats, in seat order. `final` once the game is over. Not `counts`: the game
    knows no points, and what it is won by stands in the parts."""

    rows: tuple[SeatScore, ...]
    final: bool = False
    counts: bool = True
