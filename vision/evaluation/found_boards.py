"""Drawn boards that are hard to find: hardly any print, half of it covered, a bumped camera."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from msgspec import Struct

from vision.evaluation.board_corners import TOO_FAR
from vision.registration import (
    BoardReference,
    Pose,
    Refusal,
    anchor,
    follow,
    make_reference,
    register,
)
from vision.registration.geometry import corners_in_view, diagonal
from vision.synthesis.laid_boards import (
    SIZE,
    LaidBoard,
    a_bump,
    bumped,
    covered,
    laid,
    photographed,
    random_print,
)

Progress = Callable[[str, int, int], None]

_FIRST_SEED = 7_100_000
_WEAK, _FAINT = (0.15, 0.35), (0.03, 0.1)
_COVERED, _MOSTLY = (0.35, 0.55), (0.65, 0.85)
_PUSH, _PUSH_TURN = 7.0, 0.004
_BUMP, _BUMP_TURN = 90.0, 0.12
_OUT, _OUT_TURN = 560.0, 0.1


class Course(StrEnum):
    """What makes a board hard to find."""

    PLAIN = "strong print"
    WEAK = "weak print"
    FAINT = "hardly any print"
    COVERED = "about half covered"
    MOSTLY = "three quarters covered"
    PUSHED = "pushed camera"
    BUMPED = "bumped camera"
    OUT = "bumped camera, board partly out of view"


class FoundFigures(Struct, frozen=True):
    """So many boards of a course, each found by a picture of it bare and uncovered.

    `found` are those accepted, with a corner off by `median` and at most `worst` % of the
    diagonal; `wrong` ones are off by more than may be. For the others a reason is `told`: of
    those partly out of view `corners_right` times with as many corners as are seen.
    """

    course: Course
    boards: int
    found: int
    wrong: int
    median: float
    worst: float
    told: int
    corners_right: int


@dataclass(frozen=True)
class _Tried:
    error: float | None
    corners_right: bool = False


def measure_found(
    boards: int, progress: Progress, courses: Sequence[Course] = tuple(Course)
) -> tuple[FoundFigures, ...]:
    """Figures of so many drawn boards a course; the same ones each time."""
    figures = []
    for course in courses:
        nth, tried = tuple(Course).index(course), []
        for number in range(boards):
            progress(course.value, number, boards)
            tried.append(_try(course, np.random.default_rng([_FIRST_SEED + number, nth])))
        errors = [one.error for one in tried if one.error is not None]
        figures.append(
            FoundFigures(
                course,
                boards,
                len(errors),
                sum(error > TOO_FAR for error in errors),
                float(np.median(errors)) if errors else 0.0,
                max(errors, default=0.0),
                boards - len(errors),
                sum(one.corners_right for one in tried),
            )
        )
    return tuple(figures)


def _try(course: Course, chance: np.random.Generator) -> _Tried:
    strength = {Course.WEAK: _WEAK, Course.FAINT: _FAINT}.get(course, (1.0, 1.0))
    picture = random_print(chance, chance.uniform(*strength))
    shown, lying = laid(chance, picture), laid(chance, picture)
    reference = make_reference(photographed(shown, chance), shown.corners)
    if course in (Course.COVERED, Course.MOSTLY):
        share = chance.uniform(*(_COVERED if course is Course.COVERED else _MOSTLY))
        lying = covered(chance, lying, share)
    if course in _BUMPS:
        return _after(chance, reference, lying, *_BUMPS[course])
    return _tried(register(photographed(lying, chance), reference), lying)


_BUMPS = {
    Course.PUSHED: (_PUSH, _PUSH_TURN),
    Course.BUMPED: (_BUMP, _BUMP_TURN),
    Course.OUT: (_OUT, _OUT_TURN),
}


def _after(
    chance: np.random.Generator,
    reference: BoardReference,
    lying: LaidBoard,
    reach: float,
    turn: float,
) -> _Tried:
    """A board that was held, after its camera was bumped."""
    before = photographed(lying, chance)
    pose = register(before, reference)
    if isinstance(pose, Refusal):
        return _Tried(None)
    held = follow(
        anchor(before, pose, reference),
        photographed(moved := bumped(lying, a_bump(chance, reach, turn)), chance),
        reference,
    )
    if held.pose is not None:
        return _tried(held.pose, moved)
    seen = corners_in_view(moved.corners, SIZE)
    told = held.why is not None and held.why.args.get("n") == seen
    return _Tried(None, told)


def _tried(answer: Pose | Refusal, board: LaidBoard) -> _Tried:
    if isinstance(answer, Refusal):
        return _Tried(None)
    off = np.hypot(*(answer.corners - board.corners).T).max()
    return _Tried(float(off) / diagonal(board.corners) * 100)
