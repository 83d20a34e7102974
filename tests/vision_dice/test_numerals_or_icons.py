"""Dice with numerals and dice with icons are told apart by what stands on their top face."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from assistant.words.dice import DieKind, DieReading
from vision.dice.reader import make_reader
from vision.dice.sight import DiceReader
from vision.evaluation.by_kind import GOOD_VIEW
from vision.evaluation.labelled import LabelledDie
from vision.evaluation.matching import match
from vision.synthesis import Variety, draw_scene

SCENES, DICE, SIZE = 8, 6, (640, 480)
NUMERALS = dataclasses.replace(GOOD_VIEW, kinds=(DieKind.D6,))
ICONS = dataclasses.replace(NUMERALS, numerals=0.0, custom=1.0)


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return make_reader()


def read(
    reader: DiceReader, variety: Variety, first: int
) -> Iterator[tuple[DieReading, DieReading, bool]]:
    """What was seen of each die that was found, what it is, and whether it is certain."""
    for seed in range(first, first + SCENES):
        scene = draw_scene(seed, dice=DICE, size=SIZE, variety=variety)
        sight = reader.read(scene.image)
        dice = [LabelledDie(one.kind.value, one.value or 0, one.box) for one in scene.truth]
        for nth, true in match(sight.dice, dice):
            seen = sight.dice[nth]
            sure = seen.value is not None and seen.confidence >= sight.certain
            yield seen, scene.truth[true], sure


def test_most_plain_numerals_of_a_d6_are_certain(reader: DiceReader) -> None:
    seen = list(read(reader, NUMERALS, 3_200_000))
    certain = [(one.kind, one.value) == (true.kind, true.value) for one, true, sure in seen if sure]
    assert len(certain) >= SCENES * DICE * 2 / 3
    assert all(certain)


def test_icons_are_hardly_taken_for_values_and_never_surely(reader: DiceReader) -> None:
    seen = list(read(reader, ICONS, 3_200_000))
    assert not [one.value for one, _, sure in seen if sure]
    icons = sum(one.kind is DieKind.CUSTOM for one, _, _ in seen)
    assert icons >= SCENES * DICE * 2 / 3
