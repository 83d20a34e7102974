"""Where tiles may be put, and which rule is against it."""

from __future__ import annotations

import random

import pytest

from assistant.games.feast_for_odin.board_stands import standing
from assistant.games.feast_for_odin.bonus import bonus_stock, surrounded
from assistant.games.feast_for_odin.figures import HOME, BoardKind, Reach, read_figures
from assistant.games.feast_for_odin.grid import grid_of
from assistant.games.feast_for_odin.income import income, next_incomes, open_minus
from assistant.games.feast_for_odin.kinds import stock
from assistant.games.feast_for_odin.placing import lying, refusal, touching_pairs
from assistant.games.feast_for_odin.tiles import Colour, Placed, held
from tests.feast_for_odin.laying import BOARDS, BOOK, block, random_board, silver

CORNER = block(range(1, 4), range(10, 13))
"""Silver on the three by three squares at the bottom left of the home board."""


def why(board: str, placed: tuple[Placed, ...], new: Placed) -> str:
    wrong = refusal(BOOK, board, placed, new)
    if wrong is None:
        return ""
    rule = wrong.rule.english() if wrong.rule is not None else ""
    return f"{wrong.text.english()} ({rule})"


def test_ex_01_fo_077_the_lowest_open_income_square_pays() -> None:
    below_five = block(range(1, 7), range(7, 13))
    assert income(BOOK, HOME, below_five) == 5


def test_ex_02_a_home_board_with_two_corners_covered_pays_two() -> None:
    assert income(BOOK, HOME, block(range(1, 3), range(11, 13))) == 2


def test_ex_13_a_robe_in_the_corner_covers_three_incomes_and_the_mead() -> None:
    robe = Placed("robe", 1, 10)
    assert not why(HOME, (), robe)
    assert income(BOOK, HOME, (robe,)) == 2
    assert next_incomes(BOOK, HOME, (robe,))[0].cell == (4, 9)
    mead = next(one for one in grid_of(BOOK, HOME).bonuses if one.code == "ME")
    assert mead.bit & lying(BOOK, HOME, (robe,)).covered


@pytest.mark.parametrize("tile", ["skin_and_bones", "wool"])
def test_ex_14_one_tile_may_cover_three_and_four_at_once(tile: str) -> None:
    size = BOOK.goods[tile].size
    new = Placed(tile, 5, 7) if size == (2, 2) else Placed(tile, 5, 7, turns=1)
    under = {(5, 7), (6, 7), (5, 8), (6, 8), (5, 9), (6, 9)}
    open_squares = under if size == (3, 2) else {(5, 7), (6, 7), (5, 8), (6, 8)}
    rest = block(range(1, 7), range(7, 13), tuple(open_squares))
    assert income(BOOK, HOME, rest) == 3
    assert not why(HOME, rest, new)
    assert income(BOOK, HOME, (*rest, new)) == 5


def test_ex_14_four_alone_is_too_early() -> None:
    rest = block(range(1, 7), range(7, 13), ((5, 8), (6, 7)))
    assert "Income 4" in why(HOME, rest, Placed("silver", 6, 7))
    assert "1 is still open" in why(HOME, rest, Placed("silver", 6, 7))


def test_ex_15_fo_076_minus_squares_may_be_covered_at_once_without_any_income() -> None:
    assert not why(HOME, (), Placed("robe", 1, 1))
    assert not why(HOME, (), Placed("silver_hoard", 9, 9))


def test_ex_16_a_treasure_chest_covers_the_last_squares_at_the_top_right() -> None:
    grid = grid_of(BOOK, HOME)
    rest = silver(cell for cell in grid.cells(grid.area) if not (cell[0] > 10 and cell[1] <= 3))
    chest = Placed("treasure_chest", 11, 1)
    assert income(BOOK, HOME, rest) == 12
    assert not why(HOME, rest, chest)
    assert income(BOOK, HOME, (*rest, chest)) == 18
    assert open_minus(BOOK, HOME, (*rest, chest)) == 0


