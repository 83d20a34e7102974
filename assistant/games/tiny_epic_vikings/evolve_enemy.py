"""What becomes of the enemy clan by an event, and of pieces on its mat."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.kinds import Resource
from assistant.games.tiny_epic_vikings.state import Enemy, Reached, Vikings

STACKED = 2
"""Pieces on one place of the enemy's mat (rulebook, solo set-up 1A)."""


def taken_from(mat: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Pieces leave the mat, the leftmost first."""
    places = list(mat)
    for at, there in enumerate(places):
        gone = min(there, count)
        places[at], count = there - gone, count - gone
    return tuple(places)


def given_back(mat: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Pieces come back to the mat, to the rightmost place that has room."""
    places = list(mat)
    for at in reversed(range(len(places))):
        room = min(STACKED - places[at], count)
        places[at], count = places[at] + room, count - room
    return tuple(places)


def with_enemy(state: Vikings, **changes: Any) -> Vikings:
    """The state in which the enemy clan is otherwise."""
    enemy = state.enemy
    return state if enemy is None else replace(state, enemy=replace(enemy, **changes))


def evolve_enemy(event: e.VikingsEvent, state: Vikings) -> Vikings:
    """The next state after an event that is about the enemy clan alone."""
    enemy = state.enemy
    if enemy is None:
        raise TypeError(f"no event of this game: {event!r}")
    return replace(state, enemy=_next(event, enemy))


def _next(event: e.VikingsEvent, enemy: Enemy) -> Enemy:
    match event:
        case e.EnemyCard():
            return replace(enemy, row=(*enemy.row, event.card), deck=max(0, enemy.deck - 1))
        case e.ChieftainMoved():
            return replace(enemy, chieftain=event.way[-1])
        case e.TracksMoved():
            return replace(
                enemy,
                has=enemy.has.plus(event.change),
                reached=(*enemy.reached, *event.reached),
                full=(*enemy.full, *event.full),
            )
        case e.TrackReset():
            has = replace(enemy.has, **{event.resource.value: 0})
            full: tuple[Resource, ...] = tuple(
                one for one in enemy.full if one is not event.resource
            )
            return replace(enemy, has=has, full=full)
        case e.SymbolsTaken():
            return replace(enemy, reached=first_done(enemy))
        case e.EnemyBonus():
            return replace(enemy, bonus=event.bonus, deck=max(0, enemy.deck - 1))
        case e.EnemyTold():
            return enemy
    raise TypeError(f"no event of Tiny Epic Vikings: {event!r}")


def in_order(enemy: Enemy) -> tuple[int, ...]:
    """The places of the reached symbols in the order in which they are done: from the top track
    down, from the left to the right."""
    tracks = list(Resource)
    places = range(len(enemy.reached))

    def key(at: int) -> tuple[int, int]:
        one = enemy.reached[at]
        return tracks.index(one.resource), one.space

    return tuple(sorted(places, key=key))


def first_done(enemy: Enemy) -> tuple[Reached, ...]:
    """The reached symbols without the first one."""
    first = in_order(enemy)[0]
    return enemy.reached[:first] + enemy.reached[first + 1 :]
