"""The same correction for another game: a hunt's die that was misread, after the turn went on."""

from __future__ import annotations

from typing import Any

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.tiles import Placed
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


def look_at(course: list[Step], wish: CorrectRoll) -> Correction:
    seen = look(RULES, course, wish, HOST)
    assert isinstance(seen, Correction)
    assert seen.why is None, seen.why.english()
    return seen


def test_a_success_that_the_right_value_does_not_allow_is_asked_anew_and_falls_away() -> None:
    start = begun("hunt_1", wood=2).state
    wrong = played(start, c.RollResult(2), c.Succeed())
    right = played(start, c.RollResult(8), c.Fail())
    seen = look_at(wrong, CorrectRoll(1, (8,)))
    assert seen.asked is not None
    assert "success" not in [option.code for option in seen.asked.options]
    seen = look_at(wrong, CorrectRoll(1, (8,), ("fail",)))
    assert seen.ready
    assert len(seen.gone) == 1
    told = [line.english() for line in seen.changes]
    assert "Adam has less: 1 game meat, 1 hide." in told
    revision = revise(RULES, wrong, CorrectRoll(1, (8,), ("fail",)), HOST, 9)
    assert not isinstance(revision, Refusal)
    assert revision.steps[-1].after.players == right[-1].after.players


def test_what_a_rule_forbids_after_the_correction_stays_overruled() -> None:
    start = begun("hunt_1", wood=4).state
    later = (c.EndTurn(), c.PassRound(), c.PassRound(), c.PlaceVikings("build_shed"))
    wrong = played(start, c.RollResult(2), c.Succeed(), *later)
    assert wrong[-1].after.player("s1").has.of("wood") == 0
    seen = look_at(wrong, CorrectRoll(1, (4,)))
    assert seen.ready
    (against,) = [line.english() for line in seen.against]
    assert "Now against the rules" in against


def test_a_tile_that_was_laid_and_is_not_there_any_more_falls_away() -> None:
    start = begun("hunt_1", wood=2).state
    tile = Placed("hide", 4, 12)
    wrong = played(start, c.RollResult(2), c.Succeed(), c.PlaceTile("home", tile, "s1"))
    seen = look_at(wrong, CorrectRoll(1, (8,), ("fail",)))
    assert seen.ready
    assert len(seen.gone) == 2
