"""Is each throw told once, whatever else goes on over the tray?"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from assistant.words.dice import DieReading, WantedDice
from vision.dice import DiceReader
from vision.evaluation.films import COURSES, Course, Film
from vision.evaluation.matching import same_face
from vision.worker_view import Sighting, ViewReader
from vision.worker_zones import Wish

Progress = Callable[[str, int, int], None]

_EARLY_S = 0.12


class CourseFigures(Struct, frozen=True):
    """How the throws of so many films of one course were told.

    `taken` and `asked` throws were told once, without and with a question; `missed` ones never;
    `wrong` ones were taken with other values than lie there; `early` ones before they lay.
    What is no throw was taken for one (`twice`) or asked about (`asked_again`).
    """

    name: str
    films: int
    throws: int
    taken: int
    asked: int
    missed: int
    wrong: int
    early: int
    twice: int
    asked_again: int


def measure_throws(
    reader: DiceReader, films: int, progress: Progress, courses: Sequence[Course] = COURSES
) -> tuple[CourseFigures, ...]:
    """Figures of each course over so many seeds; the same films each time."""
    return tuple(_course(reader, course, films, progress) for course in courses)


def _course(reader: DiceReader, course: Course, films: int, progress: Progress) -> CourseFigures:
    count: Counter[str] = Counter()
    for seed in range(films):
        progress(course.name, seed, films)
        film = Film(course, seed)
        count.update(outcomes(film, told(reader, film)))
    names = ("taken", "asked", "missed", "wrong", "early", "twice", "asked_again")
    figures = {name: count[name] for name in names}
    return CourseFigures(course.name, films, films * (1 + course.throws), **figures)


def told(reader: DiceReader, film: Film) -> list[tuple[float, Sighting]]:
    """What a table is told of a film, and when, that waits for any dice again and again."""
    view = ViewReader(reader, patient=False, longest_doubt_s=math.inf)
    wish = Wish(WantedDice("0"), 0.0)
    found: list[tuple[float, Sighting]] = []
    for frame in film.frames():
        for seen in view.take(frame, wish):
            found.append((frame.at_s, seen))
            wish = Wish(WantedDice(str(len(found))), frame.at_s)
    return found


def outcomes(film: Film, told: Sequence[tuple[float, Sighting]]) -> Counter[str]:
    """How often each of the outcomes of `CourseFigures` came."""
    count: Counter[str] = Counter()
    ends = [*film.rests[1:], math.inf] if len(film.rests) > 1 else [math.inf]
    begins = [-math.inf, *film.rests[1:]]
    for begin, end, rest_s, dice in zip(begins, ends, film.rests, film.shown, strict=True):
        mine = [seen for at_s, seen in told if begin <= at_s < end]
        if not mine:
            count["missed"] += 1
            continue
        first, *others = mine
        count["taken" if first.sight.accepted else "asked"] += 1
        count["wrong"] += first.sight.accepted and _values(first.sight.dice) != _values(dice)
        count["early"] += first.rest_s < rest_s - _EARLY_S
        taken = first.sight.accepted
        for other in others:
            # After a question alone, what is taken answers it.
            count["twice"] += other.sight.accepted and taken
            count["asked_again"] += not other.sight.accepted
            taken = taken or other.sight.accepted
    return count


def _values(dice: Sequence[DieReading]) -> Counter[object]:
    return Counter(same_face(die.kind.value, die.value) for die in dice)
