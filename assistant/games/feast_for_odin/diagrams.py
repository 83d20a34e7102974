"""Ready board profiles of A Feast for Odin, made from its figures: no square is told twice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from assistant.figures import Sourced
from assistant.games.feast_for_odin.figures import OUTSIDE, BoardFigures, BoardKind
from assistant.games.feast_for_odin.round_figures import Book, default_book
from assistant.games.feast_for_odin.tiles import Shape, offsets
from assistant.words.boards import BoardProfile, Grid, Slot
from assistant.words.shown_boards import TileShape

GAME = "feast_for_odin"
FILE = "diagrams.toml"
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
    book, layouts = default_book(), _layouts()
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


@cache
def tile_shapes() -> tuple[TileShape, ...]:
    """All tiles that may lie on a board, as its reader wants them, under their English names."""
    things, words = default_book().things, default_book().words.words
    counts: Counter[str] = Counter()
    for pair in things.tiles.pairs:
        counts.update(dict.fromkeys(set(pair.sides), pair.count))
    found = []
    for code in (*things.goods, *things.specials, "silver", "ore"):
        tile = things.tile(code)
        if tile is not None:
            copies = 1 if code in things.specials else counts.get(code, _MANY)
            found.append(TileShape(words[code].en, _cells(tile.shape), copies))
    return tuple(found)


_MANY = 40
"""Copies of what is counted by no figure: more than any board has squares for."""


def _layouts() -> Layouts:
    raw = resources.files(__package__).joinpath(FILE).read_bytes()
    return msgspec.toml.decode(raw, type=Layouts)


def _cells(shape: Shape) -> tuple[tuple[int, int], ...]:
    return tuple((row, column) for column, row in offsets(shape))


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
    return BoardProfile(
        f"A Feast for Odin: {title}",
        (round(left + columns + right, 2), round(top + rows + bottom, 2)),
        grids=(grid,),
        game=GAME,
        source=layout.source,
        check=() if layout.verified else (("grid", name),),
    )


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
    return BoardProfile(
        "A Feast for Odin: action board",
        (width, _ACTION_HEIGHT),
        slots=tuple(slots),
        tallest=0.05 * _ACTION_HEIGHT,
        game=GAME,
        source=layout.source,
        check=tuple(("slot", one.name) for one in slots),
    )
