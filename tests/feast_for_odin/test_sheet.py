"""What the pages are told: spaces with costs and gains, ways to do a part, cards, players."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.card_queries import FindCards, FoundCards
from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.offering import SheetPart, SheetSpace
from assistant.games.feast_for_odin.sheet import FeastSheet
from assistant.games.sitting import EndGame
from tests.feast_for_odin.table import RULES, Feasting, acting


def page(game: Feasting) -> FeastSheet:
    return RULES.sheet(game.state)


def space(game: Feasting, code: str) -> SheetSpace:
    return next(one for one in page(game).spaces if one.code == code)


def part(game: Feasting, kind: str) -> SheetPart:
    return next(one for one in page(game).parts if one.kind == kind)


def told(things: tuple[Any, ...]) -> list[str]:
    return [f"{one.n} {one.label.english()}" for one in things]


def test_a_space_says_what_it_costs_and_brings_and_what_is_missing() -> None:
    game = acting()
    shed = space(game, "build_shed")
    assert [told(one.pays) for one in shed.bargains] == [["2 wood"]]
    assert [told(one.brings) for one in shed.bargains] == [["1 shed"]]
    assert shed.lacks is not None
    assert shed.lacks.english() == "Missing: 2 wood."
    game.own(wood=2)
    assert space(game, "build_shed").lacks is None
    assert told(space(game, "wood_per_player").bargains[0].brings) == ["3 wood"]
    assert told(space(game, "hunt_1").bargains[0].brings) == ["1 game meat", "1 hide"]


def test_a_space_that_takes_more_vikings_than_there_are_cannot_be_taken() -> None:
    game = acting()
    game.let(thing=1)
    mead = space(game, "mead")
    assert (mead.vikings, mead.lacks is not None) == (2, True)
    assert space(game, "stockfish").lacks is None


def test_who_stands_on_a_space_is_told_and_others_may_imitate_it() -> None:
    game = acting(4, imitations=(1, 4))
    game.place("stockfish")
    game.end()
    assert space(game, "stockfish").seat == "s1"
    assert [one.code for one in space(game, "imitation_1").targets] == ["stockfish"]
    assert space(game, "imitation_4").lacks is not None


def test_every_way_to_do_a_part_is_a_command_that_is_taken() -> None:
    game = acting()
    game.own(stockfish=1, beans=1)
    game.place("mountain_3_up_1")
    takes = part(game, "strip").takes
    assert {(one.code, one.n) for one in takes} == {
        (strip.number, n) for strip in game.state.strips for n in (1, 2, 3)
    }
    raised = {one.code: told(one.brings) for one in part(game, "upgrade").takes}
    assert raised == {"stockfish": ["1 hide"], "beans": ["1 milk"]}
    game.give(c.TakeItems(takes[1].code, takes[1].n))
    game.give(c.Upgrade("stockfish"))


def test_special_tiles_have_prices_and_say_what_is_short() -> None:
    game = acting()
    game.own(silver=1)
    game.ships("knarr")
    game.place("special_sale")
    offered = {one.code: (told(one.pays), one.lacks) for one in part(game, "sale").takes}
    assert offered["glass_beads"] == ([], None)
    assert offered["helmet"] == (["1 silver"], None)
    price, lacks = offered["chalice"]
    assert price == ["5 silver"]
    assert lacks is not None
    assert lacks.english() == "4 silver short"
    assert "english_crown" not in offered


def test_the_dice_show_prizes_with_what_they_take_now() -> None:
    game = acting()
    game.own(stone=3)
    game.ships("longship")
    game.place("raid")
    game.roll(6)
    dice = page(game).dice
    assert dice is not None
    assert (dice.sides, dice.colour, dice.low) == (8, "orange", False)
    spends = {one.tile.code: one.spend for one in dice.prizes}
    assert (spends["rune_stone"], spends["spices"]) == (0, 3)


def test_things_lie_in_the_order_in_which_people_sort_them() -> None:
    game = acting()
    game.own(sheep=1, hide=1, peas=2, bow=1, silver=3, helmet=1)
    has = page(game).players[0].has
    assert [one.code for one in has] == ["silver", "bow", "peas", "sheep", "hide", "helmet"]
    assert {one.code for group in page(game).groups for one in group.things} >= {
        one.code for one in has
    }


def test_ships_that_can_be_bought_say_why_not() -> None:
    game = acting()
    game.own(silver=5)
    game.ships("whaling_boat", "whaling_boat", "whaling_boat")
    offers = {one.ship.code: one.lacks for one in page(game).players[0].offers}
    assert offers["knarr"] is None
    assert offers["longship"] is not None
    assert offers["longship"].english() == "3 silver short"
    assert offers["whaling_boat"] is not None
    assert offers["whaling_boat"].english() == "no place in the bay"


@pytest.mark.parametrize(
    ("words", "first"), [("A7", 7), ("7", 7), ("mille", 7), ("młyn", 7), ("peddler", 1)]
)
def test_cards_are_found_whatever_is_recorded(words: str, first: int) -> None:
    for depth in Depth:
        found = RULES.answer(acting(depth=depth).state, FindCards("s1", words))
        assert isinstance(found, FoundCards)
        assert found.cards[0].number == first


def test_all_cards_are_there_and_a_played_one_says_by_whom() -> None:
    game = acting()
    game.play(7, seat="s2")
    found = RULES.answer(game.state, FindCards("s1"))
    assert isinstance(found, FoundCards)
    assert len(found.cards) == 190
    assert {one.number: one.player for one in found.cards}[7] == "s2"


def test_the_page_says_which_phase_comes_next() -> None:
    game = Feasting()
    then = page(game).then
    assert then is not None
    assert then.english() == "Harvest"
    game.to(Phase.HOME)
    then = page(game).then
    assert then is not None
    assert then.english() == "round 2: New viking"


def test_the_packing_list_comes_once_the_game_is_over() -> None:
    game = Feasting()
    assert page(game).packing == ()
    game.give(EndGame())
    assert len(page(game).packing) == 7
