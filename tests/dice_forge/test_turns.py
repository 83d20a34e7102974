"""DF-T01 to DF-T04: turns, steps, who is waited for, what buttons do."""

from __future__ import annotations

import pytest

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Stage
from assistant.games.dice_forge.state import TakenFeat
from assistant.games.sitting import (
    EndGame,
    GiveTurn,
    LeaveSeat,
    Pause,
    RenameSeat,
    ReturnSeat,
    SetTimer,
    Unpause,
)
from assistant.words.actor import Actor, Role
from assistant.words.press import Intent, Press
from tests.dice_forge.table import Forging, bought, feat_game

NEXT = Press("green", Intent.NEXT)
CONFIRM = Press("blue", Intent.CONFIRM)


def test_df_t01_everybody_is_active_once_a_round_clockwise() -> None:
    game = Forging(3, first="s3")
    seen = []
    for _ in range(6):
        seen.append((game.state.place.round, game.state.place.active))
        game.bless()
        game.end()
    assert seen == [(1, "s3"), (1, "s1"), (1, "s2"), (2, "s3"), (2, "s1"), (2, "s2")]


def test_df_t01_the_game_ends_at_once_after_the_last_round() -> None:
    game = Forging(4)
    for _ in range(9 * 4):
        assert not game.state.over
        game.bless()
        game.end()
    assert game.state.over
    turn = game.rules.turn(game.state, 0.0)
    assert (turn.over, turn.active, turn.waiting) == (True, (), ())
    game.refuse(c.EndTurn(), "The game is over")


def test_df_t01_everybody_sees_how_many_turns_they_still_have() -> None:
    game = Forging(3, first="s2")

    def left() -> list[int]:
        return [one.turns_left for one in game.rules.sheet(game.state).players]

    assert left() == [10, 10, 10]
    for after in ([10, 9, 10], [10, 9, 9], [9, 9, 9]):
        game.bless()
        game.end()
        assert left() == after
    game.give(EndGame())
    assert left() == [0, 0, 0]


def test_df_t02_the_steps_of_a_turn_in_their_order() -> None:
    game = Forging(4)
    game.let("s1", feats=(TakenFeat("owl", 4),))
    game.rich("s1", gold=9, sun=2)
    for early in (c.BuyFaces(("gold 3",)), c.BuyFeat("owl"), c.UseReinforcement("owl"), c.GoOn()):
        game.refuse(early, "First comes what Adam, Piotrek, Ola, Zoë must still do", "p. 2")
    game.bless()
    assert game.stage() is Stage.REINFORCEMENT
    game.give(c.UseReinforcement("owl"))
    game.choose("s1", "0")
    assert game.stage() is Stage.ACTION
    game.refuse(c.ExtraAction(), "first action of the turn is still free", "p. 2, 4")
    game.give(c.BuyFaces(("gold 3",)))
    game.refuse(c.EndTurn(), "First comes what Adam must still do")
    game.forge("s1", "gold 3")
    assert game.stage() is Stage.EXTRA
    game.refuse(c.BuyFaces(("moon 1",)), "One more costs 2 sun", "p. 2, 4")
    game.give(c.ExtraAction())
    game.give(c.BuyFaces(("moon 1",)))
    game.forge("s1", "moon 1", 2)
    game.refuse(c.BuyFaces(("moon 1",)), "Both actions of this turn are done")
    game.end()
    assert game.state.place.active == "s2"


def test_df_t02_reinforcements_come_before_the_action() -> None:
    game = Forging(4)
    game.let("s1", feats=(TakenFeat("owl", 4),))
    game.bless()
    game.give(c.GoOn())
    game.refuse(c.UseReinforcement("owl"), "Reinforcements come before the action", "p. 2, 2")


def test_df_t02_a_reinforcement_works_again_in_the_next_turn() -> None:
    game = Forging(2)
    game.let("s1", feats=(TakenFeat("owl", 4),))
    for _ in range(2):
        game.bless()
        game.give(c.UseReinforcement("owl"))
        game.choose("s1", "1")
        game.end()
        game.bless()
        game.end()
    assert game.has().sun == 2


def test_df_t03_anybody_rolls_first_and_only_special_faces_wait() -> None:
    game = Forging(4)
    game.dice("s3", ["mirror"], ["gold 3"])
    game.dice("s2", ["ship"], ["gold 3"])
    game.roll("s3", "mirror", "gold 3")
    assert game.choices() == ()
    game.roll("s2", "ship", "gold 3")
    assert game.choices() == ()
    game.roll("s4", "gold 1", "glory 2")
    assert game.has("s4").glory == 2
    game.roll("s1", "gold 1", "moon 1")
    assert [one.seat for one in game.choices()] == ["s2"]
    game.choose("s2", "none")
    assert [one.seat for one in game.choices()] == ["s3"]
    assert set(game.asked("s3")) == {"gold 1", "moon 1", "ship", "gold 3", "glory 2"}


