"""What cards, boons and offerings let one do: TEV-A01 to TEV-A10."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.cards import line_of, parsed
from assistant.games.tiny_epic_vikings.kinds import Act, Goods, HouseRules, Resource, Rune, YesNo
from assistant.games.tiny_epic_vikings.steps import Use
from tests.tiny_epic_vikings.table import RULES, Raiding, card

# On the large map: fjord nnw adjoins A1, A2, B1, B4 and the fjords wnw, nne, nw.


def sailing(value: int = 3, boat: str = "nnw", **changes: object) -> Raiding:
    game = Raiding(3)
    game.map(boats=[("s1", boat), ("s2", "ssw"), ("s3", "sse")])
    game.let("s1", **changes)
    game.may("sail", value)
    return game


def reach(value: int, boat: str) -> dict[str, int]:
    use = RULES.sheet(sailing(value, boat).state).use
    assert use is not None
    return {one.place: one.moves for one in use.boats[0].reach}


def test_tev_a01_a_boat_sails_by_fjords_and_a_port_ends_the_way() -> None:
    game = sailing(2)
    game.refuse(c.Sail("nnw", "F2"), "The card allows 2")
    game.refuse(c.Sail("s1", "A1"), "No boat of yours")
    game.refuse(c.Sail("nnw", "Z1"), "no place Z1")
    game.give(c.Sail("nnw", "A2"))
    assert game.state.boats_at("A2") == ("s1",)
    other = sailing(3, boat="A2")
    other.give(c.Sail("A2", "ne"))
    assert reach(1, "A2") == {"nnw": 1, "nw": 1}
    far = reach(2, "A2")
    assert far["A2"] == 2
    assert far["B4"] == 2
    assert "B3" in far
    assert "C3" not in far


def test_tev_a01_only_one_boat_and_several_share_a_fjord() -> None:
    game = sailing(3)
    game.map(boats=[("s1", "nnw"), ("s1", "nne"), ("s2", "wnw")])
    game.give(c.Sail("nnw", "wnw"))
    assert sorted(game.state.boats_at("wnw")) == ["s1", "s2"]
    game.refuse(c.Sail("nne", "nnw"), "Nothing allows this")


def test_tev_a02_the_owner_of_a_boat_in_the_port_makes_room_at_once() -> None:
    game = sailing(3)
    game.map(boats=[("s1", "nnw"), ("s2", "A2")])
    game.give(c.Sail("nnw", "A2", 1))
    choice = RULES.choices(game.state)[0]
    assert choice.seat == "s2"
    assert game.asked() == ["nnw", "nw"]
    game.refuse(c.EndTurn(), "still to be done")
    game.choose("nw")
    assert game.state.boats_at("A2") == ("s1",)
    assert game.state.boats_at("nw") == ("s2",)


def test_ones_own_boat_makes_room_too_unless_the_house_says_otherwise() -> None:
    game = sailing(3)
    game.map(boats=[("s1", "nnw"), ("s1", "A2")])
    game.give(c.Sail("nnw", "A2"))
    assert RULES.choices(game.state)[0].seat == "s1"
    stays = sailing(3)
    stays.map(boats=[("s1", "nnw"), ("s1", "A2")])
    stays.state = replace(stays.state, house=HouseRules(own_boat_moves=YesNo.NO))
    stays.give(c.Sail("nnw", "A2"))
    assert stays.asked() == []


def test_tev_a03_settlers_land_for_food_and_come_back() -> None:
    game = sailing(2, has=Goods(0, 7, 0))
    game.refuse(c.Sail("nnw", "A2", 3), "The card allows 2")
    game.refuse(c.Sail("nnw", "wnw", 1), "in a port only")
    game.give(c.Sail("nnw", "A2", 2))
    assert game.has("s1").food == 5
    assert game.state.settlers("A", "s1") == 2
    assert game.state.player("s1").settlers == 4
    game.give(c.Recall("A", 1))
    assert game.state.player("s1").settlers == 5
    game.refuse(c.Recall("B", 1), "0 settlers")
    poor = sailing(3, has=Goods(0, 1, 0))
    poor.refuse(c.Sail("nnw", "A2", 2), "costs 2 food")


def test_tev_a04_strictly_most_settlers_attack_every_other_one() -> None:
    game = sailing(3, has=Goods(0, 7, 0))
    game.map(settled=[("A", "s2", 2), ("A", "s3", 1)], boats=[("s1", "nnw")])
    game.give(c.Sail("nnw", "A2", 2))
    assert [game.state.settlers("A", one) for one in ("s1", "s2", "s3")] == [2, 2, 1]
    game = sailing(3, has=Goods(0, 7, 0))
    game.map(settled=[("A", "s2", 2), ("A", "s3", 1)], boats=[("s1", "nnw")])
    game.give(c.Sail("nnw", "A2", 3))
    assert [game.state.settlers("A", one) for one in ("s1", "s2", "s3")] == [3, 1, 0]
    assert game.state.player("s3").settlers == 6


def test_tev_a05_a_raid_needs_a_village_and_an_arrival() -> None:
    game = sailing(3)
    game.refuse(c.Sail("nnw", "A2", 0, raid=True), "no village")
    game.refuse(c.Sail("nnw", "wnw", 0, raid=True), "in a port only")
    game.give(c.Sail("nnw", "A1", 0, raid=True))
    assert game.state.player("s1").villages == 1
    assert "A1" not in game.state.villages
    assert game.has("s1").steel == 1
    lies = sailing(1, boat="A1")
    lies.refuse(c.Sail("A1", "A1", 0, raid=True), "The card allows 1")
    back = sailing(2, boat="A1")
    back.give(c.Sail("A1", "A1", 0, raid=True))
    assert back.state.player("s1").villages == 1
    past = sailing(3)
    past.give(c.Sail("nnw", "A1"))
    assert "A1" in past.state.villages


def test_tev_a06_explorers_share_the_steps_and_follow_routes() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s1", 2), ("C", "s1", 1)])
    game.may("explore", 2)
    game.refuse(c.Explore((c.Move("A", "C"), c.Move("A", "B"))), "The card allows 2")
    game.refuse(c.Explore((c.Move("B", "C"),)), "0 settlers")
    game.refuse(c.Explore(()), "which settlers")
    game.give(c.Explore((c.Move("A", "B"), c.Move("C", "F"))))
    assert [game.state.settlers(one, "s1") for one in "ABCF"] == [1, 1, 0, 1]
    fight = Raiding(3)
    fight.map(settled=[("A", "s1", 2), ("B", "s2", 1)])
    fight.may("explore", 2)
    fight.give(c.Explore((c.Move("A", "B", 2),)))
    assert fight.state.settlers("B", "s2") == 0


def test_tev_a07_a_harvest_with_what_boats_and_temples_add() -> None:
    game = Raiding(3)
    game.let("s1", boats=(3,), temples=(2,), has=Goods(0, 0, 0))
    game.may("harvest", 3)
    game.refuse(c.Harvest(5, 0, 0), "The card allows 4")
    game.give(c.Harvest(2, 0, 2))
    assert game.has("s1") == Goods(2, 2, 2)
    full = Raiding(3)
    full.let("s1", has=Goods(6, 2, 2))
    full.may("harvest", 3)
    full.give(c.Harvest(3, 0, 0))
    assert full.has("s1").wood == 7


def test_tev_a08_building_pays_the_place_and_stands_where_it_may() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s1", 1)], boats=[("s1", "sse")], temples=[("A", "s2")])
    game.let("s1", has=Goods(7, 0, 0))
    game.may("build")
    game.refuse(c.BuildBoat(2, "ene"), "no region that you occupy")
    game.refuse(c.BuildBoat(2, "A1"), "into a fjord")
    game.refuse(c.BuildTemple(1, "B"), "needs a settler")
    game.give(c.BuildBoat(2, "wnw"))
    assert game.has("s1").wood == 5
    assert game.state.player("s1").boats == (1, 3)
    game.end()
    game.turns(2)
    game.may("build")
    game.refuse(c.BuildBoat(2, "wnw"), "Nothing stands on this place")
    game.give(c.BuildTemple(2, "A"))
    assert game.has("s1").wood == 2
    assert game.state.player("s1").temples == (1,)
    game.end()
    game.turns(2)
    game.may("build")
    game.refuse(c.BuildTemple(1, "A"), "must not stand on one island")
    game.let("s1", has=Goods(0, 0, 0))
    game.refuse(c.BuildBoat(1, "wnw"), "costs 1 wood")


def runic(act: str, value: int = 0, **needs: int) -> Raiding:
    game = Raiding(3)
    game.map(settled=[("A", "s1", 1), ("B", "s2", 2), ("C", "s3", 1)], temples=[("A", "s1")],
             held=[("A", "s1"), ("B", "s2"), ("C", "s3")])  # fmt: skip
    game.play(card("secrets", act=Act(act), act_value=value, **needs))
    return game


def test_tev_a09_a_rune_action_needs_its_active_runes() -> None:
    assert isinstance(runic("harvest", 2, wealth=1, secrets=1).state.now, Use)
    short = runic("harvest", 2, secrets=2)
    assert short.state.now is None
    assert "1 × Secrets short" in short.last(2)
    game = Raiding(3)
    game.play(card("wealth", leader=Act.HARVEST, value=1, act=Act.HARVEST, act_value=2, wealth=1))
    game.give(c.Harvest(1, 0, 0))
    game.give(c.Harvest(0, 2, 0))
    assert game.has("s1") == Goods(3, 4, 2)


def test_tev_a09_each_rune_action() -> None:
    game = runic("temple", 1)
    game.refuse(c.MoveTemple("A", "C"), "The card allows 1")
    game.give(c.MoveTemple("A", "B"))
    assert [(one.island, one.owner) for one in game.state.temples] == [("B", "s1")]
    game = runic("smite", 2)
    game.refuse(c.Smite(("s2 B", "s2 B", "s3 C")), "The card allows 2")
    game.refuse(c.Smite(("s1 A",)), "Settlers of others")
    game.give(c.Smite(("s2 B", "s3 C")))
    assert (game.state.settlers("B", "s2"), game.state.settlers("C", "s3")) == (1, 0)
    game = runic("replace")
    deck = game.state.deck
    game.give(c.ReplaceCard())
    assert (game.state.deck, game.state.discard) == (deck - 1, 1)
    game = runic("collect", 2)
    game.give(c.Collect(1, 1, 0))
    assert game.has("s1") == Goods(3, 3, 2)
    game = runic("exchange")
    game.refuse(c.Exchange(Resource.WOOD, Resource.WOOD, 1), "for what")
    game.give(c.Exchange(Resource.WOOD, Resource.STEEL, 2))
    assert game.has("s1") == Goods(0, 2, 4)
    game = runic("calm", 2)
    game.gods(wrath=5)
    game.give(c.CalmGod(Rune.WRATH, 2))
    assert game.fury("wrath") == 3
    game = runic("other")
    game.give(c.DidIt())
    assert game.state.now is None


@pytest.mark.parametrize(("each", "allowed"), [(1, 2), (2, 4), (0, 2)])
def test_tev_a09_what_is_collected_grows_with_active_runes(each: int, allowed: int) -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s1", 1)], held=[("A", "s1")])
    one = card("wealth", act=Act.COLLECT, act_value=each, act_per="wealth", name="Ulf")
    game.play(one)
    use = RULES.sheet(game.state).use
    assert use is not None
    assert use.value == allowed, "the island's rune and the card's own"
    game.refuse(c.Collect(allowed + 1, 0, 0), f"The card allows {allowed}")
    game.give(c.Collect(allowed, 0, 0))
    assert parsed(line_of(one)) == one
    none = Raiding(3)
    none.play(card("secrets", act=Act.COLLECT, act_value=2, act_per="wealth"))
    assert none.state.now is None
    assert "1 × Wealth short" in none.last(2)
    other = card("secrets", act=Act.SAIL, act_value=2, act_per="wealth")
    Raiding(3).refuse(c.PlayCard(card=other), "cannot stand on a card")


@pytest.mark.parametrize("people", [2, 3])
def test_tev_a10_villages_are_offered_once_a_turn_up_to_the_number_of_players(people: int) -> None:
    game = Raiding(people)
    game.let("s1", villages=3)
    game.refuse(c.Offer("1"), "after the card")
    game.play()
    game.refuse(c.Offer("9"), "no such action")
    game.give(c.Offer("wealth"))
    assert game.fury("wealth") == 2
    assert game.state.player("s1").villages == 2
    game.refuse(c.Offer("wealth"), "One village")
    game.end()
    for _ in range(people - 1):
        game.let(game.active, villages=1)
        game.play()
        game.give(c.Offer("wealth"))
        game.end()
    game.play()
    game.refuse(c.Offer("wealth"), "closed")
    assert next(one for one in RULES.sheet(game.state).offerings if one.action == "wealth").closed
    game.give(c.Offer("1"))
    assert isinstance(game.state.now, Use)
    assert (game.state.now.act, game.state.now.value) == (Act.HARVEST, 2)


def test_everything_on_a_card_may_be_left_out() -> None:
    game = Raiding(3)
    game.play(card(leader=Act.SAIL, value=3, act=Act.HARVEST, act_value=2))
    game.give(c.LeaveOut())
    game.give(c.LeaveOut())
    game.give(c.EndTurn())
    assert game.active == "s2"


def test_the_host_overrules_and_nothing_is_paid_that_is_not_there() -> None:
    game = sailing(1, has=Goods(0, 1, 0))
    game.give(c.Overrule(c.Sail("nnw", "H4", 2)))
    assert game.state.settlers("H", "s1") == 2
    assert game.has("s1").food == 0
    assert game.told[-1] != game.told[0]
    assert any("by word of the host" in line for line in game.told)
