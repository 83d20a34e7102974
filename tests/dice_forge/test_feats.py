"""What each feat does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, Stage
from assistant.games.dice_forge.state import BoarOwner, TakenFeat
from tests.dice_forge.table import BOOK, Forging, bought, feat_game


def owning(feat: str, gold: int = 0) -> Forging:
    """The turn of s1, which has the card already."""
    game = Forging(4)
    game.let("s1", feats=(TakenFeat(feat, BOOK.feats[feat].glory),))
    game.bless()
    game.rich("s1", gold)
    return game


@pytest.mark.parametrize(("feat", "glory"), [("ferryman", 12), ("hydra", 26), ("gorgon", 14)])
def test_feats_that_are_only_glory(feat: str, glory: int) -> None:
    game = bought(feat)
    assert game.has() == Amounts()
    assert game.rules.scoreboard(game.state).rows[0].total == glory
    assert game.state.agenda == ()


def test_the_hammer_starts_its_track() -> None:
    game = bought("hammer")
    assert (game.player().hammers, game.player().hammer_steps) == (1, 0)


def test_the_chest_raises_the_caps_and_another_one_again() -> None:
    game = bought("chest")
    assert game.player().caps == Amounts(gold=16, sun=9, moon=9)
    game.rich("s1", sun=2, moon=1)
    game.give(c.ExtraAction())
    game.give(c.BuyFeat("chest"))
    assert game.player().caps == Amounts(gold=20, sun=12, moon=12)


def test_the_hind_is_a_minor_blessing_each_turn() -> None:
    game = owning("hind")
    game.give(c.UseReinforcement("hind"))
    game.choose("s1", "2")
    game.roll("s1", "glory 2")
    assert game.has() == Amounts(glory=2)


def test_the_elder_takes_three_gold_for_four_glory() -> None:
    game = owning("elder", gold=3)
    game.give(c.UseReinforcement("elder"))
    assert game.has() == Amounts(glory=4)
    game = Forging(4)
    game.let("s1", feats=(TakenFeat("elder", 0), TakenFeat("owl", 4)))
    game.bless()
    game.rich("s1", gold=2)
    game.refuse(c.UseReinforcement("elder"), "This costs 3 gold")


@pytest.mark.parametrize(
    ("gold", "feats", "tokens", "asked"),
    [
        (0, ("elder",), (), False),
        (1, ("elder",), (), True),
        (0, ("elder", "owl"), (), True),
        (0, ("elder",), ("triton",), True),
        (0, ("elder",), ("cerberus",), False),
    ],
)
def test_a_reinforcement_that_nothing_can_pay_for_costs_no_press(
    gold: int, feats: tuple[str, ...], tokens: tuple[str, ...], asked: bool
) -> None:
    game = Forging(4)
    game.let("s1", feats=tuple(TakenFeat(one, 0) for one in feats), tokens=tokens)
    for seat in ("s2", "s3", "s4"):
        game.roll(seat, *game.plain(seat))
    game.rich("s1", gold=gold)
    game.roll("s1", "gold 1", "gold 1")
    for _ in tokens:
        if game.choices():
            game.choose("s1", "no")
    assert (game.stage() is Stage.REINFORCEMENT) is asked


def test_the_elder_is_left_out_once_the_owl_has_brought_no_gold() -> None:
    for answer, stage in (("0", Stage.REINFORCEMENT), ("1", Stage.ACTION)):
        game = Forging(4)
        game.let("s1", feats=(TakenFeat("elder", 0), TakenFeat("owl", 4)))
        game.bless()
        game.rich("s1", gold=2)
        game.give(c.UseReinforcement("owl"))
        game.choose("s1", answer)
        assert game.stage() is stage


def test_the_owl_brings_one_of_three() -> None:
    game = owning("owl")
    game.give(c.UseReinforcement("owl"))
    assert game.asked("s1") == ["0", "1", "2"]
    game.choose("s1", "2")
    assert game.has() == Amounts(moon=1)


def test_wild_spirits_bring_gold_and_moon_and_the_gold_may_go_on_the_hammer() -> None:
    assert bought("spirits").has() == Amounts(gold=3, moon=3)
    game = feat_game("spirits")
    game.let("s1", hammers=1)
    game.give(c.BuyFeat("spirits"))
    game.choose("s1", "3")
    assert (game.has(), game.player().hammer_steps) == (Amounts(moon=3), 3)


def test_the_bear_pays_who_ousts_and_who_is_ousted() -> None:
    game = feat_game("owl")
    bears = (TakenFeat("bear", 2), TakenFeat("bear", 2))
    game.let("s1", feats=bears[:1])
    game.let("s2", feats=bears, island=6)
    game.give(c.BuyFeat("owl"))
    assert (game.has("s1").glory, game.has("s2").glory) == (3, 6)
    assert game.rolling() == ("s2",)


def test_the_bear_being_bought_does_not_work_for_its_own_ousting() -> None:
    game = feat_game("bear")
    game.let("s2", island=2)
    game.give(c.BuyFeat("bear"))
    game.roll("s2", "gold 1", "gold 1")
    assert game.has().glory == 0


def test_satyrs_apply_two_faces_that_the_others_rolled_for_nothing() -> None:
    game = bought("satyrs", 3)
    before = game.has("s2"), game.has("s3")
    assert game.rolling() == ("s2", "s3")
    game.dice("s2", ["gold 3 or glory 2"], ["gold 1"])
    game.dice("s3", ["times 3"], ["moon 1"])
    game.roll("s2", "gold 3 or glory 2", "gold 1")
    game.roll("s3", "times 3", "moon 1")
    assert (game.has("s2"), game.has("s3")) == before
    assert game.asked("s1") == ["s2.1", "s2.2", "s3.1", "s3.2"]
    game.choose("s1", "s2.1")
    assert game.asked("s1") == ["s2.2", "s3.1", "s3.2"]
    game.choose("s1", "s3.1")
    game.choose("s1", "1")
    assert game.has() == Amounts(glory=6)


def test_satyrs_of_two_players_leave_no_pick() -> None:
    game = bought("satyrs", 2)
    game.roll("s2", "sun 1", "moon 1")
    assert game.has() == Amounts(sun=1, moon=1)


def test_the_boar_goes_to_an_opponent_who_must_forge_it() -> None:
    game = bought("boar", 3)
    assert len(game.asked("s1")) == 4
    game.choose("s1", "blue boar")
    assert game.asked("s1") == ["s2", "s3"]
    game.choose("s1", "s3")
    assert game.forging("s3") == ("blue boar",)
    game.refuse(c.EndTurn(), "what Ola must still do")
    game.forge("s3", "blue boar", 2, "moon 1")
    assert game.state.boars == (BoarOwner("blue boar", "s1"),)
    assert game.player("s3").dice[1].face == "blue boar"
    assert game.state.left_of("blue boar") == 0


def test_cerberus_applies_a_blessing_once_more() -> None:
    game = bought("cerberus")
    assert game.player().tokens == ("cerberus",)
    game.end()
    game.rich("s1")
    game.dice("s1", ["gold 3 or glory 2"], ["sun 1"])
    for seat in ("s2", "s3", "s4"):
        game.roll(seat, *game.plain(seat))
    game.roll("s1", "gold 3 or glory 2", "sun 1")
    game.choose("s1", "0")
    assert game.asked("s1") == ["no", "yes"]
    game.choose("s1", "yes")
    game.choose("s1", "1")
    assert game.has() == Amounts(gold=3, sun=2, glory=2)
    assert game.player().tokens == ()
    assert game.choices() == ()


def test_cerberus_repeats_a_mirror_which_chooses_anew() -> None:
    game = bought("cerberus", 2)
    game.end()
    game.rich("s1")
    game.dice("s1", ["mirror"], ["sun 1"])
    game.dice("s2", ["gold 4"], ["moon 2"])
    game.roll("s2", "gold 4", "moon 2")
    game.roll("s1", "mirror", "sun 1")
    game.choose("s1", "gold 4")
    game.choose("s1", "yes")
    game.choose("s1", "moon 2")
    assert game.has() == Amounts(gold=4, sun=2, moon=2)


def test_a_kept_token_of_cerberus_is_asked_about_again() -> None:
    game = bought("cerberus", 3)
    game.end()
    game.roll("s1", "gold 1", "gold 1")
    game.choose("s1", "no")
    assert game.player().tokens == ("cerberus",)


@pytest.mark.parametrize(
    ("feat", "face"),
    [("helmet", "times 3"), ("abyss", "mirror"), ("celestial_ship", "ship")],
)
def test_feats_that_forge_a_face_of_the_garden(feat: str, face: str) -> None:
    game = bought(feat)
    assert game.forging("s1") == (face,)
    game.forge("s1", face)
    assert game.player().dice[0].face == face
    assert game.state.left_of(face) == 3


def test_the_guardian_s_shield_is_one_of_those_left() -> None:
    game = bought("shield")
    game.choose("s1", "green shield")
    game.forge("s1", "green shield")
    game.end()
    game.bless()
    game.rich("s2", sun=3)
    game.give(c.BuyFeat("shield"))
    game.roll("s1", "gold 1", "gold 1")
    assert game.asked("s2") == ["red shield", "yellow shield", "blue shield"]


def test_cancer_is_two_blessings_one_after_the_other() -> None:
    game = bought("cancer")
    game.roll("s1", "sun 1", "gold 1")
    assert game.rolling() == ("s1",)
    game.roll("s1", "gold 1", "glory 2")
    assert game.has() == Amounts(gold=2, sun=1, glory=2)
    assert game.state.agenda == ()


def test_sentinel_turns_sun_and_moon_into_glory_as_far_as_wanted() -> None:
    game = bought("sentinel")
    game.dice("s1", ["sun 2"], ["moon 1"])
    game.roll("s1", "sun 2", "moon 1")
    assert game.asked("s1") == ["0", "1", "2"]
    game.choose("s1", "1")
    game.choose("s1", "1")
    assert game.has() == Amounts(sun=1, glory=4)
    game.roll("s1", "gold 1", "gold 1")
    assert game.has() == Amounts(gold=2, sun=1, glory=4)


def test_typhon_pays_for_every_face_forged() -> None:
    game = feat_game("typhon")
    game.let("s1", discarded=("gold 1",) * 7)
    game.give(c.BuyFeat("typhon"))
    assert game.has() == Amounts(glory=7)
    assert bought("typhon").has() == Amounts()


def test_the_minotaur_makes_the_others_lose_what_they_roll() -> None:
    game = bought("minotaur", 3)
    game.dice("s2", ["gold 3 or glory 2"], ["times 3"])
    game.dice("s3", ["sun 2"], ["ship"])
    game.let("s2", has=Amounts(gold=2, glory=104))
    game.let("s3", has=Amounts(gold=5, sun=1))
    game.roll("s2", "gold 3 or glory 2", "times 3")
    game.choose("s2", "1")
    game.roll("s3", "sun 2", "ship")
    assert game.has("s2") == Amounts(gold=2, glory=98)
    assert game.has("s3") == Amounts(gold=5)
    assert game.has("s1") == Amounts()
    assert game.state.agenda == ()


def test_a_ship_for_the_minotaur_buys_nothing_and_that_is_told() -> None:
    game = bought("minotaur", 2)
    game.dice("s2", ["ship"], ["ship"])
    game.rich("s2", gold=12)
    game.roll("s2", "ship", "ship")
    assert game.choices() == ()
    assert game.has("s2") == Amounts(gold=12)
    assert "ship · ship bring Piotrek nothing" in game.told[-1]


def test_triton_is_spent_in_one_s_own_turn() -> None:
    game = bought("triton")
    game.give(c.UseToken("triton"))
    game.choose("s1", "0")
    assert game.has() == Amounts(sun=2)
    game.refuse(c.UseToken("triton"), "no token of Triton")
    game.refuse(c.UseToken("cerberus"), "has no token for this")
    game.give(c.ExtraAction())


def test_cyclops_turns_gold_into_glory_with_one_die() -> None:
    game = bought("cyclops")
    game.choose("s1", "1")
    for answer in ("1", "0", "1", "1"):
        game.roll("s1", "gold 1")
        game.choose("s1", answer)
    assert game.has() == Amounts(gold=1, glory=3)


def test_cyclops_asks_for_glory_before_the_hammer() -> None:
    game = bought("cyclops")
    game.dice("s1", ["gold 4"], ["gold 1"])
    game.let("s1", hammers=1)
    game.choose("s1", "1")
    game.roll("s1", "gold 4")
    game.choose("s1", "1")
    game.choose("s1", "2")
    assert game.has() == Amounts(gold=1, glory=1)
    assert game.player().hammer_steps == 2


def test_a_feat_of_the_garden_that_is_used_up_forges_nothing() -> None:
    game = feat_game("helmet")
    pools = tuple(stack for stack in game.state.pools if stack.face != "times 3")
    game.state = replace(game.state, pools=pools)
    game.give(c.BuyFeat("helmet"))
    assert game.state.agenda == ()


def test_one_token_of_cerberus_a_roll() -> None:
    game = Forging(3)
    game.let("s1", tokens=("cerberus", "cerberus"))
    game.rich("s1")
    game.roll("s1", "sun 1", "moon 1")
    game.choose("s1", "yes")
    assert game.has() == Amounts(sun=2, moon=2)
    assert game.choices() == ()
    assert game.player().tokens == ("cerberus",)
