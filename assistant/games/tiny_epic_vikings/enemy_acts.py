"""Alone: what the enemy clan does by itself: sail, settle, explore, build, harvest.

The table decides as the rules do and says why; where they leave it open the person decides.
Places: rulebook, solo rules, changes in phase 2.
"""

from __future__ import annotations

from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.influence import active_runes, standing
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    MAIN,
    Act,
    Card,
    Goods,
    Resource,
    Rune,
    Runes,
)
from assistant.games.tiny_epic_vikings.maps import OFF
from assistant.games.tiny_epic_vikings.state import Enemy, Reached
from assistant.games.tiny_epic_vikings.work import Work


def enemy_of(work: Work) -> Enemy:
    """The enemy clan. Raises `ValueError` where nobody plays alone."""
    if work.state.enemy is None:
        raise ValueError("nobody plays alone")
    return work.state.enemy


def island_of(work: Work) -> str:
    """The island at which the chieftain's boat lies."""
    return work.chart.island_of[enemy_of(work).chieftain]


def lead(work: Work, step: s.EnemyLead) -> None:
    """One action of the enemy. What it cannot do is told."""
    match step.act:
        case Act.SAIL:
            sail(work, step)
        case Act.EXPLORE:
            explore(work)
        case Act.BUILD:
            build_boat(work, nearest_islands=True)
        case Act.HARVEST:
            harvest(work, step.value)
        case Act.COLLECT:
            harvest(work, step.value, bonus=False)
        case _:
            work.do(e.EnemyTold("none", (step.act,)))
    work.agenda.insert(_after_questions(work), s.Control())


def _after_questions(work: Work) -> int:
    """Control is looked at once what an action began is done."""
    at = 0
    while at < len(work.agenda) and isinstance(work.agenda[at], _OF_AN_ACTION):
        at += 1
    return at


_OF_AN_ACTION = (
    s.EnemyTarget, s.EnemyWays, s.EnemyPass, s.EnemySettle, s.EnemySource, s.EnemyAttack,
    s.EnemyDocks, s.PushBoat,
)  # fmt: skip


# Sailing


def sail(work: Work, step: s.EnemyLead) -> None:
    """The chieftain's target: the nearest other island with the card's rune; of equal ones that
    with the least influence of its own, else the person says."""
    work.known("enemy.sail", work.book.enemy.number("sail"))
    enemy, chart, here = enemy_of(work), work.chart, island_of(work)
    far = chart.distances(enemy.chieftain)
    goals = {
        code: min((far[dock] for dock in chart.docks_of[code] if dock in far), default=99)
        for code in chart.of_rune(step.rune)
        if code != here
    }
    goals = {code: ports for code, ports in goals.items() if ports < 99}
    if not goals:
        work.do(e.EnemyTold("no_target", (step.rune,)))
        work.push(*_landing(work, step.value, step.rune))
        return
    least = min(goals.values())
    nearest = [code for code, ports in goals.items() if ports == least]
    mine = {code: standing(work.book, work.state, code, ENEMY).influence for code in nearest}
    weakest = tuple(code for code in nearest if mine[code] == min(mine.values()))
    if len(weakest) > 1:
        work.push(s.EnemyTarget(weakest, step.value), s.EnemyDedicate(step.rune))
        return
    tie = "target_weak" if len(nearest) > 1 else "target"
    work.do(e.EnemyTold(tie, (weakest[0], step.rune), least))
    head_for(work, weakest[0], step.value)
    work.agenda.insert(_after_questions(work), s.EnemyDedicate(step.rune))


def head_for(work: Work, island: str, value: int) -> None:
    """The chieftain takes the shortest way, as far as its sail goes."""
    own = work.known("enemy.sail", work.book.enemy.number("sail"))
    chart = work.chart
    ways = chart.ways(enemy_of(work).chieftain, chart.docks_of[island], value + own)
    if len(ways) > 1:
        work.push(s.EnemyWays(ways, value))
    elif ways:
        go(work, ways[0], value)


def go(work: Work, way: tuple[str, ...], value: int) -> None:
    """The chieftain's boat goes by these ports; boats there make room, villages are raided."""
    work.do(e.ChieftainMoved(way))
    passing = [s.EnemyPass(dock) for dock in way]
    work.push(*passing, *_landing(work, value, None))


def _landing(work: Work, value: int, rune: Rune | None) -> tuple[s.Step, ...]:
    """Settlers land where the chieftain is now: as many as the sail action, without its own."""
    island = island_of(work)
    steps: list[s.Step] = []
    if value:
        steps += [s.EnemySettle(island, value), s.EnemyAttack(island)]
    if rune is not None:
        steps += [s.Control(), s.EnemyDedicate(rune)]
    return tuple(steps)


def pass_port(work: Work, dock: str) -> None:
    """A boat of the person leaves the port, a village there is raided for nothing."""
    if dock in work.state.villages:
        work.do(e.VillageRaided(ENEMY, dock))
    if work.person in work.state.boats_at(dock):
        work.push(s.PushBoat(work.person, dock))


# Settlers


def settle(work: Work, step: s.EnemySettle) -> None:
    """Settlers of the mat go to an island; missing ones come from where most of them are."""
    on_mat = sum(enemy_of(work).settlers)
    landing = min(on_mat, step.count)
    if landing:
        work.do(e.SettlersMoved(ENEMY, landing, "", step.island, "land"))
    if step.count > landing:
        _from_elsewhere(work, step, step.count - landing, landed=step.landed or landing > 0)