def test_ex_18_income_five_of_bear_island_cannot_be_covered() -> None:
    assert "cannot be covered" in why("bear", (), Placed("silver", 5, 2))
    covered = silver(grid_of(BOOK, "bear").cells(grid_of(BOOK, "bear").area))
    assert income(BOOK, "bear", covered) == 5


def test_ex_19_a_fur_covers_eight_minus_squares() -> None:
    assert open_squares(HOME, Placed("fur", 8, 6)) == (86, 78)


def test_wood_and_stone_on_a_building_s_places_count_beside_its_tiles() -> None:
    upright = Placed("oil", 2, 1, turns=1)
    assert open_squares("stone_house", upright, wood=1, stone=1) == (7, 7)
    assert open_squares("stone_house", Placed("oil", 1, 2)) == (9, 8)


def open_squares(board: str, new: Placed, wood: int = 0, stone: int = 0) -> tuple[int, int]:
    """Open minus squares of a bare board before and after a tile that may lie there."""
    assert refusal(BOOK, board, (), new) is None
    before, after = (standing(BOOK, board, laid, wood, stone) for laid in ((), (new,)))
    return before.minus, after.minus


def test_a_tile_turned_far_lies_as_if_turned_once() -> None:
    assert why(HOME, (), Placed("silk", 8, 8, turns=1)) == ""
    far = Placed("silk", 8, 8, turns=4 * 10**9 + 1)
    assert lying(BOOK, HOME, (far,)) == lying(BOOK, HOME, (Placed("silk", 8, 8, turns=1),))


def test_fo_069_green_may_touch_green_by_a_corner_only() -> None:
    oil = Placed("oil", 8, 7)
    assert "Green" in why(HOME, (oil,), Placed("hide", 10, 7))
    assert "Green" in why(HOME, (oil,), Placed("hide", 7, 8))
    assert not why(HOME, (oil,), Placed("hide", 10, 8))
    assert not why(HOME, (oil,), Placed("rune_stone", 10, 7))
    assert not why(HOME, (oil,), Placed("helmet", 8, 8))


def test_fo_070_in_houses_orange_and_red_keep_apart_but_green_need_not() -> None:
    peas = Placed("peas", 1, 1)
    assert "Orange" in why("long_house", (peas,), Placed("flax", 1, 2))
    assert not why("long_house", (peas,), Placed("mead", 1, 2))
    assert "Red" in why("long_house", (peas, Placed("mead", 1, 2)), Placed("mead", 1, 3))
    assert not why("long_house", (Placed("oil", 1, 1),), Placed("oil", 1, 2))


@pytest.mark.parametrize(
    ("board", "tile", "allowed"),
    [
        (HOME, "peas", False),
        (HOME, "mead", False),
        (HOME, "wood", False),
        (HOME, "stone", False),
        (HOME, "ore", True),
        (HOME, "belt", True),
        ("labrador", "ore", True),
        ("labrador", "milk", False),
        ("long_house", "ore", False),
        ("long_house", "stone", False),
        ("long_house", "silver", True),
        ("long_house", "silk", True),
        ("stone_house", "peas", True),
        ("shed", "wood", False),
    ],
)
def test_fo_067_fo_068_each_kind_of_board_takes_its_own_kinds_of_things(
    board: str, tile: str, allowed: bool
) -> None:
    place = {HOME: (8, 8), "labrador": (3, 5), "long_house": (1, 1), "stone_house": (2, 1)}
    new = Placed(tile, *place.get(board, (1, 1)), turns=1 if tile in ("belt", "peas") else 0)
    assert (refusal(BOOK, board, (), new) is None) is allowed


def test_an_occupation_may_allow_wood_in_houses() -> None:
    wood = Placed("wood", 1, 1)
    assert refusal(BOOK, "long_house", (), wood) is not None
    assert refusal(BOOK, "long_house", (), wood, also=(Colour.WOOD,)) is None


