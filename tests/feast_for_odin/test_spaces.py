"""FO-036 to FO-055: action spaces and imitation; EX-22 to EX-27."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.events import StripsSet
from assistant.games.feast_for_odin.kinds import stock
from assistant.games.feast_for_odin.mountains import Strip, reveal
from assistant.games.feast_for_odin.state import Island
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting

_THINGS = (
    "silver", "wood", "stone", "ore", "flax", "hide", "linen", "wool", "silverware", "cattle",
    "sheep", "oil", "peas", "stockfish", "occupation",
)  # fmt: skip
RICH = dict.fromkeys(_THINGS, 9)
FLEET = ("whaling_boat", "knarr", "longship", "longship")


def rich(people: int = 3, **more: int) -> Feasting:
    """The first player has plenty of everything, and four vikings more."""
    game = acting(people)
    game.own(**{**RICH, **more})
    game.ships(*FLEET)
    game.let("s1", thing=10)
    return game


def gained(game: Feasting) -> dict[str, int]:
    """What the first player has more or less than plenty."""
    counts = game.supply().minus(stock(RICH))
    return counts.counts()


@pytest.mark.parametrize(
    ("space", "change"),
    [
        ("stockfish", {"stockfish": 1}),
        ("buy_stockfish", {"silver": -1, "stockfish": 2}),
        ("buy_salt_meat", {"silver": -2, "salt_meat": 2}),
        ("weekly_beans", {"beans": 1, "silver": 1}),
        ("milk", {"milk": 3}),
        ("linen", {"flax": -1, "linen": 1}),
        ("rune_stone", {"stone": -1, "silver": 1, "rune_stone": 1}),
        ("occupation_draw", {"occupation": 1, "silver": 1}),
        ("buy_sheep", {"silver": -1, "sheep": 1}),
        ("buy_cattle_milk", {"silver": -3, "cattle": 1, "milk": 1}),
        ("weekly_flax", {"flax": 1, "stockfish": 1, "silver": 1}),
        ("mead", {"mead": 2, "silver": 2}),
        ("clothing", {"hide": -1, "linen": -1, "silver": 2, "clothing": 1}),
        ("wood_per_player", {"wood": 3, "ore": 1}),
        ("weekly_fruits", {"fruits": 1, "oil": 1, "salt_meat": 1, "silver": 1, "occupation": 1}),
        ("wool", {"wool": 3, "occupation": 1}),
        ("runes_and_chests", {"stone": -2, "wood": -2, "chest": 2, "rune_stone": 2,
                              "occupation": 1}),
        ("buy_cattle_sheep", {"silver": -3, "sheep": 1, "cattle": 1}),
        ("weekly_spices", {"spices": 1, "silver": 1, "milk": 2, "wool": 1}),
        ("plunder", {"silver_hoard": 1}),
    ],
)  # fmt: skip
def test_what_a_space_brings_without_a_question(space: str, change: dict[str, int]) -> None:
    game = rich()
    game.place(space)
    assert gained(game) == change
    game.end()


@pytest.mark.parametrize(
    ("space", "part", "change"),
    [
        ("chest", 0, {"wood": -1, "silver": 1, "chest": 1}),
        ("chest", 1, {"ore": -1, "silver": 1, "chest": 1}),
        ("sheep_or_cattle", 0, {"sheep": 1, "occupation": 1}),
        ("sheep_or_cattle", 1, {"silver": -1, "cattle": 1, "occupation": 1}),
    ],
)
def test_fo_047_of_two_ways_one_is_gone_once(space: str, part: int, change: dict[str, int]) -> None:
    game = rich()
    game.place(space)
    game.refuse(c.EndTurn(), "At least one thing")
    game.give(c.DoPart(part))
    assert gained(game) == change
    game.refuse(c.DoPart(part), "or no more")
    game.refuse(c.DoPart(1 - part), "or no more")


def test_every_space_of_the_board_can_be_used_by_a_rich_player() -> None:
    for space in BOOK.board.spaces:
        game = rich()
        turned = [Island(one.letter, "baffin") for one in game.state.islands if one.letter == "B"]
        islands = (game.state.islands[0], *turned, *game.state.islands[2:])
        game.state = replace(game.state, islands=islands)
        game.place(space)
        assert RULES.sheet(game.state).parts or game.state.action is not None
        assert game.player().thing == 10 - BOOK.board.spaces[space].column


@pytest.mark.parametrize(("animals", "gives"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_fo_045_one_to_three_milk_by_cattle_pregnant_ones_too(animals: int, gives: int) -> None:
    game = acting()
    game.own(cattle=animals - 1, pregnant_cattle=1)
    game.place("milk")
    assert game.has("milk") == gives


def test_fo_045_no_milk_without_cattle() -> None:
    acting().refuse(c.PlaceVikings("milk"), "needs an animal", "p. 9")


@pytest.mark.parametrize(("people", "wood"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_ex_23_wood_by_players(people: int, wood: int) -> None:
    game = acting(people)
    game.place("wood_per_player")
    assert (game.has("wood"), game.has("ore")) == (wood, 1)


def test_ex_22_a_cow_and_milk_cost_three_silver_together() -> None:
    game = acting()
    game.own(silver=2)
    game.refuse(c.PlaceVikings("buy_cattle_milk"), "Missing: 1 silver", "p. 9")
    game.own(silver=3)
    game.place("buy_cattle_milk")
    assert game.supply() == stock({"cattle": 1, "milk": 1})


def test_ex_24_spices_alone_without_animals() -> None:
    game = acting()
    game.own(cattle=1)
    game.place("weekly_spices")
    assert game.supply() == stock({"cattle": 1, "milk": 2, "spices": 1, "silver": 1})
    bare = acting(2)
    bare.own()
    bare.place("weekly_spices")
    assert bare.supply() == stock({"spices": 1, "silver": 1})
    bare.end()


def test_fo_037_fo_036_a_space_is_taken_once_by_as_many_vikings_as_its_column() -> None:
    game = acting()
    game.place("mead")
    assert game.player().thing == 4
    game.refuse(c.PlaceVikings("stockfish"), "chosen already")
    game.end()
    game.refuse(c.PlaceVikings("mead"), "Vikings stand there already: Adam", "p. 9")
    game.let("s2", thing=1)
    game.refuse(c.PlaceVikings("snare"), "This takes 2 vikings; Piotrek has 1", "p. 9")
    game.refuse(c.PlaceVikings("nowhere"), "no action space nowhere")


def test_fo_038_something_has_to_be_done() -> None:
    game = acting()
    game.own()
    game.refuse(c.PlaceVikings("build_shed"), "Missing: 2 wood", "p. 9")
    game.refuse(c.PlaceVikings("up_2"), "Nothing in the supply can be upgraded")
    game.place("mountain_2")
    game.refuse(c.EndTurn(), "At least one thing", "p. 9")


def test_fo_039_column_3_draws_an_occupation_that_may_be_played_at_once() -> None:
    game = acting()
    game.own()
    game.place("occupation_play_4")
    assert game.player().hand == 1
    game.give(c.PlayOccupation(48))
    assert (game.player().hand, game.player().cards) == (0, (48,))
    game.end()


def test_fo_040_column_4_plays_one_occupation_after_its_action() -> None:
    game = acting()
    game.own(silver=3, occupation=2)
    game.place("buy_cattle_sheep")
    game.give(c.PlayOccupation(1))
    game.refuse(c.PlayOccupation(3), "by an action only, or in column 4", "p. 20")
    game.end()
    game.refuse(c.PlayOccupation(1, "s2"), "Adam has played this occupation")


def test_fo_050_an_occupation_in_column_1_costs_stone_or_ore() -> None:
    game = acting()
    game.own(occupation=1)
    game.refuse(c.PlaceVikings("occupation_play_1"), "Missing: 1 stone")
    game.own(occupation=1, ore=1)
    game.place("occupation_play_1")
    game.refuse(c.PlayOccupation(3), "by an action only")
    game.give(c.DoPart(1))
    game.give(c.PlayOccupation(3))
    assert game.supply() == stock({"silver": 1})
    game.end()


def test_fo_041_imitation_of_another_players_space_of_the_same_column() -> None:
    game = acting(4, imitations=(1, 4))
    game.place("stockfish")
    game.refuse(c.PlaceVikings("imitation_1", "stockfish"), "chosen already")
    game.end()
    game.refuse(c.PlaceVikings("imitation_1"), "Say which space is imitated", "p. 20")
    game.refuse(c.PlaceVikings("imitation_1", "mead"), "same column", "p. 20")
    game.refuse(c.PlaceVikings("imitation_1", "weekly_beans"), "another player stands", "p. 20")
    game.refuse(c.PlaceVikings("imitation_2", "mead"), "no action space")
    game.place("imitation_1", imitates="stockfish")
    assert (game.has("stockfish", "s2"), game.player("s2").thing) == (1, 5)
    game.end()
    game.refuse(c.PlaceVikings("imitation_1", "stockfish"), "Vikings stand there already: Piotrek")


def test_fo_041_one_does_not_imitate_oneself() -> None:
    game = acting(4, imitations=(1, 4))
    game.place("stockfish")
    game.end()
    for _ in range(3):
        game.give(c.PassRound())
    game.refuse(c.PlaceVikings("imitation_1", "stockfish"), "another player stands", "p. 20")


def test_ex_25_three_items_of_one_strip_and_two_of_another_never_five_of_one() -> None:
    game = acting(3, strips=("3", "1"))
    game.own()
    game.place("mountain_3_2")
    game.refuse(c.TakeItems("3", 5), "no more than 3", "p. 15")
    game.give(c.TakeItems("3", 3))
    game.refuse(c.TakeItems("3", 2), "only once", "p. 15")
    game.refuse(c.TakeItems("1", 3), "no more than 2", "p. 15")
    game.give(c.TakeItems("1", 2))
    assert game.supply() == stock({"wood": 5, "occupation": 1})


def test_fo_052_the_two_items_may_come_before_the_three() -> None:
    game = acting(3, strips=("3", "1"))
    game.own()
    game.place("mountain_3_2")
    game.give(c.TakeItems("1", 2))
    game.give(c.TakeItems("3", 3))
    assert game.has("wood") == 5


def test_ex_26_two_of_each_strip_never_four_of_one() -> None:
    game = acting(4, strips=("1", "2", "3"))
    game.own()
    game.place("mountain_2222_or_upup_3")
    game.refuse(c.TakeItems("1", 4), "no more than 2")
    for strip in "123":
        game.give(c.TakeItems(strip, 2))
    game.refuse(c.Upgrade("peas"), "or no more")
    assert game.has("wood") == 6


def test_fo_052_two_silver_is_one_item_and_an_empty_strip_goes() -> None:
    game = acting(3, strips=("1", "2"))
    game.own(peas=1)
    game.state = game.rules.evolve(game.state, _left("1", ("ore", "silver")))
    game.place("mountain_4_upup_2")
    game.refuse(c.TakeItems("1", 3), "has 2 items", "p. 15")
    game.give(c.TakeItems("1", 2))
    assert (game.has("ore"), game.has("silver")) == (1, 2)
    assert [strip.number for strip in game.state.strips] == ["2"]


def _left(number: str, items: tuple[str, ...]) -> StripsSet:
    return StripsSet((Strip(number, items), reveal(BOOK, "2")), ())


def test_ex_27_stockfish_becomes_hide_and_no_tile_goes_up_twice() -> None:
    game = acting()
    game.own(stockfish=1)
    game.place("up_2")
    game.give(c.Upgrade("stockfish"))
    assert game.supply() == stock({"hide": 1})
    game.refuse(c.Upgrade("hide"), "this action has not upgraded", "p. 16")
    game.refuse(c.Upgrade("silk"), "cannot be upgraded")
    game.end()


def test_fo_054_two_levels_at_once() -> None:
    game = acting()
    game.own(peas=2, oil=1)
    game.place("mountain_4_upup_2")
    game.refuse(c.Upgrade("oil"), "cannot be upgraded so far", "p. 16")
    game.give(c.Upgrade("peas"))
    game.give(c.Upgrade("peas"))
    assert game.supply() == stock({"oil": 3})
    game.refuse(c.Upgrade("peas"), "or no more")


def test_fo_049_forge_and_master_crafting() -> None:
    game = acting()
    game.own(ore=1)
    game.place("forge")
    game.refuse(c.ForgeTile("chalice"), "cannot be forged")
    game.give(c.ForgeTile("fibula"))
    assert game.supply() == stock({"fibula": 1, "occupation": 1})
    smith = acting()
    smith.own(wool=1, silverware=1)
    smith.place("master_crafting")
    smith.give(c.DoPart(1))
    smith.give(c.DoPart(2))
    assert smith.supply() == stock({"silver": 4, "robe": 1, "jewelry": 1})


def test_fo_048_a_house_and_a_ship() -> None:
    game = acting()
    game.own(stone=2, wood=2)
    game.place("build_house_ship")
    game.give(c.DoPart(1))
    assert game.player().fleet("knarr") == 1
    assert [board.code for board in game.player().boards] == ["home", "long_house"]
    assert game.state.buildings.of("long_house") == 4


def test_limited_buildings_and_places_of_the_bay() -> None:
    game = rich()
    game.ships("knarr", "knarr", "longship", "longship", "whaling_boat")
    game.refuse(c.PlaceVikings("build_knarr"), "no place left for it: knarr")
    game.give(c.BuyShip("whaling_boat"))
    game.give(c.BuyShip("whaling_boat"))
    game.refuse(c.BuyShip("whaling_boat"), "no place left", "p. 13, 15")
    for n in range(3):
        game.give(c.Adjust("s1", "shed", 1))
        assert game.state.buildings.of("shed") == 2 - n
    game.refuse(c.PlaceVikings("build_shed"), "shed is not left")
    assert [one.id for one in game.player().boards] == ["home", "shed", "shed-2", "shed-3"]


def test_fo_055_four_weapon_cards_are_named_one_by_one() -> None:
    game = acting()
    game.own(peas=1)
    game.place("up_3_weapons")
    for _ in range(4):
        game.choose("sword")
    assert game.has("sword") == 4
    assert game.asked() == []
    game.end()


def test_the_page_says_what_hinders_a_space() -> None:
    game = acting()
    game.own()
    spaces = {space.code: space for space in RULES.sheet(game.state).spaces}
    assert len(spaces) == 61
    shed, stockfish = spaces["build_shed"], spaces["stockfish"]
    assert shed.lacks is not None
    assert shed.lacks.english() == "Missing: 2 wood."
    assert stockfish.lacks is None


def test_the_host_may_overrule() -> None:
    game = acting()
    game.own()
    game.give(c.Overrule(c.PlaceVikings("build_shed")))
    assert game.player().board("shed") is not None
    assert "Against the rules, by word of the host:" in game.told
