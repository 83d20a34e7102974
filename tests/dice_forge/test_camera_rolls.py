"""Rolls that the camera read, and what can be corrected of them."""

from __future__ import annotations

from typing import get_args

from assistant.games.dice_forge import commands as c
from assistant.games.sitting import CorrectRoll
from assistant.words.dice import DieKind, Roll, RolledDie, RollSource
from tests.dice_forge.table import RULES, Forging


def test_the_camera_s_roll_is_taken_for_the_seat_that_was_wanted() -> None:
    game = Forging(4)
    wanted = game.rules.wanted(game.state)
    assert wanted is not None
    assert wanted.seat == "s1"
    dice = (
        RolledDie(DieKind.CUSTOM, "moon 1", seen=0),
        RolledDie(DieKind.CUSTOM, "sun 1", read="gold 1", seen=1),
    )
    command = game.rules.roll(game.state, wanted, Roll(0, dice, RollSource.CAMERA, "s1", "r1"))
    game.give(command)
    (roll,) = game.rules.rolls(game.state)
    assert [die.value for die in roll.dice] == ["sun 1", "moon 1"]
    assert (roll.id, roll.source, roll.seat, roll.reading) == (1, RollSource.CAMERA, "s1", "r1")
    assert "The camera had read gold 1, moon 1" in game.told[-2]
    following = game.rules.wanted(game.state)
    assert following is not None
    assert following.seat == "s2"
    assert following.id != wanted.id


def test_pages_offer_no_correction_of_a_roll_that_has_brought_things_already() -> None:
    assert CorrectRoll not in get_args(RULES.commands)
    assert c.RollResult in get_args(RULES.commands)
