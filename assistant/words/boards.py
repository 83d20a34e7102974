"""A board profile: where the places of a board are, in units of its straightened picture.

x goes right and y down from the board's top left corner; the unit is the profile's own, the same
in both directions. A profile is a file that can be copied, shared and drawn anew.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import TypeAlias

import msgspec
from msgspec import Struct

from assistant.words.formats import newer, newer_said
from assistant.words.text import Text, plural, text

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


Part: TypeAlias = Region | Grid | Track | Slot

SORTS: dict[str, Text] = {
    "region": text("region"),
    "grid": text("grid"),
    "track": text("track"),
    "slot": text("slot"),
}
"""The sorts of parts, by the names that files and addresses give them."""


class BoardProfile(Struct, frozen=True, forbid_unknown_fields=True):
    """All places of one board of `size` (width, height). Each change raises `version`.

    `printed`: the places have prints of their own, so each is compared with itself when bare.
    `marks`: pieces differ by form and colour of what is printed on them.
    `tallest` is the height of the tallest piece that stands on it, in the same unit.
    `game` is the folder of the game it belongs to. Parts in `check`, as (sort, name), are drawn
    by guess: people compare them with their own copy; `source` says what the rest rests on.
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
    game: str = ""
    source: str = ""
    check: tuple[tuple[str, str], ...] = ()

    @property
    def parts(self) -> tuple[tuple[str, Part], ...]:
        """All parts with their sorts, in the order in which they are drawn."""
        return (
            *(("region", one) for one in self.regions),
            *(("grid", one) for one in self.grids),
            *(("track", one) for one in self.tracks),
            *(("slot", one) for one in self.slots),
        )


_MOST_DIGITS = 6


def number_called(name: str) -> int | None:
    """The number that a place is called by; None for one that is called otherwise."""
    plain = name.isascii() and name.isdecimal() and len(name) <= _MOST_DIGITS
    return int(name) if plain else None


def number_in(name: str) -> int | None:
    """The number among the words of a name ("card 17, worn"); None without just one."""
    words = "".join(one if one.isalnum() else " " for one in name).split()
    found = [number for word in words if (number := number_called(word)) is not None]
    return found[0] if len(found) == 1 else None


def profile_from_json(data: bytes, where: str) -> BoardProfile:
    """A profile from the content of the file `where`. Raises `ProfileError`.

    Some editors begin a file with a mark of its bytes' order, which is no JSON.
    """
    try:
        profile = msgspec.json.decode(data.removeprefix(BOM_UTF8), type=BoardProfile)
    except msgspec.DecodeError as error:
        if why := newer(data, "format", PROFILE_FORMAT):
            raise ProfileError(f"{where}: {why.english()}") from error
        raise ProfileError(
            f"{where} is no board profile: {error}; correct it or export the profile again"
        ) from error
    if profile.format > PROFILE_FORMAT:
        raise ProfileError(f"{where}: {newer_said(profile.format, PROFILE_FORMAT).english()}")
    if wrong := first_fault(profile):
        raise ProfileError(f"{where}: {wrong.english()}")
    return profile


def profile_to_json(profile: BoardProfile) -> bytes:
    """The content of a profile's file, indented so that people can compare two of them."""
    return msgspec.json.format(msgspec.json.encode(profile), indent=1) + b"\n"


def first_fault(profile: BoardProfile) -> Text | None:
    """What makes a profile unusable, with the remedy; None where it is sound."""
    width, height = profile.size
    if min(profile.size) <= 0:
        return text(
            "the board's size is {width} by {height}; both sides must be longer than 0",
            width=width,
            height=height,
        )
    known: set[tuple[str, str]] = set()
    for sort, part in profile.parts:
        if (sort, part.name) in known:
            return text(
                "two are called {sort} '{name}'; give each a name of its own",
                sort=SORTS[sort],
                name=part.name,
            )
        known.add((sort, part.name))
        if wrong := _fault_of(part, profile.size):
            return wrong
    return None


def _fault_of(part: Part, size: Point) -> Text | None:
    if isinstance(part, Region):
        return _fault_of_outline(part, size)
    if isinstance(part, Grid):
        return _fault_of_grid(part)
    if isinstance(part, Track) and (not part.positions or part.width <= 0):
        return text("track '{name}' has no spaces; place at least one", name=part.name)
    return None


_LEAST_AREA = 1e-5
"""Of a board: no piece stands in a smaller region, its corners lie in a line."""


def _area(corners: tuple[Point, ...]) -> float:
    """The area within an outline."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def _fault_of_outline(region: Region, size: Point) -> Text | None:
    outline, (width, height) = region.outline, size
    if isinstance(outline, Polygon) and len(outline.corners) < 3:
        return plural(
            "region '{name}' has {n} corner; draw at least 3",
            "region '{name}' has {n} corners; draw at least 3",
            len(outline.corners),
            name=region.name,
        )
    if isinstance(outline, Polygon) and _area(outline.corners) < _LEAST_AREA * width * height:
        return text("region '{name}' has no area; draw it wider", name=region.name)
    if isinstance(outline, Circle) and outline.radius <= 0:
        return text("region '{name}' has no radius; draw it wider", name=region.name)
    return None


def _fault_of_grid(grid: Grid) -> Text | None:
    cells = grid.rows * grid.columns - len(grid.missing)
    if grid.rows < 1 or grid.columns < 1 or cells < 1 or min(grid.step) <= 0:
        return text(
            "grid '{name}' has no cells; give it rows, columns and a step", name=grid.name
        )
    for row, column in grid.missing:
        if not (0 <= row < grid.rows and 0 <= column < grid.columns):
            return text(
                "grid '{name}' lacks a cell ({row}, {column}) that lies outside it; "
                "rows are 0 to {rows}, columns 0 to {columns}",
                name=grid.name,
                row=row,
                column=column,
                rows=grid.rows - 1,
                columns=grid.columns - 1,
            )
    return None
