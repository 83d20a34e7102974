"""From one state to the next. Events hold resulting facts, so nothing is decided here."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from assistant.games.saga import events as e
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import Ability, Side, Units, Why
from assistant.games.saga.state import Battle, Counted, Doing, Saga
from assistant.games.sitting import RecordedEvent, spent, with_player
from assistant.games.sitting.evolve import evolve_sitting


def evolve(state: Saga | None, event: e.SagaEvent) -> Saga:
    """The next state. Raises `ValueError` if a game does not begin with `saga_set`."""
    if isinstance(event, e.SagaSet):
        return _set(event)
    if state is None:
        raise ValueError("a game of Saga begins with the event saga_set")
    return _evolve(event, state)


def _set(event: e.SagaSet) -> Saga:
    return Saga(
        seats=event.seats,
        players=event.players,
        depth=event.depth,
        house=event.house,
        place=event.place,
        lands=event.lands,
        tiles=event.tiles,
        initiative=Side.VIKINGS,
        first=Side.VIKINGS,
        round_marker=event.round_marker,
        burh_marker=event.burh_marker,
        timer_s=event.timer_s,
        own=event.own,
        landing=event.landing,
        target=event.burh,
    )


def _land(state: Saga, area: str, **changes: Any) -> Saga:
    lands = tuple(replace(one, **changes) if one.area == area else one for one in state.lands)
    return replace(state, lands=lands)


def _units(state: Saga, area: str, side: Side, units: Units) -> Saga:
    return _land(state, area, **{side.value: units})


def _add(state: Saga, area: str, side: Side, units: Units) -> Saga:
    return _units(state, area, side, state.land(area).of(side).plus(units))


def _take(state: Saga, area: str, side: Side, units: Units) -> Saga:
    return _units(state, area, side, state.land(area).of(side).minus(units))


def _side(state: Saga, side: Side, **changes: Any) -> Saga:
    return with_player(state, state.of(side).seat, **changes)


def _battle(state: Saga, **changes: Any) -> Saga:
    if state.battle is None:
        return state
    return replace(state, battle=replace(state.battle, **changes))


def _hidden(state: Saga, shown: tuple[Ability, ...]) -> Saga:
    """Revealed leaders that are no longer in the battle."""
    if state.battle is None or not shown:
        return state
    left = tuple(one for one in state.battle.shown if one not in shown)
    return _battle(state, shown=left)


@singledispatch
def _evolve(event: e.SagaEvent, state: Saga) -> Saga:
    raise TypeError(f"no event of Saga: {event!r}")


@_evolve.register
def _(event: e.TileTaken, state: Saga) -> Saga:
    tiles = tuple(
        replace(one, owner=event.side) if one.number == event.tile else one for one in state.tiles
    )
    return replace(state, tiles=tiles, initiative=event.initiative)


@_evolve.register
def _(event: e.MovedOn, state: Saga) -> Saga:
    return replace(spent(state, event.was, event.spent_s), place=event.place)


@_evolve.register
def _(event: e.TileBegun, state: Saga) -> Saga:
    return replace(state, doing=Doing(event.tile))


@_evolve.register
def _(event: e.ActionDone, state: Saga) -> Saga:
    doing = state.doing
    if doing is None:
        return state
    if event.bonus:
        return replace(state, doing=replace(doing, bonus=event.kind))
    done = doing.done if event.action is None else (*doing.done, event.action)
    return replace(state, doing=replace(doing, done=done))


@_evolve.register
def _(event: e.TileDone, state: Saga) -> Saga:
    tiles = tuple(
        replace(one, used=True) if one.number == event.tile else one for one in state.tiles
    )
    return replace(state, tiles=tiles, doing=None)


@_evolve.register
def _(event: e.UnitsMoved, state: Saga) -> Saga:
    state = _take(state, event.origin, event.side, event.units)
    state = _hidden(_add(state, event.target, event.side, event.units), event.shown)
    if event.why is Why.PLUNDER:
        left = tuple(area for area in state.leaving if area != event.origin)
        return replace(state, leaving=left)
    return _battle(state, withdrawn=True) if event.why is Why.RETREAT else state


@_evolve.register
def _(event: e.UnitsRemoved, state: Saga) -> Saga:
    state = _hidden(_take(state, event.area, event.side, event.units), event.shown)
    if event.units.leaders:
        player = state.of(event.side)
        state = _side(
            state,
            event.side,
            lost=player.lost + event.units.leaders,
            known_lost=(*player.known_lost, *event.shown),
        )
    if event.why is Why.LOSSES and state.battle is not None:
        at = 0 if event.side is Side.SAXONS else 1
        losses = list(state.battle.losses)
        losses[at] = 0
        state = _battle(state, losses=tuple(losses))
    return _battle(state, withdrawn=True) if event.why is Why.NOWHERE else state


@_evolve.register
def _(event: e.UnitsRecruited, state: Saga) -> Saga:
    return _add(state, event.area, event.side, event.units)


@_evolve.register
def _(event: e.SealPut, state: Saga) -> Saga:
    return _land(state, event.field, seal=event.seal)


@_evolve.register
def _(event: e.CoinsChanged, state: Saga) -> Saga:
    return _side(state, event.side, coins=state.of(event.side).coins + event.by)


@_evolve.register(e.BurhBuilt | e.BurhRemoved)
def _(event: e.BurhBuilt | e.BurhRemoved, state: Saga) -> Saga:
    state = _land(state, event.area, burh=isinstance(event, e.BurhBuilt))
    return replace(state, burh_marker=event.marker)


@_evolve.register
def _(event: e.PlacingAsked, state: Saga) -> Saga:
    return replace(state, placing=event.placing)


@_evolve.register
def _(event: e.LeavingAsked, state: Saga) -> Saga:
    return replace(state, leaving=event.areas)


@_evolve.register
def _(event: e.UnitsPlaced, state: Saga) -> Saga:
    for area, units in event.where:
        state = _add(state, area, Side.VIKINGS, units)
        if event.home:
            state = _take(state, DRAKKAR, Side.VIKINGS, units)
    return replace(state, placing=None)


@_evolve.register
def _(event: e.BattleBegun, state: Saga) -> Saga:
    return replace(state, battle=Battle(event.area))


@_evolve.register
def _(event: e.LeaderRevealed, state: Saga) -> Saga:
    if state.battle is None:
        return state
    effect = event.ability if event.waits else None
    return _battle(state, shown=(*state.battle.shown, event.ability), effect=effect)


@_evolve.register
def _(event: e.RevealingPassed, state: Saga) -> Saga:
    if state.battle is None:
        return state
    return _battle(state, passed=(*state.battle.passed, event.side))


@_evolve.register
def _(event: e.EffectDone, state: Saga) -> Saga:
    return _battle(state, effect=None)


@_evolve.register
def _(event: e.TurnedTo, state: Saga) -> Saga:
    return _battle(state, turn=event.side)


@_evolve.register
def _(event: e.StrengthsCounted, state: Saga) -> Saga:
    counted = Counted((event.saxons, event.vikings), event.losses)
    return _battle(
        state, turn=None, winner=event.winner, losses=event.losses, counted=counted
    )


@_evolve.register
def _(event: e.LeaderPlundered, state: Saga) -> Saga:
    return _battle(state, plundered=True)


@_evolve.register
def _(event: e.BattleEnded, state: Saga) -> Saga:
    return replace(state, battle=None)


@_evolve.register
def _(event: e.RoundMarkerMoved, state: Saga) -> Saga:
    return replace(state, round_marker=event.space)


@_evolve.register
def _(event: e.RoundBegun, state: Saga) -> Saga:
    tiles = tuple(replace(one, owner=None, used=False) for one in state.tiles)
    return replace(state, tiles=tiles, first=event.first, doing=None)


@_evolve.register
def _(event: e.LandSet, state: Saga) -> Saga:
    lands = tuple(event.land if one.area == event.land.area else one for one in state.lands)
    return replace(state, lands=lands, burh_marker=event.marker)


@_evolve.register
def _(event: e.SideSet, state: Saga) -> Saga:
    known = state.of(event.side).known_lost
    if len(known) > event.lost:
        known = ()  # which of them is in the game after all, nobody has said
    return _side(state, event.side, coins=event.coins, lost=event.lost, known_lost=known)


@_evolve.register
def _(event: e.MarkersSet, state: Saga) -> Saga:
    return replace(
        state,
        round_marker=event.round_marker,
        burh_marker=event.burh_marker,
        initiative=event.initiative,
        first=event.first or state.first,
    )


@_evolve.register
def _(event: e.BattleDropped, state: Saga) -> Saga:
    return replace(state, battle=None, doing=None, placing=None, leaving=())


@_evolve.register
def _(event: e.SideWon, state: Saga) -> Saga:
    return replace(state, winner=event.side, won_by=event.goals)


@_evolve.register
def _(event: e.GameEnded, state: Saga) -> Saga:
    ended = spent(state, event.was, event.spent_s)
    return replace(ended, over=True, battle=None, placing=None, leaving=())


@_evolve.register(RecordedEvent)
def _(event: RecordedEvent, state: Saga) -> Saga:
    return evolve_sitting(event, state)
