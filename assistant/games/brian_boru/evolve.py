"""From one state to the next. Events hold resulting facts, so nothing is decided here."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.kinds import Counter, Icon, Side, Stage, TownWhy
from assistant.games.brian_boru.state import (
    Alliance,
    BrianBoru,
    Claim,
    CurvePoint,
    Disc,
    Place,
    Played,
    with_claim,
    with_disc,
)
from assistant.games.sitting import Depth, RecordedEvent, spent, with_player
from assistant.games.sitting.evolve import evolve_sitting


def evolve(state: BrianBoru | None, event: e.BrianBoruEvent) -> BrianBoru:
    """The next state. Raises `ValueError` if a game does not begin with `boru_set`."""
    if isinstance(event, e.BoruSet):
        return _set(event)
    if state is None:
        raise ValueError("a game of Brian Boru begins with the event boru_set")
    return _evolve(event, state)


def _set(event: e.BoruSet) -> BrianBoru:
    return BrianBoru(
        seats=event.seats,
        players=event.players,
        first=event.first,
        hand=event.hand,
        house=event.house,
        depth=event.depth,
        timer_s=event.timer_s,
        place=Place(1, 1, Stage.STARTING),
        marker=event.first,
        claims=tuple(Claim(region) for region in event.regions),
        deck=event.deck,
        own=event.own,
    )


def _add(state: BrianBoru, seat: str, **amounts: int) -> BrianBoru:
    """A player has more of something, or less."""
    player = state.player(seat)
    changed: dict[str, Any] = {
        name: getattr(player, name) + amount for name, amount in amounts.items()
    }
    return with_player(state, seat, **changed)


def _next_turn(state: BrianBoru, **changes: Any) -> BrianBoru:
    return replace(state, place=replace(state.place, turn=state.place.turn + 1, **changes))


@singledispatch
def _evolve(event: e.BrianBoruEvent, state: BrianBoru) -> BrianBoru:
    raise TypeError(f"no event of Brian Boru: {event!r}")


@_evolve.register
def _(event: RecordedEvent, state: BrianBoru) -> BrianBoru:
    return evolve_sitting(event, state)


@_evolve.register
def _(event: e.TodoSet, state: BrianBoru) -> BrianBoru:
    return replace(state, todo=event.todo)


@_evolve.register(
    e.Picked | e.ActionChosen | e.NothingThere | e.Repelled | e.RewardSkipped | e.ClaimStays
)
def _(event: e.Picked, state: BrianBoru) -> BrianBoru:
    return state


@_evolve.register
def _(event: e.TownTaken, state: BrianBoru) -> BrianBoru:
    taken = with_disc(_add(state, event.seat, coins=-event.cost), Disc(event.town, event.seat))
    if event.why is TownWhy.START:
        return _next_turn(taken)
    return replace(taken, marker=event.seat) if event.why is TownWhy.ACTIVE else taken


@_evolve.register
def _(event: e.VikingsCame, state: BrianBoru) -> BrianBoru:
    return replace(state, battle=event.strength)


@_evolve.register
def _(event: e.MarriageShown, state: BrianBoru) -> BrianBoru:
    # A card that nobody named lies there all the same: the one below it is not this round's.
    shown = (*state.shown, event.card)
    place = replace(state.place, card=True)
    return replace(state, shown=shown, deck=event.left, place=place)


@_evolve.register
def _(event: e.CardsKept, state: BrianBoru) -> BrianBoru:
    return replace(state, place=replace(state.place, kept=(*state.place.kept, event.seat)))


@_evolve.register
def _(event: e.HandsPassed, state: BrianBoru) -> BrianBoru:
    return _next_turn(state, kept=(), passed=state.place.passed + 1)


@_evolve.register
def _(event: e.StageReached, state: BrianBoru) -> BrianBoru:
    if event.stage is Stage.PREPARATION and state.stage is not Stage.STARTING:
        place = Place(state.place.turn + 1, state.place.round + 1, Stage.PREPARATION)
        return replace(state, place=place, seen=(), battle=None)
    if event.stage is Stage.DRAFT:
        return _next_turn(state, stage=event.stage, passed=0, kept=())
    return _next_turn(state, stage=event.stage)


@_evolve.register
def _(event: e.TownChosen, state: BrianBoru) -> BrianBoru:
    return replace(
        state, town=event.town, trick=(), winner=None, place=replace(state.place, stage=Stage.CARDS)
    )


@_evolve.register
def _(event: e.CardPlayed, state: BrianBoru) -> BrianBoru:
    seen = state.seen if event.card in state.seen else (*state.seen, event.card)
    played = replace(
        spent(state, event.seat, event.spent_s),
        trick=(*state.trick, Played(event.seat, event.card)),
        seen=seen,
    )
    return _next_turn(played)


@_evolve.register
def _(event: e.TrickDecided, state: BrianBoru) -> BrianBoru:
    cards = {one.seat: one for one in state.trick}
    trick = tuple(cards[seat] for seat in event.order)
    return replace(
        state,
        trick=trick,
        winner=event.winner,
        place=replace(state.place, stage=Stage.RESOLVING),
    )


@_evolve.register
def _(event: e.Gained, state: BrianBoru) -> BrianBoru:
    return _add(
        state, event.seat, coins=event.coins, renown=event.renown, points=event.points
    )


@_evolve.register
def _(event: e.Forced, state: BrianBoru) -> BrianBoru:
    return _add(state, event.seat, coins=-event.coins, points=-event.points)


@_evolve.register
def _(event: e.Taken, state: BrianBoru) -> BrianBoru:
    paid = _add(state, event.seat, coins=-event.cost)
    if event.icon is Icon.CHURCH:
        return _add(paid, event.seat, church=event.n)
    if event.icon is Icon.LETTER:
        return with_player(paid, event.seat, track=event.track)
    left = None if state.battle is None else state.battle - event.n
    return replace(_add(paid, event.seat, invaders=event.n), battle=left)


@_evolve.register
def _(event: e.FellBack, state: BrianBoru) -> BrianBoru:
    return with_player(state, event.seat, track=event.track)


@_evolve.register
def _(event: e.VikingsLeft, state: BrianBoru) -> BrianBoru:
    return _with_town(state, event.town, vikings=False)


def _with_town(state: BrianBoru, town: int, **changes: Any) -> BrianBoru:
    disc = state.disc(town)
    return state if disc is None else with_disc(state, replace(disc, **changes))


@_evolve.register
def _(event: e.ActionEnded, state: BrianBoru) -> BrianBoru:
    trick = tuple(
        replace(one, done=True) if one.seat == event.seat else one for one in state.trick
    )
    return _next_turn(replace(spent(state, event.seat, event.spent_s), trick=trick))


@_evolve.register
def _(event: e.TrickEnded, state: BrianBoru) -> BrianBoru:
    ended = replace(state, town=None, trick=(), winner=None)
    if event.last:
        return ended
    return replace(
        ended, place=replace(state.place, stage=Stage.TOWN, trick=state.place.trick + 1)
    )


@_evolve.register
def _(event: e.Married, state: BrianBoru) -> BrianBoru:
    player = state.player(event.seat)
    cards = (*player.marriages, event.card) if event.card else player.marriages
    unnamed = player.unnamed + (0 if event.card else 1)
    shown = tuple(card for card in state.shown if card != event.card)
    wed = with_player(state, event.seat, marriages=cards, unnamed=unnamed, track=0)
    return replace(wed, shown=shown)


@_evolve.register
def _(event: e.NobodyMarried, state: BrianBoru) -> BrianBoru:
    if event.card is None:
        return replace(state, deck=event.left)
    shown = tuple(card for card in state.shown if card != event.card)
    return replace(state, shown=shown, out=(*state.out, event.card), deck=event.left)


@_evolve.register
def _(event: e.Allied, state: BrianBoru) -> BrianBoru:
    richer = _add(state, event.seat, points=event.points)
    if event.side is not Side.SPURNED:
        return replace(richer, alliance=Alliance(event.seat, event.side))
    cards = richer.player(event.seat).marriages[:-1]
    return with_player(richer, event.seat, marriages=cards)


@_evolve.register
def _(event: e.Raided, state: BrianBoru) -> BrianBoru:
    return replace(state, battle=0)


@_evolve.register
def _(event: e.TownLost, state: BrianBoru) -> BrianBoru:
    return _with_town(state, event.town, vikings=True)


@_evolve.register
def _(event: e.SpoilsWon, state: BrianBoru) -> BrianBoru:
    return _add(
        state,
        event.seat,
        renown=event.renown,
        points=event.points,
        invaders=-event.returned,
    )


@_evolve.register
def _(event: e.SpoilsShared, state: BrianBoru) -> BrianBoru:
    for seat in event.seats:
        state = _add(state, seat, points=event.points, invaders=-event.returned)
    return state


@_evolve.register
def _(event: e.ChurchWon, state: BrianBoru) -> BrianBoru:
    return replace(_add(state, event.seat, church=-event.returned), marker=event.seat)


@_evolve.register
def _(event: e.ChurchShared, state: BrianBoru) -> BrianBoru:
    for seat in event.seats:
        state = _add(state, seat, points=event.points, church=-event.returned)
    return state


@_evolve.register
def _(event: e.MonasteryBuilt, state: BrianBoru) -> BrianBoru:
    built = _with_town(state, event.town, monastery=True)
    return _add(built, event.seat, church=-event.returned)


@_evolve.register
def _(event: e.ClaimOpened, state: BrianBoru) -> BrianBoru:
    return with_claim(state, replace(state.claim(event.region), open=True))


@_evolve.register
def _(event: e.ClaimMoved, state: BrianBoru) -> BrianBoru:
    return with_claim(state, replace(state.claim(event.region), seat=event.seat))


@_evolve.register(e.RoundEnded | e.GameEnded)
def _(event: e.RoundEnded | e.GameEnded, state: BrianBoru) -> BrianBoru:
    ends = isinstance(event, e.GameEnded)
    before = [point for point in state.curve if point.round != state.place.round]
    curve = (*before, CurvePoint(state.place.round, event.totals))
    return replace(state, curve=curve, over=ends)


@_evolve.register
def _(event: e.MarkerGiven, state: BrianBoru) -> BrianBoru:
    return _next_turn(replace(state, marker=event.seat))


@_evolve.register
def _(event: e.Adjusted, state: BrianBoru) -> BrianBoru:
    name = "unnamed" if event.counter == "marriages" else event.counter.value
    if state.depth is Depth.KEEPER and event.counter is Counter.INVADERS:
        # How many are left in the battle area then, nobody has said.
        state = replace(state, battle=None)
    return _add(state, event.seat, **{name: event.by})


@_evolve.register
def _(event: e.TownSet, state: BrianBoru) -> BrianBoru:
    if event.seat is None:
        return replace(state, discs=tuple(one for one in state.discs if one.town != event.town))
    return with_disc(state, Disc(event.town, event.seat, event.monastery, event.vikings))


@_evolve.register
def _(event: e.ClaimSet, state: BrianBoru) -> BrianBoru:
    return with_claim(state, event.claim)


@_evolve.register
def _(event: e.PrincessSet, state: BrianBoru) -> BrianBoru:
    alliance = None if event.seat is None else Alliance(event.seat, event.side)
    return replace(state, alliance=alliance)


@_evolve.register
def _(event: e.BattleSet, state: BrianBoru) -> BrianBoru:
    return replace(state, battle=event.invaders)


@_evolve.register
def _(event: e.MarriageSet, state: BrianBoru) -> BrianBoru:
    shown = (*state.shown[:-1], event.card) if event.card else state.shown
    return replace(state, shown=shown, deck=event.left)


@_evolve.register
def _(event: e.TrickDropped, state: BrianBoru) -> BrianBoru:
    stage = Stage.TOWN if state.in_action else state.stage
    return replace(
        state, town=None, trick=(), winner=None, todo=(), place=replace(state.place, stage=stage)
    )
