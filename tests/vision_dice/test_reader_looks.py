"""How often each die is looked at: dice whose pips are clear once, others again."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import numpy as np
import pytest

from tests.vision_dice.drawn import Table
from vision.dice.answer import Answer, with_numerals
from vision.dice.calibration import load_calibration
from vision.dice.classifier import AGAIN, Classifier, View
from vision.dice.finder import Find, Finder, Level
from vision.dice.lean import LeanReader, Lie
from vision.dice.numerals import NumeralReader
from vision.dice.reader import LEAST, NetReader
from vision.dice.shape import BORNE, TOP_LOGITS
from vision.dice.shape import NUMERALS as PRINTED
from vision.dice.taught import TaughtFaces

NETS = files("vision.dice") / "nets"
NUMERALS = NETS / "numerals.onnx"


class Counting(Classifier):
    """Counts the dice that it is shown again."""

    again = 0

    def classify(self, levels: Sequence[Level], finds: Sequence[Find], view: View) -> list[Answer]:
        self.again += len(finds) if view is AGAIN else 0
        return super().classify(levels, finds, view)


class EverywhereNumerals(NumeralReader):
    """Sees a 6 on top of whatever it is shown."""

    def borne(
        self, levels: Sequence[Level], finds: Sequence[Find], lies: Sequence[Lie]
    ) -> list[float]:
        return [0.99] * len(finds)

    def read(
        self,
        levels: Sequence[Level],
        finds: Sequence[Find],
        wholes: Sequence[Answer],
        lies: Sequence[Lie],
        told: Sequence[tuple[float, float]],
    ) -> list[tuple[Answer, ...]]:
        logits = np.full(TOP_LOGITS, -9.0, np.float32)
        logits[[PRINTED.index("6"), BORNE]] = 9.0
        return [(with_numerals(whole, logits),) * 2 for whole in wholes]


@pytest.fixture
def classifier() -> Counting:
    return Counting((NETS / "classifier.onnx").read_bytes())


@pytest.fixture
def counted(classifier: Counting) -> NetReader:
    return reader_with(classifier, NumeralReader(NUMERALS.read_bytes()))


def reader_with(classifier: Classifier, numerals: NumeralReader) -> NetReader:
    return NetReader(
        Finder((NETS / "finder.onnx").read_bytes(), LEAST),
        classifier,
        LeanReader((NETS / "lean.onnx").read_bytes()),
        numerals,
        load_calibration(),
        TaughtFaces(),
    )


def six() -> Table:
    table = Table()
    for value in range(1, 7):
        table.die(110 + 200 * ((value - 1) % 3), 120 + 210 * ((value - 1) // 3), value)
    return table


def test_most_clear_dice_are_looked_at_once(counted: NetReader, classifier: Counting) -> None:
    sight = counted.read(six().picture(blur=0.5))
    assert sorted(str(die.value) for die in sight.dice) == list("123456")
    assert classifier.again <= 3


def test_dice_out_of_focus_are_looked_at_again(counted: NetReader, classifier: Counting) -> None:
    counted.read(six().picture(blur=4.0, noise=25.0))
    assert classifier.again >= 3


def test_a_single_pip_that_may_be_a_numeral_is_asked_about(classifier: Counting) -> None:
    sight = reader_with(classifier, EverywhereNumerals(NUMERALS.read_bytes())).read(six().picture())
    doubted = [die for die in sight.dice if die.value in (1, 6) and die.confidence < sight.certain]
    assert len(doubted) == 1
    assert sum(die.confidence >= sight.certain for die in sight.dice) == 5


def test_a_plain_single_pip_is_taken(counted: NetReader) -> None:
    sight = counted.read(six().picture(blur=0.5))
    assert [die.value for die in sight.dice if die.confidence >= sight.certain].count(1) == 1
