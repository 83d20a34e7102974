"""Measuring taught faces: each taught from one picture, read in others, left out in turn."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from tests.taught.faces import draw_die, open_faces
from vision.dice import DiceSight
from vision.dice.taught import TaughtFaces, cut_face
from vision.evaluation import load_set
from vision.evaluation.figures import IconFigures
from vision.evaluation.icons import READINGS, measure_icons

Image = NDArray[np.uint8]
MARKS = ("ring", "bar", "dots")


class WhiteDice:
    """Finds the one white die in a picture by its brightness, reads it by the taught faces."""

    def __init__(self, faces: TaughtFaces) -> None:
        self.faces = faces

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
    ) -> DiceSight:
        red = cv2.GaussianBlur(image[..., 2], (0, 0), 3)
        _, bright = cv2.threshold(red, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
        outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        (x, y), (w, h), _ = cv2.minAreaRect(max(outlines, key=cv2.contourArea))
        side = max(w, h)
        box = (x - side / 2, y - side / 2, side, side)
        match = self.faces.read([cut_face(image, box)])
        die = DieReading(DieKind.CUSTOM, match.value, match.confidence, box, DieState.FLAT)
        return DiceSight((die,), match.value is not None, (), 1.0)


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
