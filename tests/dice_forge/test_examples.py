"""The worked examples DF-X01 to DF-X14."""

from __future__ import annotations

import pytest

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.figures import default_figures
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.resolving import gain
from assistant.games.dice_forge.state import TakenFeat
from assistant.games.dice_forge.steps import Gain
from assistant.games.dice_forge.work import Work
from tests.dice_forge.table import Forging, bought


def cards(*feats: str) -> tuple[TakenFeat, ...]:
    return tuple(TakenFeat(feat, default_figures().feats[feat].glory) for feat in feats)


def test_df_x01_three_reinforcements_each_once() -> None:
    game = Forging()
    game.let("s1", feats=cards("hind", "owl", "owl"))
    game.bless()
    game.rich("s1")
    game.give(c.UseReinforcement("hind"))
    game.choose("s1", "1")
    game.roll("s1", "gold 1")
    assert game.has() == Amounts(gold=1)
    game.give(c.UseReinforcement("owl"))
    game.choose("s1", "1")
    game.give(c.UseReinforcement("owl"))
    game.choose("s1", "2")
    assert game.has() == Amounts(gold=1, sun=1, moon=1)
    for feat in ("hind", "owl"):
        game.refuse(c.UseReinforcement(feat), "Each reinforcement card works once a turn")


def test_df_x02_an_offering_of_three_faces() -> None:
    game = Forging()
    game.bless()
    game.rich("s1", gold=9)
    game.give(c.BuyFaces(("gold 4", "sun 1", "moon 1")))
    assert game.has().gold == 1
    game.forge("s1", "gold 4", 1, "gold 1")
    game.forge("s1", "sun 1", 2, "gold 1")
    game.forge("s1", "moon 1", 2, "moon 1")
    first, second = game.player().dice
    assert first.faces.count("gold 4") == 1
    assert (second.faces.count("sun 1"), second.faces.count("moon 1")) == (1, 1)
    assert game.player().discarded == ("gold 1", "gold 1", "moon 1")
    assert (first.face, second.face) == ("gold 4", "moon 1")


def test_df_x03_no_second_copy_in_one_offering() -> None:
    game = Forging()
    game.bless()
    game.rich("s1", gold=12)
    game.refuse(c.BuyFaces(("gold 4", "gold 4")), "All faces of one offering are different")


def test_df_x04_the_extra_action_costs_two_sun() -> None:
    game = Forging()
    game.bless()
    game.rich("s1", gold=5, sun=3)
    game.give(c.BuyFaces(("gold 3",)))
    game.forge("s1", "gold 3")
    game.rich("s1", gold=3, sun=1)
    game.refuse(c.ExtraAction(), "This costs 2 sun; Adam is 1 sun short", "p. 2, 4")
    game.rich("s1", gold=3, sun=3)
    game.give(c.ExtraAction())
    assert game.has() == Amounts(gold=3, sun=1)
    game.give(c.BuyFaces(("gold 3",)))
    game.forge("s1", "gold 3")
    game.refuse(c.ExtraAction(), "one extra action a turn")


def test_df_x05_adam_takes_the_ferryman() -> None:
    game = Forging()
    game.bless()
    game.rich("s1", moon=5)
    game.give(c.BuyFeat("ferryman"))
    assert game.has().moon == 1
    assert game.player().island == 3
    assert game.player().feats == cards("ferryman")
    assert game.rules.scoreboard(game.state).rows[0].total == 12


def test_df_x06_piotrek_is_ousted_and_blessed_at_once() -> None:
    game = Forging()
    game.bless()
    game.let("s2", island=3)
    game.rich("s1", moon=5)
    game.rich("s2")
    game.give(c.BuyFeat("ferryman"))
    assert game.player("s2").island == 0
    assert game.rolling() == ("s2",)
    assert game.player().feats == ()
    game.roll("s2", "sun 1", "moon 1")
    assert game.has("s2") == Amounts(sun=1, moon=1)
    assert game.player().feats == cards("ferryman")


