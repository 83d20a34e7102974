"""The enemy clan that the table plays: TEV-SO-02 to TEV-SO-09, TEV-SO-11, TEV-SO-12."""

from __future__ import annotations

import pytest

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.events import TracksMoved, VillageOffered
from assistant.games.tiny_epic_vikings.influence import standing
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Act, Goods, Stage
from assistant.games.tiny_epic_vikings.work import book_of
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import RULES, card


def test_tev_so_02_turns_alternate_and_the_card_is_done_in_order() -> None:
    game = Alone()
    assert game.stage is Stage.PLAY
    game.to_enemy()
    assert "turn its top card" in RULES.turn(game.state, 0.0).sentence.english()
    deck = game.clan.deck
    game.give(c.EnemyPlays(card=card(
        "wealth", leader=Act.HARVEST, value=1, act=Act.HARVEST, act_value=1, wealth=1
    )))  # fmt: skip
    assert game.clan.has == Goods(2, 0, 0)
    assert game.clan.deck == deck - 1
    assert (game.stage, game.state.place.nth) == (Stage.PLAY, 2)
    assert len(game.clan.row) == 1


def test_a_rune_action_without_its_runes_falls_away() -> None:
    game = Alone()
    game.enemy_does("harvest", 1, act=Act.HARVEST, act_value=2, secrets=1)
    assert game.clan.has == Goods(1, 0, 0)
    assert "1 × Secrets short" in " ".join(game.told)


def test_tev_so_03_the_chieftain_makes_for_the_nearest_island_of_the_rune() -> None:
    game = Alone("A2")
    game.enemy_does("sail", 1, "secrets")
    assert game.clan.chieftain == "B4"
    assert "nearest other one with Secrets, 1 port away" in " ".join(game.told)
    assert "Move the chieftain's boat: B4." in game.told
    here = Alone("A2")
    here.enemy_does("sail", 9, "wealth")
    assert here.clan.chieftain[0] == "F"


def test_tev_so_03_it_stops_where_its_sail_ends_and_never_lies_in_a_fjord() -> None:
    game = Alone("A5")
    chart = book_of(game.state).maps["small"].chart
    far = min(chart.distances("A5")[dock] for dock in chart.docks_of["F"])
    assert far > 3
    game.enemy_does("sail", 1, "wealth")
    while game.asked():
        game.choose(game.asked()[0])
    assert chart.distances("A5")[game.clan.chieftain] == 3
    assert game.clan.chieftain in chart.island_of


def test_tev_x09_sail_three_passes_five_ports_and_lands_three() -> None:
    game = Alone("A5")
    chart = book_of(game.state).maps["small"].chart
    own = book_of(game.state).enemy.number("sail")
    assert own == 2
    ways = chart.ways("A5", chart.docks_of["F"], 3 + own)
    assert max(len(way) for way in ways) <= 5
    game.enemy_does("sail", 3, "wealth")
    while game.asked():
        game.choose(game.asked()[0])
    assert sum(one.count for one in game.state.settled if one.owner == ENEMY) == 3


def test_tev_so_03_of_equal_islands_the_weaker_one_then_the_person() -> None:
    game = Alone("A1")
    game.enemy_does("sail", 2, "wrath")
    assert game.clan.chieftain == "D2"
    tie = Alone("A4")
    chart = book_of(tie.state).maps["small"].chart
    far = chart.distances("A4")
    near = {code: min(far[dock] for dock in chart.docks_of[code]) for code in ("B", "E")}
    assert near == {"B": 3, "E": 1}
    even = Alone("C1")
    far = chart.distances("C1")
    near = {code: min(far[dock] for dock in chart.docks_of[code]) for code in ("B", "E")}
    assert near == {"B": 2, "E": 2}
    even.enemy_does("sail", 1, "secrets")
    assert even.asked() == ["B", "E"]
    even.choose("E")
    assert even.clan.chieftain == "E2"
    weak = Alone("C1")
    weak.lies(("B", 1))
    weak.enemy_does("sail", 1, "secrets")
    assert weak.clan.chieftain == "E2"
    assert "least influence" in " ".join(weak.told)


def test_tev_so_03_boats_make_room_and_villages_are_raided_for_nothing() -> None:
    game = Alone("A1")
    game.lies(boats=[("s1", "D2")])
    game.enemy_does("sail", 2, "wrath")
    assert RULES.choices(game.state)[0].seat == "s1"
    game.choose("nw")
    assert game.state.boats_at("nw") == ("s1",)
    assert "D2" not in game.state.villages
    assert "comes to the village in port D2 and raids it, for no steel" in " ".join(game.told)
    assert game.state.stack("1") == 1


