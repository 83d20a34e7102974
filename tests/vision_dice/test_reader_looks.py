"""How often each die is looked at: dice whose pips are clear once, others again."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import pytest

from tests.vision_dice.drawn import Table
from vision.dice.answer import Answer
from vision.dice.calibration import load_calibration
from vision.dice.classifier import AGAIN, Classifier, View
from vision.dice.finder import Find, Finder, Level
from vision.dice.lean import LeanReader
from vision.dice.numerals import NumeralReader
from vision.dice.reader import LEAST, NetReader
from vision.dice.taught import TaughtFaces

NETS = files("vision.dice") / "nets"


class Counting(Classifier):
    """Counts the dice that it is shown again."""

    again = 0

    def classify(self, levels: Sequence[Level], finds: Sequence[Find], view: View) -> list[Answer]:
        self.again += len(finds) if view is AGAIN else 0
        return super().classify(levels, finds, view)


@pytest.fixture
def classifier() -> Counting:
    return Counting((NETS / "classifier.onnx").read_bytes())


@pytest.fixture
def counted(classifier: Counting) -> NetReader:
    return NetReader(
        Finder((NETS / "finder.onnx").read_bytes(), LEAST),
        classifier,
        LeanReader((NETS / "lean.onnx").read_bytes()),
        NumeralReader((NETS / "numerals.onnx").read_bytes()),
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
