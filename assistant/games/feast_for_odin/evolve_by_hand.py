"""From one state to the next by what somebody wrote by hand."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from msgspec.structs import replace

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.changing import gaining, losing
from assistant.games.feast_for_odin.kinds import stock
from assistant.games.feast_for_odin.mountains import Strip
from assistant.games.feast_for_odin.state import FeastForOdin, Standing, Written
from assistant.games.sitting import with_player

ByHandEvent: TypeAlias = (
    e.ContactPenalised | e.ScoreWritten | e.Adjusted | e.ThingNoted | e.EmigratedSet
    | e.AnimalTurned | e.StandingSet | e.StripLeft
)  # fmt: skip


@singledispatch
def evolve_by_hand(event: ByHandEvent, state: FeastForOdin) -> FeastForOdin:
    """The next state after something was written by hand."""
    raise TypeError(f"nothing that is written by hand: {event!r}")


@evolve_by_hand.register
def _(event: e.ContactPenalised, state: FeastForOdin) -> FeastForOdin:
    penalties = state.player(event.seat).penalties + event.pairs
    return with_player(state, event.seat, penalties=penalties)


@evolve_by_hand.register
def _(event: e.ScoreWritten, state: FeastForOdin) -> FeastForOdin:
    rows = tuple(one for one in state.player(event.seat).written if one.row is not event.row)
    if event.points is not None:
        rows = (*rows, Written(event.row, event.points))
    return with_player(state, event.seat, written=rows)


@evolve_by_hand.register
def _(event: e.Adjusted, state: FeastForOdin) -> FeastForOdin:
    if event.what in e.COUNTERS:
        return with_player(state, event.seat, **{event.what: event.value})
    counts = state.player(event.seat).has.counts()
    counts[event.what] = event.value
    return with_player(state, event.seat, has=stock(counts))


@evolve_by_hand.register
def _(event: e.ThingNoted, state: FeastForOdin) -> FeastForOdin:
    counts = {**state.player(event.seat).notes.counts(), event.what: event.value}
    return with_player(state, event.seat, notes=stock(counts))


@evolve_by_hand.register
def _(event: e.EmigratedSet, state: FeastForOdin) -> FeastForOdin:
    return with_player(state, event.seat, emigrated=event.emigrated)


@evolve_by_hand.register
def _(event: e.AnimalTurned, state: FeastForOdin) -> FeastForOdin:
    return gaining(losing(state, event.seat, event.lost), event.seat, event.gained)


@evolve_by_hand.register
def _(event: e.StandingSet, state: FeastForOdin) -> FeastForOdin:
    now, was = state, state.standing_on(event.space)
    if was is not None:
        now = _ready(now, was.seat, was.vikings, was.round)
    standing = tuple(one for one in now.standing if one.space != event.space)
    if event.seat is not None:
        now = _ready(now, event.seat, -event.vikings, event.round)
        standing = (*standing, Standing(event.space, event.seat, event.vikings, event.round))
    return replace(now, standing=standing)


def _ready(state: FeastForOdin, seat: str, by: int, round_: int) -> FeastForOdin:
    """More or fewer vikings are ready, of the colour that is placed in that round."""
    player = state.player(seat)
    if round_ < state.place.round:
        return with_player(state, seat, waiting=max(0, player.waiting + by))
    return with_player(state, seat, thing=max(0, player.thing + by))


@evolve_by_hand.register
def _(event: e.StripLeft, state: FeastForOdin) -> FeastForOdin:
    now = Strip(event.strip, event.items)
    strips = (now if one.number == event.strip else one for one in state.strips)
    return replace(state, strips=tuple(one for one in strips if one.items))
