"""FO-165 to FO-167: drawn boards of A Feast for Odin as the reader has them."""

from __future__ import annotations

import pytest

from assistant.games.diagrams import ready_profiles
from assistant.games.feast_for_odin.board_names import BANQUET_GRID, item_place, space_name
from assistant.games.feast_for_odin.on_boards import shapes
from assistant.table.board_compare import fitting
from assistant.words.boards import BoardProfile, Polygon
from assistant.words.shown_boards import (
    BoardLesson,
    BoardLook,
    PieceCount,
    Said,
    SaidTile,
    ShownBoard,
    WatchedBoard,
)
from tests.feast_for_odin.table import BOOK
from tests.vision_boards.table import packed
from vision.boards import BoardWatch
from vision.synthesis import Tray
from vision.synthesis.boards import draw_board, whole

SPACES = {code: space_name(BOOK, code) for code in BOOK.board.spaces}
ACTIONS = ready_profiles()["feast_for_odin_action_board"]
STRIP = ready_profiles()["feast_for_odin_strip_3"]
TABLE = ready_profiles()["feast_for_odin_banquet_table"]


def read(
    profile: BoardProfile,
    watched: WatchedBoard,
    lesson: tuple[tuple[Said, ...], tuple[SaidTile, ...]],
    lying: tuple[tuple[Said, ...], tuple[SaidTile, ...]],
) -> BoardLook:
    """What is read of a board that was shown once and then lies on the drawn table."""
    bare, taught = draw_board(profile), draw_board(profile, *lesson)
    told = BoardLesson(packed(taught), whole(taught), *lesson)
    watch = BoardWatch("t", lambda look, image: None)
    watch.show(ShownBoard(watched.board, profile, packed(bare), whole(bare), (told,)))
    tray = Tray(5)
    tray.lay_board(draw_board(profile, *lying), 0.0)
    return watch.look(watched, tray.render(1.0))


def standing(space: str, colour: str, n: int, apart: float = 1.0) -> tuple[Said, ...]:
    """So many vikings on a space, three side by side at the most, `apart` of the room there is."""
    region = next(one for one in ACTIONS.regions if one.name == SPACES[space])
    assert isinstance(region.outline, Polygon)
    (left, top), _, (right, bottom), _ = region.outline.corners
    across, down = (n, 1) if n < 4 else (n // 2, 2)
    wide, high = (right - left) / (across + 1), (bottom - top) / (down + 1)
    middle = ((left + right) / 2, (top + bottom) / 2)
    steps = [(x - (across - 1) / 2, y - (down - 1) / 2) for y in range(down) for x in range(across)]
    return tuple(
        Said(
            at=(middle[0] + x * wide * apart, middle[1] + y * high * apart),
            kind="viking",
            colour=colour,
        )
        for x, y in steps
    )


LESSON = (
    *standing("build_shed", "red", 1), *standing("forge", "red", 1),
    *standing("mead", "blue", 1), *standing("explore_3", "blue", 1),
)  # fmt: skip
ON = {"stockfish": ("red", 1), "snare": ("blue", 2), "up_4": ("red", 3), "plunder": ("blue", 4),
      "weekly_flax": ("red", 2)}  # fmt: skip


def counted(apart: float) -> BoardLook:
    """What is read where vikings of two colours stand on some spaces."""
    lying = tuple(
        one for space, (colour, n) in ON.items() for one in standing(space, colour, n, apart)
    )
    return read(ACTIONS, WatchedBoard("actions"), (LESSON, ()), (lying, ()))


def test_fo_166_one_to_four_vikings_on_a_space_are_counted_by_colour() -> None:
    look = counted(1.0)
    found = {
        one.region: {piece.colour: piece.count for piece in one.pieces}
        for one in look.regions
        if one.pieces
    }
    assert found == {SPACES[space]: {colour: n} for space, (colour, n) in ON.items()}
    assert sum(one.sure for one in look.regions) >= 0.9 * len(look.regions)


def test_fo_166_vikings_that_hide_each_other_are_asked_about_with_the_number_that_fits() -> None:
    seen = {one.region: one for one in counted(0.3).regions}
    asked = 0
    for space, (colour, n) in ON.items():
        one = fitting(seen[SPACES[space]], (n,))
        as_laid = (PieceCount("viking", colour, n),)
        assert one.pieces == as_laid or (not one.sure and as_laid in one.likely), space
        asked += not one.sure
    assert asked


@pytest.mark.parametrize("gone", [0, 2, 6])
def test_fo_167_items_left_on_a_mountain_strip_are_read(gone: int) -> None:
    items = [("cube", "orange"), ("cube", "orange"), ("cube", "orange"), ("cube", "orange"),
             ("cube", "grey"), ("cube", "grey"), ("disc", "white")]  # fmt: skip
    every = tuple(
        Said(item_place("3", nth), kind=kind, colour=colour)
        for nth, (kind, colour) in enumerate(items, start=1)
    )
    look = read(STRIP, WatchedBoard("strip"), (every, ()), (every[gone:], ()))
    seen = [bool(one.kind) for one in look.places]
    assert seen == [False] * gone + [True] * (7 - gone)


def test_fo_167_food_on_the_banquet_table_is_read_where_and_how_it_lies() -> None:
    lesson = (
        SaidTile(BANQUET_GRID, "salt meat", tuple((3, column) for column in range(4))),
        SaidTile(BANQUET_GRID, "peas", ((3, 5), (3, 6))),
        SaidTile(BANQUET_GRID, "beans", ((2, 8), (2, 9), (3, 8), (3, 9))),
    )
    lying = (
        SaidTile(BANQUET_GRID, "salt meat", tuple((row, 0) for row in range(4)), 1),
        SaidTile(BANQUET_GRID, "beans", ((2, 1), (2, 2), (3, 1), (3, 2))),
        SaidTile(BANQUET_GRID, "peas", ((3, 4), (3, 5))),
    )
    look = read(TABLE, WatchedBoard("table", shapes=shapes(BOOK)), ((), lesson), ((), lying))
    assert {(one.tile, one.cells) for one in look.tiles} == {
        (one.tile, one.cells) for one in lying
    }
