"""The worked examples of the acceptance list, by their ids. X07 and X08 stand with the draft,
X10 and X11 with the enemy's harvest, X09 with its sailing."""

from __future__ import annotations

import pytest

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.influence import standing
from assistant.games.tiny_epic_vikings.kinds import Goods
from assistant.games.tiny_epic_vikings.scoring import fury_track, places, score_track, worths
from assistant.games.tiny_epic_vikings.work import book_of
from tests.tiny_epic_vikings.table import BARE, RULES, Raiding


def test_tev_x01_yellow_two_blue_one_red_deploys_three() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 2), ("A", "s3", 1)], boats=[("s1", "nnw")])
    game.let("s1", has=Goods(0, 3, 0))
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2", 3))
    assert [game.state.settlers("A", one) for one in ("s1", "s2", "s3")] == [3, 1, 0]


def test_tev_x02_three_settlers_and_a_boat_beat_a_temple() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 1)], temples=[("A", "s2")], boats=[("s1", "nnw")],
             held=[("A", "s2")])  # fmt: skip
    game.let("s1", has=Goods(0, 3, 0))
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2", 3))
    book = book_of(game.state)
    assert standing(book, game.state, "A", "s1").influence == 5
    assert standing(book, game.state, "A", "s2").influence == 4
    assert game.state.holder("A") == "s1"
    assert game.fury("wealth") == 1


def test_tev_x03_sail_three_is_three_moves_and_three_settlers_for_three_food() -> None:
    game = Raiding(3)
    game.map(boats=[("s1", "nnw")])
    game.let("s1", has=Goods(0, 7, 0))
    game.may("sail", 3)
    use = RULES.sheet(game.state).use
    assert use is not None
    assert max(one.moves for one in use.boats[0].reach) == 3
    assert use.settlers == 3
    game.refuse(c.Sail("nnw", "A2", 4), "The card allows 3")
    game.give(c.Sail("nnw", "A2", 3))
    assert game.has("s1").food == 4


def test_tev_x04_harvest_three_as_two_wood_and_a_steel() -> None:
    game = Raiding(3)
    game.may("harvest", 3)
    game.give(c.Harvest(2, 0, 1))
    assert game.has("s1") == Goods(4, 2, 3)


def test_tev_x05_a_raid_in_the_first_era_costs_one_steel() -> None:
    game = Raiding(3, rules=BARE)
    game.map(boats=[("s1", "nnw")])
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A1", raid=True))
    assert game.has("s1").steel == 1
    assert game.state.player("s1").villages == 1


def test_tev_x06_two_gods_tied_for_the_first_place() -> None:
    game = Raiding(3)
    game.gods(wealth=7, secrets=7, wrath=2)
    values = worths(book_of(game.state), game.state)
    assert [one.place for one in values.values()] == [2, 2, 3]
    assert [one.island for one in values.values()] == [4, 4, 2]
    assert 6 not in [one.island for one in values.values()]
    assert places((7, 7, 2)) == (2, 2, 3)


@pytest.mark.parametrize("moves", [
    (c.Move("A", "C"),), (c.Move("A", "B"), c.Move("A", "D")),
])  # fmt: skip
def test_tev_x12_explore_two(moves: tuple[c.Move, ...]) -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s1", 3)])
    game.may("explore", 2)
    game.refuse(c.Explore((*moves, c.Move("A", "B"))), "The card allows 2")
    game.give(c.Explore(moves))
    for move in moves:
        assert game.state.settlers(move.to, "s1") == 1


def test_tev_x13_fury_twenty_and_one_turns_the_marker() -> None:
    game = Raiding(3)
    game.gods(wealth=20)
    game.map(boats=[("s1", "nnw")])
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2", 1))
    god = next(one for one in RULES.sheet(game.state).gods if one.rune == "wealth")
    assert (god.fury, god.turned) == (21, True)
    assert fury_track(21, 20) == (1, True)
    assert "turned to 20+" in game.last(1)


def test_tev_x14_forty_three_points() -> None:
    assert score_track(43, 40) == (3, True)
