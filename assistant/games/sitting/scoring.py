"""Ranks, and the scoreboard of any game: totals are the sums of their parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from assistant.games.sitting.state import Sitting
from assistant.words.score import Fact, Part, Scoreboard, SeatScore
from assistant.words.seats import Seat

V = TypeVar("V", int, tuple[int, ...])


def ranked(seats: Sequence[Seat], points: Mapping[str, V]) -> dict[str, int]:
    """Rank of every seat that plays by its total; equal ones share it: 1, 1, 3. Left seats have
    none. Where ties are broken, a total is followed by what breaks them."""
    playing = [points[seat.id] for seat in seats if seat.here]
    return {
        seat.id: 1 + sum(other > points[seat.id] for other in playing)
        for seat in seats
        if seat.here
    }


def first_ranked(seats: Sequence[Seat], points: Mapping[str, V]) -> tuple[str, ...]:
    """The seats of rank 1; equal ones share the victory."""
    return tuple(seat for seat, rank in ranked(seats, points).items() if rank == 1)


def scoreboard_of(
    state: Sitting,
    parts: Mapping[str, tuple[Part, ...]],
    facts: Mapping[str, tuple[Fact, ...]] | None = None,
    ties: Mapping[str, tuple[int, ...]] | None = None,
) -> Scoreboard:
    """Everybody's score, by seat, with what stands beside it; `ties` break equal totals.

    Parts whose points are not known yet count nothing.
    """
    points = {seat: sum(one.points or 0 for one in its) for seat, its in parts.items()}
    broken = {seat: (total, *(ties or {}).get(seat, ())) for seat, total in points.items()}
    place = ranked(state.seats, broken)
    rows = tuple(
        SeatScore(
            seat.id, points[seat.id], place.get(seat.id), parts[seat.id],
            (facts or {}).get(seat.id, ()),
        )
        for seat in state.seats
    )  # fmt: skip
    return Scoreboard(rows, final=state.over)
