"""The map as a picture of ours and as a list: islands, ports, fjords, routes, who has what."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.tiny_epic_vikings.influence import (
    Standing,
    chart_of,
    needed,
    standings,
    taker,
)
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, Rune
from assistant.games.tiny_epic_vikings.labels import rune_label, who_label
from assistant.games.tiny_epic_vikings.maps import OFF, Chart
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.text import Text, text


class MapOwner(Struct, frozen=True):
    """What an owner has on an island, and how much more influence would give it the island."""

    owner: str
    label: Text
    settlers: int
    temples: int
    boats: int
    influence: int
    needed: int


class MapIsland(Struct, frozen=True):
    """An island: where it is drawn, who is there, who controls it, what could change that."""

    code: str
    rune: Rune
    label: Text
    x: float
    y: float
    holder: str
    holder_label: Text
    owners: tuple[MapOwner, ...]
    hints: tuple[Text, ...]


class MapPlace(Struct, frozen=True):
    """A port or a fjord: where it and its name are drawn, whose boats lie there, whether a
    village does."""

    code: str
    x: float
    y: float
    name_x: float
    name_y: float
    dock: bool
    island: str
    boats: tuple[str, ...]
    village: bool
    chieftain: bool
    edge: bool


class MapLine(Struct, frozen=True):
    """A route: from where to where it is drawn."""

    x1: float
    y1: float
    x2: float
    y2: float


class SheetMap(Struct, frozen=True):
    """The whole map. Without `verified` it is a sketch that nobody has compared."""

    side: str
    verified: bool
    islands: tuple[MapIsland, ...]
    places: tuple[MapPlace, ...]
    lines: tuple[MapLine, ...]
    edges: tuple[str, ...]


class SketchIsland(Struct, frozen=True):
    """An island of a map on which nobody plays."""

    code: str
    rune: Rune
    x: int
    y: int


class Sketch(Struct, frozen=True):
    """A side of the map, to be compared with a copy."""

    side: str
    title: Text
    verified: bool
    islands: tuple[SketchIsland, ...]
    places: tuple[MapPlace, ...]
    lines: tuple[MapLine, ...]


def sketch(side: str, title: Text, chart: Chart) -> Sketch:
    """A side of the map without pieces."""
    return Sketch(
        side,
        title,
        chart.verified,
        tuple(SketchIsland(code, one.rune, one.x, one.y) for code, one in chart.islands.items()),
        tuple(_place(chart, place) for place in chart.places()),
        _lines(chart),
    )


def _place(chart: Chart, place: str) -> MapPlace:
    """A port or a fjord as it is before the game."""
    spot = chart.spot(place)
    name = _name_spot(chart, place, spot)
    return MapPlace(
        code=place,
        x=round(spot[0], 1),
        y=round(spot[1], 1),
        name_x=round(name[0], 1),
        name_y=round(name[1], 1),
        dock=place in chart.island_of,
        island=chart.island_of.get(place, ""),
        boats=(),
        village=place in chart.villages,
        chieftain=False,
        edge=place in chart.edges,
    )


def _lines(chart: Chart) -> tuple[MapLine, ...]:
    return tuple(
        _line(chart.spot(route.start), None if route.end == OFF else chart.spot(route.end))
        for route in chart.routes
        if route.start != OFF
    )


def sheet_map(state: Vikings) -> SheetMap:
    """The map as it is now."""
    chart = chart_of(book_of(state), state)
    chieftain = "" if state.enemy is None else state.enemy.chieftain
    return SheetMap(
        side=state.chart,
        verified=chart.verified,
        islands=tuple(_island(state, code) for code in chart.islands),
        places=tuple(
            replace(
                _place(chart, place),
                boats=state.boats_at(place),
                village=place in state.villages,
                chieftain=chieftain == place,
            )
            for place in chart.places()
        ),
        lines=_lines(chart),
        edges=_free_edges(state, chart),
    )


def _free_edges(state: Vikings, chart: Chart) -> tuple[str, ...]:
    """Where a start boat may lie: fjords at the edge; of a sketch all, those at its edge first."""
    others = () if chart.verified else tuple(one for one in chart.fjords if one not in chart.edges)
    return tuple(one for one in (*chart.edges, *others) if not state.boats_at(one))


def _name_spot(chart: Chart, place: str, spot: tuple[float, float]) -> tuple[float, float]:
    """Beside its route for a port, below its middle for a fjord."""
    x, y = spot
    if place not in chart.island_of:
        return x, y + 3.2
    island = chart.islands[chart.island_of[place]]
    dx, dy = (x - island.x) * 0.32, (y - island.y) * 0.32
    return min(97.0, max(3.0, x + dx - dy)), min(98.5, max(3.0, y + dy + dx + 0.8))


def _line(start: tuple[float, float], end: tuple[float, float] | None) -> MapLine:
    """A route that leaves the map goes straight on to its edge."""
    if end is not None:
        return MapLine(*(round(one, 1) for one in (*start, *end)))
    dx, dy = start[0] - 50.0, start[1] - 50.0
    far = 50.0 / max(1.0, abs(dx), abs(dy))
    return MapLine(*(round(one, 1) for one in (*start, 50 + dx * far, 50 + dy * far)))


def _island(state: Vikings, code: str) -> MapIsland:
    book = book_of(state)
    one = chart_of(book, state).islands[code]
    every = standings(book, state, code)
    holder = state.holder(code)
    there = [
        MapOwner(
            has.owner,
            who_label(state, has.owner),
            has.settlers,
            has.temples,
            has.boats,
            has.influence,
            needed(book, state, code, has.owner),
        )
        for has in every
        if has.influence or has.owner == holder
    ]
    hints = () if state.depth is Depth.KEEPER or state.over else _hints(state, code, every)
    return MapIsland(
        code, one.rune, rune_label(one.rune), one.x, one.y, holder, who_label(state, holder),
        tuple(sorted(there, key=lambda has: -has.influence)), hints,
    )  # fmt: skip


def _hints(state: Vikings, code: str, every: tuple[Standing, ...]) -> tuple[Text, ...]:
    """Who could take the island, and by how much."""
    book, holder = book_of(state), state.holder(code)
    if taker(book, state, code):
        who = who_label(state, taker(book, state, code))
        return (text("{name} has most influence now: the rune goes there after the action.",
                     name=who),)  # fmt: skip
    found = []
    for one in every:
        never = one.owner == ENEMY and not state.alone
        if one.owner == holder or never or not one.influence:
            continue
        more, who = needed(book, state, code, one.owner), who_label(state, one.owner)
        found.append(
            text("{name} takes it with {n} more influence.", name=who, n=more)
            if one.land
            else text("{name} takes it with {n} more influence and land forces.", name=who, n=more)
        )
    return tuple(found)
