"""Numerals that other readers got wrong: d10 and d00, 12 upside down, 6 and 9."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from assistant.words.dice import DieKind
from tests.vision_dice.stage import Image, Stage, assert_read
from vision.dice import DiceReader
from vision.evaluation.labelled import LabelledDie
from vision.synthesis.looks import LOOKS

SEEDS = range(3)
FIVE_LOOKS = (LOOKS[0], LOOKS[1], LOOKS[2], LOOKS[3], LOOKS[6])
Case = tuple[Image, Sequence[LabelledDie]]
SIZE = (960, 640)
"""Four pixels a mm: a numeral is smaller than a face of pips."""


def dice(kind: DieKind, values: Sequence[int], seed: int) -> Case:
    """Six dice of one kind."""
    stage = Stage(seed=seed, size=SIZE)
    stage.six(values=values, kind=kind, looks=FIVE_LOOKS[seed % 5 :] + FIVE_LOOKS[: seed % 5])
    return stage.picture(), stage.truth


def test_d10_and_d00_are_told_apart(reader: DiceReader) -> None:
    pictures = []
    for seed in SEEDS:
        units = [(seed + 3 * step) % 10 + 1 for step in range(6)]
        pictures.append(dice(DieKind.D10, units, seed))
        tens = [10 * ((seed + 3 * step) % 10) for step in range(6)]
        pictures.append(dice(DieKind.D00, tens, seed))
    assert_read(reader, pictures)


@pytest.mark.parametrize("kind", [DieKind.D12, DieKind.D20])
def test_12_upside_down_is_no_21(reader: DiceReader, kind: DieKind) -> None:
    pictures = []
    for seed in SEEDS:
        stage = Stage(seed=seed, size=SIZE)
        for number, x in enumerate((-80.0, -27.0, 27.0, 80.0)):
            look = FIVE_LOOKS[(number + seed) % 5]
            stage.die(12, (x, 10.0), kind=kind, look=look, turn=90.0 * number + 30 * seed)
        pictures.append((stage.picture(), stage.truth))
    assert_read(reader, pictures)


@pytest.mark.parametrize("kind", [DieKind.D10, DieKind.D12, DieKind.D20])
def test_6_and_9_by_their_mark(reader: DiceReader, kind: DieKind) -> None:
    assert_read(reader, [dice(kind, (6, 9, 9, 6, 9, 6), seed) for seed in SEEDS])


def test_a_d8_has_no_9(reader: DiceReader) -> None:
    assert_read(reader, [dice(DieKind.D8, (6, 8, 6, 6, 8, 6), seed) for seed in SEEDS])


@pytest.mark.parametrize(
    "kind", [DieKind.D4, DieKind.D8, DieKind.D10, DieKind.D00, DieKind.D12, DieKind.D20]
)
def test_each_kind_by_its_shape_and_its_top_face(reader: DiceReader, kind: DieKind) -> None:
    faces = {
        DieKind.D4: (1, 2, 3, 4),
        DieKind.D8: tuple(range(1, 9)),
        DieKind.D10: tuple(range(1, 11)),
        DieKind.D00: tuple(range(0, 100, 10)),
        DieKind.D12: tuple(range(1, 13)),
        DieKind.D20: tuple(range(1, 21)),
    }[kind]
    pictures = []
    for seed in SEEDS:
        values = [faces[(seed + step * (len(faces) // 4 + 1)) % len(faces)] for step in range(6)]
        pictures.append(dice(kind, values, seed))
    assert_read(reader, pictures)
