"""Measuring taught faces: each taught from one picture, read in others, left out in turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from tests.stand_ins import TaughtPatches
from tests.taught.faces import draw_die, open_faces
from vision.dice import DiceSight
from vision.dice.scope import Scope
from vision.dice.weighing import Read
from vision.evaluation import load_set
from vision.evaluation.figures import IconFigures
from vision.evaluation.icons import READINGS, measure_icons

Image = NDArray[np.uint8]
MARKS = ("ring", "bar", "dots")


class WhiteDice(TaughtPatches):
    """Finds the one white die in a picture by its brightness, reads it by the taught faces."""

    least_side = 0.0

    def light(self, image: Image) -> Image:
        red = cv2.GaussianBlur(image[..., 2], (0, 0), 3)
        return np.asarray(
            cv2.threshold(red, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1], np.uint8
        )

    def dice_of(self, outlines: Sequence[cv2.typing.MatLike]) -> Sequence[cv2.typing.MatLike]:
        return [max(outlines, key=cv2.contourArea)]

    def judge(self, read: Read, wanted: tuple[DieSpec, ...] | None, scope: Scope) -> DiceSight:
        accepted = all(die.value is not None for die in read.dice)
        return DiceSight(tuple(read.dice), accepted, (), 1.0)


def measured(folder: Path, reader: type[WhiteDice] = WhiteDice) -> IconFigures:
    folder.mkdir()
    lines = []
    for mark in MARKS:
        cv2.imwrite(str(folder / f"{mark}.png"), draw_die(mark))
        die = f'{{"kind": "custom", "value": "{mark}"}}'
        lines.append(f'{{"image": "{mark}.png", "dice": [{die}]}}')
    (folder / "test.jsonl").write_text("\n".join([*lines, lines[0]]))
    sets = [load_set(folder / "test.jsonl")]
    (figures,) = measure_icons(sets, reader, open_faces(), lambda *_: None, drawn=0)
    return figures


def test_faces_are_taught_once_and_read_in_other_pictures(tmp_path: Path) -> None:
    figures = measured(tmp_path / "marks")
    assert (figures.source, figures.faces, figures.taught) == ("marks/test", 3, 3)
    assert figures.readings == figures.untaught_readings == 3 * READINGS
    assert figures.read is not None and figures.read > 0.7
    assert figures.read == figures.same_mark
    assert figures.refused is not None and figures.refused > 0.7
    assert len(figures.not_read) == round(figures.readings * (1 - figures.read))


class Guesser(WhiteDice):
    """Names a face, whatever lies there."""

    def read(self, image: Image, *_: object, **__: object) -> DiceSight:
        die = DieReading(DieKind.CUSTOM, "custom ring", 1.0, (80, 80, 40, 40), DieState.FLAT)
        return DiceSight((die,), True, (), 1.0)


def test_a_reader_that_guesses_is_found_out(tmp_path: Path) -> None:
    figures = measured(tmp_path / "marks", Guesser)
    assert figures.read is not None and round(figures.read * 3) == 1
    assert (figures.accepted, figures.wrong) == (1.0, 2 * READINGS)
    assert figures.refused == 0.0
