"""What the score keeper was not told of is written down afterwards: pawns, cards, tokens, boars."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, Counter, Depth, FeatSet, Stage
from assistant.games.dice_forge.state import BoarOwner, TakenFeat
from assistant.words.actor import Actor, Role
from tests.dice_forge.table import BOOK, Forging, bought

SEAT = Actor(Role.SEAT, "phone", "s2")


def caught_up(*swapped: str) -> Forging:
    """A game that the score keeper kept, at its change to the full record."""
    game = Forging(3, depth=Depth.KEEPER, feats=FeatSet.CHOSEN, swapped=swapped)
    game.give(c.SetDepth(Depth.FULL))
    return game


def test_the_change_to_the_full_record_says_what_nobody_was_told() -> None:
    game = caught_up()
    assert "pawns, cards and dice" in game.told[-1]
    fresh = Forging(3)
    fresh.give(c.SetDepth(Depth.KEEPER))
    assert "pawns" not in fresh.told[-1]


def test_a_pawn_that_the_score_keeper_never_saw_is_ousted_all_the_same() -> None:
    game = caught_up()
    game.give(c.SetPawn("s2", 3))
    game.bless()
    game.rich("s1", moon=4)
    game.give(c.BuyFeat("ferryman"))
    assert (game.rolling(), game.player("s2").island) == (("s2",), 0)


def test_a_pawn_set_by_hand_ousts_nobody_and_goes_home_in_words() -> None:
    game = Forging(3)
    game.give(c.SetPawn("s1", 3))
    game.refuse(c.SetPawn("s2", 3), "The pawn of Adam stands there")
    game.refuse(c.SetPawn("s1", 3), "Nothing would change")
    game.refuse(c.SetPawn("s1", 8), "no island 8")
    game.give(c.SetPawn("s1", 0))
    assert game.player().island == 0
    assert "start portal" in game.told[-1]
    assert "island 0" not in game.told[-1]


def test_cards_of_before_work_and_their_glory_is_not_counted_twice() -> None:
    game = caught_up()
    game.give(c.Adjust("s1", Counter.FEATS, 5))
    game.give(c.SetFeat("s1", "owl", 1))
    assert game.player().feats == (TakenFeat("owl", BOOK.feats["owl"].glory),)
    assert game.rules.scoreboard(game.state).rows[0].total == 5
    assert game.state.cards_left("owl") == 2
    game.bless()
    assert game.stage() is Stage.REINFORCEMENT
    game.give(c.UseReinforcement("owl"))
    game.choose("s1", "1")
    game.give(c.SetFeat("s1", "owl", 0))
    assert (game.player().feats, game.state.cards_left("owl")) == ((), 3)
    game.refuse(c.SetFeat("s1", "owl", 4), "3 at the most")
    game.refuse(c.SetFeat("s1", "owl", 0), "Nothing would change")
    game.refuse(c.SetFeat("s1", "cerberus", 1), "not in this game")


def test_chests_and_hammers_of_before_hold_what_they_hold() -> None:
    game = caught_up()
    game.give(c.Adjust("s1", Counter.CHESTS, 1))
    game.give(c.SetFeat("s1", "chest", 1))
    assert (game.player().chests, game.player().caps) == (1, Amounts(gold=16, sun=9, moon=9))
    game.give(c.SetFeat("s1", "chest", 2))
    assert (game.player().chests, game.player().caps.sun) == (2, 12)
    game.rich("s1", sun=10)
    game.refuse(c.SetFeat("s1", "chest", 1), "hold more than they could")
    game.give(c.SetFeat("s2", "hammer", 1))
    assert game.rules.sheet(game.state).players[1].hammer_room == 30


def test_a_token_comes_with_its_card_until_somebody_says_that_it_is_spent() -> None:
    game = caught_up("M5", "F5")
    game.give(c.SetFeat("s1", "cerberus", 2))
    assert game.player().tokens == ("cerberus", "cerberus")
    game.give(c.SetFeat("s1", "cerberus", 2, tokens=1))
    assert game.player().tokens == ("cerberus",)
    game.refuse(c.SetFeat("s1", "cerberus", 2, tokens=3), "One token a card")
    game.refuse(c.SetFeat("s1", "owl", 1, tokens=1), "One token a card")
    game.roll("s1", "sun 1", "moon 1")
    assert game.asked("s1") == ["no", "yes"]
    game.refuse(c.SetFeat("s1", "cerberus", 2, tokens=0), "First comes what Adam")


def test_a_boar_pays_whose_card_it_is_in_whichever_order_both_are_told() -> None:
    for commands in (
        (c.SetFeat("s1", "boar", 1), c.SetDie("s2", 1, "gold 1", "red boar")),
        (c.SetDie("s2", 1, "gold 1", "red boar"), c.SetFeat("s1", "boar", 1)),
    ):
        game = caught_up("M4")
        for command in commands:
            game.give(command)
        assert game.state.boars == (BoarOwner("red boar", "s1"),)
        assert "red boar pays Adam" in " ".join(game.told)
        game.give(c.SetFeat("s1", "boar", 0))
        assert not game.state.boars


def test_the_host_writes_it_down_and_with_the_score_keeper_each_seat_its_own() -> None:
    full, kept = Forging(3), Forging(3, depth=Depth.KEEPER)
    for command in (c.SetPawn("s2", 3), c.SetFeat("s2", "owl", 1)):
        assert not full.rules.permits(full.state, command, SEAT)
        assert kept.rules.permits(kept.state, command, SEAT)
    assert not kept.rules.permits(kept.state, c.SetPawn("s1", 3), SEAT)


def test_a_used_reinforcement_that_was_never_there_is_used_no_more() -> None:
    game = bought("owl")
    game.let("s1", feats=(TakenFeat("owl", 4), TakenFeat("owl", 4)))
    game.bless()
    game.state = replace(game.state, place=replace(game.state.place, used=("owl", "owl")))
    game.give(c.SetFeat("s1", "owl", 1))
    (shown,) = game.rules.sheet(game.state).players[0].feats
    assert (shown.count, shown.left) == (1, 0)


def test_a_correction_says_where_the_pawn_stands_by_it() -> None:
    game = Forging(3)
    was = game.state
    game.give(c.SetPawn("s1", 5))
    assert game.rules.differences(was, game.state)[0].english() == "Adam: the pawn now on island 5."
    back = game.rules.differences(game.state, was)[0].english()
    assert back == "Adam: the pawn now on its start portal."
