"""Figures of boards, tiles and the banquet, from `data.toml` and the owner's own file."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct

from assistant.figures import DATA, Sourced, load_figures, misfit
from assistant.games.feast_for_odin.tiles import PART, Cell, Colour, Shape, Tile, oblong
from assistant.words.text import text

OUTSIDE, BLOCKED, PLAIN, MINUS = ".", "#", "o", "-"
SECOND_LINE = "b"
HOME = "home"
OWN = "data"
"""Where these figures stand in the owner's file."""


class BoardKind(StrEnum):
    """Whose rules of placing a board follows: those of home and islands, or of buildings."""

    LAND = "land"
    HOUSE = "house"


class TwoLines(StrEnum):
    """What a board with two income lines pays: both, or only one of them."""

    SUM = "sum"
    UPPER = "upper"
    LOWER = "lower"


class Reach(StrEnum):
    """How far left and down an income square asks for: over the board, or to its line's start."""

    BOARD = "board"
    LINE = "line"


class Readings(Sourced, frozen=True):
    """Readings that the rules leave open.

    `pregnant_alike`: an animal and a pregnant one are identical goods at a feast;
    `pregnant_eaten`: pregnant animals may be eaten.
    """

    two_lines: TwoLines
    reach: Reach
    pregnant_alike: bool
    pregnant_eaten: bool


class Calendar(Sourced, frozen=True):
    """By round: the highest number that is harvested (0: none), the board that turns over."""

    harvest: tuple[int, ...]
    flips: tuple[str, ...]


class IslandFigures(Sourced, frozen=True):
    """Silver that comes to each other island whenever one turns over."""

    silver: int


class SoloFigures(Sourced, frozen=True):
    """Vikings of a game alone: both colours by number on the table, and where the others are."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    thing: int
    waiting: int
    left_out: str


class SoloSilver(Sourced, frozen=True):
    """Silver on islands that nobody owns in a game alone: by the board's letter, by round."""

    silver: dict[str, tuple[int, ...]]


class BanquetFigures(Sourced, frozen=True):
    """The banquet table: its squares, how `high` it is in them, and which foods must keep apart."""

    squares: int
    section: int
    high: int
    lying: int
    colours: tuple[Colour, ...]
    apart: tuple[Colour, ...]


class PlacingFigures(Sourced, frozen=True):
    """Which colours may lie on a kind of board, and which must not touch their own."""

    colours: tuple[Colour, ...]
    apart: tuple[Colour, ...]


class GoodFigures(Sourced, frozen=True):
    """A good. `face_of` is the animal that a pregnant one is."""

    colour: Colour
    size: tuple[int, int]
    harvest: int = 0
    worth: int = 0
    sword: int = 0
    forgeable: bool = False
    face_of: str = ""


class Sides(Struct, frozen=True, forbid_unknown_fields=True):
    """The two sides of so many tiles."""

    sides: tuple[str, str]
    count: int


class TileCounts(Sourced, frozen=True):
    """All goods tiles of the boxes."""

    pairs: tuple[Sides, ...]


class SpecialFigures(Sourced, frozen=True):
    """A special tile; without a price it is not for sale."""

    shape: Shape
    sword: int
    price: int | None = None
    forgeable: bool = False
    points: int = 0


class LastIncome(Struct, frozen=True, forbid_unknown_fields=True):
    """The income at a line's end, where it is printed (column and row, perhaps off the board)."""

    income: int
    at: Cell


class BoardFigures(Sourced, frozen=True):
    """A board. `open` is how many of its squares are minus one; `wood` and `stone` are places.

    `letter` is that of an island's board, `back` whether this is its second side.
    """

    kind: BoardKind
    open: int
    rows: tuple[str, ...] = ()
    points: int = 0
    letter: str = ""
    back: bool = False
    last: tuple[LastIncome, ...] = ()
    wood: int = 0
    stone: int = 0


