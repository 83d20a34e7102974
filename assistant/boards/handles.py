"""Where a part of a profile is taken hold of, and what dragging there makes of it. Pure."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from assistant.boards.parts import moved
from assistant.kept.store import KeptError
from assistant.words.boards import Circle, Grid, Part, Point, Polygon, Position, Region, Slot, Track
from assistant.words.text import text

WHOLE = ""
"""The handle by which a part is moved as it is."""
RIM, FIRST, LAST, ALONG, ACROSS = "rim", "first", "last", "along", "across"
BETWEEN = "+"
"""Ends the handle between a corner and the next one: dragged, it becomes a corner."""


class Handle(Struct, frozen=True):
    """A place to take hold of, by its name. Those `between` corners add one."""

    name: str
    at: Point

    @property
    def between(self) -> bool:
        return self.name.endswith(BETWEEN)


def anchor(part: Part) -> Point:
    """The middle of a part, by which it is moved as a whole."""
    if isinstance(part, Region):
        outline = part.outline
        return outline.centre if isinstance(outline, Circle) else _mean(outline.corners)
    if isinstance(part, Grid):
        return _mean((part.origin, _last_cell(part)))
    if isinstance(part, Track):
        return _mean(tuple(one.at for one in part.positions))
    return part.at


def handles(part: Part) -> tuple[Handle, ...]:
    """All handles of a part but the one that moves it as a whole."""
    if isinstance(part, Region):
        outline = part.outline
        if isinstance(outline, Circle):
            x, y = outline.centre
            return (Handle(RIM, (x + outline.radius, y)),)
        return _of_corners(outline.corners)
    if isinstance(part, Grid):
        if part.rows == part.columns == 1:
            return ()
        return (Handle(FIRST, part.origin), Handle(LAST, _last_cell(part)))
    if isinstance(part, Track):
        return tuple(Handle(str(nth), one.at) for nth, one in enumerate(part.positions))
    right, down = _half_axes(part)
    x, y = part.at
    return (
        Handle(ALONG, (x + right[0], y + right[1])),
        Handle(ACROSS, (x + down[0], y + down[1])),
    )


def dragged(part: Part, handle: str, to: Point) -> Part:
    """The part once its handle was dragged to a point. Raises `KeptError` for no such handle."""
    if handle == WHOLE:
        x, y = anchor(part)
        return moved(part, (to[0] - x, to[1] - y))
    if handle not in {one.name for one in handles(part)}:
        raise KeptError(text("This handle is no longer there: look at the board anew."))
    if isinstance(part, Region):
        return replace(part, outline=_outline(part.outline, handle, to))
    if isinstance(part, Grid):
        return _grid(part, handle, to)
    if isinstance(part, Track):
        positions = list(part.positions)
        positions[int(handle)] = replace(positions[int(handle)], at=to)
        return replace(part, positions=tuple(positions))
    return _slot(part, handle, to)


def cut_out(part: Part, handle: str) -> Part:
    """The part without one corner or space of it. Raises `KeptError` for the last ones."""
    if isinstance(part, Track) and handle.isdecimal() and len(part.positions) > 1:
        left = [one for nth, one in enumerate(part.positions) if nth != int(handle)]
        return replace(part, positions=tuple(left))
    if isinstance(part, Region) and isinstance(part.outline, Polygon) and handle.isdecimal():
        corners = [one for nth, one in enumerate(part.outline.corners) if nth != int(handle)]
        if len(corners) >= 3:
            return replace(part, outline=Polygon(tuple(corners)))
    raise KeptError(text("This cannot be left out: remove the whole part instead."))


def with_space(track: Track, at: Point, name: str = "") -> Track:
    """The track with one more space at its end, called by the next free number without a name."""
    names = {one.name for one in track.positions}
    number = len(names)
    while not name or name in names:
        name, number = str(number), number + 1
    return replace(track, positions=(*track.positions, Position(name, at)))


def toggled(grid: Grid, row: int, column: int) -> Grid:
    """The grid with a cell left out, or put back."""
    if not (0 <= row < grid.rows and 0 <= column < grid.columns):
        raise KeptError(text("There is no such cell."))
    cell = (row, column)
    if cell in grid.missing:
        return replace(grid, missing=tuple(one for one in grid.missing if one != cell))
    return replace(grid, missing=tuple(sorted((*grid.missing, cell))))


def _of_corners(corners: tuple[Point, ...]) -> tuple[Handle, ...]:
    own = tuple(Handle(str(nth), one) for nth, one in enumerate(corners))
    between = tuple(
        Handle(f"{nth}{BETWEEN}", _mean((one, corners[(nth + 1) % len(corners)])))
        for nth, one in enumerate(corners)
    )
    return (*own, *between)


def _outline(outline: Circle | Polygon, handle: str, to: Point) -> Circle | Polygon:
    if isinstance(outline, Circle):
        return replace(outline, radius=math.dist(outline.centre, to))
    corners = list(outline.corners)
    if handle.endswith(BETWEEN):
        corners.insert(int(handle.removesuffix(BETWEEN)) + 1, to)
    else:
        corners[int(handle)] = to
    return Polygon(tuple(corners))


def _grid(grid: Grid, handle: str, to: Point) -> Grid:
    """Of the first and the last cell's middle one moves and the other stays."""
    first, last = (to, _last_cell(grid)) if handle == FIRST else (grid.origin, to)
    across, down = last[0] - first[0], last[1] - first[1]
    step = (
        across / (grid.columns - 1) if grid.columns > 1 else grid.step[0],
        down / (grid.rows - 1) if grid.rows > 1 else grid.step[1],
    )
    origin = (
        first[0] if grid.columns > 1 else to[0],
        first[1] if grid.rows > 1 else to[1],
    )
    return replace(grid, origin=origin, step=step)


def _last_cell(grid: Grid) -> Point:
    return (
        grid.origin[0] + grid.step[0] * (grid.columns - 1),
        grid.origin[1] + grid.step[1] * (grid.rows - 1),
    )


def _slot(slot: Slot, handle: str, to: Point) -> Slot:
    x, y = to[0] - slot.at[0], to[1] - slot.at[1]
    half = math.hypot(x, y)
    turned = math.degrees(math.atan2(y, x))
    if handle == ALONG:
        return replace(slot, size=(2 * half, slot.size[1]), turned=round(turned, 1))
    _, down = _half_axes(slot)
    length = math.hypot(*down)
    along = abs(x * down[0] + y * down[1]) / length
    return replace(slot, size=(slot.size[0], 2 * along))


def _half_axes(slot: Slot) -> tuple[Point, Point]:
    turn = math.radians(slot.turned)
    wide, high = slot.size[0] / 2, slot.size[1] / 2
    return (
        (math.cos(turn) * wide, math.sin(turn) * wide),
        (-math.sin(turn) * high, math.cos(turn) * high),
    )


def _mean(points: tuple[Point, ...]) -> Point:
    n = len(points)
    return (sum(x for x, _ in points) / n, sum(y for _, y in points) / n)
