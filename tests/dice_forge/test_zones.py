"""A blessing that all roll at once, each in a zone of its own, as the table takes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.games.dice_forge import DiceForgeRules
from assistant.words.dice import DieKind, Reading
from tests.core.support import Around, Play, seat
from tests.core.support import reading as read
from tests.dice_forge.test_at_the_table import begin, bless, rolled


def reading(
    play: Play, seat_id: str, *faces: str | None, name: str = "", accepted: bool = True
) -> Reading:
    """Dice that lie in the zone of a seat since just now."""
    made = read(play.around, name or f"r-{seat_id}", *faces, accepted=accepted, kind=DieKind.CUSTOM)
    return replace(made, seat=seat_id)


def by_seat(play: Play) -> dict[str | None, list[object]]:
    return {roll.seat: [die.value for die in roll.dice] for roll in play.view.rolls}


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    table = Play(tmp_path, Around(), rules=(DiceForgeRules(),))
    begin(table)
    table.around.pass_time(10)
    yield table
    table.table.stop()


def test_everybody_s_own_dice_are_wanted_at_once(play: Play) -> None:
    wanted = play.view.wanted
    assert wanted is not None
    assert [(one.seat, one.place) for one in wanted.zones] == [
        ("s1", 1), ("s2", 2), ("s3", 3), ("s4", 4),
    ]  # fmt: skip
    play.do("roll_result", seat="s2", faces=["gold 1", "gold 1"])
    after = play.view.wanted
    assert after is not None
    assert [one for one in wanted.zones if one.seat != "s2"] == list(after.zones)


def test_four_throws_of_one_picture_are_four_rolls(play: Play) -> None:
    offered = {
        "s3": ("gold 1", "moon 1"),
        "s1": ("sun 1", "gold 1"),
        "s4": ("gold 1", "glory 2"),
        "s2": ("gold 1", "gold 1"),
    }
    made = [reading(play, seat_id, *faces) for seat_id, faces in offered.items()]
    for number, one in enumerate(made):
        play.around.pass_time(0.2)
        play.table.offer(one)
        rolled(play, number + 1)
    assert by_seat(play) == {seat_id: list(faces) for seat_id, faces in offered.items()}
    assert play.view.question is None
    assert play.view.wanted is None


def test_a_zone_answers_only_for_its_own_seat(play: Play) -> None:
    play.do("roll_result", seat="s2", faces=["gold 1", "gold 1"])
    play.table.offer(reading(play, "s2", "gold 1", "glory 2"))
    play.settle()
    assert by_seat(play) == {"s2": ["gold 1", "gold 1"]}
    assert play.table.facts().ignored == 1


def test_throws_in_question_are_asked_one_after_the_other_each_of_its_own_seat(
    play: Play,
) -> None:
    play.table.offer(reading(play, "s3", "gold 1", None, accepted=False))
    play.table.offer(reading(play, "s2", None, "gold 1", accepted=False))
    play.table.offer(reading(play, "s4", "gold 1", "gold 1"))
    view = play.wait(lambda one: len(one.rolls) == 1)
    assert view.question is not None
    assert (view.question.seat, view.question.reading) == ("s3", "r-s3")
    play.refuse("settle_reading", reading="r-s3", values=["gold 1", "gold 1"], actor=seat(2))
    play.do("settle_reading", reading="r-s3", values=["gold 1", "moon 1"], actor=seat(3))
    assert play.view.question is not None
    assert play.view.question.reading == "r-s2"
    play.do("settle_reading", reading="r-s2", values=["sun 1", "gold 1"], actor=seat(2))
    assert play.view.question is None
    assert by_seat(play) == {
        "s4": ["gold 1", "gold 1"], "s3": ["gold 1", "moon 1"], "s2": ["sun 1", "gold 1"],
    }  # fmt: skip


def test_a_throw_of_another_zone_leaves_the_question_as_it_is(play: Play) -> None:
    play.table.offer(reading(play, "s3", "gold 1", None, accepted=False))
    play.table.offer(reading(play, "s1", "gold 1", "gold 1"))
    view = play.wait(lambda one: len(one.rolls) == 1)
    assert view.question is not None
    assert view.question.reading == "r-s3"
    assert view.notices == ()
    play.table.offer(reading(play, "s3", "gold 1", "moon 1", name="again"))
    assert play.wait(lambda one: len(one.rolls) == 2).question is None


def test_a_roll_that_was_tapped_ends_the_question_about_its_dice(play: Play) -> None:
    play.table.offer(reading(play, "s3", "gold 1", None, accepted=False))
    play.wait(lambda one: one.question is not None)
    play.do("roll_result", seat="s3", faces=["gold 1", "moon 1"])
    assert play.view.question is None


def test_undo_asks_the_zone_anew_and_leaves_the_others_waiting(play: Play) -> None:
    first = play.view.wanted
    play.table.offer(reading(play, "s1", "gold 1", "gold 1"))
    rolled(play, 1)
    play.do("undo")
    again = play.view.wanted
    assert first is not None and again is not None
    was, now = ({one.seat: one.id for one in want.zones} for want in (first, again))
    assert was["s1"] != now["s1"]
    assert {key: was[key] for key in ("s2", "s3", "s4")} == {
        key: now[key] for key in ("s2", "s3", "s4")
    }
    play.table.offer(reading(play, "s1", "gold 1", "gold 1"))
    play.settle()
    assert by_seat(play) == {}, "a reading counts once"


def test_dice_that_lay_there_before_the_blessing_are_asked_about(play: Play) -> None:
    bless(play)
    play.around.pass_time(10)
    early = reading(play, "s2", "gold 1", "moon 1")
    play.around.pass_time(0.5)
    play.do("end_turn")
    play.table.offer(early)
    question = play.wait(lambda view: view.question is not None).question
    assert question is not None
    assert "lay there before" in question.problems[0].english()
