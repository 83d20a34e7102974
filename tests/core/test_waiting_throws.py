"""A throw over dice in question where each throw counts: both do, the first one first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.words.dice import DieKind, DieState, Reading
from tests.core.support import Around, Play, reading


@pytest.fixture
def play(data: Path, around: Around) -> Iterator[Play]:
    """The first player has put a viking on the hunting space."""
    table = Play(data, around, rules=(FeastForOdinRules(),))
    table.do("start_game", game="feast_for_odin", seats=[{"name": "Ada"}, {"name": "Ola"}],
             options={"first": "s1", "depth": "keeper"})  # fmt: skip
    while table.view.turn is not None and not table.view.turn.active:
        table.do("next_phase")
    table.do("start_dice", action="hunt")
    yield table
    table.table.stop()


def die(around: Around, name: str, value: int | None, x: float, *, sure: bool = True) -> Reading:
    """An eight-sided die lying at a place."""
    around.pass_time(2)
    seen = reading(around, name, value, accepted=sure, kind=DieKind.D8)
    dice = tuple(replace(one, box=(x, 10.0, 50.0, 50.0)) for one in seen.dice)
    return replace(seen, dice=dice)


def offer(play: Play, thrown: Reading) -> None:
    """The reading is worked on before time passes."""
    play.table.offer(thrown)
    play.settle()


def rolled(play: Play) -> list[int | str]:
    return [roll.dice[0].value for roll in play.view.rolls]


def test_both_throws_count_once_the_first_is_settled(play: Play, around: Around) -> None:
    offer(play, die(around, "r1", 5, 10, sure=False))
    offer(play, die(around, "r2", 3, 400))
    question = play.view.question
    assert question is not None
    assert question.reading == "r1"
    assert "A later throw waits" in question.problems[0].english()
    assert rolled(play) == []
    play.do("settle_reading", reading="r1", values=[6])
    assert rolled(play) == [6, 3]
    assert play.view.question is None
    assert [roll.reading for roll in play.view.rolls] == ["r1", "r2"]


def test_a_throw_that_does_not_count_gives_way_to_the_one_that_waits(
    play: Play, around: Around
) -> None:
    offer(play, die(around, "r1", None, 10, sure=False))
    offer(play, die(around, "r2", 3, 400))
    play.do("dismiss_reading", reading="r1")
    assert rolled(play) == [3]
    assert play.view.question is None


def test_a_doubtful_throw_that_waits_is_asked_about_in_its_turn(play: Play, around: Around) -> None:
    offer(play, die(around, "r1", 5, 10, sure=False))
    offer(play, die(around, "r2", 3, 400, sure=False))
    offer(play, die(around, "r3", 7, 800))
    play.do("settle_reading", reading="r1", values=[5])
    question = play.view.question
    assert question is not None
    assert question.reading == "r2"
    play.do("settle_reading", reading="r2", values=[3])
    assert rolled(play) == [5, 3, 7]


def test_a_fourth_throw_stays_in_question_and_says_why(play: Play, around: Around) -> None:
    for n, value in enumerate((8, 7)):
        offer(play, die(around, f"r{n}", value, 100 + 300 * n))
    offer(play, die(around, "r2", 6, 700, sure=False))
    offer(play, die(around, "r3", 1, 1000))
    play.do("settle_reading", reading="r2", values=[6])
    assert rolled(play) == [8, 7, 6]
    question = play.view.question
    assert question is not None
    assert question.reading == "r3"
    assert "rolled 3 times" in question.problems[0].english()


def test_a_leaning_die_that_was_straightened_is_the_same_throw(play: Play, around: Around) -> None:
    leaning = die(around, "r1", None, 10, sure=False)
    cocked = tuple(replace(one, state=DieState.COCKED) for one in leaning.dice)
    offer(play, replace(leaning, dice=cocked))
    offer(play, die(around, "r2", 4, 80))
    assert rolled(play) == [4]


def test_a_flat_die_that_moved_was_thrown_again(play: Play, around: Around) -> None:
    offer(play, die(around, "r1", 5, 10, sure=False))
    offer(play, die(around, "r2", 4, 80))
    assert rolled(play) == []
    play.do("settle_reading", reading="r1", values=[5])
    assert rolled(play) == [5, 4]


def test_the_same_throw_read_once_more_without_a_shadow_counts_once(
    play: Play, around: Around
) -> None:
    seen = die(around, "r1", 8, 100, sure=False)
    shadow = replace(seen.dice[0], value=None, box=(600.0, 300.0, 40.0, 40.0))
    offer(play, replace(seen, dice=(*seen.dice, replace(shadow, state=DieState.UNKNOWN))))
    offer(play, die(around, "r2", 8, 103))
    assert rolled(play) == [8]
    assert play.view.question is None


def test_a_die_that_rolled_on_is_no_second_throw(play: Play, around: Around) -> None:
    first = die(around, "r1", 5, 100, sure=False)
    offer(play, first)
    later = die(around, "r2", 3, 400)
    offer(play, replace(later, rest_s=first.rest_s + 0.5))
    assert rolled(play) == [3]
    assert play.view.question is None
