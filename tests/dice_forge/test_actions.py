"""DF-A01 to DF-A06: offerings, feats, ousting."""

from __future__ import annotations

import pytest

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.state import TakenFeat
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
    assert sum("moves to island" in line for line in game.told) == 1


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


ISLANDS = {
    "hammer": (1, Amounts(moon=1), 0), "chest": (1, Amounts(moon=1), 2),
    "hind": (2, Amounts(moon=2), 2), "bear": (2, Amounts(moon=2), 2),
    "satyrs": (2, Amounts(moon=3), 6), "boar": (2, Amounts(moon=3), 4),
    "ferryman": (3, Amounts(moon=4), 12), "cerberus": (3, Amounts(moon=4), 6),
    "helmet": (3, Amounts(moon=5), 4), "cancer": (4, Amounts(moon=6), 8),
    "sentinel": (4, Amounts(moon=6), 6), "hydra": (4, Amounts(sun=5, moon=5), 26),
    "typhon": (4, Amounts(sun=5, moon=5), 16), "elder": (7, Amounts(sun=1), 0),
    "spirits": (7, Amounts(sun=1), 2), "owl": (6, Amounts(sun=2), 4),
    "celestial_ship": (6, Amounts(sun=2), 4), "minotaur": (6, Amounts(sun=3), 8),
    "shield": (6, Amounts(sun=3), 6), "gorgon": (5, Amounts(sun=4), 14),
    "triton": (5, Amounts(sun=4), 8), "abyss": (5, Amounts(sun=5), 10),
    "sphinx": (4, Amounts(sun=6), 10), "cyclops": (4, Amounts(sun=6), 8),
}  # fmt: skip
"""Each feat's island, cost and glory, as the list of the game's facts has them."""


@pytest.mark.parametrize("feat", ISLANDS)
def test_df_a03_each_feat_is_paid_at_its_island_and_counts_its_glory(feat: str) -> None:
    island, cost, glory = ISLANDS[feat]
    game = feat_game(feat)
    for short in (Amounts(sun=1), Amounts(moon=1)):
        less = cost.minus(short)
        if min(less.sun, less.moon) >= 0:
            game.let("s1", has=less)
            game.refuse(c.BuyFeat(feat), "This costs", RULE_B)
    game.let("s1", has=cost)
    left = game.state.cards_left(feat)
    game.give(c.BuyFeat(feat))
    paid = next(one for one in game.events if isinstance(one, e.Paid))
    assert (paid.amounts, game.player().island) == (cost, island)
    assert game.player().feats == (TakenFeat(feat, glory),)
    assert game.state.cards_left(feat) == left - 1


@pytest.mark.parametrize(
    ("feats", "told"),
    [
        (("ferryman", "satyrs", "cerberus", "chest"), "face down on pile 1."),
        (("bear", "boar"), "face down on pile 2."),
        (("hind", "elder", "owl"), "face down on pile 3."),
        (("hammer",), "on its place of the player's board."),
    ],
)
def test_df_a04_it_is_told_where_the_card_is_put(feats: tuple[str, ...], told: str) -> None:
    for feat in feats:
        assert [line for line in bought(feat).told if told in line]


PRICES = {
    2: ("gold 3", "moon 1"), 3: ("gold 4", "sun 1"),
    4: ("gold 6", "gold, sun or moon 1", "glory 1 and sun 1", "gold 2 and moon 1"),
    5: ("gold 3 or glory 2",), 6: ("moon 2",), 8: ("sun 2", "glory 3"),
    12: ("glory 4", "moon 2 and glory 2", "gold, sun or moon 2",
         "gold, sun, moon and glory 1 each"),
}  # fmt: skip


def test_df_a01_each_face_at_the_price_of_its_pool() -> None:
    game = shopper()
    offering = game.rules.sheet(game.state).offering
    sold = {one.face.code: one.price.gold for one in offering}
    assert sold == {face: price for price, faces in PRICES.items() for face in faces}
    for price, faces in PRICES.items():
        for face in faces:
            shopper(price - 1).refuse(c.BuyFaces((face,)), "Adam is 1 gold short", RULE_A)
            game = shopper(price)
            game.give(c.BuyFaces((face,)))
            assert game.has().gold == 0


def test_df_x04_the_extra_action_is_paid_once_though_it_was_not_used_yet() -> None:
    game = shopper(4, sun=6)
    game.give(c.BuyFaces(("gold 3",)))
    game.forge("s1", "gold 3")
    game.give(c.ExtraAction())
    game.refuse(c.ExtraAction(), "There is one extra action a turn", "p. 2, 4")
    assert game.has().sun == 4


def test_an_overruled_third_action_opens_no_fourth() -> None:
    game = shopper(12, sun=6)
    for step in (c.BuyFaces(("gold 3",)), c.ExtraAction(), c.BuyFaces(("gold 3",))):
        game.give(step)
        if isinstance(step, c.BuyFaces):
            game.forge("s1", "gold 3")
    game.give(c.Overrule(c.BuyFaces(("gold 3",))))
    game.forge("s1", "gold 3")
    game.refuse(c.BuyFaces(("gold 3",)), "Both actions of this turn are done")
    game.refuse(c.ExtraAction(), "There is one extra action a turn")
