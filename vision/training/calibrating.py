"""Measures how far the nets' own figures can be trusted, on pictures that they never saw."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from assistant.words.dice import DieKind, DieReading, DieState, Face
from vision.dice.calibration import Calibration, calibrate
from vision.dice.classifier import Classifier
from vision.dice.finder import Finder
from vision.dice.numerals import NumeralReader
from vision.dice.reader import LEAST, NetReader
from vision.dice.shape import CLASSES, NUMERALS, PIPS, STATES
from vision.dice.taught import TaughtFaces
from vision.training.drawn import drawn_picture
from vision.training.fit import Progress
from vision.training.labels import UNKNOWN, DieLabel, Scene
from vision.training.photos import Photo

MOST_WRONG = 1 / 500
"""Share of accepted values that may be wrong: what is promised."""

_PLAIN = Calibration((0.0, 1.0), (0.0, 1.0), 1.0, "nothing")
_SAME_DIE = 0.35
_FLAT = STATES.index(DieState.FLAT)


def measure(
    nets: Path, photos: Sequence[Photo], seed: int, drawn: int, progress: Progress
) -> Calibration:
    """The calibration of the nets in folder `nets`, on `drawn` drawn pictures and `photos`."""
    reader = NetReader(
        Finder((nets / "finder.onnx").read_bytes(), LEAST),
        Classifier((nets / "classifier.onnx").read_bytes()),
        NumeralReader((nets / "numerals.onnx").read_bytes()),
        _PLAIN,
        TaughtFaces(),
    )
    raw: list[float] = []
    right: list[bool] = []
    for number, scene in enumerate(_pictures(photos, seed, drawn), 1):
        for die in reader.read(scene.image).dice:
            if die.value is not None and die.state is DieState.FLAT:
                raw.append(die.confidence)
                right.append(_is_right(die, scene.dice))
        if number % 100 == 0:
            progress(f"calibration: {number} pictures, {len(raw)} dice, {right.count(False)} wrong")
    measured = f"{drawn} drawn pictures and {len(photos)} photographs, {len(raw)} dice"
    return calibrate(raw, right, most_wrong=MOST_WRONG, measured=measured)


def _pictures(photos: Iterable[Photo], seed: int, drawn: int) -> Iterator[Scene]:
    rng = np.random.default_rng((seed, 99))
    for _ in range(drawn):
        yield drawn_picture(rng)
    for photo in photos:
        yield Scene(photo.image, photo.dice)


def _is_right(die: DieReading, truth: Sequence[DieLabel]) -> bool:
    x, y, w, h = die.box
    at = x + w / 2, y + h / 2
    near = min(truth, key=lambda one: math.dist(at, (one.x, one.y)), default=None)
    if near is None or math.dist(at, (near.x, near.y)) > _SAME_DIE * near.size:
        return False
    flat = near.state in (_FLAT, UNKNOWN)
    return flat and (die.kind, die.value) == shown(near)


def shown(die: DieLabel) -> tuple[DieKind, Face | None]:
    """Kind and value of a die; None where the label does not tell."""
    name = CLASSES[die.kind]
    kind = DieKind.D6 if name == PIPS else DieKind(name)
    if die.face == UNKNOWN:
        return kind, None
    return kind, die.face + 1 if name == PIPS else int(NUMERALS[die.face])
