"""The lines of the history for what happens to pieces on the map."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from assistant.games.sitting import Depth, DepthSet
from assistant.games.sitting.describe import told_depth
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.influence import chart_of, standing, taker
from assistant.games.tiny_epic_vikings.kinds import ENEMY
from assistant.games.tiny_epic_vikings.labels import (
    god_label,
    place_label,
    rune_label,
    settlers_label,
    subject,
    who_label,
)
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.text import Text, plural, text

OfPieces: TypeAlias = (
    e.BoatMoved | e.BoatBuilt | e.TempleBuilt | e.TempleMoved | e.SettlersMoved | e.RuneTaken
    | e.VillageRaided | e.VillageOffered | e.BoatSet | e.TempleSet | e.VillageSet
)  # fmt: skip
"""Events of boats, temples, settlers, runes and villages."""


def island_label(state: Vikings, island: str) -> Text:
    """An island by its letter and its rune."""
    rune = rune_label(chart_of(book_of(state), state).islands[island].rune)
    return text("island {island} ({rune})", island=island, rune=rune)


def pieces_line(event: OfPieces, state: Vikings) -> Text:
    """The line for such an event; `state` is that before it."""
    return _line(event, state)


@singledispatch
def _line(event: OfPieces, state: Vikings) -> Text:
    raise TypeError(f"nothing that happens to pieces: {event!r}")


@_line.register
def _(event: e.BoatMoved, state: Vikings) -> Text:
    who, was, to = who_label(state, event.owner), place_label(event.was), event.to
    if not to:
        return text("The enemy's boat in {place} goes back to its mat, to the right.", place=was)
    if event.why == "hand":
        return text("Set right: the boat of {name} lies in {to}, not in {was}.", name=who, was=was,
                    to=place_label(to))  # fmt: skip
    if event.why == "pushed":
        return text("The boat of {name} leaves {was} for {to}.", name=who, was=was,
                    to=place_label(to))  # fmt: skip
    return text("{name} sails from {was} to {to}.", name=who, was=was, to=place_label(to))


@_line.register
def _(event: e.BoatBuilt, state: Vikings) -> Text:
    if event.owner == ENEMY:
        return _enemy_boat(state, event.to)
    return text(
        "{name} builds boat {n} for {wood} wood: {place}.",
        name=subject(state, event.owner), n=event.slot, wood=event.wood,
        place=place_label(event.to),
    )  # fmt: skip


def _enemy_boat(state: Vikings, port: str) -> Text:
    """Where a boat of the enemy goes, and why there."""
    island_of, place = chart_of(book_of(state), state).island_of, place_label(port)
    here = port if state.enemy is None else state.enemy.chieftain
    if port == here:
        return text("The leftmost boat of the enemy's mat goes to the chieftain's port: {place}.",
                    place=place)  # fmt: skip
    if island_of[port] == island_of[here]:
        return text("The chieftain's port is taken: the leftmost boat of the enemy's mat goes to"
                    " the next free one clockwise, {place}.", place=place)  # fmt: skip
    return text("No port of this island is free: the leftmost boat of the enemy's mat goes to the"
                " nearest free one, {place}.", place=place)  # fmt: skip


@_line.register
def _(event: e.TempleBuilt, state: Vikings) -> Text:
    where = island_label(state, event.island)
    if event.owner == ENEMY:
        return text("A temple of the enemy goes to {island}: most of its settlers are there, and"
                    " no temple of its own.", island=where)  # fmt: skip
    return text(
        "{name} builds temple {n} for {wood} wood: {island}.",
        name=subject(state, event.owner), n=event.slot, wood=event.wood, island=where,
    )  # fmt: skip


@_line.register
def _(event: e.TempleMoved, state: Vikings) -> Text:
    who = who_label(state, event.owner)
    return text("The temple of {name} goes from {was} to {to}.", name=who,
                was=island_label(state, event.was), to=island_label(state, event.to))  # fmt: skip


@_line.register
def _(event: e.SettlersMoved, state: Vikings) -> Text:
    who, count = subject(state, event.owner), settlers_label(event.count)
    if state.alone and event.owner == ENEMY:
        return _enemy_settlers(event, state)
    if not event.was:
        return text("{name}: {settlers} from the mat to {island}.", name=who, settlers=count,
                    island=island_label(state, event.to))  # fmt: skip
    if event.to:
        return text("{name}: {settlers} from {was} to {to}.", name=who, settlers=count,
                    was=island_label(state, event.was),
                    to=island_label(state, event.to))  # fmt: skip
    island = island_label(state, event.was)
    if event.owner == ENEMY:
        return text("{settlers} of the enemy go from {island} to the box.", settlers=count,
                    island=island)  # fmt: skip
    if event.why == "attack":
        return text("{name}: {settlers} from {island} back to the mat, for whoever came has more"
                    " there.", name=who, settlers=count, island=island)  # fmt: skip
    return text("{name}: {settlers} from {island} back to the mat.", name=who, settlers=count,
                island=island)  # fmt: skip


def _enemy_settlers(event: e.SettlersMoved, state: Vikings) -> Text:
    """Alone: how the enemy's settlers go, and why."""
    count = settlers_label(event.count)
    if not event.was:
        return text("The enemy: {settlers} from the left of its mat to {island}, for no food.",
                    settlers=count, island=island_label(state, event.to))  # fmt: skip
    was = island_label(state, event.was)
    if event.to:
        return text("The enemy's mat is empty: {settlers} from {was}, where it has most, to {to}.",
                    settlers=count, was=was, to=island_label(state, event.to))  # fmt: skip
    if event.why == "temple":
        return text("The temple takes half of its settlers, rounded up: {settlers} from {island}"
                    " back to the right of the enemy's mat.",
                    settlers=count, island=was)  # fmt: skip
    if event.why == "attack":
        return text("You have more settlers on {island}: {settlers} of the enemy back to the right"
                    " of its mat.", settlers=count, island=was)  # fmt: skip
    return text("The enemy: {settlers} from {island} back to the right of its mat.",
                settlers=count, island=was)  # fmt: skip


