"""Loading labelled sets, comparing readings with labels, and the figures."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from vision.dice import DiceSight
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.sight import Facing
from vision.evaluation import (
    Accepted,
    LabelError,
    PictureError,
    SetFigures,
    Shot,
    load_set,
    read_image,
    total,
)
from vision.evaluation.bounds import upper_bound
from vision.evaluation.good_view import good_views, in_good_view
from vision.evaluation.labelled import LabelledDie, LabelledPicture
from vision.evaluation.matching import compare
from vision.evaluation.sets import chosen_sets, measure

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
        facings: Sequence[Facing] = (),
        scope: Scope = EVERYWHERE,
        among: bool = False,
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


def test_right_value_of_the_wrong_kind_is_not_exact() -> None:
    labels = LabelledPicture("", (LabelledDie("d8", 3),))
    outcome = compare([reading(3)], labels, labelled_only=False)
    assert (outcome.right, outcome.exact, outcome.exact_values) == (0, False, True)
    assert outcome.wrong == 1


def test_a_d10_has_one_face_whether_it_is_called_nought_or_ten() -> None:
    label = LabelledPicture("", (LabelledDie("d10", 10),))
    read = DieReading(DieKind.D10, 0, 0.9, (10, 10, 20, 20), DieState.FLAT)
    assert compare([read], label, labelled_only=False).exact


def test_half_a_die_may_be_left_out_but_not_read_wrong() -> None:
    whole = LabelledDie("d6", 3, (10, 10, 20, 20), DieState.FLAT)
    half = LabelledDie("d6", 5, (70, 10, 20, 20), DieState.CUT)
    picture = LabelledPicture("", (whole, half))
    assert compare([reading(3)], picture, labelled_only=False).exact
    assert compare([reading(3), reading(5, 70)], picture, labelled_only=False).exact
    wrong = compare([reading(3), reading(2, 70)], picture, labelled_only=False)
    assert not wrong.exact and wrong.wrong == 1
    leaning = LabelledDie("d6", 5, (70, 10, 20, 20), DieState.COCKED)
    assert not compare(
        [reading(3)], LabelledPicture("", (whole, leaning)), labelled_only=False
    ).exact


def test_dice_missed_and_dice_too_many_are_wrong_once_accepted() -> None:
    label = LabelledDie("d6", 3, (10, 10, 20, 20))
    one = LabelledPicture("", (label,))
    two = LabelledPicture("", (label, LabelledDie("d6", 4, (60, 10, 20, 20))))
    missed = compare([reading(3)], two, labelled_only=False)
    assert (missed.wrong, missed.counted) == (1, 2)
    surplus = compare([reading(3), reading(6, 80)], one, labelled_only=False)
    assert (surplus.wrong, surplus.counted) == (1, 2)


def measured(folder: Path, reader: Fixed, *names: str) -> list[SetFigures]:
    return list(measure(chosen_sets(folder, names), reader, lambda *_: None))


def test_figures(tmp_path: Path) -> None:
    make_set(tmp_path / "one", GOOD, GOOD.replace('"value": 3', '"value": 4'))
    make_set(tmp_path / "two", GOOD, part="train")
    make_set(tmp_path / "two", "not even JSON", part="dense")
    steps: list[tuple[str, int, int]] = []
    seen: list[tuple[str, str]] = []

    def look(name: str, shot: Shot, *_: object) -> None:
        seen.append((name, shot.picture.image))

    figures = list(
        measure(
            chosen_sets(tmp_path),
            Fixed([reading(3)], accepted=True),
            lambda name, done, size: steps.append((name, done, size)),
            look,
        )
    )
    assert [(f.name, f.part, f.learned) for f in figures] == [
        ("one", "test", False),
        ("two", "train", True),
    ]
    one = figures[0]
    assert (one.exact, one.recall, one.precision, one.accepted_share) == (0.5, 0.5, 0.5, 1.0)
    assert one.accepted == Accepted(pictures=2, wrong_pictures=1, dice=2, wrong_dice=1)
    assert [(miss.labelled, miss.read, miss.accepted) for miss in one.misses] == [
        (("d6 4",), ("d6 3",), True)
    ]
    assert seen == [("one/test", "a.png")]
    assert [(group.name, group.dice, group.right) for group in one.by_kind] == [("d6", 2, 0.5)]
    assert steps[-1] == ("two/train", 1, 1)
    both = total(figures)
    assert (both.pictures, both.accepted.pictures, both.accepted.wrong_pictures) == (3, 3, 1)
    assert both.picture_bound == pytest.approx(0.8647, abs=1e-3)


def test_sets_are_chosen_by_name_and_a_strange_name_is_told(tmp_path: Path) -> None:
    make_set(tmp_path / "one", GOOD)
    make_set(tmp_path / "one", GOOD, part="train")
    make_set(tmp_path / "two", GOOD)
    reader = Fixed([reading(3)], accepted=True)
    assert [(f.name, f.part) for f in measured(tmp_path, reader, "one/test", "two")] == [
        ("one", "test"),
        ("two", "test"),
    ]
    with pytest.raises(LabelError, match="no set three"):
        chosen_sets(tmp_path, ["three"])


def test_a_folder_without_labels_is_told(tmp_path: Path) -> None:
    (tmp_path / "throw.jpg").write_bytes(b"")
    with pytest.raises(LabelError, match=r"no set in .*: pictures need their labels"):
        chosen_sets(tmp_path)


def test_a_set_whose_values_are_names_is_left_to_the_taught_faces(tmp_path: Path) -> None:
    make_set(tmp_path / "marks", GOOD.replace('"value": 3', '"value": "sun"'))
    assert measured(tmp_path, Fixed([reading(3)], accepted=True)) == []


@pytest.mark.parametrize(
    ("wrong", "of", "bound"),
    [(0, 1500, 0.002), (0, 100, 0.0295), (1, 10, 0.3942), (10, 10, 1.0), (0, 0, 1.0)],
)
def test_bounds_are_those_of_clopper_and_pearson(wrong: int, of: int, bound: float) -> None:
    assert upper_bound(wrong, of) == pytest.approx(bound, abs=2e-4)


def test_a_count_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="3 wrong of 2"):
        upper_bound(3, 2)


def test_good_view_is_a_rule_with_its_reason() -> None:
    assert in_good_view("pips_hard_light", "easy_dice3.jpg")
    assert not in_good_view("pips_hard_light", "hard_dice3.jpg")
    assert not in_good_view("pips_webcam", "Valid_valid_23.jpg")
    assert not in_good_view("nobody_knows_it", "easy_dice3.jpg")
    assert all(rule.reason and rule.names for rule in good_views().values())


def test_good_view_names_pictures_that_are_there(labelled_dice: Path) -> None:
    for name, rule in good_views().items():
        images = [one.name for one in (labelled_dice / name).iterdir()]
        for pattern in (*rule.names, *rule.unless):
            assert any(fnmatchcase(image, pattern) for image in images), (name, pattern)


def test_picture_file_that_is_none(tmp_path: Path) -> None:
    reader = Fixed([], accepted=False)
    text = tmp_path / "a.jpg"
    text.write_text("no picture")
    for path, reason in ((text, "no picture"), (tmp_path / "b.jpg", "does not exist")):
        with pytest.raises(PictureError) as caught:
            read_image(path, reader)
        assert str(path) in str(caught.value) and reason in str(caught.value)
