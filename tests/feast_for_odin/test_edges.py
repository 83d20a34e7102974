"""Rules at their edges: nothing is left, nobody moves, nothing falls below zero or over what is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth, DiceAction, Phase
from tests.feast_for_odin.table import RULES, Feasting, acting


def test_fo_095_more_ships_than_free_squares_leave_nothing_to_fill() -> None:
    game = Feasting(2)
    game.give(c.Adjust("s1", "emigrated_longship", 6))
    game.to(Phase.FEAST)
    (asked, _) = game.choices()
    assert asked.sentence.english() == "Feast: fill 0 squares."
    game.choose("cheapest", "s1")
    assert game.player().penalties == 0


def test_fo_061_a_discount_never_pays_for_emigrating() -> None:
    game = acting()
    game.own(silver=3)
    game.ships("knarr")
    game.play(170)
    game.place("emigrate_2")
    game.give(c.Emigrate("knarr"))
    assert game.has("silver") == 3


def test_fo_029_the_moose_stays_where_it_is_while_nobody_places_a_viking() -> None:
    game = acting(3)
    game.give(c.PassRound())
    game.place("stockfish")
    game.end()
    game.to(Phase.ACTIONS, 2)
    assert game.state.place.starter == "s2"
    game.give(c.SetStarter("s3"))
    for _ in range(3):
        game.give(c.PassRound())
    game.to(Phase.INCOME)
    assert game.state.place.starter == "s3"


def test_fo_024_a_card_that_was_not_named_in_time_is_still_named_later() -> None:
    game = Feasting(2)
    game.to(Phase.HARVEST)
    game.let(draws=2)
    game.give(c.Overrule(c.NextPhase()))
    assert game.state.place.phase is Phase.WEAPON
    assert (game.player().draws, game.player("s2").draws) == (3, 1)


@pytest.mark.parametrize(("action", "ore"), [(DiceAction.WHALE, 7), (DiceAction.PILLAGE, 4)])
def test_fo_118_fo_129_no_more_ore_counts_than_the_ships_hold(action: DiceAction, ore: int) -> None:
    game = acting(depth=Depth.KEEPER)
    game.refuse(c.StartDice(action, ore), f"hold {ore - 1} ore at the most", "p. 13")
    game.refuse(c.StartDice(action, -1), "hold", "p. 13")
    game.give(c.StartDice(action, ore - 1))


def test_fo_107_ore_of_other_actions_is_no_matter_of_hunters() -> None:
    game = acting(depth=Depth.KEEPER)
    game.give(c.StartDice(DiceAction.HUNT, 9))
    game.roll(4)
    assert game.labels()["success"].startswith("success")


def test_fo_152_pairs_that_nobody_can_have_laid_are_refused() -> None:
    game = Feasting(2)
    game.refuse(c.PenaliseContact("s1", 100), "No more than 99", "p. 23")


def test_fo_033_without_a_strip_to_reveal_the_others_still_lose_their_first_item() -> None:
    game = Feasting(4)
    game.to(Phase.BONUS)
    game.state = replace(game.state, pile=())
    before = {one.number: one.items for one in game.state.strips}
    game.to(Phase.MOUNTAINS)
    assert len(before) == 3
    assert {one.number: one.items for one in game.state.strips} == {
        number: items[1:] for number, items in before.items()
    }


def test_fo_026_who_has_taken_a_space_does_not_pass_in_the_same_turn() -> None:
    game = acting()
    game.place("stockfish")
    game.refuse(c.PassRound(), "First end this turn", "p. 9")


def test_cards_that_nobody_named_are_asked_for_no_more_once_only_the_score_is_kept() -> None:
    game = Feasting(2)
    game.to(Phase.WEAPON)
    game.give(c.SetDepth(Depth.KEEPER))
    game.give(c.SetDepth(Depth.FULL))
    assert game.choices() == ()
    game.give(c.NextPhase())
    assert game.state.place.phase is Phase.ACTIONS


def test_fo_052_once_every_strip_was_used_nothing_is_left_to_take() -> None:
    game = acting()
    first = game.state.strips[0]
    game.state = replace(game.state, strips=(first,))
    game.place("mountain_3_2")
    game.give(c.TakeItems(first.number, 1))
    (part,) = [one for one in RULES.sheet(game.state).parts if one.kind == "strip"]
    assert part.lacks is not None
    assert part.lacks.english() == "No mountain strip is left to take from."


def test_fo_132_a_full_bay_leaves_nothing_to_do_on_a_space_that_builds_ships() -> None:
    game = acting()
    game.own(wood=9, stone=9)
    game.ships(*["longship"] * 4)
    game.refuse(c.PlaceVikings("build_knarr"), "bay has no place", "p. 9")
    game.refuse(c.PlaceVikings("build_house_ship"), "bay has no place", "p. 9")
    game.ships(*["longship"] * 3)
    game.place("build_house_ship")


def test_fo_148_an_income_of_nothing_is_not_that_of_the_round_before() -> None:
    game = Feasting(2)
    game.let(last_income=5)
    game.own(silver=9)
    game.to(Phase.INCOME)
    game.state = replace(game.state, rounds=1)
    game.refuse(c.NoteIncome("s1", noted=True), "Nothing would change")


def test_fo_026_who_has_passed_plays_again_in_the_next_round() -> None:
    game = acting(2)
    game.give(c.PassRound())
    game.give(c.PassRound())
    game.to(Phase.ACTIONS, 2)
    game.place("stockfish")
    game.end()
    assert game.state.place.active == "s2"
    game.give(c.PassRound())
    assert game.state.place.active == "s1"


def test_fo_121_no_more_vikings_come_back_than_stand_there() -> None:
    game = acting()
    game.ships("whaling_boat")
    game.place("whaling_3")
    (there,) = game.state.standing
    game.state = replace(game.state, standing=(replace(there, vikings=1),))
    before = game.player().thing
    game.roll(12)
    game.give(c.Fail())
    assert game.player().thing == before + 1


def test_dx_05_a_consoling_weapon_is_no_discarded_one_any_more() -> None:
    game = acting()
    game.own(bow=2, wood=9)
    game.place("hunt_1")
    game.roll(2)
    game.give(c.Succeed(weapons=2))
    assert game.state.discards.of("bow") == 2
    game.end()
    game.give(c.PassRound())
    game.give(c.PassRound())
    game.place("hunt_2")
    game.roll(8)
    game.give(c.Fail())
    assert (game.has("bow"), game.state.discards.of("bow")) == (1, 1)