def test_tev_so_03_boats_make_room_and_villages_are_raided_on_its_way_too() -> None:
    game = Alone("D1")
    game.lies(boats=[("s1", "D2"), (ENEMY, "A1")])
    assert "D2" in game.state.villages
    game.enemy_does("sail", 1, "wealth")
    game.choose("nw")
    assert game.clan.chieftain == "A1"
    assert game.state.boats_at("nw") == ("s1",)
    assert game.state.boats_at("A1") == (ENEMY,)
    assert "D2" not in game.state.villages
    assert game.state.stack("1") == 1


def test_own_boats_of_the_enemy_stay() -> None:
    game = Alone("A2")
    game.lies(boats=[("s1", "ssw"), (ENEMY, "B4")])
    game.enemy_does("sail", 1, "secrets")
    assert game.state.boats_at("B4") == (ENEMY,)


def test_tev_so_04_settlers_land_for_nothing_without_the_chieftains_bonus() -> None:
    game = Alone("A2")
    game.enemy_does("sail", 2, "secrets")
    assert game.clan_on("B") == 2
    assert game.clan.settlers == (0, 2, 2, 2, 2, 2)
    assert game.state.holder("B") == ENEMY
    assert game.fury("secrets") == 1


def test_tev_so_04_missing_ones_come_from_most_then_where_the_person_is_weak() -> None:
    game = Alone("A2")
    game.lies(("A", 5), ("E", 4), ("B", 3))
    game.enemy_does("sail", 2, "secrets")
    assert [game.clan_on(one) for one in "AEB"] == [3, 4, 5]
    assert "mat is empty: 2 settlers from island A (Wealth), where it has most" in " ".join(
        game.told
    )
    few = Alone("A2")
    few.lies(("A", 2), ("E", 1), ("B", 9))
    few.enemy_does("sail", 3, "secrets")
    assert [few.clan_on(one) for one in "AEB"] == [0, 0, 12]
    even = Alone("A2")
    even.lies(("A", 6), ("E", 6), human=(("E", 1),))
    even.enemy_does("sail", 1, "secrets")
    assert even.clan_on("A") == 5
    person = Alone("A2")
    person.lies(("A", 6), ("E", 6))
    person.enemy_does("sail", 1, "secrets")
    assert person.asked() == ["A", "E"]
    person.choose("E")
    assert (person.clan_on("E"), person.clan_on("B")) == (5, 1)
    two = Alone("A2")
    two.lies(("A", 6), ("E", 6))
    two.enemy_does("sail", 2, "secrets")
    assert "is 2 settlers short" in RULES.choices(two.state)[0].sentence.english()
    two.choose("A")
    assert (two.clan_on("A"), two.clan_on("E"), two.clan_on("B")) == (4, 6, 2)


def test_the_target_gives_none_of_its_settlers() -> None:
    game = Alone("A2")
    game.lies(("B", 9), ("A", 3))
    game.enemy_does("sail", 2, "secrets")
    assert (game.clan_on("B"), game.clan_on("A")) == (11, 1)


def test_tev_so_05_villages_are_offered_from_the_top_with_the_fewest() -> None:
    game = Alone("A1")
    game.enemy_does("sail", 2, "wrath")
    assert game.state.stack("1") == 1
    assert game.clan.has.sum == 2
    game.enemy(villages=2)
    game.enemy_does(None)
    assert [game.state.stack(str(n)) for n in range(1, 5)] == [1, 1, 1, 0]
    full = Alone("A1")
    full.enemy(villages=1)
    for action in "1122334":
        full.state = full.rules.evolve(full.state, offered(action))
    full.enemy(villages=2)
    full.enemy_does(None)
    assert full.state.stack("4") == 2
    assert full.clan.villages == 1
    assert "All four offerings are full" in " ".join(full.told)


def offered(action: str) -> VillageOffered:
    return VillageOffered(ENEMY, action)


def test_tev_so_06_influence_of_both_colours_and_all_boats() -> None:
    game = Alone("A2")
    game.lies(("A", 3), boats=[(ENEMY, "A2"), (ENEMY, "A3")], temples=[("A", ENEMY)])
    there = standing(book_of(game.state), game.state, "A", ENEMY)
    assert (there.settlers, there.temples, there.boats, there.influence) == (3, 1, 3, 13)


def test_tev_so_06_the_enemy_attacks_and_steals() -> None:
    game = Alone("A2")
    game.lies(human=(("B", 1),), held=[("B", "s1")])
    game.enemy_does("sail", 2, "secrets")
    assert game.state.settlers("B", "s1") == 0
    assert game.state.holder("B") == ENEMY
    assert game.fury("secrets") == 1


def test_tev_so_07_exploring_goes_across_the_route_at_the_chieftains_port() -> None:
    game = Alone("A2")
    game.enemy_does("explore", 2)
    assert game.clan_on("B") == 1
    off = Alone("A5")
    off.enemy_does("explore", 1)
    assert off.clan_on("A") == 1
    assert "leaves the map" in " ".join(off.told)