def test_fo_072_fo_073_tiles_stay_inside_and_off_each_other_and_off_blocked_squares() -> None:
    assert "sticks out" in why(HOME, (), Placed("robe", 12, 3))
    assert "sticks out" in why(HOME, (), Placed("silver", 0, 5))
    assert "covered already" in why(HOME, (Placed("silk", 8, 8),), Placed("rune_stone", 11, 8))
    assert "Column 4, row 2 cannot" in why("long_house", (), Placed("oil", 3, 2))
    assert "Column 3, row 4 cannot" in why("baffin", (), Placed("ore", 3, 4))


def test_an_unknown_tile_is_refused_by_its_name() -> None:
    assert "no tile pizza" in why(HOME, (), Placed("pizza", 1, 1))


def test_fo_074_bonus_squares_count_as_covered_and_may_be_covered() -> None:
    corner = block(range(1, 4), range(10, 13), without=((2, 10),))
    assert income(BOOK, HOME, corner) == 2
    assert next_incomes(BOOK, HOME, corner)[0].cell == (4, 9)
    assert not why(HOME, corner, Placed("ore", 2, 10))


def test_ex_11_fo_085_a_covered_mead_gives_nothing_and_an_open_one_gives_each_round() -> None:
    around = block(range(1, 4), range(9, 12), without=((2, 10), (3, 10)))
    corner = (*silver([(1, 12), (2, 12), (3, 12)]), *around, *silver([(3, 10)]))
    assert [one.code for one in surrounded(BOOK, HOME, corner)] == ["ME"]
    assert not surrounded(BOOK, HOME, (*corner, Placed("silver", 2, 10)))


def test_ex_09_fo_086_the_ore_at_the_edge_needs_five_squares() -> None:
    five = silver([(1, 5), (2, 5), (2, 6), (2, 7), (1, 7)])
    assert bonus_stock(BOOK, surrounded(BOOK, HOME, five)) == stock({"ore": 1})
    assert not surrounded(BOOK, HOME, five[1:])


def test_ex_10_mead_wood_stone_and_ore_are_surrounded_the_rune_stone_is_not() -> None:
    bonuses = {one.code: one for one in grid_of(BOOK, HOME).bonuses}
    grid = grid_of(BOOK, HOME)
    cells = {cell for code in ("ME", "WD", "ST", "OR") for cell in grid.cells(bonuses[code].around)}
    got = bonus_stock(BOOK, surrounded(BOOK, HOME, silver(cells)))
    assert got == stock({"mead": 1, "wood": 1, "stone": 1, "ore": 1})


def test_ex_17_fo_087_rune_stone_and_ore_of_bear_island_need_six() -> None:
    both = next(one for one in grid_of(BOOK, "bear").bonuses if one.code == "RO")
    six = grid_of(BOOK, "bear").cells(both.around)
    assert len(six) == 6
    got = bonus_stock(BOOK, surrounded(BOOK, "bear", silver(six)))
    assert got == stock({"rune_stone": 1, "ore": 1})


def test_fo_088_a_bonus_that_is_used_up_gives_nothing_more() -> None:
    grid = grid_of(BOOK, "newfoundland")
    around = 0
    for one in grid.bonuses:
        around |= one.around
    squares = surrounded(BOOK, "newfoundland", silver(grid.cells(around)))
    assert bonus_stock(BOOK, squares, stock({"stone_house": 1})) == stock(
        {"skin_and_bones": 1, "stone_house": 1}
    )
    assert bonus_stock(BOOK, squares, stock({"cloakpin": 1, "shed": 3})) == stock(
        {"skin_and_bones": 1, "cloakpin": 1}
    )


