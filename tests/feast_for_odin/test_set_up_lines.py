"""FO-004 to FO-014, FO-134: what the set-up tells, line by line, and coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Length, Phase, stock
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.state import unseen
from tests.feast_for_odin.table import BOOK, RULES, Feasting


def told(people: int, length: Length = Length.LONG, **chosen: Any) -> list[str]:
    """The check list of a game."""
    game = Feasting(people, length=length, **chosen)
    return [line.english() for line in RULES.sheet(game.state).set_up]


def line_with(lines: Sequence[str], *words: str) -> str:
    found = [line for line in lines if all(word in line for word in words)]
    assert len(found) == 1, (words, found)
    return found[0]


def test_fo_004_the_boxes_of_goods_are_opened_by_colour_and_shape() -> None:
    line = line_with(told(3), "boxes of goods")
    assert "rows by colour (orange, red, green, blue)" in line
    assert "columns by shape" in line
    colours: dict[tuple[int, int], list[str]] = {}
    for good in BOOK.things.goods.values():
        colours.setdefault(good.size, []).append(good.colour.value)
    order = ["orange", "red", "green", "blue"]
    for found in colours.values():
        assert sorted(set(found), key=order.index) == [one for one in order if one in found]


def test_fo_005_special_tiles_and_ships_lie_on_their_boards() -> None:
    lines = told(2)
    assert "15 special tiles on the oval board" in line_with(lines, "oval board")
    ships = line_with(lines, "ship board")
    assert ships.endswith("ship side up: whaling boat, knarr, longship.")


@pytest.mark.parametrize(("decks", "letters"), [("A", "A"), ("CB", "B, C"), ("ABC", "A, B, C")])
def test_fo_006_light_occupations_are_dealt_and_the_dark_ones_of_the_decks_shuffled(
    decks: str, letters: str
) -> None:
    line = line_with(told(3, decks=decks), "backs")
    assert "one light one for each, the others into the box" in line
    assert line.endswith(f"shuffle the dark ones of: {letters}.")
    game = Feasting(3, decks=decks)
    assert [player.hand for player in game.state.players] == [1, 1, 1]


def test_fo_161_alone_the_starting_occupation_may_be_chosen() -> None:
    words = "may choose your first occupation"
    assert line_with(told(1), words)
    assert not any(words in line for line in told(2))


@pytest.mark.parametrize(("people", "left"), [(1, 44), (2, 41), (3, 38), (4, 35)])
def test_fo_007_the_other_weapon_cards_are_the_pile(people: int, left: int) -> None:
    game = Feasting(people)
    assert sum(one.n for one in unseen(game.state).things) == left
    assert line_with(told(people), "weapon cards") == (
        f"Shuffle the other weapon cards, {left} of them."
    )
    line = line_with(told(people), "one light occupation")
    assert all(one in line for one in ("1 bow", "1 snare", "1 spear", "1 mead"))
    assert "sword" not in line
    assert not any(game.has("sword", seat.id) for seat in game.state.seats)


def test_fo_008_everything_lies_open_but_the_occupations_in_the_hands() -> None:
    assert line_with(told(3), "lies open, but the occupations in the hands")
    game = Feasting()
    shown = {one.seat: one for one in RULES.sheet(game.state).players}
    assert shown["s2"].hand == 1
    assert shown["s2"].cards == ()
    assert {one.code: one.n for one in shown["s2"].has} == {
        "mead": 1, "bow": 1, "snare": 1, "spear": 1, "occupation": 1,
    }  # fmt: skip


@pytest.mark.parametrize("length", list(Length))
def test_fo_009_everybody_has_a_home_board_and_twelve_vikings_of_a_colour(length: Length) -> None:
    lines = told(4, length)
    assert line_with(lines, f"side of the {length.value} game up")
    assert "12 vikings of one colour" in line_with(lines, "banquet table")
    game = Feasting(4, length=length)
    assert all([one.code for one in player.boards] == ["home"] for player in game.state.players)
    assert len({seat.colour for seat in game.state.seats}) == 4


@pytest.mark.parametrize(
    ("length", "table", "thing"), [(Length.LONG, 7, 5), (Length.SHORT, 6, 6)]
)
def test_fo_010_vikings_on_the_banquet_table_and_on_the_thing_square(
    length: Length, table: int, thing: int
) -> None:
    line = line_with(told(3, length), "banquet table")
    assert f"{table} on the numbered squares" in line
    assert f"{thing} on the Thing square" in line
    game = Feasting(3, length=length)
    # Phase 1 has begun: one viking of the table has come already.
    assert [one.thing for one in game.state.players] == [thing + 1] * 3


def test_fo_013_buildings_lie_in_piles() -> None:
    line = line_with(told(2), "Buildings in piles")
    for n, building in ((3, "shed"), (3, "stone house"), (5, "long house")):
        assert f"{n} {building}" in line
    assert Feasting(2).state.buildings == stock({"shed": 3, "stone_house": 3, "long_house": 5})


def test_fo_014_the_cube_is_on_phase_1_and_the_supply_is_sorted() -> None:
    lines = told(3)
    assert "white cube on phase 1" in line_with(lines, "phase board")
    supply = line_with(lines, "Sort the supply")
    assert all(thing_label(BOOK.words, one).english() in supply
               for one in ("wood", "stone", "ore", "silver"))  # fmt: skip
    game = Feasting()
    assert game.state.place.phase is Phase.VIKING
    assert RULES.turn(game.state, 0.0).phase == 0


def test_fo_011_what_lies_on_each_strip_is_told_from_the_arrow_on() -> None:
    lines = told(4, strips=("1", "3", "8"))
    assert "Lay out 3 mountain strips with their items:" in lines
    strips = [line for line in lines if line.startswith("Strip ")]
    assert strips == [
        "Strip 1: 2 wood, 1 stone, 2 ore, 2 silver, 2 silver",
        "Strip 3: 4 wood, 2 stones, 2 silver",
        "Strip 8: 3 wood, 2 stones, 1 ore, 2 silver",
    ]


@pytest.mark.parametrize("paid", [3, 5, 8])
def test_fo_134_coins_are_changed_freely_so_that_only_the_sum_counts(paid: int) -> None:
    ships = {ship.price: kind for kind, ship in BOOK.rounds.ships.items()}
    game = Feasting()
    game.own(silver=10)
    game.give(c.BuyShip(ships[paid], "s1"))
    assert game.has("silver") == 10 - paid
