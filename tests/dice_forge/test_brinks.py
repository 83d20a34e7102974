"""The brinks of rules: what just counts, and what just does not."""

from __future__ import annotations

from assistant.games.dice_forge.kinds import Stage
from assistant.games.dice_forge.state import TakenFeat
from tests.dice_forge.table import Forging


def test_df_t02_cards_that_are_no_reinforcement_do_not_hold_up_the_turn() -> None:
    game = Forging(4)
    game.let("s1", feats=(TakenFeat("ferryman", 12), TakenFeat("chest", 2), TakenFeat("bear", 2)))
    game.bless()
    assert game.stage() is Stage.ACTION


def test_df_t02_a_token_without_a_reinforcement_to_pay_does_not_either() -> None:
    game = Forging(4)
    game.let("s1", tokens=("triton",))
    game.bless()
    assert game.stage() is Stage.ACTION
    game.let("s2", tokens=("triton",), feats=(TakenFeat("elder", 0),))
    game.end()
    game.bless()
    assert game.stage() is Stage.REINFORCEMENT
