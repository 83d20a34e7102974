"""Alone: offerings of the enemy, the symbols of its tracks, its battles, the end of its turn."""

from __future__ import annotations

from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.enemy_acts import (
    build_boat,
    enemy_of,
    island_of,
    pass_port,
)
from assistant.games.tiny_epic_vikings.evolve_enemy import in_order
from assistant.games.tiny_epic_vikings.influence import island_runes
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Card,
    End,
    Goods,
    Resource,
    Row,
    Rune,
    Stage,
    Symbol,
    only,
)
from assistant.games.tiny_epic_vikings.maps import OFF
from assistant.games.tiny_epic_vikings.turns import after_battle
from assistant.games.tiny_epic_vikings.work import Work
from assistant.words.text import text

NEAR = 4.0
"""Percent of the map's width by which one end of a row must be nearer than the other."""


def begin(work: Work, card: Card) -> None:
    """The enemy's turn: its top card, then everything that follows from it, in order."""
    place, enemy = work.state.place, work.state.enemy
    if enemy is None or place.stage is not Stage.ENEMY or len(enemy.row) >= place.nth:
        raise refuse(text("The enemy plays no card now."))
    if not enemy.deck:
        work.do(e.EnemyTold("reshuffle"))
    work.do(e.EnemyCard(card))
    steps: list[s.Step] = []
    if card.leader is not None:
        steps.append(s.EnemyLead(card.leader, card.value, card.rune))
    if card.act is not None:
        steps.append(s.EnemyRuneAction(card))
    steps += [s.EnemyDedicate(card.rune), s.EnemyTracks(card.rune), s.EnemyOver()]
    work.push(*steps)


def dedicate(work: Work, rune: Rune) -> None:
    """One village goes onto the action with the fewest, the topmost of equal ones; then the next
    village."""
    enemy, state = enemy_of(work), work.state
    counts = {action: state.stack(action) for action in work.book.dedications}
    room = [action for action, count in counts.items() if count < state.most_offered]
    if not enemy.villages:
        return
    if not room:
        work.do(e.EnemyTold("no_offering", n=enemy.villages))
        return
    action = min(room, key=lambda one: counts[one])
    work.do(e.VillageOffered(ENEMY, action))
    work.push(s.EnemyPays(f"dedications.{action}", rune), s.EnemyDedicate(rune))


def tracks(work: Work, rune: Rune) -> None:
    """The first of the symbols that were reached: top track first, then from the left."""
    enemy = enemy_of(work)
    if not enemy.reached:
        return
    first = enemy.reached[in_order(enemy)[0]]
    work.do(e.EnemyTold("symbol", (first.resource, first.symbol), first.space))
    work.do(e.SymbolsTaken())
    work.push(s.EnemySymbol(first.symbol, first.bonus, rune), s.EnemyTracks(rune))


def symbol(work: Work, step: s.EnemySymbol) -> None:
    """What a symbol of the tracks does."""
    match step.symbol:
        case Symbol.FURY:
            _fury(work)
        case Symbol.PUSH:
            _push(work, step.rune)
        case Symbol.CROSS:
            _cross(work, step.rune)
        case Symbol.SETTLER:
            island = island_of(work)
            short = not sum(enemy_of(work).settlers) and work.state.settlers(island, ENEMY)
            same = bool(short) and work.reading("food_settler") == "any"
            work.push(s.EnemySettle(island, 1, same), s.EnemyAttack(island), s.Control())
        case Symbol.BOAT:
            build_boat(work, nearest_islands=False)
            work.push(s.Control())
        case Symbol.TEMPLE:
            _temple(work)
        case Symbol.BATTLE:
            _battle(work, step.bonus)


def _fury(work: Work) -> None:
    """The god of the island rune that the enemy has most of; of equal ones each."""
    runes = island_runes(work.book, work.state, ENEMY)
    most = max(runes.of(rune) for rune in Rune)
    if not most:
        work.do(e.EnemyTold("nothing"))
        return
    for rune in Rune:
        if runes.of(rune) == most:
            work.fury(rune, 1, "track")


def _push(work: Work, rune: Rune) -> None:
    """The chieftain goes straight to the nearest port with a boat of the person, which leaves."""
    chart, enemy = work.chart, enemy_of(work)
    far = {enemy.chieftain: 0, **chart.distances(enemy.chieftain)}
    ports = {
        boat.place: far[boat.place]
        for boat in work.state.boats
        if boat.owner == work.person and boat.place in far
    }
    nearest = tuple(dock for dock, count in ports.items() if count == min(ports.values()))
    if not nearest:
        work.do(e.EnemyTold("nothing"))
    elif len(nearest) > 1:
        work.push(s.EnemyDocks(nearest, "push"), *_raided(work, rune, nearest))
    else:
        work.push(*_raided(work, rune, nearest))
        push_at(work, nearest[0])


