"""The same correction for another game: a hunt's die that was misread, after the turn went on."""

from __future__ import annotations

from typing import Any

from assistant.games.feast_for_odin import commands as c
from assistant.games.sitting import CorrectRoll
from assistant.rules import Moment, Refusal
from assistant.table.correcting import look, revise
from assistant.table.step import Given, Step, plan
from assistant.words.correcting import Correction
from tests.core.support import HOST
from tests.feast_for_odin.table import RULES
from tests.feast_for_odin.test_dice_actions import begun


def played(state: Any, *commands: Any) -> list[Step]:
    course: list[Step] = []
    for number, command in enumerate(commands, 1):
        events = RULES.decide(state, command, Moment(3.0, 1, HOST))
        assert not isinstance(events, Refusal), events.text.english()
        course.append(plan(RULES, state, number, HOST, events, Given(command, 3.0, 1)))
        state = course[-1].after
    return course


def test_a_hunt_is_decided_anew_with_the_value_that_the_die_showed() -> None:
    start = begun("hunt_1", wood=9).state
    wrong = played(start, c.RollResult(2), c.Fail())
    right = played(start, c.RollResult(6), c.Fail())
    seen = look(RULES, wrong, CorrectRoll(1, (6,)), HOST)
    assert isinstance(seen, Correction)
    assert seen.ready
    assert seen.faces == (tuple(range(1, 9)),)
    revision = revise(RULES, wrong, CorrectRoll(1, (6,)), HOST, 9)
    assert not isinstance(revision, Refusal)
    after = revision.steps[-1].after
    assert after.players == right[-1].after.players
    assert after.place == right[-1].after.place
    assert [die.read for die in after.rolls[0].dice] == [2]


def test_a_success_that_the_right_value_does_not_allow_is_refused_with_the_way_out() -> None:
    start = begun("hunt_1", wood=2).state
    wrong = played(start, c.RollResult(2), c.Succeed())
    seen = look(RULES, wrong, CorrectRoll(1, (8,)), HOST)
    assert isinstance(seen, Correction)
    assert seen.asked is not None
    assert "success" not in [option.code for option in seen.asked.options]
    seen = look(RULES, wrong, CorrectRoll(1, (8,), ("fail",)), HOST)
    assert isinstance(seen, Correction)
    assert seen.why is not None
    assert "Undo leads back to the roll" in seen.why.english()