def test_df_t03_either_or_faces_are_asked_while_others_still_roll() -> None:
    game = Forging(4)
    game.dice("s3", ["gold 3 or glory 2"], ["gold 1"])
    game.roll("s3", "gold 3 or glory 2", "gold 1")
    assert game.rolling() == ("s1", "s2", "s4")
    assert [one.seat for one in game.choices()] == ["s3"]
    game.choose("s3", "1")
    assert (game.has("s3").gold, game.has("s3").glory) == (2, 2)
    assert game.rolling() == ("s1", "s2", "s4")


def test_df_t04_lamps_know_the_step_the_active_one_and_who_still_rolls() -> None:
    game = Forging(3)
    turn = game.rules.turn(game.state, 5.0)
    assert [phase.english() for phase in turn.phases] == [
        "Blessing",
        "Reinforcement",
        "Action",
        "Extra action",
    ]
    assert (turn.round, turn.rounds, turn.phase) == (1, 10, 0)
    assert (turn.active, turn.waiting) == (("s1",), ("s1", "s2", "s3"))
    assert turn.sentence.english() == "Still to roll: Adam, Piotrek, Ola."
    game.roll("s2", "gold 1", "gold 1")
    assert game.rules.turn(game.state, 5.0).waiting == ("s1", "s3")
    game.bless()
    turn = game.rules.turn(game.state, 5.0)
    assert (turn.phase, turn.waiting) == (2, ("s1",))
    assert "Your turn" in turn.sentence_active.english()


def test_df_v01_two_people_are_told_which_of_the_two_blessings_it_is() -> None:
    game = Forging(2)

    def told() -> str:
        return game.rules.turn(game.state, 0.0).sentence_active.english()

    game.dice("s1", ["gold 3 or glory 2"], ["gold 1"])
    assert told() == "Blessing 1 of 2. Still to roll: Adam, Piotrek."
    game.roll("s1", "gold 3 or glory 2", "gold 1")
    game.roll("s2", "gold 1", "gold 1")
    assert told().startswith("Blessing 1 of 2. Adam: what does")
    game.choose("s1", "0")
    assert told() == "Blessing 2 of 2. Still to roll: Adam, Piotrek."
    game.roll("s2", "gold 1", "gold 1")
    assert told() == "Blessing 2 of 2. Still to roll: Adam."
    game.roll("s1", "gold 1", "gold 1")
    assert "Blessing" not in told()
    game.rich("s1", moon=2)
    game.let("s2", island=2)
    game.give(c.BuyFeat("hind"))
    assert told() == "Still to roll: Piotrek."


def test_df_t04_next_is_the_next_thing_to_do() -> None:
    game = Forging(2)
    game.let("s1", feats=(TakenFeat("owl", 4),))
    assert game.rules.press(game.state, NEXT) is None
    game.bless()
    for expected in (c.GoOn(), c.EndTurn()):
        command = game.rules.press(game.state, NEXT)
        assert command == expected
        game.give(command)
    assert game.state.place.active == "s2"


def test_df_t04_confirm_takes_the_answer_that_the_sentence_names() -> None:
    game = Forging(2)
    game.dice("s2", ["gold 3 or glory 2"], ["gold 1"])
    game.roll("s2", "gold 3 or glory 2", "gold 1")
    assert game.rules.turn(game.state, 0.0).sentence.english() == (
        "Blessing 1 of 2. Still to roll: Adam. "
        "Piotrek: what does gold 3 or glory 2 bring? Confirm takes: 3 gold."
    )
    assert game.rules.press(game.state, CONFIRM) == c.Choose("0", "s2")
    assert game.rules.press(game.state, Press("a", Intent.CONFIRM, 1)) is None
    own = Press("b", Intent.CONFIRM, 2)
    game.give(game.rules.press(game.state, own))
    assert game.has("s2").gold == 6


def test_a_button_of_another_seat_ends_no_turn() -> None:
    game = Forging(2)
    game.bless()
    assert game.rules.press(game.state, Press("b", Intent.NEXT, 2)) is None
    assert game.rules.press(game.state, Press("a", Intent.NEXT, 1)) == c.EndTurn()
    assert game.rules.press(game.state, Press("c", Intent.NEXT, 3)) is None


def test_who_throws_next_can_be_said_by_phone_or_button() -> None:
    game = Forging(3)

    def awaited() -> str | None:
        wanted = game.rules.wanted(game.state)
        return wanted.seat if wanted else None

    assert awaited() == "s1"
    button = Press("c", Intent.CONFIRM, 3)
    game.give(game.rules.press(game.state, button))
    assert awaited() == "s3"
    assert game.rules.press(game.state, button) is None
    game.refuse(c.RollNext("s3"), "waits for the dice of Ola already")
    game.give(c.RollNext(), Actor(Role.SEAT, "phone", "s2"))
    assert awaited() == "s2"
    game.roll("s2", "gold 1", "gold 1")
    assert awaited() == "s1"
    game.refuse(c.RollNext("s2"), "Nobody waits for a roll of Piotrek")


