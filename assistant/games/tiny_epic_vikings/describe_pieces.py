"""The lines of the history for what happens to pieces on the map."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.influence import chart_of
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
from assistant.words.text import Text, text

OfPieces: TypeAlias = (
    e.BoatMoved | e.BoatBuilt | e.TempleBuilt | e.TempleMoved | e.SettlersMoved | e.RuneTaken
    | e.VillageRaided | e.VillageOffered
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
        return text("The enemy builds: the leftmost boat of its mat goes to {place}.",
                    place=place_label(event.to))  # fmt: skip
    return text(
        "{name} builds boat {n} for {wood} wood: {place}.",
        name=subject(state, event.owner), n=event.slot, wood=event.wood,
        place=place_label(event.to),
    )  # fmt: skip


@_line.register
def _(event: e.TempleBuilt, state: Vikings) -> Text:
    where = island_label(state, event.island)
    if event.owner == ENEMY:
        return text("A temple of the enemy stands on {island}.", island=where)
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
    if not event.was:
        return text("{name}: {settlers} from the mat to {island}.", name=who, settlers=count,
                    island=island_label(state, event.to))  # fmt: skip
    if event.to:
        return text("{name}: {settlers} from {was} to {to}.", name=who, settlers=count,
                    was=island_label(state, event.was),
                    to=island_label(state, event.to))  # fmt: skip
    island = island_label(state, event.was)
    if event.owner == ENEMY and not state.alone:
        return text("{settlers} of the enemy go from {island} to the box.", settlers=count,
                    island=island)  # fmt: skip
    return text("{name}: {settlers} from {island} back to the mat.", name=who, settlers=count,
                island=island)  # fmt: skip


@_line.register
def _(event: e.RuneTaken, state: Vikings) -> Text:
    island = island_label(state, event.island)
    if not event.owner:
        return text("The rune lies on {island} again.", island=island)
    who = subject(state, event.owner)
    if event.was:
        return text("{name} takes the rune of {island} from {other}.", name=who, island=island,
                    other=who_label(state, event.was))  # fmt: skip
    return text("{name} takes the rune of {island}.", name=who, island=island)


@_line.register
def _(event: e.VillageRaided, state: Vikings) -> Text:
    return text("{name} raids the village in {place}.", name=subject(state, event.owner),
                place=place_label(event.dock))  # fmt: skip


@_line.register
def _(event: e.VillageOffered, state: Vikings) -> Text:
    who = subject(state, event.owner)
    if event.action.isdecimal():
        return text("{name} offers a village: action {n} from the top.", name=who, n=event.action)
    god = next(one for one in state.gods if one.rune == event.action)
    figures = book_of(state).gods[god.mat]
    name = god_label(figures.name, figures.name_pl, god.mat)
    return text("{name} offers a village to {god}.", name=who, god=name)