def test_df_x07_set_up_for_four() -> None:
    state = Forging(4).state
    assert [one.has.gold for one in state.players] == [3, 2, 1, 0]
    assert state.rounds == 9
    assert {stack.left for stack in state.feats} == {4}
    assert {sum(s.left for s in state.pools if s.pool == f"P{n}") for n in range(1, 11)} == {4}


@pytest.mark.parametrize(
    ("people", "rounds", "cards_a_stack", "faces"), [(3, 10, 3, 4), (2, 9, 2, 2)]
)
def test_df_x08_set_up_for_fewer(people: int, rounds: int, cards_a_stack: int, faces: int) -> None:
    state = Forging(people).state
    assert state.rounds == rounds
    assert {stack.left for stack in state.feats} == {cards_a_stack}
    pools = {sum(s.left for s in state.pools if s.pool == f"P{n}") for n in range(1, 11)}
    assert pools == {faces}


def test_df_x09_gold_over_the_cap_is_lost() -> None:
    game = Forging()
    game.dice("s1", ["gold 4"], ["sun 1"])
    game.rich("s1", gold=11)
    game.roll("s1", "gold 4", "sun 1")
    assert game.has() == Amounts(gold=12, sun=1)
    assert game.player().lost == Amounts(gold=3)
    assert any("3 gold lost over the cap" in line for line in game.told)


def test_df_x10_a_hundred_glory_is_a_token() -> None:
    game = Forging()
    game.dice("s1", ["glory 3"], ["glory 2"])
    game.let("s1", has=Amounts(glory=98))
    game.roll("s1", "glory 3", "glory 2")
    board = game.rules.scoreboard(game.state).rows[0].parts[0]
    assert (board.points, [part.points for part in board.parts]) == (103, [100, 3])


def test_df_x11_times_three_with_a_choice() -> None:
    game = Forging()
    game.dice("s1", ["times 3"], ["gold, sun or moon 1"])
    game.rich("s1")
    game.roll("s1", "times 3", "gold, sun or moon 1")
    assert [option.label.english() for option in game.choices()[0].options] == [
        "3 gold",
        "3 sun",
        "3 moon",
    ]
    game.choose("s1", "1")
    assert game.has() == Amounts(sun=3)


@pytest.mark.parametrize(
    ("other", "gained"),
    [("sun 1", Amounts(sun=1, glory=5)), ("gold 3", Amounts(gold=3, sun=2))],
)
def test_df_x12_the_red_shield(other: str, gained: Amounts) -> None:
    game = Forging()
    game.dice("s1", ["red shield"], [other])
    game.rich("s1")
    game.roll("s1", "red shield", other)
    assert game.has() == gained


def test_df_x13_the_hammer_turns_over() -> None:
    game = Forging()
    game.dice("s1", ["gold 4"], ["moon 1"])
    game.let("s1", hammers=1, hammer_steps=13, has=Amounts())
    game.roll("s1", "gold 4", "moon 1")
    assert game.asked("s1") == ["0", "1", "2", "3", "4"]
    game.choose("s1", "4")
    assert game.has() == Amounts(moon=1, glory=10)
    hammer = next(
        fact for fact in game.rules.scoreboard(game.state).rows[0].facts if fact.key == "hammer"
    )
    assert hammer.value.english() == "side 2, step 2 of 15; hammer 1 of 1"


def test_df_x14_all_faces() -> None:
    state = Forging(4).state
    sanctuary = sum(stack.left for stack in state.pools if stack.pool)
    garden = sum(stack.left for stack in state.pools if not stack.pool)
    on_dice = sum(len(die.faces) for one in state.players for die in one.dice)
    assert (sanctuary, garden, on_dice, sanctuary + garden + on_dice) == (40, 20, 48, 108)


def test_a_hammer_gives_both_glories_at_once_if_one_gain_passes_both_ends() -> None:
    game = bought("hammer")
    game.let("s1", hammer_steps=14)
    work = Work(game.rules.book, game.state, game.moment())
    gain(work, Gain("s1", Amounts(gold=16), ("gold 6",), hammer=16))
    assert work.state.player("s1").has.glory == game.has().glory + 25
