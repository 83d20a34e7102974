"""Whether a tile may be put on a board, and if not, which rule is against it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from assistant.games.feast_for_odin.figures import BoardKind, Figures
from assistant.games.feast_for_odin.grid import Grid, grid_of
from assistant.games.feast_for_odin.tiles import Colour, Placed, Tile, held, offsets
from assistant.words.orders import Refusal
from assistant.words.text import Text, pages, plural, text

RULE_SQUARES = pages("12")
RULE_COLOURS = pages("12, 13")
RULE_HOUSES = pages("13")


class Lying(Struct, frozen=True):
    """What lies on a board: all covered squares, and those of colours that must keep apart."""

    covered: int
    apart: dict[Colour, int]


def lying(book: Figures, board: str, placed: Iterable[Placed]) -> Lying:
    """The covered squares of a board. Raises `KeyError` for boards and tiles that are unknown."""
    grid = grid_of(book, board)
    apart = dict.fromkeys(book.placing[book.boards[board].kind].apart, 0)
    covered = 0
    for one in placed:
        tile = known_tile(book, one.tile)
        mask = squares_of(grid, tile, one)
        covered |= mask
        if tile.colour in apart:
            apart[tile.colour] |= mask
    return Lying(covered & grid.area, apart)


def known_tile(book: Figures, code: str) -> Tile:
    """A tile by its code. Raises `KeyError`."""
    tile = book.tile(code)
    if tile is None:
        raise KeyError(code)
    return tile


def squares_of(grid: Grid, tile: Tile, one: Placed) -> int:
    """The squares of a board that a tile covers there."""
    return grid.mask(held(tile.shape, one.turns, one.mirrored), one.column, one.row)


def refusal(
    book: Figures,
    board: str,
    placed: Sequence[Placed],
    new: Placed,
    also: Collection[Colour] = (),
) -> Refusal | None:
    """Why a tile may not be put there; None if it may.

    `also` are colours that an occupation of the player allows besides. Raises `KeyError` for a
    board that the figures do not know, or a tile that already lies there and is unknown.
    """
    tile = book.tile(new.tile)
    if tile is None:
        return Refusal(text("There is no tile {tile}.", tile=new.tile))
    if wrong := wrong_colour(book, board, tile, also):
        return wrong
    grid = grid_of(book, board)
    if wrong := _outside(grid, tile, new):
        return wrong
    mask, there = squares_of(grid, tile, new), lying(book, board, placed)
    if taken := mask & there.covered:
        return _at(grid, taken, "covered")
    if grid.touches(mask) & there.apart.get(tile.colour, 0):
        return _touching(tile.colour)
    return _income(grid, mask, there.covered)


def touching_pairs(
    book: Figures, board: str, placed: Sequence[Placed]
) -> tuple[tuple[Placed, Placed], ...]:
    """Pairs of tiles that lie edge to edge but must not: each is a penalty if found too late."""
    grid = grid_of(book, board)
    apart = book.placing[book.boards[board].kind].apart
    wary = [
        (one, tile.colour, squares_of(grid, tile, one))
        for one in placed
        if (tile := known_tile(book, one.tile)).colour in apart
    ]
    return tuple(
        (one, other)
        for (one, colour, mask), (other, its_colour, its_mask) in combinations(wary, 2)
        if colour is its_colour and grid.touches(mask) & its_mask
    )


def _outside(grid: Grid, tile: Tile, new: Placed) -> Refusal | None:
    for right, down in offsets(held(tile.shape, new.turns, new.mirrored)):
        bit = grid.bit(new.column + right, new.row + down)
        if bit & grid.blocked:
            return _at(grid, bit, "blocked")
        if not bit & grid.area:
            return Refusal(text("The tile sticks out of the board."), RULE_SQUARES)
    return None


def _at(grid: Grid, squares: int, what: str) -> Refusal:
    column, row = grid.cells(squares)[0]
    if what == "blocked":
        return Refusal(
            text("Column {column}, row {row} cannot be covered.", column=column, row=row),
            RULE_HOUSES,
        )
    return Refusal(
        text("Column {column}, row {row} is covered already.", column=column, row=row),
        RULE_SQUARES,
    )


def _income(grid: Grid, mask: int, covered: int) -> Refusal | None:
    after = covered | mask
    for line in grid.lines:
        for square in line.squares:
            missing = (square.needs & ~after).bit_count()
            if square.bit & mask and missing:
                return Refusal(
                    plural(
                        "Income {income} must not be covered before all squares to its left and "
                        "below: {n} is still open.",
                        "Income {income} must not be covered before all squares to its left and "
                        "below: {n} are still open.",
                        missing,
                        income=square.income,
                    ),
                    RULE_SQUARES,
                )
    return None


def _touching(colour: Colour) -> Refusal:
    if colour is Colour.GREEN:
        why = text("Green must not lie edge to edge with green.")
    elif colour is Colour.ORANGE:
        why = text("Orange must not lie edge to edge with orange.")
    else:
        why = text("Red must not lie edge to edge with red.")
    return Refusal(why, RULE_COLOURS)


def wrong_colour(
    book: Figures, board: str, tile: Tile, also: Collection[Colour] = ()
) -> Refusal | None:
    """Why a tile's colour may not lie on a board, wherever; `also` as in `refusal`."""
    colour, kind = tile.colour, book.boards[board].kind
    if colour in book.placing[kind].colours or colour in also:
        return None
    if kind is BoardKind.HOUSE:
        return Refusal(
            text("{colour} may not be laid on the squares of a building.", colour=_named(colour)),
            RULE_HOUSES,
        )
    return Refusal(
        text("{colour} may not be laid on home boards and islands.", colour=_named(colour)),
        RULE_COLOURS,
    )


def _named(colour: Colour) -> Text:
    return {
        Colour.ORANGE: text("An orange tile"),
        Colour.RED: text("A red tile"),
        Colour.GREEN: text("A green tile"),
        Colour.BLUE: text("A blue tile"),
        Colour.GREY: text("A special tile"),
        Colour.SILVER: text("Silver"),
        Colour.ORE: text("Ore"),
        Colour.WOOD: text("Wood"),
        Colour.STONE: text("Stone"),
    }[colour]
