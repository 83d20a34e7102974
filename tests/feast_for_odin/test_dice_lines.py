"""FO-108 to FO-131, line by line: what is announced, paid, won and given back at each die."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import stock
from assistant.games.feast_for_odin.state import Ship
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting

BOATS = (Ship("whaling_boat", 1), Ship("whaling_boat"), Ship("whaling_boat"))


def begun(space: str, *ships: Ship | str, **counts: int) -> Feasting:
    """The first player on a space with a die, with these ships and this supply."""
    game = acting()
    game.own(**counts)
    game.ships(*ships)
    game.place(space)
    return game


def result(game: Feasting) -> int | None:
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    return offered.result


def gained(game: Feasting, before: dict[str, int]) -> dict[str, int]:
    """What the first player has more or less than it was given; the drawn card aside."""
    return game.supply().minus(stock({**before, "occupation": game.has("occupation")})).counts()


def test_fo_108_the_result_is_told_before_success_or_failure_is_declared() -> None:
    game = begun("pillage_2", Ship("longship", 2), sword=1)
    assert result(game) is None
    game.refuse(c.Succeed("rune_stone"), "not rolled yet")
    game.refuse(c.Fail(), "not rolled yet")
    game.roll(5)
    assert result(game) == 7
    asked = next(one for one in game.choices() if one.seat == "s1")
    assert "7" in asked.sentence.english()
    assert {"take:rune_stone", "fail"} <= {one.code for one in asked.options}
    game.refuse(c.EndTurn(), "success or a failure")


@pytest.mark.parametrize(
    ("space", "weapon", "won"),
    [("hunt_1", "bow", {"hide": 1, "game_meat": 1}), ("hunt_2", "bow", {"hide": 1, "game_meat": 1}),
     ("snare", "snare", {"fur": 1, "snare": 1})],
)  # fmt: skip
def test_fo_113_a_hunt_brings_hide_and_meat_a_snare_a_fur_and_a_card(
    space: str, weapon: str, won: dict[str, int]
) -> None:
    owned = {"wood": 3, weapon: 2}
    game = begun(space, **owned)
    game.roll(4)
    game.choose("success")
    paid = {"wood": -2, weapon: -2}
    assert gained(game, owned) == {
        one: n for one in {*paid, *won} if (n := paid.get(one, 0) + won.get(one, 0))
    }


@pytest.mark.parametrize(("space", "weapon"), [("hunt_1", "bow"), ("snare", "snare")])
@pytest.mark.parametrize("rolls", [(1,), (8, 2), (8, 8, 8)])
def test_fo_114_a_failure_may_be_declared_at_any_roll_and_costs_nothing(
    space: str, weapon: str, rolls: tuple[int, ...]
) -> None:
    owned = {"wood": 9, weapon: 1}
    game = begun(space, **owned)
    game.roll(*rolls)
    game.choose("fail")
    assert gained(game, owned) == {"wood": 1, weapon: 1}


def test_fo_116_a_result_of_nothing_cannot_be_a_failure() -> None:
    game = acting()
    game.play(13, 146)
    game.place("hunt_1")
    game.roll(2)
    assert result(game) == 0
    game.refuse(c.Fail(), "cannot be a failure")
    game.refuse(c.RollResult(5), "rolling stops")
    assert game.asked() == ["success"]


@pytest.mark.parametrize(
    ("roll", "ships", "result_is"), [(9, 3, 5), (9, 2, 6), (9, 1, 7), (4, 3, 0), (1, 3, 0)]
)
def test_fo_118_the_ore_of_the_boats_is_taken_off_and_kept(
    roll: int, ships: int, result_is: int
) -> None:
    game = acting()
    game.own(spear=9)
    game.ships(*BOATS)
    game.place("whaling_3", ships=ships)
    game.roll(roll)
    assert result(game) == result_is
    game.choose("success")
    assert game.player().ships == BOATS


def test_fo_119_whaling_is_paid_with_spears_and_wood_and_brings_three_tiles() -> None:
    owned = {"spear": 2, "wood": 5}
    game = begun("whaling_1", "whaling_boat", **owned)
    game.roll(5)
    game.refuse(c.Succeed(weapons=5), "takes 4 together")
    game.choose("success")
    assert gained(game, owned) == {
        "spear": -2, "wood": -2, "oil": 1, "skin_and_bones": 1, "whale_meat": 1,
    }  # fmt: skip


def test_fo_120_at_nothing_rolling_stops_and_the_success_is_free() -> None:
    game = begun("whaling_3", *BOATS, wood=3)
    game.roll(4)
    assert result(game) == 0
    assert RULES.wanted(game.state) is None
    game.refuse(c.RollResult(12), "rolling stops", "p. 19")
    game.refuse(c.Fail(), "cannot be a failure")
    game.choose("success")
    assert (game.has("wood"), game.has("oil")) == (3, 1)


@pytest.mark.parametrize("space", ["whaling_3", "whaling_1"])
def test_fo_121_failed_whaling_brings_wood_a_spear_and_two_vikings_back(space: str) -> None:
    owned = {"spear": 9}
    game = begun(space, "whaling_boat", **owned)
    game.roll(12)
    game.choose("fail")
    assert gained(game, owned) == {"wood": 1, "spear": 1}
    assert game.player().thing == 6 - BOOK.board.spaces[space].column + 2


@pytest.mark.parametrize("space", ["whaling_3", "whaling_1"])
def test_fo_122_nobody_whales_without_a_boat(space: str) -> None:
    game = acting()
    game.ships("knarr", "longship")
    game.refuse(c.PlaceVikings(space), "This needs a ship: whaling boat")


def test_fo_123_a_raid_needs_a_longship_whose_ore_does_not_count() -> None:
    game = acting()
    game.ships("knarr", "whaling_boat")
    game.refuse(c.PlaceVikings("raid"), "This needs a ship: longship")
    game.ships(Ship("longship", 3))
    game.place("raid")
    game.roll(7)
    assert result(game) == 7
    assert game.player().ships == (Ship("longship", 3),)


@pytest.mark.parametrize("roll", [1, 8])
def test_fo_127_a_failed_raid_brings_stone_and_sword_and_no_viking(roll: int) -> None:
    game = begun("raid", "longship")
    game.roll(roll)
    game.refuse(c.Fail(vikings=1), "0 vikings")
    game.choose("fail")
    assert gained(game, {}) == {"stone": 1, "sword": 1}
    assert game.player().thing == 5


def test_fo_128_pillaging_uses_the_longship_with_most_ore_and_keeps_it() -> None:
    game = acting()
    game.ships("knarr", "whaling_boat")
    game.refuse(c.PlaceVikings("pillage_2"), "This needs a ship: longship")
    fleet = (Ship("longship", 1), Ship("longship", 3), Ship("longship", 2))
    game.ships(*fleet)
    game.place("pillage_2")
    game.roll(4)
    assert result(game) == 7
    game.choose("take:silverware")
    assert game.player().ships == fleet


@pytest.mark.parametrize("space", ["pillage_2", "pillage_3"])
def test_fo_129_ore_stones_and_swords_add_to_the_last_roll_beyond_twelve(space: str) -> None:
    game = begun(space, Ship("longship", 3), stone=1, sword=1)
    game.roll(1, 12)
    assert result(game) == 15
    game.refuse(c.Succeed("silver_hoard", weapons=1), "more than the success takes")
    game.choose("take:english_crown")
    assert game.has("english_crown") == 1
    assert game.has("stone") + game.has("sword") == 1


def test_fo_130_exactly_one_tile_is_won_blue_or_special_and_not_above_the_result() -> None:
    game = begun("pillage_2", Ship("longship", 3))
    game.roll(4)
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert {one.tile for one in offered.prizes if one.spend is not None} == {
        "rune_stone", "silverware", "glass_beads",
    }  # fmt: skip
    for dear, green in (("chest", "oil"), ("helmet", "fur")):
        game.refuse(c.Succeed(dear), "takes 1 together")
        game.refuse(c.Succeed(green), "blue or special tile")
    game.choose("take:glass_beads")
    assert gained(game, {}) == {"glass_beads": 1}
    game.refuse(c.Succeed("rune_stone"), "waits for a roll")


def test_fo_131_pillaging_below_six_fails_and_one_viking_may_come_back() -> None:
    game = begun("pillage_2", "longship")
    game.roll(5)
    assert game.asked() == ["fail"]
    game.refuse(c.Succeed("rune_stone"), "takes 1 together")
    game.refuse(c.Fail(vikings=2), "1 viking of this space")
    game.choose("fail")
    assert gained(game, {}) == {"stone": 1, "sword": 1}
    assert game.player().thing == 5
    willing = begun("pillage_3", "longship", sword=3)
    willing.roll(12)
    willing.give(c.Fail(vikings=0))
    assert gained(willing, {"sword": 3}) == {"stone": 1, "sword": 1}
    assert willing.player().thing == 3
