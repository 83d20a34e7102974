"""What screens show: SAGA-P01 to P03, warnings, and every condition of victory."""

from __future__ import annotations

import pytest

from assistant.games.saga import commands as c
from assistant.games.saga.kinds import Goal
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table


def warned(game: Table) -> str:
    return " ".join(one.english() for one in game.rules.sheet(game.state).warnings)


def test_p01_what_counts_stands_beside_each_seat() -> None:
    game = Table()
    game.tiles(vikings="14", saxons="23")
    vikings, saxons = game.rules.scoreboard(game.state).rows
    parts = {part.key: part.points for part in vikings.parts}
    assert parts == {"areas": 1, "coins": 2, "units": 2}
    parts = {part.key: part.points for part in saxons.parts}
    assert parts == {"areas": 6, "coins": 3, "units": 6}
    facts = {fact.key: fact.value.english() for fact in saxons.facts}
    assert facts["burhs"] == "2"
    assert facts["distance"] == str(BOOK.track.spaces - BOOK.track.burh)
    facts = {fact.key: fact.value.english() for fact in vikings.facts}
    assert facts["initiative"] == "chooses first"
    assert facts["tiles"] == "1, 4"
    assert facts["lost"] == "0"
    assert facts["reserve"] == "7 warriors"


def test_p02_no_warning_at_the_start() -> None:
    assert warned(Table()) == ""


def test_p02_vikings_near_their_goals() -> None:
    game = Table()
    game.side(VIKINGS, coins=7)
    for area in ("northumbria", "kent", "sussex"):
        game.put(area, vikings=(1, 0))
    assert "Vikings have 7 of 8 coins." in warned(game)
    assert "Vikings control 4 of 5 areas" in warned(game)


def test_p02_the_markers_are_near() -> None:
    game = Table()
    game.give(c.SetMarkers(round_marker=game.state.burh_marker + 1))
    assert "one space from the burh marker" in warned(game)


def test_p02_the_last_unit_of_each_side() -> None:
    game = Table()
    game.clear()
    game.put("kent", saxons=(1, 0))
    game.put("essex", vikings=(0, 1))
    assert "Last unit in England: Anglo-Saxons." in warned(game)
    assert "Last unit in England: Vikings." in warned(game)


CASES = {
    Goal.AREAS: VIKINGS,
    Goal.COINS: VIKINGS,
    Goal.NO_SAXONS: VIKINGS,
    Goal.ROUNDS: SAXONS,
    Goal.NO_VIKINGS: SAXONS,
}


@pytest.mark.parametrize("goal", list(CASES))
def test_p03_every_condition_wins_the_game_at_the_end_of_a_round(goal: Goal) -> None:
    game = Table()
    game.clear()
    game.put("kent", saxons=(1, 0))
    game.put("essex", vikings=(1, 0))
    if goal is Goal.AREAS:
        for area in ("northumbria", "mercia", "wessex", "sussex"):
            game.put(area, vikings=(1, 0))
    elif goal is Goal.COINS:
        game.side(VIKINGS, coins=9)
    elif goal is Goal.NO_SAXONS:
        game.put("kent")
    elif goal is Goal.NO_VIKINGS:
        game.put("essex")
    else:
        game.give(c.SetMarkers(round_marker=game.state.burh_marker - 1))
    assert "If the round ended now" in warned(game)
    assert not game.state.over
    game.battles()
    game.next()
    assert game.state.over
    assert game.state.winner is CASES[goal]
    assert game.state.won_by == (goal,)
    ranks = {row.seat: row.rank for row in game.rules.scoreboard(game.state).rows}
    assert ranks[game.state.of(CASES[goal]).seat] == 1
    packing = [one.english() for one in game.rules.sheet(game.state).packing]
    assert packing[3] == "15 coins."
    assert " wins. " in game.rules.turn(game.state, 0.0).sentence.english()


def test_one_less_is_no_victory() -> None:
    game = Table()
    game.side(VIKINGS, coins=7)
    for area in ("northumbria", "kent", "sussex"):
        game.put(area, vikings=(1, 0))
    game.give(c.SetMarkers(round_marker=game.state.burh_marker + 1))
    game.battles()
    game.next()
    assert not game.state.over
