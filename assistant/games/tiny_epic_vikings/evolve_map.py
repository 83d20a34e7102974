"""What becomes of the pieces on the map, of its runes and villages, by an event."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from assistant.games.sitting import with_player
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.evolve_enemy import (
    evolve_enemy,
    given_back,
    taken_from,
    with_enemy,
)
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Resource, only
from assistant.games.tiny_epic_vikings.state import Boat, Held, Settled, Stack, Temple, Vikings


@singledispatch
def evolve_map(event: e.VikingsEvent, state: Vikings) -> Vikings:
    """The next state after an event that is about what lies on the table."""
    return evolve_enemy(event, state)


@evolve_map.register
def _(event: e.MapTaken, state: Vikings) -> Vikings:
    now = replace(
        state, settled=event.settled, temples=event.temples, boats=event.boats,
        villages=event.villages,
    )  # fmt: skip
    for mat in event.mats:
        now = with_player(
            now, mat.seat, settlers=mat.settlers, boats=mat.boats, temples=mat.temples
        )
    if not event.enemy:
        return now
    settlers, temples, boats = event.enemy
    return with_enemy(
        now, settlers=settlers, temples=temples, boats=boats, chieftain=event.chieftain
    )


@evolve_map.register
def _(event: e.MatTaken, state: Vikings) -> Vikings:
    return with_player(state, event.seat, boats=event.boats, temples=event.temples)


@evolve_map.register
def _(event: e.StackSet, state: Vikings) -> Vikings:
    stacks = tuple(one for one in state.stacks if one.action != event.action)
    return replace(state, stacks=(*stacks, Stack(event.action, event.count)))


@evolve_map.register
def _(event: e.BoatSet, state: Vikings) -> Vikings:
    boats = list(state.boats)
    if event.was:
        boats.remove(Boat(event.owner, event.was))
    if event.to:
        boats.append(Boat(event.owner, event.to))
    now = replace(state, boats=tuple(boats))
    if event.owner == ENEMY:
        return with_enemy(now, boats=event.mat)
    return with_player(now, event.owner, boats=event.mat)


@evolve_map.register
def _(event: e.TempleSet, state: Vikings) -> Vikings:
    temple = Temple(event.island, event.owner)
    temples = tuple(one for one in state.temples if one != temple)
    now = replace(state, temples=(*temples, temple) if event.lies else temples)
    if event.owner == ENEMY:
        return with_enemy(now, temples=event.mat)
    return with_player(now, event.owner, temples=event.mat)


@evolve_map.register
def _(event: e.VillageSet, state: Vikings) -> Vikings:
    others = tuple(one for one in state.villages if one != event.dock)
    return replace(state, villages=(*others, event.dock) if event.lies else others)


@evolve_map.register
def _(event: e.BoatMoved, state: Vikings) -> Vikings:
    boats = list(state.boats)
    boats.remove(Boat(event.owner, event.was))
    if event.to:
        return replace(state, boats=(*boats, Boat(event.owner, event.to)))
    left = replace(state, boats=tuple(boats))
    return left if left.enemy is None else with_enemy(left, boats=given_back(left.enemy.boats, 1))


@evolve_map.register
def _(event: e.BoatBuilt, state: Vikings) -> Vikings:
    built = replace(state, boats=(*state.boats, Boat(event.owner, event.to)))
    if event.owner == ENEMY:
        enemy = built.enemy
        return built if enemy is None else with_enemy(built, boats=taken_from(enemy.boats, 1))
    player = built.player(event.owner)
    slots = tuple(one for one in player.boats if one != event.slot)
    has = player.has.minus(only(Resource.WOOD, event.wood))
    return with_player(built, event.owner, boats=slots, has=has)


@evolve_map.register
def _(event: e.TempleBuilt, state: Vikings) -> Vikings:
    built = replace(state, temples=(*state.temples, Temple(event.island, event.owner)))
    if event.owner == ENEMY:
        enemy = built.enemy
        return built if enemy is None else with_enemy(built, temples=taken_from(enemy.temples, 1))
    player = built.player(event.owner)
    slots = tuple(one for one in player.temples if one != event.slot)
    has = player.has.minus(only(Resource.WOOD, event.wood))
    return with_player(built, event.owner, temples=slots, has=has)


@evolve_map.register
def _(event: e.TempleMoved, state: Vikings) -> Vikings:
    temples = list(state.temples)
    temples[temples.index(Temple(event.was, event.owner))] = Temple(event.to, event.owner)
    return replace(state, temples=tuple(temples))


@evolve_map.register
def _(event: e.SettlersMoved, state: Vikings) -> Vikings:
    counts = {(one.island, one.owner): one.count for one in state.settled}
    for island, by in ((event.was, -event.count), (event.to, event.count)):
        if island:
            counts[island, event.owner] = counts.get((island, event.owner), 0) + by
    settled = tuple(
        Settled(island, owner, count) for (island, owner), count in counts.items() if count
    )
    moved = replace(state, settled=settled)
    on_mat = (0 if event.was else -event.count) + (0 if event.to else event.count)
    if not on_mat:
        return moved
    if event.owner != ENEMY:
        settlers = moved.player(event.owner).settlers + on_mat
        return with_player(moved, event.owner, settlers=settlers)
    if moved.enemy is None:
        return moved
    change = given_back if on_mat > 0 else taken_from
    return with_enemy(moved, settlers=change(moved.enemy.settlers, abs(on_mat)))


@evolve_map.register
def _(event: e.RuneTaken, state: Vikings) -> Vikings:
    held = tuple(one for one in state.held if one.island != event.island)
    return replace(state, held=(*held, Held(event.island, event.owner)) if event.owner else held)


@evolve_map.register
def _(event: e.VillageRaided, state: Vikings) -> Vikings:
    left = replace(state, villages=tuple(one for one in state.villages if one != event.dock))
    return _more_villages(left, event.owner, 1)


def _more_villages(state: Vikings, owner: str, by: int) -> Vikings:
    if owner != ENEMY:
        return with_player(state, owner, villages=state.player(owner).villages + by)
    if state.enemy is None:
        return state
    return with_enemy(state, villages=state.enemy.villages + by)


@evolve_map.register
def _(event: e.VillageOffered, state: Vikings) -> Vikings:
    stacks = tuple(one for one in state.stacks if one.action != event.action)
    stacks = (*stacks, Stack(event.action, state.stack(event.action) + 1))
    place = state.place if event.owner == ENEMY else replace(state.place, offered=True)
    return _more_villages(replace(state, stacks=stacks, place=place), event.owner, -1)
