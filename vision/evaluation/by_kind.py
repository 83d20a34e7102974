"""Numerals by kind of die, and how well dice that lean are known, on drawn tables.

Seeds are those of no other measure, and above all that nets are trained on.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from assistant.words.dice import DieKind, DieReading, DieState
from vision.dice.sight import DiceReader, Image
from vision.evaluation.drawn import HELD_OUT_SEED
from vision.evaluation.labelled import LabelledDie
from vision.evaluation.matching import match, same_face
from vision.synthesis import Tray, Variety, draw_scene

Progress = Callable[[str, int, int], None]

KINDS = tuple(kind for kind in DieKind if kind is not DieKind.CUSTOM)
_FIRST_SEED = HELD_OUT_SEED + 400_000
_SIZE = (640, 480)
_DICE = 6
_IN_TRAY = 4
GOOD_VIEW = Variety(
    edge_px=(40.0, 64.0),
    blur_px=(0.0, 0.9),
    noise=(0.3, 5.0),
    tray=0.2,
    clutter=0.0,
    touching=0.0,
    cocked=0.0,
    cut=0.0,
    logo=0.0,
    numerals=1.0,
    tilt=0.35,
)
"""Dice with numerals lying flat in good view, of any make, colour and light."""
_LEANING = dataclasses.replace(GOOD_VIEW, numerals=0.2, cocked=0.35, touching=0.3)
_AT_REST_S, _PUT_S = 0.5, 3.0


class KindFigures(Struct, frozen=True):
    """Drawn dice of one kind with numerals: the share of which the kind is told, the share
    whose first value is right, and the share taken as certain, with how many of these are wrong.
    """

    kind: DieKind
    dice: int
    kind_right: float
    value_right: float
    certain: float
    wrong: int


class LeaningFigures(Struct, frozen=True):
    """Dice that lean, and how many of them are not taken for flat; dice that lie flat, and how
    many of these are doubted. `where`: in the drawn tray, leaning on its wall, or on tables."""

    where: str
    leaning: int
    known: int
    flat: int
    doubted: int


class ByKind(Struct, frozen=True):
    """The figures of one run."""

    numerals: tuple[KindFigures, ...]
    leaning: tuple[LeaningFigures, ...]


def measure_by_kind(reader: DiceReader, scenes: int, progress: Progress) -> ByKind:
    """Figures on so many drawn scenes of each kind, and of the tray; the same ones each time."""
    return ByKind(
        tuple(_kind(reader, kind, scenes, progress) for kind in KINDS),
        (
            _leaning("tray", reader, _trays(scenes), scenes, progress),
            _leaning("tables", reader, _tables(scenes), scenes, progress),
        ),
    )


def _kind(reader: DiceReader, kind: DieKind, scenes: int, progress: Progress) -> KindFigures:
    variety = dataclasses.replace(GOOD_VIEW, kinds=(kind,))
    dice = kinds = values = certain = wrong = 0
    for number in range(scenes):
        progress(kind.value, number, scenes)
        seed = _FIRST_SEED + 10_000 * KINDS.index(kind) + number
        scene = draw_scene(seed, dice=_DICE, size=_SIZE, variety=variety)
        sight = reader.read(scene.image)
        dice += len(scene.truth)
        for seen, true in _pairs(sight.dice, scene.truth):
            right = seen.kind is kind and _first(seen) == same_face(kind.value, true.value)
            sure = seen.value is not None and seen.confidence >= sight.certain
            kinds += seen.kind is kind
            values += right
            certain += sure
            wrong += sure and not right
    whole = max(dice, 1)
    return KindFigures(
        kind,
        dice,
        round(kinds / whole, 4),
        round(values / whole, 4),
        round(certain / whole, 4),
        wrong,
    )


def _first(die: DieReading) -> object:
    value = die.candidates[0].value if die.candidates else die.value
    return same_face(die.kind.value, value)


def _leaning(
    where: str,
    reader: DiceReader,
    pictures: Iterator[tuple[Image, Sequence[DieReading]]],
    size: int,
    progress: Progress,
) -> LeaningFigures:
    leaning = known = flat = doubted = 0
    for done, (image, truth) in enumerate(pictures):
        progress(f"leaning, {where}", done, size)
        for seen, true in _pairs(reader.read(image).dice, truth):
            if true.state is DieState.COCKED:
                leaning += 1
                known += seen.state is not DieState.FLAT
            elif true.state is DieState.FLAT:
                flat += 1
                doubted += seen.state is not DieState.FLAT
    return LeaningFigures(where, leaning, known, flat, doubted)


def _trays(count: int) -> Iterator[tuple[Image, Sequence[DieReading]]]:
    """Dice thrown into the drawn tray, one of which leans on its wall."""
    for number in range(count):
        tray = Tray(_FIRST_SEED + number)
        tray.throw(_IN_TRAY, strength=0.6, angle=0.5, at_s=0.0)
        at_s = (tray.rest_s or 0.0) + _AT_REST_S
        tray.arrange("cocked", at_s)
        yield tray.render(at_s + _PUT_S), tray.truth()


def _tables(count: int) -> Iterator[tuple[Image, Sequence[DieReading]]]:
    for number in range(count):
        seed = _FIRST_SEED + 100_000 + number
        scene = draw_scene(seed, dice=_DICE, size=_SIZE, variety=_LEANING)
        yield scene.image, scene.truth


def _pairs(
    dice: Sequence[DieReading], truth: Sequence[DieReading]
) -> Iterator[tuple[DieReading, DieReading]]:
    labels = [LabelledDie(die.kind.value, die.value or 0, die.box) for die in truth]
    return ((dice[i], truth[j]) for i, j in match(dice, labels))
