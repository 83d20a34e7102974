"""What nobody can say is left out: told by name, and without losing more than hangs on it."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.state import BoarOwner
from tests.dice_forge.table import BOOK, Forging, bought, feat_game


def with_hammer(gold: int) -> Forging:
    game = Forging(2)
    game.let("s1", hammers=1, has=Amounts(gold=gold))
    game.dice("s1", ["gold 4"], ["gold 1"])
    game.roll("s1", "gold 4", "gold 1")
    return game


def test_a_skipped_hammer_loses_no_gold() -> None:
    game = with_hammer(2)
    game.give(c.Skip("s1"))
    assert (game.has().gold, game.player().hammer_steps) == (7, 0)
    assert game.told[-3] == "Adam is not asked any more:"
    assert "how much gold goes on the hammer? 0 gold" in game.told[-2]


def test_a_skipped_hammer_takes_what_the_reserve_cannot_hold() -> None:
    game = with_hammer(10)
    game.give(c.Skip("s1"))
    assert (game.has().gold, game.player().hammer_steps) == (12, 3)
    assert game.player().lost == Amounts()


def test_a_skipped_order_of_ship_and_gain_loses_neither() -> None:
    game = Forging(3)
    game.dice("s1", ["ship"], ["gold 6"])
    game.let("s1", has=Amounts(gold=12))
    for seat in ("s2", "s3"):
        game.roll(seat, "gold 1", "gold 1")
    game.roll("s1", "ship", "gold 6")
    assert game.asked("s1") == ["gain", "ship"]
    game.give(c.Skip("s1"))
    assert game.player().lost == Amounts()  # what was gained still waits for the ship
    assert "none" in game.asked("s1")
    game.give(c.Skip("s1"))
    assert "Left out for Adam: the purchase by ship." in game.told[-2:]
    assert (game.has().gold, game.player().lost) == (12, Amounts(gold=6))


def test_a_skipped_choice_leaves_the_other_die_its_gain_and_is_named() -> None:
    game = Forging(2)
    game.dice("s1", ["gold 3 or glory 2"], ["moon 2"])
    game.roll("s1", "gold 3 or glory 2", "moon 2")
    game.give(c.Skip("s1"))
    assert (game.has().moon, game.has().glory) == (2, 0)
    assert "Left out for Adam: gold 3 or glory 2." in game.told


def test_a_skipped_boar_still_pays_its_owner() -> None:
    game = Forging(3)
    game.state = replace(game.state, boars=(BoarOwner("red boar", "s2"),))
    game.dice("s1", ["red boar"], ["gold 1"])
    game.roll("s1", "red boar", "gold 1")
    game.give(c.Skip("s1"))
    assert game.has().gold == 4
    assert game.asked("s2") == ["0", "1", "2"]


def test_a_skipped_choice_of_the_minotaur_robs_what_is_certain() -> None:
    game = feat_game("minotaur", 2)
    game.dice("s2", ["gold 3 or glory 2"], ["moon 2"])
    game.let("s2", has=Amounts(gold=3, moon=5, glory=9))
    game.give(c.BuyFeat("minotaur"))
    game.roll("s2", "gold 3 or glory 2", "moon 2")
    game.give(c.Skip("s2"))
    assert game.has("s2") == Amounts(gold=3, moon=3, glory=9)


def test_what_is_skipped_is_named() -> None:
    game = Forging(3)
    game.give(c.Skip("s2"))
    assert game.told[-1] == "Left out for Piotrek: the roll."
    game = bought("sphinx")
    game.give(c.Skip("s1"))
    assert game.told[-1] == f"Left out for Adam: {BOOK.feats['sphinx'].en}."
    game = bought("helmet")
    game.give(c.Skip("s1"))
    assert "Left out for Adam: times 3." in game.told
