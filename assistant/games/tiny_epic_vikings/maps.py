"""A side of the map: islands with their ports, routes between ports, fjords between routes.

A route is a dotted line: each of its ends is a port, and it parts two fjords. So a port adjoins
the two fjords of its route, and two fjords adjoin each other across a route (rulebook, map). A
route is written as two ports, or a port and "-" where it leaves the map, and its two fjords.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import cached_property

from msgspec import Struct

from assistant.figures import Path, Sourced, misfit
from assistant.games.tiny_epic_vikings.kinds import Rune
from assistant.words.text import text

BACK = 2
"""Moves of a boat that leaves a port and comes back."""

OFF = "-"
"""The end of a route that leaves the map."""


class IslandFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """An island: its rune, where it is drawn (percent), outer or inner, top or bottom half, its
    ports clockwise ("1 2v 3": v for a village)."""

    rune: Rune
    x: int
    y: int
    place: str
    half: str
    docks: str


class MapFigures(Sourced, frozen=True, dict=True):
    """One side of the map as it stands in the figures."""

    centre: str
    edges: str
    routes: dict[str, str]
    islands: dict[str, IslandFigures]

    @cached_property
    def chart(self) -> Chart:
        """The map made of it."""
        return Chart(self)


class Route(Struct, frozen=True):
    """A route from a port to another one, or off the map, and the fjords on both sides."""

    start: str
    end: str
    fjords: tuple[str, str]


class Chart:
    """What adjoins what. Ports are named by island and number ("A2")."""

    def __init__(self, figures: MapFigures) -> None:
        self.verified = figures.verified
        self.islands = figures.islands
        self.routes = tuple(_route(word) for word in figures.routes.values() if word)
        self.docks_of = {
            code: tuple(f"{code}{dock.rstrip('v')}" for dock in one.docks.split())
            for code, one in figures.islands.items()
        }
        self.villages = tuple(
            f"{code}{dock.rstrip('v')}"
            for code, one in figures.islands.items()
            for dock in one.docks.split()
            if dock.endswith("v")
        )
        self.island_of = {dock: code for code, docks in self.docks_of.items() for dock in docks}
        self.fjords = tuple(dict.fromkeys(f for route in self.routes for f in route.fjords))
        self.edges = tuple(figures.edges.lower().split())
        self.centre = figures.centre.lower()
        self.across: dict[str, str] = {}
        self._fjords_at: dict[str, tuple[str, ...]] = {}
        self._beside: dict[str, set[str]] = {fjord: set() for fjord in self.fjords}
        for route in self.routes:
            one, other = route.fjords
            self._beside[one].add(other)
            self._beside[other].add(one)
            for dock, far in ((route.start, route.end), (route.end, route.start)):
                if dock != OFF:
                    self._fjords_at[dock] = tuple(dict.fromkeys(route.fjords))
                    self.across[dock] = far

    def of_rune(self, rune: Rune) -> tuple[str, ...]:
        """The islands of a rune."""
        return tuple(code for code, one in self.islands.items() if one.rune is rune)

    def places(self) -> tuple[str, ...]:
        """All ports, then all fjords."""
        return (*self.island_of, *self.fjords)

    def fjords_at(self, dock: str) -> tuple[str, ...]:
        """The fjords that a port adjoins."""
        return self._fjords_at.get(dock, ())

    def docks_on(self, fjord: str) -> tuple[str, ...]:
        """The ports that a fjord adjoins."""
        return tuple(dock for dock, fjords in self._fjords_at.items() if fjord in fjords)

    def moves(self, place: str) -> tuple[str, ...]:
        """Where a boat gets by one move: out of a port into a fjord, on from there."""
        if place in self.island_of:
            return self.fjords_at(place)
        return (*sorted(self._beside[place]), *self.docks_on(place))

    def reach(self, place: str, steps: int) -> dict[str, int]:
        """Every place that a boat can end on, with the moves it takes; a port ends the way. Out of
        a port and back into it are two moves."""
        found = _spread(place, steps, lambda one: self.moves(one), self.island_of)
        if place in self.island_of and steps >= BACK:
            found[place] = BACK
        return found

    def neighbours(self, island: str) -> tuple[str, ...]:
        """The islands at the other end of a route."""
        ends = (self.across.get(dock, OFF) for dock in self.docks_of[island])
        return tuple(dict.fromkeys(self.island_of[end] for end in ends if end != OFF))

    def island_steps(self, start: str, end: str) -> int | None:
        """How many routes lie between two islands at the least."""
        found = _spread(start, len(self.islands), lambda one: self.neighbours(one), ())
        return 0 if start == end else found.get(end)

    def along(self, dock: str) -> tuple[str, ...]:
        """The ports that a chieftain's boat gets to by one move: along the coast, across."""
        docks = self.docks_of[self.island_of[dock]]
        at = docks.index(dock)
        coast = (docks[(at + 1) % len(docks)], docks[at - 1])
        far = self.across.get(dock, OFF)
        found = (*coast, far) if far != OFF else coast
        return tuple(one for one in dict.fromkeys(found) if one != dock)

    def distances(self, dock: str) -> dict[str, int]:
        """Ports that the chieftain's boat passes to each port, that port counted."""
        return _spread(dock, len(self.island_of), self.along, ())

    def ways(self, dock: str, ends: Iterable[str], most: int) -> tuple[tuple[str, ...], ...]:
        """All shortest ways to the nearest of some ports, each cut off after so many ports."""
        far = {dock: 0, **self.distances(dock)}
        goals = [end for end in ends if end in far and end != dock]
        if not goals:
            return ()
        least = min(far[goal] for goal in goals)
        whole = [way for goal in goals if far[goal] == least for way in self._ways(dock, goal, far)]
        return tuple(dict.fromkeys(way[:most] for way in whole))

    def _ways(self, dock: str, goal: str, far: dict[str, int]) -> list[tuple[str, ...]]:
        if goal == dock:
            return [()]
        return [
            (*way, goal)
            for before in self.along(goal)
            if far.get(before, -1) == far[goal] - 1
            for way in self._ways(dock, before, far)
        ]

    def clockwise(self, dock: str) -> tuple[str, ...]:
        """The ports of an island clockwise from one of them on, itself first."""
        docks = self.docks_of[self.island_of[dock]]
        at = docks.index(dock)
        return docks[at:] + docks[:at]

    def at_centre(self, island: str) -> tuple[str, ...]:
        """An island's ports on the central fjord."""
        centre = set(self.docks_on(self.centre)) if self.centre else set()
        return tuple(dock for dock in self.docks_of[island] if dock in centre)

    def spot(self, place: str) -> tuple[float, float]:
        """Where a port or a fjord is drawn, in percent of the map."""
        if place in self.island_of:
            return self._dock_spot(place)
        docks = [self._dock_spot(dock) for dock in self.docks_on(place)]
        x = sum(one[0] for one in docks) / len(docks)
        y = sum(one[1] for one in docks) / len(docks)
        if place in self.edges:
            x, y = x + (x - 50) * 0.22, y + (y - 50) * 0.22
        return min(96.0, max(4.0, x)), min(96.0, max(4.0, y))

    def _dock_spot(self, dock: str) -> tuple[float, float]:
        """On the shore, towards the other end of its route."""
        here = self.islands[self.island_of[dock]]
        far = self.across.get(dock, OFF)
        if far == OFF:
            to_x, to_y = here.x + (here.x - 50.0) + 0.01, here.y + (here.y - 50.0) + 0.01
        else:
            there = self.islands[self.island_of[far]]
            to_x, to_y = float(there.x), float(there.y)
        dx, dy = to_x - here.x, to_y - here.y
        length = max(1.0, (dx * dx + dy * dy) ** 0.5)
        return here.x + 10 * dx / length, here.y + 10 * dy / length


