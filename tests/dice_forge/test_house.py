"""House rules: each one by default, and as it may be switched."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import (
    Amounts,
    ForeignMirror,
    ForeignTimes,
    LoneShield,
    SecondHammer,
    ShieldBesideTimes,
    ShipChange,
    Tokens,
    TwoShips,
    Works,
)
from assistant.games.dice_forge.state import BoarOwner
from tests.dice_forge.table import Forging, bought, feat_game


def blessed(first: str, second: str, people: int = 2, **house: object) -> Forging:
    """A game in which s1 has rolled these last of all, with nothing in hand."""
    game = Forging(3)
    game.house(**house)
    game.dice("s1", [first], [second])
    game.dice("s2", ["mirror"], ["ship"])
    game.state = replace(game.state, boars=(BoarOwner("red boar", "s2"),))
    game.rich("s1")
    game.roll("s3", "gold 1", "gold 1")
    game.dice("s3", ["red boar"], ["gold 1"])
    game.roll("s2", "gold 1", "gold 1")
    game.dice("s2", ["mirror"], ["ship"])
    game.roll("s1", first, second)
    return game


@pytest.mark.parametrize(("rule", "steps"), [(SecondHammer.QUEUE, 10), (SecondHammer.REPLACE, 30)])
def test_second_hammer(rule: SecondHammer, steps: int) -> None:
    game = feat_game("hammer")
    game.house(second_hammer=rule)
    game.let("s1", hammers=1, hammer_steps=10)
    game.give(c.BuyFeat("hammer"))
    assert (game.player().hammers, game.player().hammer_steps) == (2, steps)


@pytest.mark.parametrize(("rule", "moon"), [(LoneShield.ALTERNATIVE, 2), (LoneShield.NOTHING, 0)])
def test_lone_shield(rule: LoneShield, moon: int) -> None:
    game = bought("sphinx")
    game.house(lone_shield=rule)
    game.dice("s1", ["blue shield"], ["gold 1"])
    game.choose("s1", "1")
    game.roll("s1", "blue shield")
    assert game.has() == Amounts(moon=moon)


@pytest.mark.parametrize(
    ("rule", "gold"), [(ShieldBesideTimes.TRIPLED, 9), (ShieldBesideTimes.PLAIN, 3)]
)
def test_shield_beside_times(rule: ShieldBesideTimes, gold: int) -> None:
    game = blessed("yellow shield", "times 3", shield_beside_times=rule)
    assert game.has() == Amounts(gold=gold)


@pytest.mark.parametrize(
    ("rule", "gained"),
    [(LoneShield.ALTERNATIVE, Amounts(gold=3, sun=2)), (LoneShield.NOTHING, Amounts())],
)
def test_shield_beside_shield(rule: LoneShield, gained: Amounts) -> None:
    game = blessed("yellow shield", "red shield", shield_beside_shield=rule)
    assert game.has() == gained


def test_a_mirrored_mirror_brings_nothing() -> None:
    game = blessed("mirror", "gold 1")
    assert "mirror" in game.asked("s1")
    game.choose("s1", "mirror")
    assert game.has() == Amounts(gold=1)


def test_a_mirrored_mirror_may_have_to_look_further() -> None:
    game = blessed("mirror", "gold 1", mirrored_mirror=Works.WORKS)
    assert "mirror" not in game.asked("s1")


@pytest.mark.parametrize("rule", [Works.WORKS, Works.NOTHING])
def test_a_mirrored_boar(rule: Works) -> None:
    game = blessed("mirror", "gold 1", mirrored_boar=rule)
    game.choose("s1", "red boar")
    if rule is Works.NOTHING:
        assert game.choices() == ()
        return
    assert {one.seat for one in game.choices()} == {"s1"}
    game.choose("s1", "0")
    game.choose("s2", "2")
    assert game.has() == Amounts(gold=1, sun=1)
    assert game.has("s2").glory == 3


@pytest.mark.parametrize("rule", [Works.WORKS, Works.NOTHING])
def test_a_mirrored_ship(rule: Works) -> None:
    game = blessed("mirror", "gold 1", mirrored_ship=rule)
    game.choose("s1", "ship")
    assert bool(game.choices()) is (rule is Works.WORKS)


@pytest.mark.parametrize(("rule", "gold"), [(ShipChange.LOST, 0), (ShipChange.PAID, 3)])
def test_what_is_left_of_a_ship_s_discount(rule: ShipChange, gold: int) -> None:
    game = blessed("ship", "times 3", ship_change=rule)
    game.choose("s1", "sun 1")
    assert game.has().gold == gold


def test_a_ship_whose_discount_is_just_the_price_pays_nothing_back() -> None:
    game = blessed("ship", "sun 1", ship_change=ShipChange.PAID)
    game.choose("s1", "moon 1")
    assert game.forging("s1") == ("moon 1",)
    assert not any("nothing" in line for line in game.told[-2:])


@pytest.mark.parametrize(("rule", "purchases"), [(TwoShips.APART, 2), (TwoShips.TOGETHER, 1)])
def test_two_ships(rule: TwoShips, purchases: int) -> None:
    game = blessed("ship", "ship", two_ships=rule)
    assert ("gold 6" in game.asked("s1")) is (rule is TwoShips.TOGETHER)
    for _ in range(purchases):
        game.choose("s1", "moon 1")
        game.forge("s1", "moon 1")
    assert game.choices() == ()


@pytest.mark.parametrize(("rule", "left"), [(Tokens.LOST, 99), (Tokens.KEPT, 100)])
def test_the_minotaur_and_tokens(rule: Tokens, left: int) -> None:
    game = bought("minotaur", 2)
    game.house(minotaur_tokens=rule)
    game.let("s2", has=Amounts(glory=101))
    game.roll("s2", "gold 1", "glory 2")
    assert game.has("s2") == Amounts(glory=left)


@pytest.mark.parametrize("rule", [Works.NOTHING, Works.WORKS])
def test_the_minotaur_and_a_boar(rule: Works) -> None:
    game = bought("minotaur", 2)
    game.house(minotaur_boar=rule)
    game.state = replace(game.state, boars=(BoarOwner("red boar", "s1"),))
    game.dice("s2", ["red boar"], ["gold 1"])
    game.rich("s2", sun=1)
    game.roll("s2", "red boar", "gold 1")
    game.choose("s2", "0")
    assert game.has("s2") == Amounts()
    assert bool(game.asked("s1")) is (rule is Works.WORKS)


@pytest.mark.parametrize("rule", [Works.NOTHING, Works.WORKS])
def test_a_ship_of_satyrs(rule: Works) -> None:
    game = bought("satyrs", 2)
    game.house(foreign_ship=rule)
    game.dice("s2", ["ship"], ["gold 1"])
    game.roll("s2", "ship", "gold 1")
    assert bool(game.asked("s1")) is (rule is Works.WORKS)
    assert game.has().gold == 1


@pytest.mark.parametrize(
    ("rule", "asked"), [(ForeignMirror.ROLLER, "s2"), (ForeignMirror.ACTIVE, "s1")]
)
@pytest.mark.parametrize("feat", ["satyrs", "minotaur"])
def test_who_says_what_a_mirror_for_another_one_copies(
    feat: str, rule: ForeignMirror, asked: str
) -> None:
    game = bought(feat, 2)
    game.house(foreign_mirror=rule)
    game.dice("s1", ["sun 2"], ["gold 1"])
    game.dice("s2", ["mirror"], ["gold 1"])
    game.rich("s2", gold=5, sun=5)
    game.roll("s2", "mirror", "gold 1")
    (choice,) = game.choices()
    wants_most = asked == "s1"
    assert choice.default == ("sun 2" if wants_most else "gold 1")
    game.choose(asked, "sun 2")
    if feat == "satyrs":
        assert game.has("s1") == Amounts(gold=1, sun=2)
    else:
        assert game.has("s2") == Amounts(gold=4, sun=3)


@pytest.mark.parametrize(("rule", "sun"), [(ForeignTimes.TRIPLES, 3), (ForeignTimes.NOTHING, 1)])
def test_times_three_for_another_one(rule: ForeignTimes, sun: int) -> None:
    game = bought("satyrs", 2)
    game.house(foreign_times=rule)
    game.dice("s2", ["times 3"], ["sun 1"])
    game.roll("s2", "times 3", "sun 1")
    assert game.has() == Amounts(sun=sun)
