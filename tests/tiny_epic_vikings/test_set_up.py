"""Set-up: TEV-S01 to TEV-S13."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.seating import SeatChoice, seat_people
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.influence import chart_of, standing
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, Goods, Rune, Stage
from assistant.games.tiny_epic_vikings.state import TinyEpicVikingsOptions
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.rules import Refusal
from tests.tiny_epic_vikings.table import NAMES, RULES, Raiding


def refused(people: int, **chosen: Any) -> str:
    seats = seat_people([SeatChoice(name) for name in NAMES[:people]])
    assert not isinstance(seats, Refusal)
    moment = Raiding(people, play=False).moment()
    outcome = RULES.set_up(seats, TinyEpicVikingsOptions(**chosen), moment)
    assert isinstance(outcome, Refusal)
    return outcome.text.english()


@pytest.mark.parametrize(
    ("people", "side", "islands"),
    [(1, "small", 6), (2, "small", 6), (3, "large", 9), (4, "large", 9)],
)
def test_tev_s01_s02_the_side_of_the_map_and_its_islands(
    people: int, side: str, islands: int
) -> None:
    game = Raiding(people, play=False)
    chart = chart_of(book_of(game.state), game.state)
    assert game.state.chart == side
    assert len(chart.islands) == islands
    assert {len(chart.of_rune(rune)) for rune in Rune} == {islands // 3}


def test_tev_s03_a_village_on_each_dock_that_shows_one() -> None:
    for people in (2, 4):
        game = Raiding(people, play=False)
        chart = chart_of(book_of(game.state), game.state)
        assert game.state.villages == chart.villages
        assert 0 < len(chart.villages) <= 13
        assert len(chart.villages) < len(chart.island_of)


def test_tev_s04_s05_three_of_six_gods_each_with_a_rune_and_no_fury() -> None:
    drawn = set()
    for luck in range(30):
        game = Raiding(3, play=False, luck=luck)
        mats = [god.mat for god in game.state.gods]
        assert len(set(mats)) == 3
        assert [god.rune for god in game.state.gods] == list(Rune)
        assert [god.fury for god in game.state.gods] == [0, 0, 0]
        drawn.update(mats)
    assert drawn == {"1", "2", "3", "4", "5", "6"}
    chosen = Raiding(3, play=False, gods=("2", None, "5"))
    assert (chosen.state.gods[0].mat, chosen.state.gods[2].mat) == ("2", "5")
    assert chosen.state.gods[1].mat not in ("2", "5")
    assert "god of its own" in refused(3, gods=("2", "2"))
    assert "no god 9" in refused(3, gods=("9",))


def test_tev_s06_s07_the_first_thing_is_the_first_era_with_a_whole_deck() -> None:
    game = Raiding(3, play=False)
    assert game.state.place.round == 1
    assert game.state.deck == 48
    assert game.state.invaders == ()
    lines = " ".join(line.english() for line in RULES.sheet(game.state).set_up)
    for word in ("raven on 1", "viking cards", "invaders", "favour card", "score marker"):
        assert word in lines, word


@pytest.mark.parametrize(("people", "row"), [(1, 4), (2, 4), (3, 5), (4, 7)])
def test_tev_s08_favour_cards_in_two_rows(people: int, row: int) -> None:
    game = Raiding(people, play=False)
    assert (len(game.state.top), len(game.state.bottom)) == (row, row)


def test_tev_s09_what_each_player_has() -> None:
    player = Raiding(3, play=False).state.player("s2")
    assert player.has == Goods(2, 2, 2)
    assert (player.settlers, player.boats, player.temples) == (6, (1, 2, 3), (1, 2))


def test_tev_s10_the_chieftain_is_chosen_or_drawn() -> None:
    assert Raiding(3, play=False, first="s2").state.chieftain == "s2"
    drawn = {Raiding(3, play=False, luck=luck, first=None).state.chieftain for luck in range(20)}
    assert drawn == {"s1", "s2", "s3"}


def test_tev_s11_start_boats_from_the_right_neighbour_on_counter_clockwise() -> None:
    game = Raiding(4, play=False, first="s2")
    order = []
    for fjord in ("nnw", "nne", "ene", "ese"):
        order.append(game.active)
        game.give(c.PlaceBoat(fjord))
    assert order == ["s1", "s4", "s3", "s2"]
    assert game.stage is Stage.DRAFT
    other = Raiding(4, play=False, first="s2")
    other.refuse(c.PlaceBoat("nw"), "edge of the map")
    other.refuse(c.PlaceBoat("nowhere"), "no fjord")
    other.refuse(c.PlaceBoat("nnw", "s2"), "comes first")
    other.give(c.PlaceBoat("nnw"))
    other.refuse(c.PlaceBoat("nnw"), "lies in this fjord")


def test_tev_s12_two_players_have_a_third_clan_on_the_outer_islands() -> None:
    game = Raiding(2, play=False)
    book = book_of(game.state)
    outer = [code for code, one in chart_of(book, game.state).islands.items()
             if one.place == "outer"]  # fmt: skip
    assert len(outer) == 3
    for island in outer:
        there = standing(book, game.state, island, ENEMY)
        assert (there.settlers, there.temples, there.influence) == (2, 1, 6)
        assert game.state.holder(island) == ENEMY
    assert [god.fury for god in game.state.gods] == [0, 0, 0]
    assert "third clan" in RULES.sheet(game.state).set_up[-1].english()


def test_tev_s13_alone_the_enemy_begins_on_an_inner_island() -> None:
    runes = set()
    for luck in range(20):
        game = Raiding(1, play=False, luck=luck)
        enemy, chart = game.state.enemy, chart_of(book_of(game.state), game.state)
        assert enemy is not None
        (held,) = game.state.held
        rune = chart.islands[held.island].rune
        runes.add(rune)
        assert (held.owner, chart.islands[held.island].place) == (ENEMY, "inner")
        assert game.state.settlers(held.island, ENEMY) == 2
        assert enemy.settlers == (0, 2, 2, 2, 2, 2)
        assert (enemy.boats, enemy.temples, enemy.has) == ((2, 2, 2), (2, 2), Goods())
        assert game.fury(rune) == 1
        assert sum(god.fury for god in game.state.gods) == 1
        docks = chart.at_centre(held.island)
        assert len(docks) == 2
        assert enemy.chieftain == min(docks, key=lambda dock: chart.spot(dock)[0])
        assert all(one.island == held.island for one in game.state.settled)
    assert runes == set(Rune)
    assert len(chart.docks_on("whale")) == 6


def test_alone_everything_is_recorded() -> None:
    assert Raiding(1, play=False, depth=Depth.KEEPER).state.depth is Depth.FULL


def test_the_score_keeper_begins_with_the_draft() -> None:
    assert Raiding(3, play=False, depth=Depth.KEEPER).stage is Stage.DRAFT
