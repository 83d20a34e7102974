"""Whose move is next. Pure: from a state to a place."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.open_table.scoring import totals
from assistant.games.open_table.words import Direction, OpenTable, Place, Start
from assistant.words.seats import Seat


def here(state: OpenTable) -> tuple[str, ...]:
    """Seats that play, in table order."""
    return tuple(seat.id for seat in state.seats if seat.here)


def circle(seats: Sequence[Seat], start: str, direction: Direction) -> tuple[str, ...]:
    """Ids of the seats that play, from `start` on around the table."""
    ids = [seat.id for seat in seats]
    at = ids.index(start)
    if direction is Direction.COUNTERCLOCKWISE:
        turned = [ids[(at - step) % len(ids)] for step in range(len(ids))]
    else:
        turned = ids[at:] + ids[:at]
    playing = {seat.id for seat in seats if seat.here}
    return tuple(one for one in turned if one in playing)


def first_place(
    seats: Sequence[Seat], first: str, direction: Direction, phases: Sequence[str]
) -> Place:
    """Where a game begins."""
    active = None if direction is Direction.NONE else circle(seats, first, direction)[0]
    return Place(1, 1, 0 if phases else None, first, active)


def movers(state: OpenTable) -> tuple[str, ...]:
    """The seats whose move it is."""
    place = state.place
    if state.over or place.closing:
        return ()
    if state.direction is Direction.NONE:
        return tuple(one for one in here(state) if one not in place.done)
    return (place.active,) if place.active else ()


def next_place(state: OpenTable) -> Place:
    """Where the game stands once the present turn is over.

    In a phase the move goes around until every seat that plays has had one
    turn; then comes the next phase from the same starter, and after the last
    phase the next round. After the last round the place is `closing`.
    """
    place = state.place
    if state.direction is not Direction.NONE and place.active is not None:
        done = (*place.done, place.active)
        left = [
            one for one in circle(state.seats, place.active, state.direction) if one not in done
        ]
        if left:
            return Place(place.turn + 1, place.round, place.phase, place.starter, left[0], done)
    if place.phase is not None and place.phase + 1 < len(state.phases):
        return _opening(state, place.round, place.phase + 1, place.starter)
    if state.rounds is not None and place.round >= state.rounds:
        return Place(
            place.turn + 1, place.round, place.phase, place.starter, active=None, closing=True
        )
    return _opening(state, place.round + 1, 0 if state.phases else None, next_starter(state))


def place_at_phase(state: OpenTable, phase: int) -> Place:
    """The first turn of a phase of this round."""
    return _opening(state, state.place.round, phase, state.place.starter)


def place_for_seat(state: OpenTable, seat: str) -> Place:
    """The same phase with the move at a seat; it counts as not having had its turn."""
    place = state.place
    done = tuple(one for one in place.done if one != seat)
    return Place(place.turn + 1, place.round, place.phase, place.starter, seat, done)


def _opening(state: OpenTable, round_: int, phase: int | None, starter: str) -> Place:
    active = (
        None
        if state.direction is Direction.NONE
        else circle(state.seats, starter, state.direction)[0]
    )
    return Place(state.place.turn + 1, round_, phase, starter, active)


def next_starter(state: OpenTable) -> str:
    """Who starts the next round.

    By score, equal ones are decided around the table from this round's starter on.
    """
    around = circle(state.seats, state.place.starter, state.direction)
    if state.start is Start.FIXED:
        return state.first
    if state.start is Start.PASSES:
        was_here = around[0] == state.place.starter
        return around[1 % len(around)] if was_here else around[0]
    points = totals(state)
    sign = 1 if state.start is Start.LOWEST else -1
    return min(around, key=lambda seat: sign * points[seat])
