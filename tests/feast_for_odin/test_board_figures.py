"""Figures of boards and tiles: complete, consistent, with their sources, and overridable."""

from __future__ import annotations

from importlib import resources

import msgspec
import pytest

from assistant.figures import FiguresError
from assistant.games.feast_for_odin.figures import (
    HOME,
    MINUS,
    BoardKind,
    default_figures,
    read_figures,
)
from assistant.games.feast_for_odin.tiles import Colour, offsets, ways

BOOK = default_figures()
ISLANDS = {code: board for code, board in BOOK.boards.items() if board.letter}


def squares(code: str) -> list[str]:
    return [mark for row in BOOK.boards[code].rows for mark in row.split()]


def test_goods_are_32_faces_on_346_tiles() -> None:
    sides = [side for pair in BOOK.tiles.pairs for side in pair.sides]
    assert len(BOOK.goods) == 32
    assert sorted(sides) == sorted(BOOK.goods)
    assert sum(pair.count for pair in BOOK.tiles.pairs) == 346


def test_both_sides_of_a_tile_have_one_shape_and_blue_lies_behind_green() -> None:
    for pair in BOOK.tiles.pairs:
        one, other = (BOOK.goods[side] for side in pair.sides)
        assert one.size == other.size
        assert (one.colour is Colour.GREEN) == (other.colour is Colour.BLUE)


def test_a_good_goes_up_from_orange_to_blue_in_its_own_shape() -> None:
    chain = [BOOK.upgraded("flax", levels) for levels in range(4)]
    assert chain == ["flax", "stockfish", "hide", "silverware"]
    assert BOOK.upgraded("silverware") is None
    assert (BOOK.upgraded("sheep"), BOOK.upgraded("cattle")) == ("fur", "clothing")
    assert BOOK.upgraded("helmet") is None


def test_harvests_grow_by_their_numbers() -> None:
    assert BOOK.harvested(0) == ()
    assert BOOK.harvested(1) == ("peas", "flax", "beans")
    assert BOOK.harvested(2) == ("peas", "flax", "beans", "grain")
    assert BOOK.harvested(4)[-2:] == ("cabbage", "fruits")


def test_the_long_and_the_short_game_turn_the_four_island_boards_in_order() -> None:
    for calendar in BOOK.calendar.values():
        assert len(calendar.harvest) == len(calendar.flips)
        assert [letter for letter in calendar.flips if letter] == ["A", "B", "C", "D"]
        assert not calendar.flips[0]
        assert not calendar.flips[-1]
    assert BOOK.side("B", back=False) == "faroe"
    assert BOOK.side("B", back=True) == "baffin"


@pytest.mark.parametrize("length", BOOK.solo)
def test_ex_44_alone_all_vikings_but_one_are_set_up(length: str) -> None:
    solo = BOOK.solo[length]
    first, second = sum(solo.first) + solo.thing, sum(solo.second) + solo.waiting
    assert {first, second} == {11, 12}
    assert (solo.left_out == "first") == (first == 11)


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("glass_beads", 5),
        ("helmet", 5),
        ("cloakpin", 5),
        ("belt", 5),
        ("crucifix", 6),
        ("drinking_horn", 6),
        ("amber_figure", 7),
        ("horseshoe", 7),
        ("gold_brooch", 8),
        ("forge_hammer", 9),
        ("fibula", 9),
        ("throwing_axe", 9),
        ("chalice", 10),
        ("round_shield", 12),
        ("english_crown", 13),
    ],
)
def test_special_tiles_cover_so_many_squares(code: str, parts: int) -> None:
    assert len(offsets(BOOK.specials[code].shape)) == parts


def test_ex_29_glass_beads_are_free_and_a_helmet_costs_one_silver() -> None:
    assert (BOOK.specials["glass_beads"].price, BOOK.specials["helmet"].price) == (0, 1)
    not_for_sale = [code for code, tile in BOOK.specials.items() if tile.price is None]
    assert not_for_sale == ["english_crown"]
    assert BOOK.specials["english_crown"].points == 2


def test_tongs_are_on_jewelry_and_seven_special_tiles() -> None:
    assert len(BOOK.forgeable()) == 8
    assert BOOK.forgeable()[0] == "jewelry"


