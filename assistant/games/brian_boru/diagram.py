"""The diagram of the board: shapes around the towns of each region, and roads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot
from typing import TypeAlias

from msgspec import Struct

from assistant.games.brian_boru.figures import Book

Point: TypeAlias = tuple[float, float]
"""x and y in units of the diagram."""

ACROSS, DOWN = 10.0, 13.0
"""Units of the diagram for one percent of the board's width and height: Ireland is tall."""


_Name: TypeAlias = tuple[Point, float]
"""Where a region's name stands, and half its width."""


class RegionShape(Struct, frozen=True):
    """A region in the diagram: the corners around its towns, and where its name stands."""

    region: str
    corners: tuple[Point, ...]
    name_at: Point


class RoadLine(Struct, frozen=True):
    """A road between two towns."""

    a: int
    b: int
    ends: tuple[Point, Point]


class Diagram(Struct, frozen=True):
    """What is drawn of the board whoever holds it: left, top, width and height, then all of it."""

    box: tuple[float, float, float, float]
    regions: tuple[RegionShape, ...]
    roads: tuple[RoadLine, ...]


_MARGIN = 78.0
_LETTER, _LINE = 7.6, 46.0
"""Half a letter's width in a region's name, and the height that it wants to itself."""
_TOWN = 32.0
"""How much room a town wants beside a name."""
_STEP, _AROUND = 9.0, 90.0
"""How closely places for a name are tried, and how far outside its towns."""
_ENOUGH = 1.1
"""A name this free of towns, in its own widths and heights, is free enough."""


def at(x: int, y: int) -> Point:
    """Where a town lies, from its percent of width and height."""
    return x * ACROSS, y * DOWN


@lru_cache
def diagram(book: Book) -> Diagram:
    """The diagram that the figures give."""
    spots = {number: at(town.x, town.y) for number, town in book.towns.items()}
    left, right = min(x for x, _ in spots.values()), max(x for x, _ in spots.values())
    top, bottom = min(y for _, y in spots.values()), max(y for _, y in spots.values())
    box = (
        left - _MARGIN,
        top - _MARGIN,
        right - left + 2 * _MARGIN,
        bottom - top + 2 * _MARGIN,
    )
    named: list[_Name] = []
    regions = []
    for region, figures in book.figures.regions.items():
        own = [spots[town.number] for town in book.of_region(region)]
        if own:
            where = _name_at(figures.name, own, list(spots.values()), named)
            named.append((where, _half_width(figures.name)))
            regions.append(RegionShape(region, hull(own), where))
    roads = tuple(
        RoadLine(number, other, (spots[number], spots[other]))
        for number, town in book.towns.items()
        for other in sorted(town.roads)
        if number < other
    )
    return Diagram(box, tuple(regions), roads)


def _half_width(name: str) -> float:
    return len(name) * _LETTER


def _name_at(
    name: str, own: Sequence[Point], spots: Sequence[Point], named: Sequence[_Name]
) -> Point:
    """A place for a region's name, free of towns and other names, near the middle of its own."""
    middle = (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own))
    half = _half_width(name)
    taken = [(spot, _TOWN) for spot in spots] + list(named)

    def freedom(place: Point) -> float:
        x, y = place
        free = min(
            max(abs(x - at[0]) / (half + wide), abs(y - at[1]) / _LINE) for at, wide in taken
        )
        return min(free, _ENOUGH) - hypot(x - middle[0], y - middle[1]) / 1000

    left, right = min(x for x, _ in spots) - _MARGIN, max(x for x, _ in spots) + _MARGIN
    xs, ys = [x for x, _ in own], [y for _, y in own]
    return max(
        (
            (x, y)
            for x in _between(
                max(min(xs) - _AROUND, left + half), min(max(xs) + _AROUND, right - half)
            )
            for y in _between(min(ys) - _AROUND, max(ys) + _AROUND)
        ),
        key=freedom,
    )


def _between(least: float, most: float) -> list[float]:
    return [least + _STEP * n for n in range(int((most - least) / _STEP) + 1)]


def hull(spots: Iterable[Point]) -> tuple[Point, ...]:
    """The corners around points, by Andrew's monotone chain (A. M. Andrew, 1979)."""
    ordered = sorted(set(spots))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered), *_chain(ordered[::-1]))


def _chain(ordered: Sequence[Point]) -> list[Point]:
    """One side of the hull, without its last point."""
    side: list[Point] = []
    for spot in ordered:
        while len(side) > 1 and _turn(side[-2], side[-1], spot) <= 0:
            side.pop()
        side.append(spot)
    return side[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    """Positive where the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