def _from_elsewhere(work: Work, step: s.EnemySettle, count: int, *, landed: bool) -> None:
    """Missing settlers come from the island with most of them; of equal ones where the person has
    least influence, else the person says. The target itself gives none."""
    state, island = work.state, step.island
    counts = {
        code: state.settlers(code, ENEMY)
        for code in work.chart.islands
        if (code != island or step.any) and state.settlers(code, ENEMY)
    }
    most = [code for code, there in counts.items() if there == max(counts.values())]
    theirs = {
        code: standing(work.book, state, code, work.person).influence for code in most
    }
    best = tuple(code for code in most if theirs[code] == min(theirs.values()))
    if not best:
        work.do(e.EnemyTold("no_settler", (island,)))
        if not landed:
            _no_attack(work, island)
    elif len(best) > 1:
        work.push(s.EnemySource(best, island, count))
    else:
        bring(work, best[0], island, count)


def bring(work: Work, source: str, island: str, count: int) -> None:
    """So many settlers come from another island; those that it has not got from the next one."""
    if source == island:
        work.do(e.EnemyTold("stays", (island,)))
        _no_attack(work, island)
        return
    coming = min(count, work.state.settlers(source, ENEMY))
    work.do(e.SettlersMoved(ENEMY, coming, source, island, "short"))
    if count > coming:
        work.push(s.EnemySettle(island, count - coming, landed=True))


def _no_attack(work: Work, island: str) -> None:
    """Only who brings settlers attacks: where none came, the attack that was to follow is off."""
    if work.agenda[:1] == [s.EnemyAttack(island)]:
        work.agenda.pop(0)


def attack(work: Work, island: str) -> None:
    """With more settlers of both colours than the person, the enemy removes one."""
    work.attack(island, ENEMY)


def explore(work: Work) -> None:
    """A settler goes across the route at the chieftain's port, or lands here where none leads to
    an island."""
    across = work.chart.across.get(enemy_of(work).chieftain, OFF)
    island = island_of(work) if across == OFF else work.chart.island_of[across]
    work.do(e.EnemyTold("explore_here" if across == OFF else "explore", (island,)))
    work.push(s.EnemySettle(island, 1), s.EnemyAttack(island))


# Boats


def build_boat(work: Work, *, nearest_islands: bool) -> None:
    """The leftmost boat of the mat goes to the chieftain's port, or the next free one clockwise,
    or on to a neighbouring island."""
    if not sum(enemy_of(work).boats):
        work.do(e.EnemyTold("no_boat"))
        return
    here = enemy_of(work).chieftain
    free = [dock for dock in work.chart.clockwise(here) if not work.state.boats_at(dock)]
    if free:
        put_boat(work, free[0])
        return
    ports = _near_ports(work, here) if nearest_islands else ()
    if len(ports) == 1:
        put_boat(work, ports[0])
    elif ports:
        work.push(s.EnemyDocks(ports, "boat"))
    else:
        work.do(e.EnemyTold("no_port"))


def _near_ports(work: Work, here: str) -> tuple[str, ...]:
    """The nearest free ports of other islands, by routes and coasts."""
    far = work.chart.distances(here)
    free = {dock: ports for dock, ports in far.items() if not work.state.boats_at(dock)}
    least = min(free.values(), default=0)
    return tuple(dock for dock, ports in free.items() if ports == least)


def put_boat(work: Work, dock: str) -> None:
    """A boat of the mat lies in a port now."""
    boats = enemy_of(work).boats
    slot = next(at for at, there in enumerate(boats, 1) if there)
    work.do(e.BoatBuilt(ENEMY, slot, dock))


# Harvest and tracks


def harvest(work: Work, value: int, *, bonus: bool = True) -> None:
    """One resource at a time, from the top track down and again; then what empty places add."""
    enemy = enemy_of(work)
    order = list(Resource)
    gains = [order[n % len(order)] for n in range(value)]
    if bonus:
        gains += [Resource.FOOD] * enemy.boats.count(0)
        gains += order * enemy.temples.count(0)
    advance(work, gains, "harvest")


def advance(work: Work, gains: list[Resource], why: str) -> None:
    """Markers go on, space by space; at the end of its track one stops for this turn."""
    enemy = enemy_of(work)
    spaces = {}
    for one in dict.fromkeys(gains):
        track = work.book.enemy.track(one)
        if track is None:
            work.known(f"enemy.{one}", None)
        else:
            spaces[one] = track
    change, reached, full = dict.fromkeys(Resource, 0), [], []
    for one in gains:
        at = enemy.has.of(one) + change[one]
        if at >= len(spaces[one]):
            continue
        change[one] += 1
        symbol, strength = spaces[one][at]
        if symbol is not None:
            reached.append(Reached(one, at + 1, symbol, strength))
        if at + 1 == len(spaces[one]):
            full.append(one)
    moved = Goods(*(change[one] for one in Resource))
    if moved.sum:
        work.do(e.TracksMoved(moved, why, tuple(reached), tuple(full)))
    else:
        work.do(e.EnemyTold("nothing"))


# The rune action


def rune_action(work: Work, card: Card) -> None:
    """One of the four main actions, or the rune's action on the enemy's mat."""
    if card.act is None:
        return
    has = active_runes(work.book, work.state, ENEMY)
    short = Runes(*(max(0, card.needs.of(rune) - has.of(rune)) for rune in Rune))
    if short.sum:
        work.do(e.RunesShort(ENEMY, short))
    elif card.act in MAIN:
        work.push(s.EnemyLead(card.act, card.act_value, card.rune))
    else:
        work.do(e.EnemyTold("instead", (card.act, card.rune)))
        work.push(s.EnemyMat(card.rune))