def test_who_called_the_dice_once_is_not_the_first_in_the_next_blessing() -> None:
    game = Forging(2)
    game.give(c.RollNext("s2"))
    game.roll("s2", "gold 1", "gold 1")
    game.roll("s1", "gold 1", "gold 1")
    wanted = game.rules.wanted(game.state)
    assert wanted is not None
    assert wanted.seat == "s1"


def test_a_paused_game_waits_for_any_press() -> None:
    game = Forging(2)
    game.give(Pause())
    game.refuse(c.RollResult(("gold 1", "gold 1"), "s1"), "paused")
    assert (game.rules.wanted(game.state), game.rules.choices(game.state)) == (None, ())
    assert game.rules.press(game.state, NEXT) == Unpause()
    game.give(Unpause())
    game.refuse(Unpause(), "not paused")


def test_a_seat_may_do_its_own_things_only() -> None:
    game = Forging(3)
    one, two = Actor(Role.SEAT, "a", "s1"), Actor(Role.SEAT, "b", "s2")
    may = game.rules.permits
    assert may(game.state, c.EndTurn(), one)
    assert not may(game.state, c.EndTurn(), two)
    assert may(game.state, c.RollResult(("gold 1", "gold 1")), two)
    assert not may(game.state, c.RollResult(("gold 1", "gold 1"), "s1"), two)
    for command in (c.Overrule(c.EndTurn()), c.Skip("s2"), c.SetDepth(game.state.depth)):
        assert not may(game.state, command, two)


def test_a_seat_that_leaves_is_passed_over_and_comes_back() -> None:
    game = Forging(3)
    game.give(LeaveSeat("s2"))
    assert game.rolling() == ("s1", "s3")
    game.bless()
    game.end()
    assert game.state.place.active == "s3"
    game.give(ReturnSeat("s2"))
    game.bless()
    game.end()
    game.bless()
    game.end()
    assert (game.state.place.round, game.state.place.active) == (2, "s2")


def test_the_turn_passes_when_the_active_one_leaves_and_nothing_is_lost() -> None:
    game = bought("shield", 3)
    game.choose("s1", "red shield")
    game.give(LeaveSeat("s1"))
    assert game.state.place.active == "s2"
    assert game.rolling() == ("s2", "s3")
    assert game.state.removed == ("red shield",)
    game.give(LeaveSeat("s2"))
    game.refuse(LeaveSeat("s3"), "The last one at the table cannot leave")


def test_seats_are_renamed_and_timed() -> None:
    game = Forging(2)
    game.give(RenameSeat("s1", "Ewa"))
    assert game.told[-1] == "Adam is now Ewa."
    game.give(SetTimer(90.0))
    game.refuse(SetTimer(1.0), "between 5")
    timer = game.rules.turn(game.state, 3.0).timer
    assert timer is not None
    assert (timer.limit_s, timer.spent_s, timer.running) == (90.0, 3.0, True)
    game.bless()
    game.end()
    assert game.rules.times(game.state)[0].turns == 1


def test_the_turn_can_be_given_to_somebody() -> None:
    game = Forging(3)
    game.give(GiveTurn("s3"))
    assert (game.state.place.active, game.state.place.round) == ("s3", 1)
    assert game.rolling() == ("s3", "s1", "s2")
    game.refuse(GiveTurn("s3"), "this seat's turn already")


@pytest.mark.parametrize("command", [c.ExtraAction(), c.GoOn(), c.UseToken("triton")])
def test_out_of_turn_things_are_refused(command: object) -> None:
    feat_game("owl").refuse(command)


def asked_and_forging() -> Forging:
    """Adam has bought a face and not forged it."""
    game = Forging(3)
    game.bless()
    game.rich("s1", gold=3)
    game.give(c.BuyFaces(("gold 3",)))
    return game


def test_giving_the_turn_away_names_what_would_be_lost_and_the_host_may_insist() -> None:
    game = asked_and_forging()
    refused = game.refuse(GiveTurn("s2"), "Still open, and lost with that: Adam: gold 3.")
    assert refused.overrulable
    game.refuse(EndGame(), "lost with that: Adam: gold 3.")
    before = game.state
    game.give(c.Overrule(GiveTurn("s2")))
    assert "The turn goes to Piotrek. Lost with that: Adam: gold 3." in game.told
    assert game.state.place.active == "s2"
    assert game.state.removed == (*before.removed, "gold 3")


def test_a_turn_whose_rolls_nobody_has_made_is_given_away_without_asking() -> None:
    game = Forging(3)
    game.give(GiveTurn("s3"))
    assert game.told[-1] == "The turn goes to Ola."


def test_what_somebody_still_had_to_do_is_named_when_they_leave() -> None:
    game = asked_and_forging()
    game.give(LeaveSeat("s1"))
    assert "Adam leaves the table. Lost with that: Adam: gold 3." in game.told


def test_an_ousted_one_who_has_not_rolled_yet_is_named_too() -> None:
    game = feat_game("hind")
    game.let("s2", island=2)
    game.give(c.BuyFeat("hind"))
    game.refuse(GiveTurn("s2"), "Piotrek: the roll")
