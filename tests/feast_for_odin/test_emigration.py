"""FO-062 to FO-066: ships on the banquet table, what they free and what they are worth."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Length, Phase, Row
from assistant.games.feast_for_odin.owned import sections_free
from assistant.games.feast_for_odin.scoring import rows
from assistant.games.feast_for_odin.state import Ship
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting


def emigrating(*ships: Ship | str, round_: int = 1, silver: int = 20) -> Feasting:
    """The first player stands on an emigration space with these ships."""
    game = acting()
    game.to(Phase.ACTIONS, round_)
    while game.state.place.active != "s1":
        game.give(c.PassRound())
    game.own(silver=silver)
    game.ships(*ships)
    game.place("emigrate_2")
    return game


def points(game: Feasting) -> dict[Row, int | None]:
    return {one.row: one.points for one in rows(BOOK, game.state, game.player())}


def test_fo_062_the_ship_lies_at_the_left_end_of_the_table_and_its_ore_is_lost() -> None:
    game = emigrating(Ship("longship", 2), "knarr", round_=3)
    game.give(c.Emigrate("longship"))
    game.end()
    assert game.player().ships == (Ship("knarr"),)
    assert game.has("ore") == 0
    for _ in range(2):
        game.give(c.PassRound())
    game.place("emigrate_3")
    game.give(c.Emigrate("knarr"))
    game.end()
    assert game.player().emigrated == ("longship", "knarr")
    game.refuse(c.LoadOre(0, 1, "s1"), "no such ship")
    game.to(Phase.FEAST)
    table = RULES.sheet(game.state).players[0].table
    assert table is not None
    assert (table.ships, table.free, table.squares) == (4, 4, 12)


def test_fo_062_of_two_longships_the_one_with_less_ore_goes() -> None:
    game = emigrating(Ship("longship", 3), Ship("longship", 1))
    game.give(c.Emigrate("longship"))
    assert game.player().ships == (Ship("longship", 3),)


def test_fo_063_each_ship_covers_two_squares_that_need_no_food() -> None:
    game = emigrating("knarr", round_=4)
    before = RULES.sheet(game.state).players[0].squares
    game.give(c.Emigrate("knarr"))
    assert before == 9
    assert RULES.sheet(game.state).players[0].squares == 7
    game.end()
    game.to(Phase.FEAST)
    game.own(silver=7)
    game.let("s1", penalties=0)
    game.give(c.HoldFeast(None, "s1"))
    assert (game.has("silver"), game.player().penalties) == (0, 0)


@pytest.mark.parametrize(("length", "first"), [(Length.LONG, 5), (Length.SHORT, 6)])
def test_fo_064_so_many_ships_fit_in_each_round(length: Length, first: int) -> None:
    game = Feasting(2, length=length)
    for round_ in range(1, game.state.rounds + 1):
        game.to(Phase.ACTIONS, round_)
        most = min((first + round_) // 2, 6)
        assert sections_free(BOOK, game.state, game.player()) == most
        game.own(silver=20)
        game.ships("knarr")
        game.let("s1", emigrated=("knarr",) * most)
        while game.state.place.active != "s1":
            game.give(c.PassRound())
        game.refuse(c.PlaceVikings("emigrate_2"), "No section of the banquet table is free")
        game.let("s1", emigrated=("knarr",) * (most - 1))
        outcome = RULES.decide(game.state, c.PlaceVikings("emigrate_2"), game.moment())
        assert not hasattr(outcome, "text"), outcome
        game.let("s1", emigrated=())


def test_fo_065_no_viking_is_lost_by_emigrating() -> None:
    game = emigrating("longship")
    assert game.player().thing == 4
    game.give(c.Emigrate("longship"))
    assert game.player().thing == 4
    game.end()
    game.to(Phase.ACTIONS, 2)
    assert [one.thing for one in game.state.players] == [7, 7, 7]


@pytest.mark.parametrize(
    ("ship", "bay", "emigrated"), [("knarr", 5, 18), ("longship", 8, 21)]
)
def test_fo_066_an_emigrated_ship_is_worth_more_and_its_place_in_the_bay_is_free(
    ship: str, bay: int, emigrated: int
) -> None:
    game = emigrating(ship, "knarr", "knarr", "longship")
    ships = points(game)[Row.SHIPS] or 0
    game.refuse(c.BuyShip("knarr", "s1"), "no place left")
    game.give(c.Emigrate(ship))
    now = points(game)
    assert (now[Row.SHIPS], now[Row.EMIGRATIONS]) == (ships - bay, emigrated)
    game.give(c.BuyShip("knarr", "s1"))
    assert len(game.player().ships) == 4


def test_fo_066_a_whaling_boat_does_not_emigrate() -> None:
    game = emigrating("whaling_boat", "knarr")
    game.refuse(c.Emigrate("whaling_boat"), "No such ship can emigrate", "p. 17")


def exchanging(*ships: Ship | str) -> Feasting:
    """The first player stands where a boat is exchanged, then a ship emigrates."""
    game = acting()
    game.own(silver=20)
    game.ships(*ships)
    game.place("upgrade_boat_emigrate")
    return game


def test_fo_051_of_two_boats_the_one_with_less_ore_is_exchanged() -> None:
    game = exchanging(Ship("whaling_boat", 1), Ship("whaling_boat"))
    game.give(c.DoPart(0))
    assert game.player().ships == (Ship("whaling_boat", 1), Ship("knarr"))


def test_fo_051_the_boat_is_exchanged_before_the_emigration_not_after_it() -> None:
    game = exchanging("whaling_boat", "longship", "longship", "longship", "longship")
    game.refuse(c.DoPart(0), "The bay has no place left")
    game.give(c.Emigrate("longship"))
    game.refuse(c.DoPart(0), "before the emigration")
    part = next(one for one in RULES.sheet(game.state).parts if one.kind == "swap_ship")
    assert part.lacks is not None
    game.give(c.Overrule(c.DoPart(0)))
    assert game.player().fleet("knarr") == 1


def test_the_boat_or_longship_set_right_by_hand_is_the_one_with_less_ore() -> None:
    game = acting()
    game.ships(Ship("longship", 3), Ship("longship"))
    game.give(c.Adjust("s1", "longship", -1))
    assert game.player().ships == (Ship("longship", 3),)
