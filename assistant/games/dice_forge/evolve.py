"""From one state to the next. Events hold resulting facts, so nothing is decided here."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.kinds import NOTHING, Amounts, Counter, Source
from assistant.games.dice_forge.state import (
    START,
    CurvePoint,
    DiceForge,
    Die,
    DieLuck,
    FeatStack,
    PoolStack,
    TakenFeat,
)
from assistant.games.sitting import RecordedEvent, spent, with_player
from assistant.games.sitting.evolve import evolve_sitting


def evolve(state: DiceForge | None, event: e.DiceForgeEvent) -> DiceForge:
    """The next state. Raises `ValueError` if a game does not begin with `forge_set`."""
    if isinstance(event, e.ForgeSet):
        return _set(event)
    if state is None:
        raise ValueError("a game of Dice Forge begins with the event forge_set")
    return _evolve(event, state)


def _set(event: e.ForgeSet) -> DiceForge:
    return DiceForge(
        seats=event.seats,
        players=event.players,
        first=event.first,
        rounds=event.rounds,
        blessings=event.blessings,
        depth=event.depth,
        house=event.house,
        feat_set=event.feat_set,
        swapped=event.swapped,
        pools=event.pools,
        removed=event.removed,
        feats=event.feats,
        place=event.place,
        timer_s=event.timer_s,
        own=event.own,
        drawn_out=event.removed,
    )


def _gain(state: DiceForge, seat: str, amounts: Amounts) -> DiceForge:
    return with_player(state, seat, has=state.player(seat).has.plus(amounts))


@singledispatch
def _evolve(event: e.DiceForgeEvent, state: DiceForge) -> DiceForge:
    raise TypeError(f"no event of Dice Forge: {event!r}")


@_evolve.register
def _(event: e.AgendaSet, state: DiceForge) -> DiceForge:
    return replace(state, agenda=event.agenda)


@_evolve.register(e.NothingGained | e.Picked | e.Skipped)
def _(event: e.NothingGained, state: DiceForge) -> DiceForge:
    return state


@_evolve.register
def _(event: e.Rolled, state: DiceForge) -> DiceForge:
    player = state.player(event.seat)
    dice, luck = list(player.dice), list(player.luck)
    for die, shown in zip(event.dice, event.shown, strict=True):
        if shown >= 0:
            dice[die] = replace(dice[die], shown=shown)
    for die, expected, got in zip(event.dice, event.expected, event.got, strict=False):
        was = luck[die]
        luck[die] = DieLuck(was.throws + 1, was.expected + expected, was.got + got)
    rolled = with_player(state, event.seat, dice=tuple(dice), luck=tuple(luck))
    thrower = None if state.thrower == event.seat else state.thrower
    return replace(rolled, rolls=(*state.rolls, event.roll), thrower=thrower)


@_evolve.register
def _(event: e.DiceCalled, state: DiceForge) -> DiceForge:
    return replace(state, thrower=event.seat)


@_evolve.register
def _(event: e.Gained, state: DiceForge) -> DiceForge:
    player = state.player(event.seat)
    gained = event.gained.plus(Amounts(glory=event.hammer_glory))
    return with_player(
        state,
        event.seat,
        has=player.has.plus(gained),
        lost=player.lost.plus(event.lost),
        hammer_steps=player.hammer_steps + event.hammer,
    )


@_evolve.register
def _(event: e.Robbed, state: DiceForge) -> DiceForge:
    return _gain(state, event.seat, NOTHING.minus(event.lost))


@_evolve.register
def _(event: e.Paid, state: DiceForge) -> DiceForge:
    return _gain(state, event.seat, NOTHING.minus(event.amounts))


@_evolve.register
def _(event: e.FacesTaken, state: DiceForge) -> DiceForge:
    pools = tuple(
        PoolStack(stack.pool, stack.face, stack.left - event.faces.count(stack.face))
        for stack in state.pools
    )
    return replace(state, pools=pools)


@_evolve.register
def _(event: e.Forged, state: DiceForge) -> DiceForge:
    discarded = (*state.player(event.seat).discarded, event.removed)
    return with_player(_reforged(state, event), event.seat, discarded=discarded)


@_evolve.register
def _(event: e.DieCorrected, state: DiceForge) -> DiceForge:
    discarded, out = list(state.player(event.seat).discarded), list(state.removed)
    change = {stack.face: 0 for stack in state.pools}
    for source, face, by in ((event.came, event.face, -1), (event.went, event.removed, 1)):
        if source is Source.TEMPLE:
            change[face] += by
            continue
        heap = discarded if source is Source.ASIDE else out
        if by < 0:
            heap.remove(face)
        else:
            heap.append(face)
    pools = tuple(
        PoolStack(stack.pool, stack.face, stack.left + change[stack.face]) for stack in state.pools
    )
    corrected = replace(_reforged(state, event), pools=pools, removed=tuple(out))
    return with_player(corrected, event.seat, discarded=tuple(discarded))


def _reforged(state: DiceForge, event: e.Forged | e.DieCorrected) -> DiceForge:
    """A forged face lies up; what lies up stays so where a face was only written down wrongly."""
    dice = list(state.player(event.seat).dice)
    faces, up = list(dice[event.die].faces), dice[event.die].shown
    faces[event.place] = event.face
    dice[event.die] = Die(tuple(faces), event.place if isinstance(event, e.Forged) else up)
    return with_player(state, event.seat, dice=tuple(dice))


@_evolve.register
def _(event: e.FaceSpoilt, state: DiceForge) -> DiceForge:
    return replace(state, removed=(*state.removed, *event.faces))


@_evolve.register
def _(event: e.PawnMoved, state: DiceForge) -> DiceForge:
    return with_player(state, event.seat, island=event.island)


@_evolve.register
def _(event: e.Ousted, state: DiceForge) -> DiceForge:
    return with_player(state, event.seat, island=START)


@_evolve.register
def _(event: e.FeatTaken, state: DiceForge) -> DiceForge:
    stacks = tuple(
        FeatStack(one.feat, one.left - 1) if one.feat == event.feat and one.left else one
        for one in state.feats
    )
    feats = (*state.player(event.seat).feats, TakenFeat(event.feat, event.glory))
    return replace(with_player(state, event.seat, feats=feats), feats=stacks)


@_evolve.register
def _(event: e.FeatWritten, state: DiceForge) -> DiceForge:
    player = state.player(event.seat)
    own = [one for one in player.feats if one.feat == event.feat]
    own = [*own, *[TakenFeat(event.feat, event.glory)] * event.cards][: event.cards]
    others = [one for one in player.feats if one.feat != event.feat]
    tokens = [one for one in player.tokens if one != event.feat]
    stacks = tuple(
        FeatStack(one.feat, event.left) if one.feat == event.feat else one for one in state.feats
    )
    changed = with_player(
        state,
        event.seat,
        feats=(*others, *own),
        tokens=(*tokens, *[event.feat] * event.tokens),
        chests=event.chests,
        caps=event.caps,
        hammers=event.hammers,
        by_hand=event.by_hand,
    )
    return replace(changed, feats=stacks)


@_evolve.register
def _(event: e.BoarsSet, state: DiceForge) -> DiceForge:
    return replace(state, boars=event.boars)


@_evolve.register
def _(event: e.HammerTaken, state: DiceForge) -> DiceForge:
    return with_player(state, event.seat, hammers=event.hammers, hammer_steps=event.steps)


@_evolve.register
def _(event: e.ChestTaken, state: DiceForge) -> DiceForge:
    return with_player(state, event.seat, chests=event.chests, caps=event.caps)


@_evolve.register
def _(event: e.TokenTaken, state: DiceForge) -> DiceForge:
    return with_player(state, event.seat, tokens=(*state.player(event.seat).tokens, event.feat))


@_evolve.register
def _(event: e.TokenSpent, state: DiceForge) -> DiceForge:
    tokens = list(state.player(event.seat).tokens)
    tokens.remove(event.feat)
    return with_player(state, event.seat, tokens=tuple(tokens))


@_evolve.register
def _(event: e.BoarGiven, state: DiceForge) -> DiceForge:
    return replace(state, boars=(*state.boars, event.owner))


@_evolve.register
def _(event: e.ReinforcementUsed, state: DiceForge) -> DiceForge:
    place = replace(state.place, used=(*state.place.used, event.feat))
    return replace(state, place=place)


@_evolve.register
def _(event: e.StageReached, state: DiceForge) -> DiceForge:
    return replace(state, place=replace(state.place, stage=event.stage))


@_evolve.register
def _(event: e.TurnPassed, state: DiceForge) -> DiceForge:
    ended = spent(state, event.seat, event.spent_s)
    if event.glory:
        point = CurvePoint(state.place.round, event.glory)
        ended = replace(ended, curve=(*state.curve, point))
    return replace(ended, place=event.place)


@_evolve.register
def _(event: e.TurnGiven, state: DiceForge) -> DiceForge:
    return replace(spent(state, event.seat, event.spent_s), place=event.place)


@_evolve.register
def _(event: e.Adjusted, state: DiceForge) -> DiceForge:
    player, counter = state.player(event.seat), event.counter
    if counter is Counter.FEATS:
        return with_player(state, event.seat, by_hand=event.value)
    if counter is Counter.CHESTS:
        return with_player(state, event.seat, chests=event.value, caps=event.caps)
    if counter is Counter.HAMMER:
        paid = _gain(state, event.seat, Amounts(glory=event.glory))
        return with_player(paid, event.seat, hammer_steps=event.value)
    has = replace(player.has, **{counter.value: event.value})
    return with_player(state, event.seat, has=has)


@_evolve.register
def _(event: e.GameEnded, state: DiceForge) -> DiceForge:
    point = CurvePoint(state.place.round, event.glory)
    ended = spent(state, event.seat, event.spent_s)
    return replace(ended, over=True, paused=False, agenda=(), curve=(*state.curve, point))


@_evolve.register(RecordedEvent)
def _(event: RecordedEvent, state: DiceForge) -> DiceForge:
    return evolve_sitting(event, state)
