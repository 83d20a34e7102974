"""Boards with tiles on them, for tests."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from assistant.games.feast_for_odin.figures import Figures, default_figures
from assistant.games.feast_for_odin.grid import grid_of, spots
from assistant.games.feast_for_odin.placing import refusal
from assistant.games.feast_for_odin.tiles import Cell, Placed

BOOK = default_figures()
BOARDS = tuple(code for code, board in BOOK.boards.items() if board.rows)


def silver(cells: Iterable[Cell]) -> tuple[Placed, ...]:
    """Silver on each of these squares, from below and the left, as the income order wants it."""
    ordered = sorted(cells, key=lambda cell: (max(cell[0], -cell[1]), -cell[1]))
    return tuple(Placed("silver", *cell) for cell in ordered)


def block(columns: range, rows: range, without: Sequence[Cell] = ()) -> tuple[Placed, ...]:
    """Silver on all squares of a block but some."""
    return silver(
        (column, row) for column in columns for row in rows if (column, row) not in without
    )


def random_board(
    board: str, luck: random.Random, tiles: Sequence[str], tries: int = 60, book: Figures = BOOK
) -> tuple[Placed, ...]:
    """A board on which tiles were tried at random places and stayed where they may.

    Of several places it is that nearest to the bottom left, so that income squares come in turn.
    """
    placed: list[Placed] = []
    for _ in range(tries):
        code = luck.choice(tiles)
        tile = book.tile(code)
        assert tile is not None
        if places := spots(grid_of(book, board), tile.shape):
            few = [luck.choice(places) for _ in range(luck.choice((1, 1, 30)))]
            spot = min(few, key=lambda spot: spot.column - spot.row)
            new = Placed(code, spot.column, spot.row, spot.way.turns, spot.way.mirrored)
            if refusal(book, board, placed, new) is None:
                placed.append(new)
    return tuple(placed)
