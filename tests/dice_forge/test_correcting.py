"""A misread roll set right later: the game stands as if it had been read right at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Counter, Depth, FeatSet
from assistant.games.dice_forge.state import DiceForge, DiceForgeOptions
from assistant.games.dice_forge.steps import open_steps
from assistant.games.seating import SeatChoice, seat_people
from assistant.games.sitting import CorrectRoll, TakeRoll, WatchBoard
from assistant.rules import Moment, Refusal
from assistant.table.correcting import find, look, revise
from assistant.table.step import Given, Step, plan
from assistant.words.actor import Actor, Role
from assistant.words.correcting import Correction
from assistant.words.dice import RollSource
from tests.dice_forge.player import legal
from tests.dice_forge.table import NAMES, RULES
from tests.played import HOST


def begun(rules: DiceForgeRules, people: int, **chosen: Any) -> list[Step]:
    """A course that holds the set-up alone."""
    seats = seat_people([SeatChoice(name) for name in NAMES[:people]])
    assert not isinstance(seats, Refusal)
    options = DiceForgeOptions(**{"first": "s1", **chosen})
    events = rules.set_up(seats, options, Moment(0.0, 1, HOST))
    assert not isinstance(events, Refusal)
    return [plan(rules, None, 1, HOST, events)]


def give(
    course: list[Step], command: Any, rules: DiceForgeRules = RULES, actor: Actor = HOST
) -> DiceForge:
    """One more command that must be done."""
    before = course[-1].after
    known = Given(command, 12.0, 5)
    events = rules.decide(before, command, Moment(12.0, 5, actor))
    assert not isinstance(events, Refusal), events.text.english()
    course.append(plan(rules, before, course[-1].action + 10, actor, events, known))
    state: DiceForge = course[-1].after
    return state


def bare(state: DiceForge) -> DiceForge:
    """A state without what says who typed or read a roll."""
    rolls = tuple(
        replace(
            roll,
            dice=tuple(replace(die, read=None, seen=None) for die in roll.dice),
            source=RollSource.PERSON,
            corrected_by=None,
        )
        for roll in state.rolls
    )
    return replace(state, rolls=rolls)


def corrected(course: Sequence[Step], roll: int, *values: str, answers: Sequence[str] = ()) -> Any:
    """The state after a correction that must be possible."""
    wish = CorrectRoll(roll, values, tuple(answers), confirmed=True)
    revision = revise(RULES, course, wish, HOST, 1000)
    assert not isinstance(revision, Refusal), revision.text.english()
    return revision.steps[-1].after


def seen(
    course: Sequence[Step], roll: int, *values: str, answers: Sequence[str] = ()
) -> Correction:
    """What a correction would change."""
    found = look(RULES, course, CorrectRoll(roll, values, tuple(answers)), HOST)
    assert isinstance(found, Correction), found
    return found


def some_move(state: DiceForge, luck: Random) -> Any:
    """Anything that is legal; the score keeper is told of rolls and counters only."""
    if state.depth is Depth.FULL:
        return luck.choice(legal(RULES, state, luck))
    rolling = [
        c.RollResult(tuple(luck.choice(die.faces) for die in state.player(seat).dice), seat)
        for seat in (step.seat for step in open_steps(state.agenda))
    ]
    counted = [
        c.Adjust(one.seat, counter, by)
        for one in state.players
        for counter, by, fits in (
            (Counter.GOLD, -1, one.has.gold > 0),
            (Counter.GOLD, 3, one.has.gold + 3 <= one.caps.gold),
            (Counter.SUN, 1, one.has.sun < one.caps.sun),
            (Counter.FEATS, 8, True),
        )
        if fits
    ]
    return luck.choice([*rolling * 3, luck.choice(counted), c.EndTurn()])


def left_out(state: DiceForge, command: Any, luck: Random) -> tuple[Any, Actor]:
    """The same command as people may send it: from its seat, or without naming any."""
    if not isinstance(command, c.RollResult | c.ForgeFace | c.Choose) or luck.random() < 0.4:
        return command, HOST
    bare_one = replace(command, seat=None)
    if RULES.addressed(state, bare_one, HOST) == command and luck.random() < 0.6:
        return bare_one, HOST
    return bare_one, Actor(Role.SEAT, "phone", command.seat)


def english(texts: Sequence[Any]) -> str:
    return " ".join(one.english() for one in texts)


@settings(max_examples=60, deadline=None)
@given(
    luck=st.randoms(use_true_random=False),
    people=st.sampled_from([2, 3, 4]),
    moves=st.integers(5, 60),
    depth=st.sampled_from(list(Depth)),
)
def test_corrected_later_is_as_if_rolled_so_at_once(
    luck: Random, people: int, moves: int, depth: Depth
) -> None:
    course = begun(RULES, people, depth=depth, feats=FeatSet.DRAWN)
    for _ in range(moves):
        if course[-1].after.over:
            break
        state = course[-1].after
        command, actor = left_out(state, some_move(state, luck), luck)
        give(course, command, actor=actor)
    rolls = course[-1].after.rolls
    if not rolls:
        return
    roll = luck.choice(rolls).id
    found = find(RULES, course, roll)
    assert not isinstance(found, Refusal)
    values = tuple(luck.choice(faces) for faces in found.faces)
    if values == tuple(die.value for die in found.roll.dice):
        return
    answers: list[str] = []
    while True:
        shown = seen(course, roll, *map(str, values), answers=answers)
        if shown.asked is None:
            break
        answers.append(luck.choice(shown.asked.options).code)
    wish = CorrectRoll(roll, values, tuple(answers), confirmed=True)
    revision = revise(RULES, course, wish, HOST, 9999)
    if shown.why is not None:
        assert isinstance(revision, Refusal)
        return
    assert not isinstance(revision, Refusal), revision.text.english()
    # Nothing of what was done since is lost but answers that nobody needs any more.
    lost = {one.action for one in course[found.at :]} - {one.action for one in revision.steps}
    assert len(shown.gone) == len(lost)
    played = {
        one.action: RULES.addressed(one.before, one.given.command, one.actor)
        for one in course
        if one.given is not None
    }
    kept = [one for one in revision.steps[1:] if one.given is not None and one.action in played]
    if any(one.given and one.given.command != played[one.action] for one in kept):
        return  # overruled, or a counter that goes no further
    again = course[: found.at]
    dice = tuple(
        replace(die, value=value) for die, value in zip(found.roll.dice, values, strict=True)
    )
    give(again, TakeRoll(replace(found.roll, dice=dice)))
    for one in shown.answered:
        asked = [choice.sentence for choice in RULES.choices(again[-1].after)]
        if one.question.sentence not in asked:
            return  # it comes up only once others have rolled
        give(again, c.Choose(one.code, one.question.seat))
    for step in course[found.at + 1 :]:
        if step.action not in lost and step.given is not None:
            give(again, played[step.action])
    assert bare(revision.steps[-1].after) == bare(again[-1].after)


_SHIPPED = {"dice": {"start": [{"faces": ["gold 1"] * 5 + ["ship"]}, {"faces": ["gold 1"] * 6}]}}


@pytest.mark.parametrize(
    ("named", "actor"), [("s1", HOST), (None, HOST), (None, Actor(Role.SEAT, "phone", "s1"))]
)
def test_a_face_that_a_ship_brought_stays_on_its_die_though_the_ship_was_misread(
    named: str | None, actor: Actor
) -> None:
    rules = DiceForgeRules(_SHIPPED)
    course = begun(rules, 3)
    give(course, c.RollResult(("ship", "gold 1"), "s1"), rules)
    for seat in ("s2", "s3"):
        give(course, c.RollResult(("gold 1", "gold 1"), seat), rules)
    (asked,) = rules.choices(course[-1].after)
    assert "which face does the ship bring" in asked.sentence.english()
    bought = next(one.code for one in asked.options if one.code in rules.book.faces)
    give(course, c.Choose(bought, "s1"), rules)
    state = give(course, c.ForgeFace(bought, 1, "gold 1", named), rules, actor)
    left = state.left_of(bought)
    give(course, c.EndTurn(), rules)
    give(course, c.RollResult((bought, "gold 1"), "s1"), rules)

    wish = CorrectRoll(1, ("gold 1", "gold 1"), (), confirmed=True)
    found = look(rules, course, wish, HOST)
    assert isinstance(found, Correction)
    assert found.ready, found.why and found.why.english()
    assert len(found.gone) == 1
    revision = revise(rules, course, wish, HOST, 1000)
    assert not isinstance(revision, Refusal)
    after = revision.steps[-1].after
    assert bought in after.player("s1").dice[0].faces
    assert after.left_of(bought) == left
    gold = course[-1].after.player("s1").has.gold
    assert after.player("s1").has.gold == gold + 1 + max(0, 2 - rules.book.faces["ship"].discount)


_EITHER_OR = {"dice": {"start": [{"faces": ["gold 1"] * 5 + ["gold 3 or glory 2"]}] * 2}}


def test_what_named_no_seat_means_the_same_seat_though_others_wait_now() -> None:
    rules = DiceForgeRules(_EITHER_OR)
    course = begun(rules, 3)
    give(course, c.RollResult(("gold 3 or glory 2", "gold 1"), "s1"), rules)
    give(course, c.RollResult(("gold 1", "gold 1"), "s2"), rules)
    give(course, c.Choose("1"), rules)
    give(course, c.RollResult(("gold 1", "gold 1")), rules)
    wish = CorrectRoll(2, ("gold 3 or glory 2", "gold 1"), (), confirmed=True)
    revision = revise(rules, course, wish, HOST, 1000)
    assert not isinstance(revision, Refusal), revision.text.english()
    after = revision.steps[-1].after
    assert [one.seat for one in after.rolls] == ["s1", "s2", "s3"]
    assert after.player("s1").has.glory == 2
    assert [one.seat for one in rules.choices(after)] == ["s2"]


def test_an_overruled_command_and_a_board_of_nobody_keep_what_they_mean() -> None:
    course = begun(RULES, 2)
    state = course[0].after
    forged = c.ForgeFace("gold 3", 1, "gold 1")
    phone = Actor(Role.SEAT, "phone", "s2")
    assert RULES.addressed(state, c.Overrule(forged), phone) == c.Overrule(
        replace(forged, seat="s2")
    )
    assert RULES.addressed(state, WatchBoard("tray"), phone) == WatchBoard("tray")
    anybody = c.RollResult(("gold 1", "gold 1"))
    assert RULES.addressed(state, anybody, HOST) == anybody
