"""Ready board profiles of Dice Forge, made from its figures."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assistant.figures import Sourced
from assistant.games.dice_forge.figures import default_figures
from assistant.games.drawn import layout_of, stepped, track_of, unchecked
from assistant.words.boards import BoardProfile, Point, Slot, Track

GAME = "dice_forge"


class InventoryLayout(Sourced, frozen=True):
    """Where the tracks of an inventory lie; see the file."""

    size: Point
    first: float
    step: float
    width: float
    rows: dict[str, float]
    glory_tens: float
    glory_units: float


class IslandsLayout(Sourced, frozen=True):
    """Where the portals lie, by the number of their island, and those of the start."""

    size: Point
    place: float
    tallest: float
    portals: tuple[Point, ...]
    start: tuple[Point, ...]


class Layouts(Struct, frozen=True, forbid_unknown_fields=True):
    """Where things lie; see the file."""

    inventory: InventoryLayout
    islands: IslandsLayout


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    layouts = layout_of(__package__, Layouts)
    return {
        f"{GAME}_islands": _islands(layouts.islands),
        f"{GAME}_inventory": _inventory(layouts.inventory),
    }


def _islands(layout: IslandsLayout) -> BoardProfile:
    size = (layout.place, layout.place)
    numbers = range(1, default_figures().islands + 1)
    portals = (
        Slot(f"portal {number}", at, size)
        for number, at in zip(numbers, layout.portals, strict=True)
    )
    start = (Slot(f"start {nth}", at, size) for nth, at in enumerate(layout.start, 1))
    profile = BoardProfile(
        "Dice Forge: islands",
        layout.size,
        slots=(*portals, *start),
        tallest=layout.tallest,
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _inventory(layout: InventoryLayout) -> BoardProfile:
    figures = default_figures()
    holds, glory = figures.reserve.holds, figures.glory
    tracks = [
        _track(layout, what, height, range(getattr(holds, what) + 1))
        for what, height in layout.rows.items()
    ]
    tracks += [
        _track(layout, "glory tens", layout.glory_tens, range(0, glory.token, glory.units)),
        _track(layout, "glory units", layout.glory_units, range(glory.units)),
    ]
    profile = BoardProfile(
        "Dice Forge: hero inventory",
        layout.size,
        tracks=tuple(tracks),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _track(layout: InventoryLayout, name: str, height: float, values: range) -> Track:
    first = (layout.first, height)
    places = [stepped(first, (layout.step, 0.0), nth) for nth in range(len(values))]
    return track_of(name, values, places, layout.width)
