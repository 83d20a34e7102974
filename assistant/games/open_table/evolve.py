"""From one state to the next. Events hold resulting facts, so nothing is decided here."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from assistant.games.open_table import words as w
from assistant.games.open_table.order import first_place
from assistant.games.sitting import SittingEvent, spent
from assistant.games.sitting.evolve import evolve_sitting


def evolve(state: w.OpenTable | None, event: w.OpenTableEvent) -> w.OpenTable:
    """The next state. Raises `ValueError` if a game does not begin with `table_set`."""
    if isinstance(event, w.TableSet):
        return _set(event)
    if state is None:
        raise ValueError("an open table begins with the event table_set")
    return _evolve(event, state)


def _set(event: w.TableSet) -> w.OpenTable:
    return w.OpenTable(
        seats=event.seats,
        direction=event.direction,
        start=event.start,
        phases=event.phases,
        categories=event.categories,
        rounds=event.rounds,
        timer_s=event.timer_s,
        place=first_place(event.seats, event.first, event.direction, event.phases),
        first=event.first,
        feeds=event.feeds,
    )


@singledispatch
def _evolve(event: w.OpenTableEvent, state: w.OpenTable) -> w.OpenTable:
    raise TypeError(f"no event of the open table: {event!r}")


@_evolve.register(w.TurnPassed | w.TurnGiven | w.PhaseSet)
def _(event: w.TurnPassed | w.TurnGiven | w.PhaseSet, state: w.OpenTable) -> w.OpenTable:
    return replace(spent(state, event.seat, event.spent_s), place=event.place)


@_evolve.register
def _(event: w.SeatDone, state: w.OpenTable) -> w.OpenTable:
    place = replace(state.place, done=(*state.place.done, event.seat))
    return replace(spent(state, event.seat, event.spent_s), place=place)


@_evolve.register
def _(event: w.PointsGiven, state: w.OpenTable) -> w.OpenTable:
    return replace(state, gifts=(*state.gifts, event.gift))


@_evolve.register
def _(event: w.RollRecorded, state: w.OpenTable) -> w.OpenTable:
    return replace(state, rolls=(*state.rolls, event.roll))


@_evolve.register
def _(event: w.RollCorrected, state: w.OpenTable) -> w.OpenTable:
    rolls = tuple(
        replace(roll, dice=event.dice, corrected_by=event.by) if roll.id == event.roll else roll
        for roll in state.rolls
    )
    return replace(state, rolls=rolls)


@_evolve.register
def _(event: w.CategoryAdded, state: w.OpenTable) -> w.OpenTable:
    return replace(state, categories=(*state.categories, event.name))


@_evolve.register
def _(event: w.FeedsSet, state: w.OpenTable) -> w.OpenTable:
    return replace(state, feeds=event.feeds)


@_evolve.register(SittingEvent)
def _(event: SittingEvent, state: w.OpenTable) -> w.OpenTable:
    return evolve_sitting(event, state)


@_evolve.register
def _(event: w.SeatJoined, state: w.OpenTable) -> w.OpenTable:
    return replace(state, seats=(*state.seats, event.seat))


@_evolve.register
def _(event: w.GameEnded, state: w.OpenTable) -> w.OpenTable:
    return replace(spent(state, event.seat, event.spent_s), over=True, paused=False)
