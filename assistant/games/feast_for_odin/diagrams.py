"""Ready board profiles of A Feast for Odin, made from its figures: no square is told twice."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assistant.figures import Sourced
from assistant.games.drawn import layout_of, unchecked
from assistant.games.feast_for_odin.figures import OUTSIDE, BoardFigures, BoardKind
from assistant.games.feast_for_odin.round_figures import Book, default_book
from assistant.words.boards import BoardProfile, Grid, Slot

GAME = "feast_for_odin"
ACTION = f"{GAME}_action_board"
BANQUET = f"{GAME}_banquet_table"
_ACTION_HEIGHT = 1000.0


class Margins(Sourced, frozen=True):
    """How far a board's edges are from its squares: left, top, right, bottom, in squares."""

    margin: tuple[float, float, float, float]


class ActionLayout(Sourced, frozen=True):
    """The action board's width over height."""

    aspect: float


class Layouts(Struct, frozen=True, forbid_unknown_fields=True):
    """What the diagrams need beside the figures of the game."""

    home: Margins
    island: Margins
    house: Margins
    action: ActionLayout
    banquet: Margins


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    book, layouts = default_book(), layout_of(__package__, Layouts)
    boards = {
        f"{GAME}_{code}": _board(book, code, board, layouts)
        for code, board in book.things.boards.items()
        if board.rows
    }
    return {
        **boards,
        ACTION: _action_board(book, layouts.action),
        BANQUET: _banquet(book, layouts.banquet),
    }


def _board(book: Book, code: str, board: BoardFigures, layouts: Layouts) -> BoardProfile:
    layout = layouts.house if board.kind is BoardKind.HOUSE else layouts.island
    layout = layouts.home if code == "home" else layout
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


def _banquet(book: Book, layout: Margins) -> BoardProfile:
    return _squares("banquet table", "banquet", 1, book.things.banquet.squares, (), layout)


def _action_board(book: Book, layout: ActionLayout) -> BoardProfile:
    """Every action space as a slot; several Vikings stand on one, so slots are as large as it."""
    width = _ACTION_HEIGHT * layout.aspect
    slots = []
    for code, space in book.board.spaces.items():
        x0, y0, x1, y1 = space.area
        at = ((x0 + x1) / 2000 * width, (y0 + y1) / 2000 * _ACTION_HEIGHT)
        size = ((x1 - x0) / 1000 * width, (y1 - y0) / 1000 * _ACTION_HEIGHT)
        slots.append(Slot(book.words.spaces[code].en.replace("/", "-"), at, size))
    profile = BoardProfile(
        "A Feast for Odin: action board",
        (width, _ACTION_HEIGHT),
        slots=tuple(slots),
        tallest=0.05 * _ACTION_HEIGHT,
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)
