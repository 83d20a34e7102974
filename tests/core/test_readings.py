"""Readings of the camera: taken once, asked about, or no answer at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.rules import Refusal
from assistant.table import asking
from assistant.words.dice import (
    Candidate,
    DieKind,
    DieReading,
    DieSpec,
    DieState,
    Face,
    Reading,
    Roll,
    RollSource,
    WantedDice,
)
from assistant.words.press import Intent, Press
from tests.core.support import Around, Play, playing, reading, seat


def values(play: Play) -> list[list[int | str]]:
    return [[die.value for die in roll.dice] for roll in play.view.rolls]


def test_a_certain_reading_is_a_roll_of_the_active_seat(play: Play, around: Around) -> None:
    play.begin()
    wanted = play.view.wanted
    play.table.offer(reading(around, "r1", 3, 4))
    play.settle()
    assert values(play) == [[3, 4]]
    roll = play.view.rolls[0]
    assert (roll.seat, roll.source, roll.reading) == ("s1", RollSource.CAMERA, "r1")
    assert play.view.log[-1].text.english() == "Ada rolled 3, 4: together 7."
    assert play.view.log[-1].role == "camera"
    assert wanted is not None
    assert play.view.wanted is not None
    assert play.view.wanted.id != wanted.id


def test_a_reading_counts_once_over_undo_and_restart_too(data: Path) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin()
        for _ in range(3):
            play.table.offer(reading(around, "r1", 3))
        play.settle()
        assert values(play) == [[3]]
        play.do("undo")
        play.table.offer(reading(around, "r1", 3))
        play.settle()
        assert values(play) == []
    with playing(data, around) as play:
        play.table.offer(reading(around, "r1", 3))
        play.settle()
        assert values(play) == []
        assert play.table.facts().ignored == 1


def test_undo_of_a_roll_asks_anew(play: Play, around: Around) -> None:
    play.begin()
    ids = set()
    for number in range(3):
        assert play.view.wanted is not None
        ids.add(play.view.wanted.id)
        play.table.offer(reading(around, f"r{number}", 3))
        play.settle()
        play.do("undo")
    assert len(ids) == 3


def test_nothing_is_read_when_nothing_is_wanted(play: Play, around: Around) -> None:
    play.table.offer(reading(around, "early", 3))
    play.begin()
    play.do("pause")
    play.table.offer(reading(around, "paused", 3))
    play.do("unpause")
    play.table.offer(reading(around, "elsewhere", 3, view="board"))
    play.table.offer(reading(around, "no dice"))
    play.do("end_game")
    play.table.offer(reading(around, "late", 3))
    view = play.settle()
    assert not view.rolls
    assert view.question is None
    assert play.table.facts().ignored == 5


def test_an_uncertain_reading_is_asked_and_settled(play: Play, around: Around) -> None:
    play.begin()
    candidates = (Candidate(6, 0.2), Candidate(5, 0.7))
    play.table.offer(reading(around, "r1", 5, accepted=False, candidates=candidates))
    view = play.settle()
    assert not view.rolls
    assert view.question is not None
    assert [one.value for one in view.question.dice[0].candidates] == [5, 6]
    assert view.question.seat == "s1"
    version = view.version
    play.refuse("settle_reading", reading="r1", values=[6], actor=seat(2))
    assert "no face 7" in play.refuse("settle_reading", reading="r1", values=[7])
    assert "each" in play.refuse("settle_reading", reading="r1", values=[1, 2])
    assert "question" in play.refuse("settle_reading", reading="other", values=[1])
    assert play.view.version == version
    play.do("settle_reading", reading="r1", values=[6], actor=seat(1))
    assert play.view.question is None
    die = play.view.rolls[0].dice[0]
    assert (die.value, die.read) == (6, 5)
    assert play.view.log[-1].actor == "Ada"
    assert play.view.log[-1].text.english() == "Ada rolled 6. The camera had read 5."
    play.table.offer(reading(around, "r1", 5))
    play.settle()
    assert values(play) == [[6]]


def test_a_question_is_dismissed_or_gives_way(play: Play, around: Around) -> None:
    play.begin()
    play.table.offer(reading(around, "r1", 5, accepted=False))
    play.table.offer(reading(around, "r2", None, accepted=False))
    view = play.settle()
    assert view.question is not None
    assert view.question.reading == "r2"
    play.do("dismiss_reading", reading="r2")
    assert play.view.question is None
    play.table.offer(reading(around, "r3", 5, accepted=False))
    play.table.offer(reading(around, "r4", 2))
    view = play.settle()
    assert view.question is None
    assert values(play) == [[2]]


def test_a_throw_over_dice_in_question_is_told_for_a_while(play: Play, around: Around) -> None:
    play.begin()
    play.table.offer(reading(around, "r1", 5, None, accepted=False))
    far = tuple(replace(die, box=(600.0, 400.0, 50.0, 50.0)) for die in reading(around, "", 2).dice)
    play.table.offer(replace(reading(around, "r2"), dice=far))
    (notice,) = play.settle().notices
    assert "The dice 5, ? were still in question" in notice.english()
    assert values(play) == [[2]]
    around.pass_time(60)
    assert play.wait(lambda view: not view.notices).question is None


def test_a_die_that_was_straightened_answers_without_a_word(play: Play, around: Around) -> None:
    play.begin()
    play.table.offer(reading(around, "r1", None, accepted=False))
    near = tuple(replace(die, box=(70.0, 20.0, 50.0, 50.0)) for die in reading(around, "", 4).dice)
    play.table.offer(replace(reading(around, "r2"), dice=near))
    assert play.settle().notices == ()
    assert values(play) == [[4]]


def test_the_next_player_s_throw_over_dice_in_question_is_told(play: Play, around: Around) -> None:
    play.begin()
    play.table.offer(reading(around, "r1", None, accepted=False))
    play.settle()
    play.do("next")
    play.table.offer(reading(around, "r2", 4))
    assert len(play.settle().notices) == 1
    assert [roll.seat for roll in play.view.rolls] == ["s2"]


def test_a_question_outlives_undo_as_the_dice_still_lie_there(play: Play, around: Around) -> None:
    play.begin()
    play.do("join_seat", name="Zoë")
    play.table.offer(reading(around, "r1", 5, accepted=False))
    play.settle()
    play.do("next")
    play.do("undo")
    question = play.view.question
    assert question is not None
    assert question.seat == "s1"
    play.do("settle_reading", reading="r1", values=[5], actor=seat(1))
    assert [roll.seat for roll in play.view.rolls] == ["s1"]


def test_a_question_to_somebody_who_never_sat_down_is_gone(play: Play, around: Around) -> None:
    play.begin([{"name": "Ada"}])
    play.do("join_seat", name="Zoë")
    play.do("next")
    play.table.offer(reading(around, "r1", 5, accepted=False))
    assert play.settle().question is not None
    play.do("undo")
    play.do("undo")
    assert play.view.question is None


def test_confirm_takes_the_dice_as_read(play: Play, around: Around) -> None:
    play.begin()
    play.table.offer(reading(around, "r1", 5, accepted=False))
    play.table.press(Press("confirm", Intent.CONFIRM))
    play.settle()
    assert values(play) == [[5]]
    assert play.active() == "s1"
    play.table.offer(reading(around, "r2", None, accepted=False))
    play.table.press(Press("confirm", Intent.CONFIRM))
    view = play.settle()
    assert values(play) == [[5]]
    assert "Tap" in view.notices[-1].english()


def test_dice_that_lay_there_before_the_turn_are_asked_about(play: Play, around: Around) -> None:
    play.begin()
    around.pass_time(60)
    play.do("next")
    around.pass_time(1)
    play.table.offer(reading(around, "r1", 5, rest_s=around.now_s - 2))
    view = play.settle()
    assert not view.rolls
    assert view.question is not None
    assert "before" in view.question.problems[0].english()
    play.do("dismiss_reading", reading="r1")
    play.table.offer(reading(around, "r2", 5, rest_s=around.now_s - 30))
    view = play.settle()
    assert not view.rolls
    assert view.question is None


@pytest.mark.parametrize("value", [None, 0, 7, "moon"])
def test_an_impossible_value_is_never_taken(play: Play, around: Around, value: str | None) -> None:
    play.begin()
    play.table.offer(reading(around, "r1", 3, value))
    view = play.settle()
    assert not view.rolls
    assert view.question is not None


def test_a_question_is_not_journaled(data: Path) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin()
        version = play.view.version
        play.table.offer(reading(around, "r1", 5, accepted=False))
        assert play.settle().version == version
    with playing(data, around) as play:
        assert play.view.question is None
        play.do("acknowledge")
        play.table.offer(replace(reading(around, "r1", 5), accepted=True))
        play.settle()
        assert values(play) == [[5]]


def test_a_correction_keeps_both_values_and_who(play: Play, around: Around) -> None:
    play.begin()
    play.table.offer(reading(around, "r1", 6, 2))
    play.settle()
    play.refuse("correct_roll", roll=1, values=[9, 2], actor=seat(1))
    play.refuse("correct_roll", roll=1, values=[5, 2], actor=seat(2))
    play.do("correct_roll", roll=1, values=[5, 2], actor=seat(1))
    roll = play.view.rolls[0]
    assert [(die.value, die.read) for die in roll.dice] == [(5, 6), (2, None)]
    assert roll.corrected_by == "Ada"
    assert "from 6, 2 to 5, 2 by Ada" in play.view.log[-1].text.english()
    tally = play.view.tally[0]
    assert (tally.dice, tally.total) == (2, 7)
    assert {one.value: one.count for one in tally.counts} == {1: 0, 2: 1, 3: 0, 4: 0, 5: 1, 6: 0}
    play.do("correct_roll", roll=1, values=[6, 2])
    assert [die.read for die in play.view.rolls[0].dice] == [None, None]
    assert "already" in play.refuse("correct_roll", roll=1, values=[6, 2])


ORANGE_D8 = DieSpec(DieKind.D8, "orange", ())
BLUE_D12 = DieSpec(DieKind.D12, "blue", ())


def seen(
    kind: DieKind,
    value: Face | None,
    *,
    state: DieState = DieState.FLAT,
    confidence: float = 0.99,
    colour: str | None = None,
    candidates: tuple[Candidate, ...] = (),
) -> DieReading:
    return DieReading(kind, value, confidence, (10, 10, 50, 50), state, candidates, colour)


def asked(*dice: DieReading, wanted: tuple[DieSpec, ...] | None = None) -> asking.Open:
    """The question that these dice raise where these are wanted."""
    base = WantedDice("w", dice=wanted)
    want = asking.Want(base, base, 0.0)
    sight = Reading("r1", "tray", dice, False, (), 1.0, 1.0, 9.0, (1280, 720), certain=0.97)
    return asking.ask(want, sight, ())


def roll(question: asking.Open, *given: Face | None) -> list[tuple[str, Face, int | None]]:
    made = asking.settled(question, given)
    assert isinstance(made, Roll), made.text.english()
    return [(die.kind.value, die.value, die.seen) for die in made.dice]


@pytest.mark.parametrize(
    "state", [state for state in DieState if state not in (DieState.FLAT, DieState.OUTSIDE)]
)
def test_only_flat_dice_are_taken_without_asking(
    play: Play, around: Around, state: DieState
) -> None:
    play.begin()
    flat = reading(around, "r1", 3, 4)
    leaning = replace(flat, dice=(flat.dice[0], replace(flat.dice[1], state=state)))
    play.table.offer(leaning)
    view = play.settle()
    assert not view.rolls
    assert view.question is not None
    assert view.question.doubtful == (1,)


def test_a_die_of_less_than_certain_value_is_asked_whatever_the_reader_says(
    play: Play, around: Around
) -> None:
    play.begin()
    play.table.offer(replace(reading(around, "r1", 3), certain=0.95))
    assert play.settle().question is not None


def test_a_die_outside_the_tray_is_not_counted_and_that_is_said(play: Play, around: Around) -> None:
    play.begin()
    two = reading(around, "r1", 3, 4)
    play.table.offer(replace(two, dice=(replace(two.dice[0], state=DieState.OUTSIDE), two.dice[1])))
    view = play.settle()
    assert values(play) == [[4]]
    assert view.rolls[0].dice[0].seen == 1
    assert view.notices[-1].english() == "1 die outside the tray was not counted."


def test_a_missing_die_is_asked_for_by_its_own_kind() -> None:
    question = asked(seen(DieKind.D12, 11, colour="blue"), wanted=(ORANGE_D8, BLUE_D12))
    assert question.question.missing == (ORANGE_D8,)
    assert question.question.choices[1] == (1, 2, 3, 4, 5, 6, 7, 8)
    assert roll(question, 11, 7) == [("d12", 11, 0), ("d8", 7, None)]
    assert roll(question, 11) == [("d12", 11, 0)]
    assert asking.read_values(question) is None, "one press must not leave a die out"


def test_a_die_of_another_kind_is_asked_about_as_the_one_that_was_wanted() -> None:
    d10 = seen(DieKind.D10, 9, colour="orange", candidates=(Candidate(9, 0.6), Candidate(6, 0.4)))
    question = asked(d10, wanted=(ORANGE_D8,))
    (die,) = question.question.dice
    assert (die.kind, die.value) == (DieKind.D8, None)
    assert [one.value for one in die.candidates] == [6]
    assert roll(question, 6) == [("d8", 6, 0)]


def test_faces_that_are_allowed_come_first() -> None:
    low = DieSpec(DieKind.D10, None, (3, 1))
    question = asked(seen(DieKind.D10, 9, candidates=(Candidate(9, 0.9),)), wanted=(low,))
    assert question.question.choices[0][:3] == (3, 1, 0)
    assert question.question.dice[0].value is None


def test_a_typed_face_is_the_one_that_was_taught() -> None:
    moon = Candidate("moon", 0.6)
    question = asked(
        seen(DieKind.CUSTOM, "3", confidence=0.5), seen(DieKind.CUSTOM, None, candidates=(moon,))
    )
    assert roll(question, 3, " moon ") == [("custom", "3", 0), ("custom", "moon", 1)]
    kept = asking.settled(question, ["3", "moon"])
    assert isinstance(kept, Roll)
    assert [die.read for die in kept.dice] == [None, None]
    for never in ("", " ", "\u200b", "a\u202eb", "a\nb\x00", "x" * 61, "\ud800"):
        assert isinstance(asking.settled(question, ["3", never]), Refusal)


def test_what_is_no_die_or_does_not_count_is_left_out() -> None:
    thing = seen(DieKind.D6, None, state=DieState.UNKNOWN, confidence=0.4)
    question = asked(seen(DieKind.D6, 4), thing)
    assert question.question.doubtful == (1,)
    assert roll(question, 4, None) == [("d6", 4, 0)]
    refused = asking.settled(question, [None, None])
    assert isinstance(refused, Refusal)
    assert "throw again" in refused.text.english()


def test_a_surplus_die_of_a_colour_that_nobody_wanted_is_set_aside() -> None:
    green = seen(DieKind.D6, 2, colour="green")
    d12 = seen(DieKind.D12, 11, colour="blue")
    question = asked(green, d12, wanted=(BLUE_D12,))
    assert question.question.spare == (0,)
    assert question.question.text.english() == "Is this right: 11?"
    assert asking.read_values(question) == (None, 11)
    either = asked(d12, d12, wanted=(BLUE_D12,))
    assert either.question.spare == ()
