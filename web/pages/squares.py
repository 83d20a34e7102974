"""Squares of a grid as paths of a drawing: what covers them, and the line around them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot
from typing import TypeAlias

Cell: TypeAlias = "tuple[int, int]"
"""Column and row from 1, the first at the top left."""

SIDE = 20
"""Length of a square's side in the drawing's own units."""
LETTER = 5.6
"""Width of a letter of a tile's name in these units."""
FEW = 3
"""Letters of a name that has no room."""
NEAR = 0.75
"""Sides from a square's centre within which a point lies on it or its neighbour."""


def filled(cells: Collection[Cell]) -> str:
    """The path that fills these squares."""
    return "".join(f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z" for x, y in map(corner, cells))


def edges(cells: Collection[Cell]) -> str:
    """The path along the sides that no two of these squares share."""
    there = set(map(tuple, cells))
    path = []
    for column, row in sorted(there):
        x, y = corner((column, row))
        if (column, row - 1) not in there:
            path.append(f"M{x} {y}h{SIDE}")
        if (column, row + 1) not in there:
            path.append(f"M{x} {y + SIDE}h{SIDE}")
        if (column - 1, row) not in there:
            path.append(f"M{x} {y}v{SIDE}")
        if (column + 1, row) not in there:
            path.append(f"M{x + SIDE} {y}v{SIDE}")
    return "".join(path)


def corner(cell: Sequence[int]) -> Cell:
    """The top left corner of a square."""
    return (cell[0] - 1) * SIDE, (cell[1] - 1) * SIDE


def middle(cells: Collection[Cell]) -> Cell:
    """The middle of all of them, or where it is not on one the centre of the nearest square."""
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    right, down = sum(columns) / len(columns), sum(rows) / len(rows)
    near = min(cells, key=lambda cell: (hypot(cell[0] - right, cell[1] - down), cell))
    if hypot(near[0] - right, near[1] - down) < NEAR:
        return round((right - 0.5) * SIDE), round((down - 0.5) * SIDE)
    x, y = corner(near)
    return x + SIDE // 2, y + SIDE // 2


def lettering(name: str, cells: Collection[Cell]) -> tuple[str, bool]:
    """What is written in the middle of a tile, and whether upwards: as much as has room there.

    All of the name, or its first word where there are more; else so many letters as tell it
    from others.
    """
    x, y = middle(cells)
    there = {(column, row) for column, row in cells}
    across = _room(there, x, y)
    down = _room({(row, column) for column, row in there}, y, x)
    first, *others = name.split()
    for words in (name, f"{first}…") if others else (name,):
        for room, is_upwards in ((across, False), (down, True)):
            if len(words) * LETTER <= room:
                return words, is_upwards
    return name.replace(" ", "")[: FEW if len(there) > 1 else 1], False


def _room(there: Collection[Cell], x: int, y: int) -> int:
    """How far squares reach without a gap from a point to both sides, the shorter one twice."""
    rows = [row for row in {row for _, row in there} if abs((row - 0.5) * SIDE - y) < SIDE]
    sides = []
    for step in (-1, 1):
        # A point on the line between two squares belongs to the one on this side of it.
        column = (x + SIDE + min(step, 0)) // SIDE
        end = x
        while all((column, row) in there for row in rows):
            end = (column if step > 0 else column - 1) * SIDE
            column += step
        sides.append(abs(end - x))
    return 2 * min(sides)


def shape_cells(shape: Sequence[str]) -> tuple[Cell, ...]:
    """The squares of a shape drawn with `#`, its outline's corner at column 1 and row 1."""
    return tuple(
        (column, row)
        for row, line in enumerate(shape, 1)
        for column, mark in enumerate(line, 1)
        if mark == "#"
    )