def push_at(work: Work, dock: str) -> None:
    """The chieftain's boat comes to a port, and the person's boat leaves it."""
    if dock != enemy_of(work).chieftain:
        work.do(e.ChieftainMoved((dock,)))
    work.do(e.EnemyTold("push"))
    work.push(s.Control())
    pass_port(work, dock)


def _cross(work: Work, rune: Rune) -> None:
    """The chieftain goes across the route at its port."""
    across = work.chart.across.get(enemy_of(work).chieftain, OFF)
    if across == OFF:
        work.do(e.EnemyTold("no_route"))
        return
    raided = _raided(work, rune, (across,))
    work.do(e.ChieftainMoved((across,)))
    work.push(s.EnemyPass(across), s.Control(), *raided)


def _raided(work: Work, rune: Rune, docks: tuple[str, ...]) -> tuple[s.Step, ...]:
    """A village that a symbol of the wood track raids is offered in the same turn, or later."""
    raids = any(dock in work.state.villages for dock in docks)
    return (s.EnemyDedicate(rune),) if raids and work.reading("raid_offered") == "yes" else ()


def _temple(work: Work) -> None:
    """A temple comes onto the island with most settlers of the enemy and no temple of it."""
    state = work.state
    with_temple = {one.island for one in state.temples if one.owner == ENEMY}
    counts = {
        code: state.settlers(code, ENEMY)
        for code in work.chart.islands
        if code not in with_temple and state.settlers(code, ENEMY)
    }
    most = tuple(code for code, count in counts.items() if count == max(counts.values()))
    if not most or not sum(enemy_of(work).temples):
        work.do(e.EnemyTold("no_temple"))
    elif len(most) > 1:
        work.push(s.EnemyTemple(most))
    else:
        raise_temple(work, most[0])


def raise_temple(work: Work, island: str) -> None:
    """A temple stands on an island; half of the settlers, rounded up, go back to the mat."""
    slot = next(at for at, there in enumerate(enemy_of(work).temples, 1) if there)
    gone = -(-work.state.settlers(island, ENEMY) // 2)
    work.do(e.TempleBuilt(ENEMY, slot, island))
    work.do(e.SettlersMoved(ENEMY, gone, island, "", "temple"))
    work.push(s.Control())


def _battle(work: Work, bonus: int) -> None:
    """The enemy begins a battle: the row of its half of the map, the end nearest to it."""
    if work.state.battle is not None:
        work.do(e.EnemyTold("battle_on"))
        return
    here = work.chart.islands[island_of(work)]
    row = Row.TOP if here.half == "top" else Row.BOTTOM
    if not work.state.row_of(row):
        row = Row.BOTTOM if row is Row.TOP else Row.TOP
    cards = work.state.row_of(row)
    if not cards:
        work.do(e.EnemyTold("no_favour"))
        return
    x, _ = work.chart.spot(enemy_of(work).chieftain)
    if len(cards) > 1 and abs(x - 50.0) * 2 < NEAR:
        work.push(s.EnemyFavour(row, bonus))
    else:
        begin_battle(work, row, End.LEFT if x < 50.0 else End.RIGHT, bonus)


def begin_battle(work: Work, row: Row, end: End, bonus: int) -> None:
    """The enemy's top card lies face down for the card at an end of a row."""
    cards = work.state.row_of(row)
    work.do(e.BattleBegun(ENEMY, row, end, cards[0] if end is End.LEFT else cards[-1]))
    work.do(e.EnemyBonus(bonus))
    place = work.state.place
    if place.stage is Stage.BATTLE and not place.last:
        # What the battle before brought the enemy began this one: the person is asked to join
        # it before the next card, so this turn goes on without it.
        after_battle(work)


def over(work: Work) -> None:
    """Markers at the end of their tracks go back to 0, and the person loses one of each."""
    for resource in enemy_of(work).full:
        work.do(e.TrackReset(resource))
        has = work.player(work.person).has.of(resource)
        if has:
            work.do(e.GoodsChanged(work.person, Goods().minus(only(resource, 1)), "track"))


def gained(work: Work, goods: Goods) -> list[Resource]:
    """Resources of a bag, one by one, from the top track down."""
    return [one for one in Resource for _ in range(goods.of(one))]