class HintFigures(Sourced, frozen=True):
    """Limits of the search for a placement, and what bonus squares are worth a round.

    `work` counts looks at a place; to rank a way costs as many as `ranking`. `seeds` are the plans
    to which targets of others are added.
    """

    width: int
    work: int
    ranking: int
    seeds: int
    worth: dict[str, float]


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """All figures of boards, tiles and the banquet."""

    readings: Readings
    calendar: dict[str, Calendar]
    islands: IslandFigures
    solo: dict[str, SoloFigures]
    solo_silver: dict[str, SoloSilver]
    banquet: BanquetFigures
    placing: dict[BoardKind, PlacingFigures]
    goods: dict[str, GoodFigures]
    tiles: TileCounts
    specials: dict[str, SpecialFigures]
    bonus: dict[str, dict[str, int]]
    boards: dict[str, BoardFigures]
    hint: HintFigures

    def tile(self, code: str) -> Tile | None:
        """A tile by its code: a good, a special tile, or one piece of silver or material."""
        if code in self.goods:
            good = self.goods[code]
            return Tile(code, good.colour, oblong(*good.size))
        if code in self.specials:
            return Tile(code, Colour.GREY, self.specials[code].shape)
        if code in SINGLE:
            return Tile(code, Colour(code), oblong(1, 1))
        return None

    def harvested(self, number: int) -> tuple[str, ...]:
        """The goods of a harvest, one of each."""
        return tuple(code for code, good in self.goods.items() if 0 < good.harvest <= number)

    def upgraded(self, code: str, levels: int = 1) -> str | None:
        """What a good becomes so many colours up; None beyond blue, and for what has no shape."""
        good = self.goods.get(code)
        if good is None or good.colour not in LADDER:
            return None
        step = LADDER.index(good.colour) + levels
        if step >= len(LADDER):
            return None
        same = (
            other
            for other, its in self.goods.items()
            if its.colour is LADDER[step] and its.size == good.size and not its.face_of
        )
        return next(same, None)

    def sword(self, code: str) -> int:
        """The sword value of a blue or special tile; 0: it cannot be raided."""
        if code in self.specials:
            return self.specials[code].sword
        return self.goods[code].sword if code in self.goods else 0

    def forgeable(self) -> tuple[str, ...]:
        """The tiles that bear the smith's tongs."""
        goods = [code for code, good in self.goods.items() if good.forgeable]
        return (*goods, *(code for code, tile in self.specials.items() if tile.forgeable))

    def side(self, letter: str, *, back: bool) -> str:
        """The island on a side of a board. Raises `KeyError` for a board that is not there."""
        for code, board in self.boards.items():
            if letter and (board.letter, board.back) == (letter, back):
                return code
        raise KeyError(letter)


LADDER = (Colour.ORANGE, Colour.RED, Colour.GREEN, Colour.BLUE)
SINGLE = tuple(map(str, (Colour.SILVER, Colour.ORE, Colour.WOOD, Colour.STONE)))


def read_figures(own: Mapping[str, object] | None = None) -> Figures:
    """The figures, with the owner's own laid over them; raises `FiguresError`."""
    figures = load_figures(__package__, Figures, own, DATA, (OWN,))
    for code, board in figures.boards.items():
        _check_board(figures, code, board)
    for code, special in figures.specials.items():
        if not _even(special.shape) or set("".join(special.shape)) > {PART, OUTSIDE}:
            raise misfit(
                (OWN, "specials", code, "shape"),
                text(
                    "it needs rows of the same length of {part} and {gap}", part=PART, gap=OUTSIDE
                ),
            )
    for mark, gains in figures.bonus.items():
        for code in gains:
            if figures.tile(code) is None and code not in figures.boards:
                raise misfit((OWN, "bonus", mark, code), text("nothing is named so"))
    if missing := set(BoardKind) - set(figures.placing):
        raise misfit((OWN, "placing", min(missing)), text("the rules of placing are missing"))
    return figures


def _check_board(figures: Figures, code: str, board: BoardFigures) -> None:
    path = (OWN, "boards", code)
    rows = tuple(tuple(row.split()) for row in board.rows)
    if not _even(rows):
        raise misfit((*path, "rows"), text("rows differ in length"))
    marks = [mark for row in rows for mark in row]
    for mark in set(marks) - {OUTSIDE, BLOCKED, PLAIN, MINUS}:
        if mark not in figures.bonus and not mark.removesuffix(SECOND_LINE).isdigit():
            raise misfit((*path, "rows"), text("a square {mark} means nothing", mark=mark))
    numbers = {mark[-1] == SECOND_LINE for mark in marks if mark[:1].isdigit()}
    if len(numbers) != len(board.last):
        raise misfit((*path, "last"), text("each line of income needs its last income"))
    if marks.count(MINUS) != board.open:
        there = marks.count(MINUS)
        raise misfit((*path, "open"), text("the rows have {n} squares that count −1", n=there))


def _even(rows: tuple[str, ...] | tuple[tuple[str, ...], ...]) -> bool:
    return len({len(row) for row in rows}) <= 1


@cache
def default_figures() -> Figures:
    """The figures that come with Skald, read once."""
    return read_figures()
