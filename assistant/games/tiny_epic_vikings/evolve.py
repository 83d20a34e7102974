"""From one state to the next. Events hold resulting facts, so nothing is decided here."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from assistant.games.sitting import RecordedEvent, spent, with_player
from assistant.games.sitting.evolve import evolve_sitting
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.evolve_enemy import with_enemy
from assistant.games.tiny_epic_vikings.evolve_map import evolve_map
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    HOUSE,
    Counter,
    End,
    Goods,
    Row,
)
from assistant.games.tiny_epic_vikings.state import (
    Battle,
    Beginning,
    Boat,
    CurvePoint,
    Favour,
    Fighter,
    Played,
    Vikings,
)


def evolve(state: Vikings | None, event: e.VikingsEvent) -> Vikings:
    """The next state. Raises `ValueError` if a game does not begin with `vikings_set`."""
    if isinstance(event, e.VikingsSet):
        facts = {name: getattr(event, name) for name in event.__struct_fields__ if name != "drawn"}
        return Vikings(began=_beginning(event), **facts)
    if state is None:
        raise ValueError("a game of Tiny Epic Vikings begins with the event vikings_set")
    return _evolve(event, state)


def _beginning(event: e.VikingsSet) -> Beginning:
    if event.enemy is None:
        return Beginning(event.chieftain)
    return Beginning(event.chieftain, event.held[0].island, event.enemy.chieftain)


@singledispatch
def _evolve(event: e.VikingsEvent, state: Vikings) -> Vikings:
    return evolve_map(event, state)


@_evolve.register
def _(event: e.AgendaSet, state: Vikings) -> Vikings:
    return replace(state, agenda=event.agenda, missing=event.missing)


@_evolve.register
def _(event: e.PlaceSet, state: Vikings) -> Vikings:
    return replace(state, place=event.place)


@_evolve.register
def _(event: e.FigureTold, state: Vikings) -> Vikings:
    told = tuple(one for one in state.told if one[0] != event.key)
    now = replace(state, told=(*told, (event.key, event.value)))
    if not event.key.startswith(HOUSE):
        return now
    return replace(now, readings=(*now.readings, event.key.removeprefix(HOUSE)))


@_evolve.register
def _(event: e.StartBoatPlaced, state: Vikings) -> Vikings:
    return replace(state, boats=(*state.boats, Boat(event.seat, event.fjord)))


@_evolve.register
def _(event: e.Dealt, state: Vikings) -> Vikings:
    dealt = replace(
        state, hand=event.hand, deck=event.deck, discard=event.discard, ready=()
    )
    return with_enemy(dealt, deck=event.enemy) if dealt.enemy else dealt


@_evolve.register
def _(event: e.CardKept, state: Vikings) -> Vikings:
    return replace(state, ready=(*state.ready, event.seat))


@_evolve.register
def _(event: e.HandsPassed, state: Vikings) -> Vikings:
    return replace(state, ready=(), hand=event.hand, discard=state.discard + event.thrown)


@_evolve.register
def _(event: e.CardPlayed, state: Vikings) -> Vikings:
    row = (*state.player(event.seat).row, Played(event.card, event.open))
    return with_player(state, event.seat, row=row)


@_evolve.register
def _(event: e.BattleBegun, state: Vikings) -> Vikings:
    left = tuple(one for one in state.row_of(event.row) if one != event.favour)
    fighter = Fighter(event.who, event.card)
    battle = Battle(event.who, event.favour, event.row, event.end, (fighter,))
    return replace(_with_row(state, event.row, left), battle=battle)


def _with_row(state: Vikings, row: Row, cards: tuple[int, ...]) -> Vikings:
    return replace(state, top=cards) if row is Row.TOP else replace(state, bottom=cards)


@_evolve.register
def _(event: e.BattleJoined, state: Vikings) -> Vikings:
    if state.battle is None:
        return state
    fighters = (*state.battle.fighters, Fighter(event.who, event.card))
    joined = replace(state, battle=replace(state.battle, fighters=fighters))
    if event.who != ENEMY or joined.enemy is None or event.card is None:
        return joined
    row = (*joined.enemy.battle_row, event.card)
    return with_enemy(joined, battle_row=row, deck=max(0, joined.enemy.deck - 1))


@_evolve.register
def _(event: e.FighterLeft, state: Vikings) -> Vikings:
    battle = state.battle
    if battle is None:
        return state
    left = tuple(one for one in battle.fighters if one.who != event.who)
    return replace(state, battle=replace(battle, starter=event.starter, fighters=left))


@_evolve.register
def _(event: e.Revealed, state: Vikings) -> Vikings:
    if state.battle is None:
        return state
    known = any(one.who == event.who for one in state.battle.fighters)
    fighters = tuple(
        Fighter(one.who, event.card) if one.who == event.who else one
        for one in state.battle.fighters
    )
    if not known:
        fighters = (*fighters, Fighter(event.who, event.card))
    shown = replace(state, battle=replace(state.battle, fighters=fighters))
    if event.who == ENEMY:
        if shown.enemy is None:
            return shown
        return with_enemy(shown, battle_row=(*shown.enemy.battle_row, event.card))
    if not any(one.seat == event.who for one in state.players):
        return replace(
            shown, invaders=(*state.invaders, event.card), deck=max(0, state.deck - 1)
        )
    row = list(state.player(event.who).row)
    for at in reversed(range(len(row))):
        if not row[at].open:
            row[at] = Played(event.card, open=True)
            break
    return with_player(shown, event.who, row=tuple(row))


@_evolve.register(e.Fought | e.BattleSettled)
def _(event: e.Fought | e.BattleSettled, state: Vikings) -> Vikings:
    battle = state.battle
    if battle is None:
        return state
    turned = tuple(
        replace(one, row=tuple(replace(card, open=True) for card in one.row))
        for one in state.players
    )
    ended = replace(state, battle=None, players=turned)
    if ended.enemy is not None:
        ended = with_enemy(ended, bonus=0)
    if not event.winner:
        return _back(ended, battle.favour, battle.row, battle.end)
    won = Favour(battle.favour)
    if event.winner == ENEMY:
        enemy = ended.enemy
        return ended if enemy is None else with_enemy(ended, favours=(*enemy.favours, won))
    favours = (*ended.player(event.winner).favours, won)
    return with_player(ended, event.winner, favours=favours)


def _back(state: Vikings, favour: int, row: Row, end: End) -> Vikings:
    cards = state.row_of(row)
    return _with_row(state, row, (favour, *cards) if end is End.LEFT else (*cards, favour))


@_evolve.register
def _(event: e.FavourReturned, state: Vikings) -> Vikings:
    favours = list(state.player(event.seat).favours)
    gone = favours.pop(event.slot - 1)
    left = with_player(state, event.seat, favours=tuple(favours))
    return _back(left, gone.card, event.row, event.end)


@_evolve.register
def _(event: e.FavourNoted, state: Vikings) -> Vikings:
    if event.seat == ENEMY:
        enemy = state.enemy
        if enemy is None:
            return state
        return with_enemy(state, favours=_noted(enemy.favours, event))
    return with_player(state, event.seat, favours=_noted(state.player(event.seat).favours, event))


def _noted(favours: tuple[Favour, ...], event: e.FavourNoted) -> tuple[Favour, ...]:
    return tuple(
        replace(one, runes=event.runes) if at == event.slot else one
        for at, one in enumerate(favours, 1)
    )


@_evolve.register
def _(event: e.GoodsChanged, state: Vikings) -> Vikings:
    return with_player(state, event.seat, has=state.player(event.seat).has.plus(event.change))


@_evolve.register
def _(event: e.FuryChanged, state: Vikings) -> Vikings:
    gods = tuple(
        replace(one, fury=event.total) if one.rune is event.rune else one for one in state.gods
    )
    return replace(state, gods=gods)


@_evolve.register
def _(event: e.CardReplaced, state: Vikings) -> Vikings:
    return replace(state, deck=max(0, state.deck - 1), discard=state.discard + 1)


@_evolve.register
def _(event: e.Reshuffled, state: Vikings) -> Vikings:
    return replace(state, deck=event.deck, discard=0)


@_evolve.register(e.LeftOut | e.RunesShort | e.BoonTaken | e.FavourPicked | e.Done)
def _(event: e.LeftOut, state: Vikings) -> Vikings:
    return state


@_evolve.register
def _(event: e.TurnPassed, state: Vikings) -> Vikings:
    seat = event.seat if event.seat != ENEMY else None
    return replace(spent(state, seat, event.spent_s), place=event.place)


@_evolve.register
def _(event: e.EraEnded, state: Vikings) -> Vikings:
    players = tuple(replace(one, row=()) for one in state.players)
    ended = replace(
        state,
        players=players,
        chieftain=event.seat,
        discard=state.discard + event.discarded,
        curve=(*state.curve, CurvePoint(event.era, event.totals)),
    )
    return with_enemy(ended, row=(), battle_row=(), deck=0) if ended.enemy else ended


@_evolve.register
def _(event: e.HouseSet, state: Vikings) -> Vikings:
    return replace(state, house=event.house)


@_evolve.register
def _(event: e.ReadingTold, state: Vikings) -> Vikings:
    return replace(state, readings=(*state.readings, event.key))


@_evolve.register
def _(event: e.GameEnded, state: Vikings) -> Vikings:
    return replace(state, over=True, paused=False, agenda=(), missing="")


@_evolve.register
def _(event: e.Adjusted, state: Vikings) -> Vikings:
    player, counter = state.player(event.seat), event.counter
    if counter in (Counter.WOOD, Counter.FOOD, Counter.STEEL):
        has: Goods = replace(player.has, **{counter.value: event.value})
        return with_player(state, event.seat, has=has)
    if counter is Counter.FAVOURS:
        favours = player.favours[: event.value]
        more = tuple(Favour(0) for _ in range(event.value - len(favours)))
        return with_player(state, event.seat, favours=(*favours, *more))
    if counter in (Counter.TEMPLES, Counter.BOATS):
        slots = getattr(player, counter.value)
        if event.by > 0:
            return with_player(state, event.seat, **{counter.value: slots[event.by :]})
        free = [n for n in range(1, 9) if n not in slots][: -event.by]
        return with_player(state, event.seat, **{counter.value: tuple(sorted((*slots, *free)))})
    return with_player(state, event.seat, **{counter.value: event.value})


@_evolve.register(RecordedEvent)
def _(event: RecordedEvent, state: Vikings) -> Vikings:
    return evolve_sitting(event, state)
