"""Loading labelled sets, comparing readings with labels, and the figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from vision.dice import DiceSight
from vision.evaluation import LabelError, PictureError, load_set, measure, read_image
from vision.evaluation.labelled import LabelledDie, LabelledPicture
from vision.evaluation.matching import compare

GOOD = '{"image": "a.png", "dice": [{"kind": "d6", "value": 3, "box": [10, 10, 20, 20]}]}'


def reading(value: int | None, x: float = 10, side: float = 20) -> DieReading:
    return DieReading(DieKind.D6, value, 0.9, (x, 10, side, side), DieState.FLAT)


class Fixed:
    """A reader that always sees the same."""

    def __init__(self, dice: Sequence[DieReading], *, accepted: bool) -> None:
        self.sight = DiceSight(tuple(dice), accepted, (), 5.0)

    def read(
        self,
        image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]],
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: np.ndarray[tuple[int, ...], np.dtype[np.uint8]] | None = None,
    ) -> DiceSight:
        return self.sight


def make_set(folder: Path, *lines: str, part: str = "test") -> Path:
    folder.mkdir(exist_ok=True)
    cv2.imwrite(str(folder / "a.png"), np.zeros((40, 40, 3), np.uint8))
    path = folder / f"{part}.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_good_line(tmp_path: Path) -> None:
    labelled = load_set(make_set(tmp_path / "some", GOOD))
    assert (labelled.name, labelled.part) == ("some", "test")
    assert labelled.pictures[0].dice[0].box == (10, 10, 20, 20)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line 2"),
        ('{"image": "b.png", "dice": []}', "there is no picture b.png"),
        ('{"image": "a.png", "dice": [{"kind": "d6"}]}', "value"),
        (GOOD.replace("20, 20", "0, 20"), "width and a height"),
    ],
)
def test_bad_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    with pytest.raises(LabelError) as caught:
        load_set(make_set(tmp_path / "some", GOOD, line))
    assert "line 2" in str(caught.value) and reason in str(caught.value)


def test_label_of_the_pips_only_matches_the_whole_die() -> None:
    label = LabelledDie("d6", 1, (17, 17, 6, 6))
    outcome = compare([reading(1)], LabelledPicture("", (label,)), labelled_only=False)
    assert outcome.right == 1 and outcome.exact


def test_swapped_values_are_exact_as_a_sum_but_not_as_dice() -> None:
    labels = (LabelledDie("d6", 1, (10, 10, 20, 20)), LabelledDie("d6", 2, (60, 10, 20, 20)))
    outcome = compare(
        [reading(2), reading(1, 60)], LabelledPicture("", labels), labelled_only=False
    )
    assert outcome.right == 0 and outcome.exact


def test_labels_without_boxes_are_compared_as_a_heap() -> None:
    labels = (LabelledDie("d6", 5), LabelledDie("d6", 5), LabelledDie("d6", 2))
    outcome = compare(
        [reading(5), reading(2), reading(6)], LabelledPicture("", labels), labelled_only=False
    )
    assert (outcome.labelled, outcome.read, outcome.right, outcome.exact) == (3, 3, 2, False)


def test_a_die_too_many_spoils_a_complete_picture_only() -> None:
    label = LabelledDie("d6", 3, (10, 10, 20, 20))
    dice = [reading(3), reading(6, 80)]
    assert not compare(dice, LabelledPicture("", (label,)), labelled_only=False).exact
    assert compare(dice, LabelledPicture("", (label,), complete=False), labelled_only=False).exact
    assert compare(dice, LabelledPicture("", (label,)), labelled_only=True).exact


def test_things_without_a_value_are_no_reading() -> None:
    label = LabelledDie("d6", 3, (10, 10, 20, 20))
    outcome = compare([reading(None)], LabelledPicture("", (label,)), labelled_only=False)
    assert (outcome.read, outcome.right, outcome.exact) == (0, 0, False)


def test_figures(tmp_path: Path) -> None:
    make_set(tmp_path / "one", GOOD, GOOD.replace('"value": 3', '"value": 4'))
    make_set(tmp_path / "two", GOOD, part="train")
    make_set(tmp_path / "two", "not even JSON", part="dense")
    steps: list[tuple[str, int, int]] = []
    figures = list(
        measure(
            tmp_path,
            Fixed([reading(3)], accepted=True),
            lambda name, done, total: steps.append((name, done, total)),
        )
    )
    assert [(f.name, f.part, f.train) for f in figures] == [
        ("one", "test", False),
        ("two", "train", True),
    ]
    one = figures[0]
    assert (one.exact, one.recall, one.precision, one.accepted) == (0.5, 0.5, 0.5, 1.0)
    assert one.wrong_accepted == 1
    assert steps[-1] == ("two/train", 1, 1)


def test_picture_file_that_is_none(tmp_path: Path) -> None:
    reader = Fixed([], accepted=False)
    text = tmp_path / "a.jpg"
    text.write_text("no picture")
    for path, reason in ((text, "no picture"), (tmp_path / "b.jpg", "cannot be opened")):
        with pytest.raises(PictureError) as caught:
            read_image(path, reader)
        assert str(path) in str(caught.value) and reason in str(caught.value)
