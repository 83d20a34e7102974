"""How well boards are found: against the labelled corners, each by one other picture of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from msgspec import Struct

from vision.evaluation.board_labels import LabelledBoard, LabelledBoards
from vision.evaluation.pictures import load_picture
from vision.registration import (
    BoardReference,
    NoReferenceError,
    Pose,
    anchor,
    check,
    make_reference,
    propose,
    register,
)
from vision.registration.geometry import Points, corners_in_view, diagonal

TOO_FAR = 2.0
"""No accepted corner may be further off than this, in % of the board's diagonal."""

Progress = Callable[[str, int, int], None]


class CornerMiss(Struct, frozen=True):
    """A picture that was not found, or where a corner is further off than may be."""

    image: str
    error: float | None
    why: str


class CornerFigures(Struct, frozen=True):
    """Boards of a set found by `reference`, the name of one other picture of it.

    Errors are in % of the board's diagonal: `median` and `p95` of the mean of the four
    corners, `worst_median` and `worst_p95` of the corner furthest off. `too_far` were
    accepted with a corner more than `TOO_FAR` off. `outlined` is the share in which the likeliest
    outline, without any reference, has all corners within `TOO_FAR`. Times are of one thread.
    """

    reference: str
    pictures: int
    found: int
    median: float
    p95: float
    worst_median: float
    worst_p95: float
    too_far: int
    outlined: float
    ms_median: float
    ms_p95: float
    drift_ms_median: float
    drift_ms_p95: float
    misses: tuple[CornerMiss, ...]


class Tried(Struct, frozen=True):
    """One picture: its error where found, in % (mean, worst), times in ms, and the reason."""

    image: str
    errors: tuple[float, float] | None
    outlined: bool
    ms: float
    drift_ms: float | None
    why: str


def measure_corners(
    boards: LabelledBoards, progress: Progress, share: float = 0.0
) -> CornerFigures | None:
    """Figures of one set, None where fewer than two pictures of one board have corners.

    The reference of a picture is the one that lies at `share` (0 to below 1) of the way
    through the other pictures of its board with all of it in view. Raises `PictureError`.
    """
    cv2.setNumThreads(1)
    known = [one for one in boards.pictures if one.corners is not None]
    references: dict[str, BoardReference] = {}
    tried: list[Tried] = []
    for done, picture in enumerate(known):
        progress(boards.name, done, len(known))
        other = reference_of(boards, known, picture, share)
        if other is None:
            continue
        if other.image not in references:
            try:
                references[other.image] = make_reference(
                    load_picture(boards.path(other)), corners_of(other)
                )
            except NoReferenceError as error:
                tried.append(Tried(picture.image, None, False, 0.0, None, str(error)))
                continue
        tried.append(try_picture(boards, picture, references[other.image]))
    return summed(next(iter(references), ""), tried) if tried else None


def reference_of(
    boards: LabelledBoards, known: Sequence[LabelledBoard], picture: LabelledBoard, share: float
) -> LabelledBoard | None:
    """The picture by which this one is found."""
    others = [one for one in known if one is not picture and one.same_board == picture.same_board]
    whole = [one for one in others if is_whole(boards, one)] or others
    return whole[int(share * len(whole))] if whole else None


def is_whole(boards: LabelledBoards, picture: LabelledBoard) -> bool:
    """Whether all corners lie within the picture."""
    return corners_in_view(corners_of(picture), _size(boards.path(picture))) == 4


@lru_cache(maxsize=4096)
def _size(path: Path) -> tuple[int, int]:
    """(width, height) of a picture; it is asked for every pair of pictures of a set."""
    shape = load_picture(path).shape
    return (shape[1], shape[0])


def try_picture(boards: LabelledBoards, picture: LabelledBoard, reference: BoardReference) -> Tried:
    """Looks for the board in one picture."""
    image = load_picture(boards.path(picture))
    truth = corners_of(picture)
    span = diagonal(truth)
    started = time.thread_time()
    pose = register(image, reference)
    ms = (time.thread_time() - started) * 1000
    proposals = propose(image, 1)
    outlined = bool(proposals) and off(proposals[0].corners, truth, span)[1] <= TOO_FAR
    if not isinstance(pose, Pose):
        return Tried(picture.image, None, outlined, ms, None, pose.reason.english())
    error = np.hypot(*(pose.corners - truth).T) / span * 100
    held = anchor(image, pose, reference)
    started = time.thread_time()
    check(held, image)
    drift_ms = (time.thread_time() - started) * 1000
    return Tried(
        picture.image,
        (float(error.mean()), float(error.max())),
        outlined,
        ms,
        drift_ms,
        pose.evidence.value,
    )


def off(outline: Points, truth: Points, span: float) -> tuple[float, float]:
    """Mean and worst error of an outline in %, whichever corner it begins with."""
    errors = [
        np.hypot(*(np.roll(outline, turn, axis=0) - truth).T) / span * 100 for turn in range(4)
    ]
    best = min(errors, key=lambda one: float(one.max()))
    return float(best.mean()), float(best.max())


def corners_of(picture: LabelledBoard) -> Points:
    """The labelled corners, shape (4, 2)."""
    return np.array(picture.corners, np.float64)


def summed(reference: str, tried: Sequence[Tried]) -> CornerFigures:
    """The figures of the pictures tried."""
    errors = [one.errors for one in tried if one.errors is not None]
    mean, worst = np.array(errors or [(np.nan, np.nan)]).T
    drift_ms = [one.drift_ms for one in tried if one.drift_ms is not None] or [0.0]
    times = [one.ms for one in tried]
    misses = [
        CornerMiss(one.image, None if one.errors is None else round(one.errors[1], 2), one.why)
        for one in tried
        if one.errors is None or one.errors[1] > TOO_FAR
    ]

    def part(values: Sequence[float] | np.ndarray, share: float) -> float:
        return round(float(np.quantile(values, share)), 3) if len(errors) else 0.0

    return CornerFigures(
        reference,
        len(tried),
        len(errors),
        part(mean, 0.5),
        part(mean, 0.95),
        part(worst, 0.5),
        part(worst, 0.95),
        sum(1 for one in errors if one[1] > TOO_FAR),
        round(sum(one.outlined for one in tried) / len(tried), 3),
        round(float(np.quantile(times, 0.5)), 1),
        round(float(np.quantile(times, 0.95)), 1),
        round(float(np.quantile(drift_ms, 0.5)), 1),
        round(float(np.quantile(drift_ms, 0.95)), 1),
        tuple(misses),
    )


def reasons(figures: CornerFigures) -> Counter[str]:
    """How often each reason was given for not finding the board."""
    return Counter(one.why for one in figures.misses if one.error is None)
