"""Tiles of several cells, as they are turned on a grid."""

from __future__ import annotations

from collections.abc import Sequence

Cell = tuple[int, int]
"""Row and column, from 0."""


def turned_cells(
    cells: Sequence[Cell], quarters: int, mirrored: bool = False
) -> tuple[Cell, ...]:
    """Cells of a shape mirrored left to right, if so, then turned clockwise; sorted, its top left
    corner at (0, 0)."""
    now = [(row, -column) if mirrored else (row, column) for row, column in cells]
    for _ in range(quarters % 4):
        now = [(column, -row) for row, column in now]
    top, left = min(row for row, _ in now), min(column for _, column in now)
    return tuple(sorted((row - top, column - left) for row, column in now))
