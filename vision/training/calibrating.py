"""Measures how far the nets' own figures can be trusted, on pictures that they never saw."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from assistant.words.dice import DieKind, DieReading, DieState, Face
from vision.dice.calibration import Calibration, calibrate
from vision.dice.reader import reader_of
from vision.dice.shape import CLASSES, NUMERALS, PIPS
from vision.dice.taught import TaughtFaces
from vision.training.drawn import drawn_picture
from vision.training.fit import Progress
from vision.training.labels import UNKNOWN, DieLabel, Scene
from vision.training.photos import Photo

MOST_WRONG = 1 / 500
"""Share of accepted values that may be wrong."""

_PLAIN = Calibration((0.0, 1.0), (0.0, 1.0), 1.0, "nothing")
_SAME_DIE = 0.35
_CHUNK = 50


class _Job(NamedTuple):
    """Pictures to read: `photos`, or a chunk of drawn ones."""

    nets: Path
    photos: tuple[Photo, ...]
    seed: int
    number: int


def measure(
    nets: Path,
    photos: Sequence[Photo],
    seed: int,
    drawn: int,
    progress: Progress,
    workers: int,
) -> Calibration:
    """The calibration of the nets in folder `nets`, on so many `drawn` pictures and `photos`."""
    chunks = math.ceil(drawn / _CHUNK)
    jobs = [_Job(nets, tuple(photos), seed, 0)]
    jobs += [_Job(nets, (), seed, number) for number in range(1, chunks + 1)]
    found: list[tuple[float, bool]] = []
    with ProcessPoolExecutor(workers) as pool:
        for done, part in enumerate(pool.map(_read, jobs), 1):
            found += part
            wrong = sum(not right for _, right in found)
            progress(f"calibration: {done} of {len(jobs)}, {len(found)} dice, {wrong} wrong")
    raw, right = zip(*found, strict=True)
    measured = f"{chunks * _CHUNK} drawn pictures and {len(photos)} photographs, {len(found)} dice"
    return calibrate(raw, right, most_wrong=MOST_WRONG, measured=measured)


def _read(job: _Job) -> list[tuple[float, bool]]:
    """The nets' own figure and whether it is right, of each flat die that has a value."""
    cv2.setNumThreads(1)
    reader = reader_of(job.nets, _PLAIN, TaughtFaces())
    return [
        (die.confidence, _is_right(die, scene.dice))
        for scene in _pictures(job)
        for die in reader.read(scene.image).dice
        if die.value is not None and die.state is DieState.FLAT
    ]


def _pictures(job: _Job) -> Iterator[Scene]:
    if job.photos:
        yield from (Scene(photo.image, photo.dice) for photo in job.photos)
        return
    rng = np.random.default_rng((job.seed, 99, job.number))
    yield from (drawn_picture(rng) for _ in range(_CHUNK))


def _is_right(die: DieReading, truth: Sequence[DieLabel]) -> bool:
    x, y, w, h = die.box
    at = x + w / 2, y + h / 2
    near = min(truth, key=lambda one: math.dist(at, (one.x, one.y)), default=None)
    if near is None:
        return False
    # A place known only roughly must lie on what was read; its size says nothing.
    reach = _SAME_DIE * near.size if near.sized else max(w, h) / 2
    if math.dist(at, (near.x, near.y)) > reach:
        return False
    return (die.kind, die.value) == shown(near)


def shown(die: DieLabel) -> tuple[DieKind, Face | None]:
    """Kind and value of a die; None where the label does not tell."""
    name = CLASSES[die.kind]
    kind = DieKind.D6 if name == PIPS else DieKind(name)
    if die.face == UNKNOWN:
        return kind, None
    return kind, die.face + 1 if name == PIPS else int(NUMERALS[die.face])
