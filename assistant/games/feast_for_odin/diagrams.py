"""Ready board profiles of A Feast for Odin, made from its figures: no square is told twice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from assistant.figures import Sourced
from assistant.games.drawn import Row, layout_of, slots_at, unchecked
from assistant.games.feast_for_odin.board_names import (
    AT_TABLE,
    BANQUET_GRID,
    item_place,
    space_name,
    strip_name,
)
from assistant.games.feast_for_odin.figures import HOME, OUTSIDE, BoardFigures, BoardKind
from assistant.games.feast_for_odin.round_figures import Book, default_book
from assistant.words.boards import BoardProfile, Grid, Point, Polygon, Region

GAME = "feast_for_odin"
ACTION = f"{GAME}_action_board"
BANQUET = f"{GAME}_banquet_table"
HOME_BOARD = f"{GAME}_{HOME}"
_ACTION_HEIGHT = 1000.0


class Margins(Sourced, frozen=True):
    """How far a board's edges are from its squares: left, top, right, bottom, in squares."""

    margin: tuple[float, float, float, float]


class ActionLayout(Sourced, frozen=True):
    """The action board's width over height, and how far from its edges a space still reaches.

    `reach` is in per mille of the width and of the height.
    """

    aspect: float
    reach: float


class TableLayout(Sourced, frozen=True):
    """The banquet table on a home board, in its squares: the middle of the table's upper left
    square, and the step to the next one to the right and down."""

    first: Point
    step: Point


class StripLayout(Sourced, frozen=True):
    """A mountain strip: how large it is, and the places of its items from the arrow on."""

    size: Point
    items: Row


class Layouts(Struct, frozen=True, forbid_unknown_fields=True):
    """What the diagrams need beside the figures of the game."""

    home: Margins
    island: Margins
    house: Margins
    action: ActionLayout
    table: TableLayout
    banquet: Margins
    strip: StripLayout


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    book, layouts = default_book(), layout_of(__package__, Layouts)
    boards = {
        f"{GAME}_{code}": _board(book, code, board, layouts)
        for code, board in book.things.boards.items()
        if board.rows
    }
    boards[HOME_BOARD] = _with_table(book, boards[HOME_BOARD], layouts.table)
    strips = {
        f"{GAME}_strip_{number}": _strip(book, number, layouts.strip)
        for number in book.rounds.mountains.strips
    }
    return {
        **boards,
        **strips,
        ACTION: _action_board(book, layouts.action),
        BANQUET: _banquet(book, layouts.banquet),
    }


def _board(book: Book, code: str, board: BoardFigures, layouts: Layouts) -> BoardProfile:
    layout = layouts.house if board.kind is BoardKind.HOUSE else layouts.island
    layout = layouts.home if code == HOME else layout
    name = book.words.words[code].en
    rows = [line.split() for line in board.rows]
    missing = tuple(
        (row, column)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == OUTSIDE
    )
    return _squares(name, name, len(rows), len(rows[0]), missing, layout)


def _squares(
    title: str,
    name: str,
    rows: int,
    columns: int,
    missing: tuple[tuple[int, int], ...],
    layout: Margins,
) -> BoardProfile:
    left, top, right, bottom = layout.margin
    grid = Grid(name, (left + 0.5, top + 0.5), (1.0, 1.0), rows, columns, missing)
    profile = BoardProfile(
        f"A Feast for Odin: {title}",
        (round(left + columns + right, 2), round(top + rows + bottom, 2)),
        grids=(grid,),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _with_table(book: Book, home: BoardProfile, layout: TableLayout) -> BoardProfile:
    """The home board with its banquet table, and the squares on which vikings wait."""
    table = _table(book, layout.first, layout.step)
    profile = replace(
        home,
        grids=(*home.grids, table),
        regions=(_waiting(table),),
        source=f"{home.source} {layout.source}",
    )
    both = (("grid", table.name), ("region", AT_TABLE))
    return profile if layout.verified else replace(profile, check=(*home.check, *both))


def _table(book: Book, first: Point, step: Point) -> Grid:
    table = book.things.banquet
    return Grid(BANQUET_GRID, first, step, table.high, table.squares)


def _waiting(table: Grid) -> Region:
    """The lowest row of the table, and half a square around it: vikings lean out."""
    (x, y), (wide, high) = table.origin, table.step
    below = y + (table.rows - 1) * high
    left, right = x - wide, x + table.columns * wide
    return Region(AT_TABLE, _box(left, below - high, right, below + high))


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Polygon(tuple((round(x, 2), round(y, 2)) for x, y in corners))


def _banquet(book: Book, layout: Margins) -> BoardProfile:
    left, top, right, bottom = layout.margin
    table = _table(book, (left + 0.5, top + 0.5), (1.0, 1.0))
    profile = BoardProfile(
        "A Feast for Odin: banquet table",
        (round(left + table.columns + right, 2), round(top + table.rows + bottom, 2)),
        grids=(table,),
        regions=(_waiting(table),),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _strip(book: Book, number: str, layout: StripLayout) -> BoardProfile:
    """A mountain strip with a place for each of its items."""
    names = [item_place(number, nth) for nth in range(1, len(book.strip(number)) + 1)]
    profile = BoardProfile(
        f"A Feast for Odin: {strip_name(number)}",
        layout.size,
        slots=slots_at(names, layout.items),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _action_board(book: Book, layout: ActionLayout) -> BoardProfile:
    """Every action space as a region, in which vikings are counted wherever they stand."""
    width = _ACTION_HEIGHT * layout.aspect
    areas = {code: space.area for code, space in book.board.spaces.items()}
    regions = []
    for code, area in areas.items():
        x0, y0, x1, y1 = _grown(area, areas.values(), layout.reach)
        outline = _box(
            x0 / 1000 * width,
            y0 / 1000 * _ACTION_HEIGHT,
            x1 / 1000 * width,
            y1 / 1000 * _ACTION_HEIGHT,
        )
        regions.append(Region(space_name(book, code), outline))
    profile = BoardProfile(
        "A Feast for Odin: action board",
        (width, _ACTION_HEIGHT),
        regions=tuple(regions),
        tallest=0.05 * _ACTION_HEIGHT,
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


Area = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


def _grown(area: Area, every: Iterable[Area], reach: float) -> Area:
    """An area up to `reach` wider on each side, but not beyond the board, and only to the middle
    between it and another one.

    So a viking on the rim of a space still counts, and for one space only.
    """
    left, top = min(reach, area[0]), min(reach, area[1])
    right, bottom = min(reach, 1000 - area[2]), min(reach, 1000 - area[3])
    for other in every:
        beside = max(other[0] - area[2], area[0] - other[2])
        below = max(other[1] - area[3], area[1] - other[3])
        if other is area or min(beside, below) >= reach:
            continue
        if beside < below:
            if other[1] < area[1]:
                top = min(top, below / 2)
            else:
                bottom = min(bottom, below / 2)
        elif other[0] < area[0]:
            left = min(left, beside / 2)
        else:
            right = min(right, beside / 2)
    return area[0] - left, area[1] - top, area[2] + right, area[3] + bottom