def test_tev_so_08_boats_only_and_for_nothing() -> None:
    game = Alone("A2")
    game.enemy_does("build")
    assert game.state.boats_at("A2") == (ENEMY,)
    assert game.clan.boats == (1, 2, 2)
    taken = Alone("A2")
    taken.lies(boats=[("s1", "A3"), (ENEMY, "A2")])
    taken.enemy_does("build")
    assert taken.state.boats_at("A4") == (ENEMY,)
    full = Alone("A2")
    full.lies(boats=[(ENEMY, f"A{n}") for n in range(1, 6)] + [("s1", "ssw")])
    full.enemy_does("build")
    assert full.state.boats_at("B4") == (ENEMY,)
    none = Alone("A2")
    none.enemy(boats=(0, 0, 0))
    none.enemy_does("build")
    assert "no boat left" in " ".join(none.told)


@pytest.mark.parametrize(("value", "goods"), [(1, Goods(1, 0, 0)), (3, Goods(1, 1, 1)),
                                              (5, Goods(2, 2, 1))])  # fmt: skip
def test_tev_so_09_one_at_a_time_from_the_top(value: int, goods: Goods) -> None:
    game = Alone("A5")
    game.enemy_does("harvest", value)
    moved = next(one for one in game.events if isinstance(one, TracksMoved))
    assert moved.change == goods


def test_tev_x10_harvest_two() -> None:
    game = Alone()
    game.enemy_does("harvest", 2)
    assert game.clan.has.wood == 1
    assert game.clan.has.food == 1
    assert game.clan.has.steel == 0


def test_tev_x11_harvest_four() -> None:
    game = Alone("A5")
    game.enemy_does("harvest", 4)
    moved = next(one for one in game.events if isinstance(one, TracksMoved))
    assert moved.change == Goods(2, 1, 1)


def test_tev_so_09_empty_places_of_the_mat_add() -> None:
    game = Alone("A5")
    game.enemy(boats=(0, 1, 1), temples=(0, 2))
    game.enemy_does("harvest", 1)
    assert (game.clan.has.wood, game.clan.has.steel) == (2, 1)
    assert game.clan.has.food == 2


def test_tev_so_09_a_full_track_stops_starts_again_and_costs_the_person() -> None:
    game = Alone("A5")
    game.enemy(has=Goods(5, 0, 0))
    game.enemy_does("harvest", 4)
    assert game.clan.has.wood == 0
    assert game.has("s1").wood == 1
    assert "At the end of the track: wood" in " ".join(game.told)
    assert game.clan.full == ()
    told = " ".join(game.told)
    assert told.index("came to space 6 or passed it") < told.index("back to 0")


def test_tev_so_11_a_boat_of_the_enemy_in_the_port_goes_back_to_the_right() -> None:
    game = Alone("B4", boat="n")
    game.lies(boats=[("s1", "n"), (ENEMY, "A2")])
    game.enemy(boats=(1, 2, 1))
    game.may("sail", 1)
    game.give(c.Sail("n", "A2"))
    assert game.state.boats_at("A2") == ("s1",)
    assert game.clan.boats == (1, 2, 2)
    stays = Alone("A2", boat="n")
    stays.may("sail", 1)
    stays.give(c.Sail("n", "A2"))
    assert stays.clan.chieftain == "A2"
    assert stays.state.boats_at("A2") == ("s1",)


def test_tev_so_12_the_person_attacks_the_enemy() -> None:
    game = Alone("B4", boat="n")
    game.lies(("A", 1), boats=[("s1", "n")])
    game.may("sail", 2)
    game.give(c.Sail("n", "A2", 2))
    assert game.clan_on("A") == 0
    assert sum(game.clan.settlers) == 12
    assert game.state.holder("A") == "s1"


def test_tev_so_06_where_no_settler_comes_the_enemy_does_not_attack() -> None:
    game = Alone("A2")
    game.lies(("B", 12), human=(("B", 2),))
    game.enemy_does("sail", 1, "secrets")
    assert "no settler left" in " ".join(game.told)
    assert game.state.settlers("B", "s1") == 2
    some = Alone("A2")
    some.lies(("B", 10), ("E", 2), human=(("B", 2),))
    some.enemy_does("sail", 3, "secrets")
    assert (some.clan_on("B"), some.clan_on("E")) == (12, 0)
    assert some.state.settlers("B", "s1") == 1
    stays = Alone("B4")
    stays.enemy(has=Goods(0, 1, 0))
    stays.lies(("B", 12), human=(("B", 2),))
    stays.enemy_does("harvest", 2)
    assert "marker of food came to space 2" in " ".join(stays.told)
    assert stays.state.settlers("B", "s1") == 2
