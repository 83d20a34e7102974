"""A die that is thrown before its action is chosen is asked about, and counts for the answer."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth, DiceAction
from assistant.games.feast_for_odin.state import Ship
from assistant.games.sitting import TakeRoll
from assistant.words.actor import Actor, Role
from assistant.words.dice import DieKind, Roll, RolledDie, RollSource
from tests.feast_for_odin.table import RULES, Feasting, acting

D8, D12 = DieKind.D8, DieKind.D12


def throw(game: Feasting, value: int, kind: DieKind = D8) -> None:
    wanted = RULES.wanted(game.state)
    assert wanted is not None
    seen = Roll(0, (RolledDie(kind, value),), RollSource.CAMERA, None, f"r{value}")
    command = RULES.roll(game.state, wanted, seen)
    assert isinstance(command, TakeRoll)
    game.give(command)


def wanted_kinds(game: Feasting) -> list[DieKind]:
    wanted = RULES.wanted(game.state)
    return [] if wanted is None else [die.kind for die in wanted.all_dice]


def test_before_an_action_is_chosen_any_one_of_the_two_dice_may_be_thrown() -> None:
    game = acting()
    game.ships("longship")
    wanted = RULES.wanted(game.state)
    assert wanted is not None
    assert wanted.dice is None
    assert wanted.seat == "s1"
    assert [(die.kind, die.colour) for die in wanted.among] == [(D8, "orange"), (D12, "blue")]


def test_a_die_for_which_there_is_no_action_is_not_wanted() -> None:
    game = acting()
    game.ships()
    assert wanted_kinds(game) == [D8]
    game.let("s1", thing=0)
    assert wanted_kinds(game) == []


def test_each_action_says_what_the_throw_would_mean() -> None:
    game = acting()
    game.own(wood=2, bow=1, stone=1)
    game.ships("longship")
    throw(game, 5)
    (asked,) = game.choices()
    assert asked.sentence.english() == "Thrown: 5. What for?"
    assert game.labels() == {
        "for:hunt_1:": "Hunting Game, 1 viking: a success costs 5: 2 short",
        "for:hunt_2:": "Hunting Game, 2 vikings: a success costs 5: 2 short",
        "for:snare:": "Laying a snare, 2 vikings: a success costs 5: 3 short",
        "for:raid:": "Raiding, 1 viking: result 5, 1 tile within reach",
        "drop": "The throw does not count",
    }
    assert asked.default == "for:raid:"


@pytest.mark.parametrize("bows", [5, 0])
def test_confirm_picks_none_of_several_that_would_do(bows: int) -> None:
    game = acting()
    game.own(bow=bows)
    throw(game, 5)
    (asked,) = game.choices()
    assert [code for code in game.asked() if code != "drop"] == [
        "for:hunt_1:", "for:hunt_2:", "for:snare:"
    ]  # fmt: skip
    assert asked.default is None


def test_one_tap_begins_the_action_and_the_throw_counts() -> None:
    game = acting()
    game.own(wood=5)
    throw(game, 4)
    game.choose("for:hunt_2:")
    standing = game.state.standing_on("hunt_2")
    assert standing is not None
    assert standing.seat == "s1"
    assert game.asked() == ["success", "fail"]
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.rolled, offered.result, offered.left) == ((4,), 4, 2)
    assert game.state.rolls[-1].reading == "r4"
    game.choose("success")
    assert game.has("wood") == 1


def test_several_throws_before_the_choice_all_count() -> None:
    game = acting()
    game.ships("longship")
    throw(game, 3, D12)
    assert wanted_kinds(game) == [D12]
    throw(game, 11, D12)
    game.choose("for:pillage_2:")
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.rolled, offered.left) == ((3, 11), 1)


def test_no_more_throws_than_rolls_are_wanted() -> None:
    game = acting()
    for value in (8, 7, 6):
        throw(game, value)
    assert RULES.wanted(game.state) is None
    game.choose("for:hunt_1:")
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.rolled, offered.left) == ((8, 7, 6), 0)


def test_a_throw_after_a_result_of_zero_is_left_out() -> None:
    game = acting()
    game.ships(Ship("whaling_boat", 1))
    throw(game, 2, D12)
    throw(game, 9, D12)
    game.choose("for:whaling_3:")
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.rolled, offered.result, offered.forced) == ((2,), 0, True)


def test_the_other_die_waits_until_the_first_throw_has_its_purpose() -> None:
    game = acting()
    game.ships("longship")
    throw(game, 5)
    seen = Roll(0, (RolledDie(D12, 3),), RollSource.CAMERA, "s1")
    game.refuse(TakeRoll(seen), "First say what the throw before is for")


def test_vikings_on_a_space_with_this_die_are_an_answer_too() -> None:
    game = acting()
    throw(game, 4)
    game.place("snare")
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert offered.rolled == (4,)


@pytest.mark.parametrize(
    "command", [c.PlaceVikings("wood_per_player"), c.PassRound(), c.NextPhase()]
)
def test_nothing_else_is_done_while_a_throw_has_no_purpose(command: c.Anything) -> None:
    game = acting()
    throw(game, 4)
    game.refuse(command)
    game.choose("drop")
    assert game.state.early == ()
    assert wanted_kinds(game) == [D8]
    game.place("wood_per_player")


def test_only_the_seat_whose_turn_it_is_says_what_for() -> None:
    game = acting()
    throw(game, 4)
    for command in (c.NameThrow("hunt_1"), c.DropThrow()):
        assert RULES.permits(game.state, command, Actor(Role.SEAT, "phone", "s1"))
        assert not RULES.permits(game.state, command, Actor(Role.SEAT, "phone", "s2"))


def test_a_space_that_is_taken_is_no_answer() -> None:
    game = acting()
    game.place("hunt_1")
    game.roll(1)
    game.choose("success")
    game.end()
    throw(game, 4)
    assert "for:hunt_1:" not in game.asked("s2")
    assert "for:hunt_2:" in game.asked("s2")


def test_a_place_of_imitation_is_an_answer() -> None:
    game = acting(4, imitations=(2, 4))
    game.place("hunt_2")
    game.roll(1)
    game.choose("success")
    game.end()
    game.own("s2", wood=8)
    throw(game, 4)
    game.choose("for:imitation_2:hunt_2", "s2")
    standing = game.state.standing_on("imitation_2")
    assert standing is not None
    assert standing.imitates == "hunt_2"
    assert game.asked("s2") == ["success", "fail"]


def test_the_score_keeper_is_asked_with_the_ore_that_counts() -> None:
    game = acting(depth=Depth.KEEPER)
    throw(game, 9, D12)
    asked = game.asked()
    assert asked == [
        *(f"for:whale:{ore}" for ore in range(1, 7)),
        *(f"for:pillage:{ore}" for ore in range(4)),
        "drop",
    ]
    assert game.labels()["for:whale:4"] == "Whaling, 4 ore: a success costs 5"
    game.choose("for:pillage:2")
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.action, offered.result) == (DiceAction.PILLAGE, 11)


def test_what_would_change_a_result_waits_until_it_is_said_what_a_throw_is_for() -> None:
    game = acting()
    game.own(silver=3, ore=1, occupation=1)
    game.ships("whaling_boat")
    throw(game, 5, D12)
    words = "First say what the throw before is for"
    for command in (c.LoadOre(0, 1), c.BuyShip("whaling_boat"), c.PlayOccupation(1)):
        game.refuse(command, words)
    game.own("s2", silver=3)
    game.give(c.BuyShip("whaling_boat", "s2"))
    game.give(c.Overrule(c.LoadOre(0, 1)))
    game.choose("drop")
    game.give(c.BuyShip("whaling_boat"))
    game.give(c.PlayOccupation(1))


def test_the_score_keeper_plays_an_occupation_though_a_die_was_thrown() -> None:
    game = acting(depth=Depth.KEEPER)
    throw(game, 5)
    game.give(c.PlayOccupation(1))
