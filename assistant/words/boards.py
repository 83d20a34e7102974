"""A board profile: where the places of a board are, in units of its straightened picture.

x goes right and y down from the board's top left corner; the unit is the profile's own, the same
in both directions. A profile is a file that can be copied, shared and drawn anew.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

PROFILE_FORMAT = 1
"""Raised when a profile of before can no longer be read as it stands."""

Point = tuple[float, float]


class ProfileError(ValueError):
    """A profile cannot be used; the message names the place, what is wrong and the remedy."""


class Circle(Struct, frozen=True, tag="circle"):
    """A round outline."""

    centre: Point
    radius: float


class Polygon(Struct, frozen=True, tag="polygon"):
    """An outline of at least three corners, in order."""

    corners: tuple[Point, ...]


class Region(Struct, frozen=True):
    """A part of the board in which pieces are counted, wherever they stand in it."""

    name: str
    outline: Circle | Polygon


class Grid(Struct, frozen=True):
    """Rows and columns of cells; with `crossings` the places are where the lines cross.

    `origin` is the middle of cell (0, 0), `step` the distance of middles to the right and
    down. `missing` cells (row, column) do not exist.
    """

    name: str
    origin: Point
    step: Point
    rows: int
    columns: int
    missing: tuple[tuple[int, int], ...] = ()
    crossings: bool = False


class Position(Struct, frozen=True):
    """A space of a track, called by its name or number."""

    name: str
    at: Point


class Track(Struct, frozen=True):
    """Ordered spaces for markers, each about `width` wide; winding ones are no matter."""

    name: str
    positions: tuple[Position, ...]
    width: float


class Slot(Struct, frozen=True):
    """A place for one piece: a turned rectangle. Slots of one `group` fill and empty together."""

    name: str
    at: Point
    size: Point
    turned: float = 0.0
    group: str = ""


class BoardProfile(Struct, frozen=True, forbid_unknown_fields=True):
    """All places of one board of `size` (width, height). Each change raises `version`.

    `printed`: the places have prints of their own, so each is compared with itself when bare.
    `marks`: pieces differ by form and colour of what is printed on them.
    `tallest` is the height of the tallest piece that stands on it, in the same unit.
    """

    name: str
    size: Point
    regions: tuple[Region, ...] = ()
    grids: tuple[Grid, ...] = ()
    tracks: tuple[Track, ...] = ()
    slots: tuple[Slot, ...] = ()
    printed: bool = True
    marks: bool = False
    tallest: float = 0.0
    version: int = 1
    format: int = PROFILE_FORMAT


def profile_from_json(data: bytes, where: str) -> BoardProfile:
    """A profile from the content of the file `where`. Raises `ProfileError`."""
    try:
        profile = msgspec.json.decode(data, type=BoardProfile)
    except msgspec.DecodeError as error:
        raise ProfileError(
            f"{where} is no board profile: {error}; correct it or export the profile again"
        ) from error
    if profile.format > PROFILE_FORMAT:
        raise ProfileError(
            f"{where} has format {profile.format}, this Skald reads up to {PROFILE_FORMAT}; "
            "update Skald"
        )
    if wrong := first_fault(profile):
        raise ProfileError(f"{where}: {wrong}")
    return profile


def profile_to_json(profile: BoardProfile) -> bytes:
    """The content of a profile's file, indented so that people can compare two of them."""
    return msgspec.json.format(msgspec.json.encode(profile), indent=1) + b"\n"


def first_fault(profile: BoardProfile) -> str | None:
    """What makes a profile unusable, with the remedy, in English; None where it is sound."""
    if min(profile.size) <= 0:
        return f"the board's size is {profile.size}; both sides must be longer than 0"
    parts: dict[str, tuple[Region | Grid | Track | Slot, ...]] = {
        "region": profile.regions,
        "grid": profile.grids,
        "track": profile.tracks,
        "slot": profile.slots,
    }
    for sort, those in parts.items():
        names = [one.name for one in those]
        for name in names:
            if names.count(name) > 1:
                return f"two are called {sort} {name!r}; give each a name of its own"
    for region in profile.regions:
        outline = region.outline
        if isinstance(outline, Polygon) and len(outline.corners) < 3:
            return f"region {region.name!r} has {len(outline.corners)} corners; draw at least 3"
        if isinstance(outline, Circle) and outline.radius <= 0:
            return f"region {region.name!r} has no radius; draw it wider"
    for grid in profile.grids:
        if grid.rows < 1 or grid.columns < 1 or min(grid.step) <= 0:
            return f"grid {grid.name!r} has no cells; give it rows, columns and a step"
        for row, column in grid.missing:
            if not (0 <= row < grid.rows and 0 <= column < grid.columns):
                return (
                    f"grid {grid.name!r} lacks a cell ({row}, {column}) that lies outside it; "
                    f"rows are 0 to {grid.rows - 1}, columns 0 to {grid.columns - 1}"
                )
    for track in profile.tracks:
        if not track.positions or track.width <= 0:
            return f"track {track.name!r} has no spaces; place at least one"
    return None
