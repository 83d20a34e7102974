"""Which die that was read is which one that was labelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from assistant.words.dice import DieReading
from vision.evaluation.labelled import LabelledDie, LabelledPicture

Box = tuple[float, float, float, float]


class Outcome(Struct, frozen=True):
    """How a reading of one picture did.

    `right` counts labelled dice that were read with the right value, `read`
    all dice that were given a value. `exact` says that the values read are
    those labelled, no more and no less; with `labelled_only`, that every
    labelled die was read right.
    """

    labelled: int
    read: int
    right: int
    exact: bool


def compare(
    dice: Sequence[DieReading], picture: LabelledPicture, *, labelled_only: bool
) -> Outcome:
    """Compares dice read with the labels of their picture."""
    read = [die for die in dice if die.value is not None]
    if any(label.box is None for label in picture.dice):
        common = Counter(d.value for d in read) & Counter(d.value for d in picture.dice)
        right = common.total()
    else:
        pairs = match(read, picture.dice)
        right = sum(read[i].value == picture.dice[j].value for i, j in pairs)
    same = Counter(d.value for d in read) == Counter(d.value for d in picture.dice)
    exact = right == len(picture.dice) if labelled_only or not picture.complete else same
    return Outcome(len(picture.dice), len(read), right, exact)


def match(read: Sequence[DieReading], labels: Sequence[LabelledDie]) -> list[tuple[int, int]]:
    """Pairs (read, labelled), the closest first, each die once.

    Boxes may mark the whole die or its pips only, so a centre inside the
    other box is enough. Labels without a box have no pair.
    """
    scored = []
    for i, die in enumerate(read):
        for j, label in enumerate(labels):
            if label.box is not None and (
                _holds(label.box, _centre(die.box)) or _holds(die.box, _centre(label.box))
            ):
                scored.append((overlap(die.box, label.box), i, j))
    pairs: list[tuple[int, int]] = []
    for _, i, j in sorted(scored, key=lambda entry: (-entry[0], entry[1], entry[2])):
        if all(i != a and j != b for a, b in pairs):
            pairs.append((i, j))
    return pairs


def overlap(a: Box, b: Box) -> float:
    """Shared area over joint area of two boxes (x, y, w, h)."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    shared = max(0.0, w) * max(0.0, h)
    return shared / (a[2] * a[3] + b[2] * b[3] - shared)


def _centre(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]