def test_the_crown_has_the_highest_sword_and_the_rune_stone_the_lowest() -> None:
    swords = {code: BOOK.sword(code) for code in (*BOOK.goods, *BOOK.specials)}
    raided = {code: sword for code, sword in swords.items() if sword}
    assert max(raided, key=raided.__getitem__) == "english_crown"
    assert min(raided, key=raided.__getitem__) == "rune_stone"
    assert (raided["english_crown"], raided["rune_stone"]) == (16, 6)


def test_dx_01_home_has_143_squares_with_86_minus_and_5_bonuses() -> None:
    home = squares(HOME)
    assert len([mark for mark in home if mark != "."]) == 143
    assert home.count(MINUS) == 86
    assert len([mark for mark in home if mark in BOOK.bonus]) == 5
    assert len([mark for mark in home if mark.isdigit()]) == 12


def test_dx_03_islands_untouched_are_worth_less_than_nothing() -> None:
    net = {code: board.points - board.open for code, board in ISLANDS.items()}
    assert net == {
        "shetland": -18,
        "faroe": -12,
        "iceland": -8,
        "greenland": -8,
        "bear": -10,
        "baffin": -12,
        "labrador": -4,
        "newfoundland": -2,
    }


def test_dx_02_an_empty_building_is_worth_a_little() -> None:
    net = {
        code: board.points - board.open - board.wood - board.stone
        for code, board in BOOK.boards.items()
        if board.kind is BoardKind.HOUSE
    }
    assert net == {"shed": 2, "stone_house": 1, "long_house": 2}


@pytest.mark.parametrize(
    ("code", "inside"),
    [
        ("shetland", 60),
        ("faroe", 53),
        ("iceland", 54),
        ("greenland", 52),
        ("bear", 51),
        ("baffin", 61),
        ("labrador", 52),
        ("newfoundland", 53),
        ("stone_house", 13),
        ("long_house", 30),
    ],
)
def test_boards_have_so_many_squares_to_cover(code: str, inside: int) -> None:
    assert len([mark for mark in squares(code) if mark not in {".", "#"}]) == inside


def test_every_group_of_figures_says_where_it_comes_from() -> None:
    raw = msgspec.toml.decode(
        resources.files("assistant.games.feast_for_odin").joinpath("data.toml").read_bytes()
    )
    many = ("calendar", "solo", "solo_silver", "placing", "goods", "specials", "boards")
    groups = [group for name in many for group in raw[name].values()]
    groups += [raw[name] for name in ("readings", "islands", "banquet", "tiles", "hint")]
    assert all(group["source"] and isinstance(group["verified"], bool) for group in groups)


def test_a_tile_looks_different_in_as_many_ways_as_it_has() -> None:
    looks = {code: len(ways(tile.shape)) for code, tile in BOOK.specials.items()}
    assert (looks["glass_beads"], looks["belt"], looks["round_shield"]) == (1, 2, 1)
    assert (looks["helmet"], looks["cloakpin"]) == (8, 8)


def test_the_owner_s_figures_lie_over_those_that_come_with_skald() -> None:
    book = read_figures({"boards": {"bear": {"points": 16}}, "specials": {"belt": {"price": 3}}})
    assert (book.boards["bear"].points, book.boards["baffin"].points) == (16, 12)
    assert book.specials["belt"].price == 3
    assert book.specials["belt"].sword == BOOK.specials["belt"].sword


@pytest.mark.parametrize(
    ("own", "named"),
    [
        ({"goods": {"peas": {"colour": "pink"}}}, "pink"),
        ({"boards": {"bear": {"value": 3}}}, "value"),
        ({"boards": {"home": {"open": 85}}}, "86"),
        ({"boards": {"shed": {"rows": ["o o", "o"]}}}, "length"),
        ({"boards": {"shed": {"rows": ["XX"]}}}, "XX"),
        ({"boards": {"shed": {"rows": ["0 1"]}}}, "last"),
        ({"specials": {"belt": {"shape": ["##", "#"]}}}, "belt"),
        ({"bonus": {"OR": {"gold": 1}}}, "gold"),
    ],
)
def test_figures_that_cannot_be_are_refused_by_name(own: dict[str, object], named: str) -> None:
    with pytest.raises(FiguresError, match=named):
        read_figures(own)
