"""The ready board profile of Saga, made from its figures."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assistant.figures import Sourced
from assistant.games.drawn import layout_of, stepped, track_of, unchecked
from assistant.games.saga.figures import Figures, default_figures
from assistant.words.boards import BoardProfile, Point, Polygon, Region, Slot, Track

GAME = "saga"


class TilesLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """The action tiles in a row: the first one, the step to the next, their size."""

    first: Point
    step: Point
    size: Point


class TrackLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """The round track: its left space, the step to the next, their width."""

    first: Point
    step: Point
    width: float


class MapLayout(Sourced, frozen=True):
    """Where things lie on the board; see the file."""

    size: Point
    burh: float
    token: float
    tallest: float
    initiative: tuple[float, float, float, float]
    drakkar: tuple[Point, ...]
    tiles: TilesLayout
    track: TrackLayout
    areas: dict[str, tuple[Point, ...]]
    north: dict[str, tuple[Point, ...]]
    raid: dict[str, Point]


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    figures, layout = default_figures(), layout_of(__package__, MapLayout)
    profile = BoardProfile(
        "Saga: map",
        layout.size,
        regions=_regions(figures, layout),
        tracks=(_rounds(figures, layout.track),),
        slots=(*_burhs(figures, layout), *_beside(figures, layout)),
        tallest=layout.tallest,
        game=GAME,
        source=layout.source,
    )
    return {f"{GAME}_map": unchecked(profile, verified=layout.verified)}


def _regions(figures: Figures, layout: MapLayout) -> tuple[Region, ...]:
    """England, Scandinavia and the Drakkar: every place that holds units."""
    england = (
        Region(area.en, Polygon(layout.areas[code])) for code, area in figures.areas.items()
    )
    north = (Region(f"Scandinavia {code}", Polygon(layout.north[code])) for code in figures.north)
    return (*england, *north, Region("Drakkar", Polygon(layout.drakkar)))


def _burhs(figures: Figures, layout: MapLayout) -> tuple[Slot, ...]:
    """At most one stands in an area, in its middle."""
    found = []
    for code, area in figures.areas.items():
        corners = layout.areas[code]
        x = sum(one for one, _ in corners) / len(corners)
        y = sum(one for _, one in corners) / len(corners)
        at = (round(x, 1), round(y, 1))
        found.append(Slot(f"burh {area.en}", at, (layout.burh, layout.burh)))
    return tuple(found)


def _beside(figures: Figures, layout: MapLayout) -> tuple[Slot, ...]:
    raid = (
        Slot(f"raid token {code}", layout.raid[code], (layout.token, layout.token))
        for code in figures.north
    )
    x, y, wide, high = layout.initiative
    tiles = (
        Slot(
            f"action tile {number}",
            stepped(layout.tiles.first, layout.tiles.step, nth),
            layout.tiles.size,
        )
        for nth, number in enumerate(figures.tiles)
    )
    return (*raid, Slot("initiative", (x, y), (wide, high)), *tiles)


def _rounds(figures: Figures, layout: TrackLayout) -> Track:
    """Spaces from the left, from 1, as the figures count them."""
    count = figures.track.spaces
    places = [stepped(layout.first, layout.step, nth) for nth in range(count)]
    return track_of("rounds", range(1, count + 1), places, layout.width)
