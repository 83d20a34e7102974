"""Why the enemy clan does what it does, in one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from assistant.games.listing import listed
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.kinds import Act, Resource, Rune, Symbol
from assistant.games.tiny_epic_vikings.labels import (
    act_label,
    act_with,
    goods_label,
    resource_word,
    rune_label,
    symbol_label,
)
from assistant.words.text import Text, plural, text

AboutEnemy: TypeAlias = (
    e.ChieftainMoved | e.TracksMoved | e.TrackReset | e.EnemyBonus | e.EnemyTold
)
"""Events that only the enemy clan has."""

_PLAIN = {
    "no_boat": text("The enemy has no boat left on its mat: nothing is built."),
    "no_port": text("No free port is left for the enemy's boat."),
    "no_route": text("No route leads from the chieftain's port to an island: nothing happens."),
    "no_temple": text("The enemy raises no temple: none is left, or no island of settlers."),
    "no_favour": text("No favour card is left: the enemy begins no battle."),
    "battle_on": text("A battle is on already: the enemy begins no other one."),
    "declined": text("The enemy's battle is not joined: it fights invaders."),
    "push": text("The chieftain is at the nearest port with a boat of yours, which must leave."),
    "nothing": text("Nothing comes of it for the enemy."),
    "reshuffle": text("The enemy's deck is empty: shuffle what it played in earlier eras."),
}


def follows_map(event: AboutEnemy) -> bool:
    """Whether ports and routes lead to what this tells."""
    if isinstance(event, e.EnemyTold):
        return event.code in ("explore", "explore_here", "no_route", "no_port")
    return isinstance(event, e.ChieftainMoved)


def enemy_line(event: AboutEnemy, island: Callable[[str], Text]) -> Text:
    """What the enemy clan does, or why."""
    match event:
        case e.ChieftainMoved():
            return text("Move the chieftain's boat: {ports}.", ports=" → ".join(event.way))
        case e.TracksMoved():
            return _reached(event)
        case e.TrackReset():
            what = resource_word(event.resource)
            return text("The enemy's {what} stood at the end of its track: back to 0.", what=what)
        case e.EnemyBonus():
            return text("Strength of the enemy in this battle: +{n}.", n=event.bonus)
        case e.EnemyTold():
            return _reason(event, island)


def _reason(event: e.EnemyTold, island: Callable[[str], Text]) -> Text:
    """The sentence of a reason."""
    names, n = event.names, event.n
    if event.code in _PLAIN:
        return _PLAIN[event.code]
    match event.code:
        case "target":
            return plural(
                "The enemy makes for {island}: the nearest other one with {rune}, {n} port away.",
                "The enemy makes for {island}: the nearest other one with {rune}, {n} ports away.",
                n,
                island=island(names[0]),
                rune=rune_label(Rune(names[1])),
            )
        case "target_weak":
            return text(
                "The enemy makes for {island}: of the nearest ones with {rune} it has the least"
                " influence there.",
                island=island(names[0]),
                rune=rune_label(Rune(names[1])),
            )
        case "target_said":
            return text(
                "The enemy makes for {island}: of equal ones you chose it.", island=island(names[0])
            )
        case "no_target":
            rune = rune_label(Rune(names[0]))
            return text("There is no other island with {rune}: the enemy stays.", rune=rune)
        case "explore":
            return text(
                "The enemy explores: the route at the chieftain's port leads to {island}.",
                island=island(names[0]),
            )
        case "explore_here":
            return text(
                "The enemy explores: the route at the chieftain's port leaves the map, so it is"
                " {island}.",
                island=island(names[0]),
            )
        case "no_settler":
            return text("The enemy has no settler left for {island}.", island=island(names[0]))
        case "stays":
            return text("The settler stays on {island}: most of them are there.",
                        island=island(names[0]))  # fmt: skip
        case "none":
            return text("The enemy never does this: {act}.", act=act_label(Act(names[0])))
        case "instead":
            return text(
                "The enemy never does this: {act}. The action of {rune} on its mat instead.",
                act=act_label(Act(names[0])), rune=rune_label(Rune(names[1])),
            )  # fmt: skip
        case "mat":
            return text(
                "The enemy's mat, {rune}: {act}.",
                rune=rune_label(Rune(names[0])), act=act_with(Act(names[1]), n),
            )  # fmt: skip
        case "paid":
            return text("The offering lets the enemy do: {act}.", act=act_with(Act(names[0]), n))
        case "no_offering":
            return text("All four offerings are full: the enemy keeps its villages.")
        case "symbol":
            return text(
                "The marker of {what} came to space {n} or passed it: {symbol}.",
                what=resource_word(Resource(names[0])), n=n, symbol=symbol_label(Symbol(names[1])),
            )  # fmt: skip
    raise ValueError(event.code)


def _reached(event: e.TracksMoved) -> Text:
    """That the enemy's markers go on."""
    goods = goods_label(event.change)
    line = text("The enemy's markers go on: {goods}.", goods=goods)
    if not event.full:
        return line
    return text(
        "{line} At the end of the track: {what}.",
        line=line, what=listed(resource_word(one) for one in event.full),
    )  # fmt: skip