@_line.register
def _(event: e.RuneTaken, state: Vikings) -> Text:
    island = island_label(state, event.island)
    if not event.owner:
        return text("The rune lies on {island} again.", island=island)
    who = subject(state, event.owner)
    if state.alone and taker(book_of(state), state, event.island) == event.owner:
        most = standing(book_of(state), state, event.island, event.owner).influence
        if event.was:
            return text("{name} takes the rune of {island} from {other}: the most influence there,"
                        " {n}.", name=who, island=island, other=who_label(state, event.was),
                        n=most)  # fmt: skip
        return text("{name} takes the rune of {island}: the most influence there, {n}.", name=who,
                    island=island, n=most)  # fmt: skip
    if event.was:
        return text("{name} takes the rune of {island} from {other}.", name=who, island=island,
                    other=who_label(state, event.was))  # fmt: skip
    return text("{name} takes the rune of {island}.", name=who, island=island)


@_line.register
def _(event: e.VillageRaided, state: Vikings) -> Text:
    if event.owner == ENEMY:
        return text("The enemy comes to the village in {place} and raids it, for no steel.",
                    place=place_label(event.dock))  # fmt: skip
    return text("{name} raids the village in {place}.", name=subject(state, event.owner),
                place=place_label(event.dock))  # fmt: skip


@_line.register
def _(event: e.VillageOffered, state: Vikings) -> Text:
    who = subject(state, event.owner)
    if event.action.isdecimal() and event.owner == ENEMY:
        return text("The enemy offers a village: action {n}, the first from the top with the fewest"
                    " villages.", n=event.action)  # fmt: skip
    if event.action.isdecimal():
        return text("{name} offers a village: action {n} from the top.", name=who, n=event.action)
    return text("{name} offers a village to {god}.", name=who, god=_god(state, event.action))


def _god(state: Vikings, rune: str) -> Text:
    god = next(one for one in state.gods if one.rune == rune)
    figures = book_of(state).gods[god.mat]
    return god_label(figures.name, figures.name_pl, god.mat)


@_line.register
def _(event: e.BoatSet, state: Vikings) -> Text:
    name, place = who_label(state, event.owner), place_label(event.to or event.was)
    if event.to:
        return text("Set right: a boat of {name} lies in {place}.", name=name, place=place)
    return text("Set right: the boat of {name} in {place} lies on its mat.", name=name,
                place=place)  # fmt: skip


@_line.register
def _(event: e.TempleSet, state: Vikings) -> Text:
    name, island = who_label(state, event.owner), island_label(state, event.island)
    if event.lies:
        return text("Set right: a temple of {name} stands on {island}.", name=name, island=island)
    return text("Set right: no temple of {name} stands on {island}.", name=name, island=island)


@_line.register
def _(event: e.VillageSet, state: Vikings) -> Text:
    place = place_label(event.dock)
    if event.lies:
        return text("Set right: a village lies in {place}.", place=place)
    return text("Set right: no village lies in {place}.", place=place)


def stack_told(event: e.StackSet, state: Vikings) -> Text:
    """How many villages lie on an action, as people said."""
    n = event.count
    if event.action.isdecimal():
        return plural("Set right: {n} village lies on action {action} from the top.",
                      "Set right: {n} villages lie on action {action} from the top.",
                      n, action=event.action)  # fmt: skip
    return plural("Set right: {n} village lies with {god}.",
                  "Set right: {n} villages lie with {god}.",
                  n, god=_god(state, event.action))  # fmt: skip


def depth_told(event: DepthSet) -> Text:
    """How much is recorded from now on, and what people then put right on the map."""
    said = told_depth(
        event, text("From now on only turns, islands, fury and counters are recorded.")
    )
    if event.depth is Depth.KEEPER:
        return said
    return text(
        "{said} Set right what the score keeper was not told: pieces on the map, villages and"
        " offerings.",
        said=said,
    )