@pytest.mark.parametrize(
    ("board", "around"),
    [
        (HOME, {"OR": 5, "WD": 8, "RU": 8, "ME": 8, "ST": 8}),
        ("shetland", {"SW": 8, "GM": 8, "OI": 8, "CB": 8, "BN": 5}),
        ("faroe", {"SH": 4, "OI": 7, "MI": 5, "FX": 7, "PE": 5, "HI": 8}),
        ("iceland", {"SF": 7, "OI": 5, "OS": 6}),
        ("greenland", {"WM": 8, "SF": 4}),
        ("bear", {"GM": 8, "SF": 5, "RO": 6}),
        ("baffin", {"OR": 4, "WM": 6, "OI": 3, "SB": 4}),
        ("labrador", {"GM": 6, "CH": 8, "LI": 6, "SF": 5}),
        ("newfoundland", {"SB": 7, "CP": 8, "HO": 8}),
        ("stone_house", {"HI": 7}),
        ("long_house", {"PE": 3, "OI": 8, "BN": 5}),
    ],
)
def test_dx_09_bonus_squares_need_so_many_neighbours(board: str, around: dict[str, int]) -> None:
    bonuses = grid_of(BOOK, board).bonuses
    assert {one.code: one.around.bit_count() for one in bonuses} == around


@pytest.mark.parametrize(
    ("board", "needs"),
    [
        (HOME, [0, 3, 7, 14, 22, 32, 43, 58, 74, 92, 112, 134]),
        ("shetland", [0, 4, 9]),
        ("faroe", [0, 2, 7, 10, 16, 25, 33, 42]),
        ("iceland", [1, 6, 12, 21, 28, 39, 50]),
        ("greenland", [15, 25, 37, 1, 7, 15, 26, 34]),
        ("bear", [2, 7, 16]),
        ("baffin", [0, 3, 7, 13, 21]),
    ],
)
def test_fo_075_fo_078_income_squares_need_so_many_others(board: str, needs: list[int]) -> None:
    lines = grid_of(BOOK, board).lines
    assert [one.needs.bit_count() for line in lines for one in line.squares] == needs


def test_dx_01_so_many_squares_are_covered_when_home_pays_more() -> None:
    (line,) = grid_of(BOOK, HOME).lines
    assert [one.income for one in line.squares] == [0, 1, 2, 2, 3, 4, 5, 6, 7, 9, 12, 15]
    in_all = [one.needs.bit_count() + 1 for one in line.squares]
    assert in_all == [1, 4, 8, 15, 23, 33, 44, 59, 75, 93, 113, 135]


def test_fo_080_islands_without_covered_squares_pay_their_lowest() -> None:
    pays = {code: income(BOOK, code, ()) for code in BOARDS if BOOK.boards[code].letter}
    assert pays == {
        "shetland": 0,
        "faroe": 0,
        "iceland": 1,
        "greenland": 0,
        "bear": 1,
        "baffin": 0,
        "labrador": 0,
        "newfoundland": 0,
    }


def test_fo_079_greenland_pays_both_lines_unless_the_owner_reads_it_otherwise() -> None:
    grid = grid_of(BOOK, "greenland")
    full = silver(grid.cells(grid.area))
    assert income(BOOK, "greenland", full) == 8
    upper = read_figures({"readings": {"two_lines": "upper"}})
    lower = read_figures({"readings": {"two_lines": "lower"}})
    assert (income(upper, "greenland", full), income(lower, "greenland", full)) == (3, 5)
    assert income(upper, HOME, CORNER) == income(BOOK, HOME, CORNER) == 2


def test_the_owner_may_let_a_line_reach_back_to_its_own_start_only() -> None:
    near = read_figures({"readings": {"reach": Reach.LINE.value}})
    first = Placed("silver", 4, 3)
    assert refusal(BOOK, "greenland", (), first) is not None
    assert refusal(near, "greenland", (), first) is None


def test_ex_36_a_chain_of_three_green_tiles_has_two_touching_pairs() -> None:
    chain = (Placed("oil", 8, 7), Placed("oil", 10, 7), Placed("oil", 12, 7))
    assert len(touching_pairs(BOOK, HOME, chain)) == 2


