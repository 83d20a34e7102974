"""Boards and tiles as they are drawn: squares, what lies on them, and what could be laid."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.feast_for_odin.figures import BoardKind, LastIncome
from assistant.games.feast_for_odin.grid import grid_of
from assistant.games.feast_for_odin.kinds import stock
from assistant.games.feast_for_odin.labels import stock_label, thing_label
from assistant.games.feast_for_odin.owned import extra_colours
from assistant.games.feast_for_odin.placing import known_tile, squares_of
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import OwnBoard, Player
from assistant.games.feast_for_odin.tiles import Cell, Colour, Placed, Shape
from assistant.words.text import Text


class Given(Struct, frozen=True):
    """A thing that a bonus square gives; a building has no colour."""

    code: str
    label: Text
    colour: Colour | None


class PlanBonus(Struct, frozen=True):
    """A bonus square: what it gives, in words and one by one."""

    cell: Cell
    label: Text
    gives: tuple[Given, ...]


class PlanIncome(Struct, frozen=True):
    """A square with its income."""

    cell: Cell
    income: int


class Plan(Struct, frozen=True):
    """A board as it is printed: its squares by what is on them, column and row from 1.

    `last` are the incomes at the ends of the lines, often beside the board. `wood` and `stone`
    are printed places; `points` what the board itself is worth.
    """

    code: str
    label: Text
    house: bool
    columns: int
    rows: int
    plain: tuple[Cell, ...]
    minus: tuple[Cell, ...]
    blocked: tuple[Cell, ...]
    incomes: tuple[PlanIncome, ...]
    bonuses: tuple[PlanBonus, ...]
    last: tuple[LastIncome, ...]
    points: int
    wood: int
    stone: int


class Lies(Struct, frozen=True):
    """A tile on a board with the squares that it covers, row by row."""

    code: str
    label: Text
    colour: Colour
    cells: tuple[Cell, ...]


class HandTile(Struct, frozen=True):
    """Tiles in the supply that may lie on some board of the player: `boards` by their ids."""

    code: str
    label: Text
    colour: Colour
    shape: Shape
    n: int
    boards: tuple[str, ...]


def plans(book: Book, players: Iterable[Player]) -> tuple[Plan, ...]:
    """The boards that somebody has, each once."""
    codes = dict.fromkeys(board.code for player in players for board in player.boards)
    return tuple(_plan(book, code) for code in codes)


def lies(book: Book, board: OwnBoard) -> tuple[Lies, ...]:
    """What lies on a board, in the order in which it was laid."""
    return tuple(lie(book, board.code, one) for one in board.tiles)


def lie(book: Book, board: str, one: Placed) -> Lies:
    """A tile on a board. Raises `KeyError` for boards and tiles that are unknown."""
    tile, grid = known_tile(book.things, one.tile), grid_of(book.things, board)
    cells = grid.cells(squares_of(grid, tile, one))
    return Lies(one.tile, thing_label(book.words, one.tile), tile.colour, cells)


def hand(book: Book, player: Player) -> tuple[HandTile, ...]:
    """What the player could lay, the largest tiles first."""
    colours = {
        board.id: {
            *book.things.placing[book.things.boards[board.code].kind].colours,
            *extra_colours(book, player, board),
        }
        for board in player.boards
        if book.things.boards[board.code].rows
    }
    found = []
    for one in player.has.things:
        tile = book.things.tile(one.what)
        if tile is None or one.n < 1:
            continue
        boards = tuple(board for board, those in colours.items() if tile.colour in those)
        if boards:
            label = thing_label(book.words, one.what)
            found.append(HandTile(one.what, label, tile.colour, tile.shape, one.n, boards))
    order = (Colour.GREY, Colour.BLUE, Colour.GREEN, Colour.RED, Colour.ORANGE)
    rank = {colour: at for at, colour in enumerate(order)}
    return tuple(
        sorted(found, key=lambda one: (rank.get(one.colour, len(rank)), -_cells(one.shape)))
    )


def _cells(shape: Shape) -> int:
    return sum(row.count("#") for row in shape)


def _plan(book: Book, code: str) -> Plan:
    board, grid = book.things.boards[code], grid_of(book.things, code)
    incomes = [square for line in grid.lines for square in line.squares]
    marked = grid.minus | sum(one.bit for one in incomes) | sum(one.bit for one in grid.bonuses)
    return Plan(
        code=code,
        label=thing_label(book.words, code),
        house=board.kind is BoardKind.HOUSE,
        columns=grid.width,
        rows=grid.height,
        plain=grid.cells(grid.area & ~marked),
        minus=grid.cells(grid.minus),
        blocked=grid.cells(grid.blocked),
        incomes=tuple(PlanIncome(one.cell, one.income) for one in incomes),
        bonuses=tuple(
            PlanBonus(
                one.cell,
                stock_label(book.words, stock(book.things.bonus[one.code])),
                tuple(_given(book, code) for code in book.things.bonus[one.code]),
            )
            for one in grid.bonuses
        ),
        last=board.last,
        points=board.points,
        wood=board.wood,
        stone=board.stone,
    )


def _given(book: Book, code: str) -> Given:
    tile = book.things.tile(code)
    return Given(code, thing_label(book.words, code), tile.colour if tile else None)
