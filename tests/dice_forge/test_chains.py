"""What happens where several special things come together, as people at a table would do it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, Stage
from assistant.games.dice_forge.state import BoarOwner, TakenFeat
from assistant.games.sitting import LeaveSeat
from tests.dice_forge.table import Forging, bought, feat_game


def rolled_last(game: Forging, first: str, second: str) -> None:
    """s1 rolls these after all the others, with nothing in hand."""
    game.dice("s1", [first], [second])
    for seat in game.state.others("s1"):
        game.roll(seat, *(die.face for die in game.player(seat).dice))
    game.rich("s1")
    game.roll("s1", first, second)


def test_an_ousted_one_s_ship_buys_and_forges_before_the_card_is_taken() -> None:
    game = feat_game("helmet", 3)
    game.let("s2", island=3)
    game.dice("s2", ["ship"], ["gold 1"])
    game.rich("s2", gold=3)
    game.give(c.BuyFeat("helmet"))
    game.roll("s2", "ship", "gold 1")
    assert game.player("s1").feats == ()
    game.choose("s2", "moon 2")
    game.forge("s2", "moon 2", 2, "gold 1")
    assert game.has("s2") == Amounts()
    assert game.forging("s1") == ("times 3",)


def test_two_oustings_in_one_turn_bless_each_of_them_once() -> None:
    game = feat_game("spirits", 3)
    game.let("s2", island=7)
    game.let("s3", island=1)
    game.rich("s1", sun=3)
    game.give(c.BuyFeat("spirits"))
    assert game.rolling() == ("s2",)
    game.refuse(c.ExtraAction(), "what Piotrek must still do")
    game.roll("s2", "sun 1", "gold 1")
    game.give(c.ExtraAction())
    game.give(c.BuyFeat("chest"))
    assert game.rolling() == ("s3",)
    game.roll("s3", "gold 1", "moon 1")
    assert [game.player(seat).island for seat in ("s1", "s2", "s3")] == [1, 0, 0]
    assert game.has("s1") == Amounts(gold=3, moon=2)
    assert game.stage() is Stage.DONE


def test_a_pawn_whose_player_has_left_goes_home_and_nobody_waits_for_its_dice() -> None:
    game = feat_game("helmet", 3)
    game.let("s2", island=3)
    game.give(LeaveSeat("s2"))
    game.give(c.BuyFeat("helmet"))
    assert game.player("s2").island == 0
    assert (game.rolling(), game.forging("s1")) == ((), ("times 3",))


def test_two_boars_of_one_throw_pay_both_owners() -> None:
    game = Forging(3)
    game.state = replace(
        game.state, boars=(BoarOwner("red boar", "s2"), BoarOwner("blue boar", "s3"))
    )
    rolled_last(game, "red boar", "blue boar")
    had = {seat: game.has(seat) for seat in ("s2", "s3")}
    game.choose("s1", "0")
    game.choose("s1", "1")
    assert game.has("s1") == Amounts(sun=1, moon=1)
    assert {one.seat for one in game.choices()} == {"s2", "s3"}
    game.choose("s3", "2")
    game.choose("s2", "0")
    assert game.has("s2") == had["s2"].plus(Amounts(sun=1))
    assert game.has("s3") == had["s3"].plus(Amounts(glory=3))


def test_an_owner_of_two_boars_is_asked_for_each() -> None:
    game = Forging(2)
    game.state = replace(
        game.state, boars=(BoarOwner("red boar", "s2"), BoarOwner("blue boar", "s2"))
    )
    rolled_last(game, "red boar", "blue boar")
    had = game.has("s2")
    for seat in ("s1", "s1", "s2", "s2"):
        game.choose(seat, "0")
    assert (game.has("s1"), game.has("s2").minus(had)) == (Amounts(sun=2), Amounts(sun=2))


def test_a_boar_whose_owner_has_left_brings_its_bearer_the_usual_and_asks_nobody_else() -> None:
    game = Forging(3)
    game.state = replace(game.state, boars=(BoarOwner("red boar", "s2"),))
    game.give(LeaveSeat("s2"))
    rolled_last(game, "red boar", "gold 1")
    game.choose("s1", "1")
    assert (game.has("s1"), game.choices()) == (Amounts(gold=1, moon=1), ())


def test_in_a_game_of_two_the_boar_goes_to_the_only_opponent_without_asking() -> None:
    game = bought("boar", 2)
    game.choose("s1", "red boar")
    assert (game.forging("s1"), game.forging("s2")) == ((), ("red boar",))
    assert game.state.boars == (BoarOwner("red boar", "s1"),)


def test_a_mirror_that_copies_times_three_triples_the_shield_beside_it() -> None:
    game = Forging(3)
    game.dice("s2", ["times 3"], ["gold 1"])
    rolled_last(game, "mirror", "yellow shield")
    game.choose("s1", "times 3")
    assert game.has("s1") == Amounts(gold=9)


def test_a_shield_looks_at_what_the_mirror_beside_it_copies() -> None:
    for copied, gained in (("sun 2", Amounts(sun=2, glory=5)), ("gold 1", Amounts(gold=1, sun=2))):
        game = Forging(3)
        game.dice("s2", ["sun 2"], ["gold 1"])
        rolled_last(game, "mirror", "red shield")
        game.choose("s1", copied)
        assert game.has("s1") == gained


def test_two_ships_that_sail_are_not_told_to_bring_nothing() -> None:
    game = Forging(2)
    rolled_last(game, "ship", "ship")
    assert "moon 1" in game.asked("s1")
    assert not any("nothing" in line for line in game.told[-2:])


def test_a_ship_offers_no_face_that_is_sold_out() -> None:
    game = Forging(2)
    left = [replace(one, left=0) if one.face == "moon 2" else one for one in game.state.pools]
    game.state = replace(game.state, pools=tuple(left))
    rolled_last(game, "ship", "gold 6")
    assert "sun 1" in game.asked("s1")
    assert "moon 2" not in game.asked("s1")
    game.refuse(c.Choose("moon 2", "s1"), "not one of the answers")


def test_cerberus_sends_the_ship_out_again() -> None:
    game = Forging(2)
    game.let("s1", tokens=("cerberus",))
    rolled_last(game, "ship", "gold 3")
    game.choose("s1", "sun 1")
    game.forge("s1", "sun 1", 2, "gold 1")
    game.choose("s1", "yes")
    assert game.has("s1") == Amounts(gold=5)
    assert "sun 1" in game.asked("s1")
    game.choose("s1", "moon 2")
    game.forge("s1", "moon 2", 2, "gold 1")
    assert game.has("s1") == Amounts(gold=1)
    assert (game.player().tokens, game.choices()) == ((), ())


def test_cerberus_repeats_a_minor_blessing_too() -> None:
    game = bought("sphinx", 2)
    game.let("s1", tokens=("cerberus",))
    game.choose("s1", "2")
    game.roll("s1", "moon 1")
    assert game.asked("s1") == ["no", "yes"]
    game.choose("s1", "yes")
    assert game.has("s1") == Amounts(moon=2)
    for _ in range(3):
        game.roll("s1", "moon 1")
    assert (game.has("s1"), game.choices()) == (Amounts(moon=5), ())


def test_cerberus_does_not_repeat_what_satyrs_bring() -> None:
    game = bought("satyrs", 2)
    game.let("s1", tokens=("cerberus",))
    game.roll("s2", "sun 1", "moon 1")
    assert (game.has("s1"), game.choices()) == (Amounts(sun=1, moon=1), ())


def test_satyrs_triple_one_opponent_s_face_by_another_one_s_times_three() -> None:
    game = bought("satyrs", 3)
    game.dice("s2", ["mirror"], ["gold 1"])
    game.dice("s3", ["times 3"], ["gold 1"])
    game.dice("s1", ["glory 4"], ["gold 1"])
    game.roll("s2", "mirror", "gold 1")
    game.roll("s3", "times 3", "gold 1")
    game.choose("s1", "s2.1")
    game.choose("s1", "s3.1")
    assert set(game.asked("s2")) == {"glory 4", "gold 1", "times 3"}
    game.choose("s2", "glory 4")
    assert game.has("s1") == Amounts(glory=12)


@pytest.mark.parametrize("chests", [1, 2])
def test_a_chest_bought_first_saves_what_wild_spirits_bring(chests: int) -> None:
    game = feat_game("chest", 2)
    game.rich("s1", gold=12, sun=6, moon=6)
    for _ in range(chests):
        game.give(c.BuyFeat("chest"))
        if game.stage() is Stage.EXTRA:
            game.give(c.ExtraAction())
    if chests == 1:
        game.give(c.BuyFeat("spirits"))
        assert game.has() == Amounts(gold=15, sun=3, moon=8)
    game.end()
    game.dice("s1", ["sun 2"], ["gold 6"])
    game.let("s1", has=Amounts(gold=15, sun=8, moon=8))
    game.roll("s1", "sun 2", "gold 6")
    room = Amounts(gold=1, sun=1) if chests == 1 else Amounts(gold=5, sun=2)
    assert game.has() == Amounts(gold=15, sun=8, moon=8).plus(room)
    assert game.player().lost == Amounts(gold=6, sun=2).minus(room)


def test_the_last_turn_still_has_its_extra_action_and_then_all_is_over() -> None:
    game = Forging(2)
    for _ in range(9 * 2 - 1):
        game.bless()
        game.end()
    game.bless()
    game.rich("s2", sun=6)
    game.let("s1", island=7)
    game.give(c.BuyFeat("elder"))
    game.refuse(c.EndTurn(), "what Adam must still do")
    game.roll("s1", "gold 1", "glory 2")
    game.give(c.ExtraAction())
    game.give(c.BuyFeat("minotaur"))
    assert game.rolling() == ("s1",)
    before = game.has("s1")
    game.roll("s1", "gold 1", "glory 2")
    assert game.has("s1") == before.minus(Amounts(gold=1, glory=2))
    game.end()
    assert game.state.over
    assert game.rules.turn(game.state, 0.0).winners == ("s2",)


def test_a_boar_forced_on_somebody_in_the_midst_of_an_ousting_waits_for_its_card() -> None:
    game = feat_game("boar", 3)
    game.let("s2", island=2, feats=(TakenFeat("bear", 2),))
    game.give(c.BuyFeat("boar"))
    assert game.has("s2").glory == 3
    game.roll("s2", "gold 1", "gold 1")
    game.choose("s1", "green boar")
    game.choose("s1", "s2")
    game.forge("s2", "green boar", 1, "sun 1")
    assert game.player("s2").dice[0].face == "green boar"
    assert game.player("s2").forged == 1
    assert game.state.agenda == ()
