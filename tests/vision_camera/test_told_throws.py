"""The measure of told throws counts what a table would notice."""

from __future__ import annotations

from collections import Counter

from click.testing import CliRunner

from assistant.cli.bench_throws import throws
from assistant.words.dice import DieKind, DieReading, DieState, Face
from assistant.words.text import text
from tests.vision_camera.scenes import Look, Scene
from vision.dice import DiceSight
from vision.evaluation.films import COURSES, Course, Film
from vision.evaluation.throws import outcomes
from vision.frames import Frame
from vision.worker_view import Sighting


def dice(*values: Face) -> tuple[DieReading, ...]:
    box = (0.0, 0.0, 9.0, 9.0)
    return tuple(DieReading(DieKind.D6, value, 1.0, box, DieState.FLAT) for value in values)


def seen(at_s: float, *values: Face, asked: bool = False) -> tuple[float, Sighting]:
    problems = (text("Not sure."),) if asked else ()
    sight = DiceSight(dice(*values), not asked, problems, 1.0)
    frame = Frame(Scene((64, 36)).frame(Look()).image, at_s, 0)
    return at_s, Sighting(frame, sight, at_s - 0.3)


def film(*rests: float) -> Film:
    one = Film(Course("test", throws=len(rests) - 1), 0)
    one.rests, one.shown = list(rests), [dice(3, 4)] * len(rests)
    return one


def test_a_throw_told_once_is_taken_or_asked() -> None:
    assert +outcomes(film(2.0), [seen(2.4, 4, 3)]) == Counter(taken=1)
    assert +outcomes(film(2.0), [seen(2.4, 4, 4, asked=True)]) == Counter(asked=1)


def test_what_is_told_never_wrong_or_early_is_counted() -> None:
    assert +outcomes(film(2.0), []) == Counter(missed=1)
    assert +outcomes(film(2.0), [seen(2.4, 4, 4)]) == Counter(taken=1, wrong=1)
    assert +outcomes(film(2.0), [seen(1.9, 3, 4)]) == Counter(taken=1, early=1)


def test_the_same_throw_told_again_is_no_other_one() -> None:
    told = [seen(2.4, 3, 4), seen(4.0, 3, 4), seen(5.0, 3, 4, asked=True)]
    assert +outcomes(film(2.0), told) == Counter(taken=1, twice=1, asked_again=1)
    assert +outcomes(film(2.0, 3.8), told[:2]) == Counter(taken=2)
    answered = [seen(2.4, 3, 4, asked=True), seen(4.0, 3, 4)]
    assert +outcomes(film(2.0), answered) == Counter(asked=1)


def test_every_course_has_a_name_of_its_own() -> None:
    assert len({course.name for course in COURSES}) == len(COURSES)


def test_a_course_that_is_not_there_is_answered_with_those_that_are() -> None:
    done = CliRunner().invoke(throws, ["--course", "earthquake"])
    assert done.exit_code == 2
    assert "a die is nudged" in done.output
