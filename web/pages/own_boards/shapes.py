"""What the drawing of a board shows: pure functions from a profile to drawn parts."""

from __future__ import annotations

import math

from msgspec import Struct

from assistant.boards.handles import Handle, anchor, handles
from assistant.words.boards import BoardProfile, Circle, Grid, Part, Point, Polygon, Region, Track


class Cell(Struct, frozen=True):
    """A cell of a drawn grid: its upper left corner; `missing` ones do not exist."""

    row: int
    column: int
    x: float
    y: float
    missing: bool


class DrawnPart(Struct, frozen=True):
    """A part as it is drawn. `kind` is circle, polygon, grid, track or slot.

    `points` are those of its line, as SVG wants them. `check`: drawn by guess. `wide` is how much
    room there is for its name.
    """

    sort: str
    name: str
    kind: str
    part: Part
    at: Point
    check: bool
    points: str = ""
    cells: tuple[Cell, ...] = ()
    handles: tuple[Handle, ...] = ()
    wide: float = 0.0

    @property
    def key(self) -> str:
        """By which addresses name it."""
        return f"{self.sort}:{self.name}"


def drawn_parts(profile: BoardProfile, selected: str = "") -> tuple[DrawnPart, ...]:
    """All parts; the selected one, by its key, with handles and last, above the others."""
    found = [_drawn(sort, part, profile, selected) for sort, part in profile.parts]
    return tuple(sorted(found, key=lambda one: one.key == selected))


def beside(part: DrawnPart, handle: Handle, least: float) -> Point:
    """Where a handle is drawn: of a small place a little off it, so that both can be held."""
    x, y = handle.at[0] - part.at[0], handle.at[1] - part.at[1]
    far = math.hypot(x, y)
    if part.kind not in ("slot", "circle") or far >= least or not far:
        return handle.at
    return (part.at[0] + x / far * least, part.at[1] + y / far * least)


def text_size(profile: BoardProfile) -> float:
    """How large names are written: readable on a board that is as wide as a phone."""
    return 0.018 * math.hypot(*profile.size)


def cells_of(grid: Grid) -> tuple[Cell, ...]:
    """All cells of a grid, the missing ones among them."""
    missing = set(grid.missing)
    return tuple(
        Cell(
            row,
            column,
            grid.origin[0] + (column - 0.5) * grid.step[0],
            grid.origin[1] + (row - 0.5) * grid.step[1],
            (row, column) in missing,
        )
        for row in range(grid.rows)
        for column in range(grid.columns)
    )


def _drawn(sort: str, part: Part, profile: BoardProfile, selected: str) -> DrawnPart:
    chosen = f"{sort}:{part.name}" == selected
    return DrawnPart(
        sort,
        part.name,
        kind_of(part),
        part,
        anchor(part),
        (sort, part.name) in profile.check,
        _points(part),
        cells_of(part) if isinstance(part, Grid) else (),
        handles(part) if chosen else (),
        _wide(part),
    )


def kind_of(part: Part) -> str:
    """How a part is drawn."""
    if isinstance(part, Region):
        return "circle" if isinstance(part.outline, Circle) else "polygon"
    if isinstance(part, Grid):
        return "grid"
    return "track" if isinstance(part, Track) else "slot"


def _wide(part: Part) -> float:
    if isinstance(part, Region):
        outline = part.outline
        if isinstance(outline, Circle):
            return 2 * outline.radius
        across = [x for x, _ in outline.corners]
        return max(across) - min(across)
    if isinstance(part, Grid):
        return part.step[0] * part.columns
    if isinstance(part, Track):
        across = [one.at[0] for one in part.positions]
        return max(across) - min(across) + part.width
    return part.size[0]


def _points(part: Part) -> str:
    places: tuple[Point, ...] = ()
    if isinstance(part, Region) and isinstance(part.outline, Polygon):
        places = part.outline.corners
    elif isinstance(part, Track):
        places = tuple(one.at for one in part.positions)
    return " ".join(f"{x:.6g},{y:.6g}" for x, y in places)
