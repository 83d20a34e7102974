"""Parts of a profile as fields of a form, and back. Works without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

from flask import request

from assistant.boards.parts import MOST_CELLS
from assistant.kept.names import clean_name
from assistant.kept.store import KeptError
from assistant.words.boards import (
    Circle,
    Grid,
    Part,
    Point,
    Polygon,
    Position,
    Region,
    Slot,
    Track,
)
from assistant.words.text import Text, text
from web.pages.own_boards.common import number

_DEFAULT_SHARE = 0.05
"""A part that is added is so large, in the board's longer side."""


def part_sent() -> tuple[str, Part]:
    """The sort and the part of a form. Raises `KeptError`, which says what cannot be."""
    sort = request.form.get("sort", "")
    name = clean_name(request.form.get("name", ""))
    if sort == "region" and "radius" in request.form:
        return sort, Region(name, Circle((number("x"), number("y")), number("radius")))
    read = _READ.get(sort)
    if read is None:
        raise KeptError(text("There is no such sort of part."))
    return sort, read(name)


def fresh_part(shape: str, name: str, at: Point, longest: float) -> tuple[str, Part]:
    """A part of this shape to begin with, about a place. Raises `KeptError`."""
    x, y = at
    side = longest * _DEFAULT_SHARE
    made: dict[str, tuple[str, Part]] = {
        "slot": ("slot", Slot(name, at, (side, side))),
        "circle": ("region", Region(name, Circle(at, side))),
        "polygon": (
            "region",
            Region(
                name,
                Polygon(
                    (
                        (x - side, y - side),
                        (x + side, y - side),
                        (x + side, y + side),
                        (x - side, y + side),
                    )
                ),
            ),
        ),
        "grid": ("grid", Grid(name, (x - side, y - side), (side, side), 3, 3)),
        "track": ("track", Track(name, (Position("0", at), Position("1", (x + side, y))), side)),
    }
    if shape not in made:
        raise KeptError(text("Choose what to add: a place, a region, a grid or a track."))
    return made[shape]


def lines_of(part: Part) -> str:
    """The corners, spaces or missing cells of a part, one a line, as its form shows them."""
    if isinstance(part, Region) and isinstance(part.outline, Polygon):
        return "\n".join(f"{_short(x)}; {_short(y)}" for x, y in part.outline.corners)
    if isinstance(part, Track):
        return "\n".join(
            f"{one.name}: {_short(one.at[0])}; {_short(one.at[1])}" for one in part.positions
        )
    if isinstance(part, Grid):
        return "\n".join(f"{row + 1}; {column + 1}" for row, column in part.missing)
    return ""


def _short(value: float) -> str:
    return f"{round(value, 2):g}"


def _polygon(name: str) -> Part:
    return Region(name, Polygon(tuple(_pair(line) for line in _lines())))


def _grid(name: str) -> Part:
    rows, columns = int(number("rows")), int(number("columns"))
    missing = {(int(row) - 1, int(column) - 1) for row, column in map(_pair, _lines())}
    known = request.form.get("was_rows") == str(rows) and (
        request.form.get("was_columns") == str(columns)
    )
    inside = {one for one in missing if one[0] < rows and one[1] < columns}
    # Cells left out of a grid that shrinks go with their rows; a mistyped one is told.
    return Grid(
        name,
        (number("x"), number("y")),
        (number("step_x"), number("step_y")),
        min(rows, MOST_CELLS + 1),
        min(columns, MOST_CELLS + 1),
        tuple(sorted(missing if known else inside)),
        request.form.get("crossings") == "on",
    )


def _track(name: str) -> Part:
    positions = []
    for line in _lines():
        called, colon, place = line.rpartition(":")
        if not colon:
            raise KeptError(_wrong_line(line))
        positions.append(Position(clean_name(called), _pair(place)))
    return Track(name, tuple(positions), number("width"))


def _slot(name: str) -> Part:
    group = request.form.get("group", "").strip()
    return Slot(
        name,
        (number("x"), number("y")),
        (number("wide"), number("high")),
        number("turned"),
        clean_name(group) if group else "",
    )


_READ: dict[str, Callable[[str], Part]] = {
    "region": _polygon,
    "grid": _grid,
    "track": _track,
    "slot": _slot,
}


def _lines() -> list[str]:
    return [line for line in request.form.get("lines", "").splitlines() if line.strip()]


def _pair(line: str) -> Point:
    """Two numbers with a semicolon between them. Raises `KeptError`, which shows the line."""
    try:
        first, second = (float(one.strip().replace(",", ".")) for one in line.split(";"))
    except ValueError as error:
        raise KeptError(_wrong_line(line)) from error
    if not all(abs(one) < float("inf") for one in (first, second)):
        raise KeptError(_wrong_line(line))
    return first, second


def _wrong_line(line: str) -> Text:
    return text("The line “{line}” does not read: write it as the others are.", line=line[:40])
