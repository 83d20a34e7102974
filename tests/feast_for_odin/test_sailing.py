"""FO-051 to FO-066: exploration, emigration, trade overseas, sales; EX-20, EX-21, EX-28, EX-42."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Phase, stock
from assistant.games.feast_for_odin.state import Ship
from tests.feast_for_odin.table import RULES, Feasting, acting


def test_ex_20_fo_042_one_longship_raids_explores_and_emigrates_in_a_round() -> None:
    game = acting(2)
    game.own(silver=6)
    game.ships("longship")
    game.to(Phase.ACTIONS, 6)
    for seat in ("s1", "s2"):
        game.own(seat, silver=6)
    game.place("raid")
    game.roll(1)
    game.give(c.Fail())
    game.end()
    game.give(c.PassRound())
    game.place("explore_3")
    game.give(c.Explore("newfoundland"))
    game.end()
    game.place("emigrate_2")
    game.give(c.Emigrate("longship"))
    player = game.player()
    assert (player.ships, player.emigrated) == ((), ("longship",))
    assert player.board("newfoundland") is not None


def test_ex_21_iceland_by_longship_or_knarr_but_not_by_boat() -> None:
    for ship, fits in (("longship", True), ("knarr", True), ("whaling_boat", False)):
        game = acting()
        game.ships(ship)
        if fits:
            game.place("explore_2")
            game.give(c.Explore("iceland"))
            assert game.player().board("iceland") is not None
            assert game.player().fleet(ship) == 1
        else:
            game.refuse(c.PlaceVikings("explore_2"), "This needs a ship: knarr or longship")


def test_fo_059_the_face_must_lie_open_and_brings_its_silver() -> None:
    game = Feasting(3)
    game.to(Phase.ACTIONS, 3)
    game.ships("whaling_boat", "longship")
    game.place("explore_1")
    game.refuse(c.Explore("shetland"), "does not lie open")
    game.refuse(c.Explore("bear"), "does not lead to")
    game.give(c.Explore("faroe"))
    assert game.has("silver") == 2
    assert game.state.islands[1].owner == "s1"
    game.refuse(c.Explore("faroe"), "or no more")


def test_ex_28_overseas_one_tile_of_each_green_kind() -> None:
    game = acting()
    game.own(silver=1, oil=1, hide=1, wool=1, linen=2, clothing=1)
    game.refuse(c.PlaceVikings("overseas_1"), "This needs a ship: knarr")
    game.ships("knarr")
    game.place("overseas_1")
    game.refuse(c.TradeOverseas(("linen", "linen")), "different green goods", "p. 16")
    game.refuse(c.TradeOverseas(("oil", "robe")), "No such green tile")
    game.give(c.TradeOverseas(("oil", "hide", "wool", "linen", "clothing")))
    assert game.supply() == stock(
        {"linen": 1, "rune_stone": 1, "silverware": 1, "chest": 1, "silk": 1, "silver_hoard": 1}
    )


def test_ex_42_the_oil_of_the_priest_is_used_in_the_same_trade() -> None:
    game = acting()
    game.own(silver=1)
    game.ships("knarr")
    game.play(149)
    game.place("overseas_1")
    assert [one.number for one in RULES.sheet(game.state).players[0].cards if one.now] == [149]
    game.give(c.Adjust("s1", "oil", 1, card=149))
    game.give(c.TradeOverseas(("oil",)))
    assert game.supply() == stock({"rune_stone": 1})


def test_fo_038_paying_for_the_trade_is_enough_for_its_space() -> None:
    game = acting()
    game.own(silver=1)
    game.ships("knarr")
    game.place("overseas_1")
    game.refuse(c.EndTurn(), "At least one thing", "p. 9")
    game.give(c.TradeOverseas())
    assert game.told[-1] == "Adam gives 1 silver (overseas trading)."
    assert game.supply() == stock({})
    game.end()
    game.own("s2", oil=1)
    game.ships("knarr", seat="s2")
    game.refuse(c.PlaceVikings("overseas_2"), "Missing: 1 silver", "p. 9")


def test_fo_057_special_sale() -> None:
    game = acting()
    game.own(silver=1)
    game.ships("knarr")
    game.place("special_sale")
    game.refuse(c.BuySpecial("english_crown"), "not for sale", "p. 16")
    game.refuse(c.BuySpecial("chalice"), "Missing")
    game.give(c.BuySpecial("helmet"))
    game.refuse(c.BuySpecial("helmet"), "not left")
    game.give(c.BuySpecial("glass_beads"))
    game.refuse(c.BuySpecial("belt"), "or no more")
    assert game.supply() == stock({"helmet": 1, "glass_beads": 1, "occupation": 1})


def test_fo_058_plundering_needs_two_longships() -> None:
    game = acting()
    game.ships("longship")
    game.refuse(c.PlaceVikings("plunder"), "This needs 2 ships: longship")


def test_fo_061_emigration_costs_the_round_and_loses_the_ore() -> None:
    game = acting()
    game.own(silver=1)
    game.ships(Ship("longship", 3), Ship("longship", 1))
    game.place("emigrate_2")
    game.refuse(c.Emigrate("whaling_boat"), "No such ship")
    game.give(c.Emigrate("longship"))
    assert game.supply() == stock({})
    assert game.player().ships == (Ship("longship", 3),)
    assert RULES.sheet(game.state).players[0].squares == 4
    dear = acting(2)
    dear.to(Phase.ACTIONS, 3)
    dear.own(silver=2)
    dear.ships("knarr")
    dear.refuse(c.PlaceVikings("emigrate_2"), "Missing: 1 silver")
    dear.play(170)
    dear.place("emigrate_2")
    dear.give(c.Emigrate("knarr"))
    assert dear.has("silver") == 1


def test_fo_064_only_free_sections_of_the_table_take_ships() -> None:
    game = acting()
    game.own(silver=9)
    game.ships("knarr")
    game.let("s1", emigrated=("knarr",) * 3)
    game.refuse(c.PlaceVikings("emigrate_2"), "No section of the banquet table is free")


def test_fo_051_a_boat_becomes_a_knarr_that_may_emigrate_at_once() -> None:
    game = acting()
    game.own(silver=1)
    game.ships(Ship("whaling_boat", 1))
    game.place("upgrade_boat_emigrate")
    game.give(c.DoPart(0))
    assert game.player().ships == (Ship("knarr"),)
    game.give(c.Emigrate("knarr"))
    assert game.player().emigrated == ("knarr",)
    game.end()


def test_card_147_a_knarr_serves_as_a_longship_without_ore() -> None:
    game = acting()
    game.own(silver=1)
    game.ships("knarr", Ship("longship", 2))
    game.refuse(c.PlaceVikings("plunder"), "This needs 2 ships")
    game.play(147)
    game.place("plunder")
    assert game.has("silver_hoard") == 1
    other = acting()
    other.ships("knarr")
    other.refuse(c.PlaceVikings("pillage_2"), "This needs a ship: longship")
    other.play(147)
    other.place("pillage_2")
    assert other.state.action is not None
    assert other.state.action.dice is not None
    assert other.state.action.dice.ore == 0


@pytest.mark.parametrize(("longships", "vikings"), [(2, 4), (3, 3), (4, 2)])
def test_card_106_plundering_needs_fewer_vikings(longships: int, vikings: int) -> None:
    game = acting()
    game.ships(*["longship"] * longships)
    game.play(106)
    game.place("plunder")
    assert game.player().thing == 6 - vikings


def test_card_107_any_island_with_any_ship() -> None:
    game = acting()
    game.ships("whaling_boat")
    game.play(107)
    game.refuse(c.PlaceVikings("explore_2"), "This needs a ship")
    game.place("explore_1")
    game.refuse(c.Explore("bear"), "does not lie open")
    game.give(c.Explore("greenland"))
    assert game.player().board("greenland") is not None


def test_card_105_builds_a_knarr_in_place_of_a_boat() -> None:
    game = acting()
    game.own(wood=4)
    game.play(105)
    game.place("build_whaling_boat")
    labels = [part.label.english() for part in RULES.sheet(game.state).parts]
    assert labels == ["1 whaling boat for 1 wood", "1 knarr for 3 wood"]
    game.give(c.DoPart(1))
    assert (game.player().ships, game.has("wood")) == ((Ship("knarr"),), 1)
    game.refuse(c.DoPart(0), "or no more")
    plain = acting()
    plain.own(wood=4)
    plain.place("build_whaling_boat")
    assert plain.player().ships == (Ship("whaling_boat"),)
