"""Numerals that other readers got wrong: 12 upside down, the 6 of a die without a 9."""

from __future__ import annotations

from collections.abc import Sequence

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


def test_12_upside_down_is_no_21(reader: DiceReader) -> None:
    pictures = []
    for seed in SEEDS:
        stage = Stage(seed=seed, size=SIZE)
        for number, x in enumerate((-80.0, -27.0, 27.0, 80.0)):
            look = FIVE_LOOKS[(number + seed) % 5]
            stage.die(12, (x, 10.0), kind=DieKind.D12, look=look, turn=90.0 * number + 30 * seed)
        pictures.append((stage.picture(), stage.truth))
    assert_read(reader, pictures)


def test_a_d8_has_no_9(reader: DiceReader) -> None:
    assert_read(reader, [dice(DieKind.D8, (6, 8, 6, 6, 8, 6), seed) for seed in SEEDS])


def test_each_face_of_a_d8(reader: DiceReader) -> None:
    pictures = []
    for seed in SEEDS:
        values = [(seed + 3 * step) % 8 + 1 for step in range(6)]
        pictures.append(dice(DieKind.D8, values, seed))
    assert_read(reader, pictures)