def test_ex_37_three_green_tiles_that_all_touch_are_three_pairs() -> None:
    heap = (Placed("oil", 8, 7), Placed("oil", 10, 7), Placed("linen", 8, 8))
    assert len(touching_pairs(BOOK, HOME, heap)) == 3


def test_a_shed_takes_wood_and_stone_on_its_places() -> None:
    assert open_minus(BOOK, "shed") == 6
    assert open_minus(BOOK, "shed", wood=3, stone=1) == 2
    assert open_minus(BOOK, "stone_house", wood=1) == 8


def test_a_tile_is_mirrored_first_and_then_turned() -> None:
    shape = BOOK.specials["cloakpin"].shape
    assert held(shape, 0, True) == ("...#", "####")
    assert held(shape, 1, False) == ("##", "#.", "#.", "#.")
    assert held(shape, 1, True) == ("#.", "#.", "#.", "##")


TILES = ("silver", "ore", "oil", "hide", "wool", "rune_stone", "chest", "silk", "helmet", "robe")
FOOD = ("peas", "mead", "milk", "beans", "silver", "oil", "chest", "flax", "stockfish")


@pytest.mark.parametrize("board", BOARDS)
def test_no_sequence_of_legal_placements_breaks_a_rule(board: str) -> None:
    """Looked at square by square, not with the masks that judge placements."""
    luck = random.Random(board)
    house = BOOK.boards[board].kind is BoardKind.HOUSE
    incomes = 0
    for line in grid_of(BOOK, board).lines:
        incomes |= sum(square.bit for square in line.squares)
    covered = 0
    for _ in range(12):
        placed = random_board(board, luck, FOOD if house else TILES, tries=150)
        _check_squares(board, placed)
        _check_order(board, placed)
        assert not touching_pairs(BOOK, board, placed)
        covered |= lying(BOOK, board, placed).covered
    assert bool(covered & incomes) == bool(incomes)


@pytest.mark.parametrize("board", BOARDS)
def test_undoing_any_placement_restores_every_figure(board: str) -> None:
    luck = random.Random(f"{board} back")
    placed = random_board(board, luck, FOOD if "house" in board else TILES, tries=80)
    for n in range(len(placed)):
        before = standing(BOOK, board, placed[:n])
        assert refusal(BOOK, board, placed[:n], placed[n]) is None
        after = standing(BOOK, board, placed[: n + 1])
        assert standing(BOOK, board, placed[: n + 1][:-1]) == before
        assert after.minus <= before.minus
        assert after.income >= before.income


def _check_squares(board: str, placed: tuple[Placed, ...]) -> None:
    rows = [row.split() for row in BOOK.boards[board].rows]
    cells = [cell for one in placed for cell in _cells(one)]
    assert len(cells) == len(set(cells))
    assert all(rows[row - 1][column - 1] not in {".", "#"} for column, row in cells)


def _check_order(board: str, placed: tuple[Placed, ...]) -> None:
    """At every time, all that lies left of and below a covered income square is covered."""
    rows = [row.split() for row in BOOK.boards[board].rows]
    covered: set[tuple[int, int]] = set()
    for one in placed:
        covered |= set(_cells(one))
        for column, row in covered:
            if rows[row - 1][column - 1].rstrip("b").isdigit():
                for below in range(row, len(rows) + 1):
                    for left in range(1, column + 1):
                        mark = rows[below - 1][left - 1]
                        free = mark in {".", "#"} or mark in BOOK.bonus
                        assert free or (left, below) in covered


def _cells(one: Placed) -> list[tuple[int, int]]:
    tile = BOOK.tile(one.tile)
    assert tile is not None
    return [
        (one.column + x, one.row + y)
        for y, line in enumerate(held(tile.shape, one.turns, one.mirrored))
        for x, mark in enumerate(line)
        if mark == "#"
    ]
