"""FO-040: the occupation of column 4 may be played before the action, and pay for it."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth
from assistant.games.feast_for_odin.state import Ship, Standing
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting

BOUND = "An occupation was played before its action: vikings go on a space of column 4."


def open_columns(game: Feasting) -> set[int]:
    """The columns in which the page offers spaces."""
    page = RULES.sheet(game.state)
    return {one.column for one in page.spaces if one.seat is None and one.lacks is None}


def test_fo_040_what_an_occupation_brings_before_the_action_may_pay_for_it() -> None:
    game = acting()
    game.own(occupation=2)
    game.refuse(c.PlaceVikings("buy_cattle_sheep"), "Missing: 3 silver")
    assert RULES.sheet(game.state).plays == 1
    game.give(c.PlayOccupation(61))
    assert game.told[-1].endswith(", before its action.")
    game.give(c.Adjust("s1", "silver", 3, 61))
    assert RULES.turn(game.state, 0.0).sentence_active.english() == BOUND
    assert open_columns(game) == {4}
    game.place("buy_cattle_sheep")
    assert (game.has("sheep"), game.has("cattle"), game.has("silver")) == (1, 1, 0)
    game.end()
    assert RULES.sheet(game.state).bound is None
    assert 1 in open_columns(game)


def test_fo_040_only_one_is_played_before_or_after() -> None:
    game = acting()
    game.own(silver=3, occupation=2)
    game.give(c.PlayOccupation(1))
    assert RULES.sheet(game.state).plays == 0
    game.refuse(c.PlayOccupation(3), "by an action only, or in column 4", "p. 20")
    game.place("buy_cattle_sheep")
    game.refuse(c.PlayOccupation(3), "by an action only, or in column 4", "p. 20")


def test_fo_040_the_turn_then_takes_a_space_of_column_4() -> None:
    game = acting()
    game.own(occupation=1)
    game.give(c.PlayOccupation(1))
    game.refuse(c.PlaceVikings("stockfish"), BOUND, "p. 20")
    game.refuse(c.PassRound(), BOUND, "p. 20")
    game.give(c.Overrule(c.PlaceVikings("stockfish")))
    game.end()
    game.place("weekly_beans")


def test_fo_040_nobody_else_plays_one_before_somebodys_action() -> None:
    game = acting()
    game.own("s2", occupation=1)
    game.refuse(c.PlayOccupation(1, "s2"), "by an action only, or in column 4", "p. 20")


def test_fo_040_none_is_played_before_where_no_space_of_column_4_can_be_taken() -> None:
    game = acting(2)
    game.own(occupation=1)
    game.let(thing=3)
    assert RULES.sheet(game.state).plays == 0
    game.refuse(c.PlayOccupation(1), "by an action only, or in column 4", "p. 20")
    game.let(thing=4)
    column = [code for code, one in BOOK.board.spaces.items() if one.column == 4]
    taken = tuple(Standing(one, "s2", 4, 1) for one in column)
    game.state = replace(game.state, standing=taken)
    game.refuse(c.PlayOccupation(1), "by an action only, or in column 4", "p. 20")
    game.state = replace(game.state, imitations=(1, 4))
    game.let(thing=3)
    game.refuse(c.PlayOccupation(1), "by an action only, or in column 4", "p. 20")
    game.let(thing=4)
    game.give(c.PlayOccupation(1))
    game.place("imitation_4", imitates="mountain_2222_or_upup_3")
    game.refuse(c.PlayOccupation(3), "No occupation is in the hand")


def test_fo_040_ones_own_spaces_are_not_imitated_after_an_occupation_either() -> None:
    game = acting(4, imitations=(1, 4))
    game.own(occupation=1)
    column = [code for code, one in BOOK.board.spaces.items() if one.column == 4]
    own = tuple(Standing(one, "s1", 4, 1) for one in column)
    game.state = replace(game.state, standing=own)
    game.refuse(c.PlayOccupation(1), "by an action only, or in column 4", "p. 20")


def test_fo_040_none_is_played_between_a_roll_and_what_comes_of_it() -> None:
    game = acting()
    game.own(occupation=1)
    game.ships(Ship("whaling_boat"))
    game.place("whaling_1")
    game.give(c.RollResult(7))
    words = "First say whether the roll is a success or a failure"
    game.refuse(c.PlayOccupation(1), words, "p. 20")
    game.give(c.Fail())
    game.give(c.PlayOccupation(1))
    game.end()


def test_fo_040_before_the_first_roll_one_is_played() -> None:
    game = acting()
    game.own(occupation=1)
    game.ships(Ship("whaling_boat"))
    game.place("whaling_1")
    game.give(c.PlayOccupation(1))


def test_the_score_keeper_plays_occupations_at_any_time_and_is_bound_to_nothing() -> None:
    game = acting()
    game.own(occupation=1)
    game.give(c.PlayOccupation(1))
    game.give(c.SetDepth(Depth.KEEPER))
    game.give(c.PlayOccupation(3))
    game.give(c.PassRound())


def test_fo_040_none_is_played_between_the_parts_of_an_action() -> None:
    game = acting()
    game.own(occupation=2, wool=1)
    game.place("master_crafting")
    words = "before the action or after it"
    game.refuse(c.PlayOccupation(67), words, "p. 20")
    assert RULES.sheet(game.state).plays_after
    game.give(c.DoPart(1))
    assert not RULES.sheet(game.state).plays_after
    game.give(c.PlayOccupation(67))
    assert game.told[-1] == "Adam plays Private Chef (C67)."


def test_fo_040_one_is_played_once_the_rest_of_the_action_is_left_out() -> None:
    game = acting()
    game.own(occupation=1, flax=2)
    game.place("mountain_4_upup_2")
    assert not RULES.sheet(game.state).plays_after
    game.give(c.TakeItems(game.state.strips[0].number, 4))
    game.give(c.Upgrade("flax"))
    game.refuse(c.PlayOccupation(1), "before the action or after it", "p. 20")
    game.give(c.PlayOccupation(1, after=True))
    assert game.told[-1] == "Adam plays Peddler (A1), after its action."
    assert not RULES.sheet(game.state).parts
    game.refuse(c.Upgrade("flax"), "does not offer that, or no more")
    game.end()


def test_fo_040_the_host_lets_one_be_played_between_and_the_action_goes_on() -> None:
    game = acting()
    game.own(occupation=1, flax=2)
    game.place("mountain_4_upup_2")
    game.give(c.TakeItems(game.state.strips[0].number, 1))
    game.give(c.Overrule(c.PlayOccupation(1)))
    game.give(c.Upgrade("flax"))


def test_fo_040_before_anything_of_the_action_is_done_one_is_played() -> None:
    game = acting()
    game.own(occupation=1)
    game.place("mountain_2222_or_upup_3")
    game.give(c.PlayOccupation(1))
    game.give(c.TakeItems(game.state.strips[0].number, 2))


def test_after_its_action_is_said_of_column_4_only() -> None:
    game = acting()
    game.own(occupation=1, stone=1)
    game.refuse(c.PlayOccupation(1, after=True), "There is no action that is done")
    game.place("occupation_play_1")
    game.give(c.DoPart(0))
    game.refuse(c.PlayOccupation(1, after=True), "There is no action that is done")
