"""How well a reader does on labelled sets."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from vision.dice.sight import DiceReader
from vision.evaluation.labelled import LabelledSet, find_sets, load_set
from vision.evaluation.matching import Outcome, compare
from vision.evaluation.pictures import load_picture

LABELLED_ONLY = frozenset({"pips_on_boards"})
"""Sets whose pictures hold dice without a label, whatever `complete` says."""

Progress = Callable[[str, int, int], None]
"""Called with "set/part", pictures done and pictures in all."""


class SetFigures(Struct, frozen=True):
    """Figures of one set; shares are 0 to 1, None where there is nothing to divide by.

    `train` marks pictures from which a net may have learned: no measure of
    how good the reader is. `exact`: pictures read fully right. `recall`:
    labelled dice read right. `precision`: dice read that are right, on
    complete pictures. `wrong_accepted`: pictures taken without asking
    although not fully right.
    """

    name: str
    part: str
    train: bool
    pictures: int
    dice: int
    exact: float | None
    recall: float | None
    precision: float | None
    accepted: float | None
    wrong_accepted: int
    ms_median: float
    ms_p95: float


def measure(folder: Path, reader: DiceReader, progress: Progress) -> Iterator[SetFigures]:
    """Figures of every set below `folder`, one after the other.

    Raises `LabelError` for a set that cannot be used, `PictureError` for a picture.
    """
    for path in find_sets(folder):
        yield measure_set(load_set(path), reader, progress)


def measure_set(labelled: LabelledSet, reader: DiceReader, progress: Progress) -> SetFigures:
    """Figures of one set. The reader is told nothing of what is wanted."""
    outcomes: list[tuple[Outcome, bool]] = []
    times: list[float] = []
    read_complete = right_complete = 0
    total = len(labelled.pictures)
    for done, picture in enumerate(labelled.pictures):
        progress(f"{labelled.name}/{labelled.part}", done, total)
        sight = reader.read(load_picture(labelled.folder / picture.image))
        outcome = compare(sight.dice, picture, labelled_only=labelled.name in LABELLED_ONLY)
        outcomes.append((outcome, sight.accepted))
        times.append(sight.ms)
        if picture.complete:
            read_complete += outcome.read
            right_complete += outcome.right
    progress(f"{labelled.name}/{labelled.part}", total, total)
    dice = sum(outcome.labelled for outcome, _ in outcomes)
    return SetFigures(
        name=labelled.name,
        part=labelled.part,
        train=labelled.part == "train",
        pictures=total,
        dice=dice,
        exact=_share(sum(outcome.exact for outcome, _ in outcomes), total),
        recall=_share(sum(outcome.right for outcome, _ in outcomes), dice),
        precision=_share(right_complete, read_complete),
        accepted=_share(sum(accepted for _, accepted in outcomes), total),
        wrong_accepted=sum(accepted and not outcome.exact for outcome, accepted in outcomes),
        ms_median=round(statistics.median(times), 1) if times else 0.0,
        ms_p95=round(_p95(times), 1) if times else 0.0,
    )


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _p95(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(0.95 * len(times)))]
