"""Reminders at action spaces, of what was received, and in phases."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Phase, stock
from assistant.games.feast_for_odin.occupations import Occasion
from assistant.games.feast_for_odin.reminding import at_space, of_phase, reminded_at, reminded_of
from assistant.games.feast_for_odin.round_figures import default_book
from assistant.games.feast_for_odin.tiles import Placed
from tests.feast_for_odin.table import RULES, Feasting, acting

BOOK = default_book()
CARDS = BOOK.cards
ALL = CARDS.numbers


def at(space: str, *played: int) -> tuple[int, ...]:
    return reminded_at(CARDS, at_space(BOOK, space), played or ALL)


@pytest.mark.parametrize(
    ("space", "told"),
    [
        ("overseas_1", (36, 37, 88, 149)),
        ("overseas_2", (36, 37, 88, 149, 166, 109, 110)),
        ("weekly_flax", (166, 3, 118, 119, 120, 175)),
        ("snare", (166, 4, 146, 153, 126, 127, 128, 129, 130, 131)),
        ("buy_salt_meat", (2, 1, 150)),
        ("milk", ()),
        ("wool", (99,)),
        ("plunder", (106, 147, 164, 12, 176)),
        ("explore_3", (147, 99, 12, 125)),
    ],
)
def test_a_space_reminds_of_every_card_that_may_matter_there_and_of_no_other(
    space: str, told: tuple[int, ...]
) -> None:
    assert at(space) == told


def test_only_cards_played_are_told() -> None:
    assert at("overseas_1", 149, 43) == (149,)
    assert reminded_at(CARDS, at_space(BOOK, "overseas_1"), ()) == ()


def test_the_space_with_ore_reminds_the_smiths_and_that_with_flax_does_not() -> None:
    assert at("chest", 103, 108) == (103, 108)
    assert at("forge", 103, 108) == (103, 108)
    assert at("linen", 103, 108, 112) == (112,)


def test_upgrade_cards_wait_for_the_spaces_that_they_name() -> None:
    assert at("mountain_3_up_1", 102, 123, 152) == (102, 123)
    assert at("up_4", 102, 123, 152) == (152,)
    assert at("up_2", 102, 123, 152) == ()


def test_columns_that_draw_or_play_remind_of_the_cards_for_that() -> None:
    assert at("whaling_3", 99, 176, 164) == (99,)
    assert at("whaling_1", 99, 176, 164) == (164, 176)
    assert at("hunt_2", 166) == (166,)
    assert at("hunt_1", 166) == ()


def test_what_the_action_brought_decides_once_it_is_known() -> None:
    here = at_space(BOOK, "mountain_2")
    assert reminded_at(CARDS, here, (154, 156)) == ()
    assert reminded_at(CARDS, here, (154, 156), stock({"wood": 2})) == (154,)
    assert reminded_at(CARDS, here, (154, 156), stock({"wood": 1, "stone": 1})) == (156,)
    assert reminded_at(CARDS, here, (124,), stock({"silver": 2})) == (124,)
    assert reminded_at(CARDS, here, (124,), stock({"silver": 4})) == ()


def test_either_way_of_a_space_is_told_before_one_is_chosen() -> None:
    assert at("sheep_or_cattle", 174, 2, 1) == (1, 174)


def test_goods_received_elsewhere_remind_as_well() -> None:
    assert reminded_of(CARDS, stock({"spices": 1}), ALL) == (190,)
    assert reminded_of(CARDS, stock({"chest": 1}), (28, 190)) == (28,)
    assert reminded_of(CARDS, stock({"stockfish": 2}), (150,)) == (150,)
    assert reminded_of(CARDS, stock({"stockfish": 3}), (150,)) == ()


def test_a_green_card_done_is_not_told_again() -> None:
    here = at_space(BOOK, "build_longship")
    assert reminded_at(CARDS, here, (180, 117)) == (117, 180)
    assert reminded_at(CARDS, here, (180, 117), done=(180, 117)) == (117,)


def test_spaces_that_cards_name_are_those_of_the_board() -> None:
    for number in ALL:
        assert set(CARDS.card(number).spaces) <= set(BOOK.board.spaces), number
        for space in CARDS.card(number).spaces:
            assert number in at(space), (number, space)


@pytest.mark.parametrize(
    ("phase", "harvest", "occasion"),
    [
        (Phase.HARVEST, True, Occasion.HARVEST),
        (Phase.HARVEST, False, Occasion.NO_HARVEST),
        (Phase.INCOME, False, Occasion.INCOME),
        (Phase.MOUNTAINS, True, Occasion.MOUNTAINS),
        (Phase.FINAL, True, Occasion.FINAL),
        (Phase.HOME, True, None),
    ],
)
def test_phases_are_occasions(phase: Phase, harvest: bool, occasion: Occasion | None) -> None:
    assert of_phase(phase, harvest=harvest) is occasion


def test_an_unknown_space_is_an_error() -> None:
    with pytest.raises(KeyError):
        at_space(BOOK, "tavern")


def reminded(game: Feasting, seat: str = "s1") -> tuple[int, ...]:
    """The cards that the page of a seat tells to think of now."""
    page = next(one for one in RULES.sheet(game.state).players if one.seat == seat)
    return tuple(one.number for one in page.cards if one.now)


def test_what_was_taken_from_a_strip_reminds_of_cards_for_it() -> None:
    game = acting(strips=("7", "4"))
    game.play(154, 156)
    game.place("mountain_2")
    assert reminded(game) == ()
    game.give(c.TakeItems("7", 2))
    assert reminded(game) == (154,), "two wood, no stone"


def test_what_was_won_by_a_raid_or_trade_reminds_of_cards_for_it() -> None:
    game = acting()
    game.play(28, 190)
    game.ships("longship")
    game.place("raid")
    assert reminded(game) == ()
    game.roll(8)
    game.give(c.Succeed("chest"))
    assert reminded(game) == (28,)
    game.end()
    assert reminded(game) == ()


def test_a_bonus_reminds_of_cards_for_what_comes_in_any_way_and_of_no_others() -> None:
    game = Feasting(2)
    game.play(28, 156, 175)
    around = [(column, row) for column in (4, 5, 6) for row in (6, 7, 8) if (column, row) != (5, 7)]
    game.tiles(*(Placed("silver", *cell) for cell in around), board="labrador")
    stone = [(column, row) for column in (5, 6, 7) for row in (10, 11, 12)]
    home = (Placed("silver", *cell) for cell in stone if cell != (6, 11))
    game.tiles(*home)
    game.to(Phase.BONUS)
    assert (game.has("chest"), game.has("stone")) == (1, 1)
    assert reminded(game) == (28,), "a stone by a bonus is none of an action"


def test_an_immediate_occupation_is_told_as_soon_as_it_is_played() -> None:
    game = acting()
    game.own(occupation=3)
    game.place("occupation_play_2")
    game.give(c.PlayOccupation(43))
    assert reminded(game) == (43,)
    game.give(c.CardDone(43, "s1"))
    assert reminded(game) == ()
    game.give(c.PlayOccupation(12))
    assert reminded(game) == (12,), "a chest when it is played"
    game.end()
    assert reminded(game) == ()


def test_an_occupation_played_before_its_action_is_told_before_it() -> None:
    game = acting()
    game.own(occupation=1)
    game.give(c.PlayOccupation(61))
    assert reminded(game) == (61,)


@pytest.mark.parametrize("number", [178, 180, 181])
def test_what_happens_as_soon_as_something_is_so_may_be_so_when_it_is_played(number: int) -> None:
    game = acting()
    game.own(occupation=1)
    game.place("occupation_play_2")
    game.give(c.PlayOccupation(number))
    assert reminded(game) == (number,)


def test_a_knarr_that_is_bought_reminds_of_the_next_knarr() -> None:
    game = acting()
    game.own(silver=20)
    game.play(179)
    game.own("s2", silver=20)
    game.play(190, seat="s2")
    game.give(c.BuyShip("whaling_boat", "s1"))
    assert reminded(game) == ()
    game.give(c.BuyShip("knarr", "s1"))
    assert reminded(game) == (179,)
    assert reminded(game, "s2") == ()
    game.give(c.CardDone(179, "s1"))
    game.give(c.BuyShip("knarr", "s1"))
    assert reminded(game) == (), "only once"


@pytest.mark.parametrize(
    ("number", "ship", "other"),
    [(178, "knarr", "whaling_boat"), (180, "longship", "knarr"), (181, "longship", "whaling_boat")],
)
def test_a_ship_that_comes_in_any_way_reminds_of_what_ships_bring(
    number: int, ship: str, other: str
) -> None:
    game = acting()
    game.own(silver=30, wood=2)
    game.play(number)
    game.give(c.BuyShip(other, "s1"))
    assert reminded(game) == ()
    game.give(c.BuyShip(ship, "s1"))
    assert reminded(game) == (number,)
    game.place(f"build_{ship}")
    assert reminded(game) == (number,)
    game.end()
    assert reminded(game) == ()
