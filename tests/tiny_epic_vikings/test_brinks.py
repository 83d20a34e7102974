"""The brinks of rules: the last space of a track, a temple without settlers, a multiplied card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.battles import strength
from assistant.games.tiny_epic_vikings.events import TracksMoved
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Act,
    Counter,
    End,
    FoodSettler,
    Goods,
    HouseRules,
    Row,
    Rune,
)
from assistant.games.tiny_epic_vikings.scoring import winners
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import Raiding, card


def test_tev_c02_a_temple_alone_is_land_force_enough() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 5), ("B", "s1", 1)], temples=[("A", "s1")],
             boats=[("s1", "A2")], held=[("A", "s2")])  # fmt: skip
    game.play(card(act=Act.SMITE, act_value=1))
    game.give(c.Smite(("s2 A",)))
    assert game.state.holder("A") == "s1"


def test_tev_so_09_what_goes_beyond_the_end_of_a_track_is_lost() -> None:
    game = Alone("A5")
    game.enemy(has=Goods(6, 0, 0))
    game.enemy_does("harvest", 4)
    moved = next(one for one in game.events if isinstance(one, TracksMoved))
    assert moved.change == Goods(1, 1, 1)
    assert (game.clan.has, game.has("s1").wood) == (Goods(0, 1, 1), 1)


def test_tev_so_14_the_bonus_of_the_steel_track_is_added_to_a_multiplied_card_too() -> None:
    game = Alone("A5")
    game.enemy(has=Goods(0, 3, 0), bonus=2)
    assert strength(game.state, ENEMY, card(strength=2, per="food", times=True)).total == 8


@pytest.mark.parametrize(
    ("reading", "left", "words"),
    [
        (FoodSettler.ANY, (9, 3), "The settler stays on island B (Secrets)"),
        (FoodSettler.OTHER, (10, 2), "1 settler from island E (Secrets), where it has most"),
    ],
)
def test_tev_so_10_where_the_settler_of_the_food_track_comes_from(
    reading: FoodSettler, left: tuple[int, int], words: str
) -> None:
    game = Alone("B4")
    game.state = replace(game.state, house=HouseRules(food_settler=reading))
    game.enemy(has=Goods(0, 1, 0))
    game.lies(("B", 9), ("E", 3))
    game.enemy_does("harvest", 2)
    assert (game.clan_on("B"), game.clan_on("E")) == left
    assert words in " ".join(game.told)


def test_tev_so_16_below_an_empty_lower_row_the_enemy_fights_for_the_upper_one() -> None:
    game = Alone("F1")
    game.enemy(has=Goods(0, 0, 1))
    game.state = replace(game.state, bottom=())
    game.enemy_does("harvest", 3)
    assert game.state.battle is not None
    assert (game.state.battle.row, game.state.battle.end) == (Row.TOP, End.RIGHT)


@pytest.mark.parametrize(("had", "left"), [(1, 0), (0, 0)])
def test_tev_so_09_a_full_track_takes_the_persons_last_one_and_never_more(
    had: int, left: int
) -> None:
    game = Alone("A5")
    game.let("s1", has=Goods(had, 2, 2))
    game.enemy(has=Goods(6, 0, 0))
    game.enemy_does("harvest", 1)
    assert game.has("s1") == Goods(left, 2, 2)


def test_tev_so_16_of_one_card_left_nobody_is_asked_which_end_is_nearest() -> None:
    game = Alone("C4")
    game.enemy(has=Goods(0, 0, 1))
    game.state = replace(game.state, bottom=game.state.bottom[:1])
    game.enemy_does("harvest", 3)
    assert game.asked() == []
    assert game.state.battle is not None
    assert game.state.battle.row is Row.BOTTOM


@pytest.mark.parametrize(("enemys", "winner"), [(5, ("s1",)), (6, ("s1",)), (7, ())])
def test_tev_p05_alone_resources_break_the_last_tie_with_the_enemy_too(
    enemys: int, winner: tuple[str, ...]
) -> None:
    game = Alone()
    game.map(held=[("A", "s1"), ("F", ENEMY)])
    game.let("s1", has=Goods(2, 2, 2))
    game.enemy(has=Goods(enemys, 0, 0))
    game.reveal_stage()
    game.give(c.EndTurn())
    assert winners(game.state) == winner


def test_fury_that_is_calmed_stops_at_nothing() -> None:
    game = Raiding(3)
    game.gods(wealth=1)
    game.play(card(act=Act.CALM, act_value=3))
    game.give(c.CalmGod(Rune.WEALTH, 3))
    assert game.fury("wealth") == 0


def test_a_counter_set_by_hand_stops_at_what_its_track_holds() -> None:
    game = Raiding(3)
    game.give(c.Adjust("s1", Counter.WOOD, 9))
    assert game.has().wood == 7
    game.refuse(c.Adjust("s1", Counter.WOOD, 1), "Nothing would change")
