"""FO-156 to FO-163: the game alone; EX-44."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Length, Phase
from assistant.games.feast_for_odin.tiles import Placed
from assistant.words.press import Intent, Press
from tests.feast_for_odin.table import BOOK, RULES, Feasting


@pytest.mark.parametrize(("length", "first"), [(Length.LONG, 6), (Length.SHORT, 7)])
def test_fo_158_vikings_by_round(length: Length, first: int) -> None:
    game = Feasting(1, length=length)
    for round_ in range(1, game.state.rounds + 1):
        game.to(Phase.ACTIONS, round_)
        assert game.player().thing == first + round_ - 1
        assert RULES.sheet(game.state).players[0].squares == first + round_ - 1


def test_fo_159_vikings_stay_on_their_spaces_for_one_more_round() -> None:
    game = Feasting(1)
    game.to(Phase.ACTIONS)
    game.place("stockfish")
    game.end()
    game.place("mead")
    game.end()
    game.to(Phase.ACTIONS, 2)
    assert game.player().thing == 7
    game.refuse(c.PlaceVikings("stockfish"), "Vikings stand there already")
    game.place("weekly_beans")
    game.end()
    game.to(Phase.ACTIONS, 3)
    assert game.player().thing == 8
    game.refuse(c.PlaceVikings("weekly_beans"), "Vikings stand there already")
    game.place("stockfish")


def test_fo_160_nobody_looks_for_a_start_player() -> None:
    game = Feasting(1)
    seen = set()
    while game.state.place.round == 1:
        game.step()
        seen.add(game.state.place.phase)
    assert Phase.STARTER not in seen


@pytest.mark.parametrize("length", list(Length))
def test_fo_160_alone_silver_on_islands_is_a_table_that_nobody_has_compared(length: Length) -> None:
    table = BOOK.things.solo_silver[length]
    assert not table.verified
    alone, three = Feasting(1, length=length), Feasting(3, length=length)
    for round_ in range(1, alone.state.rounds):
        for game in (alone, three):
            game.to(Phase.WEAPON, round_)
        there = {one.letter: one.silver for one in alone.state.islands}
        assert there == {one.letter: one.silver for one in three.state.islands}
        assert there == {letter: row[round_ - 1] for letter, row in table.silver.items()}
    figures = ("data", "solo_silver", length.value)
    group = next(one for one in RULES.own_figures.groups() if one.path == figures)
    assert group.figures[0].label.english() == "Island A, round 1"


def test_fo_160_the_owner_may_change_what_lies_there() -> None:
    own = {"data": {"solo_silver": {"long": {"silver": {"D": [0, 0, 9, 4, 6, 0, 0]}}}}}
    game = Feasting(1, rules=FeastForOdinRules(own))
    game.to(Phase.WEAPON, 3)
    assert next(one.silver for one in game.state.islands if one.letter == "D") == 9


def test_tiles_can_be_laid_before_the_income_of_a_game_alone() -> None:
    game = Feasting(1)
    game.to(Phase.ACTIONS)
    game.own(robe=1)
    game.give(c.PassRound())
    assert (game.state.place.phase, game.state.place.active) == (Phase.ACTIONS, None)
    assert RULES.press(game.state, Press("green", Intent.NEXT)) == c.NextPhase()
    game.give(c.PlaceTile("home", Placed("robe", 1, 10)))
    game.give(c.NextPhase())
    assert game.has("silver") == 2


def test_ex_44_the_set_up_tells_both_colours() -> None:
    lines = [line.english() for line in RULES.sheet(Feasting(1).state).set_up]
    assert any("7 and 6 on the table, 5 of the first" in line for line in lines)


def test_fo_162_a_hundred_points_are_very_good() -> None:
    game = Feasting(1)
    game.to(Phase.FINAL)
    game.give(c.Adjust("s1", "silver", 400))
    game.give(c.NextPhase())
    assert "a very good result" in RULES.turn(game.state, 0).sentence.english()
    assert RULES.turn(game.state, 0).winners == ("s1",)


def test_alone_a_poor_result_is_no_victory() -> None:
    game = Feasting(1)
    game.to(Phase.FINAL)
    game.give(c.NextPhase())
    assert game.total() < 0
    assert RULES.turn(game.state, 0).winners == ()
