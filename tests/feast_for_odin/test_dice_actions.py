"""FO-106 to FO-131: hunting, snare, whaling, raiding, pillaging; EX-31 to EX-35, EX-43."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import dice as d
from assistant.games.feast_for_odin.kinds import NOTHING, DiceAction, Phase, stock
from assistant.games.feast_for_odin.state import Ship, unseen
from assistant.games.sitting import CorrectRoll, TakeRoll
from assistant.words.dice import DieKind, Roll, RolledDie, RollSource
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting


def begun(space: str, *ships: Ship | str, **counts: int) -> Feasting:
    """The first player on a space with a die, with these ships and this supply."""
    game = acting()
    game.own(**counts)
    game.ships(*ships)
    game.place(space)
    return game


def reachable(game: Feasting) -> dict[str, tuple[int, int]]:
    """Tiles that can be taken now, with the material and weapons that each one takes."""
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    return {
        prize.tile: (prize.spend.material, prize.spend.weapons)
        for prize in offered.prizes
        if prize.spend is not None
    }


@pytest.mark.parametrize(
    ("space", "ship", "die"),
    [("hunt_1", "", (DieKind.D8, "orange")), ("hunt_2", "", (DieKind.D8, "orange")),
     ("snare", "", (DieKind.D8, "orange")), ("raid", "longship", (DieKind.D8, "orange")),
     ("whaling_1", "whaling_boat", (DieKind.D12, "blue")),
     ("whaling_3", "whaling_boat", (DieKind.D12, "blue")),
     ("pillage_2", "longship", (DieKind.D12, "blue")),
     ("pillage_3", "longship", (DieKind.D12, "blue"))],
)  # fmt: skip
def test_fo_106_the_camera_is_asked_for_the_orange_d8_and_the_blue_d12(
    space: str, ship: str, die: tuple[DieKind, str]
) -> None:
    wanted = RULES.wanted(begun(space, *((ship,) if ship else ())).state)
    assert wanted is not None
    assert wanted.dice is not None
    assert [(one.kind, one.colour) for one in wanted.dice] == [die]


def test_fo_107_a_fourth_roll_is_refused_and_no_longer_wanted() -> None:
    game = begun("hunt_1")
    ids = set()
    for value in (8, 7, 6):
        wanted = RULES.wanted(game.state)
        assert wanted is not None
        ids.add(wanted.id)
        game.roll(value)
    assert len(ids) == 3
    assert RULES.wanted(game.state) is None
    game.refuse(c.RollResult(1), "rolled 3 times", "p. 17")


def test_fo_107_fo_164_a_roll_of_the_camera_counts_and_can_be_corrected() -> None:
    game = begun("hunt_1", wood=9)
    wanted = RULES.wanted(game.state)
    assert wanted is not None
    seen = Roll(1, (RolledDie(DieKind.D8, 3),), RollSource.CAMERA, None, "r1")
    command = RULES.roll(game.state, wanted, seen)
    assert isinstance(command, TakeRoll)
    game.give(command)
    game.give(CorrectRoll(1, (5,)))
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.rolled, offered.result, offered.left) == ((5,), 5, 2)
    assert game.state.rolls[-1].dice[0].read == 3
    game.refuse(CorrectRoll(1, (9,)), "1 to 8")
    twenty = Roll(2, (RolledDie(DieKind.D12, 3),), RollSource.CAMERA, "s1")
    game.refuse(TakeRoll(twenty), "One die is wanted")


def test_a_success_that_cannot_be_paid_says_how_much_is_short() -> None:
    game = begun("hunt_1", wood=1)
    has = game.player("s1").has
    game.roll(7)
    asked = next(one for one in game.choices() if one.seat == "s1")
    assert [one.code for one in asked.options] == ["fail"]
    short = 7 - has.of("wood") - has.of("bow")
    assert f"A success costs 7: {short} short" in asked.sentence.english()


def test_ex_31_raid_declared_a_failure_costs_nothing() -> None:
    game = begun("raid", Ship("longship", 3), stone=2, sword=1)
    game.roll(4, 5, 3)
    assert reachable(game) == {"rune_stone": (2, 1)}
    game.choose("fail")
    assert (game.has("stone"), game.has("sword")) == (3, 2)
    assert game.player().thing == 5
    game.end()


def test_ex_32_pillage_with_three_ore_and_a_sword_wins_jewelry() -> None:
    game = acting()
    game.own(ore=1, sword=3)
    game.ships(Ship("longship", 2), Ship("longship", 1))
    game.give(c.LoadOre(0))
    game.place("pillage_2")
    game.roll(4, 6)
    assert reachable(game)["jewelry"] == (0, 1)
    game.choose("take:jewelry")
    assert (game.has("jewelry"), game.has("sword"), game.has("ore")) == (1, 2, 0)
    assert game.player().ships[0].ore == 3


def test_ex_33_hunting_declared_a_failure_brings_no_viking_back() -> None:
    game = begun("hunt_2", wood=2, bow=2)
    game.roll(3, 7, 4)
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert offered.spend == d.Spend(2, 2)
    game.give(c.Fail())
    assert (game.has("wood"), game.has("bow"), game.player().thing) == (3, 3, 4)


def test_ex_34_whaling_goes_on_to_zero_and_stops_by_itself() -> None:
    game = acting()
    game.own(silver=3)
    game.ships(Ship("whaling_boat", 1), Ship("whaling_boat", 1))
    game.give(c.BuyShip("whaling_boat"))
    game.place("whaling_3")
    game.roll(8)
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.ore, offered.result) == (5, 3)
    game.roll(4)
    assert RULES.wanted(game.state) is None
    game.refuse(c.RollResult(1), "rolling stops")
    game.refuse(c.Fail(), "cannot be a failure")
    assert game.asked() == ["success"]
    game.choose("success")
    won = {what: game.has(what) for what in ("oil", "skin_and_bones", "whale_meat")}
    assert won == {"oil": 1, "skin_and_bones": 1, "whale_meat": 1}
    assert [ship.ore for ship in game.player().ships] == [1, 1, 0]


def test_ex_35_roll_two_with_two_ore_is_zero() -> None:
    game = begun("whaling_1", Ship("whaling_boat", 1), Ship("whaling_boat", 1))
    game.roll(2)
    assert game.asked() == ["success"]


def test_fo_117_column_4_uses_one_boat_and_fewer_may_be_used_in_column_3() -> None:
    one = begun("whaling_1", Ship("whaling_boat", 0), Ship("whaling_boat", 1))
    assert one.state.action is not None
    assert one.state.action.dice is not None
    assert one.state.action.dice.ore == 2
    game = acting()
    game.ships("whaling_boat", "whaling_boat")
    game.refuse(c.PlaceVikings("whaling_3", ships=3), "2 ships can be used", "p. 19")
    game.place("whaling_3", ships=1)
    assert game.state.action is not None
    assert game.state.action.dice is not None
    assert game.state.action.dice.ore == 1


def test_ex_43_the_proficient_hunter_rolls_four_times() -> None:
    game = acting()
    game.play(153)
    game.place("hunt_1")
    game.roll(8, 8, 8, 8)
    game.refuse(c.RollResult(8), "rolled 4 times")


@pytest.mark.parametrize(
    ("space", "ship", "back"),
    [("hunt_1", "", 0), ("snare", "", 1), ("whaling_3", "whaling_boat", 2),
     ("raid", "longship", 0), ("pillage_2", "longship", 1)],
)  # fmt: skip
def test_fo_115_a_failure_brings_so_many_vikings_back(space: str, ship: str, back: int) -> None:
    game = begun(space, *((ship,) if ship else ()))
    column = BOOK.board.spaces[space].column
    game.roll(5)
    game.refuse(c.Fail(vikings=back + 1), "come back at the most")
    game.give(c.Fail())
    assert game.player().thing == 6 - column + back
    there = game.state.standing_on(space)
    assert there is not None
    assert there.vikings == column - back


def test_fo_112_wood_and_weapons_together_pay_the_roll() -> None:
    game = begun("snare", wood=3, snare=2, bow=9)
    game.roll(6)
    game.refuse(c.Succeed(), "takes 6 together")
    game.roll(3)
    game.give(c.Succeed(weapons=1))
    assert (game.has("wood"), game.has("snare"), game.has("fur")) == (1, 2, 1)


def test_fo_112_weapons_go_first_and_nothing_is_given_in_vain() -> None:
    game = begun("hunt_1", wood=3, bow=2)
    game.roll(2)
    game.refuse(c.Succeed(weapons=3), "takes 2 together")
    game.choose("success")
    assert (game.has("wood"), game.has("bow"), game.has("hide"), game.has("game_meat")) == (
        3, 0, 1, 1,
    )  # fmt: skip


def test_fo_110_a_consoling_weapon_comes_from_the_discards_if_one_is_there() -> None:
    game = begun("hunt_1", wood=8, bow=1)
    game.roll(8)
    game.give(c.Fail())
    assert "Adam gets 1 bow, 1 wood (failure). Search the draw pile" in game.told[-1]
    game.end()
    game.own("s2", bow=2, wood=1)
    game.place("hunt_2")
    game.roll(2)
    game.give(c.Succeed())
    game.end()
    game.own("s3", snare=1)
    game.place("snare")
    game.roll(1)
    game.give(c.Succeed())
    assert "The weapon card lies among the discards" in game.told[-1]


def test_fo_111_an_empty_pile_of_weapons_is_told_and_made_of_the_discards() -> None:
    game = Feasting(2)
    game.to(Phase.WEAPON)
    asked = RULES.choices(game.state)[0].sentence.english()
    assert asked == "Which weapon card did you draw?"
    bows = unseen(game.state).plus(game.state.discards)
    game.state = replace(game.state, discards=bows)
    asked = RULES.choices(game.state)[0].sentence.english()
    assert asked.startswith("The weapon cards are all drawn: first shuffle the discarded ones.")
    game.choose("spear", "s1")
    assert game.state.discards == NOTHING
    assert unseen(game.state) == bows.minus(stock({"spear": 1}))
    assert "shuffle" not in RULES.choices(game.state)[0].sentence.english()
    game.state = replace(game.state, weapons=NOTHING)
    assert RULES.choices(game.state)[0].sentence.english().startswith("No weapon card is left")


def test_fo_126_five_or_less_always_fails() -> None:
    game = begun("raid", "longship")
    game.roll(5)
    assert game.asked() == ["fail"]
    game.refuse(c.Succeed("rune_stone"), "takes 1 together")


def test_fo_124_stones_and_swords_raise_a_raid_above_eight() -> None:
    game = begun("raid", "longship", stone=4, sword=3)
    game.roll(8)
    assert reachable(game)["silver_hoard"] == (4, 3)
    game.give(c.Succeed("silver_hoard"))
    assert (game.has("stone"), game.has("sword"), game.has("silver_hoard")) == (0, 0, 1)


def test_fo_125_a_special_tile_can_be_won_once() -> None:
    game = begun("raid", "longship")
    game.roll(8)
    assert "belt" in reachable(game)
    game.choose("take:belt")
    assert "belt" not in game.state.specials
    game.end()
    game.ships("longship", seat="s2")
    game.own("s2")
    game.refuse(c.PlaceVikings("raid"), "stand there already: Adam")


def test_dx_07_the_crown_needs_a_sword_even_on_the_best_pillage() -> None:
    game = begun("pillage_2", Ship("longship", 3), sword=1)
    game.roll(12)
    assert reachable(game)["english_crown"] == (0, 1)
    assert reachable(game)["silver_hoard"] == (0, 0)
    game.choose("take:english_crown")
    assert game.has("english_crown") == 1


def test_dx_08_three_full_boats_make_one_to_six_free() -> None:
    boats = [Ship("whaling_boat", 1)] * 3
    for value in range(1, 7):
        game = begun("whaling_3", *boats)
        game.roll(value)
        assert game.asked() == ["success"]
    game = begun("whaling_3", *boats)
    game.roll(7)
    assert game.asked() == ["fail"]


def test_fo_109_the_odds_of_rolling_again_are_told() -> None:
    on = d.terms(BOOK, DiceAction.HUNT)
    offered = d.offer(on, (4,), 0, d.Spend(1, 1), ())
    assert offered.odds is not None
    assert (offered.odds.better, offered.odds.same, offered.odds.worse) == (3 / 8, 1 / 8, 4 / 8)
    assert offered.odds.success == pytest.approx(1 - (6 / 8) ** 2)
    raid = d.offer(d.terms(BOOK, DiceAction.RAID), (5,), 0, d.Spend(), [("rune_stone", 6)])
    assert raid.prizes[0].spend is None
    assert raid.prizes[0].chance == pytest.approx(1 - (5 / 8) ** 2)


def test_fo_109_cheapest_payments_are_never_worse_than_all_others() -> None:
    for cards in ((), (89,), (11, 137)):
        for action in DiceAction:
            on = d.terms(BOOK, action, cards)
            for needed in range(8):
                for material in range(4):
                    for weapons in range(4):
                        has = d.Spend(material, weapons)
                        best = min(
                            (m + w
                             for m in range(material + 1) for w in range(weapons + 1)
                             if d.worth(on, d.Spend(m, w)) >= needed),
                            default=None,
                        )  # fmt: skip
                        found = d.cheapest(on, needed, has)
                        assert (found is None) == (best is None)
                        if found is not None:
                            assert found.material + found.weapons == best
                            assert d.pays(on, found, needed)


def test_cards_change_rolls_and_what_is_discarded() -> None:
    game = acting()
    game.own(spear=1)
    game.play(13, 146)
    game.place("hunt_1")
    game.roll(2)
    assert game.asked() == ["success"]
    raid = acting()
    raid.own(stone=1, spear=1)
    raid.ships("longship")
    raid.play(89, 137)
    raid.place("raid")
    raid.roll(8)
    assert reachable(raid)["throwing_axe"] == (1, 1)
    raid.choose("take:throwing_axe")
    assert (raid.has("stone"), raid.has("spear")) == (0, 0)


def test_a_failure_needs_a_roll_and_a_turn_a_declaration() -> None:
    game = begun("hunt_1")
    game.refuse(c.Fail(), "not rolled yet")
    game.refuse(c.EndTurn(), "success or a failure")
    game.roll(4)
    game.refuse(c.EndTurn(), "success or a failure")


def test_card_132_ore_of_the_pillaging_longship_makes_every_roll_three_more() -> None:
    game = begun("pillage_2", Ship("longship", 1), Ship("longship", 3))
    game.refuse(c.SpendOre(), "No occupation lets ore be removed")
    game.play(132)
    game.give(c.SpendOre())
    game.refuse(c.SpendOre(), "or no more")
    game.roll(4)
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.ore, offered.result) == (2, 4 + 2 + 3)
    assert [ship.ore for ship in game.player().ships] == [1, 2]


def test_card_90_a_raid_takes_the_ore_of_the_least_laden_longship() -> None:
    game = begun("raid", Ship("longship", 3), Ship("longship", 1), "knarr")
    game.play(90)
    game.roll(4)
    game.give(c.SpendOre())
    assert "rune_stone" in reachable(game)
    assert [ship.ore for ship in game.player().ships] == [3, 0, 0]


def test_cards_138_and_139_change_what_can_be_won() -> None:
    game = begun("raid", "longship")
    game.play(138)
    game.roll(7)
    assert reachable(game)["wool"] == (0, 0)
    assert "skin_and_bones" not in reachable(game)
    assert "oil" in reachable(game)
    hunter = begun("pillage_2", Ship("longship", 3))
    hunter.play(139)
    hunter.roll(12)
    assert reachable(hunter)["english_crown"] == (0, 0)
    other = begun("pillage_2", Ship("longship", 3), stone=1)
    other.play(139)
    other.roll(5)
    assert reachable(other)["gold_brooch"] == (1, 0)
    assert reachable(other)["spices"] == (1, 0)
