"""The hint: legal, within the hand, never worse than one tile, and as good as all ways tried."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from assistant.games.feast_for_odin.board_stands import Standing, standing
from assistant.games.feast_for_odin.figures import HOME
from assistant.games.feast_for_odin.grid import grid_of, spots
from assistant.games.feast_for_odin.hint import Hint, hint
from assistant.games.feast_for_odin.kinds import NOTHING, Stock, stock
from assistant.games.feast_for_odin.packing import Horizon, Packer
from assistant.games.feast_for_odin.placing import refusal
from assistant.games.feast_for_odin.tiles import Colour, Placed
from tests.feast_for_odin.laying import BOARDS, BOOK, random_board, silver

LAST = Horizon(0, 0)
EARLY = Horizon(5, 4)
FULL = stock(
    {code: 2 for code, good in BOOK.goods.items() if good.colour in ("green", "blue")}
    | dict.fromkeys(BOOK.specials, 1)
    | {"silver": 10, "ore": 4, "peas": 3, "mead": 3}
)
SOME = stock(
    {"oil": 1, "hide": 1, "rune_stone": 2, "silk": 1, "chest": 1, "helmet": 1}
    | {"silver": 3, "ore": 1, "peas": 1, "milk": 1}
)


def gained(found: Hint, horizon: Horizon) -> float:
    """What a hint gains, counted from how the board stands before and after."""
    coins = sum(one.tile == "silver" for one in found.tiles)
    return _worth(found.after, horizon) - _worth(found.before, horizon) - coins


def _worth(there: Standing, horizon: Horizon) -> float:
    return horizon.incomes * there.income - there.minus


def check(board: str, placed: tuple[Placed, ...], hand: Stock, horizon: Horizon) -> Hint:
    found = hint(BOOK, board, placed, hand, horizon)
    there = placed
    for one in found.tiles:
        assert refusal(BOOK, board, there, one) is None
        there = (*there, one)
    assert hand.covers(stock(Counter(one.tile for one in found.tiles)))
    assert found.before == standing(BOOK, board, placed)
    assert found.after == standing(BOOK, board, there)
    assert found.gain >= 0
    return found


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("horizon", [LAST, EARLY])
def test_a_hint_may_be_laid_tile_by_tile(board: str, horizon: Horizon) -> None:
    luck = random.Random(board)
    for tries in (0, 12):
        placed = random_board(board, luck, ("silver", "chest", "oil", "silk"), tries)
        found = check(board, placed, SOME, horizon)
        if horizon is LAST:
            assert found.gain == gained(found, LAST)


@pytest.mark.parametrize("board", [HOME, "newfoundland", "long_house"])
def test_a_full_hand_covers_nearly_all_minus_squares_of_a_board(board: str) -> None:
    found = check(board, (), FULL, LAST)
    assert found.after.minus <= 2


def test_with_rounds_to_come_a_hint_builds_income_and_bonuses() -> None:
    late, early = (check(HOME, (), FULL, horizon) for horizon in (LAST, EARLY))
    assert early.after.income > late.after.income
    assert early.gain > late.gain
    assert early.after.bonus != NOTHING


def test_a_robe_goes_to_the_corner_as_long_as_income_pays_for_it() -> None:
    robe = stock({"robe": 1})
    (first,) = check(HOME, (), robe, Horizon(6, 0)).tiles
    assert (first.column, first.row) == (1, 10)
    assert check(HOME, (), robe, LAST).after.minus == 86 - 9


def test_one_hole_of_a_tile_s_own_shape_is_found() -> None:
    grid = grid_of(BOOK, HOME)
    hole = {(8, 2), (9, 2), (8, 3), (9, 3), (8, 4)}
    rest = silver(cell for cell in grid.cells(grid.area) if cell not in hole)
    found = check(HOME, rest, stock({"helmet": 1, "silk": 1, "drinking_horn": 1}), LAST)
    assert [one.tile for one in found.tiles] == ["helmet"]
    assert found.after.minus == 0


def test_silver_is_laid_only_for_what_is_worth_more() -> None:
    assert not check(HOME, (), stock({"silver": 9}), LAST).tiles
    corner = check(HOME, (), stock({"silver": 4}), EARLY)
    assert corner.after.income == 2
    assert corner.gain == 2 * EARLY.incomes - 4


def test_nothing_in_hand_and_nothing_that_may_be_laid_give_an_empty_hint() -> None:
    assert not check(HOME, (), NOTHING, EARLY).tiles
    assert not check(HOME, (), stock({"peas": 3, "wood": 2}), EARLY).tiles
    assert not check("shed", (), FULL, EARLY).tiles


def test_wood_is_laid_in_a_house_if_an_occupation_allows_it() -> None:
    wood = stock({"wood": 2})
    assert not hint(BOOK, "long_house", (), wood, LAST).tiles
    assert hint(BOOK, "long_house", (), wood, LAST, also=(Colour.WOOD,)).gain == 2


@pytest.mark.parametrize("board", ["stone_house", "shetland", "bear", "labrador"])
@pytest.mark.parametrize("horizon", [LAST, EARLY])
def test_two_tiles_are_laid_as_well_as_by_trying_all_ways(board: str, horizon: Horizon) -> None:
    luck = random.Random(board)
    tiles = ["oil", "chest"] if "house" in board else luck.sample(["fur", "silk", "helmet"], 2)
    placed = random_board(board, luck, ("silver", "rune_stone"), 25)
    hand = stock(Counter(tiles))
    found = check(board, placed, hand, horizon)
    packer = Packer(BOOK, board, placed, [], horizon)
    least = packer.worth(packer.start)
    best = max(
        worth.worth(worth.start) - least
        for there in _all_ways(board, placed, tiles)
        for worth in [Packer(BOOK, board, there, [], horizon)]
    )
    assert found.gain >= best


def test_the_search_ends_by_its_own_work_and_finds_the_same_again() -> None:
    assert check(HOME, (), FULL, EARLY) == check(HOME, (), FULL, EARLY)


def _all_ways(
    board: str, placed: tuple[Placed, ...], tiles: Sequence[str]
) -> Iterator[tuple[Placed, ...]]:
    """All boards that come of laying any of these tiles in any order."""
    yield placed
    for code in tiles:
        tile = BOOK.tile(code)
        assert tile is not None
        rest = [other for other in tiles if other != code]
        for spot in spots(grid_of(BOOK, board), tile.shape):
            new = Placed(code, spot.column, spot.row, spot.way.turns, spot.way.mirrored)
            if refusal(BOOK, board, placed, new) is None:
                yield from _all_ways(board, (*placed, new), rest)
