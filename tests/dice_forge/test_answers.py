"""DF-D07 and DF-D08: what the answers to a question say, and which one *confirm* takes."""

from __future__ import annotations

from assistant.games.dice_forge.kinds import Amounts
from tests.dice_forge.table import Forging


def test_df_d07_confirm_alone_reckons_with_the_other_die_of_the_same_throw() -> None:
    game = Forging(3)
    game.dice("s1", ["gold 3 or glory 2"], ["gold 3"])
    game.rich("s1", gold=9)
    game.roll("s1", "gold 3 or glory 2", "gold 3")
    # Three gold have room, but not beside the three of the other die.
    asked = game.choices()[0]
    assert asked.default == "1"
    assert [one.note and one.note.english() for one in asked.options] == [
        "3 gold lost over the cap",
        None,
    ]
    game.choose("s1", "1")
    assert game.has("s1").gold == 12
    assert game.player("s1").lost == Amounts()


def test_df_d07_confirm_alone_does_not_lose_over_a_cap_what_another_answer_would_keep() -> None:
    game = Forging(4)
    game.dice("s1", ["gold 3 or glory 2"], ["gold, sun or moon 1"])
    game.let("s1", has=Amounts(gold=12, sun=6, moon=2))
    game.roll("s1", "gold 3 or glory 2", "gold, sun or moon 1")
    assert game.choices()[0].default == "1"
    game.choose("s1", "1")
    assert game.choices()[0].default == "2"
    game.let("s1", hammers=1)
    assert game.choices()[0].default == "0", "the hammer takes the gold"


def test_df_d08_the_answer_that_ends_a_side_says_what_it_brings() -> None:
    game = Forging(4)
    game.dice("s1", ["gold 6"], ["gold 1"])
    game.let("s1", hammers=1, hammer_steps=13, has=Amounts(gold=9))
    game.roll("s1", "gold 6", "gold 1")
    notes = [one.note and one.note.english() for one in game.choices()[0].options]
    assert notes[1] == "3 gold lost over the cap"
    assert notes[2] == "brings 10 glory · 2 gold lost over the cap"
    assert notes[4:] == ["brings 10 glory"] * 4
