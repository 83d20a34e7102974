"""From one state to the next. Events hold resulting facts, so nothing is decided here."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.changing import (
    begun,
    gaining,
    lifted,
    loaded,
    losing,
    receiving,
    taken_back,
    with_board,
)
from assistant.games.feast_for_odin.evolve_by_hand import ByHandEvent, evolve_by_hand
from assistant.games.feast_for_odin.kinds import (
    NOTHING,
    OCCUPATION,
    ORE,
    SILVER,
    Phase,
    Why,
    stock,
    stock_of,
)
from assistant.games.feast_for_odin.state import (
    Brought,
    FeastForOdin,
    Leaving,
    Standing,
    unseen,
)
from assistant.games.sitting import RecordedEvent, spent, with_player
from assistant.games.sitting.evolve import evolve_sitting


def evolve(state: FeastForOdin | None, event: e.FeastEvent) -> FeastForOdin:
    """The next state. Raises `ValueError` if a game does not begin with `feast_set`."""
    if isinstance(event, e.FeastSet):
        return begun(event)
    if state is None:
        raise ValueError("a game of A Feast for Odin begins with the event feast_set")
    return _evolve(event, state)


@singledispatch
def _evolve(event: e.FeastEvent, state: FeastForOdin) -> FeastForOdin:
    raise TypeError(f"no event of A Feast for Odin: {event!r}")


@_evolve.register
def _(event: e.PhaseReached, state: FeastForOdin) -> FeastForOdin:
    now = state if event.seat is None else spent(state, event.seat, event.spent_s)
    players = tuple(replace(one, thought=(), fresh=(), came=NOTHING) for one in now.players)
    now = _no_action(replace(now, place=event.place, players=players, brought=(), leaving=()))
    if event.place.phase is Phase.INCOME:
        players = tuple(replace(one, last_income=0) for one in now.players)
        return replace(now, players=players)
    if event.place.phase in (Phase.ACTIONS, Phase.FEAST):
        players = tuple(replace(one, passed=False, feasted=False) for one in now.players)
        return replace(now, players=players)
    return now


@_evolve.register
def _(event: e.TurnPassed, state: FeastForOdin) -> FeastForOdin:
    now = spent(state, event.seat, event.spent_s)
    now = with_player(now, event.seat, thought=(), fresh=(), came=NOTHING)
    return _no_action(replace(now, place=event.place))


def _no_action(state: FeastForOdin) -> FeastForOdin:
    """Nothing of a turn has been done yet."""
    return replace(state, action=None, early=(), played_before=0)


@_evolve.register
def _(event: e.ThrownEarly, state: FeastForOdin) -> FeastForOdin:
    return replace(state, early=(*state.early, event.roll))


@_evolve.register
def _(event: e.EarlyDropped, state: FeastForOdin) -> FeastForOdin:
    return replace(state, early=())


@_evolve.register
def _(event: e.Passed, state: FeastForOdin) -> FeastForOdin:
    return with_player(state, event.seat, passed=True)


@_evolve.register
def _(event: e.VikingsReady, state: FeastForOdin) -> FeastForOdin:
    return with_player(state, event.seat, thing=event.thing)


@_evolve.register
def _(event: e.VikingsPlaced, state: FeastForOdin) -> FeastForOdin:
    player = state.player(event.seat)
    now = with_player(state, event.seat, thing=max(0, player.thing - event.vikings))
    now = replace(now, early=(), played_before=0)
    place = replace(state.place, last=event.seat)
    if not event.space:
        return replace(now, place=place)
    one = Standing(event.space, event.seat, event.vikings, event.round, event.imitates)
    return replace(now, place=place, standing=(*state.standing, one))


@_evolve.register
def _(event: e.VikingsBack, state: FeastForOdin) -> FeastForOdin:
    player = state.player(event.seat)
    now = with_player(state, event.seat, thing=player.thing + event.vikings)
    standing = tuple(
        replace(one, vikings=one.vikings - event.vikings) if one.space == event.space else one
        for one in state.standing
    )
    return replace(now, standing=standing)


@_evolve.register
def _(event: e.VikingsHome, state: FeastForOdin) -> FeastForOdin:
    standing = tuple(one for one in state.standing if one.round > event.upto)
    players = tuple(
        replace(one, thing=thing, waiting=waiting)
        for one, thing, waiting in zip(state.players, event.thing, event.waiting, strict=True)
    )
    return replace(state, standing=standing, players=players)


@_evolve.register
def _(event: e.ActionSet, state: FeastForOdin) -> FeastForOdin:
    return replace(state, action=event.action)


@_evolve.register
def _(event: e.Gained, state: FeastForOdin) -> FeastForOdin:
    now = gaining(state, event.seat, event.gained)
    now = receiving(now, event.seat, event.gained)
    if event.why is Why.INCOME:
        now = with_player(now, event.seat, last_income=event.gained.of(SILVER))
    if event.why is Why.BONUS:
        now = replace(now, brought=(*now.brought, Brought(event.seat, event.gained)))
    cards = state.weapons.upto(event.gained)
    if cards == NOTHING:
        return now
    if event.why is Why.WEAPON:
        short = not unseen(state).covers(cards)
        return replace(now, discards=NOTHING) if short else now
    return replace(now, discards=state.discards.minus(state.discards.upto(cards)))


@_evolve.register
def _(event: e.Paid, state: FeastForOdin) -> FeastForOdin:
    discarded = state.weapons.upto(event.paid)
    now = losing(state, event.seat, event.paid)
    return replace(now, discards=state.discards.plus(discarded))


@_evolve.register
def _(event: e.DrawsOpen, state: FeastForOdin) -> FeastForOdin:
    return with_player(state, event.seat, draws=event.draws)


@_evolve.register
def _(event: e.ShipTaken, state: FeastForOdin) -> FeastForOdin:
    now = with_player(state, event.seat, ships=(*state.player(event.seat).ships, event.ship))
    return receiving(now, event.seat, stock({event.ship.kind: 1}))


@_evolve.register
def _(event: e.ShipLost, state: FeastForOdin) -> FeastForOdin:
    ships = list(state.player(event.seat).ships)
    ships.remove(event.ship)
    return with_player(state, event.seat, ships=tuple(ships))


@_evolve.register
def _(event: e.OreLoaded, state: FeastForOdin) -> FeastForOdin:
    now = loaded(state, event.seat, event.ship, event.ore)
    return losing(now, event.seat, stock({ORE: event.loaded}))


@_evolve.register
def _(event: e.Emigrated, state: FeastForOdin) -> FeastForOdin:
    return with_player(
        state, event.seat, emigrated=(*state.player(event.seat).emigrated, event.ship)
    )


@_evolve.register
def _(event: e.BoardTaken, state: FeastForOdin) -> FeastForOdin:
    code = event.board.code
    now = with_player(state, event.seat, boards=(*state.player(event.seat).boards, event.board))
    if any(island.code == code for island in state.islands):
        islands = tuple(
            replace(one, owner=event.seat, silver=0) if one.code == code else one
            for one in state.islands
        )
        return replace(now, islands=islands)
    return replace(now, buildings=state.buildings.minus(stock_of((code,))))


@_evolve.register(e.IslandsSet | e.IslandsNoted)
def _(event: e.IslandsSet | e.IslandsNoted, state: FeastForOdin) -> FeastForOdin:
    return replace(state, islands=event.islands)


@_evolve.register
def _(event: e.StripsSet, state: FeastForOdin) -> FeastForOdin:
    leaving = state.leaving
    if state.place.phase is Phase.MOUNTAINS:
        leaving = tuple(
            Leaving(one.number, one.items[0], one.number in event.gone) for one in state.strips
        )
    return replace(state, strips=event.strips, pile=event.pile, leaving=leaving)


@_evolve.register
def _(event: e.SpecialsSet, state: FeastForOdin) -> FeastForOdin:
    return replace(state, specials=event.specials)


@_evolve.register
def _(event: e.OreSpent, state: FeastForOdin) -> FeastForOdin:
    now = loaded(state, event.seat, event.ship, event.ore)
    if now.action is None:
        return now
    return replace(now, action=replace(now.action, dice=event.dice))


@_evolve.register(e.DiceBegun | e.ShipsUsed)
def _(event: e.DiceBegun | e.ShipsUsed, state: FeastForOdin) -> FeastForOdin:
    if state.action is None:
        raise ValueError("a die is rolled within an action only")
    return replace(state, action=replace(state.action, dice=event.dice))


@_evolve.register
def _(event: e.Rolled, state: FeastForOdin) -> FeastForOdin:
    rolls = (*state.rolls, event.roll)
    action = state.action
    if action is None or action.dice is None:
        return replace(state, rolls=rolls)
    dice = replace(action.dice, rolled=(*action.dice.rolled, event.value))
    return replace(state, rolls=rolls, action=replace(action, dice=dice))


@_evolve.register
def _(event: e.RollCorrected, state: FeastForOdin) -> FeastForOdin:
    now = replace(state, rolls=(*state.rolls[:-1], event.roll))
    action = state.action
    if action is None or action.dice is None:
        return now
    dice = replace(action.dice, rolled=(*action.dice.rolled[:-1], event.value))
    return replace(now, action=replace(action, dice=dice))


@_evolve.register
def _(event: e.DiceEnded, state: FeastForOdin) -> FeastForOdin:
    if state.action is None:
        return state
    return replace(state, action=replace(state.action, dice=None))


@_evolve.register
def _(event: e.AnimalsBred, state: FeastForOdin) -> FeastForOdin:
    counts = state.player(event.seat).has.counts()
    counts[event.animal] = event.now.normal
    counts[event.pregnant] = event.now.pregnant
    bred = Brought(event.seat, animal=event.animal, bred=event.what)
    now = replace(state, brought=(*state.brought, bred))
    return with_player(now, event.seat, has=stock(counts))


@_evolve.register
def _(event: e.Feasted, state: FeastForOdin) -> FeastForOdin:
    player = state.player(event.seat)
    fed = losing(state, event.seat, stock_of(event.servings))
    penalties = player.penalties + event.penalties
    return with_player(fed, event.seat, penalties=penalties, feasted=True)


@_evolve.register
def _(event: e.TilePlaced, state: FeastForOdin) -> FeastForOdin:
    player = state.player(event.seat)
    board = player.board(event.board)
    tiles = (*board.tiles, event.tile) if board else (event.tile,)
    now = with_player(state, event.seat, boards=with_board(player, event.board, tiles=tiles))
    return losing(now, event.seat, stock_of((event.tile.tile,)))


@_evolve.register
def _(event: e.TileLifted, state: FeastForOdin) -> FeastForOdin:
    return taken_back(state, event.seat, event.board, (event.tile,))


@_evolve.register
def _(event: e.CoveredRemembered, state: FeastForOdin) -> FeastForOdin:
    take = lifted if event.boxed else taken_back
    now = take(state, event.seat, event.board, event.tiles)
    player = now.player(event.seat)
    board = player.board(event.board)
    cells = (*board.remembered, *event.cells) if board else event.cells
    return with_player(now, event.seat, boards=with_board(player, event.board, remembered=cells))


@_evolve.register
def _(event: e.MaterialPlaced, state: FeastForOdin) -> FeastForOdin:
    player = state.player(event.seat)
    board = player.board(event.board)
    there = getattr(board, event.material) if board else 0
    boards = with_board(player, event.board, **{event.material: there + event.n})
    now = with_player(state, event.seat, boards=boards)
    return losing(now, event.seat, stock({event.material: event.n}))


@_evolve.register
def _(event: e.OccupationPlayed, state: FeastForOdin) -> FeastForOdin:
    player = state.player(event.seat)
    number = event.card.number
    now = with_player(
        state, event.seat, played=(*player.played, event.card), fresh=(*player.fresh, number)
    )
    now = replace(now, played_before=now.played_before + int(event.before))
    return losing(now, event.seat, player.has.upto(stock({OCCUPATION: 1})))


@_evolve.register
def _(event: e.CardThought, state: FeastForOdin) -> FeastForOdin:
    player = state.player(event.seat)
    if event.for_good:
        return with_player(state, event.seat, spent_cards=(*player.spent_cards, event.number))
    return with_player(state, event.seat, thought=(*player.thought, event.number))


@_evolve.register
def _(event: e.IncomeNoted, state: FeastForOdin) -> FeastForOdin:
    return with_player(state, event.seat, final_income=event.income)


@_evolve.register(ByHandEvent)
def _(event: ByHandEvent, state: FeastForOdin) -> FeastForOdin:
    return evolve_by_hand(event, state)


@_evolve.register
def _(event: e.StarterSet, state: FeastForOdin) -> FeastForOdin:
    return replace(state, place=replace(state.place, starter=event.seat))


@_evolve.register
def _(event: e.GameEnded, state: FeastForOdin) -> FeastForOdin:
    return replace(state, over=True, paused=False, action=None)


@_evolve.register(RecordedEvent)
def _(event: RecordedEvent, state: FeastForOdin) -> FeastForOdin:
    return evolve_sitting(event, state)
