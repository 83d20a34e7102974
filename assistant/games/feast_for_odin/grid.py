"""The squares of a board as bits of whole numbers, so that placements are judged fast.

A square's bit has the number `(row - 1) * stride + column - 1`. Each row is one bit longer than
the board is wide, so that steps to the left and right never reach another row.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assistant.games.feast_for_odin.figures import (
    BLOCKED,
    MINUS,
    OUTSIDE,
    PLAIN,
    SECOND_LINE,
    BoardFigures,
    Figures,
    LastIncome,
    Reach,
)
from assistant.games.feast_for_odin.tiles import Cell, Shape, Way, offsets, ways


class BonusSquare(Struct, frozen=True):
    """A square with a good. `around` are the neighbours to cover, of which bonuses are none."""

    code: str
    cell: Cell
    bit: int
    around: int


class IncomeSquare(Struct, frozen=True):
    """A square of an income line. `needs` are the squares that have to be covered with it."""

    income: int
    cell: Cell
    bit: int
    needs: int


class Line(Struct, frozen=True):
    """An income line from its lowest square on, and the income beyond them."""

    squares: tuple[IncomeSquare, ...]
    last: LastIncome


class Spot(Struct, frozen=True):
    """A place where a tile can lie as far as the board's outline goes.

    `touches` are the squares edge to edge with it; `needs` what its income squares ask for.
    """

    column: int
    row: int
    way: Way
    mask: int
    touches: int
    needs: int


class Grid(Struct, frozen=True, cache_hash=True):
    """A board's squares: `area` those that can be covered, `blocked` those within that cannot.

    Of two income lines the upper one comes first.
    """

    width: int
    height: int
    area: int
    blocked: int
    minus: int
    bonuses: tuple[BonusSquare, ...]
    lines: tuple[Line, ...]

    @property
    def stride(self) -> int:
        """Bits of a row."""
        return self.width + 1

    def bit(self, column: int, row: int) -> int:
        """The bit of a square; 0 for one that is off the board."""
        if 1 <= column <= self.width and 1 <= row <= self.height:
            return 1 << ((row - 1) * self.stride + column - 1)
        return 0

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """The squares of a mask, row by row."""
        found = []
        while mask:
            row, column = divmod((mask & -mask).bit_length() - 1, self.stride)
            found.append((column + 1, row + 1))
            mask &= mask - 1
        return tuple(found)

    def mask(self, shape: Shape, column: int, row: int) -> int:
        """The squares of the board under a shape whose outline's corner lies there."""
        mask = 0
        for right, down in offsets(shape):
            mask |= self.bit(column + right, row + down)
        return mask

    def touches(self, mask: int) -> int:
        """The squares that are edge to edge with those of a mask."""
        beside = (mask << 1) | (mask >> 1) | (mask << self.stride) | (mask >> self.stride)
        return beside & self.area & ~mask

    def needs(self, mask: int) -> int:
        """All squares that the income squares of a mask ask for."""
        needs = 0
        for line in self.lines:
            for square in line.squares:
                if square.bit & mask:
                    needs |= square.needs
        return needs


def grid_of(book: Figures, board: str) -> Grid:
    """The squares of a board. Raises `KeyError` for a board that the figures do not know."""
    return _grid(book.boards[board], book.readings.reach)


@cache
def spots(grid: Grid, shape: Shape) -> tuple[Spot, ...]:
    """All places where a shape lies wholly on squares that can be covered."""
    found = []
    for way in ways(shape):
        for row in range(1, grid.height - len(way.shape) + 2):
            for column in range(1, grid.width - len(way.shape[0]) + 2):
                mask = grid.mask(way.shape, column, row)
                if mask & grid.area == mask:
                    spot = Spot(column, row, way, mask, grid.touches(mask), grid.needs(mask))
                    found.append(spot)
    return tuple(found)


@cache
def _grid(board: BoardFigures, reach: Reach) -> Grid:
    marks = {
        (column, row): mark
        for row, line in enumerate(board.rows, 1)
        for column, mark in enumerate(line.split(), 1)
    }
    width = max((column for column, _ in marks), default=0)
    bare = Grid(width, len(board.rows), 0, 0, 0, (), ())

    def within(cells: list[Cell]) -> int:
        return sum(bare.bit(*cell) for cell in cells)

    area = within([cell for cell, mark in marks.items() if mark not in (OUTSIDE, BLOCKED)])
    coded = {cell: mark for cell, mark in marks.items() if _is_bonus(mark)}
    asked = area & ~within(list(coded))
    return Grid(
        width=width,
        height=len(board.rows),
        area=area,
        blocked=within([cell for cell, mark in marks.items() if mark == BLOCKED]),
        minus=within([cell for cell, mark in marks.items() if mark == MINUS]),
        bonuses=tuple(
            BonusSquare(mark, cell, bare.bit(*cell), within(_around(cell)) & asked)
            for cell, mark in coded.items()
        ),
        lines=_lines(board, marks, bare, asked, reach),
    )


def _lines(
    board: BoardFigures, marks: dict[Cell, str], bare: Grid, asked: int, reach: Reach
) -> tuple[Line, ...]:
    lines = []
    for last, suffix in zip(board.last, ("", SECOND_LINE), strict=False):
        squares = sorted(
            (int(mark.removesuffix(SECOND_LINE)), cell)
            for cell, mark in marks.items()
            if mark[0].isdigit() and mark.endswith(SECOND_LINE) == bool(suffix)
        )
        start = squares[0][1] if reach is Reach.LINE else (1, bare.height)
        found = []
        for income, (column, row) in squares:
            bit = bare.bit(column, row)
            needs = sum(
                bare.bit(left, below)
                for left in range(start[0], column + 1)
                for below in range(row, start[1] + 1)
            )
            found.append(IncomeSquare(income, (column, row), bit, needs & asked & ~bit))
        lines.append(Line(tuple(found), last))
    return tuple(lines)


def _around(cell: Cell) -> list[Cell]:
    column, row = cell
    steps = (-1, 0, 1)
    return [(column + x, row + y) for x in steps for y in steps if x or y]


def _is_bonus(mark: str) -> bool:
    return mark not in (OUTSIDE, BLOCKED, PLAIN, MINUS) and not mark[0].isdigit()
