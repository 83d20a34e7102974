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


@pytest.mark.parametrize(
    ("length", "waiting"), [(Length.LONG, 5), (Length.SHORT, 6)]
)
def test_fo_159_in_round_1_those_waiting_come_and_nobody_leaves_the_board(
    length: Length, waiting: int
) -> None:
    game = Feasting(1, length=length)
    game.to(Phase.ACTIONS)
    ready = game.player().thing
    game.place("mead")
    game.end()
    game.to(Phase.VIKING, 2)
    assert game.state.standing_on("mead") is not None
    assert game.player().thing == waiting + 2
    assert game.player().waiting == ready - 2


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


@pytest.mark.parametrize(
    ("length", "first", "second", "thing", "waiting", "box"),
    [
        (Length.LONG, (1, 0, 2, 0, 2, 0, 2), (0, 2, 0, 2, 0, 2, 0), 5, 5, "second"),
        (Length.SHORT, (2, 0, 2, 0, 2, 0), (0, 2, 0, 2, 0, 2), 5, 6, "first"),
    ],
)
def test_ex_44_fo_156_fo_157_two_colours_of_vikings_are_set_up(
    length: Length,
    first: tuple[int, ...],
    second: tuple[int, ...],
    thing: int,
    waiting: int,
    box: str,
) -> None:
    alone = BOOK.things.solo[length]
    assert (alone.first, alone.second, alone.left_out) == (first, second, box)
    ours, theirs = sum(first) + thing, sum(second) + waiting
    assert {"first": ours, "second": theirs} == {
        "first": 12 - (box == "first"), "second": 12 - (box == "second"),
    }  # fmt: skip
    game = Feasting(1, length=length)
    assert (game.player().thing, game.player().waiting) == (thing + first[0] + second[0], waiting)
    lines = [line.english() for line in RULES.sheet(game.state).set_up]
    assert (
        f"Two colours of vikings: {sum(first)} of the first and {sum(second)} of the second on "
        f"the banquet table as its squares show, {thing} of the first on the Thing square, "
        f"{waiting} of the second in the waiting space."
    ) in lines
    assert f"One viking of the {box} colour stays in the box." in lines
    assert f"Home boards with the side of the {length.value} game up." in lines


def test_fo_163_two_vikings_on_a_square_leave_as_many_to_fill_as_at_a_table_of_three() -> None:
    alone, three = Feasting(1), Feasting(3)
    for round_ in range(1, 8):
        for game in (alone, three):
            game.to(Phase.FEAST, round_)
        sheets = [RULES.sheet(game.state).players[0].squares for game in (alone, three)]
        assert sheets == [5 + round_] * 2
    alone.own(silver=12)
    alone.let("s1", penalties=0)
    alone.give(c.HoldFeast(None, "s1"))
    assert (alone.has("silver"), alone.player().penalties) == (0, 0)


def test_fo_162_a_hundred_points_are_very_good_and_one_less_is_not() -> None:
    for total, told, won in (
        (100, "100 points, a very good result", ("s1",)),
        (99, "99 points; 100 are a very good result", ()),
    ):
        game = Feasting(1)
        game.to(Phase.FINAL)
        game.give(c.Adjust("s1", "silver", total - game.total()))
        game.give(c.NextPhase())
        turn = RULES.turn(game.state, 0)
        assert told in turn.sentence.english()
        assert turn.winners == won


def test_alone_a_poor_result_is_no_victory() -> None:
    game = Feasting(1)
    game.to(Phase.FINAL)
    game.give(c.NextPhase())
    assert game.total() < 0
    assert RULES.turn(game.state, 0).winners == ()
