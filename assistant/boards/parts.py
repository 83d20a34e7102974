"""Parts of a profile: added, moved, taken away. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import cast

from msgspec.structs import replace

from assistant.kept.names import clean_name
from assistant.kept.store import KeptError
from assistant.words.boards import (
    SORTS,
    BoardProfile,
    Circle,
    Grid,
    Part,
    Point,
    Polygon,
    Region,
    Slot,
    Track,
)
from assistant.words.text import text

MOST_PARTS = 400
MOST_CORNERS = 80
MOST_SPACES = 200
MOST_CELLS = 60
_FARTHEST = 1_000_000.0
_FIELDS = {"region": "regions", "grid": "grids", "track": "tracks", "slot": "slots"}
_TYPES: dict[type, str] = {Region: "region", Grid: "grid", Track: "track", Slot: "slot"}


def sort_of(part: Part) -> str:
    """The name of a part's sort."""
    return _TYPES[type(part)]


def find_part(profile: BoardProfile, sort: str, name: str) -> Part | None:
    """A part by its sort and name."""
    return next((one for kind, one in profile.parts if (kind, one.name) == (sort, name)), None)


def check_part(part: Part) -> Part:
    """The part, if its names and numbers can be kept. Raises `KeptError`."""
    for name in (part.name, *_names_within(part)):
        if "/" in name:
            raise KeptError(
                text("The name “{name}” cannot be: leave out strokes (/).", name=name[:60])
            )
        if clean_name(name) != name:
            raise KeptError(
                text(
                    "The name “{name}” cannot be: leave out tabs and double spaces, type it anew.",
                    name=name[:60],
                )
            )
    if not all(math.isfinite(one) and abs(one) <= _FARTHEST for one in _numbers(part)):
        raise KeptError(
            text("A number of “{name}” is missing or too large: type it anew.", name=part.name)
        )
    if isinstance(part, Grid) and max(part.rows, part.columns) > MOST_CELLS:
        raise KeptError(
            text("A grid has at most {n} rows and as many columns.", n=MOST_CELLS)
        )
    if isinstance(part, Track):
        names = [one.name for one in part.positions]
        if len(names) > MOST_SPACES:
            raise KeptError(text("A track has at most {n} spaces.", n=MOST_SPACES))
        if len(set(names)) < len(names):
            raise KeptError(
                text("Two spaces of “{name}” are called alike: name each its own way.",
                     name=part.name)
            )
    if (
        isinstance(part, Region)
        and isinstance(part.outline, Polygon)
        and len(part.outline.corners) > MOST_CORNERS
    ):
        raise KeptError(text("A region has at most {n} corners.", n=MOST_CORNERS))
    if isinstance(part, Slot) and min(part.size) <= 0:
        raise KeptError(text("Slot “{name}” has no size: draw it wider.", name=part.name))
    return part


def place_names(profile: BoardProfile) -> tuple[str, ...]:
    """The names that `Said.place` gives all places, regions left out."""
    cells = (
        f"{grid.name} {row},{column}"
        for grid in profile.grids
        for row in range(grid.rows)
        for column in range(grid.columns)
        if (row, column) not in grid.missing
    )
    spaces = (f"{track.name} {one.name}" for track in profile.tracks for one in track.positions)
    return (*cells, *spaces, *(slot.name for slot in profile.slots))


def put_into(profile: BoardProfile, sort: str, part: Part, was: str | None) -> BoardProfile:
    """The profile with a part more, or with it in the place of the one of the name `was`."""
    field = _field_of(sort)
    parts = _parts(profile, field)
    if sort_of(part) != sort:
        raise KeptError(_UNKNOWN)
    if any(one.name == part.name for one in parts if one.name != was):
        raise KeptError(
            text(
                "There is a {sort} “{name}” already: give it a name of its own.",
                sort=SORTS[sort],
                name=part.name,
            )
        )
    if was is None:
        if len(profile.parts) >= MOST_PARTS:
            raise KeptError(text("There are {n} parts, which is the most.", n=MOST_PARTS))
        return replace(profile, **{field: (*parts, part)})
    _check_known(parts, was)
    return replace(profile, **{field: tuple(part if one.name == was else one for one in parts)})


def without(profile: BoardProfile, sort: str, name: str) -> BoardProfile:
    """The profile without a part. Raises `KeptError` for one that is not there."""
    field = _field_of(sort)
    parts = _parts(profile, field)
    _check_known(parts, name)
    return replace(profile, **{field: tuple(one for one in parts if one.name != name)})


def moved(part: Part, by: Point, stretch: Point = (1.0, 1.0)) -> Part:
    """The part stretched from the board's corner, then shifted.

    Widths without a direction stretch as the mean of both does.
    """
    mean = math.sqrt(stretch[0] * stretch[1])

    def at(point: Point) -> Point:
        return (point[0] * stretch[0] + by[0], point[1] * stretch[1] + by[1])

    if isinstance(part, Region):
        outline = part.outline
        if isinstance(outline, Circle):
            return replace(part, outline=Circle(at(outline.centre), outline.radius * mean))
        return replace(part, outline=Polygon(tuple(at(one) for one in outline.corners)))
    if isinstance(part, Grid):
        step = (part.step[0] * stretch[0], part.step[1] * stretch[1])
        return replace(part, origin=at(part.origin), step=step)
    if isinstance(part, Track):
        positions = tuple(replace(one, at=at(one.at)) for one in part.positions)
        return replace(part, positions=positions, width=part.width * mean)
    size = (part.size[0] * mean, part.size[1] * mean)
    return replace(part, at=at(part.at), size=size)


def bent(part: Part, shifted: Callable[[Point], Point]) -> Part:
    """The part with each corner, space and middle of it shifted by itself; sizes stay."""
    if isinstance(part, Region):
        outline = part.outline
        if isinstance(outline, Circle):
            return replace(part, outline=replace(outline, centre=shifted(outline.centre)))
        return replace(part, outline=Polygon(tuple(map(shifted, outline.corners))))
    if isinstance(part, Grid):
        return replace(part, origin=shifted(part.origin))
    if isinstance(part, Track):
        return replace(
            part, positions=tuple(replace(one, at=shifted(one.at)) for one in part.positions)
        )
    return replace(part, at=shifted(part.at))


def _names_within(part: Part) -> Iterator[str]:
    if isinstance(part, Track):
        yield from (one.name for one in part.positions)
    if isinstance(part, Slot) and part.group:
        yield part.group


def _numbers(part: Part) -> Iterator[float]:
    if isinstance(part, Region):
        if isinstance(part.outline, Circle):
            yield from (*part.outline.centre, part.outline.radius)
        else:
            yield from (value for one in part.outline.corners for value in one)
    elif isinstance(part, Grid):
        yield from (*part.origin, *part.step)
    elif isinstance(part, Track):
        yield part.width
        yield from (value for one in part.positions for value in one.at)
    else:
        yield from (*part.at, *part.size, part.turned)


def _field_of(sort: str) -> str:
    if sort not in _FIELDS:
        raise KeptError(_UNKNOWN)
    return _FIELDS[sort]


def _parts(profile: BoardProfile, field: str) -> tuple[Part, ...]:
    return cast("tuple[Part, ...]", getattr(profile, field))


def _check_known(parts: tuple[Part, ...], name: str) -> None:
    if all(one.name != name for one in parts):
        raise KeptError(text("“{name}” is no longer on this board.", name=name[:60]))


_UNKNOWN = text("There is no such sort of part.")
