"""The ready board profiles of Saga, made from its figures."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assistant.figures import Sourced
from assistant.games.drawn import box, layout_of, stepped, track_of, unchecked
from assistant.games.saga.figures import Figures, default_figures
from assistant.games.saga.kinds import Side
from assistant.words.boards import BoardProfile, Point, Polygon, Region, Slot, Track

GAME = "saga"
TILE, COINS, RESERVE = "tile ", "coins ", "reserve "
"""Places beside the board begin so: "tile Vikings 1", "coins Vikings"."""
BETWEEN = "between"
_OF_A_SIDE = 2
"""Action tiles that each side takes."""


def side_name(side: Side) -> str:
    """A side in the names of places."""
    return {Side.SAXONS: "Anglo-Saxons", Side.VIKINGS: "Vikings"}[side]


class SideLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side has beside the board: its first tile, and the upper left and lower right corner
    of where its coins and its reserve lie."""

    tile: Point
    coins: tuple[Point, Point]
    reserve: tuple[Point, Point]


class BesideLayout(Sourced, frozen=True):
    """A sheet of people's own beside the board: the tiles between the sides, the step from one
    tile to the next, how large they are, and each side's things."""

    size: Point
    between: Point
    step: Point
    tile: Point
    sides: dict[Side, SideLayout]


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
    track: TrackLayout
    areas: dict[str, tuple[Point, ...]]
    north: dict[str, tuple[Point, ...]]
    raid: dict[str, Point]
    beside: BesideLayout


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    figures, layout = default_figures(), layout_of(__package__, MapLayout)
    profile = BoardProfile(
        "Saga: map",
        layout.size,
        regions=_regions(figures, layout),
        tracks=(_rounds(figures, layout.track),),
        slots=(*_burhs(figures, layout), *_tokens(figures, layout)),
        tallest=layout.tallest,
        game=GAME,
        source=layout.source,
    )
    return {
        f"{GAME}_map": unchecked(profile, verified=layout.verified),
        f"{GAME}_beside": unchecked(
            _beside(figures, layout.beside), verified=layout.beside.verified
        ),
    }


def _regions(figures: Figures, layout: MapLayout) -> tuple[Region, ...]:
    """England, Scandinavia and the Drakkar: every place that holds units."""
    england = (Region(area.en, Polygon(layout.areas[code])) for code, area in figures.areas.items())
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


def _tokens(figures: Figures, layout: MapLayout) -> tuple[Slot, ...]:
    raid = (
        Slot(f"raid token {code}", layout.raid[code], (layout.token, layout.token))
        for code in figures.north
    )
    x, y, wide, high = layout.initiative
    return (*raid, Slot("initiative", (x, y), (wide, high)))


def _beside(figures: Figures, layout: BesideLayout) -> BoardProfile:
    """A sheet of people's own; nothing of it is printed in the game. Tiles are read by their marks,
    whichever way they are turned."""
    rows = [(BETWEEN, layout.between, len(figures.tiles))]
    rows += [(side_name(side), one.tile, _OF_A_SIDE) for side, one in layout.sides.items()]
    slots = tuple(
        Slot(f"{TILE}{name} {nth + 1}", stepped(first, layout.step, nth), layout.tile)
        for name, first, count in rows
        for nth in range(count)
    )
    regions = tuple(
        Region(f"{word}{side_name(side)}", box(*corners))
        for side, one in layout.sides.items()
        for word, corners in ((COINS, one.coins), (RESERVE, one.reserve))
    )
    return BoardProfile(
        "Saga: beside the board",
        layout.size,
        regions=regions,
        slots=slots,
        marks=True,
        game=GAME,
        source=layout.source,
    )


def _rounds(figures: Figures, layout: TrackLayout) -> Track:
    """Spaces from the left, from 1, as the figures count them."""
    count = figures.track.spaces
    places = [stepped(layout.first, layout.step, nth) for nth in range(count)]
    return track_of("rounds", range(1, count + 1), places, layout.width)