def _spread(
    start: str, most: int, near: Callable[[str], Iterable[str]], ends: Iterable[str]
) -> dict[str, int]:
    """Breadth first: places within so many steps; no step leads on from one of `ends`."""
    found, queue = {start: 0}, deque([start])
    closed = set(ends) - {start}
    while queue:
        here = queue.popleft()
        if found[here] == most or here in closed:
            continue
        for there in near(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    del found[start]
    return found


def _route(word: str) -> Route:
    start, end, one, other = word.split()
    return Route(start.upper(), end.upper(), (one.lower(), other.lower()))


def check_map(path: Path, figures: MapFigures) -> None:
    """Raises `FiguresError` where routes and ports do not fit together."""
    docks = {
        f"{code}{dock.rstrip('v')}"
        for code, one in figures.islands.items()
        for dock in one.docks.split()
    }
    seen: set[str] = set()
    fjords: set[str] = set()
    for name, word in figures.routes.items():
        if not word:
            continue
        parts = word.split()
        if len(parts) != 4:
            raise misfit((*path, "routes", name), text("write two ports and two fjords"))
        for dock in (part.upper() for part in parts[:2]):
            if dock == OFF:
                continue
            if dock not in docks:
                raise misfit((*path, "routes", name), text("there is no port {dock}", dock=dock))
            if dock in seen:
                raise misfit((*path, "routes", name), text("{dock} has a route", dock=dock))
            seen.add(dock)
        fjords.update(part.lower() for part in parts[2:])
    if {fjord.upper() for fjord in fjords} & docks:
        raise misfit((*path, "routes"), text("a fjord has the name of a port"))
    for dock in sorted(docks - seen):
        raise misfit((*path, "islands"), text("{dock} has no route", dock=dock))
    for fjord in (figures.edges + " " + figures.centre).lower().split():
        if fjord not in fjords:
            raise misfit((*path, "edges"), text("there is no fjord {fjord}", fjord=fjord))
