"""DF-A01 to DF-A06: offerings, feats, ousting."""

from __future__ import annotations

import pytest

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, FeatSet
from tests.dice_forge.table import Forging, bought, feat_game

RULE_A = "p. 2, 3A"
RULE_B = "p. 2, 3B"


def shopper(gold: int = 12, sun: int = 0, moon: int = 0) -> Forging:
    game = Forging(4)
    game.bless()
    game.rich("s1", gold, sun, moon)
    return game


def test_df_a01_faces_are_paid_and_forged_where_wanted() -> None:
    game = shopper(12)
    game.give(c.BuyFaces(("moon 2", "gold 6")))
    assert game.has().gold == 2
    assert set(game.forging("s1")) == {"moon 2", "gold 6"}
    game.forge("s1", "gold 6", 2, "gold 1")
    assert game.forging("s1") == ("moon 2",)
    game.forge("s1", "moon 2", 2, "gold 6")
    assert game.player().dice[1].faces.count("moon 2") == 1
    assert game.player().forged == 2


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((), "at least one face"),
        (("sun 1", "gold 3", "sun 1"), "sun 1 only once"),
        (("glory 4", "gold 3"), "This costs 14 gold; Adam is 2 gold short"),
        (("mirror",), "The sanctuary does not sell mirror"),
        (("gold 9",), "The sanctuary does not sell gold 9"),
    ],
)
def test_df_a01_an_offering_that_is_not_allowed(faces: tuple[str, ...], words: str) -> None:
    game = shopper()
    game.refuse(c.BuyFaces(faces), words, RULE_A)


def test_df_a01_an_empty_pool_sells_nothing() -> None:
    game = shopper()
    game.give(c.BuyFaces(("gold 6",)))
    game.forge("s1", "gold 6")
    game.end()
    game.bless()
    game.rich("s2", gold=12)
    game.refuse(c.BuyFaces(("gold 6",)), "No gold 6 is left", RULE_A)


def test_df_a01_different_faces_of_one_pool_are_different() -> None:
    game = shopper(12)
    game.give(c.BuyFaces(("gold 6", "gold 2 and moon 1", "glory 1 and sun 1")))
    assert game.has().gold == 0


def test_df_a02_the_extra_action_may_buy_the_same_kind_again() -> None:
    game = shopper(12, sun=2)
    game.give(c.BuyFaces(("sun 1",)))
    game.forge("s1", "sun 1")
    game.give(c.ExtraAction())
    game.give(c.BuyFaces(("sun 1",)))
    game.forge("s1", "sun 1")
    assert game.player().dice[0].faces.count("sun 1") == 3


def test_df_a03_the_pawn_moves_to_the_island_and_stays_there() -> None:
    game = shopper(sun=2, moon=6)
    game.give(c.BuyFeat("ferryman"))
    assert game.player().island == 3
    game.rich("s1", sun=2, moon=4)
    game.give(c.ExtraAction())
    game.give(c.BuyFeat("ferryman"))
    assert game.player().island == 3
    assert len(game.player().feats) == 2
    assert not any("ousted" in line for line in game.told)


def test_df_a03_nobody_is_ousted_from_a_start_portal() -> None:
    game = shopper(moon=1)
    game.give(c.BuyFeat("chest"))
    assert game.rolling() == ()


def test_df_a04_the_ousted_is_blessed_before_the_card_works() -> None:
    game = feat_game("helmet")
    game.let("s3", island=3)
    game.give(c.BuyFeat("helmet"))
    assert (game.rolling(), game.forging("s1"), game.player().feats) == (("s3",), (), ())
    game.roll("s3", "gold 1", "gold 1")
    assert game.forging("s1") == ("times 3",)


def test_df_a04_the_ousted_one_s_choice_comes_first_too() -> None:
    game = feat_game("helmet")
    game.let("s3", island=3)
    game.dice("s3", ["gold 3 or glory 2"], ["gold 1"])
    game.give(c.BuyFeat("helmet"))
    game.roll("s3", "gold 3 or glory 2", "gold 1")
    game.refuse(c.ForgeFace("times 3", 1, "gold 1", "s1"), "nothing to forge")
    game.choose("s3", "0")
    game.forge("s1", "times 3")


def test_df_a04_no_reinforcement_of_a_card_bought_in_this_turn() -> None:
    game = bought("owl")
    game.refuse(c.UseReinforcement("owl"), "before the action")


@pytest.mark.parametrize(
    ("feat", "words"),
    [
        ("gorgon", "This costs 4 sun; Adam is 3 sun short"),
        ("cerberus", "Cerberus is not in this game"),
        ("dragon", "dragon is not in this game"),
    ],
)
def test_df_a05_a_feat_that_cannot_be_had(feat: str, words: str) -> None:
    shopper(0, sun=1).refuse(c.BuyFeat(feat), words, RULE_B)


def test_df_a05_an_empty_stack_and_the_same_feat_twice_in_a_turn() -> None:
    game = Forging(2)
    game.bless()
    game.rich("s1", sun=6)
    game.give(c.BuyFeat("spirits"))
    game.give(c.ExtraAction())
    game.give(c.BuyFeat("spirits"))
    assert game.state.cards_left("spirits") == 0
    assert game.has() == Amounts(gold=6, sun=2, moon=6)
    game.end()
    game.bless()
    game.rich("s2", sun=1)
    game.refuse(c.BuyFeat("spirits"), "No card of Wild Spirits is left", RULE_B)


def test_df_a06_the_pawn_stays_over_turns() -> None:
    game = shopper(sun=1)
    game.give(c.BuyFeat("elder"))
    game.end()
    game.bless()
    assert game.player().island == 7
    game.rich("s2", sun=1)
    game.give(c.BuyFeat("elder"))
    assert (game.player("s1").island, game.player("s2").island) == (0, 7)
    assert game.rolling() == ("s1",)


def test_each_slot_is_bought_by_its_own_price() -> None:
    for feat in (stack.feat for stack in Forging(4).state.feats):
        game = bought(feat)
        assert game.has() == game.has().minus(Amounts()) and game.player().feats[0].feat == feat
    for swapped in ("M3", "M4", "M5", "M7", "M8", "F3", "F4", "F5", "F7"):
        state = Forging(4, feats=FeatSet.CHOSEN, swapped=(swapped,)).state
        assert len(state.feats) == 15
